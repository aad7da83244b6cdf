"""One ending: who holds what, whose turn it is, and how hard it is; and the file that holds them all."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from datetime import date

    from clamber.position import Position

FILE: Final = "endings.jsonl"


@dataclass(frozen=True, slots=True)
class Ending:
    """A position in which one play of the seat to act wins, and every other loses.

    To win is to be first out, or that a partner is. All hands are open, and everybody plays perfectly from here on.

    Attributes:
        number: From 1 on.
        rules: The ruleset by name.
        hands: The cards of each seat, in notation.
        to_act: Whose turn it is.
        level: The level that is played (Guandan), else empty.
        to_beat: What lies on the table; empty for a lead.
        last: Who played it.
        declarer: The landlord (Dou Dizhu); -1 where there is none.
        best: The play that wins.
        turns: How many turns the side that wins takes, this one included, if the others hold out as long as they can.
        grade: How hard it is, from 1 to 5.
    """

    number: int
    rules: str
    hands: tuple[str, ...]
    to_act: int
    level: str
    to_beat: str
    last: int
    declarer: int
    best: str
    turns: int
    grade: int

    def position(self) -> Position:
        """Where it begins."""
        return ruleset(self.rules).setup(
            self.hands,
            to_act=self.to_act,
            level=self.level or "2",
            to_beat=self.to_beat or None,
            last=self.last,
            declarer=None if self.declarer < 0 else self.declarer,
        )

    def to_line(self) -> str:
        """The ending as a line of the file, which says its number by its place."""
        return json.dumps(astuple(self)[1:], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, number: int, line: str) -> Ending:
        """What `to_line` wrote."""
        rules, hands, *rest = json.loads(line)
        return cls(number, rules, tuple(hands), *rest)


@lru_cache(maxsize=1)
def all_endings() -> tuple[Ending, ...]:
    """Every ending that comes with the package."""
    lines = files("clamber.endings").joinpath(FILE).read_text(encoding="utf-8").splitlines()
    return tuple(Ending.from_line(number, line) for number, line in enumerate(lines, 1))


def of_day(day: date) -> Ending:
    """The ending of a day: each has one, and none comes again before all others were."""
    found = all_endings()
    return found[day.toordinal() % len(found)]
