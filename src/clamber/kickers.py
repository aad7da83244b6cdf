"""Bodies with kickers laid out as families: every choice of kickers is an action of its own.

A family is one length of the body. Each choice of kickers is a pattern with the position of its body alone, so the
generator tests them one by one: complete, and slow for games with thousands of them.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from clamber.shapes import (
    BLACK,
    LANE_SOURCE,
    LANES,
    RED,
    RUN_PLACES,
    Deck,
    Family,
    Member,
    Pattern,
    Term,
    lane_of,
    run_lane,
)
from clamber.vocabulary import RANKS, WithKickers

if TYPE_CHECKING:
    from collections.abc import Iterator


def kicker_families(shape: WithKickers, deck: Deck, *, steps: frozenset[str]) -> list[Family]:
    """One family for each length of the body."""
    return [_family(shape, ranks, deck, steps) for ranks in range(shape.shortest, shape.longest + 1)]


def _family(shape: WithKickers, ranks: int, deck: Deck, steps: frozenset[str]) -> Family:
    size = ranks * (shape.of + shape.each * shape.kicker)
    family = Family(
        shape.kind, size, shape.of, bomb=False, run=ranks > 1, ranks=ranks, steps=steps, guard=shape.guard
    )
    for position, body in _bodies(shape, ranks):
        for kickers in _kickers(shape, body, deck):
            cards = dict.fromkeys(body, shape.of)
            for lane in kickers:
                cards[lane] = cards.get(lane, 0) + shape.kicker
            terms = tuple(Term(LANE_SOURCE + count, lane - position) for lane, count in sorted(cards.items()))
            need = tuple(cards.get(lane, 0) for lane in range(LANES))
            family.patterns.append(Pattern(terms, (0, 0, 0), members=[Member(position, need)]))
    return family


def _bodies(shape: WithKickers, ranks: int) -> Iterator[tuple[int, list[int]]]:
    """(position, lanes) of every body."""
    if ranks == 1:
        yield from ((lane, [lane]) for lane in range(len(RANKS)))
        return
    first = 0 if shape.lowest == "A" else lane_of(shape.lowest) + 1
    last = RUN_PLACES - 1 if shape.highest == "A" else lane_of(shape.highest) + 1
    for start in range(first, last - ranks + 2):
        yield start, [run_lane(start + i) for i in range(ranks)]


def _kickers(shape: WithKickers, body: list[int], deck: Deck) -> Iterator[tuple[int, ...]]:
    """Every choice of kickers beside a body, as lanes."""
    jokers = [BLACK, RED] if shape.kicker == 1 and not deck.jokers_alike else [BLACK] * (shape.kicker == 1)
    lanes = [lane for lane in range(len(RANKS)) if lane not in body] + jokers
    for chosen in combinations_with_replacement(lanes, len(body) * shape.each):
        if _fits(shape, body, chosen, deck):
            yield chosen


def _fits(shape: WithKickers, body: list[int], chosen: tuple[int, ...], deck: Deck) -> bool:
    for lane in set(chosen):
        most = deck.packs if lane >= BLACK else min(shape.alike, deck.copies // shape.kicker)
        if chosen.count(lane) > most:
            return False
        beside = len(body) > 1 and lane < BLACK and lane in {body[0] - 1, body[-1] + 1}
        if beside and not shape.may_extend and chosen.count(lane) * shape.kicker >= shape.of and lane != 0:
            return False
    return shape.both_jokers or not {BLACK, RED} <= set(chosen)
