"""The bots of a server, asked outside its event loop: none can hold up a table, or the server.

Policies of the kernel answer at once, as they take microseconds. Any other bot has a thread of its own for each seat
that it plays, and a limit of time; whatever it does, its turn is played in time, if need be by a stand-in.
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
from clamber.server.net.turns import Turns
from clamber.server.play.refusal import Refusal
from clamber.server.play.seat import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.bots import Bot, BotInfo
    from clamber.match import Match
    from clamber.sentences import Values
    from clamber.server.play.asking import Question
    from clamber.view import View

LOG: Final = structlog.get_logger("clamber.bots")

LONGEST_NAME: Final = 24
MOST_WAITING: Final = 2
"""How many questions a bot may leave unanswered before its turns are lost at once."""

TURNS_A_SECOND: Final = 50.0
"""Turns a second of bots at the tables of one guest where no person plays, unless the server is told otherwise."""

SLACK: Final = 0.5
"""Seconds that a bot which keeps its own limit may take longer to say so."""


class NoAnswer(Exception):
    """A bot has lost its turn."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason


@dataclass(slots=True)
class _Seated:
    """A bot on a seat, with the thread that asks it one thing after the other.

    Attributes:
        used: When it was last asked something.
        asked: How many things it has not answered yet.
    """

    bot: Bot | None = None
    used: float = 0.0
    asked: int = 0
    jobs: queue.SimpleQueue[Callable[[], None] | None] = field(default_factory=queue.SimpleQueue)

    def begin(self, name: str) -> None:
        """Starts the thread. It is a daemon: a bot that hangs does not keep the server from stopping."""
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def _work(self) -> None:
        while (job := self.jobs.get()) is not None:
            job()
        if self.bot is not None:
            bots.close(self.bot)


class Bots:
    """All bots that tables may have.

    Attributes:
        offered: Who they are, by name, in the order in which they are offered.
        moment: After how many seconds, or a multiple of these, bots are heard that are no policies of the kernel.
        turns: The queue of the tables at which only bots play.
    """

    def __init__(
        self,
        specs: Sequence[str],
        *,
        seconds: float,
        most: int,
        clock: Callable[[], float],
        moment: float | None = None,
        turns: float = TURNS_A_SECOND,
    ) -> None:
        """Makes each bot once, to know who it is.

        Args:
            specs: Who may be seated, as `clamber.bots` reads it.
            seconds: How long a bot may take for a play.
            most: How many seats may be played at once by bots that are no policies of the kernel.
            clock: What the time is.
            moment: After how many seconds a bot that is no policy of the kernel is heard; if None, once its time is
                over.
            turns: How many turns a second bots may take at those tables of one guest where no person plays.

        Raises:
            UnknownBot: A spec names none, or two are called the same.
        """
        self._seconds = seconds
        self._most = most
        self._clock = clock
        self.moment = seconds + SLACK if moment is None else moment
        self.turns = Turns(turns)
        self._specs: dict[str, str] = {}
        self.offered: dict[str, BotInfo] = {}
        self._seated: dict[tuple[str, int, str], _Seated] = {}
        for spec in specs:
            info = bots.info(spec)
            if not 0 < len(info.name) <= LONGEST_NAME or not info.name.isprintable():
                raise bots.UnknownBot(Sentence("bot-bad-name", {"name": repr(info.name), "most": LONGEST_NAME}))
            if info.name in self._specs:
                both = {"one": self._specs[info.name], "other": spec}
                raise bots.UnknownBot(Sentence("bot-twice", {"name": repr(info.name), **both}))
            self._specs[info.name], self.offered[info.name] = spec, info
        self._known = {STAND_IN: bots.info(STAND_IN)} | self.offered
        self._specs.setdefault(STAND_IN, STAND_IN)

    @property
    def best(self) -> str:
        """Who sits down where nobody is named: of the highest level, the one that is offered last."""
        levels = list(bots.Level)
        ranked = [-1 if info.level is None else levels.index(info.level) for info in self.offered.values()]
        names = list(self.offered)
        return max(zip(ranked, range(len(names)), names, strict=True))[-1] if names else STAND_IN

    def check(self, name: str) -> None:
        """Nothing, if a bot of this name may be seated.

        Raises:
            Refusal: None may.
        """
        if name not in self._known:
            known = list(self.offered)
            values: Values = {"bot": name, "known": known}
            raise Refusal("unknown_bot", f"there is no bot {name!r} here; there are {', '.join(known)}", values)

    def answers_at_once(self, name: str) -> bool:
        """Whether a bot is a policy of the kernel."""
        info = self._known.get(name)
        return info is not None and info.policy is not None

    def at_once(self, question: Question) -> Play:
        """The play of a policy of the kernel."""
        metrics.BOT_TURNS.inc()
        return bots.make(self._specs[question.bot], seed=question.seed, seat=question.seat).choose(question.view)

    async def answer(self, question: Question, seconds: float | None = None) -> Play:
        """The play of a bot; a stand-in's if it has none in time.

        Args:
            question: What is asked.
            seconds: How long a turn lasts at this table.
        """
        if self.answers_at_once(question.bot):
            return self.at_once(question)
        metrics.BOT_TURNS.inc()
        try:
            return await self._asked(question, self.seconds(seconds))
        except NoAnswer as lost:
            return self.stand_in(question, lost.reason, str(lost))

    def seconds(self, limit: float | None) -> float:
        """How long a bot may think where a turn has a limit, or none."""
        return self._seconds if limit is None else min(self._seconds, limit)

    def stand_in(self, question: Question, reason: str, why: str) -> Play:
        """What is played for a bot that has lost its turn."""
        self._report(question, reason, why)
        return bots.make(STAND_IN).choose(question.view)

    def _report(self, question: Question, reason: str, why: str) -> None:
        metrics.BOT_TURNS_LOST.labels(reason).inc()
        LOG.warning(
            "bot lost a turn", table=question.table, seat=question.seat, bot=question.bot, reason=reason, why=why
        )

    async def _asked(self, question: Question, limit: float) -> Play:
        seated = self._seat(question)
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Play] = loop.create_future()

        def tell(play: Play | None, error: Exception | None) -> None:
            seated.asked -= 1
            if answered.done():
                return
            if play is not None:
                answered.set_result(play)
            else:
                answered.set_exception(error or NoAnswer("failed", "it did not answer"))

        def job() -> None:
            play, error = None, None
            try:
                play = None if answered.done() else self._chosen(seated, question, limit)
            except Exception as found:  # noqa: BLE001 - whatever a bot does
                error = (
                    found if isinstance(found, NoAnswer) else NoAnswer("failed", f"{type(found).__name__}: {found}")
                )
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(tell, play, error)

        seated.asked += 1
        seated.used = self._clock()
        seated.jobs.put(job)
        try:
            return await asyncio.wait_for(answered, limit + SLACK)
        except TimeoutError:
            raise NoAnswer("late", f"no answer in {limit:g} seconds") from None

    def _chosen(self, seated: _Seated, question: Question, limit: float) -> Play:
        """What a bot answers; runs in its thread."""
        if seated.bot is None:
            spec = self._specs[question.bot]
            seated.bot = bots.make(spec, seed=question.seed, seat=question.seat, seconds=limit)
        before = bots.faults_of(seated.bot)
        play = seated.bot.choose(question.view)
        for reason in bots.faults_of(seated.bot) - before:
            self._report(question, reason, "it was played for by its own stand-in")
        return _checked(play, question.view)

    def _seat(self, question: Question) -> _Seated:
        """The bot of a seat; it stays there until `leave`, or until it is long idle.

        Raises:
            NoAnswer: There is no such bot any more, no room for one more, or it still thinks about the last turn.
        """
        if question.bot not in self._known:
            raise NoAnswer("unknown", "this server has no such bot now")
        key = (question.table, question.seat, question.bot)
        seated = self._seated.get(key)
        if seated is None:
            if len(self._seated) >= self._most:
                raise NoAnswer("busy", f"{self._most} seats are played by such bots already")
            seated = self._seated[key] = _Seated()
            seated.begin(f"bot {question.bot}")
        elif seated.asked >= MOST_WAITING:
            raise NoAnswer("late", "it still thinks about an earlier turn")
        return seated

    def deal_ended(self, table: str, match: Match) -> None:
        """Tells the bots of a table how the deal has ended."""
        for (where, number, _), seated in self._seated.items():
            if where == table:
                seated.jobs.put(lambda seated=seated, number=number: _tell_ended(seated, match, number))  # type: ignore[misc]

    def leave(self, table: str) -> None:
        """Lets the bots of a table go."""
        self._end([key for key in self._seated if key[0] == table])

    def sweep(self, idle: float) -> None:
        """Lets bots go that were asked nothing for so many seconds."""
        since = self._clock() - idle
        self._end([key for key, seated in self._seated.items() if not seated.asked and seated.used < since])

    def close(self) -> None:
        """Lets all go."""
        self._end(list(self._seated))

    def _end(self, keys: Sequence[tuple[str, int, str]]) -> None:
        for key in keys:
            self._seated.pop(key).jobs.put(None)


def _tell_ended(seated: _Seated, match: Match, number: int) -> None:
    if seated.bot is not None:
        with suppress(Exception):  # whatever a bot does
            bots.tell_ended(seated.bot, match, number)


def _checked(play: Play, view: View) -> Play:
    """A bot's answer, if it counts.

    Raises:
        NoAnswer: It is no legal play.
    """
    if not isinstance(play, Play):
        raise NoAnswer("illegal", f"it answered with something that is no play: {type(play).__name__}")
    wrong = view.masked.why_not(play)
    if wrong is not None:
        raise NoAnswer("illegal", str(wrong))
    return play
