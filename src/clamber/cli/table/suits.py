"""Completion of suits omitted at the prompt although the notation requires them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.cards import RANKS, Cards
from clamber.sentences import Sentence
from clamber.text.card_notation import tokens
from clamber.text.naming import Rank

if TYPE_CHECKING:
    from clamber.position import Position


def with_suits(position: Position, text: str) -> str | Sentence | None:
    """Return the cards with suits filled in from the hand of the seat to act.

    Wild cards and Big Aces are used last. Returns None if a named card is not in hand, or if the choice of suits
    would decide between a straight flush and another play, so that the player must specify the suits. Returns an
    error sentence if the hand has too few cards of a rank.
    """
    cards_text, equals, reading = text.partition("=")
    assert position.to_act is not None  # noqa: S101 - some seat is to act
    hand = position.hand(position.to_act)
    found = tokens(cards_text)
    named = Cards.from_faces(token.face for token in found if token.face is not None)
    if named not in hand:
        return None
    left = sorted(hand - named, key=lambda card: (card == position.special, card.face))
    free, chosen = False, named
    for rank in dict.fromkeys(token.rank for token in found if token.face is None):
        wanted = sum(token.rank == rank and token.face is None for token in found)
        of_rank = [card for card in left if not card.is_joker and card.rank == RANKS[rank]]
        if len(of_rank) < wanted:
            return Sentence("answer-too-few", {"rank": Rank(RANKS[rank]), "held": len(of_rank)})
        free |= len({card.suit for card in of_rank}) > 1 and len(of_rank) > wanted
        chosen += Cards.from_faces(card.face for card in of_rank[:wanted])
    if free and any(position.engine.actions.family_of(action).suited for action in position.readings_of(chosen)):
        return None
    return f"{chosen}{equals}{reading}"
