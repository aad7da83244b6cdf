"""Logs of tables as they are read: each line is checked, and that it still leads where it led."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.log.lines import parsed
from clamber.server.log.snapshots import loads, snapshot_before
from clamber.server.play.apply import apply, new_table
from clamber.server.play.digest import PlayedDifferently, digest
from clamber.server.play.entries import DealBegan, MatchBegan, TableMade

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.log.snapshots import Snapshot
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


class Rebuilt(NamedTuple):
    """What a log leads to.

    Attributes:
        table: The table, up to the first line that cannot be read or is played differently now.
        wrong: What is wrong with that line; None where all could be read.
        snapshot: The table before its last deal; None where none was dealt in these lines.
    """

    table: Table | None
    wrong: Unreadable | None
    snapshot: Snapshot | None = None


def readable(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a log up to the first one that cannot be read or is played differently now."""
    wrong = rebuilt(lines).wrong
    return lines if wrong is None else lines[: wrong.line]


def rebuilt(lines: Sequence[str], start: Snapshot | None = None) -> Rebuilt:
    """The table that a log leads to.

    Args:
        lines: All of it; with a snapshot, from the line on that this stands before.
        start: The snapshot.
    """
    table, version, dealt = None, "", None
    place = 0 if start is None else start.number
    try:
        if start is not None:
            table = loads(start.body)
        for place, line in enumerate(lines, place):  # noqa: B020 - it stays where the reading ends
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
            if isinstance(entry, MatchBegan | DealBegan):
                dealt = table, entry, place
            after = apply(table, entry)
            if told and told != digest(after, entry):
                raise PlayedDifferently("it leads elsewhere")
            table = after
        if table is not None:
            _ = table.due  # settings of another kind are found where they are first counted with
    except PlayedDifferently as error:
        reason = f"line {place} was played by version {version or 'unknown'} and is played differently now: {error}"
        return Rebuilt(table, Unreadable(place, reason, version or "another version"))
    except Exception as error:  # noqa: BLE001 - whatever a bad line leads to, it is this table's alone
        reason = f"line {place} cannot be read: {type(error).__name__}: {error}"
        return Rebuilt(table, Unreadable(place, reason))
    return Rebuilt(table, None, None if dealt is None else snapshot_before(*dealt))
