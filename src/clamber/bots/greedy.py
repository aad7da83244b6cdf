"""Greedy bot, which sheds as many cards as it can and saves its bombs."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Greedy(PolicyBot):
    """Bot that leads its largest combination, answers with its cheapest, and never beats its partner.

    It neither searches nor remembers past plays. The policy is in `kernel/bots/greedy.hpp`.
    """

    info: Final = BotInfo(
        "greedy",
        version="1",
        says=Worded("It sheds as many cards as it can, and keeps its bombs.", "尽量多出牌，炸弹留着不打。"),
        policy="greedy",
    )

    def __init__(self) -> None:
        super().__init__("greedy")
