"""The module reads selected cards as the server does, and as the seat's own view allows."""

from __future__ import annotations

import json
import random
import struct
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from clamber._internal.seeds import seed_bytes
from clamber.cards import Cards
from clamber.engine import Policy
from clamber.match import Match, empty_match
from clamber.play import Play
from clamber.ruleset import all_names, ruleset
from clamber.server.wire.assist import check
from clamber.server.wire.protocol import CheckRequest
from wasm.in_node import NEEDS_MODULE, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from clamber.server.table.state import Table

pytestmark = NEEDS_MODULE


OTHER_PHASES = 0.1
"""Share of the decisions without cards at which questions are asked."""


def selections(match: Match, seat: int, rng: random.Random) -> Iterator[Cards]:
    """Yield selections of cards from a hand: legal plays, equal or consecutive ranks, any cards, all cards."""
    hand = [card.face for card in match.current.hand(seat)]
    if match.to_act == seat:
        plays = [play for play in match.view(seat).legal if play.is_combination]
        yield from (play.cards for play in rng.sample(plays, min(2, len(plays))))
    if hand:
        rank = rng.choice(hand) // 4
        yield Cards.from_faces(face for face in hand if face // 4 == rank)
        yield Cards.from_faces(rng.sample(hand, rng.randint(1, min(5, len(hand)))))
        yield Cards.from_faces(hand)
        firsts = {face // 4: face for face in reversed(hand)}
        start = rng.randrange(len(firsts))
        yield Cards.from_faces([firsts[rank] for rank in sorted(firsts)][start : start + 5])


def server_reads(match: Match, seat: int, cards: Cards) -> tuple[list[Any], list[Any]]:
    """Return the readings and the legal plays that the server finds."""
    to_act = match.to_act
    table = SimpleNamespace(match=match, to_act=to_act, seen_to_act=to_act, turn=0, status="playing", window=None)
    found = check(cast("Table", table), seat, CheckRequest(id="c", turn=0, cards=str(cards)))
    return found.readings, found.plays if match.phase == "play" else []


def module_reads(readings: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return the readings and the legal plays of an answer of the module."""
    legal = [reading["play"] for reading in readings if reading["why"] == "legal"]
    return [reading["play"] for reading in readings if reading["play"]["kind"] != "joker_lead"], legal


def python_reads(match: Match, seat: int, cards: Cards) -> list[tuple[int, str | None]]:
    """Return the ids of the readings and the reasons why they are not legal, by queries of the position."""
    position, table = match.current, match.engine.table
    level, special = position.level_index, position.special_face
    ids = position.readings_of(cards) if match.to_act == seat else table.readings(cards.masks, level, special)
    alone = table.joker_lead(cards.masks)
    ids = [*ids, *([] if alone is None else [alone])]
    plays = sorted(
        (Play(match.engine, level, special, action, cards.masks) for action in ids),
        key=lambda play: (-play.bomb_class, -play.power, play.action),
    )
    if match.to_act != seat:
        return [(play.action, None) for play in plays]
    return [(play.action, position.state.why_not(table, play.action, play.masks) or "legal") for play in plays]


def compare(name: str, folder: Path, *, matches: int) -> int:
    """Assert that module and server read selections alike in matches of a deal each, and return their number."""
    house = ruleset(name)
    jobs: list[dict[str, Any]] = []
    questions: list[list[tuple[Match, int, Cards]]] = []
    for number in range(matches):
        seats = house.seats[number % len(house.seats)]
        rng, seed = random.Random(number), seed_bytes((number, seats))
        match = empty_match(house, ["a"] * seats, seed=int.from_bytes(seed, "little")).next_deal()
        bot = Policy(("greedy", "random")[number % 2], seed, 0)
        rules = folder / f"{seats}.rules"
        rules.write_bytes(match.engine.to_bytes())
        calls: list[Any] = [["deal", [], None]]
        asked: list[tuple[Match, int, Cards]] = []
        while not match.current.is_over:
            for seat in rng.sample(range(seats), 2):
                for cards in selections(match, seat, rng) if match.phase == "play" or rng.random() < 0.1 else ():
                    calls.append(["readings", [seat], struct.pack("<2Q", *cards.masks).hex()])
                    asked.append((match, seat, cards))
            play = bot.choose(match.view(match.to_act).seen)
            calls.append(["apply", [play.action], struct.pack("<2Q", *play.masks).hex()])
            match = match.apply(play)
        jobs.append({"rules": str(rules), "net": None, "seats": seats, "seed": seed.hex(), "calls": calls})
        questions.append(asked)
    answers = [
        [json.loads(text) for (name, _, _), (_, text) in zip(job["calls"], line, strict=True) if name == "readings"]
        for job, line in zip(jobs, lines_of("calls.mjs", jobs, folder), strict=True)
    ]
    for asked, found in zip(questions, answers, strict=True):
        for (match, seat, cards), readings in zip(asked, found, strict=True):
            assert module_reads(readings) == server_reads(match, seat, cards), (seat, str(cards))
            assert [(reading["id"], reading["why"]) for reading in readings] == python_reads(match, seat, cards)
    return sum(map(len, questions))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in all_names() if "/" not in name])
def test_readings_of_selections(name: str, tmp_path: Path) -> None:
    assert compare(name, tmp_path, matches=6) > 200
