"""The module tells of drawn cards (Big A) as the encoder of the server does."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from clamber._internal.seeds import seed_bytes
from clamber.match import empty_match
from clamber.ruleset import ruleset
from wasm.in_node import NEEDS_MODULE, lines_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = NEEDS_MODULE


def test_messages_while_cards_are_drawn(tmp_path: Path) -> None:
    rng, seed = random.Random(3), seed_bytes((3,))
    match = empty_match(ruleset("biga"), ["a"] * 5, seed=int.from_bytes(seed, "little")).next_deal()
    encoder, window = match.engine.encoder, '{"until":1}'
    rules = tmp_path / "biga.rules"
    rules.write_bytes(match.engine.to_bytes())
    calls: list[Any] = [["deal", [], None]]
    expected = [""]
    while match.current.phase == "draw":
        for viewer in (None, *range(5)):
            seen, shown, number = (
                match.view(viewer).seen,
                rng.randint(0, len(match.deals[-1].deck) - 5),
                rng.randrange(9),
            )
            calls.append(["drawing_for_all", [number, 3, 5.0, shown], None])
            expected.append(
                encoder.drawing_for_all(seen, match=number, number=0, turn=3, turn_started=5, shown=shown)
            )
            is_open, counts, at = viewer is None, rng.random() < 0.5, -1 if viewer is None else viewer
            calls.append(["drawing_for_one", [at, shown, int(is_open), int(counts)], window.encode().hex()])
            expected.append(encoder.drawing_for_one(seen, window=window, shown=shown, open=is_open, counts=counts))
        legal = match.current.legal()
        play = legal[-1] if rng.random() < 0.2 else next(play for play in legal if play.kind == "no")
        calls.append(["apply", [play.action], None])
        expected.append("")
        match = match.apply(play)
    job = {"rules": str(rules), "net": None, "seats": 5, "seed": seed.hex(), "calls": calls}
    (answers,) = lines_of("calls.mjs", [job], tmp_path)
    assert [text for _, text in answers] == expected
    assert len(expected) > 50
