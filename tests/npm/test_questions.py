"""Positions of the package for JavaScript answer as those of the Python library do."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from clamber import bots
from clamber.as_json.views import listed_plays, view_json
from clamber.errors import ClamberError
from clamber.ruleset import all_names, ruleset
from clamber.server.wire.assist import hints
from clamber.server.wire.protocol import HintRequest
from npm.project import NEEDS_PACKAGE, answers
from wasm.test_readings import selections

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.match import Match

pytestmark = [*NEEDS_PACKAGE, pytest.mark.slow]

GAMES = [name for name in all_names() if "/" not in name]
PLAYOUTS = 60
ASKED = 0.4
"""Share of the decisions at which questions are asked."""


def is_refused(match: Match, text: str) -> bool:
    """Return True if the library refuses a play for the seat to act."""
    try:
        return match.current.why_not(text) is not None
    except ClamberError:  # several readings, or no notation of a play
        return True


def asked_at(match: Match, rng: random.Random) -> list[tuple[list[Any], Any]]:
    """Return calls at the current position with the answers of the library."""
    seat = match.to_act
    texts = [str(cards) for holder in (seat, (seat + 1) % match.seats) for cards in selections(match, holder, rng)]
    texts += ["pass", "bid 2", "no", "3s3s3s", "2h9dTc", "RJBJ"]
    found: list[tuple[list[Any], Any]] = [(["why", text], is_refused(match, text)) for text in texts]
    found.append((["legal"], [play.full_text for play in listed_plays(match.view(seat))]))
    if rng.random() < 0.2:
        wanted = hints(match.view(seat), HintRequest(id="h", turn=0), playouts=PLAYOUTS)
        found.append((["hints", PLAYOUTS], [play["text"] for play in wanted.plays]))
        found.append((["plan", seat], [str(turn.cards) for turn in bots.plan(match.view(seat))]))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_refusals_legal_plays_and_hints(name: str, project: Path) -> None:
    rules = ruleset(name)
    rng, seats = random.Random(5), rules.seats[-1]
    match = rules.new_match(seats=seats, seed=5)
    bot = bots.make("random", seed=5)
    calls: list[tuple[list[Any], Any]] = []
    while not match.current.is_over:
        if rng.random() < ASKED:
            calls += asked_at(match, rng)
        play = bot.choose(match.view(match.to_act))
        match = match.apply(play)
        calls.append((["play", play.full_text], len(match.deals[-1].events)))
    job = {"rules": name, "seats": seats, "seed": 5, "calls": [call for call, _ in calls]}
    (found,) = answers(project, "questions.mjs", [job])
    refused = 0
    for (call, wanted), answer in zip(calls, found, strict=True):
        if call[0] == "why":
            refused += wanted
            assert (answer is not None) == wanted, (call, answer)
        else:
            assert answer == wanted, call
    assert refused > 30


@pytest.mark.parametrize("name", ["guandan", "doudizhu/laizi", "biga"])
def test_plays_are_taken_back(name: str, project: Path) -> None:
    """After each play back to the deal's beginning, the views are those on the way."""
    match = ruleset(name).new_match(seed=8)
    bot = bots.make("quick")
    moments = [(match, len(match.deals[-1].events))]
    while not match.current.is_over and len(moments) < 30:
        match = match.apply(bot.choose(match.view(match.to_act)))
        moments.append((match, len(match.deals[-1].events)))
    plays = [after.deals[-1].events[at].play for (_, at), (after, _) in pairwise(moments)]
    calls: list[list[Any]] = [["play", play.full_text] for play in plays]
    for _, events in reversed(moments):
        calls += [["back", events], ["view", 0]]
    job = {"rules": name, "seats": match.seats, "seed": 8, "calls": calls}
    (found,) = answers(project, "questions.mjs", [job])
    assert found[len(plays) :: 2] == [events for _, events in reversed(moments)]
    assert found[len(plays) + 1 :: 2] == [view_json(at.view(0)) for at, _ in reversed(moments)]
