"""Analysis of finished deals and defence of endings, beside the event loop: one at a time, with a time limit."""

from __future__ import annotations

import collections
import threading
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from clamber.analysis import analysis_of, judged_deal
from clamber.endings import Attempt, all_endings, of_day
from clamber.server.messages.analysis import deal_analysis
from clamber.server.messages.endings import ending_state
from clamber.server.net.worker import Worker
from clamber.server.play.matches import only_finished
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.endings import Ending
    from clamber.match import Match
    from clamber.server.messages.studies import DealAnalysis, EndingState

PLAYOUTS: Final = 160
"""Playouts per decision: most deals take a second or two."""

SEED: Final = 1
"""Fixed seed: a deal gets the same verdicts for every guest."""

LONGEST: Final = 20.0
"""Seconds after which the verdicts so far are returned."""

MOST_WAITING: Final = 8
"""Maximum number of deals that wait or are analysed; further requests are refused."""

MOST_EACH: Final = 2
"""Maximum number of these deals per guest."""

WAITING_EACH: Final = 2
"""Maximum number of these deals per address."""

REMEMBERED: Final = 64


class Analyst:
    """Analysis of deals, one at a time, in a thread of its own."""

    def __init__(
        self, *, playouts: int = PLAYOUTS, longest: float = LONGEST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._playouts, self._longest, self._clock = playouts, longest, clock
        self._worker, self._solver = Worker("analyst", most_each=MOST_EACH), Worker("endings")
        self._waiting: collections.Counter[str] = collections.Counter()
        self._stopped = threading.Event()
        self._known: LRUCache[tuple[str, int], DealAnalysis] = LRUCache(REMEMBERED)

    async def analysis(
        self, match: Match, number: int, link: str, *, deals: int | None = None, guest: str = "", address: str = ""
    ) -> DealAnalysis:
        """Return the verdicts on a finished deal of a match.

        Args:
            match: The match; it may have forgotten other deals.
            number: Number of the deal, from 0.
            link: The id under which it was requested.
            deals: Number of finished deals, for the message of a refusal; if None, counted in `match`.
            guest: The guest who asks.
            address: The address of the request.

        Raises:
            Refusal: There is no such deal, it is not finished, or too many deals wait, in total, of this guest, or of
                this address.
        """
        finished = len(only_finished(match).deals)
        if not 0 <= match.place(number) < finished:
            deals = finished if deals is None else deals
            raise Refusal("unknown_record", f"there are {deals} finished deals, counted from 0", {"deals": deals})
        if self._waiting.total() >= MOST_WAITING or self._waiting[address] >= WAITING_EACH:
            seconds = round(self._longest)
            raise Refusal("too_often", f"too many deals wait; try again in {seconds} s", {"seconds": seconds})
        self._waiting[address] += 1
        try:
            return await self._worker.do(self._analysed, match, number, link, guest=guest)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def ending(self, number: int, played: Sequence[str], *, hint: bool, guest: str = "") -> EndingState:
        """Return an ending after some plays, requested by a guest; number 0 is the ending of the day (UTC).

        Raises:
            Refusal: There is no such ending, or the guest has too many unfinished requests.
            ClamberError: A play is illegal.
        """
        known = all_endings()
        if number > len(known):
            raise Refusal("not_found", f"the last ending is {len(known)}")
        chosen = known[number - 1] if number else of_day(datetime.now(UTC).date())
        return await self._solver.do(_ending, chosen, played, len(known), hint, guest=guest)

    def _analysed(self, match: Match, number: int, link: str) -> DealAnalysis:
        known = self._known.get((link, number))
        if known is not None:
            return known
        ends, judged, complete = self._clock() + self._longest, [], True
        for one in judged_deal(match, number, playouts=self._playouts, seed=SEED):
            judged.append(one)
            if self._stopped.is_set() or self._clock() > ends:
                complete = False
                break
        found = analysis_of(match, judged, playouts=self._playouts, seed=SEED)
        told = deal_analysis(match, found, number, link, complete=complete)
        self._known[link, number] = told
        return told

    def close(self) -> None:
        """Refuse further work, and end the current analysis soon."""
        self._stopped.set()
        self._worker.close()
        self._solver.close()


def _ending(chosen: Ending, played: Sequence[str], endings: int, hint: bool) -> EndingState:  # noqa: FBT001
    return ending_state(Attempt.of(chosen, played), endings, hint=hint)
