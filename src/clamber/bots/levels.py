"""Weakened nets as opponents for people, at three levels below the net.

A weaker level errs as people do. It forgets cards that were played, low ones first, and plays that others passed on.
It overvalues cards that leave the hand at once, unbeatable plays, beating a partner, and bidding. It does not
distinguish plays of nearly equal value. The amounts are in the rules of each game (`clamber.rules.manners`); the
strength of the levels is measured in bench/strength.md.
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
"""Descriptions of the levels."""


class Levelled(LearntBot):
    """Shipped net of a game, weakened to a level."""

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        name = f"net_{level}"
        super().__init__(name, seed=seed, seat=seat)
        says = SAYS[level]
        self.info = BotInfo(name, version="3", weights=self.weights, level=level, says=says, policy=name)
