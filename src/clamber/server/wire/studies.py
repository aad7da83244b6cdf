"""HTTP messages for deal analyses and ending attempts."""

from __future__ import annotations

from typing import Literal

from clamber.analysis.mistakes import Mistake
from clamber.as_json.plays import PlayInfo
from clamber.server.wire.parts import Message


class Judgement(Message):
    """Verdict on a single play.

    Attributes:
        step: Replay step that the play leads to.
        played: The play.
        better: The best bot's play; null if no play is clearly better.
        before, after: Expected result for the seat with the best play, and with the actual play.
        margin: Half-width of the 95 % confidence interval of the difference.
        cost: Loss caused by the play; 0 if the loss is not significant.
        proven: True if the seat could infer all cards and the endgame was solved.
        mistake: Kind of the costly play, see `clamber.analysis.mistakes`; null if the play has no cost.
        by_stand_in: True if a bot made the play in the place of a person. Summaries and statistics omit it.
    """

    step: int
    seat: int
    played: PlayInfo
    better: PlayInfo | None
    before: float
    after: float
    margin: float
    cost: float
    proven: bool
    mistake: Mistake | None
    by_stand_in: bool


class TurningPoint(Message):
    """Large change in a seat's expected result, caused by the play at a step or between the seat's decisions."""

    step: int
    seat: int
    before: float
    after: float


class Standing(Message):
    """Summary of a seat's plays, without those of a bot in the place of a person.

    Attributes:
        accuracy: Fraction of decisions in which no other play was clearly better; null if there were no decisions.
        worst: Steps of the costliest plays, worst first.
    """

    decisions: int
    accuracy: float | None
    lost: float
    worst: list[int]


class DealAnalysis(Message):
    """Play-by-play analysis of a finished deal, using only what each seat knew at the time.

    Attributes:
        unit: Unit of expected results and costs.
        playouts: Number of playouts per decision.
        complete: True if all decisions are judged; false if time ran out.
        seats: Summary per seat.
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
