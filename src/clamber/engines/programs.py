"""Bots backed by a program, with a fallback bot for turns that the program forfeits."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.bot import Bot, BotInfo
    from clamber.play import Play
    from clamber.view import View

LOG: Final = logging.getLogger("clamber.engines")


class ForfeitReason(StrEnum):
    """Reason for forfeiting a turn."""

    LATE = "late"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"
    GONE = "gone"
    UNABLE = "unable"


class Lost(Exception):
    """Raised if the program forfeits a turn."""

    def __init__(self, fault: ForfeitReason, why: str) -> None:
        super().__init__(why)
        self.fault = fault


class ProgramBot(ABC):
    """Bot backed by a program. `choose` returns a legal play within the time limit even if the program fails.

    Attributes:
        info: Metadata of the program.
        faults: Number of forfeited turns, by reason.
    """

    info: BotInfo

    def __init__(self, stand_in: Bot) -> None:
        self.faults: Counter[ForfeitReason] = Counter()
        self._stand_in = stand_in

    def choose(self, view: View) -> Play:
        """Return the program's play, or the fallback bot's if the program forfeits the turn."""
        try:
            return self._play(view)
        except Lost as lost:
            play = self._stand_in.choose(view)
            self.faults[lost.fault] += 1
            self._report_forfeit(lost, play)
            return play

    @abstractmethod
    def _play(self, view: View) -> Play:
        """Return the program's play.

        Raises:
            Lost: The program forfeits the turn.
        """

    def _report_forfeit(self, lost: Lost, play: Play) -> None:
        """Log a forfeited turn and the play made instead."""
        LOG.warning("%s loses a turn (%s): %s; %s is played", self.info.name, lost.fault, lost, play.full_text)
