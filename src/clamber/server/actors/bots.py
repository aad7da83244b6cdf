"""Bots hosted by the server. Slow bots run outside the event loop, so that no bot can block a table or the server.

Kernel policies answer synchronously because they take only microseconds. Every other bot runs in one thread per seat,
with a time limit. If it fails or is late, a stand-in plays its turn.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import structlog

from clamber import bots
from clamber.play import Play
from clamber.sentences import Sentence
from clamber.server import metrics
from clamber.server.actors.turns import FairQueue
from clamber.server.settings.config import TURNS_A_SECOND
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.bots import Bot, BotInfo
    from clamber.match import Match
    from clamber.sentences import Values
    from clamber.server.table.asking import BotQuestion
    from clamber.view import View

LOG: Final = structlog.get_logger("clamber.bots")

LONGEST_NAME: Final = 24
MOST_WAITING: Final = 2
"""Maximum number of unanswered questions per bot. Beyond this limit, the bot loses its turns immediately."""

SLACK: Final = 0.5
"""Grace period, in seconds, for bots that enforce the time limit themselves."""


class NoBotAnswerError(Exception):
    """Raised when a bot gives no valid answer. The stand-in then plays its turn."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason


@dataclass(slots=True)
class _SeatedBot:
    """Bot on a seat, with a thread that runs its jobs sequentially.

    Attributes:
        bot: The bot; None until it is created by its first question.
        used: Time of the last question.
        pending: Number of unanswered questions.
        jobs: Queue of jobs for the thread; None ends the thread.
    """

    bot: Bot | None = None
    used: float = 0.0
    pending: int = 0
    jobs: queue.SimpleQueue[Callable[[], None] | None] = field(default_factory=queue.SimpleQueue)

    def begin(self, name: str) -> None:
        """Start the thread as a daemon, so that a hanging bot cannot prevent the server from stopping."""
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()
        if self.bot is not None:
            bots.close(self.bot)


class Bots:
    """Registry of the available bots and of the bots currently seated at tables.

    Attributes:
        levels_off: Levels whose bots take no new seats.
        moment: Delay, in seconds, after which plays by bots other than kernel policies take effect. Late plays take
            effect at a multiple of this delay.
        turns: Queue for the turns of tables where only bots play.
    """

    def __init__(
        self,
        specs: Sequence[str],
        *,
        seconds: float,
        seats: int,
        clock: Callable[[], float],
        moment: float | None = None,
        turns: float = TURNS_A_SECOND,
    ) -> None:
        """Create each bot once to read its description.

        Args:
            specs: Specs of the available bots, in the syntax of `clamber.bots`.
            seconds: Time limit per play, in seconds.
            seats: Maximum number of seats concurrently played by bots other than kernel policies.
            clock: Function that returns the current time, in seconds.
            moment: Delay after which plays by bots other than kernel policies take effect, in seconds. Defaults to
                the time limit plus the grace period.
            turns: Limit on bot turns per second, per guest, at tables without human players.

        Raises:
            UnknownBotError: A spec is unknown, a name is invalid, or two bots have the same name.
        """
        self._seconds = seconds
        self._seat_limit = seats
        self._clock = clock
        self.moment = seconds + SLACK if moment is None else moment
        self.turns = FairQueue(turns)
        self._specs: dict[str, str] = {}
        self.levels_off: frozenset[bots.Level] = frozenset()
        self._infos: dict[str, BotInfo] = {}
        self._seated: dict[tuple[str, int, str], _SeatedBot] = {}
        for spec in specs:
            info = bots.info(spec)
            if not 0 < len(info.name) <= LONGEST_NAME or not info.name.isprintable():
                raise bots.UnknownBotError(Sentence("bot-bad-name", {"name": repr(info.name), "most": LONGEST_NAME}))
            if info.name in self._specs:
                both = {"one": self._specs[info.name], "other": spec}
                raise bots.UnknownBotError(Sentence("bot-twice", {"name": repr(info.name), **both}))
            self._specs[info.name], self._infos[info.name] = spec, info
        self._known = {STAND_IN: bots.info(STAND_IN)} | self._infos
        self._specs.setdefault(STAND_IN, STAND_IN)

    @property
    def offered(self) -> dict[str, BotInfo]:
        """Descriptions of the bots that take new seats, by name, in configuration order."""
        return {name: info for name, info in self._infos.items() if info.level not in self.levels_off}

    @property
    def best(self) -> str:
        """Name of the default bot: the last bot in configuration order among those at the highest level."""
        levels = list(bots.Level)
        ranked = [-1 if info.level is None else levels.index(info.level) for info in self.offered.values()]
        names = list(self.offered)
        return max(zip(ranked, range(len(names)), names, strict=True))[-1] if names else STAND_IN

    @property
    def best_at_once(self) -> str:
        """Name of the strongest kernel policy, whose play is a function of its view and seed."""
        levels = list(bots.Level)
        ranked = [
            (-1 if info.level is None else levels.index(info.level), place, info.name)
            for place, info in enumerate(self.offered.values())
            if info.policy is not None
        ]
        return max(ranked)[-1] if ranked else STAND_IN

    def version_of(self, name: str) -> str:
        """Return the spec, version and hash of the weights of a bot, one of which changes whenever its play does."""
        info = self._known[name]
        return f"{self._specs.get(name, name)} {info.version} {info.weights or ''}"

    @property
    def easiest(self) -> str:
        """Name of the weakest bot that answers at once; the stand-in if none is offered."""
        levels = list(bots.Level)
        quick = [info for info in self.offered.values() if info.policy is not None and info.level is not None]
        return min(quick, key=lambda info: levels.index(info.level or levels[-1])).name if quick else STAND_IN

    def check(self, name: str) -> None:
        """Raise if a bot is not available.

        Raises:
            Refusal: There is no such bot (code `unknown_bot`).
        """
        known = list(self.offered)
        if name not in {STAND_IN, *known}:
            values: Values = {"bot": name, "known": known}
            raise Refusal("unknown_bot", f"there is no bot {name!r} here; there are {', '.join(known)}", values)

    def answers_at_once(self, name: str) -> bool:
        """Return True if a bot is a kernel policy and therefore answers synchronously."""
        info = self._known.get(name)
        return info is not None and info.policy is not None

    def answer_now(self, question: BotQuestion) -> Play:
        """Return the play chosen by a kernel policy."""
        metrics.BOT_TURNS.inc()
        return bots.make(self._specs[question.bot], seed=question.seed, seat=question.seat).choose(question.view)

    async def answer(self, question: BotQuestion, seconds: float | None = None) -> Play:
        """Return a bot's play, or a stand-in's if the bot fails or is late.

        Args:
            question: Question to answer.
            seconds: Turn time limit at the table, in seconds; None for no limit.
        """
        if self.answers_at_once(question.bot):
            return self.answer_now(question)
        metrics.BOT_TURNS.inc()
        try:
            return await self._ask(question, self.seconds(seconds))
        except NoBotAnswerError as lost:
            return self.stand_in(question, lost.reason, str(lost))

    def seconds(self, limit: float | None) -> float:
        """Return a bot's thinking time, in seconds, at a table with the given turn limit (None for no limit)."""
        return self._seconds if limit is None else min(self._seconds, limit)

    def patience(self, limit: float | None) -> float:
        """Return the time, in seconds, after which an unanswered question costs a bot its turn."""
        return self.seconds(limit) + SLACK

    def stand_in(self, question: BotQuestion, reason: str, why: str) -> Play:
        """Report a bot's lost turn and return the stand-in's play."""
        self._report(question, reason, why)
        return bots.make(STAND_IN).choose(question.view)

    def _report(self, question: BotQuestion, reason: str, why: str) -> None:
        metrics.BOT_TURNS_LOST.labels(reason).inc()
        LOG.warning(
            "bot lost a turn", table=question.table, seat=question.seat, bot=question.bot, reason=reason, why=why
        )

    async def _ask(self, question: BotQuestion, limit: float) -> Play:
        seated = self._seat(question)
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Play] = loop.create_future()

        def resolve(play: Play | None, error: Exception | None) -> None:
            seated.pending -= 1
            if answered.done():
                return
            if play is not None:
                answered.set_result(play)
            else:
                answered.set_exception(error or NoBotAnswerError("failed", "it did not answer"))

        def job() -> None:
            play, error = None, None
            try:
                play = None if answered.done() else self._choose(seated, question, limit)
            except (Exception, SystemExit) as raised:  # noqa: BLE001 - a bot may raise anything
                error = (
                    raised
                    if isinstance(raised, NoBotAnswerError)
                    else NoBotAnswerError("failed", f"{type(raised).__name__}: {raised}")
                )
            with suppress(RuntimeError):  # raised if the server has stopped and its loop is closed
                loop.call_soon_threadsafe(resolve, play, error)

        seated.pending += 1
        seated.used = self._clock()
        seated.jobs.put(job)
        try:
            async with asyncio.timeout(limit + SLACK):
                return await answered
        except TimeoutError:
            raise NoBotAnswerError("late", f"no answer in {limit:g} seconds") from None

    def _choose(self, seated: _SeatedBot, question: BotQuestion, limit: float) -> Play:
        """Return a bot's answer. Runs in the bot's thread."""
        if seated.bot is None:
            spec = self._specs[question.bot]
            seated.bot = bots.make(spec, seed=question.seed, seat=question.seat, seconds=limit)
        before = bots.faults_of(seated.bot)
        play = seated.bot.choose(question.view)
        for reason in bots.faults_of(seated.bot) - before:
            self._report(question, reason, "it was played for by its own stand-in")
        return _check(play, question.view)

    def _seat(self, question: BotQuestion) -> _SeatedBot:
        """Return the bot on a seat, seating it first if necessary.

        A seated bot stays until `leave`, or until `sweep` finds it idle.

        Raises:
            NoAnswer: The bot is no longer available, all bot seats are in use, or the bot has not yet answered
                earlier questions.
        """
        if question.bot not in self._known:
            raise NoBotAnswerError("unknown", "this server has no such bot now")
        key = (question.table, question.seat, question.bot)
        seated = self._seated.get(key)
        if seated is None:
            if len(self._seated) >= self._seat_limit:
                raise NoBotAnswerError("busy", f"{self._seat_limit} seats are played by such bots already")
            seated = self._seated[key] = _SeatedBot()
            seated.begin(f"bot {question.bot}")
        elif seated.pending >= MOST_WAITING:
            raise NoBotAnswerError("late", "it still thinks about an earlier turn")
        return seated

    def notify_deal_ended(self, table: str, match: Match) -> None:
        """Notify a table's bots that a deal has ended."""
        for (bot_table, number, _), seated in self._seated.items():
            if bot_table == table:
                seated.jobs.put(lambda seated=seated, number=number: _notify_ended(seated, match, number))  # type: ignore[misc]

    def leave(self, table: str) -> None:
        """Unseat a table's bots."""
        self._end([key for key in self._seated if key[0] == table])

    def sweep(self, idle: float) -> None:
        """Unseat bots that have been idle for `idle` seconds."""
        since = self._clock() - idle
        self._end([key for key, seated in self._seated.items() if not seated.pending and seated.used < since])

    def close(self) -> None:
        """Unseat all bots."""
        self._end(list(self._seated))

    def _end(self, keys: Sequence[tuple[str, int, str]]) -> None:
        for key in keys:
            self._seated.pop(key).jobs.put(None)


def _notify_ended(seated: _SeatedBot, match: Match, number: int) -> None:
    if seated.bot is not None:
        with suppress(Exception):  # a bot may raise anything
            bots.notify_deal_ended(seated.bot, match, number)


def _check(play: Play, view: View) -> Play:
    """Validate a bot's answer and return it.

    Raises:
        NoAnswer: The answer is not a legal play.
    """
    if not isinstance(play, Play):
        raise NoBotAnswerError("illegal", f"it answered with something that is no play: {type(play).__name__}")
    wrong = view.masked.why_not(play)
    if wrong is not None:
        raise NoBotAnswerError("illegal", str(wrong))
    return play
