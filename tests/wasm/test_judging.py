"""The page's verdicts on plays are those of the server's analyses, to the last bit, also from a view alone."""

from __future__ import annotations

import json
import random
import struct
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from clamber._internal.seeds import seed_bytes
from clamber.analysis import MIN_PLAYOUTS, analysis_of, judge_deal
from clamber.analysis.decisions import decisions
from clamber.analysis.running import seed_of
from clamber.engine import Policy
from clamber.match import empty_match
from clamber.ruleset import all_names, ruleset
from clamber.server.wire.analysis import deal_analysis
from selecting import few_now
from wasm.in_node import NEEDS_MODULE, NEEDS_PAGE, lines_of

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.match import Match

pytestmark = [*NEEDS_MODULE, NEEDS_PAGE]

SEED = 7
PLACE = ("step", "seat", "by_stand_in")
"""Fields of a `Judgement` that are no part of a verdict."""


def played(name: str, number: int) -> Match:
    """Return a match with a deal that is played at random, greedily or by the weakest net, by seat."""
    house, rng = ruleset(name), random.Random(number)
    seats = house.seats[number % len(house.seats)]
    match = empty_match(house, ["a"] * seats, seed=number).next_deal()
    seated = [
        Policy(rng.choice(["random", "greedy", "net_beginner"]), seed_bytes(number), seat) for seat in range(seats)
    ]
    while not match.current.is_over:
        match = match.apply(seated[match.to_act or 0].choose(match.view(match.to_act).seen))
    return match


def judged_by_server(match: Match, playouts: int) -> list[dict[str, Any]]:
    judged = list(judge_deal(match, 0, playouts=playouts, seed=SEED))
    analysis = analysis_of(match, judged, playouts=playouts, seed=SEED)
    plays = deal_analysis(match, analysis, 0, "link", complete=True).plays
    return [json.loads(play.model_dump_json(exclude=set(PLACE))) for play in plays]


def job_of(match: Match, number: int, playouts: int, folder: Path) -> dict[str, Any]:
    rules = folder / f"{number}.rules"
    rules.write_bytes(match.engine.to_bytes())
    plays: dict[int, dict[str, Any]] = {
        place: {"id": event.play.action, "faces": struct.pack("<2Q", *event.play.masks).hex()}
        for place, event in enumerate(match.deals[0].events)
        if not event.chance and event.play is not None
    }
    for place, decision in enumerate(decisions(match, 0)):
        view = decision.view.seen.concealed_bytes().hex()
        plays[decision.event] |= {"view": view, "seed": str(seed_of(SEED, 0, place))}
    return {
        "rules": str(rules),
        "net": str(files("clamber.nets").joinpath(f"{match.rules.game.name}.net")),
        "seats": match.seats,
        "seed": seed_bytes(number).hex(),
        "playouts": playouts,
        "plays": list(plays.values()),
    }


def compare(name: str, numbers: range, folder: Path, *, playouts: int) -> list[dict[str, Any]]:
    """Assert that the verdicts on deals are equal, and return them."""
    matches = {number: played(name, number) for number in numbers}
    jobs = [job_of(match, number, playouts, folder) for number, match in matches.items()]
    verdicts = []
    for match, found in zip(matches.values(), lines_of("judging.mjs", jobs, folder), strict=True):
        wanted = judged_by_server(match, playouts)
        assert found == [wanted, wanted]
        verdicts += wanted
    return verdicts


@pytest.mark.slow
@pytest.mark.parametrize("name", few_now((name for name in all_names() if "/" not in name), 1, -1))
def test_deals(name: str, tmp_path: Path) -> None:
    deals = 4 if name == "gandengyan" else 1  # short ones
    verdicts = compare(name, range(deals), tmp_path, playouts=MIN_PLAYOUTS)
    assert len(verdicts) > 10
    assert {verdict["better"] is None for verdict in verdicts} == {True, False}
    assert all((verdict["mistake"] is None) == (verdict["cost"] == 0) for verdict in verdicts)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", all_names())
def test_many_deals(name: str, tmp_path: Path) -> None:
    verdicts = compare(name, range(1, 5), tmp_path, playouts=400)
    assert verdicts


def test_arguments(tmp_path: Path) -> None:
    """A number of playouts, an action or cards that there are not is refused."""
    job = job_of(played("gandengyan", 0), 0, MIN_PLAYOUTS, tmp_path)
    action, faces = job["plays"][0]["id"], job["plays"][0]["faces"]
    asked = [
        (action, MIN_PLAYOUTS - 1, faces),
        (action, 100_001, faces),
        (action, -1, faces),
        (2**31, MIN_PLAYOUTS, None),
        (action, MIN_PLAYOUTS, "00"),
        (action, MIN_PLAYOUTS, "00" * 16),
        (action, MIN_PLAYOUTS, faces),
    ]
    calls: list[Any] = [["deal", [], None], *(["judge", [id_, most, 1, 0], given] for id_, most, given in asked)]
    (answers,) = lines_of("calls.mjs", [job | {"calls": calls}], tmp_path)
    *refused, size = [number for number, _ in answers][1:]
    assert refused == [-1, -1, -1, -1, -1, -3]
    assert size > 32
