"""Lessons as messages: the learner's own cards, what the others have played, and what is said at each step."""

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
"""Plays of the learner in a lesson, at most."""


class LessonMove(Message):
    """A play in a lesson."""

    seat: int
    play: PlayInfo


class LessonState(Message):
    """A lesson as far as somebody has come with it. The learner sits on seat 0.

    Attributes:
        step, steps: How often the learner has played, and how often they will have.
        says, says_zh: What is to be learnt and done now.
        state: `done` once the learner has played all.
        other: Whether the last play that was sent could be played, but is not what the lesson goes on with; it was
            not made.
        sizes: How many cards each seat holds.
        partners: Whom the learner knows to play on their side.
        moves: What was played, by all.
        choices: What may be decided without playing cards: to pass.
        hint: What the lesson goes on with, if that was asked for.
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
"""What clients are answered."""


def lesson_state(progress: Progress, *, hint: bool) -> LessonState:
    """Where a lesson stands; with the play that it goes on with, if that is asked for."""
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
