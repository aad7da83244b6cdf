"""Quick bot for rollouts, which plans in a fraction of the planner's time."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Quick(PolicyBot):
    """Bot that plays the turns of a plan based only on its hand, so the plan stays valid until the hand changes.

    The policy is in `kernel/bots/quick_play.hpp` and uses the planner's weights.
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
