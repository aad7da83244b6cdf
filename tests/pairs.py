"""Pairwise coverage of options: rulesets that together contain every pair of values of any two options."""

from __future__ import annotations

import random
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

import clamber
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength, Option, Value
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

CANDIDATES: Final = 8
"""Number of random candidates per step; the one that covers most new pairs is chosen."""

TRIES: Final = 400
"""Number of attempts to complete a pair of values before its values count as mutually exclusive."""

UNSET: Final = "(unset)"
"""Marker for an unset option; an option that sets others has an effect only on unset ones."""

Options = dict[str, Value]
Pair = tuple[tuple[str, Value], tuple[str, Value]]


def values_of(game: str) -> dict[str, list[Value]]:
    """Return the values to try for each option, except match length and number of players."""
    set_by_others = {
        name
        for option in GAMES[game].options
        if isinstance(option, Choice)
        for _, settings in option.sets
        for name, _ in settings
    }
    return {
        option.name: [*some_values(option), *[UNSET] * (option.name in set_by_others)]
        for option in GAMES[game].options
        if option.name not in {"players", "match", "max_hands"}
    }


def some_values(option: Option) -> list[Value]:
    """Return all values of a choice option, or a small and a large value of a numeric option."""
    if isinstance(option, Choice):
        return list(option.values)
    if isinstance(option, MatchLength):
        return list(option.spellings)
    return list(dict.fromkeys((option.default, 5, 40)))


def every_pair(game: str) -> tuple[list[Options], set[Pair]]:
    """Return a small pairwise-covering set of options, and the pairs of values that exclude each other."""
    rng = random.Random(game)
    values = values_of(game)
    missing = dict.fromkeys(
        ((first, a), (second, b))
        for first, second in combinations(values, 2)
        for a in values[first]
        for b in values[second]
    )
    found: list[Options] = []
    excluded: set[Pair] = set()
    while missing:
        wanted = next(iter(missing))
        tried = (completed(game, wanted, values, rng) for _ in range(TRIES))
        drawn = list(islice((options for options in tried if options is not None), CANDIDATES))
        if not drawn:
            excluded.add(wanted)
            del missing[wanted]
            continue
        best = max(drawn, key=lambda options: sum(pair in missing for pair in pairs_of(options)))
        for pair in pairs_of(best):
            missing.pop(pair, None)
        found.append(best)
    return found, excluded


def pairs_of(options: Options) -> Iterable[Pair]:
    """Return all pairs of settings."""
    return combinations(options.items(), 2)


def completed(game: str, pair: Pair, values: dict[str, list[Value]], rng: random.Random) -> Options | None:
    """Return the pair with random values for all other options; None if the combination is invalid."""
    options = {**{name: rng.choice(choices) for name, choices in values.items()}, **dict(pair)}
    try:
        ruleset(game, named(options))
    except clamber.InvalidOptionError:
        return None
    return options


def named(options: Options) -> Options:
    """Return the options whose value is not `UNSET`."""
    return {name: value for name, value in options.items() if value != UNSET}
