"""Random matches for property tests: any game, any options, any plays."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from hypothesis import strategies as st

import clamber
from clamber.match import Match, new_match
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength, Option, Value
from clamber.ruleset import Ruleset, ruleset
from pairs import every_pair, named

if TYPE_CHECKING:
    from collections.abc import Iterator


def value_of(option: Option) -> st.SearchStrategy[Value]:
    """Return a strategy for an option's values."""
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    if isinstance(option, MatchLength):
        return st.sampled_from(option.spellings)
    return st.integers(1, 60)


@cache
def any_two_options(game: str) -> list[Ruleset]:
    """Return rulesets of a game that together cover every pair of values of any two options."""
    return [ruleset(game, named(options)) for options in every_pair(game)[0]]


@st.composite
def rulesets(draw: st.DrawFn, games: tuple[str, ...] = tuple(GAMES)) -> Ruleset:
    """Draw a game's rules with up to five options changed, or with many."""
    game = GAMES[draw(st.sampled_from(games))]
    if game.name == "doudizhu" and draw(st.integers(0, 2)) == 0:
        return ruleset("doudizhu/laizi")  # most laizi rules apply to no other ruleset
    if draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(any_two_options(game.name)))
    free = [option for option in game.options if option.name not in {"players", "match", "max_hands"}]
    chosen = draw(st.lists(st.sampled_from(free), max_size=5, unique_by=lambda option: option.name))
    changes = {option.name: draw(value_of(option)) for option in chosen}
    try:
        return ruleset(game.name, changes)
    except clamber.InvalidOptionError:  # mutually exclusive options
        return ruleset(game.name)


@st.composite
def matches(draw: st.DrawFn, games: tuple[str, ...] = tuple(GAMES)) -> tuple[Match, random.Random]:
    """Draw a new match and a source of choices for it."""
    rules = draw(rulesets(games))
    seats = draw(st.sampled_from(rules.seats))
    seed = draw(st.integers(0, 2**32))
    names = [f"seat {i}" for i in range(seats)]
    return new_match(rules, names=names, seed=seed), random.Random(seed)


def steps(match: Match, rng: random.Random, *, deals: int = 2, stop: int = 10_000) -> Iterator[Match]:
    """Yield the match after each random action, over several deals; passes are less likely."""
    for _ in range(stop):
        position = match.position
        assert position is not None
        if position.is_over:
            if match.is_over or len(match.deals) >= deals:
                return
            match = match.next_deal()
        else:
            match = match.apply(any_play(match, rng))
        yield match


def any_play(match: Match, rng: random.Random) -> clamber.Play:
    """Return a random legal play; if `no` is legal, its probability is at least 40 %."""
    assert match.position is not None
    legal = match.position.legal()
    if legal[0].kind in {"no", "pass"} and rng.random() < 0.4:
        return legal[0]
    return legal[rng.randrange(len(legal))]
