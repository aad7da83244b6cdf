"""The kernel as WebAssembly deals, plays and scores exactly as the native one: digests of whole deals are equal."""

from __future__ import annotations

import gzip
import hashlib
import json
import struct
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from clamber import nets
from clamber._internal.seeds import seed_bytes
from clamber.as_json.plays import card_list
from clamber.as_json.results import result_text
from clamber.as_json.views import view_text
from clamber.cards import Card
from clamber.engine import POLICIES, Policy
from clamber.match import Match, empty_match
from clamber.ruleset import all_names, ruleset
from clamber.server.table.window import dealt_hands
from selecting import few_now
from wasm.in_node import MODULE, NEEDS_MODULE, lines_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = NEEDS_MODULE

MOST_GZIPPED = 220_000
"""Bytes of the module as sent."""

EVERY = 16
"""Number of decisions from one compared view to the next."""

OPTIONS: dict[str, dict[str, Any]] = {
    "guandan": {"wild_alone": False, "pass_is_final": True},
    "paodekuai": {"four_carries": "up_to_three", "must_play": False},
    "gandengyan": {"match": "deals:2"},
}
"""Options beside those of presets."""


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def name_of(face: int) -> str:
    return str(Card(face))


def digest_of(match: Match, bots: list[Policy], values: Policy | None, decisions: int) -> tuple[Match, str, int]:
    """Play a deal that has just been dealt, and return the match after it, its digest, and the decisions so far."""
    table, deal = match.engine.table, match.deals[-1]
    digest = hashlib.sha256()
    opening = {"deck": [name_of(face) for face in deal.deck], "first": deal.first, "lead": deal.lead}
    digest.update(compact(opening | {"faceup": None if deal.faceup is None else str(deal.faceup)}))
    dealt = dealt_hands(match)
    while not match.current.is_over:
        position = match.current
        digest.update(position.state.to_bytes(table))
        legal = position.legal()
        digest.update(struct.pack(f"<{len(legal)}I", *legal.ids))
        if decisions % EVERY == 0:
            for viewer in (None, *range(match.seats)):
                digest.update(view_text(match.view(viewer)).encode())
        decisions += 1
        view = match.view(match.to_act)
        if values is not None:
            digest.update(struct.pack(f"<{len(legal)}d", *values.values(view.seen, list(legal))))
        match = match.apply(bots[match.to_act].choose(view.seen))
    position = match.current
    digest.update(position.state.to_bytes(table))
    result = match.result
    assert result is not None
    text = result_text(match.engine, result, position.hands, position.state.level, position.state.special)
    factors = [{"name": f.name, "op": f.op, "value": f.value, "seat": f.seat} for f in result.factors]
    state = position.state
    hands = compact([card_list(match.engine, hand, state.level, state.special) for hand in dealt])
    digest.update(b'{"result":' + text.encode() + b',"dealt":' + hands + b',"factors":' + compact(factors) + b"}")
    return match, digest.hexdigest(), decisions


def native(job: dict[str, Any]) -> list[str]:
    """Return the digests of a job's deals, played by the kernel of this Python."""
    seed = bytes.fromhex(job["seed"])
    number = int.from_bytes(seed, "little")
    match = empty_match(job["house"], [f"seat {seat}" for seat in range(job["seats"])], seed=number)
    bots = [Policy(name, seed, seat) for seat, name in enumerate(job["policies"])]
    values = None if job["net"] is None else Policy("net", seed, 0)
    digests: list[str] = []
    decisions = 0
    while len(digests) < job["deals"] and not match.is_over:
        match, digest, decisions = digest_of(match.next_deal(), bots, values, decisions)
        digests.append(digest)
    return digests


def in_module(jobs: list[dict[str, Any]], folder: Path) -> list[list[str]]:
    """Return the digests of the jobs' deals, played by the module."""
    sent = [{key: job[key] for key in job if key != "house"} for job in jobs]
    return lines_of("play.mjs", sent, folder)


def jobs_of(name: str, folder: Path, *, deals: int, rounds: int, options: dict[str, Any] | None = None) -> Any:
    """Yield matches under a ruleset, with each policy at each number of seats: without net, and then with it."""
    house = ruleset(name, options or {})
    game = house.game.name
    net = nets.shipped(game)
    rules = {seats: folder / f"{seats}.rules" for seats in house.seats}
    for number, (seats, file) in enumerate(rules.items()):
        file.write_bytes(empty_match(house, ["a"] * seats).engine.to_bytes())
        for turn in range(rounds):
            first = number + turn
            policies = [POLICIES[(first + seat) % len(POLICIES)] for seat in range(seats)]
            yield {
                "house": house,
                "rules": str(file),
                "net": None if net is None else str(files("clamber.nets").joinpath(f"{game}.net")),
                "seats": seats,
                "seed": seed_bytes((turn, number, len(name))).hex(),
                "policies": policies if net is not None else ["planner"] * seats,
                "deals": deals,
                "views": EVERY,
            }


def compare(jobs: list[dict[str, Any]], folder: Path) -> int:
    """Assert that both kernels play the jobs alike, and return the number of deals."""
    found = in_module(jobs, folder)
    expected = [native(job) for job in jobs]
    assert found == expected
    return sum(len(digests) for digests in found)


GAMES = [name for name in all_names() if "/" not in name]


def test_the_module_is_small() -> None:
    """A phone downloads it, without the nets, before the first table without a connection."""
    assert len(gzip.compress(MODULE.read_bytes(), 9)) <= MOST_GZIPPED


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_game_with_every_policy(name: str, tmp_path: Path) -> None:
    rounds = max(len(POLICIES) // 2 // len(ruleset(name).seats), 1)
    assert compare(list(jobs_of(name, tmp_path, deals=2, rounds=rounds)), tmp_path) >= 8


@pytest.mark.slow
def test_rules_of_every_preset_are_accepted(tmp_path: Path) -> None:
    jobs = []
    for number, name in enumerate(all_names()):
        house = ruleset(name)
        file = tmp_path / f"{number}.rules"
        file.write_bytes(empty_match(house, ["a"] * house.seats[0]).engine.to_bytes())
        calls = [["deal", [], None]]
        jobs.append(
            {"rules": str(file), "net": None, "seats": house.seats[0], "seed": bytes(32).hex(), "calls": calls}
        )
    assert [answers[0][0] for answers in lines_of("calls.mjs", jobs, tmp_path)] == [0] * len(jobs)


@pytest.mark.slow
@pytest.mark.parametrize("name", few_now([name for name in all_names() if "/" in name], 3, 12, 20, 25))
def test_presets(name: str, tmp_path: Path) -> None:
    assert compare(list(jobs_of(name, tmp_path, deals=1, rounds=2)), tmp_path) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
def test_options(name: str, tmp_path: Path) -> None:
    assert compare(list(jobs_of(name, tmp_path, deals=2, rounds=1, options=OPTIONS[name])), tmp_path) >= 1


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_many_deals(name: str, tmp_path: Path) -> None:
    """Matches of up to twenty deals; some end earlier."""
    seats = len(ruleset(name).seats)
    assert compare(list(jobs_of(name, tmp_path, deals=20, rounds=25 // seats)), tmp_path) >= 200
