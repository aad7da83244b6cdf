"""Every ending, shipped or newly made, has exactly one winning play."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice

import pytest

import clamber
from clamber.endings import Attempt, AttemptState, Ending, all_endings, of_day
from clamber.endings.making import EACH, SOURCES, endings
from selecting import all_of_them

SHARE = 12
"""Inverse of the share of endings that `make test` proves; `make test-all` proves them all."""

BEGINNING = 9
"""Number of endings newly generated in every run."""


def prove(ending: Ending) -> None:
    """Assert, with the solver and without the stored solution, that exactly one play wins the ending."""
    position = ending.position()
    solution = clamber.solve(position, goal="first")
    assert (solution.value, [play.text for play in solution.best]) == (1, [ending.best])
    for play in position.legal():
        after = position.apply(play)
        if play.action != solution.best[0].action:
            assert clamber.solve(after, seat=ending.to_act, goal="first").value == -1


def play_out(ending: Ending) -> None:
    """Assert that the winning plays win in the number of turns given in the file."""
    attempt, turns = Attempt.begin(ending), 0
    while attempt.state is AttemptState.OPEN:
        (best, *_) = attempt.winning()
        turns += best.is_combination
        attempt = attempt.play(best)
    assert (attempt.state, turns) == (AttemptState.WON, ending.turns)
    assert attempt.winning() == ()


PARTS = [all_endings()[part::SHARE] for part in range(SHARE)]


@pytest.mark.parametrize("part", [*PARTS[:1], *all_of_them(PARTS[1:])], ids=range(SHARE))
def test_one_play_wins_and_no_other(part: tuple[Ending, ...]) -> None:
    for ending in part:
        prove(ending)
        play_out(ending)


def test_making_them_gives_such_endings_and_the_same_again() -> None:
    """Generated endings depend on the planner's current play.

    Other deals give other endings; shipped ones stay valid.
    """
    made = list(endings(seed=5, each=BEGINNING // len(SOURCES)))
    assert [ending.number for ending in made] == list(range(1, BEGINNING + 1))
    assert list(islice(endings(seed=5), BEGINNING)) == made
    assert list(endings(seed=900, each=1)) != made[: len(SOURCES)]
    for ending in made:
        prove(ending)
        play_out(ending)


def test_a_few_hundred_of_all_grades_in_a_small_file() -> None:
    found = all_endings()
    assert len(found) == EACH * len(SOURCES)
    assert len({(ending.rules, ending.hands, ending.to_beat) for ending in found}) == len(found)
    assert {ending.grade for ending in found} == {1, 2, 3, 4, 5}
    assert sum(len(ending.to_line()) + 1 for ending in found) < 200_000
    assert all(Ending.from_line(ending.number, ending.to_line()) == ending for ending in found)
    assert all(len(ending.position().legal()) >= 4 for ending in found)


def test_every_day_has_its_own_and_none_comes_again_too_soon() -> None:
    first = date(2026, 3, 1)
    year = [of_day(first + timedelta(days=day)) for day in range(len(all_endings()))]
    assert set(year) == set(all_endings())
    assert of_day(first) == of_day(first)
    assert {ending.rules for ending in year[:3]} == {source.rules for source in SOURCES}


def test_a_wrong_play_is_lost_and_says_so_at_once() -> None:
    ending = all_endings()[0]
    wrong = next(play for play in ending.position().legal() if play.text != ending.best)
    attempt = Attempt.begin(ending).play(wrong)
    assert attempt.state is AttemptState.LOST
    assert attempt.done[0] == (ending.to_act, wrong)
    assert attempt.winning() == ()
    while not attempt.position.is_over and not attempt.position.order:
        attempt = attempt.play(attempt.position.legal()[0])
    assert attempt.state is AttemptState.LOST


def test_the_same_plays_lead_to_the_same_attempt() -> None:
    ending = all_endings()[0]
    attempt = Attempt.of(ending, [ending.best])
    assert attempt == Attempt.begin(ending).play(ending.best)
    assert attempt.state is AttemptState.OPEN
    assert all(not attempt.is_own(seat) for seat, _ in attempt.done[1:])
    assert attempt.is_own(attempt.position.to_act)


def test_what_cannot_be_played_is_refused_and_changes_nothing() -> None:
    attempt = Attempt.begin(all_endings()[0])
    with pytest.raises(clamber.ClamberError):
        attempt.play("3d3c3h3s")
    assert attempt == Attempt.begin(all_endings()[0])
