"""The bot that plays its best ideas out in worlds that fit what it sees."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo, Level
from clamber.bots.race import laps_of, race
from clamber.bots.weighing import ideas, is_learnt, proven
from clamber.lookahead import Lookahead, look_ahead
from clamber.seeds import SEED_BITS
from clamber.sentences import Worded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.bots.race import Worths
    from clamber.play import Play
    from clamber.view import View

    Lap = Callable[[Sequence[int]], Worths]

PLAYOUTS: Final = 1000
"""How many deals it plays out for a decision unless somebody says otherwise."""

AT_ONCE: Final = 16
"""Worlds between two looks at the clock."""

LOOKAHEAD: Final = Lookahead(decisions=8)
"""How it looks ahead where there is a net."""


class Searcher:
    """Plays what the net would, unless another of its ideas is better in the same worlds.

    Where it can tell all cards, it plays what is proven best.

    Args:
        budget: Playouts for a decision, `1000`, or milliseconds, `500ms`; what milliseconds decide is not repeatable.
        seed: Where its worlds come from.
        seat: Where it sits; different seats see different worlds.
        threads: How many share the worlds; what it plays does not depend on it.
        how: How it looks ahead where there is a net.

    Raises:
        ValueError: A budget that is none.
    """

    def __init__(
        self, budget: str = "", *, seed: int = 0, seat: int = 0, threads: int = 1, how: Lookahead = LOOKAHEAD
    ) -> None:
        self.how = how
        self._playouts, self._seconds = _read(budget or str(PLAYOUTS))
        self._threads = threads
        self._seed = (seed * 64 + seat) % (1 << SEED_BITS - 32) << 32
        self._asked = 0
        self.info = BotInfo(
            f"searcher:{budget}" if budget else "searcher",
            version="2",
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
        best, held = proven(view), ideas(view)
        plays = list(held)
        if best:
            return plays[0] if plays[0] in best else best[0]
        if len(plays) == 1:
            return plays[0]
        self._asked += 1
        lap = self._counted(view, plays) if self._seconds is None else self._timed(view, plays, self._seconds)
        return plays[race(list(held.values()), lap)]

    def _counted(self, view: View, plays: Sequence[Play]) -> Lap:
        """Laps that share the playouts."""
        budget, worlds = self._playouts // laps_of(len(plays)), 0

        def lap(places: Sequence[int]) -> Worths:
            nonlocal worlds
            first, more = worlds, max(2, budget // len(places))
            worlds += more
            return self._look(view, [plays[place] for place in places], first, more)

        return lap

    def _timed(self, view: View, plays: Sequence[Play], seconds: float) -> Lap:
        """Laps that share the time."""
        ends, worlds = time.monotonic(), 0

        def lap(places: Sequence[int]) -> Worths:
            nonlocal ends, worlds
            ends += seconds / laps_of(len(plays))
            found: Worths = [[] for _ in places]
            while time.monotonic() < ends:
                more = self._look(
                    view, [plays[place] for place in places], worlds, AT_ONCE, lambda: time.monotonic() > ends
                )
                worlds += AT_ONCE
                found = [had + new for had, new in zip(found, more, strict=True)]
            return found

        return lap

    def _look(
        self,
        view: View,
        plays: Sequence[Play],
        first: int,
        worlds: int,
        stop: Callable[[], bool] | None = None,
    ) -> Worths:
        how = self.how if is_learnt(view) else Lookahead("planner")
        seed = self._seed + self._asked
        return look_ahead(view, plays, how, seed=seed, worlds=worlds, first=first, threads=self._threads, stop=stop)


def _read(budget: str) -> tuple[int, float | None]:
    number = budget.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and int(number) > 0):
        raise ValueError(
            f"a budget is a number of playouts, such as 1000, or of milliseconds, such as 500ms: {budget!r}"
        )
    return (0, int(number) / 1000) if budget.endswith("ms") else (int(number), None)
