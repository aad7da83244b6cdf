"""A ruleset laid out as tables for the kernel: families, actions, and what may follow what. Pure, cached by value."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from operator import le
from typing import TYPE_CHECKING, Any

from clamber.compile.climbing import followers
from clamber.compile.combinations import Action, Combinations
from clamber.compile.filters import filters
from clamber.compile.kickers import choices_of
from clamber.compile.lanes import BLACK, LANES
from clamber.kernel import MOST_NARROW, NO_PLACE, Followers, Kickers, Mixed, Pattern, Term
from clamber.rules.pages import Plain, groups_of, in_force
from clamber.rules.words import options_in

if TYPE_CHECKING:
    from clamber.compile import shapes
    from clamber.compile.shapes import Family
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
        pool, patterns, ranges, terms, kickers, steps: The generator's layout (kernel/combinations/table.hpp).
        followers: What may follow, for each level; `row_of` says which row an action has.
        mixed: For each action which single suits its natural cards may not all be of.
        filters: For each level what is allowed, or nothing.
        set_power: For each level the order of the lanes.
        joker_lead, first_bomb: The family of jokers led alone, if there is one, and the lowest family of bombs.
        last_plays, last_plays_of: The first family of last plays, if there are any; for each family that of its own.
    """

    groups: dict[str, dict[str, Plain]]
    families: tuple[Family, ...]
    actions: tuple[Action, ...]
    first_play: int
    ids: dict[str, int]
    pool: tuple[int, ...]
    patterns: tuple[Pattern, ...]
    ranges: tuple[int, ...]
    terms: tuple[Term, ...]
    kickers: tuple[Kickers, ...]
    steps: tuple[int, ...]
    followers: tuple[tuple[Followers, ...], ...]
    row_of: tuple[int, ...]
    mixed: tuple[Mixed, ...]
    filters: tuple[bytes, ...]
    set_power: tuple[tuple[int, ...], ...]
    wild_weight: tuple[int, int, int]
    joker_lead: int | None
    last_plays: int | None
    last_plays_of: tuple[int | None, ...]
    first_bomb: int
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
        combining += [game.auction.bids, game.auction.doubling, game.auction.open_hand, game.auction.wild_rank]
    return frozenset(options_in(tuple(combining)))


def _wild_states(of: Combinations) -> tuple[tuple[int, int, int], list[tuple[int, int, int]]]:
    """How the wild cards of a hand are counted, and every count in that order."""
    lanes = of.deck.wild_lanes if of.deck.stands_for or of.joker_lead is not None else ()
    weight, states = [0, 0, 0], [(0, 0, 0)]
    for lane in reversed(lanes):
        weight[lane - BLACK] = len(states)
        states = [
            tuple(n + (i == lane - BLACK) * k for i, n in enumerate(state))  # type: ignore[misc]
            for k in range(3)
            for state in states
        ]
    return (weight[0], weight[1], weight[2]), states


@dataclass
class _Layout:
    """The generator's layout as it grows."""

    of: Combinations
    pool: list[int] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    kickers: list[Kickers] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    first_terms: dict[tuple[Term, ...], int] = field(default_factory=dict)

    def lay_out(self, place: int, pattern: shapes.Pattern) -> Pattern:
        """A pattern of a family as the kernel takes it; what it points at is appended."""
        if pattern.terms not in self.first_terms:
            self.first_terms[pattern.terms] = len(self.terms)
            self.terms += pattern.terms
        base = 0 if pattern.kickers else self._base_of(place, pattern)
        ids, attached = (
            self._append_steps(place, pattern) if pattern.kickers else self._append_ids(place, pattern, base)
        )
        return Pattern(
            ids=ids,
            base=base,
            first_term=self.first_terms[pattern.terms],
            starts=_mask({member.position for member in pattern.members}),
            attached=attached,
            terms=len(pattern.terms),
            family=place,
            attached_source=pattern.attached_source,
            mixed=pattern.mixed,
            kickers=len(self.kickers) - 1 if pattern.kickers else None,
        )

    def _base_of(self, place: int, pattern: shapes.Pattern) -> int:
        """What is added to the ids of a pattern in the pool."""
        if self.of.first_play + len(self.of.actions) <= MOST_NARROW:
            return 0
        return min(self.of.action_id(place, member) for member in pattern.members)

    def _append_ids(self, place: int, pattern: shapes.Pattern, base: int) -> tuple[int, int]:
        """The id of each member: where they begin, and the lanes that may be attached."""
        ids = [NO_PLACE] * (LANES * LANES if pattern.attached_source else LANES)
        for member in pattern.members:
            spot = member.position if member.attached is None else LANES * member.position + member.attached
            ids[spot] = self.of.action_id(place, member) - base
        first = len(self.pool)
        self.pool += ids
        return first, _mask({member.attached for member in pattern.members if member.attached is not None})

    def _append_steps(self, place: int, pattern: shapes.Pattern) -> tuple[int, int]:
        """What each kicker adds to an id: where it begins, and the lanes that may give one."""
        assert pattern.kickers is not None  # noqa: S101 - the caller asked
        self.kickers.append(pattern.kickers)
        first = len(self.steps)
        self.steps += _steps(self.of, place, pattern, pattern.kickers)
        return first, pattern.kickers.lanes[0]


def _mask(places: set[int]) -> int:
    return sum(1 << place for place in places)


def _layout(of: Combinations) -> dict[str, Any]:
    layout = _Layout(of)
    laid_out = [[(pattern.uses, layout.lay_out(place, pattern)) for pattern in family.patterns]
                for place, family in enumerate(of.families)]  # fmt: skip
    weight, states = _wild_states(of)
    patterns: list[Pattern] = []
    ranges: list[int] = []
    for state in states:
        for of_family in laid_out:
            ranges.append(len(patterns))
            patterns += [pattern for uses, pattern in of_family if all(map(le, uses, state))]
        ranges.append(len(patterns))
    return {
        "kickers": tuple(layout.kickers), "steps": tuple(layout.steps), "pool": tuple(layout.pool),
        "terms": tuple(layout.terms), "patterns": tuple(patterns), "ranges": tuple(ranges), "wild_weight": weight,
    }  # fmt: skip


def _steps(of: Combinations, place: int, pattern: shapes.Pattern, kickers: Kickers) -> list[int]:
    """What each kicker adds to an id, for the bodies at every position."""
    first: dict[int, int] = {}
    for member in pattern.members:
        first.setdefault(member.position, of.action_id(place, member))
    found: list[int] = []
    for position in range(LANES):
        if position in first:
            found += choices_of(kickers, position).steps(kickers.count, kickers.alike, first[position])
        else:
            found += [0] * (kickers.count * kickers.alike * LANES)
    return found


def _tables(of: Combinations) -> Tables:
    rows, row_of = followers(of)
    return Tables(
        groups={},
        families=tuple(of.families),
        actions=of.actions,
        first_play=of.first_play,
        ids=of.ids,
        followers=rows,
        row_of=row_of,
        mixed=of.mixed,
        filters=filters(of),
        set_power=of.set_power,
        joker_lead=of.joker_lead,
        last_plays=of.last_plays,
        last_plays_of=tuple(map(of.last_plays_of, range(len(of.families)))),
        first_bomb=of.first_bomb,
        suited=any(
            family.suited or pattern.mixed != Mixed.no for family in of.families for pattern in family.patterns
        ),
        **_layout(of),
    )
