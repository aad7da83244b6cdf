"""Bots: each is given a view and answers with a play. They see nothing else.

>>> import clamber
>>> from clamber import bots
>>> bot = bots.make("greedy")
>>> match = clamber.ruleset("gandengyan").new_match(seats=2, seed=3)
>>> while not match.position.is_over:
...     match = match.apply(bot.choose(match.view(match.position.to_act)))
>>> match.result is not None
True
"""

from __future__ import annotations

from typing import Final

from clamber.bots.base import Bot
from clamber.bots.greedy import Greedy
from clamber.bots.hints import hints
from clamber.bots.random import Random
from clamber.engine import POLICIES

NAMES: Final = POLICIES
"""Every bot by name."""


def make(name: str, *, seed: int = 0, seat: int = 0) -> Bot:
    """A bot by name.

    Args:
        name: One of `NAMES`.
        seed: Where its random choices come from.
        seat: Where it sits; different seats choose differently from one seed.

    Raises:
        ValueError: No bot has this name.
    """
    if name == "random":
        return Random(seed=seed, seat=seat)
    if name == "greedy":
        return Greedy()
    raise ValueError(f"there is no bot {name!r}; bots are {', '.join(NAMES)}")


__all__ = ["NAMES", "Bot", "Greedy", "Random", "hints", "make"]
