"""A play as both sides can name it: how many cards of each rank, and for a plane which ranks are its body."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber import Play

RANKS = "3456789TJQKA2BR"
"""As both peers order them; `B` and `R` are the jokers."""

PASS = "pass"  # noqa: S105 - an action


def sorted_ranks(ranks: str) -> str:
    """Ranks from the lowest to the highest."""
    return "".join(sorted(ranks, key=RANKS.index))


def name(play: Play) -> str:
    """`pass`, `bid 2`, `33345`, and for a plane its body after a colon: `33344456:34`."""
    if not play.is_combination:
        return play.text
    ranks = sorted_ranks("".join(card.rank[0] for card in play.cards))
    if not play.kind.startswith("plane") or play.rank is None:
        return ranks
    length = len(ranks) // (4 if play.kind == "plane_with_singles" else 5)
    top = RANKS.index(play.rank)
    return f"{ranks}:{RANKS[top - length + 1 : top + 1]}"
