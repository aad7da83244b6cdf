"""Bot backed by a program written for Botzone."""

from __future__ import annotations

import shlex
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from clamber.bot import BotInfo
from clamber.engines.botzone.guandan import Guandan
from clamber.engines.botzone.landlord import Landlord
from clamber.engines.botzone.session import Interaction, ProgramSession
from clamber.engines.botzone.turns import NoLegalPlay
from clamber.engines.programs import ForfeitReason, Lost, ProgramBot

if TYPE_CHECKING:
    from clamber.bot import Bot
    from clamber.engines.botzone.turns import Dialect, Exchange
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.view import View

SECONDS: Final = 10.0


class Botzone(ProgramBot):
    """Bot backed by a program written for Botzone. Its metadata is the program's name."""

    def __init__(
        self,
        command: str,
        *,
        stand_in: Bot,
        interaction: Interaction = Interaction.JSON,
        seconds: float = SECONDS,
    ) -> None:
        """Create the bot. The program itself starts at its first turn.

        Args:
            command: Command line, split like a shell command but run without a shell.
            stand_in: Fallback bot for forfeited turns, and for decisions that Botzone's formats do not support.
            interaction: Input and output format.
            seconds: Time limit per play, in seconds.

        Raises:
            Lost: The command is empty or has an unclosed quote.
        """
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise Lost(ForfeitReason.GONE, str(error)) from None
        if not words:
            raise Lost(ForfeitReason.GONE, "there is no command")
        super().__init__(stand_in)
        self.info = BotInfo(PurePath(words[-1]).name)
        self._session = ProgramSession(command, interaction, seconds)
        self._asked: list[Exchange] = []
        self._played: Play | None = None

    def close(self) -> None:
        """Stop the program."""
        self._session.end()

    def _play(self, view: View) -> Play:
        dialect = _dialect(view.rules)
        if dialect is None:
            raise Lost(
                ForfeitReason.UNABLE, f"Botzone's programs do not play {view.rules.game.title} as it is known here"
            )
        turns = dialect.turns(view)
        if turns is None:
            return self._stand_in.choose(view)
        if not self._extends_last(turns):
            self._session.begin()
            self._greet(turns)
        elif _last_play(view) != self._played:
            self._session.end()  # a fallback was played, so restart the program with the actual history
        self._asked, self._played = turns, None
        response = self._session.ask(turns)
        try:
            self._played = dialect.play_in(response, view)
        except NoLegalPlay as error:
            raise Lost(ForfeitReason.ILLEGAL, str(error)) from None
        return self._played

    def _greet(self, turns: list[Exchange]) -> None:
        """Send the initial request of a deal if it needs no decision, as Botzone's judge does."""
        if turns[0].is_formal and not any(not turn.is_formal for turn in turns[:-1]):
            self._session.ask(turns[:1])

    def _extends_last(self, turns: list[Exchange]) -> bool:
        """Return True if these turns extend the ones last sent to the program."""
        before = [turn.request for turn in self._asked]
        return bool(before) and len(before) < len(turns) and before == [turn.request for turn in turns[: len(before)]]


def _last_play(view: View) -> Play | None:
    return next((event.play for event in reversed(view.history) if event.seat == view.seat), None)


def _dialect(rules: HouseRules) -> Dialect | None:
    """Return the Botzone format that supports these rules; None if there is none."""
    if rules.game.levels is not None:
        return Guandan()
    return Landlord() if rules.game.auction is not None else None
