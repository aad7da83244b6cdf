"""Ending attempts as messages, with all hands visible."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from clamber.as_json.plays import PlayInfo, card_list, play_json
from clamber.endings import AttemptState, all_endings
from clamber.server.wire.parts import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.endings import Attempt
    from clamber.play import Play

MOST_PLAYS: Final = 40
"""Maximum number of plays per side in an ending."""


class EndingMove(Message):
    """Play in an ending."""

    seat: int
    play: PlayInfo


class EndingState(Message):
    """Attempt at an ending, with all hands visible.

    Attributes:
        endings: Total number of endings.
        grade: Difficulty, from 1 to 5.
        turns: Number of turns needed to win against the longest defence.
        own: Seats on the player's side, all controlled by the player.
        state: `lost` as soon as no winning play remains.
        moves: Plays by both sides so far.
        legal: Legal plays, including every choice of cards.
        hint: Winning plays, if requested.
        refutation: Rest of a lost attempt, in which the defence wins; empty otherwise.
    """

    number: int
    endings: int
    rules: str
    grade: int
    turns: int
    level: str | None
    special: str | None
    own: list[int]
    declarer: int | None
    hands: list[list[str]]
    to_act: int | None
    to_beat: PlayInfo | None
    to_beat_seat: int | None
    state: Literal["open", "won", "lost"]
    moves: list[EndingMove]
    legal: list[PlayInfo]
    hint: list[PlayInfo]
    refutation: list[EndingMove]


class EndingSummary(Message):
    """Ending in the list of all. `grade` is its difficulty, from 1 to 5."""

    number: int
    rules: str
    grade: int


class EndingList(Message):
    """All endings, in the order of their numbers."""

    endings: list[EndingSummary]


def ending_state(attempt: Attempt, endings: int, *, hint: bool) -> EndingState:
    """Return the state of an attempt, including the winning plays if `hint` is set."""
    ending, at = attempt.ending, attempt.position
    engine, level, special = at.engine, at.level_index, at.special_face
    is_on = attempt.state is AttemptState.OPEN
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
        endings=[
            EndingSummary(number=ending.number, rules=ending.rules, grade=ending.grade) for ending in all_endings()
        ]
    )
