"""DDZ-48: doubling before the first lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber import bots
from clamber.errors import IllegalPlayError, IllegalReason
from clamber.factors import factors_of
from clamber.records.record import from_json, to_json
from rules.doudizhu.test_tricks_and_scores import QUIETLY_OUT, landlord, play_out
from rules.helpers import after

if TYPE_CHECKING:
    from clamber.match import Match


def doubling(style: str, **options) -> Match:
    """Return a match in which Ann is landlord for 2 and doubling has begun."""
    return landlord(0, doubling=style, spring="off", **options)


def scores(match: Match) -> tuple[int, ...]:
    found = play_out(match, *QUIETLY_OUT).result.scores
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        (("pass", "pass", "pass"), (4, -2, -2)),
        (("double", "pass", "pass"), (6, -4, -2)),
        (("double", "double", "pass"), (8, -4, -4)),
        (("pass", "pass", "double"), (8, -4, -4)),
        (("double", "pass", "double"), (12, -8, -4)),
        (("double", "double", "double"), (16, -8, -8)),
    ],
)
def test_ddz_48_who_doubles_settles_twice(answers: tuple[str, ...], found: tuple[int, ...]) -> None:
    assert scores(after(doubling("each"), *answers)) == found


def test_ddz_48_the_limit_holds_for_each_peasant_alone() -> None:
    match = play_out(after(doubling("each", max_multiplier=3), "double", "pass", "double"), *QUIETLY_OUT)
    assert match.result.scores == (10, -6, -4)
    steps = [(factor.name, factor.op, factor.value) for factor in factors_of(match.result.factors, 0)]
    assert steps == [
        ("bid", "plus", 2),
        ("doubled", "times", 2),
        ("some_doubled", "times", 3),
        ("max_multiplier", "at_most", 10),
    ]


@pytest.mark.parametrize(
    ("answers", "steps"),
    [
        (("pass", "pass", "pass"), [("opponents", 2)]),
        (("pass", "double", "pass"), [("some_doubled", 3)]),
        (("double", "double", "pass"), [("opponents", 2), ("doubled", 2)]),
        (("pass", "pass", "double"), [("doubled", 2), ("opponents", 2)]),
        (("double", "pass", "double"), [("doubled", 2), ("some_doubled", 3)]),
        (("double", "double", "double"), [("doubled", 2), ("opponents", 2), ("doubled", 2)]),
    ],
)
def test_ddz_48_a_landlords_sum_says_who_doubled(answers: tuple[str, ...], steps: list[tuple[str, int]]) -> None:
    match = play_out(after(doubling("each"), *answers), *QUIETLY_OUT)
    assert [(factor.name, factor.value) for factor in factors_of(match.result.factors, 0)] == [("bid", 2), *steps]


def test_ddz_48_nothing_else_is_decided_meanwhile() -> None:
    match = doubling("each")
    for action in ("bid 3", "8d"):
        with pytest.raises(IllegalPlayError) as refused:
            match.apply(action)
        assert refused.value.reason is IllegalReason.WRONG_PHASE
    assert str(refused.value) == "it is time to double or pass, not to play cards"
    with pytest.raises(IllegalPlayError, match="nobody can double in Dou Dizhu"):
        landlord(0).apply("double")
    with pytest.raises(IllegalPlayError, match="it is time to play or pass, not to double"):
        after(match, "pass", "pass", "pass").apply("double")


def test_ddz_48_all_see_who_has_doubled_and_records_keep_it() -> None:
    match = after(doubling("each"), "double", "pass")
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert (view.doubled, view.is_doubling, view.phase) == ((1,), True, "bid")
    assert from_json(to_json(match)).match.position == match.position
    state = match.position.state
    assert type(state).from_bytes(match.engine.table, state.to_bytes(match.engine.table)) == state


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_ddz_48_bots_double_with_a_strong_hand(name: str) -> None:
    match = after(doubling("each"), "pass")
    bot = bots.make(name)
    assert bot.choose(match.view(2)).text == "double"  # all high cards and both jokers
