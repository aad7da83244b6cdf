"""Registry of open tables, each run by an actor."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
import secrets
from typing import TYPE_CHECKING, Final

import structlog
from cachetools import LRUCache

from clamber._internal.seeds import SEED_BITS
from clamber.server import metrics
from clamber.server.actors.actor import Actor, put_away
from clamber.server.actors.bots import Bots
from clamber.server.actors.mutes import MuteBook
from clamber.server.actors.notices import NoticeBoard
from clamber.server.actors.open_tables import TableLists
from clamber.server.actors.openings import Openings
from clamber.server.actors.parts import OPEN_TABLES, Parts
from clamber.server.actors.suspensions import unseat_suspended
from clamber.server.background.hinting import Hinter
from clamber.server.background.rebuilding import Rebuilder
from clamber.server.faults import NotOwnedError
from clamber.server.limits.rate_limits import MOST_KNOWN
from clamber.server.limits.restraints import Restraints
from clamber.server.limits.words import Words
from clamber.server.log.faults import NotStoredError
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.nodes import shard_of
from clamber.server.log.reading import UnreadableLog
from clamber.server.table.commands import (
    Archive,
    Asked,
    Begin,
    CommitShare,
    Kick,
    ListTable,
    Restart,
)
from clamber.server.table.due import archive_at
from clamber.server.table.fold import new_table
from clamber.server.table.refusal import Refusal, table_closed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator

    from clamber.server.background.rebuilding import ReadTable
    from clamber.server.log.store import Store
    from clamber.server.settings.config import Configuration
    from clamber.server.table.daily_deal import NewPlay
    from clamber.server.table.logged.tables import TableMade
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.hub")
VERSION: Final = importlib.metadata.version("clamber")

OPENED_TOGETHER: Final = 16
"""Number of tables that are rebuilt at the same time, so that the lines which they log share transactions."""

LONG_LOG: Final = 5000
"""Minimum number of lines to replay for a table to be rebuilt only after the server has started."""

BOTS_IDLE: Final = 600.0
"""Idle time after which a bot is unseated, in seconds. Its next turn seats it again."""


def fresh_seed() -> int:
    """Return a shuffle seed for a match, from the operating system's random source."""
    return secrets.randbits(SEED_BITS)


def fresh_invite() -> str:
    """Return an unguessable invite."""
    return secrets.token_urlsafe(16)


def unknown_invite() -> Refusal:
    """Return the refusal of an invite that does not exist."""
    return Refusal("unknown_invite", "this invite is not valid")


class Hub:
    """Registry of open tables. Tests inject their own clock and seeds.

    Attributes:
        gone: Sessions of guests who were deleted lately. Their requests under way take no seat any more.
    """

    def __init__(
        self, store: Store, config: Configuration, clock: Callable[[], float], seed: Callable[[], int] = fresh_seed
    ) -> None:
        self.store, self.config = store, config
        self.clock, self.seed = clock, seed
        self.bots = Bots(
            config.bots,
            seconds=config.bot_seconds,
            seats=config.bot_seats,
            clock=clock,
            moment=config.bot_moment,
            turns=config.bot_turns,
        )
        self.ready = self._is_closed = False
        self._actors: dict[str, Actor] = {}
        metrics.TABLES.set_function(lambda: len(self._actors))
        self._archive_lock = asyncio.Lock()
        self.gone: LRUCache[str, None] = LRUCache(MOST_KNOWN)
        self._rewrites = 0
        self._openings = Openings()
        self.rebuilder = Rebuilder(store)
        self._later: asyncio.Task[None] | None = None
        self.hinter = Hinter()
        self.notices = NoticeBoard(store)
        self.words = Words()
        self.mutes = MuteBook(store)
        self.parts = Parts(config, self.bots, self.notices)
        self.parts_changed: Callable[[], None] = lambda: None
        """Set by the owner of the hub: heeds that parts were turned off or on."""

        self.lists = TableLists(is_on=config.open_tables)
        self.checked_title: Callable[[str], str] = lambda title: title
        """Set by the owner of the hub: normalizes the title of an open table, or raises a Refusal."""

        self.noted: Callable[[Actor], None] = lambda _: None
        """Set by the owner of the hub: looks at each table as `Actor.noted`."""

        self.restraints = Restraints(clock)
        self.is_banned: Callable[[str], bool] = lambda _: False
        """Set by the owner of the hub: True for a guest who loses all seats."""

    async def open(self) -> None:
        """Rebuild all own tables that are not archived from their logs. A failure affects only one table.

        Tables with long logs without a snapshot, as after an upgrade, are rebuilt while others are served.
        """
        names = await self.store.unarchived_tables()
        await self.open_tables([name for name, lines in names.items() if lines <= LONG_LOG])
        self.ready = True
        if self._actors:
            LOG.info("tables rebuilt", tables=len(self._actors))
        rest = (name for name, lines in names.items() if lines > LONG_LOG)
        self._later = asyncio.create_task(self.open_tables(rest), name="opening the rest")

    async def open_tables(self, names: Iterable[str]) -> None:
        """Rebuild the given tables, except open ones and those of other nodes. See `open`."""
        rest = iter(names)
        await asyncio.gather(*(self._open_each(rest) for _ in range(OPENED_TOGETHER)))

    async def _open_each(self, names: Iterator[str]) -> None:
        for name in names:
            if name in self._actors or not self.store.owns(name):
                continue
            try:
                if await self._openings.once(name, self._rebuild) is None:
                    LOG.error("a table has no log and is left out", table=name)
            except (Refusal, NotStoredError):
                continue  # opened by its next request
            except Exception as error:  # noqa: BLE001 - an error in a log affects only its table
                with contextlib.suppress(Refusal):
                    wrong = UnreadableLog(0, f"it cannot go on: {type(error).__name__}: {error}")
                    await self.rebuilder.quarantine(name, wrong)

    def fresh_id(self, *, beside: str = "") -> str:
        """Return the id of a new table, which this process owns.

        Args:
            beside: Table or queue whose shard the new table belongs to, so that both always have the same owner;
                empty for any shard of this process.

        Raises:
            Refusal: This node owns no tables now.
        """
        nodes = self.store.nodes
        if nodes is not None and not (nodes.is_valid and nodes.shards):
            raise Refusal("restarting", "the server is not ready yet")
        while True:
            name = secrets.token_hex(8)
            if shard_of(name) == shard_of(beside) if nodes is not None and beside else self.store.owns(name):
                return name

    def in_memory(self, table: str) -> Actor | None:
        """Return the actor of an open table; None if it is not in memory."""
        return self._actors.get(table)

    async def drop_lost(self) -> None:
        """Stop the actors of tables that this node does not own any more. Their clients connect again."""
        lost = [actor for name, actor in self._actors.items() if not self.store.owns(name)]
        for actor in lost:
            del self._actors[actor.table.id]
        for actor in lost:
            self.bots.leave(actor.table.id)
            await self._retire(actor)

    async def _rebuild(self, name: str) -> Actor | None:
        """Rebuild a table from its log and return its actor; None if there is no such table.

        Raises:
            Refusal: The host has closed the table, its log is unreadable, or the server has no room for it.
        """
        await self.store.wait_settled(name)  # a former actor may have left lines
        rewritten, epoch = self._rewrites, self.store.epoch(name)
        read_table = await self._read(name)
        if read_table is None:
            return None
        async with self._archive_lock:
            if rewritten != self._rewrites and (read_table := await self._read(name)) is None:
                return None
            await self._make_room()
            if self.store.epoch(name) != epoch:
                raise Refusal("restarting", "the server is not ready yet")  # others may have added to the log
            actor = self._add(read_table.table, read_table.lines, read_table.number)
        try:
            await actor.ask(Restart(VERSION))
            banned = filter(self.is_banned, actor.table.guests)
            await actor.ask_each([Kick(session, may_return=True) for session in banned])
        except BaseException:
            if self._actors.get(name) is actor:
                del self._actors[name]  # its presence data is stale; the next request rebuilds the table
            await self._retire(actor)
            raise
        return actor

    async def _read(self, name: str) -> ReadTable | None:
        """Rebuild a table; return None if there is no such table. A snapshot of a log that had none is stored.

        Raises:
            Refusal: The host has closed the table, or its log is unreadable.
        """
        rewritten = self._rewrites
        read_table = await self.rebuilder.read(name)
        if read_table is None:
            return None
        if read_table.table.status == "closed":
            raise table_closed(read_table.table.closed_by)
        if read_table.snapshot is not None and not read_table.number and rewritten == self._rewrites:
            await self.store.keep_snapshot(name, read_table.snapshot)
            read_table = read_table._replace(number=read_table.snapshot.number)
        return read_table

    async def close(self) -> None:
        """Stop all actors."""
        self.ready, self._is_closed = False, True
        if self._later is not None:
            self._later.cancel()
        await self._openings.settle()
        try:
            await asyncio.gather(*(actor.stop() for actor in self._actors.values()))
        finally:
            self._actors.clear()
            self.rebuilder.worker.close()
            self.hinter.close()
            self.bots.close()

    def _add(self, table: Table, number: int, snapshot: int = 0) -> Actor:
        actor = Actor(table, number, self.store, self.bots, self.clock, snapshot=snapshot, gone=self.gone)
        self._actors[table.id] = actor
        actor.noted = self._note
        return actor

    def _note(self, actor: Actor) -> None:
        if self._actors.get(actor.table.id) is actor:  # connections may end after their table has left this process
            unseat_suspended(actor, self.restraints)
            self.lists.note(actor.table)
            self.noted(actor)

    def restrain_all(self) -> None:
        """Unseat suspended people at the tables of strangers in memory, and withdraw their tables from the list."""
        for actor in tuple(self._actors.values()):
            unseat_suspended(actor, self.restraints)

    async def actor(self, table: str) -> Actor:
        """Return the actor of a table, reopening the table if it is archived.

        Raises:
            NotOwnedError: This node does not own the table.
            Refusal: There is no such table, the host has closed it, its log is unreadable, or the server has no room
                for it.
        """
        if not self.store.owns(table):
            raise NotOwnedError(table)
        actor = self._actors.get(table) or await self._openings.once(table, self._reopen)
        if actor is None:
            raise Refusal("unknown_table", "there is no such table")
        if actor.table.status == "closed":
            raise table_closed(actor.table.closed_by)
        actor.quiet_since = self.clock()
        return actor

    async def _reopen(self, table: str) -> Actor | None:
        """Reopen an archived table and return its actor; None if there is no such table."""
        async with self._archive_lock:  # waits until a table that is being archived is completely logged
            if table in self._actors or self._is_closed:
                return self._actors.get(table)
            if not await self.store.has_table(table):
                return None
            await self._make_room()
        actor = await self._rebuild(table)
        if actor is not None:
            await self.store.reopen(table)
        return actor

    async def readable(self, table: str, session: str) -> Table:
        """Return the state of a table that a guest may see or, if it is quarantined, the last readable state.

        Raises:
            Refusal: See `actor`. For a quarantined table, raised only if no state is readable.
        """
        try:
            actor = await self.actor(table)
        except Refusal:
            table_state = await self.rebuilder.last_readable(table)
            if table_state is None:
                raise
            return table_state
        return actor.shown_to(actor.table.seat_of(session))

    async def actor_of_invite(self, invite: str) -> Actor:
        """Return the actor of the table that an invite belongs to.

        Raises:
            Refusal: The invite is invalid; see also `actor`.
        """
        table = await self.store.table_of_invite(invite)
        if table is None:
            raise unknown_invite()
        actor = await self.actor(table)
        if actor.table.settings.daily_set:
            raise unknown_invite()  # nobody else comes to such a table
        return actor

    def of_session(self, session: str) -> list[Table]:
        """Return the tables where a session has a seat, most recent turn first."""
        tables = (table for table in self.tables() if table.status != "closed" and table.seat_of(session) is not None)
        return sorted(tables, key=lambda table: -table.turn_at)

    def tables(self) -> list[Table]:
        """Return all tables in memory. Closed tables are included until the next sweep."""
        return [actor.table for actor in self._actors.values()]

    async def make(
        self,
        entry: TableMade,
        address: str = "",
        commitment: str = "",
        seed: int | None = None,
        listing: ListTable | None = None,
        *,
        begins: NewPlay | None = None,
    ) -> Actor:
        """Create a table and return its actor. If no seat is open, the first deal begins immediately.

        The first deal of a table of a queue begins when its people have come (`Begin`).

        Args:
            entry: Log entry that creates the table.
            address: Address of the host, for the limit per address.
            commitment: Host's commitment for the first shuffle; empty for none.
            seed: Seed of the first shuffle, if no seat is open; None for a fresh one.
            listing: Entry in the list of open tables; None for none.
            begins: Deal of a daily set that the table is for; None for another table.

        Raises:
            LostDealError: The person has begun the deal already, or the set is closed. Nothing was made.
            Refusal: There are too many tables, for this host, from this address, or in total.
        """
        still_open = [actor for actor in self._actors.values() if actor.table.status != "closed"]
        own_tables = sum(actor.table.host == entry.host for actor in still_open) if entry.host else 0
        if own_tables >= self.config.max_tables_each:
            raise Refusal("too_many", f"you have {own_tables} open tables; leave one first", {"tables": own_tables})
        nearby_tables = sum(actor.host_address == address for actor in still_open) if address else 0
        if nearby_tables >= self.config.max_tables_from:
            raise Refusal(
                "too_many",
                f"{nearby_tables} tables are open that were made from your address",
                {"tables": nearby_tables},
            )
        table = new_table(entry)
        async with self._archive_lock:
            await self._make_room()
            if entry.host in self.gone or (begins is not None and begins.session in self.gone):
                raise put_away()
            queue = entry.settings.queue
            new, seated = (table.invite, entry.at), tuple((session, entry.at) for session in table.guests if queue)
            await self.store.append(
                LogAppend(table.id, 0, (to_line(entry),), new=new, queue=queue, seated=seated, begins=begins)
            )
            actor = self._add(table, 1)
        actor.host_address = address
        own_seat = table.seat_of(entry.host)
        if listing is not None:
            await actor.ask(listing)
        if commitment and own_seat is not None:
            await actor.ask(Asked(own_seat, CommitShare(commitment), ""))
        if all(seat.kind != "open" for seat in table.seats) and not queue:
            await actor.ask(Begin(self.seed() if seed is None else seed))
        return actor

    async def _make_room(self) -> None:
        """Archive an unwatched table if the server is full.

        Tables that never started a match are archived first, then the tables that have been idle longest.

        Raises:
            Refusal: The server is full, and all tables have watchers.
        """
        limit = self.config.max_tables
        if len(self._actors) < limit:
            return
        unwatched = [actor for actor in self._actors.values() if not actor.watchers]
        if not unwatched:
            raise Refusal("too_many", "this server has no room for another table now", {"tables": limit})
        await self._archive(min(unwatched, key=lambda actor: (actor.table.matches > 0, actor.quiet_since)))

    async def sweep(self) -> None:
        """Archive idle tables and unseat idle bots. The logs are kept."""
        self.bots.sweep(BOTS_IDLE)
        idle, over = self.config.idle_seconds, self.config.over_seconds
        for name, actor in tuple(self._actors.items()):
            async with self._archive_lock:
                is_watched = actor.watchers and actor.table.status != "closed"
                is_due = self.clock() >= archive_at(actor.table, actor.quiet_since, idle=idle, over=over)
                if is_due and not is_watched and self._actors.get(name) is actor:
                    await self._archive(actor)

    @contextlib.asynccontextmanager
    async def archive_tables_naming(self, session: str, naming: Collection[str] = ()) -> AsyncIterator[set[str]]:
        """Archive the tables in memory that mention a guest, and yield their ids and `naming`.

        No table is read from its log within the context, so that the logs can be rewritten. Clients at these tables
        connect again.

        Args:
            session: The guest.
            naming: Tables whose logs name the guest, including tables archived by other nodes.
        """
        names = set(naming)
        async with self._archive_lock:
            for actor in tuple(self._actors.values()):
                if actor.table.id in names or actor.table.mentions(session):
                    names.add(actor.table.id)
                    await self._archive(actor)
            self._rewrites += 1  # a table that is being rebuilt may have been read before
            yield names

    async def kick(self, sessions: Collection[str], *, only: str | None = None, may_return: bool) -> list[str]:
        """Remove guests from a table in memory, or from all, and return the ids of those where one had a seat."""
        actors = [actor for actor in self._actors.values() if only in {None, actor.table.id}]
        kicks = {session: Kick(session, may_return=may_return) for session in sessions}
        return [
            actor.table.id
            for actor in actors
            if await actor.ask_each([kicks[session] for session in actor.table.guests if session in kicks])
        ]

    def heed_notices(self) -> None:
        """Turn parts off and on, and send the notices to all clients at the tables in memory."""
        self.bots.levels_off = self.parts.levels_off
        self.lists.turn(on=self.parts.is_on(OPEN_TABLES), tables=self.tables())
        self.parts_changed()
        for actor in self._actors.values():
            for watcher in tuple(actor.watchers):
                watcher.send_notices()

    async def _archive(self, actor: Actor) -> None:
        del self._actors[actor.table.id]  # removed first, so that later requests wait for a new actor
        try:
            if actor.table.status != "closed":
                await actor.ask(Archive())
        finally:
            self.bots.leave(actor.table.id)
            await self._retire(actor)  # even if the log write failed, because nothing else refers to this actor

    async def _retire(self, actor: Actor) -> None:
        """Stop an actor, and tell its clients to reconnect, including those who connected meanwhile."""
        self.lists.drop(actor.table.id)
        await actor.stop()
        for watcher in tuple(actor.watchers):
            watcher.on_table_retired()
