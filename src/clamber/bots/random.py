"""The bot that plays any legal action, all equally likely."""

from __future__ import annotations

from clamber.bots.policy import PolicyBot


class Random(PolicyBot):
    """Plays any legal action; its choices follow from a seed and its seat.

    It plays as `kernel/bots/random.hpp` says.
    """

    def __init__(self, *, seed: int = 0, seat: int = 0) -> None:
        super().__init__("random", seed=seed, seat=seat)
