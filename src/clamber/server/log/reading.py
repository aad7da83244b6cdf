"""Replay of table logs, verifying every line and the digest of the state that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from clamber.server.log.lines import parsed
from clamber.server.log.snapshots import loads, snapshot_before
from clamber.server.table.digest import PlayedDifferently, digest
from clamber.server.table.due import due_at
from clamber.server.table.entries import DealBegan, MatchBegan, TableMade
from clamber.server.table.fold import apply, new_table
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.log.snapshots import Snapshot
    from clamber.server.table.state import Table


class UnreadableLog(NamedTuple):
    """Error that stopped the replay of a log.

    Attributes:
        line: Zero-based number of the faulty line.
        reason: Description of the error.
        version: clamber version that wrote the line, if this version plays it differently; empty otherwise.
    """

    line: int
    reason: str
    version: str = ""

    @property
    def refusal(self) -> Refusal:
        """Refusal of everything at the table of the log."""
        if self.version:
            return Refusal(
                "played_differently",
                f"this match was played by version {self.version}; this one would play it differently",
                {"version": self.version},
            )
        return Refusal("quarantined", "the log of this table cannot be read; whoever runs the server knows why")


class Rebuilt(NamedTuple):
    """Result of replaying a log.

    Attributes:
        table: Table as of the last valid line.
        wrong: Error in the first invalid line; None if all lines are valid.
        snapshot: Snapshot taken before the last deal; None if no deal begins in these lines.
    """

    table: Table | None
    wrong: UnreadableLog | None
    snapshot: Snapshot | None = None


def readable(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a log that precede the first invalid or differently played line."""
    wrong = rebuilt(lines).wrong
    return lines if wrong is None else lines[: wrong.line]


def rebuilt(lines: Sequence[str], start: Snapshot | None = None) -> Rebuilt:
    """Rebuild a table by replaying its log.

    Args:
        lines: All lines of the log or, given a snapshot, the lines from its `number` onward.
        start: Snapshot to start from; None to start from an empty log.
    """
    table, version, dealt = None, "", None
    place = 0 if start is None else start.number
    try:
        if start is not None:
            table = loads(start.body)
        for place, line in enumerate(lines, place):  # noqa: B020 - keeps the number of the line where reading stops
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
            _ = due_at(table)  # raises if a setting has the wrong type
    except PlayedDifferently as error:
        reason = f"line {place} was played by version {version or 'unknown'} and is played differently now: {error}"
        return Rebuilt(table, UnreadableLog(place, reason, version or "another version"))
    except Exception as error:  # noqa: BLE001 - any error in a bad line affects this table only
        reason = f"line {place} cannot be read: {type(error).__name__}: {error}"
        return Rebuilt(table, UnreadableLog(place, reason))
    return Rebuilt(table, None, None if dealt is None else snapshot_before(*dealt))
