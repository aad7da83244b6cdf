"""Deals with real cards come to the same on the page's device as on the server, and are refused in the same words."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from clamber.engine import CompiledRules, engine_for
from clamber.errors import ClamberError
from clamber.ruleset import all_names, ruleset
from clamber.sentences import Sentence
from clamber.server.wire.pad import Pad, pad_answer, required_details
from wasm.in_node import NEEDS_MODULE, NEEDS_PAGE, lines_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [*NEEDS_MODULE, NEEDS_PAGE]

PADS = 60
"""Number of pads of each ruleset."""


def drawn_deal(engine: CompiledRules, seats: int, rng: random.Random) -> dict[str, Any]:
    """Return a description as a form makes it, in which some facts may be impossible."""
    asks = required_details(engine, seats)
    if rng.random() < 0.05:
        return {"void": True}
    order = rng.sample(range(seats), rng.randint(max(1, seats - 2), seats))
    if rng.random() < 0.03:
        order.append(order[0])
    faces = [str(card) for card in engine.deck]
    deal: dict[str, Any] = {
        "order": order,
        "declarer": rng.randrange(seats) if asks.declarer and rng.random() < 0.98 else None,
        "partner": rng.choice([None, *range(seats)]) if asks.partner else None,
        "shown": rng.random() < 0.5,
        "doubled": rng.sample(range(seats), rng.randint(0, seats)) if asks.doubling else None,
        "open": rng.sample(range(seats), 1) if asks.open and rng.random() < 0.5 else None,
        "first": rng.choice([None, *range(seats)]),
        "plays": [rng.randint(0, 3) for _ in range(seats)] if asks.spring else None,
        "tricks": rng.randint(1, 40) if asks.tricks else None,
        "drawn": rng.choice([None, True, False]),
        "doubler": rng.choice([None, *range(seats)]) if asks.doubler else None,
        "liable": rng.choice([None, *range(seats)]) if asks.liable else None,
        "last": "As" if asks.aces and rng.random() < 0.5 else None,
    }
    if asks.bids and rng.random() < 0.97:
        deal["bid"] = rng.choice([*asks.bids, *asks.bids, 7])
    if rng.random() < 0.7:
        deal["left"] = [
            0 if seat == order[0] and rng.random() < 0.97
            else rng.choice([0, 1, 5, rng.randint(0, 24), "".join(rng.sample(faces, rng.randint(0, 4)))])
            for seat in range(seats)
        ]  # fmt: skip
    if engine.groups.auction.bottom and rng.random() < 0.5:
        deal["bottom"] = "".join(rng.sample(faces, rng.choice([3, 3, 3, 2])))
    names = [3, 4, 4, 5, 8, *asks.bombs, "jokers", *(["wild", "run", 2] if rng.random() < 0.1 else [])]
    deal["bombs"] = [
        {
            "cards": rng.choice(names),
            "seat": rng.randrange(seats),
            "soft": rng.random() < 0.1,
            "beaten": rng.random() < 0.3,
        }
        for _ in range(rng.choice([0, 0, 1, 2, 3, 16]))
    ]
    return {name: value for name, value in deal.items() if value is not None}


def on_server(rules: Any, pad: dict[str, Any]) -> Any:
    try:
        found = json.loads(
            pad_answer(rules, Pad.model_construct(**{**pad, "deals": deals_of(pad)})).model_dump_json()
        )
    except ClamberError as error:
        return error
    del found["asks"]
    return found


def deals_of(pad: dict[str, Any]) -> Any:
    return [Deal(deal) for deal in pad["deals"]]


class Deal:
    """Description that the server takes as it is."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self._deal = deal

    def model_dump(self, *, exclude_none: bool) -> dict[str, Any]:
        assert exclude_none
        return self._deal


def compare(names: list[str], folder: Path) -> tuple[set[str], int]:
    """Return the sentences of all refusals and the number of answers, after asserting that they are equal."""
    jobs, expected = [], []
    for name in names:
        rules, rng = ruleset(name), random.Random(name)
        for number in range(PADS):
            seats = rng.choice(rules.seats)
            engine = engine_for(rules.for_seats(seats))
            file = folder / f"{name.replace('/', '-')}-{seats}.rules"
            if not file.exists():
                file.write_bytes(engine.to_bytes())
            deals = [drawn_deal(engine, seats, rng) for _ in range(1 + number % 3)]
            level = rng.choice([None, "2", "A"]) if rules.game.levels is not None else None
            pad = {"rules": name, "options": {}, "seats": seats, "level": level, "deals": deals}
            jobs.append({"rules": str(file), "pad": pad})
            expected.append(on_server(rules, pad))
    sentences = set()
    for job, wanted, found in zip(jobs, expected, lines_of("settle.mjs", jobs, folder), strict=True):
        if isinstance(wanted, ClamberError):
            assert isinstance(wanted.message, Sentence)
            sentences.add(wanted.message.name)
            told = found["problem"]
            assert (told["sentence"], told["values"]) == (wanted.message.name, wanted.message.plain()), job
        else:
            assert found == wanted, job
    return sentences, sum(not isinstance(each, ClamberError) for each in expected)


def test_pads_of_all_games(tmp_path: Path) -> None:
    sentences, answers = compare([name for name in all_names() if "/" not in name], tmp_path)
    assert len(sentences) > 10
    assert answers > PADS


@pytest.mark.long
def test_pads_of_all_presets(tmp_path: Path) -> None:
    compare(list(all_names()), tmp_path)
