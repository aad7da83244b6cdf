"""Reading of table logs, with a check of each line, and of the state that it leads to."""

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


class UnreadableLog(NamedTuple):
    """Fault that ends the reading of a log.

    Attributes:
        line: The first line with the fault.
        reason: Description of the fault.
        version: The version that played the line, if this one plays it differently; empty otherwise.
    """

    line: int
    reason: str
    version: str = ""


class Rebuilt(NamedTuple):
    """Result of reading a log.

    Attributes:
        table: The table, up to the first line that cannot be read or is played differently now.
        wrong: The fault of that line; None if all lines could be read.
        snapshot: The table before its last deal; None if none was dealt in these lines.
    """

    table: Table | None
    wrong: UnreadableLog | None
    snapshot: Snapshot | None = None


def readable(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a log up to the first one that cannot be read or is played differently now."""
    wrong = rebuilt(lines).wrong
    return lines if wrong is None else lines[: wrong.line]


def rebuilt(lines: Sequence[str], start: Snapshot | None = None) -> Rebuilt:
    """Return the table that a log leads to.

    Args:
        lines: All lines of the log; with a snapshot, those from its `number` on.
        start: The snapshot to start from.
    """
    table, version, dealt = None, "", None
    place = 0 if start is None else start.number
    try:
        if start is not None:
            table = loads(start.body)
        for place, line in enumerate(lines, place):  # noqa: B020 - keeps the line where the reading ends
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
            _ = table.due  # settings of a wrong type raise here
    except PlayedDifferently as error:
        reason = f"line {place} was played by version {version or 'unknown'} and is played differently now: {error}"
        return Rebuilt(table, UnreadableLog(place, reason, version or "another version"))
    except Exception as error:  # noqa: BLE001 - any error of a bad line is a fault of this table only
        reason = f"line {place} cannot be read: {type(error).__name__}: {error}"
        return Rebuilt(table, UnreadableLog(place, reason))
    return Rebuilt(table, None, None if dealt is None else snapshot_before(*dealt))
