"""Random bot, which chooses uniformly among its legal actions."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Random(PolicyBot):
    """Bot that plays a random legal action, determined by its seed and seat.

    The policy is in `kernel/bots/random.hpp`.
    """

    info: Final = BotInfo(
        "random",
        version="1",
        says=Worded("It plays anything that is legal.", "随便出牌，合规则就行。"),
        policy="random",
    )

    def __init__(self, *, seed: int = 0, seat: int = 0) -> None:
        super().__init__("random", seed=seed, seat=seat)
