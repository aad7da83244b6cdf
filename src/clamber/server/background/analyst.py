"""Analysis of finished deals and play against endgame puzzles, in worker threads off the event loop."""

from __future__ import annotations

import collections
import threading
import time
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from clamber.analysis import analysis_of, judge_deal
from clamber.endings import Attempt, AttemptState, all_endings
from clamber.server.limits.visitor import household
from clamber.server.limits.worker import THE_SERVER, Worker
from clamber.server.table.matches import finished_place
from clamber.server.table.refusal import Refusal
from clamber.server.wire.analysis import PLAYOUTS, SEED, deal_analysis
from clamber.server.wire.endings import ending_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.endings import Ending
    from clamber.match import Match
    from clamber.server.limits.visitor import Visitor
    from clamber.server.wire.analysis import DealAnalysis
    from clamber.server.wire.endings import EndingState

LONGEST: Final = 30.0
"""Time limit per analysis, in seconds. On expiry, the verdicts found so far are returned."""

MOST_WAITING: Final = 8
"""Maximum number of pending analyses, including the running one. Further requests are refused."""

MOST_EACH: Final = 2
"""Maximum number of pending analyses per guest."""

WAITING_EACH: Final = 2
"""Maximum number of pending analyses per address."""

REMEMBERED: Final = 64


class Analyst:
    """Service that analyses finished deals one at a time in a dedicated thread, and plays endings in another."""

    def __init__(
        self, *, playouts: int = PLAYOUTS, longest: float = LONGEST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._playouts, self._longest, self._clock = playouts, longest, clock
        self._worker, self._solver = Worker("analyst", most_each=MOST_EACH), Worker("endings")
        self._waiting: collections.Counter[str] = collections.Counter()
        self._stopped = threading.Event()
        self._known: LRUCache[tuple[str, int], DealAnalysis] = LRUCache(REMEMBERED)

    async def analysis(
        self, match: Match, number: int, link: str, *, deals: int | None = None, visitor: Visitor = THE_SERVER
    ) -> DealAnalysis:
        """Return the verdicts on a finished deal.

        Args:
            match: Match that contains the deal. Its other deals may have been discarded.
            number: Zero-based number of the deal.
            link: Id under which the deal was requested.
            deals: Number of finished deals, for error messages. Defaults to the number in `match`.
            visitor: Requesting guest and address.

        Raises:
            Refusal: The deal does not exist or is not finished, or too many analyses are pending, in total or for
                this guest or address.
        """
        finished_place(match, number, deals)
        address = household(visitor.address)
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= WAITING_EACH:
            seconds = round(self._longest)
            raise Refusal("too_often", f"too many deals wait; try again in {seconds} s", {"seconds": seconds})
        self._waiting[address] += 1
        try:
            return await self._worker.do(self._analyse, match, number, link, visitor=visitor)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def ending(
        self, number: int, played: Sequence[str], *, hint: bool, visitor: Visitor = THE_SERVER
    ) -> EndingState:
        """Return the state of an ending after the given plays.

        Args:
            number: One-based number of the ending.
            played: Plays made so far.
            hint: True to include a hint.
            visitor: Requesting guest and address.

        Raises:
            Refusal: There is no such ending, or the guest has too many pending requests.
            ClamberError: A play is illegal.
        """
        return await self._solver.do(
            _ending, _ending_by_number(number), played, len(all_endings()), hint, visitor=visitor
        )

    async def is_solved(self, number: int, played: Sequence[str], *, visitor: Visitor = THE_SERVER) -> bool:
        """Return True if the plays win an ending; see `ending`."""
        attempt = await self._solver.do(Attempt.of, _ending_by_number(number), played, visitor=visitor)
        return attempt.state is AttemptState.WON

    def _analyse(self, match: Match, number: int, link: str) -> DealAnalysis:
        cached = self._known.get((link, number))
        if cached is not None:
            return cached
        ends, verdicts, complete = self._clock() + self._longest, [], True
        for verdict in judge_deal(match, number, playouts=self._playouts, seed=SEED):
            verdicts.append(verdict)
            if self._stopped.is_set() or self._clock() > ends:
                complete = False
                break
        analysis = analysis_of(match, verdicts, playouts=self._playouts, seed=SEED)
        message = deal_analysis(match, analysis, number, link, complete=complete)
        self._known[link, number] = message
        return message

    def close(self) -> None:
        """Reject further work and end the current analysis early."""
        self._stopped.set()
        self._worker.close()
        self._solver.close()


def _ending_by_number(number: int) -> Ending:
    known = all_endings()
    if number > len(known):
        raise Refusal("not_found", f"the last ending is {len(known)}")
    return known[number - 1]


def _ending(chosen: Ending, played: Sequence[str], endings: int, hint: bool) -> EndingState:  # noqa: FBT001
    return ending_state(Attempt.of(chosen, played), endings, hint=hint)
