"""Supervision of a bot at a seat: greedy replaces it whenever it fails, and every failure is counted."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber._internal.replacements import Cause, Replacements
from clamber.bots.policies import Greedy
from clamber.bots.registry import UnknownBotError, faults_of, notify_deal_ended
from clamber.errors import IllegalPlayError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType

    from clamber.bot import Bot
    from clamber.match import Match
    from clamber.play import Play
    from clamber.view import View

STAND_IN: Final = Greedy()
"""Bot that decides when another bot fails to."""

_OWN: Final = Path(__file__).parents[1]
_LIBRARIES: Final = tuple(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib"))


class SupervisedBot:
    """Bot at a seat, with a stand-in that makes the decisions that it fails to make.

    Attributes:
        bot: The bot; the stand-in if it could not be created.
        replacements: Decisions since the bot was seated.
    """

    def __init__(self, bot: Bot | None) -> None:
        """Seat a bot; None seats the stand-in in place of a bot that could not be created."""
        self.replacements = Replacements()
        self.bot: Bot = STAND_IN if bot is None else bot
        self._is_made = bot is not None

    @classmethod
    def create(cls, make: Callable[[], Bot]) -> SupervisedBot:
        """Create a bot and seat it. A failure is counted, and the stand-in makes all decisions."""
        try:
            return cls(make())
        except UnknownBotError as error:
            bot = cls(None)
            bot._count(error)
            return bot

    def act(self, match: Match, seat: int) -> Match:
        """Return the match after the decision of this seat, which must be to act.

        Args:
            match: Match with a deal in progress.
            seat: Seat to act.
        """
        view = match.view(seat)
        self.replacements.asked += 1
        if self._is_made:
            try:
                return match.apply(choose_play(self.bot, view))
            except (Exception, SystemExit) as error:  # noqa: BLE001 - bots may raise anything, which is counted
                self._count(error)
        self.replacements.replaced += 1
        return match.apply(STAND_IN.choose(view))

    def end(self, match: Match, seat: int) -> None:
        """Tell the bot the result of a finished deal.

        Args:
            match: Match whose last deal is over.
            seat: Seat of the bot.
        """
        try:
            notify_deal_ended(self.bot, match, seat)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as in `act`
            self._count(error)

    def leave(self) -> Replacements:
        """Return the decisions of the bot, including the turns that a program forfeited."""
        forfeited = faults_of(self.bot)
        self.replacements.faults.update(forfeited)
        self.replacements.replaced += forfeited.total()
        return self.replacements

    def _count(self, error: BaseException) -> None:
        reason = reason_of(error)
        self.replacements.faults[reason] += 1
        if self.replacements.needs_cause(reason):
            text = "".join(traceback.format_exception(error))
            self.replacements.causes[reason] = Cause(location_of(error, self.bot), text)


class NoPlayError(TypeError):
    """Raised if a bot returns None."""


class BotFailedError(RuntimeError):
    """Raised if a bot fails where no other bot may play in its place.

    The message names the bot, its seat, the reason, and the file and line.
    """

    @classmethod
    def of(cls, bot: Bot, name: str, seat: int, error: BaseException) -> BotFailedError:
        """Return the error for a failure of a bot.

        Args:
            bot: The bot.
            name: Name of the bot in the message.
            seat: Its seat.
            error: Exception that it raised.
        """
        where = location_of(error, bot)
        return cls(f"the bot {name} in seat {seat} failed: {reason_of(error)}" + (f" ({where})" if where else ""))


def choose_play(bot: Bot, view: View) -> Play:
    """Return the play that a bot chooses.

    Args:
        bot: The bot.
        view: View of the seat to act.

    Raises:
        NoPlayError: It returned None.
    """
    chosen: Play | None = bot.choose(view)
    if chosen is None:
        raise NoPlayError("choose() returned None, not one of view.legal")
    return chosen


def reason_of(error: BaseException) -> str:
    """Return the message of an error, with its type unless the message is a sentence of this package."""
    is_plain = isinstance(error, IllegalPlayError | UnknownBotError | NoPlayError) or not str(error)
    return (str(error) or type(error).__name__) if is_plain else f"{type(error).__name__}: {error}"


def location_of(error: BaseException, bot: Bot) -> str:
    """Return the file and line at which a bot failed.

    This is the innermost line of the traceback outside clamber and outside installed packages, or, if a bot returned
    an impossible play, the line of its `choose`.

    Args:
        error: Exception that the bot raised.
        bot: The bot.
    """
    origin = error.__cause__ or error
    lines = [frame for frame in traceback.extract_tb(origin.__traceback__) if not _is_within(frame.filename, _OWN)]
    user_lines = [frame for frame in lines if not any(_is_within(frame.filename, library) for library in _LIBRARIES)]
    if lines:
        last = (user_lines or lines)[-1]
        return _place(last.filename, last.lineno)
    code: CodeType | None = getattr(getattr(bot.choose, "__func__", bot.choose), "__code__", None)
    return "" if code is None or _is_within(code.co_filename, _OWN) else _place(code.co_filename, code.co_firstlineno)


def _is_within(file: str, folder: str | Path) -> bool:
    return Path(file).is_relative_to(folder)


def _place(file: str, line: int | None) -> str:
    path = Path(file)
    displayed = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{displayed}:{line}"
