"""The bot that plans how its hand goes out, keeps what wins the lead back, and counts what is out."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Planner(PolicyBot):
    """Takes its hand apart into turns, and compares what the hand costs before and after each play. No search.

    It plays as `kernel/bots/planner.hpp` says, and weighs what the page of the game says.
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
