"""Logs of tables as they are read: each line is checked, and that it still leads where it led."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.log.lines import parsed
from clamber.server.play.apply import apply, new_table
from clamber.server.play.digest import PlayedDifferently, digest
from clamber.server.play.entries import TableMade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.play.table import Table


class Unreadable(NamedTuple):
    """Why the rest of a log leads to no table.

    Attributes:
        line: The first line that does not.
        reason: What is wrong with it, in words.
        version: The version that played it, where this one plays it differently; empty otherwise.
    """

    line: int
    reason: str
    version: str = ""


def readable(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a log up to the first one that cannot be read or is played differently now."""
    _, wrong = rebuilt(lines)
    return lines if wrong is None else lines[: wrong.line]


def rebuilt(lines: Sequence[str]) -> tuple[Table | None, Unreadable | None]:
    """The table that a log leads to, up to the first line that cannot be read or is played differently now."""
    table, version, place = None, "", 0
    try:
        for place, line in enumerate(lines):
            entry, told = parsed(line)
            version = getattr(entry, "version", "") or version
            if isinstance(entry, TableMade):
                if place:
                    raise ValueError("a table is made once")
                if entry.rules_hash and entry.rules_hash != entry.settings.ruleset().hash:
                    raise PlayedDifferently("other rules have this name now")
                table = new_table(entry)
                continue
            if table is None:
                raise ValueError("a log begins with the making of its table")
            after = apply(table, entry)
            if told and told != digest(after, entry):
                raise PlayedDifferently("it leads elsewhere")
            table = after
        if table is not None:
            _ = table.due  # settings of another kind are found where they are first counted with
    except PlayedDifferently as error:
        reason = f"line {place} was played by version {version or 'unknown'} and is played differently now: {error}"
        return table, Unreadable(place, reason, version or "another version")
    except Exception as error:  # noqa: BLE001 - whatever a bad line leads to, it is this table's alone
        return table, Unreadable(place, f"line {place} cannot be read: {type(error).__name__}: {error}")
    return table, None
