"""Plays in a form common to both sides: cards per rank, and the ranks of a plane's body."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber import Play

RANKS = "3456789TJQKA2BR"
"""Ranks in the peers' order; `B` and `R` are the jokers."""

PASS = "pass"  # noqa: S105 - an action


def sorted_ranks(ranks: str) -> str:
    """Return ranks sorted from lowest to highest."""
    return "".join(sorted(ranks, key=RANKS.index))


def name(play: Play) -> str:
    """Return `pass`, `bid 2`, `33345`, or a plane with its body after a colon: `33344456:34`."""
    if not play.is_combination:
        return play.text
    ranks = sorted_ranks("".join(card.rank[0] for card in play.cards))
    if not play.kind.startswith("plane") or play.rank is None:
        return ranks
    length = len(ranks) // (4 if play.kind == "plane_with_singles" else 5)
    top = RANKS.index(play.rank)
    return f"{ranks}:{RANKS[top - length + 1 : top + 1]}"
