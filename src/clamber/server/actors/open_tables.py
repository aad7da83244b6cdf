"""The live list of open tables, one for each game and one for all: rows of this process and of other nodes.

Changes of tables are collected. At most every `FLUSH_SECONDS`, one difference is computed and serialized for each
list that has changed, and its viewers take it at the speed of their connections.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import structlog

from clamber.rules.games import GAMES
from clamber.server import metrics
from clamber.server.table.refusal import Refusal
from clamber.server.wire.open_tables import OpenTable, OpenTables, OpenTablesChanged, open_table, place_in_list

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.list")

FLUSH_SECONDS: Final = 0.5
"""Minimum interval between two changes of a list, in seconds."""

VIEWERS_AT_ONCE: Final = 25
"""Number of viewers that are sent a change before the event loop serves others."""

CHANGES_KEPT: Final = 32
"""Number of changes kept for viewers that read slowly or reconnect. Others receive a snapshot."""

ROWS_AT_ONCE: Final = 20
"""Maximum number of rows in a message. A change of more rows is sent as a snapshot, whose parts are as large."""

MOST_EACH: Final = 3
"""Maximum number of listed tables of a host."""

MOST_FROM: Final = 20
"""Maximum number of listed tables of the hosts at an address."""

MOST_LISTED: Final = 500
"""Maximum number of listed tables in total."""

ALL_GAMES: Final = ""
"""Key of the list of all games."""

HERE: Final = ""
"""Key of the rows of this process."""


class Viewer(Protocol):
    """Client that looks at a list."""

    def on_change(self) -> None:
        """Take the changes of the list, without blocking."""
        ...


class Change(NamedTuple):
    """Difference between two states of a list: rows that are new or have changed, and tables that are gone.

    Attributes:
        hosts: Sessions of the hosts of the rows, in their order.
        text: The message to all viewers from whom no row is hidden.
    """

    seq: int
    rows: tuple[OpenTable, ...]
    hosts: tuple[str, ...]
    gone: tuple[str, ...]
    text: str


class Board:
    """One live list: a snapshot with a number, and the numbered differences that lead to the next ones.

    Args:
        hosts: Sessions of the present hosts of tables. They are never sent to clients.

    Attributes:
        stream: Random name of this list.
        seq: Number of the last change.
        rows: The rows, by table.
        hosts: Hosts of the tables in the rows.
        viewers: Clients that are told of changes.
    """

    def __init__(self, hosts: Mapping[str, str]) -> None:
        self.stream = secrets.token_hex(8)
        self.seq = 0
        self.rows: dict[str, OpenTable] = {}
        self.viewers: set[Viewer] = set()
        self.hosts: dict[str, str] = {}
        self._present_hosts = hosts
        self._changes: deque[Change | None] = deque(maxlen=CHANGES_KEPT)
        self._snapshot: tuple[str, ...] = ()

    def change(self, rows: Mapping[str, OpenTable | None]) -> bool:
        """Replace rows, or remove those that are None, as one change; return False if nothing changes."""
        changed = {table: row for table, row in rows.items() if self._is_new(table, row)}
        if not changed:
            return False
        for table, row in changed.items():
            if row is None:
                del self.rows[table], self.hosts[table]
            else:
                self.rows[table], self.hosts[table] = row, self._present_hosts.get(table, "")
        self.seq += 1
        self._snapshot = ()
        self._changes.append(self._change_of(changed) if len(changed) <= ROWS_AT_ONCE else None)
        return True

    def _is_new(self, table: str, row: OpenTable | None) -> bool:
        is_passed_on = row is not None and self._present_hosts.get(table, "") != self.hosts.get(table)
        return is_passed_on or row != self.rows.get(table)

    def _change_of(self, changed: Mapping[str, OpenTable | None]) -> Change:
        new = tuple(row for row in changed.values() if row is not None)
        gone = tuple(table for table, row in changed.items() if row is None)
        hosts = tuple(self.hosts[row.table] for row in new)
        return Change(self.seq, new, hosts, gone, text_of(self.seq, new, gone))

    def is_hosted_by(self, table: str, people: Collection[str]) -> bool:
        """Return True if the host of a table is one of some people."""
        return self.hosts.get(table) in people

    def change_after(self, seq: int) -> Change | None:
        """Return the difference from a change to the next one; None if a snapshot is needed instead."""
        number = len(self._changes) - (self.seq - seq)
        return self._changes[number] if 0 <= number < len(self._changes) else None

    def keeps(self, seq: int) -> bool:
        """Return True if the list is at this change, or the difference to the next one is kept."""
        return seq == self.seq or self.change_after(seq) is not None

    def sorted_rows(self, hidden: Collection[str] = ()) -> list[OpenTable]:
        """Return the rows in the order of the list, without those of hosts who are hidden."""
        shown = (row for table, row in self.rows.items() if not self.is_hosted_by(table, hidden))
        return sorted(shown, key=place_in_list)

    @property
    def snapshot(self) -> tuple[str, ...]:
        """The list as messages, serialized once for all viewers."""
        if not self._snapshot:
            self._snapshot = self._messages(self.sorted_rows(), self.stream)
        return self._snapshot

    def snapshot_without(self, hidden: Collection[str], stream: str) -> tuple[str, ...]:
        """Return the list as messages, under a name of its own, without the rows of hosts who are hidden."""
        if any(self.is_hosted_by(table, hidden) for table in self.rows):
            return self._messages(self.sorted_rows(hidden), stream)
        first = OpenTables.model_validate_json(self.snapshot[0]).model_copy(update={"stream": stream})
        return first.model_dump_json(), *self.snapshot[1:]

    def _messages(self, rows: list[OpenTable], stream: str) -> tuple[str, ...]:
        parts = [rows[at : at + ROWS_AT_ONCE] for at in range(0, len(rows), ROWS_AT_ONCE)] or [[]]
        return tuple(
            OpenTables(
                stream=stream, seq=self.seq, first=number == 0, more=number < len(parts) - 1, tables=part
            ).model_dump_json()
            for number, part in enumerate(parts)
        )


def text_of(seq: int, rows: Iterable[OpenTable], gone: Iterable[str]) -> str:
    """Return the message of a difference."""
    return OpenTablesChanged(seq=seq, tables=list(rows), gone=list(gone)).model_dump_json()


class TableLists:
    """The lists of open tables.

    Attributes:
        is_on: True if the operator offers them, and has not turned them off.
        boards: The lists by game; that of all games under `ALL_GAMES`.
        hosts: Sessions of the hosts, by table.
        publish: Function that sends changed rows of this process to the other nodes.
    """

    def __init__(self, *, is_on: bool) -> None:
        self.is_on = is_on
        self.hosts: dict[str, str] = {}
        self.boards = {game: Board(self.hosts) for game in (ALL_GAMES, *GAMES)}
        self.publish: Callable[[list[OpenTable], list[str]], Awaitable[None]] | None = None
        self._sources: dict[str, dict[str, OpenTable]] = {HERE: {}}
        self._listed_by: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._pending: dict[str, Table | None] = {}
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        if is_on:
            metrics.LISTED.set_function(lambda: len(self._sources[HERE]))
            metrics.LIST_VIEWERS.set_function(self._count_viewers)

    def _count_viewers(self) -> int:
        return sum(len(board.viewers) for board in self.boards.values())

    def turn(self, *, on: bool, tables: Iterable[Table]) -> None:
        """Turn the lists off or on. Tables keep their listing, and return when the lists are on again.

        Args:
            on: True for on.
            tables: The tables of this process.
        """
        if on != self.is_on:
            self.is_on = on
            for table in tables:
                self.note(table)

    # Tables of this process

    def note(self, table: Table) -> None:
        """Note that a table may have changed."""
        if table.listing is not None and table.status != "closed" and self.is_on:
            self._listed_by[table.id] = table.listing.session
            self._note(table.id, table)
        elif table.id in self._listed_by:
            self.drop(table.id)

    def drop(self, table: str) -> None:
        """Note that a table has left this process, or is not listed any more."""
        self._addresses.pop(table, None)
        if self._listed_by.pop(table, None) is not None:
            self._note(table, None)

    def _note(self, name: str, table: Table | None) -> None:
        self._pending[name] = table
        self._wake.set()

    def check_room(self, table: str, session: str, address: str) -> None:
        """Check that a host may list a table, and note who lists it from which address.

        Raises:
            Refusal: There is no list here (`no_open_tables`), or too many tables are listed, of this host, from this
                address, or in total (`too_many_listed`).
        """
        if not self.is_on:
            raise no_open_tables()
        others = self._listed_by.keys() - {table}
        limits = (
            ("host", sum(self._listed_by[other] == session for other in others), MOST_EACH),
            ("address", sum(self._addresses.get(other) == address for other in others), MOST_FROM),
            ("server", len(self.boards[ALL_GAMES].rows.keys() - {table}), MOST_LISTED),
        )
        for whose, number, most in limits:
            if number >= most:
                message = f"{number} tables are listed already, the most for one {whose}; withdraw one first"
                raise Refusal("too_many_listed", message, {"whose": whose, "tables": number})
        if address:
            self._addresses[table] = address

    # Tables of other nodes

    def replace_rows(self, node: str, rows: Iterable[OpenTable]) -> None:
        """Replace all rows of another node."""
        new = {row.table: row for row in rows}
        former = self._sources.get(node, {})
        self._sources[node] = new
        self._update(former.keys() | new.keys())

    def change_rows(self, node: str, rows: Iterable[OpenTable], gone: Iterable[str]) -> None:
        """Change or remove rows of another node."""
        source = self._sources.setdefault(node, {})
        changed = {row.table: row for row in rows}
        source.update(changed)
        removed = [table for table in gone if source.pop(table, None) is not None]
        self._update({*changed, *removed})

    def drop_node(self, node: str) -> None:
        """Remove the rows of a node that has left."""
        self._update(self._sources.pop(node, {}))

    @property
    def nodes(self) -> set[str]:
        """The other nodes whose rows are known."""
        return set(self._sources) - {HERE}

    @property
    def own_rows(self) -> list[OpenTable]:
        """Rows of this process."""
        return list(self._sources[HERE].values())

    # Lists

    def settle(self) -> tuple[list[OpenTable], list[str]]:
        """Apply noted changes to the lists; return the changed rows of this process, and tables that are gone."""
        pending, self._pending = self._pending, {}
        own, new, gone = self._sources[HERE], [], []
        for name, table in pending.items():
            row = None if table is None else open_table(table)
            former_host = self.hosts.get(name)
            if table is not None and row is not None:
                self.hosts[name] = table.host
            if row == own.get(name) and self.hosts.get(name) == former_host:
                continue
            if row is None:
                del own[name]
                gone.append(name)
            else:
                own[name] = row
                new.append(row)
        self._update([*(row.table for row in new), *gone])
        return new, gone

    def _update(self, tables: Iterable[str]) -> None:
        """Update the lists with the rows of tables, which a table has at two nodes while it moves."""
        rows = {table: self._row_of(table) for table in tables}
        if not rows:
            return
        for table in (table for table, row in rows.items() if row is None):
            self.hosts.pop(table, None)
        for game, board in self.boards.items():
            of_game = {
                table: row if row is not None and game in {ALL_GAMES, row.game} else None
                for table, row in rows.items()
            }
            if board.change(of_game):
                self._changed.add(game)
                self._wake.set()

    def _row_of(self, table: str) -> OpenTable | None:
        sources = (HERE, *sorted(self.nodes))
        return next((row for node in sources if (row := self._sources[node].get(table)) is not None), None)

    async def run(self) -> None:
        """Update the lists and tell their viewers, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self.flush()
            except Exception:
                LOG.exception("the lists of open tables are not updated")  # the next change tries again
            await asyncio.sleep(FLUSH_SECONDS)

    async def flush(self) -> None:
        """Apply noted changes, tell the viewers of changed lists, and publish the changes to other nodes."""
        new, gone = self.settle()
        changed, self._changed = self._changed, set()
        for game in changed:
            for number, viewer in enumerate(tuple(self.boards[game].viewers), 1):
                viewer.on_change()
                if not number % VIEWERS_AT_ONCE:
                    await asyncio.sleep(0)
        if self.publish is not None and (new or gone):
            await self.publish(new, gone)


def no_open_tables() -> Refusal:
    """Return the refusal of a server without a list of open tables."""
    return Refusal("no_open_tables", "this server keeps no list of open tables")
