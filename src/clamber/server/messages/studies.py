"""What is said of deals that were played, and of endings that are tried, over HTTP."""

from __future__ import annotations

from typing import Literal

from clamber.server.messages.wire import Message, PlayInfo


class Judgement(Message):
    """What is to be said of one play of a deal.

    Attributes:
        step: The step of the replay to which it led.
        better: What the best bot would have played; null where nothing is clearly better.
        before, after: What its seat could expect, with the best play and with the one that was made.
        margin: Half of the 95 % interval of the difference.
        cost: What it gave away; 0 where that is not clear.
        proven: Whether the seat could tell all cards, and the end was solved.
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
    """Where what a seat could expect changed most: by the play of a step, or between its decisions."""

    step: int
    seat: int
    before: float
    after: float


class Standing(Message):
    """How one seat played.

    Attributes:
        accuracy: In which share of its decisions nothing was clearly better; null where it had none.
        worst: The steps of the plays that gave away most, the worst first.
    """

    decisions: int
    accuracy: float | None
    lost: float
    worst: list[int]


class DealAnalysis(Message):
    """A finished deal, judged play by play, by what each seat could know.

    Attributes:
        unit: What is counted.
        playouts: How many deals were played out for each decision.
        complete: Whether all decisions are judged; else the time did not suffice for the last ones.
        seats: How each seat played.
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
    """A play in an ending."""

    seat: int
    play: PlayInfo


class EndingState(Message):
    """An ending in open hands, as far as somebody has come with it.

    Attributes:
        endings: How many there are.
        grade: How hard it is, from 1 to 5.
        turns: How many turns it takes against the longest defence.
        own: The seats of the side that tries; it plays for all of them.
        state: `lost` as soon as nothing wins any more.
        moves: What was played, by both sides.
        legal: What may be played now, with every choice of cards.
        hint: What wins now, if that was asked for.
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
