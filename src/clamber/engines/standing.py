"""What each card of a play stands for: formats of others write it out, or put cards in that order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play

_PLACES: Final = {"": -1, "s": 0, "h": 1, "c": 2, "d": 3}
"""The order of suits that others write, jokers first."""


def laid_out(play: Play, wild: Card | None) -> list[tuple[Card, str]]:
    """The cards of a combination with the rank that each stands for, as they would be laid on the table.

    The body first, its ranks from the lowest, then the pair that it carries; a wild card lies where it is needed, and
    is itself where that works.
    """
    needed = _ranks(play, wild)
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
    """The place of a card's suit in the order that others write; jokers first."""
    return _PLACES[card.suit]


def _ranks(play: Play, wild: Card | None) -> Counter[str]:
    """How many cards of each rank a combination consists of, in the order in which they lie."""
    kind, size = KINDS[play.kind], len(play.cards)
    if play.rank is None:
        return Counter(card.rank for card in play.cards)
    if kind.run:
        return Counter(dict.fromkeys(kind.run_to(play.rank, size), kind.copies))
    if kind.carries:
        return Counter({play.rank: kind.copies, _carried(play, wild): kind.carries})
    return Counter({play.rank: size})


def _carried(play: Play, wild: Card | None) -> str:
    """The rank of the pair of a full house: two wild cards are themselves, or another pair beside their triple."""
    natural = {card.rank for card in play.cards if card != wild} - {play.rank}
    if natural:
        return natural.pop()
    assert wild is not None  # noqa: S101 - five natural cards of one rank are a bomb
    return wild.rank if wild.rank != play.rank else next(rank for rank in RANKS if rank != play.rank)
