"""A ruleset laid out as tables for the kernel: families, actions, and what may follow what. Pure."""

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
    """A combination that can be played: a reading with its pattern of wild cards.

    Attributes:
        kind: Its name.
        family: Place of its family.
        member: Its cards and position.
    """

    kind: str
    family: int
    member: Member


class Listed:
    """All combinations in the order of their ids; each is made when it is asked for."""

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
class Tables:
    """A compiled ruleset.

    Attributes:
        groups: The groups of rules that the game has, their fields by name.
        families: Ordinary ones, then bombs from the lowest class up, then jokers led alone.
        first_play: The id of the first combination; smaller ids are passes and other decisions.
        ids: First ids of the decisions that are no combination.
        compiled: The combinations, the generator's layout, and what may follow what, in the kernel's lists.
        set_power: For each level the order of the lanes.
        joker_lead, first_bomb: The family of jokers led alone, if there is one, and the lowest family of bombs.
        last_plays: The first family of last plays, if there are any.
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
    def actions(self) -> Listed:
        """All combinations, in the order of their ids."""
        return Listed(self.families, self.compiled)


def compile_rules(rules: HouseRules) -> Tables:
    """The tables of a ruleset."""
    return compile_game(rules.game, dict(rules.values))


def compile_game(game: Game, values: dict[str, Value]) -> Tables:
    """The tables of a game under these values of its options."""
    of = Combinations(game, values)
    compiled = of.compiled()
    for family, positions in zip(of.families, compiled.positions, strict=True):
        family.positions = positions
    return Tables(
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
