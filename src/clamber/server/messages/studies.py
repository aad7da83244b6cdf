"""Analyses of deals that were played, and attempts at endings, as messages over HTTP."""

from __future__ import annotations

from typing import Literal

from clamber.server.messages.wire import Message, PlayInfo


class Judgement(Message):
    """Verdict on one play of a deal.

    Attributes:
        step: Step of the replay that the play leads to.
        better: Play of the best bot; null if nothing is clearly better.
        before, after: Expected result of the seat with the best play, and with the actual one.
        margin: Half-width of the 95 % confidence interval of the difference.
        cost: Loss by the play; 0 if it is not clear.
        proven: True if the seat could infer all cards, and the end was solved.
    """

    step: int
    seat: int
    better: PlayInfo | None
    before: float
    after: float
    margin: float
    cost: float
    proven: bool


class TurningPoint(Message):
    """One of the greatest changes of a seat's expected result, by the play of a step or between its decisions."""

    step: int
    seat: int
    before: float
    after: float


class Standing(Message):
    """Summary of the plays of one seat.

    Attributes:
        accuracy: Fraction of its decisions in which nothing was clearly better; null if it had none.
        worst: Steps of the plays with the greatest cost, the worst first.
    """

    decisions: int
    accuracy: float | None
    lost: float
    worst: list[int]


class DealAnalysis(Message):
    """Finished deal, judged play by play on the knowledge of each seat.

    Attributes:
        unit: Unit of expected results and costs.
        playouts: Number of playouts for each decision.
        complete: True if all decisions are judged; otherwise there was no time for the last ones.
        seats: Summary for each seat.
    """

    id: str
    deal: int
    unit: Literal["points", "levels"]
    playouts: int
    complete: bool
    plays: list[Judgement]
    turning_points: list[TurningPoint]
    seats: list[Standing]


class EndingMove(Message):
    """Play in an ending."""

    seat: int
    play: PlayInfo


class EndingState(Message):
    """Attempt at an ending, in open hands.

    Attributes:
        endings: Number of all endings.
        grade: Difficulty, from 1 to 5.
        turns: Number of turns to win against the longest defence.
        own: Seats of the player's side; the player plays for all of them.
        state: `lost` as soon as nothing wins any more.
        moves: Plays so far, of both sides.
        legal: Legal plays, with every choice of cards.
        hint: Winning plays, if requested.
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
