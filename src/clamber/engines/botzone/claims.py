"""Claims in Botzone's Guandan, which state the card that each card of a play stands for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS, Card
from clamber.engines.botzone.copies import face_of, number_of
from clamber.engines.represented_ranks import laid_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play

SPADES: Final = "s"
HEARTS: Final = "h"


def claim_of(play: Play, numbers: Sequence[int], wild: Card | None) -> list[int]:
    """Return the claim for a play, with cards ordered by their numbers."""
    natural = {card.suit for card in play.cards if card != wild}
    used = set(numbers)
    stands = _wild_ranks(play, wild)
    claim = []
    for number in numbers:
        if wild is None or face_of(number) != wild.face:
            claim.append(number)
            continue
        rank = stands.pop(0)
        flush = play.kind == "straight_flush"
        if rank == wild.rank and (not flush or natural <= {wild.suit}):
            claim.append(number)
            continue
        suits = [*natural] if flush else [HEARTS, SPADES] if natural == {SPADES} else [SPADES, HEARTS]
        claim.append(_unused_number(rank, suits, used))
        used.add(claim[-1])
    return claim


def is_claimed(play: Play, claim: Sequence[int], wild: Card | None) -> bool:
    """Return True if a claim matches this reading of a play."""
    cards = [Card(face_of(number)) for number in claim]
    if Counter(card.rank for card in cards) != Counter(rank for _, rank in laid_out(play, wild)):
        return False
    if play.kind in {"straight", "straight_flush"}:
        return (len({card.suit for card in cards}) == 1) == (play.kind == "straight_flush")
    return True


def _wild_ranks(play: Play, wild: Card | None) -> list[str]:
    """Return the ranks represented by the wild cards in a play."""
    return [rank for card, rank in laid_out(play, wild) if card == wild]


def _unused_number(rank: str, suits: Sequence[str], used: set[int]) -> int:
    """Return the number of an unused card of the given rank, preferring the given suits."""
    preferred = [*suits, *(suit for suit in "shcd" if suit not in suits)]
    places = [RANKS.index(rank) * 4 + "dchs".index(suit) for suit in preferred]
    return next(n for face in places for copy in (0, 1) if (n := number_of(face, copy)) not in used)
