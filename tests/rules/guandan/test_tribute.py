"""Guandan rules, section D7: payers, cards and receivers of tribute, and the leader after it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from clamber import Cards, Match
from rules.guandan.deals import (
    act,
    deal,
    deck,
    known,
    legal,
    play_out,
    played,
    table,
    team_at_ace,
    tribute_after,
    tributes,
    turn,
)


def to_play(match: Match) -> Match:
    """Return the match after tribute and returns, with any legal cards."""
    while match.phase != "play":
        match = match.with_action(match.current.legal()[0])
    return match


def test_gd_77_tribute_from_the_second_hand_on_before_play() -> None:
    assert turn(deal(table(), "", "", "", "")) == ("play", 0)
    assert turn(tribute_after("02")) == ("tribute", 1)


@pytest.mark.parametrize(("order", "payer"), [("012", 3), ("013", 2), ("213", 0), ("230", 1)])
def test_gd_78_the_last_player_gives_to_the_first(order: str, payer: int) -> None:
    hands = ["", "", "", ""]
    hands[payer] = "KdKd"
    match = tribute_after(order, *hands)
    assert turn(match) == ("tribute", payer)
    match = act(match, f"{payer} give Kd")
    first = int(order[0])
    assert turn(match) == ("return", first)
    assert tributes(match) == [(payer, "Kd", first, "-")]
    assert match.current.hand(first).count(Cards.of("Kd").faces[0]) == 1


@pytest.mark.parametrize(
    ("west", "east", "receivers"),
    [("KdKd", "AsAs", (2, 0)), ("AsAs", "KdKd", (0, 2)), ("BJ", "RJ", (2, 0)), ("5s", "As", (0, 2))],
)
def test_gd_79_the_first_takes_the_higher_the_second_the_lower(
    west: str, east: str, receivers: tuple[int, int]
) -> None:
    match = act(tribute_after("02", west=west, east=east), f"1 give {west[:2]}; 3 give {east[:2]}")
    assert turn(match) == ("return", 0)
    assert tributes(match) == [(1, west[:2], receivers[0], "-"), (3, east[:2], receivers[1], "-")]
    assert match.current.sizes[receivers[0]] == match.current.sizes[receivers[1]] == 28


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("Kd", "Kd"),
        ("4hKd", "Kd"),
        ("4h4hKd", "Kd"),
        ("4h4sAs", "4s"),
        ("4h4sBJ", "BJ"),
        ("4hBJRJ", "RJ"),
        ("AsKdKs", "As"),
        ("AsAs", "As"),
    ],
)
def test_gd_80_the_highest_single_that_is_not_wild(hand: str, given: str) -> None:
    match = tribute_after("012", east=hand)
    assert turn(match) == ("tribute", 3)
    assert legal(match) == [f"give {given}"]


@pytest.mark.parametrize(
    ("hand", "choices", "fixed"),
    [
        ("AsAcAd", ["give Ac", "give Ad", "give As"], "give Ad"),
        ("AsAh", ["give Ah", "give As"], "give Ah"),
        ("AsAcKd", ["give Ac", "give As"], "give Ac"),
        ("4h4s4c", ["give 4c", "give 4s"], "give 4c"),
    ],
)
def test_gd_81_several_cards_tie_for_highest(hand: str, choices: list[str], fixed: str) -> None:
    assert legal(tribute_after("012", east=hand)) == choices
    assert legal(tribute_after("012", east=hand, tribute_suit="payer")) == choices
    assert legal(tribute_after("012", east=hand, tribute_suit="fixed_order")) == [fixed]


def test_gd_81_chance_chooses_the_suit() -> None:
    asked = act(tribute_after("02", west="Kd", east="AsAcAd"), "1 give Kd")
    assert not asked.current.is_chance
    assert len(asked.view(3).legal) == 3
    left = act(tribute_after("02", west="Kd", east="AsAcAd", tribute_suit="random"), "1 give Kd")
    assert left.current.is_chance
    assert len(left.view(3).legal) == 0
    assert legal(left) == ["give Ac", "give Ad", "give As"]
    assert tributes(act(left, "3 give Ac"))[1] == (3, "Ac", 0, "-")  # in record notation


@pytest.mark.parametrize(
    ("tribute_suit", "last_events"),
    [("payer", {"1 give Kd"}), ("random", {"3 give Ad", "3 give Ac", "3 give As"})],
)
def test_gd_81_chance_acts_by_itself_in_a_match_from_a_seed(tribute_suit: str, last_events: set[str]) -> None:
    match = tribute_after("02", west="Kd", east="AsAcAd", tribute_suit=tribute_suit)
    found = {str(replace(match, seed=seed).apply("give Kd").deals[-1].events[-1]) for seed in range(30)}
    assert found == last_events


def test_gd_81_in_a_sample_who_paid_in_fixed_order_holds_no_lower_suit_of_that_card() -> None:
    """A lower suit would have been paid; the payer may still hold the same card again, or a higher suit."""
    rng, held = random.Random(81), Cards()
    match = act(tribute_after("012", east="AhAs", tribute_suit="fixed_order"), "3 give Ah")
    view = match.view(1)
    assert Cards.of("AdAcAhAs") in view.unseen
    for _ in range(60):
        held += Cards.from_faces(set(view.sample(rng).hand(3).faces) - set(held.faces))
    assert not {"Ad", "Ac"} & set(map(str, held))
    assert {"Ah", "As"} <= set(map(str, held))


ANTI_TRIBUTE: list[tuple[str, dict[str, str], int, int]] = [
    ("02", {"west": "RJRJ"}, 1, 0),
    ("02", {"west": "RJ", "east": "RJ"}, 1, 0),
    ("02", {"east": "RJRJ"}, 1, 0),
    ("20", {"west": "RJ", "east": "RJ"}, 3, 2),
    ("012", {"east": "RJRJ"}, 3, 0),
    ("013", {"south": "RJRJ"}, 2, 0),
]
"""Finishing order of the last deal, holders of the red jokers, payer who decides, and leader without tribute."""


@pytest.mark.parametrize(("order", "hands", "payer", "leader"), ANTI_TRIBUTE)
def test_gd_86_both_red_jokers_cancel_the_tribute(order: str, hands: dict[str, str], payer: int, leader: int) -> None:
    assert turn(tribute_after(order, **hands)) == ("play", leader)
    assert turn(tribute_after(order, **hands, anti_tribute="automatic")) == ("play", leader)
    asked = tribute_after(order, **hands, anti_tribute="optional")
    assert turn(asked) == ("resist", payer)
    assert legal(asked) == ["no", "resist"]
    assert turn(act(asked, f"{payer} resist")) == ("play", leader)
    assert turn(act(asked, f"{payer} no")) == ("tribute", payer)


@pytest.mark.parametrize(("order", "hands"), [("02", {"west": "RJ", "east": "RJ"}), ("012", {"east": "RJRJ"})])
def test_gd_86_a_cancelled_tribute_is_none_of_the_deals_tributes(order: str, hands: dict[str, str]) -> None:
    assert tributes(tribute_after(order, **hands)) == []


@pytest.mark.parametrize(
    ("order", "hands", "payer"),
    [
        ("02", {"west": "RJ", "north": "RJ"}, 1),
        ("02", {"north": "RJRJ"}, 1),
        ("012", {"east": "RJ", "west": "RJ"}, 3),
        ("012", {"west": "RJRJ"}, 3),
        ("013", {"south": "RJ", "north": "RJ"}, 2),
    ],
)
@pytest.mark.parametrize("anti_tribute", ["automatic", "optional"])
def test_gd_86_anything_less_cancels_nothing(
    order: str, hands: dict[str, str], payer: int, anti_tribute: str
) -> None:
    assert turn(tribute_after(order, **hands, anti_tribute=anti_tribute)) == ("tribute", payer)


def third_pays(order: str, east: str, south: str = "") -> Match:
    """Return the second deal after one that ended in this order, before tribute; seat 3 holds nothing else high."""
    return played(order, tribute_1_4="third").start_deal(deck("", "", south, east, fill="3012", level="3"), 0)


@pytest.mark.parametrize(("order", "last"), [("013", 2), ("213", 0)])
def test_gd_110_who_pays_after_a_1_4(order: str, last: int) -> None:
    assert turn(tribute_after(order)) == ("tribute", last)
    match = third_pays(order, "As")
    assert turn(match) == ("tribute", 3)
    paid = act(match, "3 give As")
    assert tributes(paid) == [(3, "As", int(order[0]), "-")]
    assert turn(to_play(paid)) == ("play", 3)


def test_gd_110_after_other_wins_the_last_players_pay() -> None:
    assert turn(tribute_after("012", tribute_1_4="third")) == ("tribute", 3)
    assert turn(tribute_after("02", tribute_1_4="third")) == ("tribute", 1)


def test_gd_110_the_third_player_may_cancel_the_tribute() -> None:
    assert turn(third_pays("013", "RJRJ")) == ("play", 0)
    assert turn(third_pays("013", "As", "RJRJ")) == ("tribute", 3)


@pytest.mark.parametrize(("order", "leader"), [("02", 0), ("20", 2), ("012", 0), ("013", 0)])
def test_gd_111_no_tribute(order: str, leader: int) -> None:
    match = tribute_after(order, tribute="none")
    assert turn(match) == ("play", leader)
    assert tributes(match) == []


@pytest.mark.parametrize(
    ("order", "hands", "shown"),
    [
        ("02", {"west": "BJ", "east": "RJ"}, ["", "BJ", "", "RJ"]),
        ("02", {"west": "BJBJ"}, ["", "BJBJ", "", ""]),
        ("02", {"west": "BJBJ", "east": "RJ"}, ["", "BJBJ", "", "RJ"]),
        ("012", {"east": "BJRJ"}, ["", "", "", "BJRJ"]),
        ("012", {"east": "RJRJ"}, ["", "", "", "RJRJ"]),
    ],
)
def test_gd_112_any_two_jokers_cancel_the_tribute(order: str, hands: dict[str, str], shown: list[str]) -> None:
    match = tribute_after(order, **hands, anti_tribute_with="two_jokers")
    assert turn(match) == ("play", 0)
    assert known(match) == shown
    asked = tribute_after(order, **hands, anti_tribute_with="two_jokers", anti_tribute="optional")
    assert legal(asked) == ["no", "resist"]


@pytest.mark.parametrize(("order", "hands"), [("02", {"west": "BJ", "north": "RJ"}), ("012", {"east": "RJ"})])
def test_gd_112_a_lone_joker_of_the_payers_is_paid(order: str, hands: dict[str, str]) -> None:
    match = tribute_after(order, **hands, anti_tribute_with="two_jokers")
    assert match.phase == "tribute"
    assert legal(match) == [f"give {hands.get('west') or hands['east']}"]


def test_gd_112_in_a_sample_who_paid_a_joker_holds_no_other() -> None:
    rng = random.Random(112)
    match = act(tribute_after("012", east="BJ", anti_tribute_with="two_jokers"), "3 give BJ")
    view = match.view(1)
    assert sum(card.is_joker for card in view.unseen) == 3
    assert not any(card.is_joker for _ in range(40) for card in view.sample(rng).hand(3))


def test_gd_87_a_lone_red_joker_must_be_given() -> None:
    assert legal(tribute_after("012", east="RJAs")) == ["give RJ"]
    match = tribute_after("02", west="RJ", east="BJ")
    assert legal(match) == ["give RJ"]
    assert tributes(act(match, "1 give RJ; 3 give BJ")) == [(1, "RJ", 0, "-"), (3, "BJ", 2, "-")]


def test_gd_88_the_tribute_just_paid_decides_who_leads() -> None:
    match = to_play(tribute_after("02", west="As", east="Kd"))
    assert turn(match) == ("play", 1)
    match = play_out(match, "02")
    match = match.start_deal(deck("", "Kd", "", "As", fill="1302", level="8"), 0)
    assert turn(to_play(match)) == ("play", 3)


@pytest.mark.parametrize(
    ("order", "hands", "leader"),
    [
        ("02", {"west": "Kd", "east": "As"}, 3),
        ("02", {"west": "As", "east": "Kd"}, 1),
        ("20", {"west": "As", "east": "Kd"}, 1),
        ("012", {"east": "Kd"}, 3),
        ("013", {"south": "Kd"}, 2),
        *((order, hands, leader) for order, hands, _, leader in ANTI_TRIBUTE),
    ],
)
def test_gd_89_opening_lead(order: str, hands: dict[str, str], leader: int) -> None:
    assert turn(to_play(tribute_after(order, **hands))) == ("play", leader)


def test_gd_96_tribute_is_judged_at_the_new_level() -> None:
    match = tribute_after("02", west="5d2sAs", east="2dKd")  # from level 2 to 5
    assert legal(match) == ["give 5d"]
    assert legal(act(match, "1 give 5d")) == ["give Kd"]


@pytest.mark.parametrize(("a_penalty", "given"), [("to_2", "2d"), ("none", "As"), ("down_one", "Kc")])
def test_gd_97_a_demotion_at_ace_comes_before_the_tribute(a_penalty: str, given: str) -> None:
    match = team_at_ace("013", "013", "013", a_penalty=a_penalty)
    match = match.start_deal(deck("", "", "2dKcAs", "", fill="2013"), 0)
    assert turn(match) == ("tribute", 2)
    assert legal(match) == [f"give {given}"]
