"""The bot that plays any legal action, all equally likely."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, Protocol

from clamber.bots.info import BotInfo, Level
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View


class Source(Protocol):
    """Where random numbers come from."""

    def below(self, bound: int) -> int:
        """Uniform in [0, bound)."""
        ...


class _Seeded:
    """Python's generator as a source."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a bot's choices are no secrets

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


class Random:
    """Plays any legal action. Its twin in the kernel is `Bot::random`."""

    info: Final = BotInfo(
        "random",
        version="1",
        level=Level.BEGINNER,
        says=Worded("It plays anything that is legal.", "随便出牌，合规则就行。"),
        policy="random",
    )

    def __init__(self, source: Source) -> None:
        self._source = source

    @classmethod
    def seeded(cls, seed: int, seat: int) -> Random:
        """A bot whose choices follow from a seed and its seat."""
        return cls(_Seeded(f"{seed}/{seat}"))

    def choose(self, view: View) -> Play:
        """Any of the legal plays; asks for no number where there is only one."""
        count = len(view.legal)
        return view.legal[0 if count == 1 else self._source.below(count)]
