"""Positions set up and solved by the package for JavaScript equal those of the Python library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import clamber
from clamber import bots
from clamber.as_json.views import listed_plays, view_json
from npm.project import NEEDS_PACKAGE, answers

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.position import Position

pytestmark = NEEDS_PACKAGE

SET_UP: list[tuple[str, dict[str, Any]]] = [
    ("guandan", {"hands": ["7h7d9s", "8s8c", "", "AsKs"], "level": "5", "to_beat": "6s6c", "last": 3}),
    (
        "guandan",
        {"hands": ["3s3s4h", "BJ", "5h5d", "RJ"], "to_act": 2, "to_beat": "4s5s6s7c8d=straight:8"},
    ),
    ("doudizhu", {"hands": ["3s3h5d", "4s4h", "6d"], "to_act": 1, "declarer": 2, "to_beat": "5c"}),
    ("doudizhu/laizi", {"hands": ["7s8d8c8h", "9d", "3c"], "wild_rank": "7"}),
    ("gandengyan", {"hands": ["3h4h4d6s", "5s7c", "9dTd"], "talon": 7}),
    ("biga", {"hands": ["AsKd", "9c", "8c8d", "7s", "5h"], "big_suit": "s"}),
    ("biga", {"hands": ["AsKd", "9c", "8c8d", "7s", "5h"], "to_beat": "3s3h", "last": 2}),
    ("zhengshangyou", {"hands": ["3d4d5d6d7d", "9c9h", "JcQc"], "to_act": 2}),
    ("paodekuai", {"hands": ["5d5c5s6h", "9d9c"]}),
]
"""Arguments of `Ruleset.setup`."""

JAVASCRIPT = {"to_act": "toAct", "to_beat": "toBeat", "big_suit": "bigSuit", "wild_rank": "wildRank"}


def job_of(rules: str, arguments: dict[str, Any], solve: dict[str, Any] | None) -> dict[str, Any]:
    position = {JAVASCRIPT.get(name, name): value for name, value in arguments.items()}
    return {"rules": rules, "seats": len(arguments["hands"]), "position": position, "solve": solve}


def expected(position: Position, solve: dict[str, Any] | None) -> dict[str, Any]:
    view = position.view(position.to_act)
    solution = None if solve is None else clamber.solve(position, **solve)
    proven = solution and [solution.value, [play.full_text for play in solution.best], solution.nodes]
    return {"legal": [play.full_text for play in listed_plays(view)], "view": view_json(view), "solution": proven}


def test_set_up_positions(project: Path) -> None:
    jobs = [job_of(name, arguments, None) for name, arguments in SET_UP]
    for (name, arguments), found in zip(SET_UP, answers(project, "positions.mjs", jobs), strict=True):
        wanted = expected(clamber.ruleset(name).setup(**arguments), None)
        for view in (found["view"], wanted["view"]):
            for outside in ("levels", "totals", "side", "failures"):  # of a match
                view.pop(outside)
        assert found == wanted, (name, arguments)


def endings(name: str, seats: int, cards: int) -> list[dict[str, Any]]:
    """Return arguments for positions late in deals, with at most so many cards in all hands."""
    found = []
    for seed in range(6):
        match = clamber.ruleset(name).new_match(seats=seats, seed=seed)
        bot = bots.make("quick")
        while match.phase != "play" or sum(match.current.sizes) > cards:
            match = match.apply(bot.choose(match.view(match.to_act)))
            if match.current.is_over:
                break
        else:
            position, view = match.current, view_json(match.view(None))
            arguments = {"hands": [str(hand) for hand in position.hands], "to_act": position.to_act}
            if position.to_beat is not None:
                arguments |= {"to_beat": position.to_beat.full_text, "last": view["to_beat_seat"]}
            known = {"level": view["level"], "declarer": view["declarer"]}
            found.append(arguments | {fact: value for fact, value in known.items() if value is not None})
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "cards"), [("guandan", 4, 24), ("doudizhu", 3, 18), ("paodekuai", 2, 14)])
def test_solved_endings(name: str, seats: int, cards: int, project: Path) -> None:
    jobs, wanted = [], []
    for number, arguments in enumerate(endings(name, seats, cards)):
        goal = ("first", "rewards")[number % 2]
        solve = {"seat": number % len(arguments["hands"]), "goal": goal, "nodes": 20_000}
        jobs.append(job_of(name, arguments, solve))
        wanted.append(expected(clamber.ruleset(name).setup(**arguments), solve)["solution"])
    assert [found["solution"] for found in answers(project, "positions.mjs", jobs)] == wanted
    assert len([solution for solution in wanted if solution[0] is not None]) > 1
