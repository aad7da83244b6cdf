"""Hands of any game, to be partitioned into plays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

from clamber import kernel
from clamber.cards import Cards
from clamber.engine import CompiledRules, engine_for
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

JOKERS = 52
"""First joker face."""


class Dealt(NamedTuple):
    """Hand to be partitioned into plays, and its planner."""

    engine: CompiledRules
    planner: kernel.HandPlanner
    hand: list[int]
    level: int
    special: int | None


def dealt(
    name: str,
    count: int,
    size: int,
    *,
    options: Mapping[str, Any] | None = None,
    wild: bool = False,
    alike: bool = False,
) -> Iterator[Dealt]:
    """Yield hands of a ruleset at all its levels, with all other cards unseen and two equally long other hands.

    With `wild`, a wild rank is drawn, and the hand holds one or two of its cards. With `alike`, the hand holds jokers
    and a level card plus up to eight cards of one rank.
    """
    rules, numbers = ruleset(name, options or {}), random.Random(f"{name}/{size}")
    for _ in range(count):
        engine = engine_for(rules.for_seats(numbers.choice(rules.seats)))
        level, special = 0, None
        if engine.groups.levels.on:
            level = numbers.randrange(13)
            special = 4 * level + 2
        elif engine.groups.exposure.on:
            special = numbers.randrange(48, 52)
        deck = list(engine.deck.faces)
        numbers.shuffle(deck)
        if wild:
            level = 1 + numbers.randrange(13)
            own = [face for face in deck if face // 4 == level - 1][: numbers.randrange(1, 3)]
            deck = own + [face for face in deck if face not in own]
        if alike and engine.groups.deck.packs > 1 and numbers.random() < 0.5:
            place = numbers.sample(range(54), 54)
            deck.sort(key=lambda face: place[face])
        elif alike:
            rank, special_ones, equals = numbers.randrange(13), numbers.randrange(1, 5), numbers.randrange(4, 9)
            foremost = [face for face in deck if face >= JOKERS or face == special][:special_ones]
            foremost += [face for face in deck if face // 4 == rank and face != special][:equals]
            others = list((Cards.from_faces(deck) - Cards.from_faces(foremost)).faces)
            numbers.shuffle(others)
            deck = foremost + others
        planner = kernel.HandPlanner(engine.table)
        planner.look(level, special, Cards.from_faces(deck[size:]).masks, 2, size)
        yield Dealt(engine, planner, deck[:size], level, special)
