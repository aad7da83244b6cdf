"""One table at work: commands in, committed entries out to whoever watches."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from clamber.engine import engine_for, known_engine
from clamber.server.log.faults import DATABASE_FAILS, NotStored
from clamber.server.log.journal import Addition
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.snapshots import snapshot_before
from clamber.server.messages.updates import PastUpdates, Updates
from clamber.server.net.bots import SLACK
from clamber.server.net.endings import ending_of
from clamber.server.net.processor import charged
from clamber.server.net.thinking import Thinking
from clamber.server.play.apply import apply
from clamber.server.play.asking import asking_of, bot_on, moment_of
from clamber.server.play.commands import Act, Asked, Begin, Command, Presence, Sit, Tick, Watching
from clamber.server.play.decide import step
from clamber.server.play.digest import digest
from clamber.server.play.entries import Archived, InviteChanged, TableClosed, private_to
from clamber.server.play.played import played_deal
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.engine import Engine
    from clamber.server.log.store import Store
    from clamber.server.net.bots import Bots
    from clamber.server.net.processor import Payer
    from clamber.server.play.entries import Entry
    from clamber.server.play.seat import Seat
    from clamber.server.play.table import Table

LOG: Final = structlog.get_logger("clamber.actor")

UPDATES_KEPT: Final = 16
"""How many entries back a client that reconnects is told what it missed; after more it gets a fresh view."""

AGAIN_SECONDS: Final = 1.0
"""After how long what failed is tried again."""


@dataclass(frozen=True, slots=True)
class Held:
    """An action of a bot over the network that waits for its moment.

    Attributes:
        command, done, payer: What was handed in, what is told of it, and who pays for it.
        until: When it is carried out.
    """

    command: Command
    done: asyncio.Future[None] | None
    payer: Payer | None
    until: float


class Watcher(Protocol):
    """Whoever is told what happens: a connection."""

    viewer: int | None

    def tell(self, updates: Updates) -> None:
        """Takes what happened; never waits."""
        ...

    def table_gone(self) -> None:
        """Is told that this actor works no more, and that another one will."""
        ...


class Actor:
    """One table: takes commands one after the other, commits what happens, tells it, and keeps the clock.

    Attributes:
        retired: Whether the table was put away, or the server stops: nothing is taken any more.
    """

    def __init__(self, table: Table, number: int, store: Store, bots: Bots, clock: Callable[[], float]) -> None:
        self.table = table
        self.recent: deque[PastUpdates] = deque(maxlen=UPDATES_KEPT)
        self.watchers: set[Watcher] = set()
        self.quiet_since = clock()
        self.made_from = ""
        self.retired = False
        self._number = number
        self._doubtful = False
        self._fault = ""
        self._store = store
        self._bots = bots
        self._thinking: Thinking | None = None
        self._held: list[Held] = []
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Command, asyncio.Future[None] | None, Payer | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = (0.0, 0.0)
        self._not_before = 0.0
        self._in_line = False
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    async def ask(self, command: Command) -> None:
        """Returns once what the command causes is committed and told.

        Raises:
            Refusal: The command does not count.
        """
        await self.hand_in(command)

    def hand_in(self, command: Command, payer: Payer | None = None) -> asyncio.Future[None]:
        """What `ask` waits for; the processor time that the command takes is charged to the payer."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.retired:
            done.set_exception(put_away())
        else:
            self._queue.put_nowait((command, done, payer))
        return done

    def post(self, command: Command) -> None:
        """Hands a command in without waiting for it."""
        if not self.retired:
            self._queue.put_nowait((command, None, None))

    async def stop(self) -> None:
        """Ends the actor; what it has not taken up is dropped, and whoever waits for it hears so."""
        self.retired = True
        if self._timer is not None:
            self._timer.cancel()
        self._forget()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._queue.empty():
            _fail(self._queue.get_nowait()[1], put_away())
        for held in self._held:
            _fail(held.done, put_away())

    # Who is there

    def attach(self, watcher: Watcher) -> None:
        """Adds a connection to those that are told what happens."""
        self.watchers.add(watcher)
        self.presence_changed(watcher.viewer)

    def detach(self, watcher: Watcher) -> None:
        """Takes a connection from those that are told what happens."""
        self.watchers.discard(watcher)
        self.quiet_since = self._clock()
        if not self._is_seen_by(watcher.viewer):  # who is still there has not come just now
            self.presence_changed(watcher.viewer)

    def presence_changed(self, viewer: int | None) -> None:
        """Hands in whether anybody looks at the table through these eyes."""
        there = self._is_seen_by(viewer)
        self.post(Watching(there) if viewer is None else Presence(viewer, there))

    def _is_seen_by(self, viewer: int | None) -> bool:
        return any(watcher.viewer == viewer for watcher in self.watchers)

    # Work

    async def _run(self) -> None:
        self._prepare()
        while True:
            command, done, payer = await self._queue.get()
            if isinstance(command, Tick):
                for held in self._moment_has_come():
                    await self._do(held.command, held.done, held.payer, at_once=True)
            await self._do(command, done, payer, at_once=False)
            self._prepare()

    async def _do(
        self, command: Command, done: asyncio.Future[None] | None, payer: Payer | None, *, at_once: bool
    ) -> None:
        """Carries a command out, unless it has to wait for its moment, and tells whoever waits for it."""
        try:
            if not at_once and self._hold(command, done, payer):
                return
            work = self._carry_out(command)
            await (work if payer is None else charged(work, payer))
        except Refusal as refusal:
            _fail(done, refusal)
        except asyncio.CancelledError:
            _fail(done, put_away())
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on
            self._failed(command, error, done)
        else:
            self._fault, self._not_before = "", 0.0
            if done is not None and not done.done():
                done.set_result(None)

    def _prepare(self) -> None:
        """Lets bots think, and sets the timer; what fails there is logged, and people are answered all the same."""
        for work in (self._think, self._set_timer):
            try:
                work()
            except Exception as error:  # noqa: BLE001 - whatever it is, the table takes commands
                self._log_fault("table cannot go on by itself", "", error)

    def _failed(self, command: Command, error: Exception, done: asyncio.Future[None] | None) -> None:
        """Tells whoever waits; the log says it once, and of the database the database does."""
        if isinstance(error, (NotStored, *DATABASE_FAILS)):
            _fail(done, not_stored())
        else:
            self._log_fault("command failed", type(command).__name__, error)
            _fail(done, error)
        self._try_again(command)
        self._not_before = asyncio.get_running_loop().time() + AGAIN_SECONDS

    def _log_fault(self, event: str, command: str, error: Exception) -> None:
        fault = f"{command} {type(error).__name__} {error}"
        if fault != self._fault:
            LOG.error(event, table=self.table.id, command=command, exc_info=error)
        self._fault = fault

    async def _carry_out(self, command: Command) -> None:
        if self._doubtful:
            await self._catch_up()
        if isinstance(command, Tick):
            answer = self._answer()
            if answer is None:
                return
            command = answer
        engine = await self._engine(command)
        table, entries = step(self.table, command, self._clock())
        del engine
        if not entries:
            return
        told = _updates(self.table, entries, table)
        self._doubtful = True
        await self._store.append(addition_of(told, self._number))  # it is written, even if nobody waits any more
        self._doubtful = False
        self._take_over(told)

    async def _engine(self, command: Command) -> Engine | None:
        """The engine of a match that a command may begin, built beside the event loop; a match has its own."""
        if self.table.match is not None or not isinstance(command, Begin | Sit | Asked):
            return None
        rules = self.table.settings.ruleset().for_seats(len(self.table.seats))
        return known_engine(rules) or await asyncio.to_thread(engine_for, rules)

    async def _catch_up(self) -> None:
        """After a commit that failed: the log decides, as only the answer may have been lost, and not the lines."""
        missed = tuple(map(from_line, await self._store.log(self.table.id, self._number)))
        self._doubtful = False
        self._take_over(_updates(self.table, missed))
        for viewer in (*range(len(self.table.seats)), None):
            self.presence_changed(viewer)  # who came or went meanwhile may be what the log does not say

    def _take_over(self, told: Sequence[Updates]) -> None:
        """Makes what is committed the table's state, and tells it."""
        self._number += len(told)
        if told:
            self.table = told[-1].after
        if self.table.match is not None and any(one.after.last is not one.before.last for one in told):
            self._bots.deal_ended(self.table.id, self.table.match)
        for updates in told:
            self.recent.append(PastUpdates(updates))
            for watcher in tuple(self.watchers):
                watcher.tell(updates)
            self.retired = self.retired or isinstance(updates.entry, Archived)

    def _try_again(self, command: Command) -> None:
        """For what nobody waits for: who is there is looked up anew; the clock is wound again anyway."""
        if isinstance(command, Presence | Watching):
            viewer = command.seat if isinstance(command, Presence) else None
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.presence_changed, viewer)

    # Bots

    def _answer(self) -> Command | None:
        """What follows as time has passed; None while bots think about it, or nothing is due."""
        due, now = self._due(), self._clock()
        if due is None or due > now:
            return None
        asking = asking_of(self.table)
        if asking is None or due == self.table.host_due:
            return Tick()
        thinking = self._thinking = self._thinking or self._begun()
        last = self._last_moment()
        found = thinking.come_to(asking, late=self.table.window is not None or now >= last)
        if found is None:
            thinking.not_before = self._next_moment(now, last)
        return found

    def _last_moment(self) -> float:
        """When a bot whose turn it is has lost it, if it has not answered."""
        limit = self.table.settings.time_limit
        longest = self._bots.seconds(limit) + SLACK
        return self.table.asked_at + (longest if limit is None else min(longest, limit))

    def _next_moment(self, now: float, last: float) -> float:
        """When a bot is heard that was not ready at its moment: a multiple of it later, or once its time is over."""
        moment = self._bots.moment
        if not moment:
            return math.inf  # once it is ready
        since = self.table.asked_at
        return min(since + moment * (math.floor((now - since) / moment) + 1), last)

    def _due(self) -> float | None:
        """When something happens by itself, which all may know, as it tells nothing of hands."""
        due = self.table.due_after(self._moment())
        if due is None or self._thinking is None or due == self.table.host_due:
            return due
        return max(due, self._thinking.not_before)

    def _moment(self) -> float:
        """After how many seconds a bot is heard whose turn it may be, as far as all know."""
        if all(self._is_quick(seat) for seat in self.table.seats):
            return 0.0
        number = self.table.seen_to_act
        quick = number is not None and self._is_quick(self.table.seats[number])
        return 0.0 if quick else self._bots.moment

    def _is_quick(self, seat: Seat) -> bool:
        bot = bot_on(seat)
        return not seat.is_program if bot is None else self._bots.answers_at_once(bot)

    def _think(self) -> None:
        """Lets bots think about what they are or may be asked, before its moment comes."""
        asking = None if self.table.paused else asking_of(self.table)
        if asking is None or (self._thinking is not None and self._thinking.of != moment_of(self.table)):
            self._forget()
        if asking is not None:
            self._thinking = self._thinking or self._begun()
            self._thinking.come_to(asking)

    def _begun(self) -> Thinking:
        return Thinking(self._bots, moment_of(self.table), self.table.settings.time_limit, self._answered)

    def _answered(self) -> None:
        """Goes on as soon as a bot has answered whose moment has passed, where bots have no moments."""
        if self._thinking is not None and self._thinking.not_before == math.inf:
            self._thinking.not_before = 0.0
        self._go_on()

    def _forget(self) -> None:
        if self._thinking is not None:
            self._thinking.close()
            self._thinking = None

    # Bots over the network

    def _hold(self, command: Command, done: asyncio.Future[None] | None, payer: Payer | None) -> bool:
        """Keeps an action of a bot over the network for its moment; whether it is kept.

        Raises:
            Refusal: It does not count now, and would not then.
        """
        until = self._heard_at(command)
        if until is None or until <= self._clock():
            return False
        _, entries = step(self.table, command, self._clock())
        if not entries or any(private_to(entry) is not None for entry in entries):
            return False
        self._held.append(Held(command, done, payer, until))
        return True

    def _heard_at(self, command: Command) -> float | None:
        """The next moment of a bot over the network that acts at its turn; None for all else."""
        if not isinstance(command, Asked) or not isinstance(command.request, Act) or self._doubtful:
            return None
        table, now = self.table, self._clock()
        if table.to_act != command.seat or not table.seats[command.seat].is_program:
            return None
        first = table.heard_at(self._bots.moment)
        if now > first and self._bots.moment:
            first += self._bots.moment * math.ceil((now - first) / self._bots.moment)
        return first if table.deadline is None else min(first, table.deadline)

    def _moment_has_come(self) -> list[Held]:
        """Takes what was held until now."""
        now = self._clock()
        found = [held for held in self._held if held.until <= now]
        self._held = [held for held in self._held if held.until > now]
        return found

    def _set_timer(self) -> None:
        """Sets the timer to the next thing that is due.

        After a failure it is tried again in a while, and not in a tight loop; people are answered meanwhile.
        """
        all_due = [self._due(), *(held.until for held in self._held)]
        due = min((at for at in all_due if at is not None and at < math.inf), default=None)
        if self._timer is not None:
            if self._timer_at == (due, self._not_before):
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer_at = due, self._not_before
            loop = asyncio.get_running_loop()
            delay = max(0.0, due - self._clock(), self._not_before - loop.time())
            self._timer = loop.call_later(delay, self._timer_fired)

    def _timer_fired(self) -> None:
        self._timer = None
        self._go_on()

    def _go_on(self) -> None:
        """Does what is due: at once if a person plays here, in turn with other tables if only bots do."""
        if self.table.has_player or not self.table.is_on:
            self.post(Tick())
        elif not self._in_line:
            self._in_line = True
            self._bots.turns.wait(self.table.host, self._granted)

    def _granted(self) -> asyncio.Future[None] | None:
        self._in_line = False
        return None if self._task.done() else self.hand_in(Tick())


def addition_of(told: Sequence[Updates], number: int) -> Addition:
    """What is stored of entries of one table; the first of them is the line of this number."""
    finished = (one.after for one in told if one.after.last is not one.before.last)
    snapshots = (snapshot_before(one.before, one.entry, line) for line, one in enumerate(told, number))
    return Addition(
        told[0].after.id,
        number,
        tuple(to_line(one.entry, digest(one.after, one.entry)) for one in told),
        deals=tuple(map(played_deal, finished)),
        endings=tuple(ending for ending in map(ending_of, told) if ending is not None),
        snapshot=next((snapshot for snapshot in snapshots if snapshot is not None), None),
        closed_at=next((one.entry.at for one in told if isinstance(one.entry, Archived | TableClosed)), None),
        invite=next((one.entry.invite for one in told if isinstance(one.entry, InviteChanged)), None),
    )


def not_stored() -> Refusal:
    """What is said while the database takes nothing."""
    return Refusal("not_stored", "nothing can be stored at the moment; nothing has changed, try again soon")


def put_away() -> Refusal:
    """What is said to whoever asks something of an actor that works no more."""
    return Refusal("put_away", "this table was put away just now; connect again")


def _fail(done: asyncio.Future[None] | None, error: Exception) -> None:
    if done is not None and not done.done():
        done.set_exception(error)


def _updates(table: Table, entries: Sequence[Entry], last: Table | None = None) -> list[Updates]:
    """What is to be told of entries; `last` is the table that they lead to, if that is known."""
    told = []
    for entry in entries:
        following = last if last is not None and len(entries) == 1 else apply(table, entry)
        told.append(Updates(table, entry, following))
        table = following
    return told
