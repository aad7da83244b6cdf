"""Immutable positions: hands, turn, legal plays, and operations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from clamber._internal.arguments import refuse, true_or_false
from clamber.deal import Result
from clamber.deal_state import DealState
from clamber.engine import State, engine_for
from clamber.errors import IllegalPlayError
from clamber.event import Event
from clamber.play import check_play
from clamber.rules.house import check_rules
from clamber.text.notation import parse_action
from clamber.text.refusals import refusal
from clamber.view import view_of

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.view import View


class Position(DealState):
    """Immutable state of a deal between events; applying a play returns the next position.

        >>> from clamber import ruleset
        >>> position = ruleset("gandengyan").new_match(seats=2, seed=1).position
        >>> position.to_act, position.phase, position.sizes
        (0, 'play', (6, 5))
        >>> after = position.apply(position.legal()[0])
        >>> after.to_act, after.to_beat == position.legal()[0]
        (1, True)

    A position contains all cards, including those that no player knows. Give players, bots and spectators a
    `view(seat)` instead.
    """

    __slots__ = ()

    # Applying plays

    if TYPE_CHECKING:  # called on every move, so implemented and documented in bindings/position.cpp

        def apply(self, play: Play | str) -> Position:
            """Return the position after a play, given as a `Play` or in notation, or raise IllegalPlayError."""

    def _apply_text(self, text: str) -> Position:
        if not isinstance(text, str):
            refuse("a play", 'a Play or its notation, such as position.legal()[0] or "3d3h"', text)
        return self.apply(parse_action(self, text))

    def _refuse(self, play: Play) -> NoReturn:
        why = self._state.why_not(self._table, play.action, play.masks)
        assert why is not None  # noqa: S101 - the kernel refused it
        raise refusal(self, play, why)

    def why_not(self, play: Play | str) -> IllegalPlayError | None:
        """Return the exception that `apply` would raise for a play; None if the play is legal.

        Raises:
            InvalidCardsError, NotationError: The text cannot be parsed.
            InvalidArgumentError: The argument is neither a play nor a text.
        """
        if isinstance(play, str):
            try:
                play = parse_action(self, play)
            except IllegalPlayError as error:
                return error
        check_play(play)
        why = self._state.why_not(self._table, play.action, play.masks)
        return None if why is None else refusal(self, play, why)

    def event(self, play: Play) -> Event:
        """Return the event that applying a legal play would create.

        Raises:
            InvalidArgumentError: The argument is not a play.
        """
        check_play(play)
        held = self._state.event(self._table, play.action, play.masks)
        return Event.of(self.engine, self._level, self._special, held)

    # Outcome of a finished deal

    @property
    def result(self) -> Result | None:
        """Result of the deal without levels and winners, which only a match has; None while in progress."""
        if not self.is_over:
            return None
        if self.is_void:
            return Result((), void=True)
        points = None if self.rules.game.levels is not None else self.scores
        return Result(self.order, scores=points, declarer=self.declarer, partner=self._state.partner)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points per seat, 0 for a void deal; None while in progress and in games that only count levels."""
        if not self.is_over or self.rules.game.levels is not None:
            return None
        return tuple(self._state.scores(self._table))

    @property
    def rewards(self) -> tuple[float, ...] | None:
        """Reward per seat; None while the deal is in progress.

        The reward is the seat's points. In games that only count levels, it is the number of levels gained by the
        seat's side, or minus the number gained by the other side.
        """
        return tuple(self._state.rewards(self._table)) if self.is_over else None

    def view(self, seat: int | None) -> View:
        """Return the view of a seat (None for a spectator).

        Raises:
            ValueError: There is no such seat.
        """
        return view_of(self, seat)

    # Serialization and comparison

    def to_bytes(self) -> bytes:
        """Return the position without its ruleset as fixed-length bytes, readable by the same version of clamber."""
        return self._state.to_bytes(self._table)

    @classmethod
    def from_bytes(cls, rules: HouseRules, data: bytes, *, open_questions: bool = False) -> Position:
        """Restore a position serialized by `to_bytes`.

        Args:
            rules: The ruleset.
            data: Bytes returned by `to_bytes`.
            open_questions: True if every seat is asked publicly whether it shows something, as in environments.

        Raises:
            ValueError: The bytes do not encode a position under these rules.
            InvalidArgumentError: `rules` is not a ruleset, or `data` is not bytes.
        """
        check_rules(rules)
        if not isinstance(data, bytes):
            refuse("data", "the bytes of Position.to_bytes", data)
        engine = engine_for(rules, open_questions=true_or_false("open_questions", open_questions))
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

    def _repr_svg_(self) -> str:
        from clamber.text.table_svg import TableDrawing, table_svg  # noqa: PLC0415 - imported when something is drawn

        return table_svg(TableDrawing.of(self))
