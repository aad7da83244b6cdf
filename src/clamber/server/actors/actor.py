"""Table actor: executes commands one at a time and broadcasts the committed entries to all watchers."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from clamber.engine import engine_for, known_engine
from clamber.server.actors.appends import append_of
from clamber.server.actors.held import HeldActions
from clamber.server.actors.thinking import Thinking
from clamber.server.limits.cpu import charged
from clamber.server.log.faults import DATABASE_FAILS, NotStored
from clamber.server.log.lines import from_line
from clamber.server.table.asking import asking_of, moment_of
from clamber.server.table.commands import MOST_COUNTED, Asked, Begin, Command, Presence, Sit, Tick, Watching
from clamber.server.table.decide import changes
from clamber.server.table.due import due_at, is_host_due, last_answer_at, next_check_at
from clamber.server.table.fold import apply
from clamber.server.table.logged.tables import Archived
from clamber.server.table.refusal import Refusal
from clamber.server.wire.updates import PastUpdates, Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.engine import CompiledRules
    from clamber.server.actors.bots import Bots
    from clamber.server.limits.cpu import Payer
    from clamber.server.log.store import Store
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.actor")

UPDATES_KEPT: Final = 16
"""Number of updates kept for reconnecting clients. A client that missed more receives a full view."""

AGAIN_SECONDS: Final = 1.0
"""Delay before a failed operation is retried, in seconds."""


class Watcher(Protocol):
    """Client at a table, e.g. a connection, as its actor sees it."""

    viewer: int | None

    def tell(self, updates: Updates) -> None:
        """Handle an update without blocking."""
        ...

    def tell_notices(self) -> None:
        """Send the notices of the operator."""
        ...

    def table_gone(self) -> None:
        """Detach because this actor is stopping. A new actor will replace it."""
        ...


class Actor:
    """Actor that executes a table's commands sequentially, commits and broadcasts their entries, and runs its timer.

    Attributes:
        retired: True once the table is archived or the actor is stopped. No further commands are accepted.
    """

    def __init__(
        self, table: Table, number: int, store: Store, bots: Bots, clock: Callable[[], float], *, snapshot: int = 0
    ) -> None:
        self.table = table
        self.recent: deque[PastUpdates] = deque(maxlen=UPDATES_KEPT)
        self.watchers: set[Watcher] = set()
        self.quiet_since = clock()
        self.made_from = ""
        self.retired = False
        self._number, self._snapshot = number, snapshot
        self._doubtful = False
        self._fault = ""
        self._store = store
        self._bots = bots
        self._thinking: Thinking | None = None
        self._held = HeldActions(bots)
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Command, asyncio.Future[None] | None, Payer | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = (0.0, 0.0)
        self._not_before = 0.0
        self._in_line = False
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    async def ask(self, command: Command) -> None:
        """Execute a command; return once its entries are committed and broadcast.

        Raises:
            Refusal: The command is rejected.
        """
        await self.hand_in(command)

    async def ask_each(self, commands: Sequence[Command]) -> int:
        """Execute commands in order, as `ask` does, and return their number."""
        for command in commands:
            await self.ask(command)
        return len(commands)

    def hand_in(self, command: Command, payer: Payer | None = None) -> asyncio.Future[None]:
        """Queue a command and return a future for its completion.

        Args:
            command: Command to execute.
            payer: Budgets charged for the CPU time of the command; None for no charge.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.retired:
            done.set_exception(put_away())
        else:
            self._queue.put_nowait((command, done, payer))
        return done

    def post(self, command: Command) -> None:
        """Queue a command without waiting for its result."""
        if not self.retired:
            self._queue.put_nowait((command, None, None))

    async def stop(self) -> None:
        """Stop the actor, dropping queued commands and failing their futures."""
        self.retired = True
        if self._timer is not None:
            self._timer.cancel()
        self._forget()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._queue.empty():
            _fail(self._queue.get_nowait()[1], put_away())
        for held in self._held.waiting:
            _fail(held.done, put_away())

    # Presence

    def attach(self, watcher: Watcher) -> None:
        """Add a connection to the watchers."""
        self.watchers.add(watcher)
        self.presence_changed(watcher.viewer)

    def detach(self, watcher: Watcher) -> None:
        """Remove a connection from the watchers."""
        self.watchers.discard(watcher)
        self.quiet_since = self._clock()
        self.presence_changed(watcher.viewer)

    def presence_changed(self, viewer: int | None) -> None:
        """Queue a command that updates the presence of a viewer (None for spectators)."""
        if viewer is None:
            watchers = sum(watcher.viewer is None for watcher in self.watchers)
            self.post(Watching(watchers > 0, min(watchers, MOST_COUNTED)))
        else:
            self.post(Presence(viewer, self._is_seen_by(viewer)))

    def _is_seen_by(self, viewer: int | None) -> bool:
        return any(watcher.viewer == viewer for watcher in self.watchers)

    # Commands

    async def _run(self) -> None:
        self._prepare()
        while not self.retired:  # nothing follows the entry that archives the table
            command, done, payer = await self._queue.get()
            if isinstance(command, Tick):
                for held in self._held.take_due(self._clock()):
                    await self._do(held.command, held.done, held.payer, at_once=True)
            await self._do(command, done, payer, at_once=False)
            self._prepare()

    async def _do(
        self, command: Command, done: asyncio.Future[None] | None, payer: Payer | None, *, at_once: bool
    ) -> None:
        """Execute a command and resolve its future, unless the command has to be held.

        Args:
            command: Command to execute.
            done: Future to resolve, if any.
            payer: Budgets charged for the command; None for no charge.
            at_once: True to execute the command even if it should be held.
        """
        try:
            is_sure = not at_once and not self._doubtful
            if is_sure and self._held.hold(self.table, command, self._clock(), done, payer):
                return
            work = self._carry_out(command)
            await (work if payer is None else charged(work, payer))
        except Refusal as refusal:
            _fail(done, refusal)
        except asyncio.CancelledError:
            _fail(done, put_away())
            raise
        except Exception as error:  # noqa: BLE001 - the table continues after any error
            self._failed(command, error, done)
        else:
            self._fault, self._not_before = "", 0.0
            if done is not None and not done.done():
                done.set_result(None)

    def _prepare(self) -> None:
        """Query bots and set the timer. Errors are only logged, so that the table continues to accept commands."""
        for work in (self._think, self._set_timer):
            try:
                work()
            except Exception as error:  # noqa: BLE001 - the table takes commands after any error
                self._log_fault("table cannot go on by itself", "", error)

    def _failed(self, command: Command, error: Exception, done: asyncio.Future[None] | None) -> None:
        """Fail the waiting request; log each fault once, and leave database faults to the database's own log."""
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
        told = [Updates(*change) for change in changes(self.table, command, self._clock())]
        del engine
        if not told:
            return
        self._doubtful = True
        addition = append_of(told, self._number, self._snapshot)
        await self._store.append(addition)  # written even if this task is cancelled
        self._doubtful = False
        if addition.snapshot is not None:
            self._snapshot = addition.snapshot.number
        self._take_over(told)

    async def _engine(self, command: Command) -> CompiledRules | None:
        """Return the engine for a match that the command may begin; None if it cannot begin a match.

        A new engine is built in a thread, off the event loop. A running match already holds its engine.
        """
        if self.table.match is not None or not isinstance(command, Begin | Sit | Asked):
            return None
        rules = self.table.settings.ruleset().for_seats(len(self.table.seats))
        return known_engine(rules) or await asyncio.to_thread(engine_for, rules)

    async def _catch_up(self) -> None:
        """Reload entries from the log after a failed commit, because the commit may have succeeded after all."""
        missed = tuple(map(from_line, await self._store.log(self.table.id, self._number)))
        self._doubtful = False
        self._take_over(_updates(self.table, missed))
        for viewer in (*range(len(self.table.seats)), None):
            self.presence_changed(viewer)  # presence may have changed without an entry in the log

    def _take_over(self, told: Sequence[Updates]) -> None:
        """Apply committed entries to the table and broadcast them."""
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
        """Schedule a retry of a failed presence command; ticks are retried by the timer."""
        if isinstance(command, Presence | Watching):
            viewer = command.seat if isinstance(command, Presence) else None
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.presence_changed, viewer)

    # Bots

    def _answer(self) -> Command | None:
        """Return the command that is due; None if nothing is due or bots are still thinking."""
        due, now = self._due(), self._clock()
        if due is None or due > now:
            return None
        asking = asking_of(self.table)
        if asking is None or is_host_due(self.table, now):
            return Tick()
        thinking = self._thinking = self._thinking or self._begun()
        late = self.table.window is not None or now >= last_answer_at(self.table, self._bots)
        found = thinking.come_to(asking, late=late)
        if found is None:
            thinking.not_before = next_check_at(self.table, self._bots, now)
        return found

    def _due(self) -> float | None:
        not_before = -math.inf if self._thinking is None else self._thinking.not_before
        return due_at(self.table, self._bots, not_before=not_before)

    def _think(self) -> None:
        """Query bots about all questions that are, or may become, due, before the answers take effect."""
        asking = None if self.table.paused else asking_of(self.table)
        if asking is None or (self._thinking is not None and self._thinking.of != moment_of(self.table)):
            self._forget()
        if asking is not None:
            self._thinking = self._thinking or self._begun()
            self._thinking.come_to(asking)

    def _begun(self) -> Thinking:
        return Thinking(self._bots, moment_of(self.table), self.table.settings.time_limit, self._answered)

    def _answered(self) -> None:
        """Continue after a bot has answered. Without a configured moment, a late answer takes effect immediately."""
        if self._thinking is not None and self._thinking.not_before == math.inf:
            self._thinking.not_before = -math.inf
        self._go_on()

    def _forget(self) -> None:
        if self._thinking is not None:
            self._thinking.close()
            self._thinking = None

    # The timer

    def _set_timer(self) -> None:
        """Schedule the timer for the next due event.

        After a failure, the next attempt is delayed to avoid a tight loop. Commands are still executed meanwhile.
        """
        all_due = [self._due(), *(held.until for held in self._held.waiting)]
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
        """Trigger the due event: immediately if a person plays here, through the fair queue if only bots do."""
        if self.table.has_player or not self.table.is_on:
            self.post(Tick())
        elif not self._in_line:
            self._in_line = True
            self._bots.turns.wait(self.table.host, self._granted)

    def _granted(self) -> asyncio.Future[None] | None:
        self._in_line = False
        return None if self._task.done() else self.hand_in(Tick())


def not_stored() -> Refusal:
    """Return the refusal sent while the database rejects writes."""
    return Refusal("not_stored", "nothing can be stored at the moment; nothing has changed, try again soon")


def put_away() -> Refusal:
    """Return the refusal sent by an actor that has stopped."""
    return Refusal("put_away", "this table was put away just now; connect again")


def _fail(done: asyncio.Future[None] | None, error: Exception) -> None:
    if done is not None and not done.done():
        done.set_exception(error)


def _updates(table: Table, entries: Sequence[Entry]) -> list[Updates]:
    """Return the updates for entries of the log, applied one after another."""
    told = []
    for entry in entries:
        following = apply(table, entry)
        told.append(Updates(table, entry, following))
        table = following
    return told
