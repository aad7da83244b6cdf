"""Pool of idle bots, so that a resettable program need not be restarted for every deal."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Self

from clamber import bots

if TYPE_CHECKING:
    from types import TracebackType

    from clamber.bots import Bot


class BotPool:
    """Pool of bots that are not currently at a table. Exiting the context closes all of them."""

    def __init__(self) -> None:
        self._idle: defaultdict[str, list[Bot]] = defaultdict(list)

    def acquire(self, spec: str, *, seed: int, seat: int) -> Bot:
        """Return a bot in its initial state for a seat.

        Args:
            spec: Spec of the bot.
            seed: Random seed.
            seat: Seat of the bot.

        Raises:
            UnknownBotError: The bot cannot be created.
        """
        if not self._idle[spec]:
            return bots.make(spec, seed=seed, seat=seat)
        bot = self._idle[spec].pop()
        bot.sit(seed=seed, seat=seat)  # type: ignore[attr-defined] # only such a bot waits
        return bot

    def release(self, spec: str, bot: Bot) -> None:
        """Return a bot to the pool if it can be reset; otherwise close it.

        Args:
            spec: Spec from which the bot was made.
            bot: The bot.
        """
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
