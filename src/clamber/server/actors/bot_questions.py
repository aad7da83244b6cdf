"""Bot questions and answers during a turn or a window at a table.

Bots are asked as soon as a turn or window begins, but `BotQuestions` holds their answers until the moment at which
they take effect. Hidden hands determine which questions are asked and how long the answers take, so neither may be
observable.
"""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play
    from clamber.server.actors.bots import Bots
    from clamber.server.table.asking import Asking, BotQuestion
    from clamber.server.table.commands import BotActs, EndWindow

_Key: TypeAlias = "tuple[int, str, tuple[str, ...]]"


class BotQuestions:
    """Questions and answers since the start of a turn or window.

    Attributes:
        moment: Table state that the answers apply to (see `moment_of`). Answers are invalid once it changes.
        not_before: Earliest time of the next check for missing answers.
    """

    def __init__(self, bots: Bots, moment: object, limit: float | None, on_answer: Callable[[], None]) -> None:
        """Create an empty set of questions.

        Args:
            bots: Bots of the server.
            moment: Table state that the answers apply to.
            limit: Turn time limit at the table, in seconds; None for no limit.
            on_answer: Callback for every answer by a bot other than a kernel policy.
        """
        self.moment = moment
        self.not_before = -math.inf
        self._bots = bots
        self._limit = limit
        self._on_answer = on_answer
        self._known: dict[_Key, Play] = {}
        self._tasks: dict[_Key, asyncio.Task[Play]] = {}

    def next_command(self, asking: Asking, *, late: bool = False) -> BotActs | EndWindow | None:
        """Return the command that results from the bots' answers; None while an answer is missing.

        While a bot is thinking about a secret question, the next bots are already asked as if it had declined, which
        is the most likely answer. This gives all bots the same thinking time.

        Args:
            asking: Newly started generator of questions. Questions that are already answered are not asked again.
            late: True to replace missing answers by the stand-in's.
        """
        play: Play | None = None
        waits = False
        while True:
            try:
                question = next(asking) if play is None else asking.send(play)
            except StopIteration as end:
                command: BotActs | EndWindow = end.value
                return None if waits else command
            play = self._answer(question, late=late)
            if play is None:
                waits = True
                play = next((play for play in question.view.legal if play.kind == "no"), None)
                if play is None:
                    asking.close()
                    return None

    def _answer(self, question: BotQuestion, *, late: bool) -> Play | None:
        key = question.seat, question.bot, question.after
        if key in self._known:
            return self._known[key]
        if self._bots.answers_at_once(question.bot):
            play = self._bots.answer_now(question)
        else:
            task = self._tasks.get(key)
            if task is None and not late:
                task = self._tasks[key] = self._ask(question)
            if task is not None and task.done():
                play = task.result()
            elif not late:
                return None
            else:
                if task is not None:
                    task.cancel()
                play = self._bots.stand_in(question, "late", "it had not answered when its moment came")
        self._known[key] = play
        return play

    def _ask(self, question: BotQuestion) -> asyncio.Task[Play]:
        name = f"bot {question.bot} at {question.table}"
        task = asyncio.create_task(self._bots.answer(question, self._limit), name=name)
        task.add_done_callback(lambda task: None if task.cancelled() else self._on_answer())
        return task

    def close(self) -> None:
        """Cancel all pending questions."""
        for task in self._tasks.values():
            task.cancel()
