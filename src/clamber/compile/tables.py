"""A ruleset laid out as tables for the kernel: families, actions, and what may follow what. Pure, cached by value."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from operator import le
from typing import TYPE_CHECKING, Any

from clamber.compile.climbing import Row, follow_rows
from clamber.compile.combinations import NO_FAMILY, Action, Combinations
from clamber.compile.filters import filters
from clamber.compile.kickers import choices_of
from clamber.compile.shapes import BLACK, LANES, Carried, Family, Pattern, Term
from clamber.rules.pages import Plain, groups_of, in_force
from clamber.rules.words import options_in

if TYPE_CHECKING:
    from clamber.rules.house import HouseRules
    from clamber.rules.options import Value
    from clamber.rules.vocabulary import Game


@dataclass(frozen=True)
class Tables:
    """A compiled ruleset.

    Attributes:
        groups: The groups of rules that the game has, their fields by name.
        families: Ordinary ones, then bombs from the lowest class up, then jokers led alone.
        actions: All combinations, in the order of their ids.
        first_play: The id of the first of them; smaller ids are passes and other decisions.
        ids: First ids of the decisions that are no combination.
        pool, slices, ranges, terms, kickers, steps: The generator's layout (kernel/combinations/table.hpp).
        rows: What may follow, for each level; `follow_of` says which row an action has.
        mixed: For each action which single suits its natural cards may not all be of.
        filters: For each level what is allowed, or nothing.
        set_power: For each level the order of the lanes.
    """

    groups: dict[str, dict[str, Plain]]
    families: tuple[Family, ...]
    actions: tuple[Action, ...]
    first_play: int
    ids: dict[str, int]
    pool: tuple[int, ...]
    slices: tuple[tuple[int, ...], ...]
    ranges: tuple[int, ...]
    terms: tuple[tuple[int, int], ...]
    kickers: tuple[Carried, ...]
    steps: tuple[int, ...]
    rows: tuple[tuple[Row, ...], ...]
    follow_of: tuple[int, ...]
    mixed: tuple[int, ...]
    filters: tuple[bytes, ...]
    set_power: tuple[tuple[int, ...], ...]
    wild_weight: tuple[int, int, int]
    solo: int
    first_bomb: int
    jokers_alike: bool
    suited: bool


@lru_cache(maxsize=64)
def compile_rules(rules: HouseRules) -> Tables:
    """The tables of a ruleset."""
    return compile_game(rules.game, dict(rules.values))


def compile_game(game: Game, values: dict[str, Value]) -> Tables:
    """The tables of a game under these values of its options.

    What concerns the combinations is laid out once for all rulesets that agree in it.
    """
    named = options_named(game)
    laid_out = _laid_out(game, tuple((name, value) for name, value in values.items() if name in named))
    return replace(laid_out, groups=in_force(game, values))


@lru_cache(maxsize=128)
def _laid_out(game: Game, values: tuple[tuple[str, Value], ...]) -> Tables:
    """The tables without the groups."""
    return _tables(Combinations(game, dict(values)))


@cache
def options_named(game: Game) -> frozenset[str]:
    """The options that the combinations of a game depend on."""
    apart = {
        "options",
        "conflicts",
        "presets",
        "only_seats",
        "second_pack_from",
        *(name for name, _ in groups_of(game)),
    }
    combining: list[object] = [
        game.deck,
        *(getattr(game, part.name) for part in fields(game) if part.name not in apart),
    ]
    if game.capture is not None:
        combining.append(game.capture.capture_max)
    if game.auction is not None:
        combining.append(game.auction.bids)
    return frozenset(options_in(tuple(combining)))


def _wild_states(of: Combinations) -> tuple[tuple[int, int, int], list[tuple[int, int, int]]]:
    """How the wild cards of a hand are counted, and every count in that order."""
    lanes = of.deck.wild_lanes if of.deck.stands_for or of.solo != NO_FAMILY else ()
    weight, states = [0, 0, 0], [(0, 0, 0)]
    for lane in reversed(lanes):
        weight[lane - BLACK] = len(states)
        states = [
            tuple(n + (i == lane - BLACK) * k for i, n in enumerate(state))  # type: ignore[misc]
            for k in range(3)
            for state in states
        ]
    return (weight[0], weight[1], weight[2]), states


def _layout(of: Combinations) -> dict[str, Any]:
    pool: list[int] = []
    terms: list[tuple[int, int]] = []
    kickers: list[Carried] = []
    steps: list[int] = []
    first_terms: dict[tuple[Term, ...], int] = {}
    rows: list[list[tuple[tuple[int, int, int], tuple[int, ...]]]] = [[] for _ in of.families]
    for place, family in enumerate(of.families):
        for pattern in family.patterns:
            if pattern.terms not in first_terms:
                first_terms[pattern.terms] = len(terms)
                terms += [(term.source, term.shift) for term in pattern.terms]
            first_term = first_terms[pattern.terms]
            if pattern.carried is not None:
                kickers.append(pattern.carried)
                starts = sum(1 << position for position in {member.position for member in pattern.members})
                row = (
                    len(steps),
                    starts,
                    pattern.carried.lanes[0],
                    first_term,
                    len(pattern.terms),
                    place,
                    0,
                    0,
                    len(kickers),
                )
                rows[place].append((pattern.uses, row))
                steps += _steps(of, place, pattern, pattern.carried)
                continue
            ids = [0xFFFF] * (LANES * LANES if pattern.attached_source else LANES)
            starts = attached = 0
            for member in pattern.members:
                starts |= 1 << member.position
                spot = member.position
                if member.attached is not None:
                    attached |= 1 << member.attached
                    spot = LANES * member.position + member.attached
                ids[spot] = of.action_id(place, member)
            row = (len(pool), starts, attached, first_term, len(pattern.terms), place,
                   pattern.attached_source, pattern.mixed, 0)  # fmt: skip
            rows[place].append((pattern.uses, row))
            pool += ids
    weight, states = _wild_states(of)
    slices: list[tuple[int, ...]] = []
    ranges: list[int] = []
    for state in states:
        for place in range(len(of.families)):
            ranges.append(len(slices))
            slices += [row for uses, row in rows[place] if all(map(le, uses, state))]
        ranges.append(len(slices))
    return {
        "kickers": tuple(kickers), "steps": tuple(steps),
        "pool": tuple(pool), "terms": tuple(terms), "slices": tuple(slices), "ranges": tuple(ranges),
        "wild_weight": weight,
    }  # fmt: skip


def _steps(of: Combinations, place: int, pattern: Pattern, carried: Carried) -> list[int]:
    """What each kicker adds to an id, for the bodies at every position."""
    alike = len(carried.lanes)
    first: dict[int, int] = {}
    for member in pattern.members:
        first.setdefault(member.position, of.action_id(place, member))
    found: list[int] = []
    for position in range(LANES):
        if position in first:
            found += choices_of(carried, position).steps(carried.count, alike, first[position])
        else:
            found += [0] * (carried.count * alike * LANES)
    return found


def _tables(of: Combinations) -> Tables:
    rows, follow_of = follow_rows(of)
    return Tables(
        groups={},
        families=tuple(of.families),
        actions=of.actions,
        first_play=of.first_play,
        ids=of.ids,
        rows=rows,
        follow_of=follow_of,
        mixed=of.mixed,
        filters=filters(of),
        set_power=of.set_power,
        solo=of.solo,
        first_bomb=of.first_bomb,
        jokers_alike=of.deck.jokers_alike,
        suited=any(family.suited or pattern.mixed for family in of.families for pattern in family.patterns),
        **_layout(of),
    )
