"""Requests of `clamber admin`: their execution, and their transport to the server that owns the database.

Requests and responses are JSON: `{"do": "tables"}` is answered by `{"found": ...}` or `{"refused": "..."}`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import structlog

from clamber.server.log.faults import NotStored, Owned
from clamber.server.log.journal import Addition
from clamber.server.log.lines import to_line
from clamber.server.log.reading import rebuilt
from clamber.server.log.store import Store
from clamber.server.net.bans import SESSION, banned_name
from clamber.server.net.hub import Elsewhere
from clamber.server.net.mine import tables_here
from clamber.server.table.commands import CloseTable
from clamber.server.table.decide import step
from clamber.server.table.entries import TableClosed
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from clamber.server.net.admission import Admission
    from clamber.server.net.guests import Guests
    from clamber.server.net.hub import Hub
    from clamber.server.net.node import Node
    from clamber.server.net.routes import Server
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.admin")
SHORTEST: Final = 8
"""Minimum length of a guest hash prefix. A prefix identifies a guest only if it is unique."""

NO_GUEST: Final = f"no guest's hash or its first {SHORTEST} signs"

MOST_DAYS: Final = 36_500

READING: Final = frozenset({"tables", "guests", "bans", "nodes"})
"""Requests that change nothing."""

PATIENCE: Final = 60.0
"""Time limit for the server's answer, in seconds."""

POLL_SECONDS: Final = 1.0
"""Interval at which the server polls for requests, in seconds. Polling an idle server every 0.2 s costs 1 to 3 % of a
core, and every second a fifth of that."""

SOON_SECONDS: Final = 0.1
"""Interval at which answers are polled for, and requests for `SERIES_SECONDS` after a request, in seconds."""

SERIES_SECONDS: Final = 10.0
"""Time after a request in which the operator is likely to send more, in seconds."""

Found: TypeAlias = "dict[str, Any] | list[dict[str, Any]]"


class Denied(Exception):
    """Raised when an admin request is rejected; the message gives the reason."""


class NoAnswer(Exception):
    """Raised if the server does not answer in time; the message is the stored name of its process."""


class Admin:
    """Handler for admin requests to a running server, or to its database alone if `hub` is None."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        hub: Hub | None = None,
        admission: Admission | None = None,
        guests: Guests | None = None,
        *,
        node: Node | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._hub = hub
        self._admission = admission
        self._seen = guests
        self._node = node
        self._does: dict[str, Callable[[dict[str, Any]], Awaitable[Found]]] = {
            "tables": self._tables,
            "guests": self._guests,
            "bans": self._listed,
            "nodes": self._nodes,
            "close": self._close,
            "ban": self._ban,
            "unban": self._unban,
            "forget": self._forget,
            "purge": self._purge,
        }

    async def open(self) -> None:
        """Load the bans into the running server."""
        if self._admission is not None:
            self._admission.bans.replace(await self._store.upkeep.bans())

    async def do(self, asked: dict[str, Any]) -> Found:
        """Execute a request and return its result.

        Raises:
            Denied: The request is invalid or cannot be executed.
        """
        work = self._does.get(str(asked.get("do")))
        if work is None:
            raise Denied(f"there is no {asked.get('do')!r}; there are {', '.join(self._does)}")
        found = await work(asked)
        if asked["do"] not in READING:
            LOG.info("the operator has changed something", asked=asked, found=found)
        return found

    async def _open_tables(self) -> list[Table]:
        if self._hub is not None:
            return self._hub.tables()
        found = [await self._logged(name) for name in await self._store.unfinished()]
        return [table for table, _, wrong in found if table is not None and not wrong]

    async def _logged(self, name: str) -> tuple[Table | None, int, str]:
        """Replay a table's log; return the table, the number of log lines, and the fault (empty if none)."""
        try:
            lines = await self._store.log(name)
        except ValueError as error:
            return None, 0, str(error)
        table, wrong, _ = rebuilt(lines)
        return table, len(lines), "" if wrong is None else wrong.reason

    async def _ask_all(self, name: str, **values: Any) -> list[Any]:
        """Return the answers of all other nodes that are reachable."""
        return [] if self._node is None else await self._node.bus.ask_all(self._node.others, name, **values)

    async def _tables(self, _: dict[str, Any]) -> Found:
        return sum(await self._ask_all("tables"), await self.tables_here())

    async def tables_here(self) -> list[dict[str, Any]]:
        """Return the open tables of this process."""
        return [
            {
                "id": table.id,
                "status": table.status,
                "rules": table.settings.rules,
                "matches": table.matches,
                "seats": [f"{seat.name}{'' if seat.present else ' (gone)'}" if seat.is_person else seat.kind
                          for seat in table.seats],
            }
            for table in await self._open_tables()
        ]  # fmt: skip

    async def guests_here(self) -> tuple[dict[str, list[str]], dict[str, str]]:
        """Return the tables of each guest, and the address of each guest's last socket, in this process."""
        at: dict[str, list[str]] = {}
        for table in await self._open_tables():
            for seat in table.seats:
                if seat.is_person:
                    at.setdefault(seat.session, []).append(table.id)
        return at, {} if self._admission is None else dict(self._admission.last_address)

    async def _guests(self, _: dict[str, Any]) -> Found:
        at, addresses = await self.guests_here()
        for tables, known in await self._ask_all("guests"):
            for guest, names in tables.items():
                at.setdefault(guest, []).extend(names)
            addresses |= known
        return [
            {
                "guest": guest.session,
                "name": guest.name,
                "seen": guest.seen_at,
                "tables": at.get(guest.session, []),
                "address": addresses.get(guest.session, ""),
            }
            for guest in await self._store.upkeep.guests()
        ]

    async def _listed(self, _: dict[str, Any]) -> Found:
        return [{"who": who} for who in await self._store.upkeep.bans()]

    async def _nodes(self, _: dict[str, Any]) -> Found:
        if self._node is None:
            return []
        tables = dict(await self._ask_all("count")) | {self._node.id: len(await self._open_tables())}
        return [{**row, "tables": tables.get(row["node"])} for row in self._node.rows()]

    async def _close(self, asked: dict[str, Any]) -> Found:
        name = str(asked.get("table"))
        if not await self._store.has_table(name):
            raise Denied(f"there is no table {name}")
        if name in await self._store.past.ended([name]):
            raise Denied(f"table {name} is closed already")
        if self._hub is not None:
            try:
                await self.close_here(name)
            except Elsewhere:
                assert self._node is not None
                await self._node.bus.ask(await self._node.owner(name), "close", table=name)
            return {"closed": name}
        table, number, wrong = await self._logged(name)
        if table is None or wrong:
            raise Denied(f"the log of table {name} cannot be read: {wrong or 'it is empty'}")
        now = self._clock()
        _, entries = step(table, CloseTable(), now)
        ended = [entry for entry in entries if isinstance(entry, TableClosed)]
        await self._store.append(Addition(name, number, tuple(map(to_line, ended)), closed_at=now))
        return {"closed": name}

    async def close_here(self, table: str) -> None:
        """Close a table of this process."""
        assert self._hub is not None
        await (await self._hub.actor(table)).ask(CloseTable())

    async def _ban(self, asked: dict[str, Any]) -> Found:
        who = await self._who(asked)
        new = await self._store.upkeep.ban(who, self._clock())
        gone = sum(await self._ask_all("bans"), await self.apply_bans())
        return {"banned": who, "new": new, "sockets": gone}

    async def apply_bans(self) -> int:
        """Load the bans, disconnect banned clients, and return the number of closed connections."""
        await self.open()
        return 0 if self._admission is None else self._admission.send_away()

    async def _unban(self, asked: dict[str, Any]) -> Found:
        who = await self._who(asked)
        if not await self._store.upkeep.unban(who):
            raise Denied(f"{who} is not banned")
        await self.open()
        await self._ask_all("bans")
        return {"unbanned": who}

    async def _who(self, asked: dict[str, Any]) -> str:
        """Resolve the target of a ban or unban request: a guest hash prefix, an address or network, or a listed ban.

        Raises:
            Denied: The target is none of these.
        """
        text = str(asked.get("who"))
        if (guest := await self._guest(text)) is not None:
            return guest
        if asked.get("do") == "unban" and text in await self._store.upkeep.bans():
            return text
        try:
            return banned_name(text)
        except ValueError:
            raise Denied(f"{text} is no address, no network, and {NO_GUEST}") from None

    async def _guest(self, text: str) -> str | None:
        """Return the guest whose hash begins with a text; None if there is none, or more than one."""
        found = [guest.session for guest in await self._store.upkeep.guests() if str(guest.session).startswith(text)]
        return found[0] if len(text) >= SHORTEST and len(found) == 1 else None

    async def _forget(self, asked: dict[str, Any]) -> Found:
        text = str(asked.get("guest"))
        guest = await self._guest(text) or (text if SESSION.fullmatch(text) else None)  # logs outlive sessions
        if guest is None:
            raise Denied(f"{text} is {NO_GUEST}")
        if self._hub is not None:
            named = [name for names in await self._ask_all("put away", guest=guest) for name in names]
            found = await self._hub.forget(guest, named)
        else:
            found = await self._store.upkeep.forget(guest, await self._store.upkeep.tables_naming(guest))
        await self.forgotten(guest)
        await self._ask_all("forgotten", guest=guest)
        return {"forgotten": guest, **found}

    async def forgotten(self, guest: str) -> None:
        """Drop everything that this process remembers of a guest who was deleted from the database."""
        if self._hub is not None:
            await self._hub.put_away_naming(guest)  # rebuilt from its log before that was rewritten
        if self._seen is not None:
            self._seen.forget(guest)
        if self._admission is not None:
            self._admission.last_address.pop(guest, None)

    async def _purge(self, asked: dict[str, Any]) -> Found:
        now = self._clock()
        before: dict[str, float | None] = {}
        for what in ("tables", "guests", "records"):
            days = asked.get(what)
            is_number = isinstance(days, int | float) and not isinstance(days, bool)
            if days is not None and not (is_number and 0 <= days <= MOST_DAYS):
                raise Denied(f"{what}: a number of days from 0 to {MOST_DAYS}, not {days!r}")
            before[what] = None if days is None else now - days * 24 * 3600.0
        return dict(await self._store.upkeep.purge(**before))


async def answered(admin: Admin, text: str) -> dict[str, Any]:
    """Return the response to a request. Errors become refusals and are not raised."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return {"refused": "a request is JSON"}
    if not isinstance(asked, dict):
        return {"refused": "a request is an object"}
    try:
        return {"found": await admin.do(asked)}
    except Denied as denied:
        return {"refused": str(denied)}
    except Refusal as refusal:
        return {"refused": refusal.message}
    except NotStored as error:
        return {"refused": f"nothing can be stored: {error}"}
    except Exception as error:
        LOG.exception("request of the operator failed")
        return {"refused": f"it failed: {type(error).__name__}; the log says more"}


def answer_nodes(server: Server, admin: Admin) -> None:
    """Answer the questions of other nodes."""
    assert server.node is not None
    hub, bus = server.hub, server.node.bus

    async def tables(_: dict[str, Any]) -> Any:
        return await admin.tables_here()

    async def guests(_: dict[str, Any]) -> Any:
        return await admin.guests_here()

    async def count(_: dict[str, Any]) -> Any:
        return server.node.id if server.node else "", len(hub.tables())

    async def close(asked: dict[str, Any]) -> None:
        await admin.close_here(asked["table"])

    async def bans(_: dict[str, Any]) -> int:
        return await admin.apply_bans()

    async def put_away(asked: dict[str, Any]) -> list[str]:
        return sorted(await hub.put_away_naming(asked["guest"]))

    async def forgotten(asked: dict[str, Any]) -> None:
        await admin.forgotten(asked["guest"])

    async def tables_of(asked: dict[str, Any]) -> Any:
        return [(at, summary.model_dump(mode="json")) for at, summary in tables_here(hub, asked["session"])]

    async def playing(_: dict[str, Any]) -> Any:
        return server.playing.here().model_dump(mode="json")

    async def redeem(asked: dict[str, Any]) -> Any:
        with contextlib.suppress(Refusal):
            return server.transfer_codes.redeem(asked["code"])
        return None

    async def invalidate(asked: dict[str, Any]) -> None:
        server.transfer_codes.invalidate(asked["session"])

    for name, answer in {
        "tables": tables,
        "guests": guests,
        "count": count,
        "close": close,
        "bans": bans,
        "put away": put_away,
        "forgotten": forgotten,
        "tables of": tables_of,
        "playing": playing,
        "redeem": redeem,
        "invalidate": invalidate,
    }.items():
        bus.answers(name, answer)


async def answer_requests(admin: Admin, store: Store, node: Node | None = None) -> None:
    """Answer the requests in the database until cancelled; of several nodes, only the leader does."""
    series_until = 0.0
    while True:
        try:
            for number, asked in await store.requests.waiting() if node is None or node.is_leader else ():
                await store.requests.reply(number, json.dumps(await answered(admin, asked), default=repr))
                series_until = time.monotonic() + SERIES_SECONDS
        except NotStored:
            pass  # logged by the database
        except Exception:
            LOG.exception("requests of the operator cannot be read")
        await asyncio.sleep(SOON_SECONDS if time.monotonic() < series_until else POLL_SECONDS)


async def perform(database: str, asked: dict[str, Any]) -> tuple[Found, str]:
    """Have the server that owns a database execute a request, or execute it here if no server owns the database.

    Returns:
        The result, and the stored name of the server's process; empty without a server.

    Raises:
        Denied: The request is invalid or cannot be executed.
        NoAnswer: The server has not answered in time.
        CannotOpen: The database is missing, empty or unusable.
        NotStored: The database failed.
    """
    until = time.monotonic() + PATIENCE
    while True:
        store = Store(database)
        await store.open(existing=True)
        try:
            if await store.is_owned():
                try:
                    answer = await _answer(store, asked, until)
                except NotStored:  # a full disk accepts no request but can still be read
                    if asked["do"] not in READING:
                        raise
                else:
                    if answer is None:
                        continue  # the server has stopped or started in the meantime
                    return answer, await store.owner()
            if asked["do"] in READING:
                return await Admin(store, time.time).do(asked), ""
        finally:
            await store.close()
        try:
            await store.open(own=True, existing=True)
        except Owned:
            continue
        try:
            return await Admin(store, time.time).do(asked), ""
        finally:
            await store.close()


async def _answer(store: Store, asked: dict[str, Any], until: float) -> Found | None:
    """Return the answer of the server that owns the database; None if it has stopped, or another has replaced it.

    Raises:
        Denied: The server has refused the request.
        NoAnswer: The server has not answered in time.
        NotStored: The database failed.
    """
    number = await store.requests.put(json.dumps(asked))
    try:
        while (text := await store.requests.answer(number)) is None:
            if time.monotonic() > until:
                raise NoAnswer(await store.owner())
            if not await store.is_owned():
                return None
            await asyncio.sleep(SOON_SECONDS)
    except LookupError:
        return None
    finally:
        await store.requests.remove(number)
    answer: dict[str, Any] = json.loads(text)
    if "refused" in answer:
        raise Denied(answer["refused"])
    found: Found = answer["found"]
    return found
