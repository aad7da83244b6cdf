"""Latest phrases and messages at a table, which reports of people keep as evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from clamber.server.table.logged.tables import Speech, Spoke, Wrote
from clamber.server.table.state import Said

if TYPE_CHECKING:
    from clamber.server.table.state import Table

MOST_SAID: Final = 50
"""Number of the latest phrases and messages that a table remembers with their speakers. Its log has all of them."""


def with_said(table: Table, entry: Speech) -> Table:
    """Return the table that remembers a further phrase or message."""
    match entry:
        case Spoke(at, number, phrase):
            text = ""
        case Wrote(at, number, _, text):
            phrase = ""
        case _:
            return table
    seat = table.seats[number]
    said = Said(at, number, seat.session, seat.name, phrase, text)
    return replace(table, said=(*table.said, said)[-MOST_SAID:])
