"""One deal at one moment: who holds what, whose turn it is, what is legal. Immutable."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from clamber.deal import Result
from clamber.engine import State, engine_for
from clamber.errors import IllegalPlay
from clamber.event import Event
from clamber.facts import Facts
from clamber.text.html import position_html
from clamber.text.notation import parse_action
from clamber.text.reasons import refusal
from clamber.view import view_of

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.view import View


class Position(Facts):
    """One deal at one moment. Applying a play gives the next position; this one never changes.

        >>> from clamber import ruleset
        >>> position = ruleset("gandengyan").new_match(seats=2, seed=1).position
        >>> position.to_act, position.phase, position.sizes
        (0, 'play', (6, 5))
        >>> after = position.apply(position.legal()[0])
        >>> after.to_act, after.to_beat == position.legal()[0]
        (1, True)

    It knows everything, also what no player knows: give players, bots and spectators `view(seat)`.
    """

    __slots__ = ()

    # What can be done

    if TYPE_CHECKING:  # asked for at every move, so it is in bindings/position.cpp, with all there is to say

        def apply(self, play: Play | str) -> Position:
            """The position after a play or its notation; raises IllegalPlay."""

    def _apply_text(self, text: str) -> Position:
        if not isinstance(text, str):
            raise TypeError(f"a play or its notation can be applied, not {text!r}")
        return self.apply(parse_action(self, text))

    def _refuse(self, play: Play) -> NoReturn:
        why = self._state.why_not(self._table, play.action, play.masks)
        assert why is not None  # noqa: S101 - the kernel refused it
        raise refusal(self, play, why)

    def why_not(self, play: Play | str) -> IllegalPlay | None:
        """Why a play is not legal here, as the error that `apply` would raise; None if it is legal.

        Raises:
            BadCards, BadNotation: A text that cannot be read.
        """
        if isinstance(play, str):
            try:
                play = parse_action(self, play)
            except IllegalPlay as error:
                return error
        why = self._state.why_not(self._table, play.action, play.masks)
        return None if why is None else refusal(self, play, why)

    def event(self, play: Play) -> Event:
        """What a legal play is once it is done."""
        held = self._state.event(self._table, play.action, play.masks)
        return Event.of(self.engine, self._level, self._special, held)

    # What it is worth, once it is over

    @property
    def result(self) -> Result | None:
        """How the deal ended; None while it is on. The levels after it and who won are a match's to say."""
        if not self.is_over:
            return None
        if self.is_void:
            return Result((), void=True)
        points = None if self.rules.game.levels is not None else self.scores
        return Result(self.order, scores=points, declarer=self.declarer, partner=self._state.partner)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points of each seat, 0 for a void deal; None while it is on, and where only levels count."""
        if not self.is_over or self.rules.game.levels is not None:
            return None
        return tuple(self._state.scores(self._table))

    @property
    def rewards(self) -> tuple[float, ...] | None:
        """What the deal was worth to each seat; None while it is on.

        Its points; where only levels count, the levels that its side gained, or as a loss those of the other side.
        """
        return tuple(self._state.rewards(self._table)) if self.is_over else None

    def view(self, seat: int | None) -> View:
        """What one seat may know; a spectator's view for None.

        Raises:
            ValueError: There is no such seat.
        """
        return view_of(self, seat)

    # As a value

    def to_bytes(self) -> bytes:
        """Everything but the ruleset, as plain bytes of a fixed length; for the same version of clamber."""
        return self._state.to_bytes(self._table)

    @classmethod
    def from_bytes(cls, rules: HouseRules, data: bytes, *, open_questions: bool = False) -> Position:
        """The position that these bytes hold.

        Args:
            rules: The ruleset.
            data: What `to_bytes` gave.
            open_questions: Whether everybody is asked in public whether they show something, as environments do.

        Raises:
            ValueError: They are not the bytes of a position under these rules.
        """
        engine = engine_for(rules, open_questions=open_questions)
        return cls(engine, State.from_bytes(engine.table, data))

    def __reduce__(self) -> tuple[Any, ...]:
        restore = partial(Position.from_bytes, open_questions=self.engine.open_questions)
        return restore, (self.rules, self.to_bytes())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.rules == other.rules and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.rules, self.to_act, self.to_beat_id, self.sizes))

    def __repr__(self) -> str:
        hands = " | ".join(self.cards_text(hand) for hand in self.hands)
        turn = "over" if self.is_over else f"seat {self.to_act} to {self.phase}"
        beat = f", to beat {self.to_beat}" if self.to_beat else ""
        return f"<Position {self.rules.name}: {turn}{beat}; {hands}>"

    def _repr_html_(self) -> str:
        return position_html(self)
