"""The bot that plans in a fraction of the planner's time, for rollouts."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Quick(PolicyBot):
    """Plays by the turns of a plan that follows from the hand alone, so that a hand keeps its plan until it plays.

    It plays as `kernel/bots/quick_play.hpp` says, and weighs what the planner weighs.
    """

    info: Final = BotInfo(
        "quick",
        version="5",
        says=Worded(
            "It plans as the planner does, tries less, and takes a fraction of the time.",
            "和规划一样先拆好整手牌，试得少，出得快。",
        ),
        policy="quick",
    )

    def __init__(self) -> None:
        super().__init__("quick")
