"""ZSY-01 to ZSY-12: players, cards, leaders, tribute."""

from __future__ import annotations

import random

import pytest

from clamber.cards import Cards
from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError, RecordError
from clamber.records.record import from_json, to_json
from clamber.ruleset import ruleset
from rules.helpers import after, faces, legal
from rules.zhengshangyou.deals import card, deal, finished, table


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_zsy_01_three_to_six_players(seats: int) -> None:
    position = ruleset("zhengshangyou").new_match(seats=seats, seed=1).current
    assert position.seats == seats
    assert not any(position.view(0).teammate(other) for other in range(1, seats))


@pytest.mark.parametrize("seats", [2, 7])
def test_zsy_01_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(InvalidOptionError, match="3, 4, 5 or 6 players"):
        ruleset("zhengshangyou").new_match(seats=seats)


@pytest.mark.parametrize("packs", [1, 2])
def test_zsy_02_one_pack_or_two_with_jokers(packs: int) -> None:
    match = ruleset("zhengshangyou", decks=packs).new_match(seats=4, seed=3)
    assert sorted(match.deals[0].deck) == sorted(list(range(54)) * packs)


@pytest.mark.parametrize(("seats", "sizes"), [(3, (18,) * 3), (4, (13, 14, 14, 13)), (5, (10, 11, 11, 11, 11))])
def test_zsy_05_all_cards_are_dealt_and_some_hold_one_more(seats: int, sizes: tuple[int, ...]) -> None:
    position = deal(table(seats), first=1).current
    assert position.sizes == sizes
    assert position.talon == 0


def test_zsy_05_who_was_out_first_draws_first_in_the_next_deal() -> None:
    assert table().next_first is None
    assert finished(table(), 2, 0, 1).next_first == 2


def test_zsy_06_who_holds_the_three_of_spades_leads() -> None:
    match = deal(table(), "", "", "3s", first=1)
    assert match.current.to_act == 2
    assert match.current.leader == 2
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_LEAD


@pytest.mark.parametrize(("first", "leader"), [(0, 1), (2, 3), (1, 1)])
def test_zsy_06_with_two_packs_the_first_in_turn_who_holds_one_leads(first: int, leader: int) -> None:
    match = deal(table(decks=2), "", "3s", "", "3s", first=first)
    assert match.current.to_act == leader


@pytest.mark.parametrize("options", [{}, {"lead_contains": False}])
def test_zsy_06_in_a_sample_nobody_before_the_leader_holds_one(options: dict[str, bool]) -> None:
    match = deal(table(decks=2, **options), "", "", "3s", "3s", first=1)
    held = dict.fromkeys(range(4), 0)
    rng = random.Random(6)
    for _ in range(60):
        world = match.view(2).sample(rng)
        for seat in held:
            held[seat] += world.hand(seat).count(faces("3s")[0])
    assert held[1] == 0
    assert held[2] == 60
    assert held[0] > 0
    assert held[3] > 0


def test_zsy_06_first_lead_first_drawer() -> None:
    match = deal(table(first_lead="first_drawer"), "", "", "3s", first=1)
    assert match.current.to_act == 1


def test_zsy_07_the_first_lead_may_be_any_play() -> None:
    assert "4d" in legal(deal(table(), "3s4d5c"))


def test_zsy_07_lead_contains() -> None:
    match = deal(table(lead_contains=True), "3d3c3s4d5c", "3h")
    assert {text for text in legal(match) if not set(text) - set("3dchs")} == {"3s", "3d3s", "3d3c3s"}
    assert all("3s" in text for text in legal(match))
    assert {play.text for play in match.current.legal("cards") if len(play.cards) == 2} == {"3d3s", "3c3s"}
    with pytest.raises(IllegalPlayError, match="3♠") as refused:
        match.apply("3d")
    assert refused.value.reason is IllegalReason.MUST_CONTAIN_CARD
    with pytest.raises(IllegalPlayError, match="must contain"):
        match.apply("4d")
    assert "4d" in legal(after(match, "3s", "pass", "pass", "pass"))


def test_zsy_07_only_where_that_card_decided() -> None:
    match = deal(table(lead_contains=True, first_lead="first_drawer"), "3s4d", first=0)
    assert "4d" in legal(match)


@pytest.mark.parametrize(("later_lead", "leader"), [("winner", 2), ("last", 3)])
def test_zsy_08_who_leads_the_deals_after_the_first(later_lead: str, leader: int) -> None:
    match = deal(finished(table(later_lead=later_lead, tribute="none"), 2, 0, 1), "3s")
    assert match.current.to_act == leader


def test_zsy_08_as_first_finds_the_three_of_spades_after_the_tribute() -> None:
    match = finished(table(later_lead="as_first", lead_contains=True), 2, 0, 1)
    match = after(deal(match, "", "", "3s4d", "RJ"), "give RJ")
    assert after(match, "return 4d").current.to_act == 2
    match = after(match, "return 3s")
    assert match.current.to_act == 3
    assert all("3s" in text for text in legal(match))


def test_zsy_09_the_last_gives_the_first_the_highest_single_card() -> None:
    match = deal(finished(table(), 2, 0, 1), "", "", "", "RJBJ2d")
    position = match.current
    assert (position.phase, position.to_act) == ("tribute", 3)
    assert legal(match) == ["give RJ"]
    after_it = after(match, "give RJ").current
    assert card("RJ") in after_it.hand(2).faces
    assert after_it.known(2) == Cards.from_faces([card("RJ")])
    assert (after_it.phase, after_it.to_act) == ("return", 2)


def test_zsy_09_of_equal_cards_the_payer_chooses() -> None:
    match = deal(finished(table(), 2, 0, 1), "RJBJ", "", "", "2d2s")
    assert legal(match) == ["give 2d", "give 2s"]
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("give 3d")
    assert refused.value.reason is IllegalReason.NOT_THE_TRIBUTE


def test_zsy_09_no_tribute_in_the_first_deal_and_none_without() -> None:
    assert deal(table()).current.phase == "play"
    assert deal(finished(table(tribute="none"), 2, 0, 1)).current.phase == "play"


def test_zsy_09_nobody_is_spared() -> None:
    match = deal(finished(table(), 2, 0, 1), "", "", "", "RJBJ")
    assert legal(match) == ["give RJ"]
    two = deal(finished(table(decks=2), 2, 0, 1), "", "", "", "RJRJ")
    assert legal(two) == ["give RJ"]


def test_zsy_10_any_other_card_is_given_back() -> None:
    match = after(deal(finished(table(), 2, 0, 1), "", "", "3s4d2d2c", "RJ"), "give RJ")
    hand = match.current.hand(2)
    assert len(legal(match)) == len(hand) - 1
    assert "return RJ" not in legal(match)
    match = after(match, "return 2c")
    position = match.current
    assert position.sizes == (13, 13, 14, 14)
    assert card("2c") in position.hand(3).faces
    assert (position.phase, position.to_act) == ("play", 2)


def test_zsy_10_nor_its_twin() -> None:
    match = after(deal(finished(table(decks=2), 2, 0, 1), "", "", "RJBJ", "RJBJ"), "give RJ")
    assert "return RJ" not in legal(match)
    assert "return BJ" in legal(match)


def test_zsy_11_return_rank_max10() -> None:
    match = finished(table(return_rank="max10"), 2, 0, 1)
    low = after(deal(match, "", "", "2d2cJdJcAdAcKdKcQdQcTd4c", "RJ"), "give RJ")
    assert {"return Td", "return 4c"} <= set(legal(low))
    assert not {text for text in legal(low) if text[-2] in "2JQKA"}
    high = after(deal(match, "", "", "2d2cJdJcAdAcKdKcQdQcJhJsQhQs", "RJ"), "give RJ")
    assert legal(high) == ["return Jd", "return Jc", "return Jh", "return Js"]


def test_zsy_12_two_payments() -> None:
    match = deal(finished(table(tribute="two"), 2, 0, 1), "", "2s", "", "RJ")
    assert match.current.to_act == 3
    match = after(match, "give RJ")
    position = match.current
    assert (position.phase, position.to_act) == ("tribute", 1)
    match = after(match, *[text for text in legal(match) if text == "give 2s"] or [legal(match)[0]])
    position = match.current
    assert card("RJ") in position.hand(2).faces
    assert (position.phase, position.to_act) == ("return", 2)
    match = after(match, legal(match)[0])
    assert (match.current.phase, match.current.to_act) == ("return", 0)
    match = after(match, legal(match)[0])
    assert (match.current.phase, match.current.to_act) == ("play", 2)
    assert match.current.sizes == (13, 13, 14, 14)


def test_zsy_12_with_three_players_only_the_last_pays() -> None:
    match = deal(finished(table(3, tribute="two"), 2, 0), "", "RJ", "")
    match = after(match, "give RJ", legal(after(match, "give RJ"))[0])
    assert match.current.phase == "play"


@pytest.mark.parametrize(("seats", "order", "payers"), [(5, (4, 0, 1, 2), (3, 2)), (6, (4, 0, 1, 2, 5), (3, 5))])
def test_zsy_12_places_decide_with_more_players_too(
    seats: int, order: tuple[int, ...], payers: tuple[int, int]
) -> None:
    match = deal(finished(table(seats, tribute="two"), *order))
    assert match.current.to_act == payers[0]
    match = after(match, legal(match)[0])
    assert match.current.to_act == payers[1]
    match = after(match, legal(match)[0])
    assert match.current.to_act == order[0]
    match = after(match, legal(match)[0])
    assert match.current.to_act == order[1]


def test_tribute_is_open_to_everybody_and_stands_in_records() -> None:
    match = after(deal(finished(table(), 2, 0, 1), "", "", "3s", "RJ"), "give RJ", "return 3s")
    assert [happened.text for happened in match.view(0).history] == ["give RJ", "return 3s"]
    assert match.view(0).known[3] == Cards.from_faces(faces("3s"))
    record = to_json(match)
    assert record["deals"][1]["actions"] == ["3 give RJ", "2 return 3s"]
    assert from_json(record).match.position == match.position


def test_a_record_names_no_leader() -> None:
    record = to_json(deal(table(), "3s"))
    record["deals"][0]["lead"] = 2
    with pytest.raises(RecordError):
        from_json(record)
