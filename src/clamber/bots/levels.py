"""Bots for people to play against: the net, at three levels below its own.

A weaker one errs as people do: it forgets what is out, low cards first, and what others passed on. Cards that leave
the hand at once seem better to it than they are, and so do plays that nobody beats, beating a partner, and bidding.
It does not tell plays apart that are nearly as good. How much of each is on the page of the game
(`clamber.rules.manners`), and by how much the levels differ stands in bench/strength.md.
"""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo, Level
from clamber.bots.net import LearntBot
from clamber.sentences import Worded

SAYS: Final = {
    Level.BEGINNER: Worded(
        "It plays its best cards too early, and forgets what is out.", "大牌出得太早，出过什么牌记不住。"
    ),
    Level.ORDINARY: Worded(
        "It remembers the high cards, is in a hurry, and slips now and then.", "记得住大牌，有点急，偶尔失手。"
    ),
    Level.EXPERT: Worded(
        "It remembers every card, is a little hasty, and seldom slips.", "每张牌都记得，略急一点，很少失手。"
    ),
}
"""What is said of each."""


class Levelled(LearntBot):
    """The net that ships with a game, at a level."""

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        name = f"net_{level}"
        super().__init__(name, seed=seed, seat=seat)
        says = SAYS[level]
        self.info = BotInfo(name, version="3", weights=self.weights, level=level, says=says, policy=name)
