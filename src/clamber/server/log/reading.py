"""Replay of table logs, verifying every line and the digest of the resulting state."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, NamedTuple

from clamber.server.log.lines import parse_line
from clamber.server.log.snapshots import LINES_BETWEEN, Snapshot, dumps, loads, snapshot_before
from clamber.server.table.digest import PlayedDifferentlyError, digest
from clamber.server.table.due import due_at
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.deals import DealBegan, MatchBegan
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.server.table.logged import Entry
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
        """Refusal sent for all requests at the table."""
        if self.version:
            return Refusal(
                "played_differently",
                f"this match was played by version {self.version}; this one would play it differently",
                {"version": self.version},
            )
        return Refusal("quarantined", "the log of this table cannot be read; whoever runs the server knows why")


class ReplayResult(NamedTuple):
    """Result of replaying a log.

    Attributes:
        table: Table as of the last valid line.
        wrong: Error in the first invalid line; None if all lines are valid.
        snapshot: Snapshot taken before the last deal, or after many lines without one; None if none is needed.
    """

    table: Table | None
    wrong: UnreadableLog | None
    snapshot: Snapshot | None = None


def readable_lines(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a log that precede the first invalid or differently played line."""
    wrong = rebuild(lines).wrong
    return lines if wrong is None else lines[: wrong.line]


def rebuild(lines: Sequence[str], start: Snapshot | None = None) -> ReplayResult:
    """Rebuild a table by replaying its log.

    Args:
        lines: All lines of the log or, given a snapshot, the lines from its `number` onward.
        start: Snapshot to start from; None to start from an empty log.
    """
    replaying = LogReplay(start)
    replaying.add(lines)
    return replaying.result()


class LogReplay:
    """Incremental replay of a log.

    Attributes:
        number: Number of the next line.
        wrong: Error in the first invalid line, which ends the replay; None if all lines are valid so far.
    """

    def __init__(self, start: Snapshot | None = None) -> None:
        self.number = 0 if start is None else start.number
        self.wrong: UnreadableLog | None = None
        self._start = start
        self._table: Table | None = None
        self._version = ""
        self._last_deal: tuple[Table, Entry, int] | None = None

    def add(self, lines: Sequence[str]) -> None:
        """Replay the next lines."""
        if self.wrong is not None:
            return
        with self._record_errors():
            if self._start is not None:
                start, self._start = self._start, None
                self._table = loads(start.body)
            for line in lines:
                self._replay(line)
                self.number += 1

    def result(self) -> ReplayResult:
        """Return the table after all lines, or after the last valid one."""
        with self._record_errors():
            if self._table is not None and self.wrong is None:
                _ = due_at(self._table)  # raises if a setting has the wrong type
        if self.wrong is not None or self._table is None:
            return ReplayResult(self._table, self.wrong)
        last = 0 if self._last_deal is None else self._last_deal[2]
        if self.number - last >= LINES_BETWEEN:
            return ReplayResult(self._table, None, Snapshot(self.number, dumps(self._table)))
        return ReplayResult(self._table, None, None if self._last_deal is None else snapshot_before(*self._last_deal))

    def _replay(self, line: str) -> None:
        entry, stored_digest = parse_line(line)
        self._version = getattr(entry, "version", "") or self._version
        if isinstance(entry, TableMade):
            if self.number:
                raise ValueError("a table is made once")
            if entry.rules_hash and entry.rules_hash != entry.settings.ruleset().hash:
                raise PlayedDifferentlyError("other rules have this name now")
            self._table = new_table(entry)
            return
        if self._table is None:
            raise ValueError("a log begins with the making of its table")
        if isinstance(entry, MatchBegan | DealBegan):
            self._last_deal = self._table, entry, self.number
        after = apply(self._table, entry)
        if stored_digest and stored_digest != digest(after, entry):
            raise PlayedDifferentlyError("it leads elsewhere")
        self._table = after

    @contextlib.contextmanager
    def _record_errors(self) -> Iterator[None]:
        """Record an exception as the error that ends the replay, so that a bad line affects only its own table."""
        try:
            yield
        except PlayedDifferentlyError as error:
            difference = f"was played by version {self._version or 'unknown'} and is played differently now: {error}"
            reason = f"line {self.number} {difference}"
            self.wrong = UnreadableLog(self.number, reason, self._version or "another version")
        except Exception as error:  # noqa: BLE001 - as above
            reason = f"line {self.number} cannot be read: {type(error).__name__}: {error}"
            self.wrong = UnreadableLog(self.number, reason)
