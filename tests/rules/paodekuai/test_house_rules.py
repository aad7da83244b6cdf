"""PDK-35, PDK-44, PDK-46 to PDK-51: house rules about the end of a deal, the cards carried, and the players."""

from __future__ import annotations

import pytest

from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.match import empty_match
from clamber.records.referee import answer
from clamber.ruleset import ruleset
from rules.helpers import after
from rules.paodekuai.deals import dealt, play_out, situation, steps
from rules.paodekuai.test_tricks_and_scores import ANN, BO

FREE = {"must_play": False, "shut_out": "off"}


# PDK-46: the card that leads


def test_pdk_46_the_three_of_hearts_leads() -> None:
    match = dealt("3s", "3h4d", opening_card="3h")
    assert match.current.to_act == 1
    assert {play.text for play in match.current.legal() if play.kind == "single"} == {"3h"}
    with pytest.raises(IllegalPlayError, match="3♥"):
        match.apply("4d")
    assert dealt("3s", "3h4d").current.to_act == 0


# PDK-35 and PDK-47: before one card, before two cards


def test_pdk_47_before_two_cards_the_highest_pair() -> None:
    rule = {"before_two_cards": "highest_pair"}
    hand = "4s4d9s9dKh"
    assert {play.text for play in situation("3c3d", hand, "5c6c", to_act=1, **rule).legal()} == {
        "4d", "9d", "Kh", "9d9s",
    }  # fmt: skip
    assert "4d4s" in {play.text for play in situation("3c3d", hand, "5c6c7c", to_act=1, **rule).legal()}
    assert "4d4s" in {play.text for play in situation("3c3d", hand, "5c6c", to_act=1).legal()}
    beat = situation("5d5h", "6s6d9s9dKh", "5c6c", to_act=1, beat="4s4d", **rule)
    assert {play.text for play in beat.legal()} == {"9d9s"}


def test_pdk_47_a_lower_pair_is_refused_with_its_reason() -> None:
    position = situation("3c3d", "4s4d9s9dKh", "5c6c", to_act=1, before_two_cards="highest_pair")
    with pytest.raises(IllegalPlayError, match="two cards, so your only pair allowed is the highest, 99") as refused:
        position.apply("4s4d")
    assert refused.value.reason is IllegalReason.MUST_BE_HIGHEST
    assert "下家只剩两张牌" in refused.value.say("zh")


@pytest.mark.parametrize(
    ("hands", "plays", "options", "scores"),
    [
        # Bo has a King, but lets Chen go out with a 4, and also pays for Ann's three cards.
        (("3c3d6d", "4s9s9dKh", "5c"), ["4s", "5c"], {"before_one_card": "pays_for_all"}, (0, -6, 6)),
        (("3c3d6d", "4s9s9dKh", "5c"), ["4s", "5c"], {"before_one_card": "free"}, (-3, -3, 6)),
        (("3c3d6d", "4s9s9dJh", "Qc"), ["Jh", "Qc"], {"before_one_card": "pays_for_all"}, (-3, -3, 6)),
        (("3c3d6d", "4s4d9s9d", "5c5d"), ["4s4d", "5c5d"], {"before_two_cards": "pays_for_all"}, (0, -5, 5)),
        (("3c3d6d", "4s4d9s9d", "5c5d"), ["4s4d", "5c5d"], {}, (-3, -2, 5)),
        (("3c3d6d", "4s4d9s9d", "TcTd"), ["9s9d", "TcTd"], {"before_two_cards": "pays_for_all"}, (-3, -2, 5)),
        # Chen passes; the rule does not concern Ann, because she is not next.
        (("6d", "4s9s9dKh", "3c"), ["4s", "pass", "6d"], {"before_one_card": "pays_for_all"}, (3, -3, 0)),
    ],
)
def test_pdk_35_and_47_who_lets_the_next_go_out_pays_for_all(
    hands: tuple[str, ...], plays: list[str], options: dict[str, str], scores: tuple[int, ...]
) -> None:
    position = situation(*hands, to_act=1, **{**FREE, **options})
    for play in plays:
        position = position.apply(play)
    assert position.result is not None
    assert position.result.scores == scores


def test_pdk_35_and_48_settled_with_real_cards() -> None:
    rules = {"rules": "paodekuai", "options": {"before_one_card": "pays_for_all", "bird": True, **FREE}}
    deal = {"order": [2], "left": [3, 4, 0], "liable": 1, "doubler": 0, "bombs": []}
    found = answer({"op": "settle", **rules, "deals": [deal]})["deals"][0]
    assert found["scores"] == [0, -10, 10]
    steps = [(step["name"], step["op"], step["value"], step["seat"]) for step in found["factors"]]
    assert steps[2:5] == [
        ("doubling_card", "times", 2, 0),
        ("pays_for_all", "plus", 6, 1),
        ("pays_for_all", "becomes", 0, 0),
    ]


# PDK-44: bombs that are beaten


def test_pdk_44_a_beaten_bomb_pays_half() -> None:
    match = after(
        dealt(ANN, BO, bomb_counts="beaten_half", **FREE), "3d3c3h3s", "7d7c7h7s", "pass", "pass", "8d", "pass"
    )
    match = play_out(after(match, "4d4c4h4s", "pass", "pass"), "5d5c5h5s", "6d6c6h6s")
    assert match.result is not None
    assert match.result.scores == (11 + 16 + 3 * 20 + 10 - 10, -11 - 30 - 5 + 20, -16 - 30 - 5 - 10)
    with pytest.raises(InvalidOptionError, match="bomb_points=10"):
        ruleset("paodekuai", bomb_counts="beaten_half", bomb_points=5)


# PDK-48: the ten of hearts


@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        (("3c3d6d", "4s", "Th5c"), (-3, 5 + 2, -4)),
        (("3c3dTh", "4s", "5c5d"), (-6, 6 + 2, -2)),
        (("3c3d6d", "Th", "5c5d"), (-6, 6 + 4, -4)),
        (("3c3d6d", "4s", "5c5d"), (-3, 3 + 2, -2)),
    ],
)
def test_pdk_48_the_ten_of_hearts_doubles_for_its_holder(hands: tuple[str, ...], scores: tuple[int, ...]) -> None:
    position = situation(*hands, to_act=1, bird=True, **FREE)
    result = position.apply(str(position.hands[1])).result
    assert result.scores == (scores[0], -scores[0] - scores[2], scores[2])
    plain = situation(*hands, to_act=1, **FREE)
    assert plain.apply(str(plain.hands[1])).result.scores == (-3, 5, -2)


def test_pdk_48_also_once_it_has_been_played() -> None:
    match = dealt(ANN, BO, bird=True, **FREE)
    match = after(match, "3s", "Th", "pass", "4d4c4h4s", "pass", "pass")
    match = play_out(match, "5d5c5h5s", "6d6c6h6s", "3d3c3h")
    assert ("doubling_card", 2) in steps(match, 1)
    assert ("doubling_card", 2) not in steps(match, 2)


# PDK-19 and PDK-50: cards carried


def test_pdk_50_a_triple_may_carry_fewer_at_any_time() -> None:
    with pytest.raises(InvalidOptionError, match="needs fewer_at_end=false"):
        ruleset("paodekuai", triple_carries="up_to_two")


# PDK-49: two players


def test_pdk_49_two_players_leave_a_hand_aside() -> None:
    rules = ruleset("paodekuai", players=2)
    assert rules.seats == (2,)
    match = rules.new_match(seed=4)
    for _ in range(4):
        position = match.current
        assert [len(hand) for hand in position.hands] == [16, 16]
        assert position.talon == 16
        while match.is_dealt:
            match = match.apply(match.current.legal()[0])
        assert match.result is not None
        assert sum(match.result.scores) == 0
        match = match.next_deal()


def test_pdk_49_the_first_seat_leads_if_the_card_lies_aside() -> None:
    match = empty_match(ruleset("paodekuai", players=2), ["Ann", "Bo"])
    whole = list(match.engine.deck.faces)
    three = next(face for face in whole if str(match.engine.deck)[0] and face == 7)
    rest = [face for face in whole if face != three]
    dealt_aside = match.start_deal([*rest, three], 1)
    assert dealt_aside.current.to_act == 1
    assert len(dealt_aside.current.legal()) > 5
    held = match.start_deal([three, *rest], 1)
    assert held.current.to_act == 1
    assert all("3s" in play.cards for play in held.current.legal())


def test_pdk_49_three_stay_the_default() -> None:
    assert ruleset("paodekuai").seats == (3,)
    assert len(ruleset("paodekuai").new_match(seed=1).names) == 3
    assert ruleset("paodekuai", players=3).hash == ruleset("paodekuai").hash


# PDK-51: Aces in a row


def test_pdk_51_no_ace_in_a_row() -> None:
    match = dealt("3sTsJsQsKsAh", ace_in_rows=False, lead_contains=False)
    with pytest.raises(IllegalPlayError, match=r"Aces in a row"):
        match.apply("TsJsQsKsAh")
