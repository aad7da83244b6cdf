"""Questions to the bots of one table during one turn, or one window.

Bots are asked as soon as the turn or window begins, and their answers take effect at its moment: `Thinking` keeps
them until then. Hidden hands determine which questions are asked, and the time that an answer takes, so neither may
be observable.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.play import Play
    from clamber.server.net.bots import Bots
    from clamber.server.play.asking import Asking, Question
    from clamber.server.play.commands import BotActs, EndWindow

_Key: TypeAlias = "tuple[int, str, tuple[str, ...]]"


class Thinking:
    """Questions and answers since a turn or a window began.

    Attributes:
        of: State of the table that the answers apply to; see `moment_of`. They are valid while it is unchanged.
        not_before: Time of the next check for missing answers.
    """

    def __init__(self, bots: Bots, of: object, limit: float | None, changed: Callable[[], None]) -> None:
        """Start without questions.

        Args:
            bots: The bots that answer.
            of: State of the table.
            limit: Seconds of a turn at this table; None for no limit.
            changed: Called when a bot that is no policy of the kernel has answered.
        """
        self.of = of
        self.not_before = 0.0
        self._bots = bots
        self._limit = limit
        self._changed = changed
        self._known: dict[_Key, Play] = {}
        self._tasks: dict[_Key, asyncio.Task[Play]] = {}

    def come_to(self, asking: Asking, *, late: bool = False) -> BotActs | EndWindow | None:
        """Return the command that an asking leads to; None while an answer is missing.

        If a bot still thinks about a secret question, the following bots are asked at once, as if it had declined, as
        most do. All of them thus have the same time.

        Args:
            asking: An asking at its beginning; questions that were answered before are not asked again.
            late: True to use the stand-in's answer in place of each missing one.
        """
        play: Play | None = None
        waits = False
        while True:
            try:
                question = next(asking) if play is None else asking.send(play)
            except StopIteration as end:
                found: BotActs | EndWindow = end.value
                return None if waits else found
            play = self._answer(question, late=late)
            if play is None:
                waits = True
                play = next((play for play in question.view.legal if play.kind == "no"), None)
                if play is None:
                    asking.close()
                    return None

    def _answer(self, question: Question, *, late: bool) -> Play | None:
        key = question.seat, question.bot, question.after
        if key in self._known:
            return self._known[key]
        if self._bots.answers_at_once(question.bot):
            play = self._bots.at_once(question)
        else:
            task = self._tasks.get(key)
            if task is None and not late:
                task = self._tasks[key] = self._asked(question)
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

    def _asked(self, question: Question) -> asyncio.Task[Play]:
        name = f"bot {question.bot} at {question.table}"
        task = asyncio.create_task(self._bots.answer(question, self._limit), name=name)
        task.add_done_callback(lambda task: None if task.cancelled() else self._changed())
        return task

    def close(self) -> None:
        """Cancel all unanswered questions."""
        for task in self._tasks.values():
            task.cancel()
