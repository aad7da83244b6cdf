"""One lesson: who holds what, and what is played, by whoever learns and by the others."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from clamber.errors import BadCards, BadNotation, IllegalPlay
from clamber.ruleset import ruleset
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.position import Position

LEARNER: Final = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal with chosen cards. What is said before each play of the learner is in the catalogue.

    Attributes:
        game: Whose lesson it is.
        rules: The ruleset by name.
        hands: The cards of each seat, in notation.
        plays: All that is played, with who plays it; the last play is the learner's.
        level: The level that is played (Guandan).
        big_suit: The suit of the Big Aces (Big A); None elsewhere.
        declarer: Who plays against the others, where somebody does.
    """

    game: str
    rules: str
    hands: tuple[str, ...]
    plays: tuple[tuple[int, str], ...]
    level: str = "2"
    big_suit: str | None = None
    declarer: int | None = None

    @property
    def steps(self) -> int:
        """How often the learner plays."""
        return sum(seat == LEARNER for seat, _ in self.plays)

    def position(self) -> Position:
        """Where it begins."""
        return ruleset(self.rules).setup(
            self.hands, to_act=self.plays[0][0], level=self.level, big_suit=self.big_suit, declarer=self.declarer
        )

    def after(self, played: Sequence[str]) -> Progress:
        """As far as these plays of the learner lead.

        What is not asked for leads nowhere: then the progress ends before it, and says so.

        Raises:
            IllegalPlay, BadCards, BadNotation: A play that is none.
        """
        position, left = self.position(), list(played)
        done: list[tuple[int, Play]] = []
        for seat, text in self.plays:
            asked = parse_action(position, text)
            made = asked
            if seat == LEARNER:
                if not left:
                    return Progress(self, position, tuple(done), asked, other=False)
                made = _read(position, left.pop(0), asked)
                if (wrong := position.why_not(made)) is not None:
                    raise wrong
                if made.action != asked.action:
                    return Progress(self, position, tuple(done), asked, other=True)
            done.append((seat, made))
            position = position.apply(made)
        return Progress(self, position, tuple(done), None, other=False)


@dataclass(frozen=True, slots=True)
class Progress:
    """As far as somebody has come.

    Attributes:
        lesson: Which.
        position: Where it stands.
        done: What was played, with who played it.
        asked: What the learner is to play now; None at the end.
        other: Whether they have tried something else that could be played.
    """

    lesson: Lesson
    position: Position
    done: tuple[tuple[int, Play], ...]
    asked: Play | None
    other: bool

    @property
    def step(self) -> int:
        """How often the learner has played."""
        return sum(seat == LEARNER for seat, _ in self.done)

    @property
    def sentence(self) -> str:
        """The name of what is said now."""
        game = self.lesson.game
        return f"lesson-{game}-end" if self.asked is None else f"lesson-{game}-{self.step + 1}"


def _read(position: Position, text: str, asked: Play) -> Play:
    """What was tried: cards that can be read as what is asked are."""
    _, equals, reading = asked.full_text.partition("=")
    if reading and equals not in text:
        try:
            return parse_action(position, f"{text}={reading}")
        except (IllegalPlay, BadCards, BadNotation):
            pass  # they are something else, or nothing
    return parse_action(position, text)


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game.

    Raises:
        FileNotFoundError: There is none.
    """
    told = json.loads(files("clamber.lessons").joinpath(f"{game}.json").read_text(encoding="utf-8"))
    plays = [line.split(" ", 1) for line in told.pop("plays")]
    return Lesson(
        game, hands=tuple(told.pop("hands")), plays=tuple((int(seat), text) for seat, text in plays), **told
    )
