"""Adding a field without masking it is a compile error, and cards dealt otherwise change no byte of a message."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from clamber.match import Match, new_match
from clamber.ruleset import ruleset
from clamber.view import view_of

if TYPE_CHECKING:
    from clamber.position import Position

KERNEL: Final = Path(__file__).resolve().parents[1] / "kernel"
COMPILER: Final = os.environ.get("CXX", "c++")
"""Compiler of the kernel."""

FORGOTTEN: Final = "std::array<std::uint8_t, 8> forgotten{};"


def faults_of(kernel: Path) -> str:
    """Return the compiler errors for the masking code in a copy of the kernel."""
    view = next(kernel.rglob("view.hpp"))
    command = [
        COMPILER,
        "-std=c++20",
        f"-I{kernel}",
        "-fsyntax-only",
        "-x",
        "c++",
        "-include",
        str(view),
        "/dev/null",
    ]
    return subprocess.run(command, check=False, capture_output=True, text=True).stderr


@pytest.mark.long
def test_the_masking_compiles_as_it_is() -> None:
    assert faults_of(KERNEL) == ""


@pytest.mark.long
@pytest.mark.parametrize("part", ["State", "Declaring", "HighestBid", "Payments", "Counted"])
def test_a_new_field_that_the_masking_does_not_name_does_not_compile(tmp_path: Path, part: str) -> None:
    kernel = shutil.copytree(KERNEL, tmp_path / "kernel")
    state = next(kernel.rglob("state.hpp"))
    text, found = re.subn(rf"^struct {part} {{$", rf"\g<0> {FORGOTTEN}", state.read_text(), flags=re.MULTILINE)
    assert found == 1
    state.write_text(text)
    fault = re.search(r"view\.hpp:\d+.*error:.*", faults_of(kernel))
    assert fault is not None
    assert re.search(r"provided for structured binding|decomposes into", fault[0])


def deal_messages(match: Match, position: Position, viewer: int | None) -> list[str]:
    """Return the messages about a position in the place of a match's own."""
    events = match.deals[-1].events
    encoder, seen = match.engine.encoder, view_of(position, viewer, match.state, events).seen
    times = {"match": 0, "number": 0, "turn": 0, "deadline": None, "turn_started": 0, "in_window": False}
    doers = ("person",) * len(events)
    return [
        encoder.view(seen),
        encoder.deal_for_all(seen, doers, **times),
        encoder.deal_for_one(seen, window=None, asked=True, open=False, counts=True),
        encoder.history(seen, 0, doers),
    ]


GAMES: Final = [
    ("gandengyan", 3, {}),
    ("zhengshangyou", 4, {"tribute": "two", "decks": 2}),
    ("biga", 5, {}),
    ("guandan", 4, {"returns": "simultaneous", "anti_tribute": "optional"}),
    ("doudizhu", 3, {}),
    ("doudizhu/laizi", 3, {}),
    ("paodekuai", 3, {}),
]


@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_hidden_cards_dealt_otherwise_change_no_byte_of_a_message(
    rules: str, seats: int, options: dict[str, str]
) -> None:
    rng, redealt = random.Random(58), 0
    match = new_match(ruleset(rules, options), names=["a", "b", "c", "d", "e", "f"][:seats], seed=58)
    for number in range(600):
        if not match.is_dealt:
            if match.is_over:
                break
            match = match.next_deal()
        position = match.current
        for viewer in (None, *range(seats)) if number % 4 == 0 else ():
            other = match.view(viewer).sample(rng)
            if other.view(viewer).masked != position.view(viewer).masked:
                continue  # a secret question went on to a seat that these cards raise it for
            redealt += other.hands != position.hands
            assert deal_messages(match, other, viewer) == deal_messages(match, position, viewer)
        legal = position.legal()
        match = match.apply(legal[rng.randrange(len(legal))])
    assert redealt > 50
