"""Bots for people to play against: the net, at four levels.

A weaker one errs as people do. It does not tell plays apart that are nearly as good, and it forgets what is out, low
cards first; it never throws a hand away. By how much the levels differ stands in bench/strength.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo, Level
from clamber.bots.net import LearntBot
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.engine import Memory


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level errs.

    Attributes:
        memory: Which of the cards that were played it keeps in mind.
        temperature: How much worse a play may be, in the net's measure, and still be made every third time.
        says: One sentence about it.
    """

    memory: Memory
    temperature: float
    says: Worded


MANNERS: Final = {
    Level.BEGINNER: Manner(
        "none",
        0.25,
        Worded("It plays for fun, and forgets what is out.", "随便玩玩，出过什么牌记不住。"),
    ),
    Level.ORDINARY: Manner(
        "high",
        0.1,
        Worded("It remembers the high cards, and makes a slip now and then.", "记得大牌，偶尔失手。"),
    ),
    Level.EXPERT: Manner(
        "all",
        0.03,
        Worded("It remembers every card, and seldom slips.", "每张牌都记得，很少失手。"),
    ),
}
"""The levels below that of the net itself."""


class Levelled(LearntBot):
    """The net that ships with a game, at a level."""

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        manner = MANNERS[level]
        super().__init__(seed=seed, seat=seat, memory=manner.memory, temperature=manner.temperature)
        self.info = BotInfo(f"net-{level}", version="1", weights=self.weights, level=level, says=manner.says)
