"""Compilation of a ruleset to tables of families, actions and followers. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.compile.combinations import Combinations
from clamber.compile.shapes import Member
from clamber.rules.pages import Plain, in_force

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.compile.shapes import Family
    from clamber.kernel import Compiled
    from clamber.rules.house import HouseRules
    from clamber.rules.options import Value
    from clamber.rules.vocabulary import Game


@dataclass(frozen=True, slots=True)
class Action:
    """Playable combination: a reading with its pattern of wild cards.

    Attributes:
        kind: Name of the kind.
        family: Index of the family.
        member: Cards of the combination, and its position in the family.
    """

    kind: str
    family: int
    member: Member


class ActionList:
    """All combinations in action id order, created on access."""

    def __init__(self, families: tuple[Family, ...], compiled: Compiled) -> None:
        self._families, self._compiled = families, compiled

    def __len__(self) -> int:
        return len(self._compiled)

    def __getitem__(self, place: int) -> Action:
        family = self._compiled.family(place)
        return Action(self._families[family].kind, family, Member(*self._compiled.member(place)))

    def __iter__(self) -> Iterator[Action]:
        return map(self.__getitem__, range(len(self)))


@dataclass(frozen=True)
class RuleTables:
    """Compiled ruleset.

    Attributes:
        groups: Rule groups of the game, with fields keyed by name.
        families: Ordinary families, bombs in ascending order of class, jokers led alone, then last plays.
        first_play: Id of the first combination; smaller ids are passes and other decisions.
        ids: First id of each kind of decision other than combinations.
        compiled: Combinations, move generator layout, and followers, as kernel lists.
        set_power: Place of each lane in set order, per level.
        joker_lead: Index of the family of jokers led alone; None if there is none.
        first_bomb: Index of the lowest bomb family.
        last_plays: Index of the first last-play family; None if there is none.
    """

    groups: dict[str, dict[str, Plain]]
    families: tuple[Family, ...]
    first_play: int
    ids: dict[str, int]
    compiled: Compiled
    set_power: tuple[tuple[int, ...], ...]
    joker_lead: int | None
    last_plays: int | None
    first_bomb: int

    @property
    def actions(self) -> ActionList:
        """All combinations in action id order."""
        return ActionList(self.families, self.compiled)


def compile_rules(rules: HouseRules) -> RuleTables:
    """Compile a ruleset to tables."""
    return compile_game(rules.game, dict(rules.values))


def compile_game(game: Game, values: dict[str, Value]) -> RuleTables:
    """Compile a game with the given option values to tables."""
    of = Combinations(game, values)
    compiled = of.compile()
    for family, positions in zip(of.families, compiled.positions, strict=True):
        family.positions = positions
    return RuleTables(
        groups=in_force(game, values),
        families=tuple(of.families),
        first_play=of.first_play,
        ids=of.ids,
        compiled=compiled,
        set_power=of.set_power,
        joker_lead=of.joker_lead,
        last_plays=of.last_plays,
        first_bomb=of.first_bomb,
    )
