"""Attempts to solve endings, in which the player plays the winning side against a perfect defence.

An attempt is an immutable value. The defence is deterministic, so the player's plays are enough to reproduce it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked, seat_in
from clamber.bots import make
from clamber.engine import defend
from clamber.solver import solve
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.endings.ending import Ending
    from clamber.play import Play
    from clamber.position import Position

NODES: Final = 400_000
"""Node limit for solving one position. All positions in the shipped endings need far fewer nodes."""


class UnsolvedError(RuntimeError):
    """Raised if a position is not solved within the node limit. Never raised for shipped endings."""


class AttemptState(StrEnum):
    """Attempt status."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Player's progress in an ending.

    Attributes:
        ending: The ending.
        position: Current position. It is the turn of the player's side unless the attempt is over.
        done: All plays so far by both sides, as (seat, play).
        state: `won` once the player's side is first out; `lost` as soon as no play wins.
    """

    ending: Ending
    position: Position
    done: tuple[tuple[int, Play], ...]
    state: AttemptState

    @classmethod
    @checked
    def begin(cls, ending: Ending) -> Attempt:
        """Return a new attempt, before the first play."""
        return cls(ending, ending.position(), (), AttemptState.OPEN)

    @classmethod
    @checked
    def of(cls, ending: Ending, plays: Sequence[str]) -> Attempt:
        """Return the attempt after the given plays by the player's side, in notation.

        Args:
            ending: The ending.
            plays: Plays of the player's side only, in order; the defence replies by itself.

        Raises:
            IllegalPlayError, InvalidCardsError, NotationError: A play cannot be parsed, is illegal, or comes after
                the end.
            UnsolvedError: A position exceeds the node limit.
        """
        attempt = cls.begin(ending)
        for text in plays:
            attempt = attempt.play(text)
        return attempt

    @property
    def seat(self) -> int:
        """Seat that moves first, whose side the player plays."""
        return self.ending.to_act

    def is_own(self, seat: int) -> bool:
        """Return True if a seat is on the player's side.

        Raises:
            InvalidArgumentError: There is no such seat.
        """
        seat = seat_in(self.position.seats, seat)
        return self.position.state.same_side(self.position.engine.table, self.seat, seat)

    @checked
    def play(self, play: Play | str) -> Attempt:
        """Return the attempt after a play by the player's side and the replies of the defence.

        Raises:
            IllegalPlayError, InvalidCardsError, NotationError: The play cannot be parsed or is illegal.
            UnsolvedError: A position exceeds the node limit.
        """
        parsed = parse_action(self.position, play) if isinstance(play, str) else play
        done = [*self.done, (self.position.to_act or 0, parsed)]
        after = self.position.apply(parsed)
        while not self._is_settled(after) and not self.is_own(after.to_act or 0):
            reply = self._reply(after)
            done.append((after.to_act or 0, reply))
            after = after.apply(reply)
        return Attempt(self.ending, after, tuple(done), self._state(after))

    def winning(self) -> tuple[Play, ...]:
        """Return the winning plays in the current position; empty once the attempt is lost or over."""
        if self.state is not AttemptState.OPEN:
            return ()
        return solve(self.position, seat=self.seat, goal="first", nodes=NODES).best

    def refutation(self) -> tuple[tuple[int, Play], ...]:
        """Return the rest of a lost attempt, as (seat, play), until a seat of the defence is out; empty otherwise.

        The planner plays for the player's side.

        Raises:
            UnsolvedError: A position exceeds the node limit.
        """
        at = self.position
        plays: list[tuple[int, Play]] = []
        planner = make("planner")
        while self.state is AttemptState.LOST and not self._is_settled(at):
            seat = at.to_act or 0
            play = planner.choose(at.view(seat)) if self.is_own(seat) else self._reply(at)
            plays.append((seat, play))
            at = at.apply(play)
        return tuple(plays)

    def _is_settled(self, position: Position) -> bool:
        return position.is_over or bool(position.order)

    def _state(self, position: Position) -> AttemptState:
        if self._is_settled(position):
            won = bool(position.order) and self.is_own(position.order[0])
            return AttemptState.WON if won else AttemptState.LOST
        return AttemptState.OPEN if self._value(position) == 1 else AttemptState.LOST

    def _value(self, position: Position) -> int:
        """Return 1 if the player's side can be first out, otherwise a lower value; the position is not settled."""
        value = solve(position, seat=self.seat, goal="first", nodes=NODES).value
        if value is None:
            raise self._unsolved()
        return value

    def _reply(self, position: Position) -> Play:
        """Return the defence's play: a winning one, otherwise the one that leaves the player least."""
        reply: Play | None = defend(position, self.seat, NODES)
        if reply is None:
            raise self._unsolved()
        return reply

    def _unsolved(self) -> UnsolvedError:
        return UnsolvedError(f"a position of ending {self.ending.number} takes more than {NODES} nodes")
