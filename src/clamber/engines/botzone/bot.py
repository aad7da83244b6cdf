"""A bot that is a program written for Botzone."""

from __future__ import annotations

import logging
import shlex
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo
from clamber.engines.botzone.guandan import Guandan
from clamber.engines.botzone.landlord import Landlord
from clamber.engines.botzone.session import Interaction, Session
from clamber.engines.botzone.turns import NoPlay
from clamber.engines.engine import Fault, Lost

if TYPE_CHECKING:
    from clamber.bots.base import Bot
    from clamber.engines.botzone.turns import Dialect, Turn
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.view import View

LOG: Final = logging.getLogger("clamber.engines")
SECONDS: Final = 10.0


class Botzone:
    """A program as a bot. Whatever it does, `choose` answers with a legal play in time.

    Attributes:
        info: Its name.
        faults: How many turns it has lost, by the reason.
    """

    def __init__(
        self,
        command: str,
        *,
        stand_in: Bot,
        interaction: Interaction = Interaction.JSON,
        seconds: float = SECONDS,
    ) -> None:
        """Starts nothing yet: a program of Botzone's is started when it is asked.

        Args:
            command: As a shell would part it; it is run without one.
            stand_in: Who plays the turns that it loses, and what Botzone has no word for.
            interaction: How it reads and writes.
            seconds: How long it may take for a play.

        Raises:
            Lost: It is no command.
        """
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise Lost(Fault.GONE, str(error)) from None
        if not words:
            raise Lost(Fault.GONE, "there is no command")
        self.info = BotInfo(PurePath(words[-1]).name)
        self.faults: Counter[Fault] = Counter()
        self._stand_in = stand_in
        self._session = Session(command, interaction, seconds)
        self._asked: list[Turn] = []
        self._played: Play | None = None

    def choose(self, view: View) -> Play:
        """The program's play; the stand-in's if it has none that counts."""
        try:
            play = self._play(view)
        except Lost as lost:
            play = self._stand_in.choose(view)
            self.faults[lost.fault] += 1
            LOG.warning("%s loses a turn (%s): %s; %s is played", self.info.name, lost.fault, lost, play.full_text)
        return play

    def close(self) -> None:
        """Ends the program."""
        self._session.end()

    def _play(self, view: View) -> Play:
        dialect = _dialect(view.rules)
        if dialect is None:
            raise Lost(Fault.UNABLE, f"Botzone's programs do not play {view.rules.game.title} as it is known here")
        turns = dialect.turns(view)
        if turns is None:
            return self._stand_in.choose(view)
        if not self._goes_on(turns):
            self._session.begin()
            self._greet(turns)
        elif _last_of(view) != self._played:
            self._session.end()  # something else was played instead, which it has to be told from the beginning
        self._asked, self._played = turns, None
        response = self._session.ask(turns)
        try:
            self._played = dialect.play_in(response, view)
        except NoPlay as error:
            raise Lost(Fault.ILLEGAL, str(error)) from None
        return self._played

    def _greet(self, turns: list[Turn]) -> None:
        """Asks what there is nothing to decide about, as its judge does when a deal begins."""
        if turns[0].is_formal and not any(not turn.is_formal for turn in turns[:-1]):
            self._session.ask(turns[:1])

    def _goes_on(self, turns: list[Turn]) -> bool:
        """Whether these are turns of the deal in which the program was asked last."""
        before = [turn.request for turn in self._asked]
        return bool(before) and len(before) < len(turns) and before == [turn.request for turn in turns[: len(before)]]


def _last_of(view: View) -> Play | None:
    return next((event.play for event in reversed(view.history) if event.seat == view.seat), None)


def _dialect(rules: HouseRules) -> Dialect | None:
    """Which of Botzone's games has the mechanisms of these rules."""
    if rules.game.levels is not None:
        return Guandan()
    return Landlord() if rules.game.auction is not None else None
