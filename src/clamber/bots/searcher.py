"""Bot that searches by playing out candidate plays in worlds consistent with its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import as_int, number_in, refuse, whole
from clamber._internal.seeds import SEED_BITS
from clamber.bot import BotInfo, Level
from clamber.bots.search import Search
from clamber.bots.weighing import candidates, proven_best
from clamber.sentences import Worded
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

PLAYOUTS: Final = 1000
MOST_PLAYOUTS: Final = 1_000_000_000
"""Default number of playouts per decision."""


class Searcher:
    """Bot that makes the net's play unless another candidate does better in the same worlds.

    If it can infer all cards, it makes a provably optimal play.

    Args:
        budget: Playouts per decision, e.g. `1000`, or milliseconds, e.g. `500ms`. Time budgets are not reproducible.
        seed: Seed for sampling worlds.
        seat: Seat of the bot. Different seats sample different worlds.
        threads: Number of threads to spread the worlds over. With a playout budget, it does not affect the plays.

    Raises:
        ValueError: The budget is malformed.
        InvalidArgumentError: An argument has the wrong type or is out of range.
    """

    def __init__(self, budget: str = "", *, seed: int = 0, seat: int = 0, threads: int = 1) -> None:
        if not isinstance(budget, str):
            refuse("budget", 'playouts or milliseconds as text, such as "1000" or "500ms"', budget)
        number, seat = as_int(seed), whole("seat", seat, 0)
        if number is None:
            refuse("seed", "an integer", seed)
        self._playouts, self._seconds = _read(budget or str(PLAYOUTS))
        self._threads = whole("threads", threads, 1)
        self._seed = (number * 64 + seat) % (1 << SEED_BITS - 32) << 32
        self._asked = 0
        self.info = BotInfo(
            f"searcher:{budget}" if budget else "searcher",
            version="4",
            level=Level.MASTER,
            says=Worded(
                "It plays its best ideas out in hands that fit what it has seen, and takes what comes out best.",
                "按已知的牌推演多种可能的牌局，选平均结果最好的出法。",
            ),
            timed=self._seconds is not None,
        )

    def choose(self, view: View) -> Play:
        """Return the net's play, or a better one if found.

        Raises:
            ValueError: It is not the viewer's turn.
        """
        check_view(view)
        if len(view.legal) == 1:
            return view.legal[0]
        optimal, ranked = proven_best(view), candidates(view)
        first = next(iter(ranked))
        if optimal:
            return first if first in optimal else optimal[0]
        self._asked += 1
        search = Search(view, ranked, seed=self._seed + self._asked, threads=self._threads)
        return search.within(self._playouts) if self._seconds is None else search.for_seconds(self._seconds)


def _read(budget: str) -> tuple[int, float | None]:
    number = number_in(budget.removesuffix("ms"), MOST_PLAYOUTS)
    if not number:
        raise ValueError(
            f"a budget is a number of playouts, such as 1000, or of milliseconds, such as 500ms: {budget!r}"
        )
    return (0, number / 1000) if budget.endswith("ms") else (number, None)
