"""Endings with their solution and difficulty, and the file that stores them."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from datetime import date

    from clamber.position import Position

FILE: Final = "endings.jsonl"


@dataclass(frozen=True, slots=True)
class Ending:
    """Position in which exactly one play wins for the seat to act, and every other play loses.

    A side wins if one of its seats is first out. All hands are open, and play is assumed perfect.

    Attributes:
        number: One-based number of the ending.
        rules: Ruleset name.
        hands: Hand of each seat, in notation.
        to_act: Seat to act.
        level: Current level in Guandan; empty in other games.
        to_beat: Play to beat; empty on the lead.
        last: Seat that made the play to beat.
        declarer: Landlord seat in Dou Dizhu; -1 in other games.
        best: The winning play.
        turns: Number of turns the winning side needs against the longest defence, including this one.
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
        """Return the ending as a line of the file. Its number is the line number."""
        return json.dumps(astuple(self)[1:], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    @checked
    def from_line(cls, number: int, line: str) -> Ending:
        """Parse an ending from a line of the file; inverse of `to_line`.

        Args:
            number: One-based line number.
            line: JSON array of the fields after `number`.

        Raises:
            ValueError: The line is not such an array.
        """
        rules, hands, *rest = json.loads(line)
        return cls(number, rules, tuple(hands), *rest)


@lru_cache(maxsize=1)
def all_endings() -> tuple[Ending, ...]:
    """Return all endings in the package."""
    lines = files("clamber.endings").joinpath(FILE).read_text(encoding="utf-8").splitlines()
    return tuple(Ending.from_line(number, line) for number, line in enumerate(lines, 1))


@checked
def of_day(day: date) -> Ending:
    """Return the ending for a day. No ending repeats until all others have been used."""
    endings = all_endings()
    return endings[day.toordinal() % len(endings)]
