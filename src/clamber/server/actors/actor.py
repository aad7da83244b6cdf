"""Table actor: executes commands one at a time and broadcasts the committed entries to all watchers."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from clamber.engine import engine_for, known_engine
from clamber.server.actors.appends import append_of, updates_of
from clamber.server.actors.bot_questions import BotQuestions
from clamber.server.actors.delayed import DelayedActions
from clamber.server.actors.gallery import Gallery, Spectator
from clamber.server.actors.recognition import recognition
from clamber.server.limits.cpu import charged
from clamber.server.log.faults import DATABASE_FAILS, NotStoredError
from clamber.server.log.lines import from_line
from clamber.server.table.asking import asking_of, moment_of
from clamber.server.table.commands import MOST_COUNTED, Asked, Begin, Command, Presence, Sit, Tick, Watching
from clamber.server.table.decide import changes
from clamber.server.table.due import due_at, is_host_due, last_answer_at, next_check_at
from clamber.server.table.logged.tables import Archived
from clamber.server.table.refusal import Refusal
from clamber.server.wire.updates import PastUpdates, Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from clamber.engine import CompiledRules
    from clamber.server.actors.bots import Bots
    from clamber.server.limits.cpu import CpuAccount
    from clamber.server.log.store import Store
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.actor")

UPDATES_KEPT: Final = 16
"""Number of updates kept for reconnecting clients. A client that missed more receives a full view."""

AGAIN_SECONDS: Final = 1.0
"""Delay before a failed operation is retried, in seconds."""


class Watcher(Spectator, Protocol):
    """Client at a table, e.g. a connection."""

    def tell(self, updates: Updates) -> None:
        """Handle an update without blocking."""
        ...

    def send_notices(self) -> None:
        """Send the notices of the operator."""
        ...

    @property
    def is_hidden(self) -> bool:
        """True if the client has said that nobody sees its page."""
        ...

    def on_table_retired(self) -> None:
        """Detach because this actor is stopping. A new actor will replace it."""
        ...


class Actor:
    """Actor that executes a table's commands sequentially, commits and broadcasts their entries, and runs its timer.

    Attributes:
        gallery: State of the table for spectators.
        noted: Function that looks at the table after each change, and after somebody has come, gone or hidden a page.
        retired: True once the table is archived or the actor is stopped. No further commands are accepted.
    """

    def __init__(
        self, table: Table, number: int, store: Store, bots: Bots, clock: Callable[[], float], *, snapshot: int = 0,
        gone: Container[str] = (),
    ) -> None:  # fmt: skip
        self.table = table
        self.recent: deque[PastUpdates] = deque(maxlen=UPDATES_KEPT)
        self.watchers: set[Watcher] = set()
        self.gallery = Gallery(table, clock, self.watchers, is_new=number == 1)
        self.noted: Callable[[Actor], None] = lambda _: None
        self.quiet_since = clock()
        self.host_address = ""
        self.retired = False
        self._number, self._snapshot = number, snapshot
        self._is_commit_unknown = False
        self._fault = ""
        self._store = store
        self._bots = bots
        self._questions: BotQuestions | None = None
        self._delayed = DelayedActions(bots)
        self._clock = clock
        self._gone = gone
        self._queue: asyncio.Queue[tuple[Command, asyncio.Future[None] | None, CpuAccount | None]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = (0.0, 0.0)
        self._not_before = 0.0
        self._is_queued = False
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")

    async def ask(self, command: Command) -> None:
        """Execute a command; return once its entries are committed and broadcast.

        Raises:
            Refusal: The command is rejected.
        """
        await self.submit(command)

    async def ask_each(self, commands: Sequence[Command]) -> int:
        """Execute commands in order, as `ask` does, and return their number."""
        for command in commands:
            await self.ask(command)
        return len(commands)

    def submit(self, command: Command, account: CpuAccount | None = None) -> asyncio.Future[None]:
        """Queue a command and return a future for its completion.

        Args:
            command: Command to execute.
            account: Budgets charged for the CPU time of the command; None for no charge.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.retired:
            done.set_exception(put_away())
        else:
            self._queue.put_nowait((command, done, account))
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
        self._drop_questions()
        self.gallery.close()
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        while not self._queue.empty():
            _fail(self._queue.get_nowait()[1], put_away())
        for delayed in self._delayed.waiting:
            _fail(delayed.done, put_away())

    def shown_to(self, viewer: int | None) -> Table:
        """Return the table that a viewer sees (None for spectators), which may be an earlier one for spectators.

        Raises:
            Refusal: Spectators see nothing yet.
        """
        if viewer is not None or not self.gallery.delay:
            return self.table
        if self.gallery.table is None:
            seconds = self.gallery.seconds
            raise Refusal("watch_later", f"this table can be watched in {seconds} s", {"seconds": seconds})
        return self.gallery.table

    # Presence

    def attach(self, watcher: Watcher) -> None:
        """Add a connection to the watchers."""
        self.watchers.add(watcher)
        self.update_presence(watcher.viewer)
        self.noted(self)

    def detach(self, watcher: Watcher) -> None:
        """Remove a connection from the watchers."""
        self.watchers.discard(watcher)
        self.quiet_since = self._clock()
        self.update_presence(watcher.viewer)
        self.noted(self)

    def update_presence(self, viewer: int | None) -> None:
        """Queue a command that updates the presence of a viewer (None for spectators)."""
        if viewer is None:
            watchers = sum(watcher.viewer is None for watcher in self.watchers)
            self.post(Watching(watchers > 0, min(watchers, MOST_COUNTED)))
        else:
            self.post(Presence(viewer, self._is_seen_by(viewer)))

    def is_attended(self, seat: int) -> bool:
        """Return True if the person of a seat has a page of the table open that is not hidden."""
        return any(watcher.viewer == seat and not watcher.is_hidden for watcher in self.watchers)

    def _is_seen_by(self, viewer: int | None) -> bool:
        return any(watcher.viewer == viewer for watcher in self.watchers)

    # Commands

    async def _run(self) -> None:
        self._prepare()
        while not self.retired:  # nothing follows the entry that archives the table
            command, done, account = await self._queue.get()
            if isinstance(command, Tick):
                for delayed in self._delayed.take_due(self._clock()):
                    await self._run_command(delayed.command, delayed.done, delayed.account, at_once=True)
            await self._run_command(command, done, account, at_once=False)
            self._prepare()

    async def _run_command(
        self, command: Command, done: asyncio.Future[None] | None, account: CpuAccount | None, *, at_once: bool
    ) -> None:
        """Execute a command and resolve its future, unless the command has to be delayed.

        Args:
            command: Command to execute.
            done: Future to resolve, if any.
            account: Budgets charged for the command; None for no charge.
            at_once: True to execute the command even if it should be delayed.
        """
        try:
            is_sure = not at_once and not self._is_commit_unknown
            if is_sure and self._delayed.delay(self.table, command, self._clock(), done, account):
                return
            work = self._execute(command)
            await (work if account is None else charged(work, account))
        except Refusal as refusal:
            _fail(done, refusal)
        except asyncio.CancelledError:
            _fail(done, put_away())
            raise
        except Exception as error:  # noqa: BLE001 - the table continues after any error
            self._handle_failure(command, error, done)
        else:
            self._fault, self._not_before = "", 0.0
            if done is not None and not done.done():
                done.set_result(None)

    def _prepare(self) -> None:
        """Query bots and set the timer. Errors are only logged, so that the table continues to accept commands."""
        for work in (self._ask_bots, self._set_timer):
            try:
                work()
            except Exception as error:  # noqa: BLE001 - the table takes commands after any error
                self._log_fault("table cannot go on by itself", "", error)

    def _handle_failure(self, command: Command, error: Exception, done: asyncio.Future[None] | None) -> None:
        """Fail the waiting request; log each fault once, and leave database faults to the database's own log."""
        if isinstance(error, (NotStoredError, *DATABASE_FAILS)):
            _fail(done, not_stored())
        else:
            self._log_fault("command failed", type(command).__name__, error)
            _fail(done, error)
        self._retry(command)
        self._not_before = asyncio.get_running_loop().time() + AGAIN_SECONDS

    def _log_fault(self, event: str, command: str, error: Exception) -> None:
        fault = f"{command} {type(error).__name__} {error}"
        if fault != self._fault:
            LOG.error(event, table=self.table.id, command=command, exc_info=error)
        self._fault = fault

    async def _execute(self, command: Command) -> None:
        if self._is_commit_unknown:
            await self._catch_up()
        if isinstance(command, Tick):
            due_command = self._due_command()
            if due_command is None:
                return
            command = due_command
        if isinstance(command, Sit) and command.session in self._gone:
            raise put_away()
        await self._recognise_accounts()
        engine = await self._engine(command)
        updates = [Updates(*change) for change in changes(self.table, command, self._clock())]
        del engine
        if updates:
            await self._commit(updates)
        if isinstance(command, Sit):
            await self._recognise_accounts()

    async def _recognise_accounts(self) -> None:
        command = await recognition(self.table, self._store)
        if command is not None:
            await self._commit([Updates(*change) for change in changes(self.table, command, self._clock())])

    async def _commit(self, updates: list[Updates]) -> None:
        """Append updates to the log and apply them."""
        self._is_commit_unknown = True
        addition = append_of(updates, self._number, self._snapshot)
        await self._store.append(addition)  # written even if this task is cancelled
        self._is_commit_unknown = False
        if addition.snapshot is not None:
            self._snapshot = addition.snapshot.number
        self._apply(updates)

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
        self._is_commit_unknown = False
        self._apply(updates_of(self.table, missed))
        for viewer in (*range(len(self.table.seats)), None):
            self.update_presence(viewer)  # presence may have changed without an entry in the log

    def _apply(self, updates: Sequence[Updates]) -> None:
        """Apply committed entries to the table and broadcast them."""
        self._number += len(updates)
        if updates:
            self.table = updates[-1].after
            self.noted(self)
        if self.table.match is not None and any(update.after.last is not update.before.last for update in updates):
            self._bots.notify_deal_ended(self.table.id, self.table.match)
        for update in updates:
            self.recent.append(PastUpdates(update))
            self.gallery.add(update)
            for watcher in tuple(self.watchers):
                watcher.tell(update)
            self.retired = self.retired or isinstance(update.entry, Archived)

    def _retry(self, command: Command) -> None:
        """Schedule a retry of a failed presence command; ticks are retried by the timer."""
        if isinstance(command, Presence | Watching):
            viewer = command.seat if isinstance(command, Presence) else None
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.update_presence, viewer)

    # Bots

    def _due_command(self) -> Command | None:
        """Return the command that is due; None if nothing is due or bots are still thinking."""
        due, now = self._due(), self._clock()
        if due is None or due > now:
            return None
        asking = asking_of(self.table)
        if asking is None or is_host_due(self.table, now):
            return Tick()
        questions = self._questions = self._questions or self._new_questions()
        late = self.table.window is not None or now >= last_answer_at(self.table, self._bots)
        command = questions.next_command(asking, late=late)
        if command is None:
            questions.not_before = next_check_at(self.table, self._bots, now)
        return command

    def _due(self) -> float | None:
        not_before = -math.inf if self._questions is None else self._questions.not_before
        return due_at(self.table, self._bots, not_before=not_before)

    def _ask_bots(self) -> None:
        """Query bots about all questions that are, or may become, due, before the answers take effect."""
        asking = None if self.table.paused else asking_of(self.table)
        if asking is None or (self._questions is not None and self._questions.moment != moment_of(self.table)):
            self._drop_questions()
        if asking is not None:
            self._questions = self._questions or self._new_questions()
            self._questions.next_command(asking)

    def _new_questions(self) -> BotQuestions:
        return BotQuestions(self._bots, moment_of(self.table), self.table.settings.time_limit, self._on_answer)

    def _on_answer(self) -> None:
        """Continue after a bot has answered. Without a configured moment, a late answer takes effect immediately."""
        if self._questions is not None and self._questions.not_before == math.inf:
            self._questions.not_before = -math.inf
        self._trigger()

    def _drop_questions(self) -> None:
        if self._questions is not None:
            self._questions.close()
            self._questions = None

    # The timer

    def _set_timer(self) -> None:
        """Schedule the timer for the next due event.

        After a failure, the next attempt is delayed to avoid a tight loop. Commands are still executed meanwhile.
        """
        due_times = [self._due(), *(delayed.until for delayed in self._delayed.waiting)]
        due = min((at for at in due_times if at is not None and at < math.inf), default=None)
        if self._timer is not None:
            if self._timer_at == (due, self._not_before):
                return
            self._timer.cancel()
            self._timer = None
        if due is not None:
            self._timer_at = due, self._not_before
            loop = asyncio.get_running_loop()
            delay = max(0.0, due - self._clock(), self._not_before - loop.time())
            self._timer = loop.call_later(delay, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self._trigger()

    def _trigger(self) -> None:
        """Trigger the due event: immediately if a person plays here, through the fair queue if only bots do."""
        if self.table.has_player or not self.table.is_on:
            self.post(Tick())
        elif not self._is_queued:
            self._is_queued = True
            alone = self.table.plays_alone  # each such table has its own share of the turns
            self._bots.turns.wait(self.table.id if alone else self.table.host, self._take_turn)

    def _take_turn(self) -> asyncio.Future[None] | None:
        self._is_queued = False
        return None if self._task.done() else self.submit(Tick())


def not_stored() -> Refusal:
    """Return the refusal sent while the database rejects writes."""
    return Refusal("not_stored", "nothing can be stored at the moment; nothing has changed, try again soon")


def put_away() -> Refusal:
    """Return the refusal sent by an actor that has stopped."""
    return Refusal("put_away", "this table was put away just now; connect again")


def _fail(done: asyncio.Future[None] | None, error: Exception) -> None:
    if done is not None and not done.done():
        done.set_exception(error)
