"""Lessons: the hands of a tutorial deal, and the plays of the learner and the other seats."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked, whole
from clamber.errors import IllegalPlayError, InvalidCardsError, NotationError
from clamber.ruleset import ruleset
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
    from clamber.position import Position

LEARNER: Final = 0
"""Seat of the learner."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Tutorial deal with preset hands. The text before each of the learner's plays is in the message catalogue.

    Attributes:
        game: Name of the game.
        rules: Name of the ruleset.
        hands: Cards per seat, in notation.
        plays: All plays, as (seat, notation); the last play is the learner's.
        level: Level of the deal (Guandan).
        big_suit: Suit of the Big Aces (Big A); None in other games.
        declarer: Seat of the declarer, if there is one.
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
        """Number of plays expected of the learner."""
        return sum(seat == LEARNER for seat, _ in self.plays)

    def sentence(self, step: int) -> str:
        """Return the message name of the text before the learner's play number `step`, from 0, or at the end.

        Raises:
            InvalidArgumentError: There is no such step.
        """
        number = whole("step", step, 0, self.steps)
        return f"lesson-{self.game}-{'end' if number == self.steps else number + 1}"

    def position(self) -> Position:
        """Return the initial position."""
        return ruleset(self.rules).setup(
            self.hands, to_act=self.plays[0][0], level=self.level, big_suit=self.big_suit, declarer=self.declarer
        )

    @checked
    def after(self, played: Sequence[str]) -> Progress:
        """Return the progress after the given plays of the learner, in notation.

        A legal play other than the expected one is not applied: progress stops before it, with `other` set.

        Raises:
            IllegalPlayError, InvalidCardsError, NotationError: A play is illegal or cannot be parsed.
        """
        position, remaining = self.position(), list(played)
        done: list[tuple[int, Play]] = []
        for seat, text in self.plays:
            expected = parse_action(position, text)
            play = expected
            if seat == LEARNER:
                if not remaining:
                    return Progress(self, position, tuple(done), expected, other=False)
                play = _read(position, remaining.pop(0), expected)
                if (wrong := position.why_not(play)) is not None:
                    raise wrong
                if play.action != expected.action:
                    return Progress(self, position, tuple(done), expected, other=True)
            done.append((seat, play))
            position = position.apply(play)
        return Progress(self, position, tuple(done), None, other=False)


@dataclass(frozen=True, slots=True)
class Progress:
    """A learner's progress in a lesson.

    Attributes:
        lesson: The lesson.
        position: Current position.
        done: All plays so far, as (seat, play).
        asked: Play expected of the learner next; None at the end.
        other: True if the learner tried a legal play other than the expected one.
    """

    lesson: Lesson
    position: Position
    done: tuple[tuple[int, Play], ...]
    asked: Play | None
    other: bool

    @property
    def step(self) -> int:
        """Number of plays made by the learner."""
        return sum(seat == LEARNER for seat, _ in self.done)

    @property
    def sentence(self) -> str:
        """Message name for the current step."""
        return self.lesson.sentence(self.step)


def _read(position: Position, text: str, expected: Play) -> Play:
    """Parse a play, with the expected reading if the cards allow it."""
    _, equals, reading = expected.full_text.partition("=")
    if reading and equals not in text:
        try:
            return parse_action(position, f"{text}={reading}")
        except (IllegalPlayError, InvalidCardsError, NotationError):
            pass  # the cards do not have that reading
    return parse_action(position, text)


@checked
@cache
def lesson(game: str) -> Lesson:
    """Return the lesson of a game.

    Raises:
        FileNotFoundError: The game has no lesson.
    """
    content = json.loads(files("clamber.lessons").joinpath(f"{game}.json").read_text(encoding="utf-8"))
    plays = [line.split(" ", 1) for line in content.pop("plays")]
    return Lesson(
        game, hands=tuple(content.pop("hands")), plays=tuple((int(seat), text) for seat, text in plays), **content
    )
