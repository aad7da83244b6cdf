"""Layout of plays: cards in reading order, each with the rank that it represents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.rules.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.cards import Card
    from clamber.rules.kinds import Kind

PAIRS_ON_QUAD: Final = 4
"""Kicker cards of four of a kind that carries two pairs; all other bodies carry at most a pair per rank."""


def lay_out(
    cards: Sequence[Card], kind: str, rank: str | None, wilds: Iterable[Card] = ()
) -> list[tuple[Card, str | None]]:
    """Return the cards of a play in reading order, each with the rank that it represents; None for its own rank.

    Cards of a play whose layout is fixed or unknown keep their order. The page lays out plays in the same way
    (`web/src/lib/cards/layout.ts`).

    Args:
        cards: Cards of the play, lowest first.
        kind: Name of the kind of play, or of a decision.
        rank: Key rank; None for kinds with only one.
        wilds: Cards of the play that may represent others. Jokers may in any case.
    """
    wilds = set(wilds)
    known = KINDS.get(kind)
    ranks = [] if known is None or rank is None else _ranks(known, rank, cards, wilds)
    jokers = {card for card in cards if card.is_joker}
    placed = _place_cards(cards, ranks, wilds | jokers) if len(ranks) == len(cards) else None
    return [(card, None) for card in cards] if placed is None else placed


def _ranks(kind: Kind, rank: str, cards: Sequence[Card], wilds: set[Card]) -> list[str]:
    """Return the rank at each place of a play: the body in ascending order, then the kickers."""
    if not kind.copies:
        return [rank] * len(cards)
    run = kind.run_to(rank, len(cards)) if kind.run else rank
    body = [run_rank for run_rank in run for _ in range(kind.copies)]
    return [*body, *_kickers(kind, body, cards, wilds)] if kind.carries else body


def _kickers(kind: Kind, body: Sequence[str], cards: Sequence[Card], wilds: set[Card]) -> list[str]:
    """Return the ranks of the kickers: natural cards, wild cards that pair them, wild cards as themselves."""
    natural, needed = [], list(body)
    for card in cards:
        if card in wilds:
            continue
        if card.rank in needed:
            needed.remove(card.rank)
        else:
            natural.append(card.rank)
    missing = len(cards) - len(body) - len(natural)
    if kind.carries == (PAIRS_ON_QUAD if kind.copies == PAIRS_ON_QUAD else 2):
        unpaired = [rank for rank in natural if natural.count(rank) == 1][: max(missing, 0)]
        natural += unpaired
        missing -= len(unpaired)
    wild_rank = next((card.rank for card in cards if card in wilds), None)
    return natural if wild_rank is None else natural + [wild_rank] * missing


def _place_cards(
    cards: Sequence[Card], ranks: Sequence[str], wilds: set[Card]
) -> list[tuple[Card, str | None]] | None:
    """Return a card for each rank: natural cards, then wild cards as themselves, then wild cards as other cards.

    None if a card that is not wild has no place.
    """
    remaining = list(cards)
    places: list[tuple[Card, str | None] | None] = [None] * len(ranks)
    for wild in (False, True):
        for place, rank in enumerate(ranks):
            card = next((card for card in remaining if (card in wilds) == wild and card.rank == rank), None)
            if places[place] is None and card is not None:
                remaining.remove(card)
                places[place] = card, None
    if any(card not in wilds for card in remaining):
        return None
    substitutes = iter(remaining)
    return [
        (next(substitutes), rank) if placed is None else placed for placed, rank in zip(places, ranks, strict=True)
    ]
