"""An ending that somebody tries: they play for the side that can win, and the others defend perfectly.

It is a value: what was played on the one side decides all that the other did. So whoever shows it keeps nothing but
the plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from clamber.solver import solve
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.endings.ending import Ending
    from clamber.play import Play
    from clamber.position import Position

NODES: Final = 400_000
"""Positions that are looked at for one answer. Endings ship whose every position takes far fewer."""


class Unsolved(RuntimeError):
    """A position on the way of an ending that was not solved; no ending that ships has one."""


class State(StrEnum):
    """How an attempt stands."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Attempt:
    """As far as somebody has come.

    Attributes:
        ending: Which.
        position: Where it stands; it is the turn of the side that tries, unless it is over.
        done: What was played, with who played it, by both sides.
        state: `won` once the side is first out; `lost` as soon as nothing wins any more.
    """

    ending: Ending
    position: Position
    done: tuple[tuple[int, Play], ...]
    state: State

    @classmethod
    def begin(cls, ending: Ending) -> Attempt:
        """Before the first play."""
        return cls(ending, ending.position(), (), State.OPEN)

    @classmethod
    def of(cls, ending: Ending, plays: Sequence[str]) -> Attempt:
        """After plays of the side that tries, in notation.

        Raises:
            IllegalPlay, BadCards, BadNotation: A play that is none; one after the end is illegal, too.
            Unsolved: See there.
        """
        attempt = cls.begin(ending)
        for text in plays:
            attempt = attempt.play(text)
        return attempt

    @property
    def seat(self) -> int:
        """The seat that begins, whose side tries."""
        return self.ending.to_act

    def is_own(self, seat: int) -> bool:
        """Whether a seat is of the side that tries."""
        return self.position.state.same_side(self.position.engine.table, self.seat, seat)

    def play(self, play: Play | str) -> Attempt:
        """After a play of the side that tries, and all answers to it.

        Raises:
            IllegalPlay, BadCards, BadNotation: It cannot be played.
            Unsolved: See there.
        """
        made = parse_action(self.position, play) if isinstance(play, str) else play
        done = [*self.done, (self.position.to_act or 0, made)]
        after = self.position.apply(made)
        while not self._is_settled(after) and not self.is_own(after.to_act or 0):
            answer = self._answer(after)
            done.append((after.to_act or 0, answer))
            after = after.apply(answer)
        return Attempt(self.ending, after, tuple(done), self._state(after))

    def winning(self) -> tuple[Play, ...]:
        """The plays that win from here; none once it is lost or over."""
        if self.state is not State.OPEN:
            return ()
        return solve(self.position, seat=self.seat, goal="first", nodes=NODES).best

    def _is_settled(self, position: Position) -> bool:
        return position.is_over or bool(position.order)

    def _state(self, position: Position) -> State:
        if self._is_settled(position):
            won = bool(position.order) and self.is_own(position.order[0])
            return State.WON if won else State.LOST
        return State.OPEN if self._value(position) == 1 else State.LOST

    def _value(self, position: Position) -> int:
        """1 if the side that tries can be first out."""
        if self._is_settled(position):
            return 1 if position.order and self.is_own(position.order[0]) else -1
        value = solve(position, seat=self.seat, goal="first", nodes=NODES).value
        if value is None:
            raise Unsolved(f"a position of ending {self.ending.number} takes more than {NODES} nodes")
        return value

    def _answer(self, position: Position) -> Play:
        """What the defence plays: what wins, or else what leaves the fewest ways to win, of these the longest one."""
        legal = list(position.legal())
        winning = (play for play in legal if self._value(position.apply(play)) < 1)
        return next(winning, None) or min(legal, key=lambda play: self._ways(position.apply(play)))

    def _ways(self, position: Position) -> tuple[bool, int, int]:
        """How easy it is to win from here: at once, by how many plays, with how few cards."""
        if self._is_settled(position):
            return True, 0, 0
        own = [seat for seat in range(position.seats) if self.is_own(seat)]
        best = solve(position, seat=self.seat, goal="first", nodes=NODES).best
        count = len(best) if self.is_own(position.to_act or 0) else len(position.legal())
        return False, count, -min(position.sizes[seat] for seat in own)
