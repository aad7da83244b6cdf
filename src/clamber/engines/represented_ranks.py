"""Ranks represented by the cards of a play, which third-party formats spell out or use for ordering."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play

_PLACES: Final = {"": -1, "s": 0, "h": 1, "c": 2, "d": 3}
"""Suit order in third-party formats, jokers first."""


def laid_out(play: Play, wild: Card | None) -> list[tuple[Card, str]]:
    """Return the cards of a combination in table order, each with the rank it represents.

    The body comes first, in ascending rank order, then the kickers. A wild card represents its own rank if that rank
    is needed, otherwise a missing rank.
    """
    needed = _represented_ranks(play, wild)
    piles: dict[str, list[Card]] = {rank: [] for rank in needed}
    for card in sorted(play.cards, key=suit_place):
        if card != wild:
            piles[card.rank].append(card)
    for card in play.cards:
        if card == wild:
            missing = [rank for rank, pile in piles.items() if len(pile) < needed[rank]]
            piles[card.rank if card.rank in missing else missing[0]].append(card)
    return [(card, rank) for rank, pile in piles.items() for card in pile]


def suit_place(card: Card) -> int:
    """Return the position of a card's suit in third-party formats, where jokers come first."""
    return _PLACES[card.suit]


def _represented_ranks(play: Play, wild: Card | None) -> Counter[str]:
    """Return the number of cards of each rank represented in a combination, in table order."""
    kind, size = KINDS[play.kind], len(play.cards)
    if play.rank is None:
        return Counter(card.rank for card in play.cards)
    if kind.run:
        return Counter(dict.fromkeys(kind.run_to(play.rank, size), kind.copies))
    if kind.carries:
        return Counter({play.rank: kind.copies, _pair_rank(play, wild): kind.carries})
    return Counter({play.rank: size})


def _pair_rank(play: Play, wild: Card | None) -> str:
    """Return the rank of the pair in a full house.

    Two wild cards represent their own rank, or another rank if the triple already has that rank.
    """
    natural = {card.rank for card in play.cards if card != wild} - {play.rank}
    if natural:
        return natural.pop()
    assert wild is not None  # noqa: S101 - five natural cards of one rank are a bomb
    return wild.rank if wild.rank != play.rank else next(rank for rank in RANKS if rank != play.rank)
