"""Attempts at endings: a player plays the side that can win, against a perfect defence.

An attempt is a value. The defence is deterministic, so the plays of the player are enough to reproduce it.
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
"""Limit of searched nodes per answer. Every position of the shipped endings takes far fewer."""


class Unsolved(RuntimeError):
    """A position of an ending was not solved within the limit of nodes; shipped endings have no such position."""


class State(StrEnum):
    """State of an attempt."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Progress of a player in an ending.

    Attributes:
        ending: The ending.
        position: Current position; the player's side is to act unless the attempt is over.
        done: (seat, play) of all plays so far, of both sides.
        state: `won` once the player's side is first out; `lost` as soon as no play wins any more.
    """

    ending: Ending
    position: Position
    done: tuple[tuple[int, Play], ...]
    state: State

    @classmethod
    def begin(cls, ending: Ending) -> Attempt:
        """Return the attempt before the first play."""
        return cls(ending, ending.position(), (), State.OPEN)

    @classmethod
    def of(cls, ending: Ending, plays: Sequence[str]) -> Attempt:
        """Return the attempt after plays of the player's side, given in notation.

        Raises:
            IllegalPlay, BadCards, BadNotation: A play cannot be read or is not legal; after the end no play is.
            Unsolved: A position takes too many nodes.
        """
        attempt = cls.begin(ending)
        for text in plays:
            attempt = attempt.play(text)
        return attempt

    @property
    def seat(self) -> int:
        """Seat that begins, whose side the player plays."""
        return self.ending.to_act

    def is_own(self, seat: int) -> bool:
        """Return True if a seat belongs to the player's side."""
        return self.position.state.same_side(self.position.engine.table, self.seat, seat)

    def play(self, play: Play | str) -> Attempt:
        """Return the attempt after a play of the player's side and the answers of the defence.

        Raises:
            IllegalPlay, BadCards, BadNotation: The play cannot be read or is not legal.
            Unsolved: A position takes too many nodes.
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
        """Return the winning plays at the current position; none once the attempt is lost or over."""
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
        """Return 1 if the player's side can be first out, else a lower value.

        Raises:
            Unsolved: The position takes too many nodes.
        """
        if self._is_settled(position):
            return 1 if position.order and self.is_own(position.order[0]) else -1
        value = solve(position, seat=self.seat, goal="first", nodes=NODES).value
        if value is None:
            raise Unsolved(f"a position of ending {self.ending.number} takes more than {NODES} nodes")
        return value

    def _answer(self, position: Position) -> Play:
        """Return the play of the defence: a winning one, else the one that leaves the player least (`_ways`)."""
        legal = list(position.legal())
        winning = (play for play in legal if self._value(position.apply(play)) < 1)
        return next(winning, None) or min(legal, key=lambda play: self._ways(position.apply(play)))

    def _ways(self, position: Position) -> tuple[bool, int, int]:
        """Return a sort key that is greater the easier the position is to win for the player.

        Its parts: the ending is decided; the number of winning plays, or of legal plays if the defence is to act;
        the fewest cards in a hand of the player's side, negated.
        """
        if self._is_settled(position):
            return True, 0, 0
        own = [seat for seat in range(position.seats) if self.is_own(seat)]
        best = solve(position, seat=self.seat, goal="first", nodes=NODES).best
        count = len(best) if self.is_own(position.to_act or 0) else len(position.legal())
        return False, count, -min(position.sizes[seat] for seat in own)
