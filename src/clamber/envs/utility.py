"""Bounds of the rewards of a deal, and their sum, derived from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.engine import CompiledRules

MAX_PRODUCT: Final = 1 << 50
"""Limit of every product of multipliers in the kernel (`kMostPoints` in kernel/deal/factors.hpp)."""

LONE_POINTS: Final = 8
"""Points of a declarer without a partner, before the factors (`lone_points` in kernel/deal/settle.hpp)."""

NOT_ZERO: Final = ("cards_won", "team_outcome", "winning_side")
"""Scoring methods under which the points of a deal do not add up to 0."""


@dataclass(frozen=True, slots=True)
class Utility:
    """Rewards that a deal can have.

    Attributes:
        least, most: Bounds of the reward of a seat. Every reward lies between them; the bounds need not be reached.
        is_zero_sum: True if the rewards of every deal add up to 0.
    """

    least: float
    most: float
    is_zero_sum: bool


def utility_of(engine: CompiledRules, seats: int) -> Utility:
    """Return the rewards that a deal of a ruleset can have with this number of seats.

    Args:
        engine: Compiled rules.
        seats: Number of seats.
    """
    scoring, others = engine.groups.scoring, seats - 1
    if scoring.by in {"cards_paid", "cards_won"}:
        payment = float(_payment(engine, seats))
        bomb_factor = 2 if scoring.doubling_card_on == "cards_and_bombs" else 1
        bombs = float(bomb_factor * scoring.bomb_points * (len(engine.deck) // 3))
        trick = engine.groups.trick
        max_loss = others * payment if "pays_for_all" in {trick.before_one_card, trick.before_two_cards} else payment
        least = -max_loss if scoring.by == "cards_paid" else 0.0
        return Utility(least - bombs, others * (payment + bombs), scoring.by not in NOT_ZERO)
    if scoring.by == "stake":
        most = float(others * _stake(engine))
        return Utility(-most, most, is_zero_sum=True)
    if scoring.by == "team_places":
        most = float(LONE_POINTS * 2 * others)
        return Utility(-most, most, is_zero_sum=True)
    if scoring.by == "places":
        is_balanced = scoring.place_points == "balanced"
        most = 2.0 if scoring.place_points == "two_one" else float(others)
        return Utility(-most if is_balanced else 0.0, most, is_balanced)
    if scoring.by in NOT_ZERO:
        return Utility(0.0 if scoring.by == "winning_side" else -1.0, 1.0, is_zero_sum=False)
    most = engine.rules.game.most_points
    return Utility(-most, most, is_zero_sum=True)


def _payment(engine: CompiledRules, seats: int) -> int:
    """Return the maximum payment of one loser for cards left."""
    scoring, deck = engine.groups.scoring, len(engine.deck)
    packs = engine.groups.deck.packs
    factors = [
        _bombs(engine),
        4 if scoring.long_game_multiplier else 1,
        8 if scoring.early_win else 1,
        max(scoring.spring_factor if scoring.spring else 1, 2 if scoring.large_hand else 1),
        scoring.ace_multiplier ** (4 * packs),
        scoring.two_multiplier ** (4 * packs),
        MAX_PRODUCT if scoring.private_multipliers else 1,
        2 if scoring.doubling_card else 1,
    ]
    limit = min(MAX_PRODUCT, _product([*factors, max(deck, scoring.spring_points)]) + scoring.doubling_card_points)
    if scoring.max_multiplier:
        limit = min(limit, scoring.max_multiplier * deck)
    if scoring.max_payment:
        limit = min(limit, scoring.max_payment)
    stakes = engine.groups.match.table_stakes
    return min(limit, seats * stakes) if stakes else limit


def _stake(engine: CompiledRules) -> int:
    """Return the maximum amount that one seat settles with the declarer."""
    scoring, auction = engine.groups.scoring, engine.groups.auction
    base: int = max(auction.bids, default=1)
    factors = [
        base,
        _bombs(engine),
        1 if auction.open_hand == "off" else scoring.shown_hand,
        max(getattr(scoring, name) for name in dir(scoring) if name.startswith("bottom_")),
        scoring.spring_factor if scoring.spring else 1,
        1 if auction.doubling == "off" else 4,
    ]
    amount = _product(factors)
    max_amount: int = base * scoring.max_multiplier
    return min(amount, max_amount) if max_amount else amount


def _bombs(engine: CompiledRules) -> int:
    """Return the largest product of the multipliers of all bombs that a deck has."""
    scoring, deck, packs = engine.groups.scoring, len(engine.deck), engine.groups.deck.packs
    if not scoring.played_bombs:
        return 1
    by_size = {
        3: max(scoring.soft_triplet, scoring.hard_triplet),
        4: max(scoring.soft_quad, scoring.hard_quad, scoring.soft_bomb, scoring.wild_bomb),
        5: max(scoring.soft_large, scoring.hard_large),
        6: max(scoring.soft_six, scoring.hard_six),
        8: scoring.bomb_run,
    }
    best = max(factor ** (deck // size) for size, factor in by_size.items())
    return _product([best, scoring.joker_bomb**packs])


def _product(factors: list[int]) -> int:
    product = 1
    for factor in factors:
        product = min(MAX_PRODUCT, product * factor)
    return product
