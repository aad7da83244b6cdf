"""Score pad fields under each preset, and the effect of each option value on those fields and on the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.engine import engine_for
from clamber.errors import InvalidOptionError
from clamber.rules.options import Choice
from clamber.ruleset import all_names, ruleset
from clamber.server.wire.chart import usual_seats
from clamber.server.wire.pad import Pad, pad_answer
from golden.tables import compact, digest, laid_out

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD: Final = """\
What a score pad asks of a deal under each preset. Below a game what another choice of one option changes: digests of
the parts of its tables, as in tables.txt, and what the pad asks otherwise.
"""

PARTS: Final = ("groups", "ids", "parts")


def text() -> str:
    """Return the content of choices.txt."""
    return "\n".join([HEAD, *(f"{block(name)}\n" for name in all_names())])


def block(name: str) -> str:
    """Return the block for a game or preset."""
    asks = _asks(name, {})
    return "\n".join([f"{name} {compact(asks)}", *(_changes(name, asks) if "/" not in name else ())])


def _changes(game: str, usual: dict[str, Any]) -> Iterator[str]:
    tables = _tables(game, {})
    for option in ruleset(game).game.options:
        for value in option.values if isinstance(option, Choice) else ():
            try:
                found = _tables(game, {option.name: value})
                asks = _asks(game, {option.name: value})
            except InvalidOptionError:
                continue  # requires other options as well
            changed = [f"{part}{found[part]}" for part in PARTS if found[part] != tables[part]]
            if others := {what: asked for what, asked in asks.items() if asked != usual[what]}:
                changed.append(compact(others))
            if changed:
                yield f"  {option.name}={compact(value)} {' '.join(changed)}"


def _tables(game: str, changes: dict[str, Any]) -> dict[str, str]:
    sections = laid_out(engine_for(ruleset(game, changes)), PARTS)
    return {part: digest(lines) for part, lines in sections.items()}


def _asks(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    rules = ruleset(name, changes)
    pad = Pad(rules=name, options=changes, seats=usual_seats(rules), deals=[])
    return pad_answer(rules, pad).asks.model_dump(mode="json")
