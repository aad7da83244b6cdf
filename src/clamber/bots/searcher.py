"""The bot that plays its best ideas out in worlds that fit what it sees."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo, Level
from clamber.bots.weighing import Weighed, candidates, proven, weigh
from clamber.seeds import SEED_BITS
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

PLAYOUTS: Final = 1000
"""How many deals it plays out for a decision unless somebody says otherwise."""

AT_ONCE: Final = 16
"""Worlds between two looks at the clock."""


class Searcher:
    """Plays what the net would, unless another of its ideas is clearly better in the same worlds.

    Where it can tell all cards, it plays what is proven best.

    Args:
        budget: Playouts for a decision, `1000`, or milliseconds, `500ms`; what milliseconds decide is not repeatable.
        seed: Where its worlds come from.
        seat: Where it sits; different seats see different worlds.
        threads: How many share the worlds; what it plays does not depend on it.

    Raises:
        ValueError: A budget that is none.
    """

    def __init__(self, budget: str = "", *, seed: int = 0, seat: int = 0, threads: int = 1) -> None:
        self._playouts, self._seconds = _read(budget or str(PLAYOUTS))
        self._threads = threads
        self._seed = (seed * 64 + seat) % (1 << SEED_BITS - 32) << 32
        self._asked = 0
        self.info = BotInfo(
            f"searcher:{budget}" if budget else "searcher",
            version="1",
            level=Level.MASTER,
            says=Worded(
                "It plays its best ideas out in hands that fit what it has seen, and takes what comes out best.",
                "按已知的牌推演多种可能的牌局，选平均结果最好的出法。",
            ),
            timed=self._seconds is not None,
        )

    def choose(self, view: View) -> Play:
        """The net's play, or a better one.

        Raises:
            ValueError: It is not the viewer's turn.
        """
        if len(view.legal) == 1:
            return view.legal[0]
        best, plays = proven(view), candidates(view)
        if best:
            return plays[0] if plays[0] in best else best[0]
        return self._weighed(view, plays).clearly_better(plays[0])

    def _weighed(self, view: View, plays: list[Play]) -> Weighed:
        self._asked += AT_ONCE
        if self._seconds is None:
            worlds = max(2, self._playouts // len(plays))
            return weigh(view, plays, worlds=worlds, seed=self._seed + self._asked, threads=self._threads)
        ends = time.monotonic() + self._seconds
        rewards: list[tuple[float, ...]] = [() for _ in plays]
        while True:
            self._asked += 1
            found = weigh(
                view,
                plays,
                worlds=AT_ONCE,
                seed=self._seed + self._asked,
                threads=self._threads,
                stop=lambda: time.monotonic() > ends,
            )
            rewards = [had + more for had, more in zip(rewards, found.rewards, strict=True)]
            if time.monotonic() > ends:
                return Weighed(tuple(plays), tuple(rewards))


def _read(budget: str) -> tuple[int, float | None]:
    number = budget.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and int(number) > 0):
        raise ValueError(
            f"a budget is a number of playouts, such as 1000, or of milliseconds, such as 500ms: {budget!r}"
        )
    return (0, int(number) / 1000) if budget.endswith("ms") else (int(number), None)
