"""Reasons why cards do not form a combination.

An option that forbids the cards is named first. Otherwise the flaw is relative to the nearest shape: a gap in a run,
wrong kickers for a triple, a joker that stands for no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.rules.vocabulary import Exactly
from clamber.rules.words import Context
from clamber.text.deciding_options import decisive_options, named_options
from clamber.text.kickers import JOKERS, kicker_flaw
from clamber.text.naming import KindName, Rank, Signs
from clamber.text.runs import BODY, bodies_flaw, is_row, run_flaw

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.engine import CompiledRules
    from clamber.rules.house import HouseRules
    from clamber.text.kickers import Flaw


def no_combination(
    engine: CompiledRules,
    cards: Cards,
    special: int | None,
    wild_rank: str | None,
    *,
    level: int = 0,
    whole: bool = False,
) -> Flaw:
    """Return the values for the sentence that explains why cards do not form a combination.

    Args:
        engine: Rules in force.
        cards: The cards.
        special: Special face of the deal, if any.
        wild_rank: Wild rank of the deal, if any.
        level: Level of the kernel.
        whole: True if the cards are a whole hand and may therefore be a last play.
    """
    values: Flaw = {"cards": Signs(cards), "count": len(cards)}
    return values | (
        forbidding_flaw(engine, cards, special, level, whole=whole) or _flaw(engine, cards, special, wild_rank)
    )


def forbidding_flaw(
    engine: CompiledRules, cards: Cards, special: int | None, level: int, *, whole: bool = False, alone: bool = False
) -> Flaw | None:
    """Return the flaw if a single option forbids the cards; otherwise None.

    If `alone` is True, options whose change would conflict with another option are ignored.
    """
    deciding = [
        option for option in decisive_options(engine, cards, special, level, whole=whole) if option.alone or not alone
    ]
    if not deciding:
        return None
    rules, kind = engine.rules, deciding[0].kind
    known = any(family.kind == kind for family in engine.tables.families)
    same_kind = named_options(rules, (option for option in deciding if option.kind == kind))
    return {"flaw": "rule" if known else "option", "words": KindName(rules.game.kind(kind))} | same_kind


def _flaw(engine: CompiledRules, cards: Cards, special: int | None, wild_rank: str | None) -> Flaw:
    if wild_rank is not None and wild_rank in cards.by_rank:
        return {"flaw": "wild_rank", "rank": Rank(wild_rank)}
    return _special_flaw(engine.rules, cards, special) or _rank_flaw(engine, cards)


def _rank_flaw(engine: CompiledRules, cards: Cards) -> Flaw:
    """Return the flaw of cards that stand for themselves and include no jokers."""
    rules, counts = engine.rules, cards.by_rank
    copies = set(counts.values())
    if len(counts) == 1:
        return kicker_flaw(rules, cards) or {"flaw": "set"}
    if len(copies) == 1:
        return run_flaw(engine, cards) or kicker_flaw(rules, cards) or {"flaw": "row" if is_row(counts) else "mixed"}
    if max(copies) >= BODY:
        return bodies_flaw(rules, cards) or kicker_flaw(rules, cards) or {"flaw": "carried"}
    return {"flaw": "uneven" if is_row(counts) else "mixed"}


# Jokers and wild cards


def _special_flaw(rules: HouseRules, cards: Cards, special: int | None) -> Flaw | None:
    """Return the flaw of cards with wild cards, jokers, or a Big Ace that does not double as an ordinary Ace."""
    game, jokers = rules.game, sum(card.is_joker for card in cards)
    value = Context(dict(rules.values)).value
    has_special = special in cards.faces
    if (jokers and value(game.wild.cards) == "jokers") or (has_special and game.exposure is None):
        return {"flaw": "wild"}
    if has_special and not value(game.wild.stands_for):
        return {"flaw": "big_ace"}
    if jokers == len(cards):
        return _jokers_flaw(rules, cards)
    return (kicker_flaw(rules, cards) or {"flaw": "joker"}) if jokers else None


def _jokers_flaw(rules: HouseRules, cards: Cards) -> Flaw:
    """Return the flaw of jokers that are not wild: two of different colours form no pair, and more form no bomb."""
    if set(cards.by_rank) == JOKERS and len(cards) == len(JOKERS):
        return {"flaw": "joker_pair"}
    context = Context(dict(rules.values))
    bombs = [
        len(row.split())
        for shape in rules.game.bombs
        if isinstance(shape, Exactly) and shape.kind == "joker_bomb" and context.holds(shape.when)
        for rows in context.value(shape.ranks)
        for row in rows
    ]
    least = min((size for size in bombs if size > len(cards)), default=0)
    return {"flaw": "jokers", "least": least}
