"""Limits of a described deal: the deck must contain the bombs played and the cards left at the same time.

The limits are necessary but not sufficient, because the packing of bombs is only bounded, not computed exactly.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.cards import Card
from clamber.rules.words import Context
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.cards import Cards
    from clamber.engine import CompiledRules


ROWS: Final = frozenset({"quad_sequence", "straight_flush"})
"""Kinds of bombs that are rows, described as `run`."""

NAMED_KINDS: Final = {"jokers": frozenset({"joker_bomb"}), "run": ROWS}
"""Kinds of the bombs that are described by a name, except for those of wild cards."""


class DescribedBomb(NamedTuple):
    """Bomb of a described deal.

    Attributes:
        size: Minimum number of cards.
        named: `jokers`, `wild`, `run`, or empty for equal cards.
        soft: True if it contains wild cards.
    """

    size: int
    named: str
    soft: bool


def wild_cards(engine: CompiledRules) -> str:
    """Return the cards that may stand for others: `jokers`, `specials`, or empty for none."""
    return str(Context(dict(engine.rules.values)).value(engine.rules.game.wild.cards))


def soft_bombs_differ(engine: CompiledRules) -> bool:
    """Return True if bombs with wild cards score differently, so that a description must state which contain some."""
    scoring, wild = engine.groups.scoring, engine.groups.auction.wild_rank != "off"
    soft_quad = scoring.soft_bomb if wild else scoring.soft_quad
    rates = (
        (scoring.soft_triplet, scoring.hard_triplet),
        (soft_quad, scoring.hard_quad),
        (scoring.soft_large, scoring.hard_large),
        (scoring.soft_six, scoring.hard_six),
    )
    return (bool(wild_cards(engine)) or wild) and any(soft != hard for soft, hard in rates)


def size_of(engine: CompiledRules, cards: int | str) -> int:
    """Return the number of cards in a bomb that is described by this number or by its name."""
    if isinstance(cards, int):
        return cards
    kinds = NAMED_KINDS.get(cards, frozenset({"wild_bomb"}))
    return min((family.size for family in engine.tables.families if family.kind in kinds), default=1)


def excess(
    engine: CompiledRules, bombs: Sequence[DescribedBomb], hands: Iterable[Cards], left: int
) -> Sentence | None:
    """Return the reason why the deck cannot hold all of these cards; None if no limit is exceeded.

    Args:
        engine: Engine of the rules.
        bombs: All bombs of the deal, beaten ones included.
        hands: Cards left in each hand whose cards are known.
        left: Number of cards left in all hands.
    """
    deck = Counter(engine.deck.faces)
    held = Counter(face for hand in hands for face in hand.faces)
    for face, count in held.items():
        if count > deck[face]:
            return Sentence("settle-left_twice", {"card": str(Card(face)), "count": count, "most": deck[face]})
    if engine.rules.game.capture is not None and engine.groups.capture.on:
        return None  # captured bombs are played again
    return _missing_kind(engine, bombs) or _too_many_bombs(engine, bombs) or _too_many_cards(engine, bombs, left)


def _missing_kind(engine: CompiledRules, bombs: Sequence[DescribedBomb]) -> Sentence | None:
    kinds = {family.kind for family in engine.tables.families}
    missing = next((bomb.named for bomb in bombs if not NAMED_KINDS.get(bomb.named, kinds) & kinds), None)
    return None if missing is None else Sentence("settle-no_such_bomb", {"bomb": missing})


def _too_many_cards(engine: CompiledRules, bombs: Sequence[DescribedBomb], left: int) -> Sentence | None:
    cards = left + sum(bomb.size for bomb in bombs)
    if cards <= len(engine.deck):
        return None
    return Sentence("settle-too_many_cards", {"cards": cards, "deck": len(engine.deck)})


def _too_many_bombs(engine: CompiledRules, bombs: Sequence[DescribedBomb]) -> Sentence | None:
    faces = [Card(face) for face in engine.deck.faces]
    jokers, copies = sum(card.is_joker for card in faces), Counter(card.rank for card in faces if not card.is_joker)
    of_jokers = [bomb for bomb in bombs if bomb.named == "jokers"]
    if sum(bomb.size for bomb in of_jokers) > jokers:
        return Sentence("settle-too_many_jokers", {"count": len(of_jokers), "jokers": jokers})
    wild = _wild_cards(engine, copies, jokers - sum(bomb.size for bomb in of_jokers))
    of_wild = [bomb for bomb in bombs if bomb.named == "wild"]
    if (used := sum(bomb.size for bomb in of_wild)) > wild:
        return Sentence("settle-too_many_wild", {"count": len(of_wild), "wild": wild})
    wild -= used
    soft = [bomb for bomb in bombs if bomb.soft]
    if len(soft) > wild:
        return Sentence("settle-too_many_soft", {"count": len(soft), "wild": wild})
    if any(family.bomb and (family.ranks > 1 or family.suited) for family in engine.tables.families):
        return None  # bombs of this many cards may be runs
    others = [bomb for bomb in bombs if not bomb.named]
    hard = [bomb for bomb in others if not bomb.soft] if soft_bombs_differ(engine) else []
    for group, stand_ins in ((hard, 0), (others, wild)):
        for size in sorted({bomb.size for bomb in group}):
            count = sum(bomb.size >= size for bomb in group)
            limit = _most_sets(size, copies.values(), stand_ins)
            if count > limit:
                return Sentence("settle-too_many_bombs", {"count": count, "size": size, "most": limit})
    return None


def _wild_cards(engine: CompiledRules, copies: Counter[str], jokers: int) -> int:
    """Return the number of cards in the deck that may stand for others."""
    if engine.groups.auction.wild_rank != "off":
        return max(copies.values())
    cards = wild_cards(engine)
    return jokers if cards == "jokers" else engine.groups.deck.packs if cards == "specials" else 0


def _most_sets(size: int, copies: Iterable[int], wild: int) -> int:
    """Return an upper bound of the number of disjoint sets of `size` equal cards, with wild cards in any of them.

    Each rank yields as many sets as its own cards make; the wild cards complete the sets that lack the fewest cards.
    """
    sets, lacking = 0, []
    for count in copies:
        sets += count // size
        if count % size:
            lacking.append(size - count % size)
    for missing in sorted(lacking):
        if missing > wild:
            break
        wild -= missing
        sets += 1
    return sets + wild // size
