"""The module's hints and plans are those of the server, for the same number of playouts, also from a view alone."""

from __future__ import annotations

import json
import random
import struct
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from clamber import bots
from clamber._internal.seeds import seed_bytes
from clamber.engine import Policy
from clamber.match import Match, empty_match
from clamber.ruleset import all_names, ruleset
from clamber.server.wire.assist import hints
from clamber.server.wire.protocol import HintRequest
from wasm.in_node import NEEDS_MODULE, lines_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = NEEDS_MODULE

REQUEST = HintRequest(id="h", turn=0)
SHARE = 0.25
"""Share of the decisions at which hints are compared."""


def hinted(match: Match, playouts: int) -> dict[str, Any]:
    """Return the server's hints for the seat to act."""
    found = hints(match.view(match.to_act), REQUEST, playouts=playouts)
    return {"plays": found.plays, "motive": found.motive, "values": found.values}


def planned(match: Match, seat: int) -> list[str]:
    return [str(turn.cards) for turn in bots.plan(match.view(seat))]


def compare(name: str, folder: Path, *, matches: int, playouts: tuple[int, ...]) -> int:
    """Assert that hints and plans are equal in matches of a deal each, and return the number of hints."""
    house = ruleset(name)
    jobs: list[dict[str, Any]] = []
    expected: list[list[Any]] = []
    for number in range(matches):
        seats = house.seats[number % len(house.seats)]
        rng, seed = random.Random(number), seed_bytes((number, seats))
        match = empty_match(house, ["a"] * seats, seed=int.from_bytes(seed, "little")).next_deal()
        bot = Policy(("greedy", "random")[number % 2], seed, 0)
        rules = folder / f"{seats}.rules"
        rules.write_bytes(match.engine.to_bytes())
        calls: list[Any] = [["deal", [], None]]
        answers: list[Any] = [None]
        while not match.current.is_over:
            if rng.random() < SHARE:
                most, seat = rng.choice(playouts), rng.randrange(seats)
                view = match.view(match.to_act).seen.concealed_bytes().hex()
                calls += [["hints", [most], None], ["seen_hints", [most], view], ["plan", [seat], None]]
                answers += [hinted(match, most), hinted(match, most), planned(match, seat)]
            play = bot.choose(match.view(match.to_act).seen)
            calls.append(["apply", [play.action], struct.pack("<2Q", *play.masks).hex()])
            answers.append(None)
            match = match.apply(play)
        net = str(files("clamber.nets").joinpath(f"{house.game.name}.net"))
        jobs.append({"rules": str(rules), "net": net, "seats": seats, "seed": seed.hex(), "calls": calls})
        expected.append(answers)
    for answers, line in zip(expected, lines_of("calls.mjs", jobs, folder), strict=True):
        for wanted, (_, text) in zip(answers, line, strict=True):
            assert wanted is None or json.loads(text) == wanted
    return sum(isinstance(answer, dict) for answers in expected for answer in answers)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in all_names() if "/" not in name])
def test_hints_and_plans(name: str, tmp_path: Path) -> None:
    assert compare(name, tmp_path, matches=2, playouts=(0, 0, 64, 200)) > 16
