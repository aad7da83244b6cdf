"""Reasons why cards do not form a run: missing ranks, the number of ranks, or ranks that no run may contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.compile.lanes import run_lane
from clamber.rules.kinds import RUN_ORDER
from clamber.sentences import Together
from clamber.text.kickers import carriers
from clamber.text.naming import KindName, Rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.cards import Cards
    from clamber.engine import CompiledRules
    from clamber.rules.house import HouseRules
    from clamber.text.kickers import Flaw

FEW: Final = 2
"""Maximum number of gaps for which cards still look like a run."""

BODY: Final = 3
"""Minimum number of equal cards that can carry kickers."""


def is_row(ranks: Iterable[str]) -> bool:
    """Return True if ranks are consecutive, with the Ace at either end."""
    return not _gaps(_places(ranks))


def run_flaw(engine: CompiledRules, cards: Cards) -> Flaw | None:
    """Return the sentence values for ranks with equally many cards; None if the rules have no such runs."""
    ranks = "".join(cards.by_rank)
    copies = len(cards) // len(ranks)
    runs = [f for f in engine.tables.families if f.run and f.ranks > 1 and f.copies == copies and f.positions]
    runs = [family for family in runs if family.size == family.ranks * copies and family.last_play is None]
    if not runs:
        return None
    lowest = min((f.positions & -f.positions).bit_length() - 1 for f in runs)
    highest = max(f.positions.bit_length() - 1 + f.ranks for f in runs) - 1
    words: Flaw = {"words": KindName(engine.rules.game.kind(runs[0].kind))}
    gaps = _gaps(_places(ranks))
    looks_like_one = len(gaps) <= FEW and not (gaps and copies == 1 and len(ranks) <= FEW)
    outside = _outside(ranks, lowest, highest)
    if outside is not None and (looks_like_one or _is_ordered(engine.rules, ranks)):
        return words | outside
    if not looks_like_one:
        return {"flaw": "mixed"}
    if _places(ranks)[0] < lowest:
        return {"flaw": "mixed" if gaps else "ace"}
    return words | _length(ranks, gaps, min(f.ranks for f in runs), max(f.ranks for f in runs))


def _length(ranks: str, gaps: list[int], shortest: int, longest: int) -> Flaw:
    """Return the flaw of a run within its bounds: missing ranks, and an invalid number of ranks including them."""
    filled = len(ranks) + len(gaps)
    limit: Flaw = {"least": shortest} if filled < shortest else {"most": longest} if filled > longest else {}
    if gaps:
        name = "gap_short" if filled < shortest else "gap_long" if filled > longest else "gap"
        missing = Together(tuple(Rank(RUN_ORDER[place]) for place in gaps))
        return limit | {"flaw": name, "missing": missing, "gaps": len(gaps)}
    if limit:
        return limit | {"flaw": "short" if filled < shortest else "long", "ranks": filled}
    return {"flaw": "row"}


def bodies_flaw(rules: HouseRules, cards: Cards) -> Flaw | None:
    """Return the sentence values for consecutive bodies, with other cards, at ranks that no run may contain."""
    bodies = "".join(rank for rank, count in cards.by_rank.items() if count >= BODY)
    if len(bodies) <= 1 or not (is_row(bodies) or _is_ordered(rules, bodies)):
        return None
    for carrier in carriers(rules):
        if carrier.ranks == len(bodies):
            outside = _outside(bodies, carrier.lowest, carrier.highest)
            if outside is not None:
                return outside | {"words": KindName(rules.game.kind(carrier.kind))}
    return None


def _outside(ranks: str, lowest: int, highest: int) -> Flaw | None:
    """Return the flaw of ranks that no run may contain, lowest first; None if there are none."""
    allowed = {RANKS[run_lane(place)] for place in range(lowest, highest + 1)}
    outside = tuple(Rank(rank) for rank in RANKS if rank in ranks and rank not in allowed)
    if not outside:
        return None
    ends: Flaw = {"lowest": Rank(RANKS[run_lane(lowest)]), "highest": Rank(RANKS[run_lane(highest)])}
    return ends | {"flaw": "rank", "outside": Together(outside), "outsiders": len(outside)}


def _is_ordered(rules: HouseRules, ranks: str) -> bool:
    """Return True if ranks are consecutive in the order of sets, e.g. King, Ace and 2."""
    return not _gaps(sorted(map(rules.game.order.ranks.index, ranks)))


def _places(ranks: Iterable[str]) -> list[int]:
    """Return the places of ranks in run order, ascending, with the Ace at whichever end leaves fewer gaps."""
    low = sorted(RUN_ORDER.index(rank) for rank in ranks)
    high = sorted(RUN_ORDER.rindex(rank) for rank in ranks)
    return low if len(_gaps(low)) < len(_gaps(high)) else high


def _gaps(places: list[int]) -> list[int]:
    return [place for place in range(places[0], places[-1]) if place not in places]
