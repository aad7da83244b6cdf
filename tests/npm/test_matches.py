"""The package for JavaScript plays the matches of the Python library: decks, chance, bots, views and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clamber import bots
from clamber.as_json.results import result_json
from clamber.as_json.views import view_json
from clamber.ruleset import ruleset
from npm.project import NEEDS_PACKAGE, answers

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.match import Match

pytestmark = NEEDS_PACKAGE

MATCHES = [
    {"rules": "guandan", "seats": 4, "bots": ["net_expert", "greedy", "planner", "random"], "deals": 2},
    {"rules": "doudizhu/laizi", "seats": 3, "bots": ["planner", "quick", "random"], "deals": 2},
    {"rules": "gandengyan", "seats": 3, "bots": ["random", "net_ordinary", "greedy"], "deals": 3},
    {"rules": "biga", "seats": 5, "bots": ["planner", "random", "greedy", "quick", "random"], "deals": 1},
    {"rules": "zhengshangyou", "seats": 4, "bots": ["net_beginner", "random", "quick", "greedy"], "deals": 2},
    {"rules": "paodekuai", "seats": 2, "bots": ["random", "planner"], "deals": 2},
    {"rules": "guandan/competition", "seats": 4, "bots": ["greedy", "random", "greedy", "random"], "deals": 100},
]
"""Matches; the last is played to its end."""

EVERY = 7
"""Number of decisions from one compared view to the next."""


def played(job: dict[str, Any]) -> dict[str, Any]:
    """Return a match as the Python library plays it."""
    seed = int(job["seed"])
    match = ruleset(job["rules"]).new_match(seats=job["seats"], seed=seed)
    players = [bots.make(name, seed=seed, seat=seat) for seat, name in enumerate(job["bots"])]
    deals: list[dict[str, Any]] = []
    views: list[Any] = []
    decisions = 0
    while True:
        plays = []
        while not match.current.is_over:
            seat = match.to_act
            if decisions % job["every"] == 0:
                views.append(view_json(match.view(None if decisions % (match.seats + 1) == 0 else seat)))
            play = players[seat].choose(match.view(seat))
            plays.append(f"{seat} {play.action} {play.full_text}")
            match = match.apply(play)
            decisions += 1
        deals.append({"plays": plays, "result": result_of(match)})
        if len(deals) == job["deals"] or match.is_over:
            break
        match = match.next_deal()
    over, winners, totals = match.is_over, list(match.winners), list(match.totals)
    return {"deals": deals, "views": views, "over": over, "winners": winners, "totals": totals}


def result_of(match: Match) -> dict[str, Any]:
    result, state = match.results[-1], match.current.state
    return {
        **result_json(match.engine, result, match.current.hands, state.level, state.special),
        "factors": [{"name": f.name, "op": f.op, "value": f.value, "seat": f.seat} for f in result.factors],
    }


@pytest.mark.slow
def test_matches_equal_those_of_the_python_library(project: Path) -> None:
    jobs = [
        {**job, "net": any(name.startswith("net") for name in job["bots"]), "seed": str(5**90 + at), "every": EVERY}
        for at, job in enumerate(MATCHES)
    ]
    found = answers(project, "matches.mjs", jobs)
    for job, match in zip(jobs, found, strict=True):
        for deal in match["deals"]:
            dealt = deal["result"].pop("dealt")
            assert len(dealt) == job["seats"]
        assert match == played(job), job["rules"]
    assert found[-1]["over"]
