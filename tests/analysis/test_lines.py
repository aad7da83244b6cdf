"""A deal continued otherwise begins with the same cards and actions, and bots play the other seats."""

from __future__ import annotations

import random

import pytest

import clamber
from clamber import bots
from clamber.analysis import line_of
from clamber.errors import ClamberError


def played(name: str, seats: int) -> clamber.Match:
    """Return a match with one deal, played by bots."""
    match, bot = clamber.ruleset(name).new_match(seats=seats, seed=3), bots.Planner()
    while match.is_dealt:
        match = match.apply(bot.choose(match.view(match.to_act)))
    return match


def texts(match: clamber.Match) -> list[tuple[int, str]]:
    return [(event.seat, str(event.play)) for event in match.deals[-1].events]


@pytest.mark.parametrize(("name", "seats"), [("guandan", 4), ("biga", 5), ("doudizhu", 3), ("gandengyan", 2)])
def test_a_line_begins_as_the_deal_did_and_comes_to_its_end(name: str, seats: int) -> None:
    match, rng = played(name, seats), random.Random(1)
    step, seat = 6, 1
    own: list[str] = []
    found = line_of(match, 0, step, seat)
    while found.is_dealt:
        assert found.to_act == seat
        assert len(found.position.legal()) > 1
        own.append(rng.choice(found.position.legal()).full_text)
        found = line_of(match, 0, step, seat, own)
    assert found.deals[0].deck == match.deals[0].deck
    assert texts(found)[:step] == texts(match)[:step]
    assert found.deals[0].result is not None
    assert line_of(match, 0, step, seat, own) == found


def test_bots_finish_a_line() -> None:
    match = played("guandan", 4)
    found = line_of(match, 0, 4, 0, finish=True)
    assert found.deals[0].result is not None
    assert texts(found)[:4] == texts(match)[:4]


def test_plays_that_cannot_be_made_are_refused() -> None:
    match = played("gandengyan", 2)
    with pytest.raises(ClamberError):
        line_of(match, 0, 0, 0, ["2d2d2d2d2d"])
    own = []
    while (found := line_of(match, 0, 0, 0, own)).is_dealt:
        own.append(found.position.legal()[0].full_text)
    with pytest.raises(ValueError, match="no decision left for 3s"):
        line_of(match, 0, 0, 0, [*own, "3s"])
