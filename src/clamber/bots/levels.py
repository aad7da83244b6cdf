"""Bots for people to play against: the net, at three levels below its own.

A weaker one errs as people do. It does not tell plays apart that are nearly as good, and it forgets what is out, low
cards first; it never throws a hand away (`kernel/nets/recall.hpp`). By how much the levels differ stands in
bench/strength.md.
"""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo, Level
from clamber.bots.net import LearntBot
from clamber.sentences import Worded

SAYS: Final = {
    Level.BEGINNER: Worded("It plays for fun, and forgets what is out.", "随便玩玩，出过什么牌记不住。"),
    Level.ORDINARY: Worded("It remembers the high cards, and makes a slip now and then.", "记得住大牌，偶尔失手。"),
    Level.EXPERT: Worded("It remembers every card, and seldom slips.", "每张牌都记得，很少失手。"),
}
"""What is said of each."""


class Levelled(LearntBot):
    """The net that ships with a game, at a level."""

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        name = f"net_{level}"
        super().__init__(name, seed=seed, seat=seat)
        says = SAYS[level]
        self.info = BotInfo(name, version="1", weights=self.weights, level=level, says=says, policy=name)
