"""The bots of one table while they think about one turn, or one window.

They are asked as soon as it begins, and answered for at its moment: `Thinking` keeps what each has answered until
then. That a question is put, and how long its answer takes, follows from hidden hands, so neither may be felt.
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
    """What was asked since a turn or a window began.

    Attributes:
        of: Where the table stands; see `moment_of`. As long as this is the same, answers still count.
        not_before: When it is looked again whether all have answered.
    """

    def __init__(self, bots: Bots, of: object, limit: float | None, changed: Callable[[], None]) -> None:
        """Nothing is asked yet.

        Args:
            bots: Who answers.
            of: Where the table stands.
            limit: How long a turn lasts at this table.
            changed: Is called when a bot that thinks for long has answered.
        """
        self.of = of
        self.not_before = 0.0
        self._bots = bots
        self._limit = limit
        self._changed = changed
        self._known: dict[_Key, Play] = {}
        self._tasks: dict[_Key, asyncio.Task[Play]] = {}

    def come_to(self, asking: Asking, *, late: bool = False) -> BotActs | EndWindow | None:
        """What an asking comes to; None while somebody thinks.

        Whoever is asked in secret after a bot that still thinks is asked already, as if that one declined, which most
        do: so all of them have the same time.

        Args:
            asking: Asks from the beginning; what was answered before is not asked again.
            late: Whether nobody is waited for: a stand-in answers for whoever has not.
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
        """Waits for nobody any more."""
        for task in self._tasks.values():
            task.cancel()
