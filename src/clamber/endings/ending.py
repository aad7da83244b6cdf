"""Endings: position, solution and difficulty; and the file of all endings."""

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
    """Position in which exactly one play of the seat to act wins, and every other loses.

    A side wins if one of its seats is first out. All hands are open, and all seats play perfectly from here on.

    Attributes:
        number: Number of the ending, from 1.
        rules: Name of the ruleset.
        hands: Cards of each seat, in notation.
        to_act: Seat to act.
        level: The level that is played (Guandan), else empty.
        to_beat: Play on the table; empty for a lead.
        last: Seat that made the play on the table.
        declarer: Seat of the landlord (Dou Dizhu); -1 if there is none.
        best: The winning play.
        turns: Number of turns that the winning side takes, this one included, against the longest defence.
        grade: Difficulty, from 1 to 5.
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
        """Return the initial position."""
        return ruleset(self.rules).setup(
            self.hands,
            to_act=self.to_act,
            level=self.level or "2",
            to_beat=self.to_beat or None,
            last=self.last,
            declarer=None if self.declarer < 0 else self.declarer,
        )

    def to_line(self) -> str:
        """Return the ending as a line of the file; its number is the number of the line."""
        return json.dumps(astuple(self)[1:], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, number: int, line: str) -> Ending:
        """Return the ending that a line describes; inverse of `to_line`."""
        rules, hands, *rest = json.loads(line)
        return cls(number, rules, tuple(hands), *rest)


@lru_cache(maxsize=1)
def all_endings() -> tuple[Ending, ...]:
    """Return all endings of the package."""
    lines = files("clamber.endings").joinpath(FILE).read_text(encoding="utf-8").splitlines()
    return tuple(Ending.from_line(number, line) for number, line in enumerate(lines, 1))


def of_day(day: date) -> Ending:
    """Return the ending of a day. None recurs before all others have had their day."""
    found = all_endings()
    return found[day.toordinal() % len(found)]
