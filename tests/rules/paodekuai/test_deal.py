"""PDK-01 to PDK-08: players, cards, first leader and first lead."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from clamber.cards import Card, Cards
from clamber.errors import IllegalPlayError, IllegalReason, InvalidCardsError, InvalidOptionError, RecordError
from clamber.records.record import from_json, to_json
from clamber.ruleset import ruleset
from rules.helpers import after, faces, legal
from rules.paodekuai.deals import deal, dealt, play_out, table, whole_deck


def test_pdk_01_three_players() -> None:
    assert ruleset("paodekuai").seats == (3,)
    with pytest.raises(InvalidOptionError, match="2 or 3 players"):
        ruleset("paodekuai").new_match(seats=5)
    with pytest.raises(InvalidOptionError, match="2 players"):
        ruleset("paodekuai", players=2).new_match(seats=3)
    assert not dealt().current.view(0).teammate(1)


@pytest.mark.parametrize(("each", "aces", "kings"), [(16, 3, 4), (15, 1, 3)])
def test_pdk_02_which_cards_are_played_with(each: int, aces: int, kings: int) -> None:
    match = ruleset("paodekuai", cards_each=each).new_match(seed=5)
    deck = match.deals[0].deck
    assert sorted(deck) == sorted(whole_deck(each))
    ranks = Counter(Card(face).rank for face in deck)
    assert (ranks["A"], ranks["K"], ranks["2"], ranks["Q"], ranks["BJ"]) == (aces, kings, 1, 4, 0)


def test_pdk_02_other_cards_are_no_cards_of_this_game() -> None:
    for text in ("BJ", "2h", "As"):
        with pytest.raises(InvalidCardsError):
            ruleset("paodekuai").readings(text)
    with pytest.raises(InvalidCardsError):
        ruleset("paodekuai", cards_each=15).setup(["Kd", "", ""])
    with pytest.raises(ValueError, match="deck"):
        table().start_deal([*whole_deck()[:-1], 53], 0)


def test_pdk_02_whoever_looks_knows_which_cards_there_are() -> None:
    position = dealt().current
    assert len(position.view(0).unseen) == 32
    assert len(position.view(1).unseen) == 31  # the leader holds the 3♠
    assert position.view(1).known[0] == Cards.from_faces(faces("3s"))
    assert len(position.view(None).unseen) == 47
    sample = position.view(0).sample(random.Random(1))
    assert [len(sample.hand(seat)) for seat in range(3)] == [16] * 3
    assert sorted(face for seat in range(3) for face in sample.hand(seat).faces) == sorted(whole_deck())


def test_pdk_02_a_record_holds_no_other_cards() -> None:
    record = to_json(dealt())
    assert from_json(record).match.position == dealt().current
    record["deals"][0]["deck"] = record["deals"][0]["deck"].replace("2s", "2h")
    with pytest.raises(RecordError):
        from_json(record)


@pytest.mark.parametrize("each", [16, 15])
def test_pdk_05_all_cards_are_dealt(each: int) -> None:
    position = dealt(cards_each=each).current
    assert position.sizes == (each,) * 3
    assert position.talon == 0


def test_pdk_06_who_holds_the_three_of_spades_leads() -> None:
    assert dealt("", "3s").current.to_act == 1
    with pytest.raises(IllegalPlayError) as refused:
        dealt("", "3s").apply("pass")
    assert refused.value.reason is IllegalReason.MUST_LEAD


def test_pdk_07_the_first_lead_contains_the_three_of_spades() -> None:
    match = dealt("3d3c3s4d4s5c6h7s8d")
    assert all("3s" in text for text in legal(match))
    kinds = {play.kind for play in match.current.legal()}
    assert {"single", "pair", "sequence", "double_sequence", "triple_with_cards", "bomb"} <= kinds
    with pytest.raises(IllegalPlayError, match="3♠") as refused:
        match.apply("3d3c")
    assert refused.value.reason is IllegalReason.MUST_CONTAIN_CARD
    with pytest.raises(IllegalPlayError):
        match.apply("4d4s")
    match = after(match, "3c3s")
    assert match.current.to_beat is not None


def test_pdk_07_every_choice_of_suits_contains_it() -> None:
    match = dealt("3d3c3s4d", "3h")
    pairs = [play.text for play in match.current.legal("cards") if play.kind == "pair"]
    assert pairs == ["3d3s", "3c3s"]


def test_pdk_07_lead_contains_false() -> None:
    match = dealt("3s4d5c6h7s8d", lead_contains=False)
    assert "4d" in legal(match)
    assert any(play.kind == "sequence" and "3" not in play.text for play in match.current.legal())


BO_WINS = ("4d4c4h4s", "5d5c5h5s", "6d6c6h6s", "7d7c7h7s")


def won_by_bo(**options) -> object:
    """Return a match after a deal won by seat 1."""
    match = dealt("3s8d", "".join(BO_WINS), must_play=False, **options)
    return play_out(match.apply("3s").apply("4d4c4h4s").apply("pass").apply("pass"), *BO_WINS[1:])


def test_pdk_08_the_three_of_spades_leads_every_deal() -> None:
    match = won_by_bo()
    assert match.result.order == (1,)
    match = deal(match, "", "", "3s")
    assert match.current.to_act == 2
    assert all("3s" in text for text in legal(match))


def test_pdk_08_or_the_winner_leads_with_anything() -> None:
    match = deal(won_by_bo(first_lead="winner"), "", "4d", "3s")
    assert match.current.to_act == 1
    assert "4d" in legal(match)
    first = dealt("", "", "3s", first_lead="winner")
    assert first.current.to_act == 2
    assert all("3s" in text for text in legal(first))


def test_a_record_names_no_leader() -> None:
    record = to_json(dealt("3s"))
    record["deals"][0]["lead"] = 2
    with pytest.raises(RecordError):
        from_json(record)
