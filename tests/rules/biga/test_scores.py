"""End of a deal, places and scores: BIGA-83, 89 to 98."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rules.biga.short_deals import alone, ending, outs, together
from rules.biga.table import at, go, settled

if TYPE_CHECKING:
    from clamber import Match

HIDDEN = ("0 expose Ah @1",)
SHOWN = ("0 expose Ah @1", "2 reveal")

ROWS = [
    # finishing order; unit from +3 to -3. Seat 0 is the declarer, seat 2 the partner.
    pytest.param("02", 3, id="declarer 1st, partner 2nd"),
    pytest.param("20", 3, id="partner 1st, declarer 2nd"),
    pytest.param("012", 2, id="declarer 1st, partner 3rd"),
    pytest.param("210", 2, id="partner 1st, declarer 3rd"),
    pytest.param("0132", 1, id="declarer 1st, partner 4th"),
    pytest.param("2130", 1, id="partner 1st, declarer 4th"),
    pytest.param("0134", 0, id="declarer 1st, partner 5th"),
    pytest.param("2134", 0, id="partner 1st, declarer 5th"),
    pytest.param("102", 0, id="declarer 2nd, partner 3rd"),
    pytest.param("120", 0, id="partner 2nd, declarer 3rd"),
    pytest.param("1032", 0, id="declarer 2nd, partner 4th"),
    pytest.param("1230", 0, id="partner 2nd, declarer 4th"),
    pytest.param("1034", -1, id="declarer 2nd, partner 5th"),
    pytest.param("1234", -2, id="partner 2nd, declarer 5th"),
    pytest.param("1302", 0, id="declarer 3rd, partner 4th"),
    pytest.param("1320", 0, id="partner 3rd, declarer 4th"),
    pytest.param("1304", -1, id="declarer 3rd, partner 5th"),
    pytest.param("1324", -2, id="partner 3rd, declarer 5th"),
    pytest.param("134", -3, id="4th and 5th"),
]
TABLES = {
    "hidden": [(6, 3, -3), (4, 2, -2), (2, 1, -1), (0, 0, 0), (-2, -1, 1), (-4, -2, 2), (-6, -3, 3)],
    "shown": [(9, 9, -6), (6, 6, -4), (3, 3, -2), (0, 0, 0), (-3, -3, 2), (-6, -6, 4), (-9, -9, 6)],
    "not shared": [(12, 6, -6), (8, 4, -4), (4, 2, -2), (0, 0, 0), (-4, -2, 2), (-8, -4, 4), (-12, -6, 6)],
    "win": [(1, 1, -1), (1, 1, -1), (1, 1, -1), (0, 0, 0), (-1, -1, 1), (-1, -1, 1), (-1, -1, 1)],
}
"""Scores of declarer, partner and each opponent, for units from 3 down to -3."""


def seats(text: str) -> list[int]:
    """Return the seats in a string such as `012`."""
    return [int(letter) for letter in text]


def scored(match: Match, order: str, leader: int = 0) -> tuple[int, ...]:
    """Return the scores of a deal in which exactly these seats went out, in this order."""
    result = ending(match, seats(order), leader=leader).result
    assert result is not None
    assert result.order == tuple(seats(order))
    assert result.scores is not None
    return result.scores


def row(table: str, unit: int) -> tuple[int, ...]:
    """Return a row of a score table by seat."""
    declarer, partner, opponent = TABLES[table][3 - unit]
    return declarer, opponent, partner, opponent, opponent


@pytest.mark.parametrize(("order", "unit"), ROWS)
def test_biga_89_90_92_scores_if_the_partner_was_not_shown(order: str, unit: int) -> None:
    assert scored(together(*HIDDEN), order) == row("hidden", unit)
    assert scored(together(*HIDDEN, scoring="table"), order) == row("hidden", unit)


@pytest.mark.parametrize(("order", "unit"), ROWS)
def test_biga_91_92_93_scores_if_the_partner_was_shown_before_play(order: str, unit: int) -> None:
    assert scored(together(*SHOWN), order, leader=2) == row("shown", unit)


def test_biga_83_the_deal_ends_when_only_one_side_has_cards() -> None:
    for order in ("02", "20", "134", "413", "0134", "2431"):
        match = outs(together(*HIDDEN), seats(order[:-1]))
        assert not at(match).is_over
        assert at(ending(together(*HIDDEN), seats(order))).to_act is None


@pytest.mark.parametrize("steps", [["0 expose Ah @1"], ["0 expose AhAh @6"]], ids=["secretly", "openly"])
def test_biga_83_a_lone_declarer_who_is_out_ends_it_at_once(steps: list[str]) -> None:
    for order in ("0", "10", "130", "1340", "1324"):
        match = ending(alone(*steps), seats(order))
        assert at(match).order == tuple(seats(order))
    assert not at(outs(alone(*steps), [1, 3, 4])).is_over


def test_biga_83_what_counts_are_the_true_sides_known_or_not() -> None:
    match = ending(together(*HIDDEN), [1, 3, 4])  # no other seat knew that seat 2 is the partner
    assert at(match).is_over
    assert at(match).sizes[0] > 0
    assert at(match).sizes[2] > 0


@pytest.mark.parametrize(("order", "unit"), ROWS)
@pytest.mark.parametrize(("value", "table"), [("doubled_shared", "shown"), ("doubled_not_shared", "not shared")])
def test_biga_94_reveal_scoring(order: str, unit: int, value: str, table: str) -> None:
    assert scored(together(*SHOWN, reveal_scoring=value), order, leader=2) == row(table, unit)


def test_biga_94_reveal_scoring_changes_nothing_else() -> None:
    assert scored(together(*HIDDEN, reveal_scoring="doubled_not_shared"), "02") == (6, -3, 3, -3, -3)
    assert scored(alone("0 expose AhAh @6", reveal_scoring="doubled_not_shared"), "0") == (64, -16, -16, -16, -16)


ALONE_ROWS = [("0", 1), ("10", 0), ("130", 0), ("1340", 0), ("1324", -1)]


@pytest.mark.parametrize(("order", "sign"), ALONE_ROWS)
def test_biga_95_secretly_alone(order: str, sign: int) -> None:
    expected = {1: (32, -8, -8, -8, -8), 0: (0, 0, 0, 0, 0), -1: (-32, 8, 8, 8, 8)}
    assert scored(alone(*HIDDEN), order) == expected[sign]


@pytest.mark.parametrize(("order", "sign"), ALONE_ROWS)
def test_biga_95_openly_alone(order: str, sign: int) -> None:
    expected = {1: (64, -16, -16, -16, -16), 0: (0, 0, 0, 0, 0), -1: (-64, 16, 16, 16, 16)}
    assert scored(alone("0 expose AhAh @6"), order) == expected[sign]


@pytest.mark.parametrize(
    ("steps", "options", "points"),
    [
        pytest.param(["0 expose AhAh @6"], {}, 64, id="first exposure with the pair"),
        pytest.param(["0 expose Ah @1", "0 expose AhAh @6"], {}, 64, id="protection"),
        pytest.param(["1 expose As @2", "0 expose AhAh @6"], {}, 64, id="overcall"),
        pytest.param(["0 expose Ah @1", "0 reveal"], {}, 64, id="reveal"),
        pytest.param(["0 reveal"], {"forced_reveal": "allowed"}, 64, id="forced, then revealed"),
        pytest.param(["0 expose Ah @1"], {}, 32, id="not shown"),
        pytest.param([], {}, 32, id="forced"),
    ],
)
def test_biga_96_what_counts_as_shown(steps: list[str], options: dict[str, object], points: int) -> None:
    assert scored(alone(*steps, **options), "0")[0] == points


def test_biga_96_both_played_is_not_shown_before_play() -> None:
    match = go(settled(alone("0 expose Ah @1")), "0 Ah", "0 Ah", "0 333444555", "0 3456789TJQK")
    assert match.result is not None
    assert match.result.scores == (32, -8, -8, -8, -8)


@pytest.mark.parametrize(
    ("options", "order", "scores"),
    [
        ({}, "10", (0, 0, 0, 0, 0)),
        ({"open_lone_loses": "only_last"}, "10", (0, 0, 0, 0, 0)),
        ({"open_lone_loses": "not_first"}, "1", (-64, 16, 16, 16, 16)),
        ({"open_lone_loses": "not_first"}, "4", (-64, 16, 16, 16, 16)),
        ({"open_lone_loses": "not_first"}, "0", (64, -16, -16, -16, -16)),
    ],
)
def test_biga_97_open_lone_loses(options: dict[str, object], order: str, scores: tuple[int, ...]) -> None:
    assert scored(alone("0 expose AhAh @6", **options), order) == scores
    assert scored(alone("0 expose Ah @1", "0 reveal", **options), order) == scores


def test_biga_97_open_lone_loses_is_for_openly_lone_declarers_only() -> None:
    assert scored(alone("0 expose Ah @1", open_lone_loses="not_first"), "1324") == (-32, 8, 8, 8, 8)
    assert scored(alone("0 expose Ah @1", open_lone_loses="not_first"), "10") == (0, 0, 0, 0, 0)
    assert scored(alone(open_lone_loses="not_first"), "130") == (0, 0, 0, 0, 0)
    assert scored(together(*SHOWN, open_lone_loses="not_first"), "102", leader=2) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(("order", "unit"), ROWS)
@pytest.mark.parametrize("steps", [HIDDEN, SHOWN], ids=["hidden", "shown"])
def test_biga_98_scoring_win_draw_loss(order: str, unit: int, steps: tuple[str, ...]) -> None:
    match = together(*steps, scoring="win_draw_loss")
    assert scored(match, order, leader=2 if steps == SHOWN else 0) == row("win", unit)


@pytest.mark.parametrize("steps", [["0 expose Ah @1"], ["0 expose AhAh @6"]], ids=["secretly", "openly"])
@pytest.mark.parametrize(("order", "sign"), ALONE_ROWS)
def test_biga_98_scoring_win_draw_loss_alone(order: str, sign: int, steps: list[str]) -> None:
    assert scored(alone(*steps, scoring="win_draw_loss"), order) == (sign, -sign, -sign, -sign, -sign)


def test_biga_98_scoring_win_draw_loss_goes_by_the_rules_of_who_wins() -> None:
    match = alone("0 expose AhAh @6", scoring="win_draw_loss", open_lone_loses="not_first")
    assert scored(match, "3") == (-1, 1, 1, 1, 1)


@pytest.mark.parametrize(("order", "unit"), ROWS)
def test_biga_98_two_one_zero_takes_a_unit_from_wins_alone(order: str, unit: int) -> None:
    left = unit - 1 if unit > 0 else unit
    assert scored(together(*HIDDEN, scoring="two_one_zero"), order) == row("hidden", left)
    assert scored(together(*SHOWN, scoring="two_one_zero"), order, leader=2) == row("shown", left)
