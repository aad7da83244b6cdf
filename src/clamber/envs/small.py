"""Rules with a small deck and short hands, for algorithms that need a game tree that fits in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from clamber.cards import Cards, full_deck
from clamber.ruleset import Ruleset

if TYPE_CHECKING:
    from clamber.rules.vocabulary import Game

COPIES: Final = 2
"""Number of cards of each rank. They are alike, which keeps the number of different deals low."""

ASCENDING: Final = "3456789TJQKA2"
SUIT: Final = "s"

CAPTURING: Final = "hcs"
"""Suits of the rank that captures bombs, which needs more cards than its bombs have."""

ACE: Final = "Ah"
"""Card of which a game with exposed Aces has both copies."""


@dataclass(frozen=True, repr=False)
class SmallRules(Ruleset):
    """Rules with two equal cards of each of the lowest ranks. They are for environments only, and have no records.

    A game in which a rank captures bombs has four more cards of this rank; one in which Aces are exposed has two of
    them, and deals all cards.

    Attributes:
        ranks: Number of ranks in the deck, from 3 on.
        hand: Number of cards dealt to each seat.
    """

    ranks: int = 0
    hand: int = 0

    @cached_property
    def game(self) -> Game:
        """Data page of the game, with this deck and these hands."""
        full: Game = super().game
        small = small_deck(full, self.ranks)
        without = " ".join(str(card) for card in full_deck(1) if not small.count(card.face))
        deck = replace(full.deck, packs=COPIES, without=without)
        if full.exposure is not None:  # which deals all cards
            return replace(full, deck=deck)
        return replace(full, deck=deck, deal=replace(full.deal, hand_size=self.hand, extra_card=False))


def small_deck(game: Game, ranks: int) -> Cards:
    """Return one of each pair of cards in the small deck of a game.

    Args:
        game: The game.
        ranks: Number of ranks in the deck.
    """
    names = {rank + SUIT for rank in ASCENDING[:ranks]}
    if game.capture is not None:
        names |= {game.capture.rank + suit for suit in CAPTURING}
    return Cards.of("".join(names | ({ACE} if game.exposure is not None else set())))


def small_rules(rules: Ruleset, *, ranks: int, hand: int, seats: int) -> SmallRules:
    """Return rules with a small deck.

    Args:
        rules: Rules for this number of seats.
        ranks: Number of ranks in the deck.
        hand: Number of cards dealt to each seat.
        seats: Number of seats.

    Raises:
        ValueError: A number is out of range, or the deck has fewer cards than the hands.
    """
    max_ranks = len(ASCENDING)
    if not 1 <= ranks <= max_ranks:
        raise ValueError(f"ranks must be from 1 to {max_ranks}, with hand, not {ranks}")
    cards = COPIES * len(small_deck(rules.game, ranks))
    if not 1 <= hand <= cards // seats:
        raise ValueError(f"hand must be from 1 to {cards // seats}, as {seats} seats share {cards} cards, not {hand}")
    return SmallRules(rules.name, rules.values, ranks, hand)
