"""The bot that plays any legal action, all equally likely."""

from __future__ import annotations

from typing import Final

from clamber.bots.info import BotInfo
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Random(PolicyBot):
    """Plays any legal action; its choices follow from a seed and its seat.

    It plays as `kernel/bots/random.hpp` says.
    """

    info: Final = BotInfo(
        "random",
        version="1",
        says=Worded("It plays anything that is legal.", "随便出牌，合规则就行。"),
        policy="random",
    )

    def __init__(self, *, seed: int = 0, seat: int = 0) -> None:
        super().__init__("random", seed=seed, seat=seat)
