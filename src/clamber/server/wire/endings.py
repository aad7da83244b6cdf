"""Conversion of ending attempts to messages, with all hands visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.as_json.plays import card_list, play_json, special_face
from clamber.endings import State
from clamber.server.wire.studies import EndingMove, EndingState

if TYPE_CHECKING:
    from clamber.endings import Attempt

MOST_PLAYS: Final = 40
"""Maximum number of plays per side in an ending."""


def ending_state(attempt: Attempt, endings: int, *, hint: bool) -> EndingState:
    """Return the state of an attempt, including the winning plays if `hint` is set."""
    ending, at = attempt.ending, attempt.position
    engine, level, special = at.engine, at.level_index, special_face(at.special)
    is_on = attempt.state is State.OPEN
    beat = at.to_beat
    return EndingState(
        number=ending.number,
        endings=endings,
        rules=ending.rules,
        grade=ending.grade,
        turns=ending.turns,
        level=at.level,
        special=None if at.special is None else str(at.special),
        own=[seat for seat in range(at.seats) if attempt.is_own(seat)],
        declarer=at.declarer,
        hands=[card_list(engine, hand, level, special) for hand in at.hands],
        to_act=at.to_act,
        to_beat=None if beat is None else play_json(engine, beat, level, special),
        to_beat_seat=at.last_player,
        state=attempt.state.value,
        moves=[EndingMove(seat=seat, play=play_json(engine, play, level, special)) for seat, play in attempt.done],
        legal=[play_json(engine, play, level, special) for play in at.legal("cards")] if is_on else [],
        hint=[play_json(engine, play, level, special) for play in attempt.winning()] if hint else [],
    )
