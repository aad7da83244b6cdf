"""Weakened nets as opponents for human players, at three levels below the full net.

Weaker levels make human-like mistakes. They forget played cards, low ones first, and earlier passes by other players.
They overvalue shedding cards immediately, unbeatable plays, beating a partner, and bidding. They cannot distinguish
plays of nearly equal value. The parameters are in the rules of each game (`clamber.rules.manners`). The strength of
each level is reported in bench/strength.md.
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
"""Level descriptions."""


class Levelled(LearntBot):
    """Shipped net for a game, weakened to a given level."""

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        name = f"net_{level}"
        super().__init__(name, seed=seed, seat=seat)
        says = SAYS[level]
        self.info = BotInfo(name, version="3", weights=self.weights, level=level, says=says, policy=name)
