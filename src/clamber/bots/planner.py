"""Planner bot, which plans how to shed its hand, saves cards that regain the lead, and counts played cards."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Planner(PolicyBot):
    """Bot that divides its hand into turns and compares the cost of the hand before and after each play.

    It does not search. The policy is in `kernel/bots/planner.hpp`, and its weights are in the rules of the game.
    """

    info: Final = BotInfo(
        "planner",
        version="8",
        says=Worded(
            "It plans how its hand goes out, keeps what wins the lead back, and counts what is out.",
            "先想好整手牌怎么出完，留着能收回牌权的大牌，还会记牌。",
        ),
        policy="planner",
    )

    def __init__(self) -> None:
        super().__init__("planner")
