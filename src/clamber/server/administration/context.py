"""Context of admin requests: a running server or only its database, and helpers shared by all requests."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber.server.administration.outcomes import DeniedError
from clamber.server.limits.restraints import RESTRAINTS
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.reading import rebuild
from clamber.server.log.sanctions import SanctionKind
from clamber.server.table.commands import CloseTable, Kick
from clamber.server.table.decide import step

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from clamber.server.actors.hub import Hub
    from clamber.server.background.samples import Samples
    from clamber.server.http.admission import Admission
    from clamber.server.http.guests import Guests
    from clamber.server.log.store import Store
    from clamber.server.nodes.node import Node
    from clamber.server.table.state import Table

RequestResult: TypeAlias = "dict[str, Any] | list[dict[str, Any]]"

DAY: Final = 24 * 3600.0
MOST_DAYS: Final = 36_500


@dataclass(frozen=True, slots=True)
class Admin:
    """Parts of a running server, or its database alone if `hub` is None."""

    store: Store
    clock: Callable[[], float]
    hub: Hub | None = None
    admission: Admission | None = None
    guests: Guests | None = None
    node: Node | None = None
    samples: Samples | None = None
    forgetting: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a guest is deleted, because that reads all logs."""

    async def open(self) -> None:
        """Load the notices, words and sanctions into the running server, and send banned guests away here."""
        await self.load_notices()
        await self.load_words()
        await self.load_sanctions()

    async def load_sanctions(self, also: Collection[str] = ()) -> tuple[int, list[str]]:
        """Load the sanctions into the running server, and send banned guests away here.

        Args:
            also: Further sessions to unseat.

        Returns:
            The number of closed connections, and the tables where a guest lost a seat.
        """
        if self.admission is None or self.hub is None:
            return 0, []
        active = await self.store.sanctions.in_effect(self.clock())
        self.admission.bans.replace(
            (sanction.subject, sanction.ends_at) for sanction in active if sanction.kind == SanctionKind.ban
        )
        restrained = {sanction.subject for sanction in active if sanction.kind in RESTRAINTS}
        self.hub.restraints.replace(active, await self.store.sanctions.owners(restrained))
        self.hub.restrain_all()
        closed = self.admission.dismiss_banned()
        seated = {session for table in await self.open_tables() for session in table.guests}
        return closed, await self.hub.kick({*also, *filter(self.hub.is_banned, seated)}, may_return=True)

    async def load_notices(self) -> None:
        """Load the notices into the running server, which heeds changes."""
        if self.hub is not None and await self.hub.notices.load():
            self.hub.heed_notices()

    async def load_words(self) -> None:
        """Load the word list into the running server."""
        if self.hub is not None:
            entries = [word for word, _ in await self.store.words.all()]
            await asyncio.to_thread(self.hub.words.replace, entries)  # a long list takes a while

    async def ask_all(self, name: str, **values: Any) -> list[Any]:
        """Return the answers of all other nodes that are reachable."""
        return [] if self.node is None else await self.node.bus.ask_all(self.node.others, name, **values)

    async def open_tables(self) -> list[Table]:
        """Return the tables in memory or, without a server, all tables that are not archived."""
        if self.hub is not None:
            return [table for table in self.hub.tables() if table.status != "closed"]
        logged_tables = [await self.replay_log(name) for name in await self.store.unarchived_tables()]
        return [
            table for table, _, wrong in logged_tables if table is not None and not wrong and table.status != "closed"
        ]

    async def replay_log(self, name: str) -> tuple[Table | None, int, str]:
        """Replay a table's log; return the table, the number of log lines, and the fault (empty if none)."""
        try:
            lines = await self.store.log(name)
        except ValueError as error:
            return None, 0, str(error)
        table, wrong, _ = rebuild(lines)
        return table, len(lines), "" if wrong is None else wrong.reason

    async def execute_in_log(self, name: str, command: CloseTable | Kick) -> bool:
        """Add the entries for a command to the log of a table without a server; return False if there are none.

        Raises:
            DeniedError: The log cannot be read.
        """
        assert self.hub is None
        table, number, wrong = await self.replay_log(name)
        if table is None or wrong:
            raise DeniedError(f"the log of table {name} cannot be read: {wrong or 'it is empty'}")
        now = self.clock()
        lines = tuple(map(to_line, step(table, command, now)[1]))
        closed_at = now if isinstance(command, CloseTable) else None
        if lines:
            await self.store.append(LogAppend(name, number, lines, closed_at=closed_at))
        return bool(lines)


def days_in(request: dict[str, Any], name: str) -> float | None:
    """Return a number of days in a request; None if it is not given.

    Raises:
        DeniedError: The value is not a number, or out of range.
    """
    days = request.get(name)
    if days is None:
        return None
    if not isinstance(days, int | float) or isinstance(days, bool) or not 0 <= days <= MOST_DAYS:
        raise DeniedError(f"{name}: a number of days from 0 to {MOST_DAYS}, not {days!r}")
    return float(days)


def text_in(request: dict[str, Any], name: str, limit: int) -> str:
    """Return a text in a request; empty if it is not given.

    Raises:
        DeniedError: The text is too long, or not printable.
    """
    text = request.get(name, "")
    if not isinstance(text, str) or not text.isprintable() or len(text) > limit:
        raise DeniedError(f"{name}: one line of at most {limit} characters that can be printed")
    return text.strip()
