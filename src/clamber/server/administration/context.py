"""Server that is administered, or its database alone, and the helpers that all groups of requests share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber.server.administration.outcomes import Denied
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.reading import rebuilt
from clamber.server.log.sanctions import SanctionKind
from clamber.server.table.commands import CloseTable, Kick
from clamber.server.table.decide import step

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from clamber.server.actors.hub import Hub
    from clamber.server.http.admission import Admission
    from clamber.server.http.guests import Guests
    from clamber.server.log.store import Store
    from clamber.server.nodes.node import Node
    from clamber.server.table.state import Table

Found: TypeAlias = "dict[str, Any] | list[dict[str, Any]]"

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

    async def open(self, also: Collection[str] = ()) -> tuple[int, list[str]]:
        """Load the bans and notices into the running server; banned guests lose their connections and seats here.

        Args:
            also: Sessions that lose their seats, besides the banned ones.

        Returns:
            The number of closed connections, and the tables where a guest lost a seat.
        """
        await self.load_notices()
        if self.admission is None or self.hub is None:
            return 0, []
        active = await self.store.sanctions.in_effect(self.clock())
        self.admission.bans.replace((one.subject, one.ends_at) for one in active if one.kind == SanctionKind.ban)
        gone = self.admission.send_away()
        seated = {session for table in await self.open_tables() for session in table.guests}
        return gone, await self.hub.kick({*also, *filter(self.hub.is_banned, seated)}, may_return=True)

    async def load_notices(self) -> None:
        """Load the notices into the running server, and send changes to the clients at its tables."""
        if self.hub is not None and await self.hub.notices.load():
            self.hub.tell_notices()

    async def ask_all(self, name: str, **values: Any) -> list[Any]:
        """Return the answers of all other nodes that are reachable."""
        return [] if self.node is None else await self.node.bus.ask_all(self.node.others, name, **values)

    async def open_tables(self) -> list[Table]:
        """Return the tables in the memory of this process; without a server, all that are not archived."""
        if self.hub is not None:
            return [table for table in self.hub.tables() if table.status != "closed"]
        found = [await self.logged(name) for name in await self.store.unfinished()]
        return [table for table, _, wrong in found if table is not None and not wrong and table.status != "closed"]

    async def logged(self, name: str) -> tuple[Table | None, int, str]:
        """Replay a table's log; return the table, the number of log lines, and the fault (empty if none)."""
        try:
            lines = await self.store.log(name)
        except ValueError as error:
            return None, 0, str(error)
        table, wrong, _ = rebuilt(lines)
        return table, len(lines), "" if wrong is None else wrong.reason

    async def do_in_log(self, name: str, command: CloseTable | Kick) -> bool:
        """Add the entries for a command to the log of a table without a server; return False if there are none.

        Raises:
            Denied: The log cannot be read.
        """
        assert self.hub is None
        table, number, wrong = await self.logged(name)
        if table is None or wrong:
            raise Denied(f"the log of table {name} cannot be read: {wrong or 'it is empty'}")
        now = self.clock()
        lines = tuple(map(to_line, step(table, command, now)[1]))
        closed_at = now if isinstance(command, CloseTable) else None
        if lines:
            await self.store.append(LogAppend(name, number, lines, closed_at=closed_at))
        return bool(lines)


def days_in(asked: dict[str, Any], name: str) -> float | None:
    """Return a number of days in a request; None if it is not given.

    Raises:
        Denied: It is no number, or out of range.
    """
    days = asked.get(name)
    if days is None:
        return None
    if not isinstance(days, int | float) or isinstance(days, bool) or not 0 <= days <= MOST_DAYS:
        raise Denied(f"{name}: a number of days from 0 to {MOST_DAYS}, not {days!r}")
    return float(days)


def text_in(asked: dict[str, Any], name: str, most: int) -> str:
    """Return a text in a request; empty if it is not given.

    Raises:
        Denied: It is too long, or not printable.
    """
    text = asked.get(name, "")
    if not isinstance(text, str) or not text.isprintable() or len(text) > most:
        raise Denied(f"{name}: one line of at most {most} characters that can be printed")
    return text.strip()
