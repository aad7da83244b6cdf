"""Reasons why cards do not form a combination: missing cards, surplus cards, or a disabled option."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from clamber.cards import RANKS, Cards
from clamber.compile.lanes import run_lane
from clamber.rules.kinds import RUN_ORDER
from clamber.rules.spelling import spell
from clamber.rules.vocabulary import Runs, Sets, WithKickers
from clamber.sentences import Together
from clamber.text.naming import KindName, Rank, Signs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.compile.shapes import Family
    from clamber.engine import Engine
    from clamber.rules.vocabulary import Shape
    from clamber.sentences import Value

Flaw: TypeAlias = "dict[str, Value]"
"""Name of the flaw, under the key `flaw`, and the values for the sentence that describes it."""

FEW: Final = 2
"""Maximum number of gaps for which cards still look like a run."""

BODY: Final = 3
"""Minimum number of equal cards that can carry kickers."""


def no_combination(engine: Engine, cards: Cards, special: int | None, wild_rank: str | None) -> Flaw:
    """Return the values for the sentence that explains why cards do not form a combination."""
    values: Flaw = {"cards": Signs(cards), "count": len(cards)}
    if wild_rank is not None and wild_rank in cards.by_rank:
        return values | {"flaw": "wild_rank", "rank": Rank(wild_rank)}
    return values | _flaw(engine, cards, special)


def _flaw(engine: Engine, cards: Cards, special: int | None) -> Flaw:
    game = engine.rules.game
    natural = [card for card in cards if not card.is_joker and card.face != special]
    if len(natural) < len(cards):
        return {"flaw": _about_special(engine, cards, special)}
    counts = Counter(card.rank for card in natural)
    copies = set(counts.values())
    if len(counts) == 1:
        sets = [shape for shape in game.shapes + game.bombs if isinstance(shape, Sets) and shape.size == len(cards)]
        return _switched_off(engine, sets) or {"flaw": "set"}
    if len(copies) == 1:
        return _in_a_row(engine, "".join(counts), copies.pop())
    if max(copies) >= BODY:
        return _carrying(engine, counts)
    return {"flaw": "uneven" if not _gaps(_places("".join(counts))) else "mixed"}


def _about_special(engine: Engine, cards: Cards, special: int | None) -> str:
    """Return the flaw of cards that include a wild card, a Big Ace or a joker."""
    game = engine.rules.game
    if game.exposure is not None and special in cards.faces:
        return "big_ace"
    is_wild = game.wild.cards == "jokers" or (game.wild.cards == "specials" and special in cards.faces)
    return "wild" if is_wild else "joker"


def _switched_off(engine: Engine, shapes: Sequence[Shape]) -> Flaw | None:
    """Return the flaw that a matching shape is disabled by an option, or None if there is no such shape."""
    there = {(family.kind, family.size) for family in engine.tables.families}
    for shape in shapes:
        if shape.when and not any(kind == shape.kind for kind, _ in there):
            options = ", ".join(f"{name}={spell(engine.rules[name])}" for name, _ in shape.when)
            return {"flaw": "option", "words": KindName(engine.rules.game.kind(shape.kind)), "option": options}
    return None


# Runs


def _places(ranks: str) -> list[int]:
    """Return the places of ranks in run order, ascending, with the Ace at whichever end leaves fewer gaps."""
    low = sorted(RUN_ORDER.index(rank) for rank in ranks)
    high = sorted(RUN_ORDER.rindex(rank) for rank in ranks)
    return low if len(_gaps(low)) < len(_gaps(high)) else high


def _gaps(places: list[int]) -> list[int]:
    return [place for place in range(places[0], places[-1]) if place not in places]


def _in_a_row(engine: Engine, ranks: str, copies: int) -> Flaw:
    """Return the flaw of equally frequent ranks: a run with a gap, of invalid length, or out of bounds."""
    game = engine.rules.game
    families = [f for f in engine.tables.families if f.run and f.ranks > 1 and f.copies == copies and f.positions]
    places = _places(ranks)
    gaps = _gaps(places)
    if gaps and families and not _gaps(sorted(map(game.order.ranks.index, ranks))):
        return _out_of_bounds(families, places) | {"words": KindName(game.kind(families[0].kind))}
    if len(gaps) > FEW or (gaps and copies == 1 and len(ranks) <= FEW):
        return {"flaw": "mixed"}
    if not families:
        shapes = [shape for shape in game.shapes + game.bombs if isinstance(shape, Runs) and shape.of == copies]
        return _switched_off(engine, shapes) or {"flaw": "row"}
    if gaps:
        return {
            "flaw": "gap",
            "missing": Together(tuple(Rank(RUN_ORDER[place]) for place in gaps)),
            "gaps": len(gaps),
        }
    least, most = min(f.ranks for f in families), max(f.ranks for f in families)
    words: Flaw = {"words": KindName(game.kind(families[0].kind)), "ranks": len(ranks)}
    if least <= len(ranks) <= most:
        return _out_of_bounds([f for f in families if f.ranks == len(ranks)], places) | words
    return words | ({"flaw": "short", "least": least} if len(ranks) < least else {"flaw": "long", "most": most})


def _out_of_bounds(families: list[Family], places: list[int]) -> Flaw:
    """Return the flaw of a run of valid length that begins or ends at an invalid rank."""
    lowest = min((f.positions & -f.positions).bit_length() - 1 for f in families)
    highest = max(f.positions.bit_length() - 1 + f.ranks for f in families) - 1
    outside = [place for place in places if not lowest <= place <= highest]
    if not outside:
        return {"flaw": "scarce"}
    named = Together(tuple(Rank(RUN_ORDER[place]) for place in outside))
    return {"flaw": "rank", "lowest": _rank_at(lowest), "highest": _rank_at(highest), "outside": named}


def _rank_at(place: int) -> Rank:
    return Rank(RANKS[run_lane(place)])


# Kickers


def _carrying(engine: Engine, counts: Counter[str]) -> Flaw:
    """Return the flaw of three or more equal cards with other cards attached."""
    game = engine.rules.game
    bodies = [shape for shape in game.shapes if isinstance(shape, WithKickers) and shape.of == max(counts.values())]
    kinds = [kind for kind in dict.fromkeys(f.kind for f in engine.tables.families) if game.kind(kind).carries]
    if not kinds or not any(shape.kind in kinds for shape in bodies):
        switched_off = _switched_off(engine, bodies)
        if switched_off is not None:
            return switched_off
    if not kinds:
        return {"flaw": "carried"}
    return {"flaw": "kickers", "words": Together(tuple(KindName(game.kind(kind)) for kind in kinds))}
