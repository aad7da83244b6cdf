"""Conversion of ending attempts to messages, with all hands visible."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from clamber.as_json.plays import card_list, play_json
from clamber.endings import State, all_endings
from clamber.server.wire.studies import EndingList, EndingMove, EndingState, EndingSummary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.endings import Attempt
    from clamber.play import Play

MOST_PLAYS: Final = 40
"""Maximum number of plays per side in an ending."""


def ending_state(attempt: Attempt, endings: int, *, hint: bool) -> EndingState:
    """Return the state of an attempt, including the winning plays if `hint` is set."""
    ending, at = attempt.ending, attempt.position
    engine, level, special = at.engine, at.level_index, at.special_face
    is_on = attempt.state is State.OPEN
    beat = at.to_beat

    def moves(plays: Iterable[tuple[int, Play]]) -> list[EndingMove]:
        return [EndingMove(seat=seat, play=play_json(engine, play, level, special)) for seat, play in plays]

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
        moves=moves(attempt.done),
        legal=[play_json(engine, play, level, special) for play in at.legal("cards")] if is_on else [],
        hint=[play_json(engine, play, level, special) for play in attempt.winning()] if hint else [],
        refutation=moves(attempt.refutation()),
    )


@cache
def ending_list() -> EndingList:
    """Return all endings."""
    return EndingList(
        endings=[EndingSummary(number=one.number, rules=one.rules, grade=one.grade) for one in all_endings()]
    )
