"""All tables, one asyncio actor each: commands in, committed happenings out to whoever watches."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from clamber.errors import ClamberError
from clamber.match import SEED_BITS
from clamber.server import metrics
from clamber.server.commands import Begin, Close, Command, Presence, Restart, Tick, Watching, step
from clamber.server.happening import Closed, Happening, Made, from_text, to_text
from clamber.server.journal import Entry
from clamber.server.outgoing import Kept, Telling
from clamber.server.refusal import Refusal
from clamber.server.table import Table, after, made

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.config import Config
    from clamber.server.store import Store

LOG: Final = structlog.get_logger("clamber.hub")

KEPT: Final = 16
"""How many happenings a table keeps for those who reconnect; after more there is a fresh view."""


def fresh_seed() -> int:
    """Randomness of the operating system, for the decks of a match."""
    return secrets.randbits(SEED_BITS)


AGAIN_SECONDS: Final = 1.0
"""After how long what failed is tried again."""


class Watcher(Protocol):
    """Whoever is told what happens: a connection."""

    viewer: int | None

    def tell(self, telling: Telling) -> None:
        """Takes what happened; never waits."""
        ...


class Actor:
    """One table: takes commands one after the other, commits what happens, tells it, and keeps the clock."""

    def __init__(self, table: Table, number: int, store: Store, clock: Callable[[], float]) -> None:
        self.table = table
        self.recent: deque[Kept] = deque(maxlen=KEPT)
        self.watchers: set[Watcher] = set()
        self.quiet_since = clock()
        self._number = number
        self._doubtful = False
        self._store = store
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Command, asyncio.Future[None] | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    async def ask(self, command: Command) -> None:
        """Returns once what the command causes is committed and told.

        Raises:
            Refusal: The command does not count.
        """
        await self.hand_in(command)

    def hand_in(self, command: Command) -> asyncio.Future[None]:
        """What `ask` waits for."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((command, done))
        return done

    def post(self, command: Command) -> None:
        """Hands a command in without waiting for it."""
        self._queue.put_nowait((command, None))

    async def stop(self) -> None:
        """Ends the actor; what it has not taken up is dropped."""
        if self._timer is not None:
            self._timer.cancel()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._queue.empty():
            _fail(self._queue.get_nowait()[1], Refusal("restarting", "the server stops; connect again"))

    # Who is there

    def attach(self, watcher: Watcher) -> None:
        """Tells a connection from now on."""
        self.watchers.add(watcher)
        self.presence_changed(watcher.viewer)

    def detach(self, watcher: Watcher) -> None:
        """Tells it no longer."""
        self.watchers.discard(watcher)
        self.quiet_since = self._clock()
        self.presence_changed(watcher.viewer)

    def presence_changed(self, viewer: int | None) -> None:
        """Hands in whether anybody looks at the table through these eyes."""
        there = any(watcher.viewer == viewer for watcher in self.watchers)
        self.post(Watching(there) if viewer is None else Presence(viewer, there))

    # Work

    async def _run(self) -> None:
        self._wind()
        while True:
            command, done = await self._queue.get()
            try:
                await self._carry_out(command)
            except Refusal as refusal:
                _fail(done, refusal)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.exception("command failed", table=self.table.id, command=type(command).__name__)
                _fail(done, error)
                self._try_again(command)
                if isinstance(command, Tick):
                    await asyncio.sleep(AGAIN_SECONDS)  # it will be tried again, and not in a tight loop
            else:
                if done is not None and not done.done():
                    done.set_result(None)
            self._wind()

    async def _carry_out(self, command: Command) -> None:
        if self._doubtful:
            await self._catch_up()
        table, happened = step(self.table, command, self._clock())
        if not happened:
            return
        told = _tellings(self.table, happened, table)
        self._doubtful = True
        await self._commit(told)
        self._doubtful = False
        self._take_over(told)

    async def _catch_up(self) -> None:
        """After a commit that failed: the log decides, as only the answer may have been lost, and not the lines."""
        lines = await self._store.log(self.table.id)
        missed = tuple(map(from_text, lines[self._number :]))
        self._doubtful = False
        self._take_over(_tellings(self.table, missed))

    async def _commit(self, told: list[Telling]) -> None:
        finished = (telling.after.last for telling in told if telling.after.last is not telling.before.last)
        entry = Entry(
            self.table.id,
            self._number,
            tuple(to_text(telling.happening) for telling in told),
            deals=tuple((deal.link, deal.match, deal.number) for deal in finished if deal is not None),
            closed_at=next((t.happening.at for t in told if isinstance(t.happening, Closed)), None),
        )
        started = time.perf_counter()
        await self._store.append(entry)  # what is handed in is written, even if nobody waits any more
        metrics.COMMIT.observe(time.perf_counter() - started)
        metrics.HAPPENINGS.inc(len(told))

    def _take_over(self, told: list[Telling]) -> None:
        """Makes what is committed the table's state, and tells it."""
        self._number += len(told)
        if told:
            self.table = told[-1].after
        for telling in told:
            self.recent.append(Kept(telling))
            for watcher in tuple(self.watchers):
                watcher.tell(telling)

    def _try_again(self, command: Command) -> None:
        """For what nobody waits for: who is there is looked up anew; the clock is wound again anyway."""
        if isinstance(command, Presence | Watching):
            viewer = command.seat if isinstance(command, Presence) else None
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.presence_changed, viewer)

    def _wind(self) -> None:
        """Sets the clock to the next thing that is due."""
        due = self.table.due
        if self._timer is not None:
            if self._timer_at == due:
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer_at = due
            delay = max(0.0, due - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.post(Tick())


def _fail(done: asyncio.Future[None] | None, error: Exception) -> None:
    if done is not None and not done.done():
        done.set_exception(error)


def _tellings(table: Table, happened: tuple[Happening, ...], last: Table | None = None) -> list[Telling]:
    """What is to be told of things that happen at a table; `last` is where they lead, if that is known."""
    told = []
    for happening in happened:
        state = last if last is not None and len(happened) == 1 else after(table, happening)
        told.append(Telling(table, happening, state))
        table = state
    return told


class Hub:
    """The tables that are open. Whoever tests them brings a clock and seeds of his own."""

    def __init__(
        self,
        store: Store,
        config: Config,
        clock: Callable[[], float] = time.time,
        seed: Callable[[], int] = fresh_seed,
    ) -> None:
        self.store = store
        self.config = config
        self.clock = clock
        self.seed = seed
        self.ready = False
        self._actors: dict[str, Actor] = {}
        self._by_invite: dict[str, str] = {}
        self._moving = asyncio.Lock()

    async def open(self) -> None:
        """Rebuilds all tables that were not put away from the log; they go on."""
        for name in await self.store.unfinished():
            await self._rebuild(name)
        self.ready = True
        if self._actors:
            LOG.info("tables rebuilt", tables=len(self._actors))

    async def _rebuild(self, name: str) -> Actor | None:
        """The actor of a table that only the log knows; None if the log knows none."""
        lines = await self.store.log(name)
        if not lines:
            return None
        try:
            table = rebuilt(lines)
        except (ClamberError, KeyError, TypeError, ValueError, AssertionError):
            LOG.exception("table cannot be rebuilt", table=name)
            return None
        actor = self._add(table, len(lines))
        await actor.ask(Restart())
        return actor

    async def close(self) -> None:
        """Stops all actors."""
        self.ready = False
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()))
        self._actors.clear()

    def _add(self, table: Table, number: int) -> Actor:
        actor = Actor(table, number, self.store, self.clock)
        self._actors[table.id] = actor
        self._by_invite[table.invite] = table.id
        metrics.TABLES.set(len(self._actors))
        return actor

    async def actor(self, table: str) -> Actor:
        """The actor of a table; one that was put away is taken out again.

        Raises:
            Refusal: There is no such table, or no room for it.
        """
        actor = self._actors.get(table) or await self._take_out(table)
        if actor is None:
            raise Refusal("unknown_table", "there is no such table")
        actor.quiet_since = self.clock()
        return actor

    async def _take_out(self, table: str) -> Actor | None:
        async with self._moving:  # one at a time: two who come at once find one table
            if table in self._actors or not self.ready:
                return self._actors.get(table)
            if not await self.store.has_table(table):
                return None
            self._check_room()
            actor = await self._rebuild(table)
            if actor is not None:
                await self.store.reopen(table)
            return actor

    async def invited(self, invite: str) -> Actor:
        """The actor of the table that an invite is for.

        Raises:
            Refusal: It is for none.
        """
        table = self._by_invite.get(invite) or await self.store.table_of_invite(invite)
        if table is None:
            raise Refusal("unknown_invite", "this invite is not valid")
        return await self.actor(table)

    def of_session(self, session: str) -> list[Table]:
        """Tables where a session has a seat, the latest first."""
        tables = [actor.table for actor in self._actors.values() if actor.table.seat_of(session) is not None]
        return sorted(tables, key=lambda table: -table.turn_at)

    async def make(self, happening: Made) -> Actor:
        """Opens a table; deals at once where no seat is open.

        Raises:
            Refusal: There are too many.
        """
        self._check_room()
        own = sum(actor.table.host == happening.host for actor in self._actors.values()) if happening.host else 0
        if own >= self.config.max_tables_each:
            raise Refusal("too_many", f"you have {own} open tables; leave one first", {"tables": own})
        table = made(happening)
        entry = Entry(table.id, 0, (to_text(happening),), new=(table.invite, happening.at))
        await self.store.append(entry)
        actor = self._add(table, 1)
        if all(seat.kind != "open" for seat in table.seats):
            await actor.ask(Begin(self.seed()))
        return actor

    def _check_room(self) -> None:
        if len(self._actors) >= self.config.max_tables:
            most = self.config.max_tables
            raise Refusal("too_many", "this server has no room for another table now", {"tables": most})

    async def sweep(self) -> None:
        """Puts away tables at which nobody has been for long; their logs stay."""
        for name, actor in tuple(self._actors.items()):
            async with self._moving:
                if not self._is_left(actor):
                    continue
                del self._actors[name]  # first: whoever asks for it from now on waits, and gets the next one
                del self._by_invite[actor.table.invite]
                try:
                    await actor.ask(Close())
                finally:
                    await actor.stop()  # also if the log could not be written: nothing else knows this actor now
        metrics.TABLES.set(len(self._actors))

    def _is_left(self, actor: Actor) -> bool:
        over = actor.table.status == "over"
        patience = self.config.over_seconds if over else self.config.idle_seconds
        return not actor.watchers and self.clock() - actor.quiet_since >= patience


def rebuilt(lines: list[str]) -> Table:
    """The table that a log leads to."""
    first = from_text(lines[0])
    if not isinstance(first, Made):
        raise TypeError("a log begins with the making of its table")
    table = made(first)
    for line in lines[1:]:
        table = after(table, from_text(line))
    return table
