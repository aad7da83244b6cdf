"""Rules for a table that a page runs by itself: what a table's state says of them, and the compiled rules.

The content is, in this order: the length of the facts as a little-endian u32, the facts (`RulesFacts`) as JSON in
UTF-8, and the compiled rules (`CompiledRules.to_bytes`). It is sent packed, in a quarter of the size of gzip: bytes
whose positions are equal modulo `STRIDE` stand together, because most of the compiled rules are arrays whose items
have 12 or 24 bytes, and the result is compressed in the zlib format, which browsers read by
`DecompressionStream("deflate")`.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from clamber.rules.display import Display
from clamber.server.table.commands import MAX_SEATS
from clamber.server.table.window import is_asked_once
from clamber.server.wire.pad import PadAsks, required_details
from clamber.server.wire.parts import Message, OptionValue, Title
from clamber.server.wire.tables import rules_facts

if TYPE_CHECKING:
    from clamber.engine import CompiledRules
    from clamber.server.table.settings import TableSettings

STRIDE: Final = 24
"""Distance between bytes that stand together in packed content."""


class AskLocalRules(Message):
    """Request the rules for a table that the page runs by itself.

    Attributes:
        seats: Number of players.
        house: Name and description of rules from a file of the page's user; null for other rules.
    """

    rules: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, OptionValue], Field(max_length=80, default={})]
    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)]
    house: Title | None = None


class RulesFacts(Message):
    """Facts about rules, as in `TableState`, and further ones.

    Attributes:
        game: Name of the game.
        asked_once: True if a card may be exposed only immediately after it was drawn (Big A).
        pad: Details that score pads ask for, by number of players.
    """

    game: str
    asked_once: bool
    pad: dict[str, PadAsks]
    rules: str
    options: dict[str, OptionValue]
    values: dict[str, OptionValue]
    house: Title | None
    display: Display


QUESTIONS: Final = (AskLocalRules,)
"""HTTP request bodies."""

ANSWERS: Final = (RulesFacts,)
"""Parts of HTTP response bodies."""


def facts_of(settings: TableSettings, engine: CompiledRules) -> RulesFacts:
    """Return the facts about the rules of a table with these settings."""
    further = {
        "game": engine.rules.game.name,
        "asked_once": is_asked_once(engine),
        "pad": {str(seats): required_details(engine, seats) for seats in engine.rules.seats},
    }
    return RulesFacts.model_validate({**further, **rules_facts(settings)})


def local_rules(settings: TableSettings, engine: CompiledRules) -> bytes:
    """Return the packed rules of a table with these settings, whose engine is for its number of seats."""
    text = facts_of(settings, engine).model_dump_json().encode()
    content = struct.pack("<I", len(text)) + text + engine.to_bytes()
    return zlib.compress(b"".join(content[first::STRIDE] for first in range(STRIDE)), 9)
