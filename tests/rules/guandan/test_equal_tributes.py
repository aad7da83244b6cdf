"""Guandan rules, section D7: two tributes of equal rank, their receivers, and the leader."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.guandan.deals import act, legal, tribute_after, tributes, turn

if TYPE_CHECKING:
    from clamber import Match

EQUAL = {"west": "As", "east": "Ad", "north": "Tc", "south": "Jc"}
"""Hands after a 1-2 win by seats 0 and 2: both payers hold an Ace; the cards to return are a ten and a Jack."""

WEST_TO_FIRST = [(1, "As", 0, "-"), (3, "Ad", 2, "-")]
EAST_TO_FIRST = [(1, "As", 2, "-"), (3, "Ad", 0, "-")]


def given(order: str = "02", **options: str) -> Match:
    """Return the match with both equal tributes on the table."""
    script = "1 give As; 3 give Ad" if order == "02" else "3 give Ad; 1 give As"
    return act(tribute_after(order, **EQUAL, **options), script)


def last_events(match: Match, action: str) -> set[str]:
    """Return the distinct last events after an action, for many seeds."""
    return {str(replace(match, seed=seed).apply(action).deals[-1].events[-1]) for seed in range(30)}


@pytest.mark.parametrize("options", [{}, {"equal_tribute_take": "first_chooses"}])
def test_gd_90_the_first_player_out_chooses(options: dict[str, str]) -> None:
    match = given(**options)
    assert turn(match) == ("take", 0)
    assert legal(match) == ["take Ad", "take As"]
    assert tributes(act(match, "0 take As")) == WEST_TO_FIRST
    assert tributes(act(match, "0 take Ad")) == EAST_TO_FIRST


def test_gd_90_seat_order() -> None:
    match = given(equal_tribute_take="seat_order")
    assert turn(match) == ("return", 0)
    assert tributes(match) == WEST_TO_FIRST
    other = given("20", equal_tribute_take="seat_order")
    assert turn(other) == ("return", 2)
    assert tributes(other) == WEST_TO_FIRST  # seat 3 is next after seat 2
    assert turn(given("20")) == ("take", 2)


def test_gd_90_chance_takes() -> None:
    assert not given().current.is_chance
    match = given(equal_tribute_take="random")
    assert match.current.is_chance
    assert turn(match) == ("take", 0)
    assert len(match.view(0).legal) == 0
    assert tributes(act(match, "0 take As")) == WEST_TO_FIRST  # in record notation
    assert tributes(act(match, "0 take Ad")) == EAST_TO_FIRST
    one_given = act(tribute_after("02", **EQUAL, equal_tribute_take="random"), "1 give As")
    assert last_events(one_given, "give Ad") == {"0 take Ad", "0 take As"}


@pytest.mark.parametrize("equal_tribute_take", ["first_chooses", "seat_order"])
def test_gd_90_identical_cards_leave_no_choice(equal_tribute_take: str) -> None:
    hands = {"west": "As", "east": "As"}
    match = tribute_after("02", **hands, equal_tribute_take=equal_tribute_take)
    match = act(match, "1 give As; 3 give As")
    assert turn(match) == ("return", 0)
    assert tributes(match) == [(1, "As", 0, "-"), (3, "As", 2, "-")]


def returned(order: str = "02", taken: str = "As", **options: str) -> Match:
    """Return the match after both returns for equal tributes."""
    script = "0 return Tc; 2 return Jc" if order == "02" else "2 return Jc; 0 return Tc"
    return act(given(order, **options), f"{order[0]} take {taken}; {script}")


@pytest.mark.parametrize(("order", "asked"), [("02", 1), ("20", 3)])
@pytest.mark.parametrize("options", [{}, {"equal_tribute_lead": "payers_choose"}])
def test_gd_91_the_payer_to_the_right_of_the_first_names_the_leader(
    order: str, asked: int, options: dict[str, str]
) -> None:
    match = returned(order, **options)
    assert turn(match) == ("lead", asked)
    assert legal(match) == ["lead 1", "lead 3"]
    assert turn(act(match, f"{asked} lead 1")) == ("play", 1)
    assert turn(act(match, f"{asked} lead 3")) == ("play", 3)


@pytest.mark.parametrize(
    ("equal_tribute_lead", "order", "taken", "leader"),
    [
        ("payer_to_first", "02", "As", 1),
        ("payer_to_first", "02", "Ad", 3),
        ("payer_to_first", "20", "As", 1),
        ("payer_to_first", "20", "Ad", 3),
        ("right_of_first", "02", "As", 1),
        ("right_of_first", "02", "Ad", 1),
        ("right_of_first", "20", "As", 3),
        ("right_of_first", "20", "Ad", 3),
        ("lower_return", "02", "As", 1),
        ("lower_return", "02", "Ad", 3),
        ("lower_return", "20", "As", 3),
        ("first_drawer", "02", "Ad", 1),
        ("first_drawer", "20", "Ad", 1),
    ],
)
def test_gd_91_a_fixed_leader(equal_tribute_lead: str, order: str, taken: str, leader: int) -> None:
    match = returned(order, taken, equal_tribute_lead=equal_tribute_lead)
    assert turn(match) == ("play", leader)


def test_gd_91_chance_names_the_leader() -> None:
    assert not returned().current.is_chance
    match = returned(equal_tribute_lead="random")
    assert match.current.is_chance
    assert turn(match) == ("lead", 1)
    assert len(match.view(1).legal) == 0
    assert turn(act(match, "1 lead 1")) == ("play", 1)  # in record notation
    assert turn(act(match, "1 lead 3")) == ("play", 3)
    one_returned = act(given(equal_tribute_lead="random"), "0 take As; 0 return Tc")
    assert last_events(one_returned, "return Jc") == {"1 lead 1", "1 lead 3"}


@pytest.mark.parametrize("equal_tribute_lead", ["payers_choose", "payer_to_first", "right_of_first", "random"])
def test_gd_91_unequal_tributes_leave_nothing_to_choose(equal_tribute_lead: str) -> None:
    hands = {"west": "Ks", "east": "Ad", "north": "Tc", "south": "Jc"}
    match = tribute_after("02", **hands, equal_tribute_lead=equal_tribute_lead)
    match = act(match, "1 give Ks; 3 give Ad; 0 return Tc; 2 return Jc")
    assert turn(match) == ("play", 3)


@pytest.mark.parametrize(
    ("west", "east", "is_equal"),
    [
        ("As", "Ad", True),
        ("5s", "5d", True),
        ("Kc", "Kh", True),
        ("5s", "As", False),
        ("Ad", "Ks", False),
        ("BJ", "5d", False),
        ("RJ", "BJ", False),
    ],
)
def test_gd_92_equal_means_level_order_without_suits(west: str, east: str, *, is_equal: bool) -> None:
    """At level 5, two level cards tie, and a level card beats an Ace."""
    match = act(tribute_after("02", west=west, east=east), f"1 give {west}; 3 give {east}")
    assert turn(match) == (("take", 0) if is_equal else ("return", 0))


def test_gd_91_equal_returns_give_the_lead_to_who_paid_the_first() -> None:
    hands = {**EQUAL, "south": "Td"}
    match = act(tribute_after("02", **hands, equal_tribute_lead="lower_return"), "1 give As; 3 give Ad; 0 take Ad")
    assert turn(act(match, "0 return Tc; 2 return Td")) == ("play", 3)
