"""Lessons as messages: the learner's cards, the other seats' plays, and the text of each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from clamber.as_json.plays import PlayInfo, card_list, play_json
from clamber.lessons import LEARNER
from clamber.sentences.catalogue import say
from clamber.server.wire.parts import Message

if TYPE_CHECKING:
    from clamber.lessons import Progress
    from clamber.play import Play
    from clamber.position import Position

MOST_PLAYS: Final = 12
"""Maximum number of learner plays in a lesson."""


class LessonMove(Message):
    """Play in a lesson."""

    seat: int
    play: PlayInfo


class LessonState(Message):
    """Lesson state. The learner sits on seat 0.

    Attributes:
        step, steps: Number of learner plays so far, and in the entire lesson.
        says, says_zh: Text of the current step, with its topic and task.
        state: `done` once the learner has made all plays.
        other: True if the last play sent was legal but not the play that the lesson expects; it was not made.
        sizes: Hand size per seat.
        partners: Seats known by the learner to be on their side.
        moves: Plays by all seats so far.
        choices: Legal actions that play no cards, such as passing.
        hint: Play that the lesson expects, if requested.
    """

    game: str
    rules: str
    step: int
    steps: int
    says: str
    says_zh: str
    state: Literal["open", "done"]
    other: bool
    level: str | None
    special: str | None
    declarer: int | None
    hand: list[str]
    sizes: list[int]
    partners: list[int]
    to_beat: PlayInfo | None
    to_beat_seat: int | None
    moves: list[LessonMove]
    choices: list[PlayInfo]
    hint: PlayInfo | None


ANSWERS: Final = (LessonState,)
"""HTTP response bodies."""


def lesson_state(progress: Progress, *, hint: bool) -> LessonState:
    """Return the state of a lesson, including the expected play if `hint` is set."""
    lesson, at = progress.lesson, progress.position
    engine, level, special = at.engine, at.level_index, at.special_face
    open_ = progress.asked is not None
    beat = at.to_beat if open_ else None
    return LessonState(
        game=lesson.game,
        rules=lesson.rules,
        step=progress.step,
        steps=lesson.steps,
        says=say("en", progress.sentence),
        says_zh=say("zh", progress.sentence),
        state="open" if open_ else "done",
        other=progress.other,
        level=at.level,
        special=None if at.special is None else str(at.special),
        declarer=at.declarer,
        hand=card_list(engine, at.hand(LEARNER), level, special),
        sizes=list(at.sizes),
        partners=[seat for seat in range(at.seats) if seat != LEARNER and at.view(LEARNER).teammate(seat)],
        to_beat=None if beat is None else play_json(engine, beat, level, special),
        to_beat_seat=at.last_player if open_ else None,
        moves=_moves(progress),
        choices=[_told(at, play) for play in at.legal() if not play.is_combination] if open_ else [],
        hint=_told(at, progress.asked) if hint and progress.asked is not None else None,
    )


def _moves(progress: Progress) -> list[LessonMove]:
    moves, at = [], progress.lesson.position()
    for seat, play in progress.done:
        moves.append(LessonMove(seat=seat, play=_told(at, play)))
        at = at.apply(play)
    return moves


def _told(at: Position, play: Play) -> PlayInfo:
    return play_json(at.engine, play, at.level_index, at.special_face, capture=at.captures(play))
