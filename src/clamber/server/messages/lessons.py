"""Lessons as messages: the learner's own cards, the plays of the others, and the text of each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from clamber.as_json.plays import card_list, special_face
from clamber.lessons import LEARNER
from clamber.sentences.catalogue import say
from clamber.server.messages.plays import play_info
from clamber.server.messages.wire import Message, PlayInfo

if TYPE_CHECKING:
    from clamber.lessons import Progress

MOST_PLAYS: Final = 12
"""Maximum number of plays of the learner in a lesson."""


class LessonMove(Message):
    """Play in a lesson."""

    seat: int
    play: PlayInfo


class LessonState(Message):
    """State of a lesson. The learner sits on seat 0.

    Attributes:
        step, steps: Number of plays of the learner so far, and in the whole lesson.
        says, says_zh: Text of the current step: the subject, and the task.
        state: `done` once the learner has made all plays.
        other: True if the last play that was sent is legal, but not the one that the lesson continues with; it was
            not made.
        sizes: Number of cards of each seat.
        partners: Seats that the learner knows to be on their side.
        moves: Plays so far, of all seats.
        choices: Possible decisions that play no cards: to pass.
        hint: Play that the lesson continues with, if requested.
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
"""Messages of the server over HTTP."""


def lesson_state(progress: Progress, *, hint: bool) -> LessonState:
    """Return the state of a lesson, with the play that it continues with if `hint` is set."""
    lesson, at = progress.lesson, progress.position
    engine, level, special = at.engine, at.level_index, special_face(at.special)
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
        to_beat=None if beat is None else play_info(engine, beat, level, special),
        to_beat_seat=at.last_player if open_ else None,
        moves=[LessonMove(seat=seat, play=play_info(engine, play, level, special)) for seat, play in progress.done],
        choices=[play_info(engine, play, level, special) for play in at.legal() if not play.is_combination]
        if open_
        else [],
        hint=play_info(engine, progress.asked, level, special) if hint and progress.asked is not None else None,
    )
