"""Readings of cards outside a deal, and levels by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber._internal.arguments import refuse
from clamber.cards import RANKS, SUITS, Cards
from clamber.engine import CompiledRules, engine_for
from clamber.errors import InvalidArgumentError, InvalidCardsError, InvalidStartError
from clamber.play import Reading
from clamber.sentences import Sentence
from clamber.text.card_notation import read_cards

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules


def readings(
    rules: HouseRules,
    cards: str | Cards,
    *,
    level: str = "2",
    big_suit: str | None = None,
    wild_rank: str | None = None,
) -> tuple[Reading, ...]:
    """Return all readings of exactly the given cards, in the order of their action ids; empty for no cards.

    Raises:
        InvalidCardsError: Cards that cannot be parsed, a missing suit that matters, or more copies than in the deck.
        ValueError: Unknown level, suit or rank, or the rules draw no wild rank.
    """
    engine = engine_for(rules)
    index, special = level_and_special(engine, level, big_suit, wild_rank)
    if not isinstance(cards, (str, Cards)):
        refuse("cards", 'Cards or text such as "3s3h"', cards)
    if isinstance(cards, str):
        cards = read_cards(engine, cards, special=special)
    elif too_many := cards - engine.deck:
        raise InvalidCardsError(Sentence("cards-not_in_deck", {"cards": str(too_many)}))
    actions = engine.table.readings(cards.masks, index, special)
    return tuple(Reading(engine.actions.kind_of(action), engine.actions.rank_of(action, index)) for action in actions)


def level_and_special(
    engine: CompiledRules, level: str, big_suit: str | None, wild_rank: str | None = None
) -> tuple[int, int | None]:
    """Return the kernel level and the special face for a level, Big Ace suit or wild rank.

    Raises:
        ValueError: Unknown level, suit or rank, or the rules draw no wild rank.
    """
    if level not in tuple(RANKS):
        raise InvalidArgumentError(f"level must be one of {' '.join(RANKS)}, not {level!r}")
    if big_suit is not None and big_suit not in tuple(SUITS):
        raise InvalidArgumentError(f"big_suit must be one of {' '.join(SUITS)}, not {big_suit!r}")
    if wild_rank is not None:
        return level_of_wild_rank(engine, wild_rank), None
    index = RANKS.index(level) if engine.rules.game.levels is not None else 0
    suit = SUITS.index(big_suit) if big_suit is not None and engine.rules.game.exposure is not None else None
    return index, engine.cards.special(index, suit)


def level_of_wild_rank(engine: CompiledRules, wild_rank: str) -> int:
    """Return the kernel level for a wild rank: its rank index plus 1 (DDZ-52).

    Raises:
        ValueError: Unknown rank, or the rules draw no wild rank.
    """
    if wild_rank not in tuple(RANKS):
        raise InvalidArgumentError(f"wild_rank must be one of {' '.join(RANKS)}, not {wild_rank!r}")
    if engine.groups.auction.wild_rank == "off":
        raise InvalidArgumentError(f"no rank is wild in {engine.rules.name}, so wild_rank cannot be {wild_rank!r}")
    return 1 + RANKS.index(wild_rank)


def start_level(rules: HouseRules, level: str) -> int:
    """Return the rank index of a starting level.

    Raises:
        InvalidStartError: Unknown level, or the game has no levels.
    """
    if rules.game.levels is None:
        raise InvalidStartError(Sentence("start-no_levels", {"game": rules.game.called}))
    if level not in tuple(RANKS):
        raise InvalidStartError(Sentence("start-no_level", {"known": " ".join(RANKS), "level": repr(level)}))
    return RANKS.index(level)
