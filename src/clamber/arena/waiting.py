"""Pool of idle bots: a program that can be reset is not started anew for every deal."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Self

from clamber import bots

if TYPE_CHECKING:
    from types import TracebackType

    from clamber.bots import Bot


class Waiting:
    """Bots that are not at a table now. All are closed on exit."""

    def __init__(self) -> None:
        self._idle: defaultdict[str, list[Bot]] = defaultdict(list)

    def seated(self, spec: str, *, seed: int, seat: int) -> Bot:
        """Return a bot in its initial state, for a seat.

        Raises:
            UnknownBot: The bot cannot be made.
        """
        if not self._idle[spec]:
            return bots.make(spec, seed=seed, seat=seat)
        bot = self._idle[spec].pop()
        bot.sit(seed=seed, seat=seat)  # type: ignore[attr-defined] # only such a bot waits
        return bot

    def take_back(self, spec: str, bot: Bot) -> None:
        """Take a bot back from its seat: keep it if it can be reset, else close it."""
        if hasattr(bot, "sit"):
            self._idle[spec].append(bot)
        else:
            bots.close(bot)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        for idle in self._idle.values():
            for bot in idle:
                bots.close(bot)
