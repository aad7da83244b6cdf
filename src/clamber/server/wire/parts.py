"""Message parts for views and results. Table parts are in `table_state.py`.

Forms that the base library also produces are declared in `clamber.as_json` as TypedDicts, and extended here where
tables add fields. Messages contain such parts without validation (`SkipValidation`): mypy checks their fields, and a
validated copy would list them in declaration order instead of wire order.

Cards and plays use the notation of docs/notation.md. Times are whole milliseconds since 1970 (UTC) on the server's
clock. Seats are numbered in the direction of play.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

import orjson
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from clamber.as_json.plays import EventJson, PlayInfo
from clamber.as_json.results import ResultJson
from clamber.as_json.views import AuctionJson, OwnFacts, SharedFacts, TributeJson
from clamber.factors import Factor
from clamber.rules_file import RulesTitle
from clamber.server.wire.names import MOST_STORED, checked_name, checked_title, readable_name

if TYPE_CHECKING:
    from clamber.view import View

VERSION: Final = 1
"""Protocol version, incremented when older clients would misread a message. Pure additions do not increment it."""

LARGEST_MESSAGE: Final = 8 * 1024
"""Maximum size of a client message, in bytes."""

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(checked_name)]
ProgramName: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(readable_name)]
"""Name of a network bot, which may resemble a bot's name."""
Title: TypeAlias = Annotated[RulesTitle, AfterValidator(checked_title)]
"""Name and description of house rules."""
ActionId: TypeAlias = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Client-chosen id, unique per command. A command resent with the same id takes effect only once."""
OptionValue: TypeAlias = bool | int | str


def millis(seconds: float) -> int:
    """Convert a time to whole milliseconds, as used in messages."""
    return round(seconds * 1000)


def json_text(part: object) -> str:
    """Serialize a part of a message."""
    return orjson.dumps(part, default=BaseModel.model_dump).decode()


def view_bytes(view: View) -> str:
    """Return a view for clients that search by themselves: see `HintView`."""
    return base64.b64encode(view.seen.concealed_bytes()).decode()


class Message(BaseModel):
    """Base class of messages, which accept only the declared fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Particulars: TypeAlias = dict[
    str, str | bool | int | dict[str, str | int | None] | list[str] | list[dict[str, str | int | None]] | None
]
"""Values for a sentence (`clamber.sentences.Values`). An object represents a play by its kind, rank and size."""


class Problem(Message):
    """Reason for a refusal, given as a code with values and as an English sentence.

    Codes comprise the referee's codes (docs/notation.md), the reasons for illegal plays, and the codes in
    docs/protocol.md.

    Attributes:
        sentence: Name of the sentence in the message catalogue (src/clamber/sentences) that takes these values; empty
            if it is the sentence named by the code.
    """

    code: str
    message: str
    values: Particulars = {}
    sentence: str = ""


QuestionKind: TypeAlias = Literal["bid", "call", "grab", "show", "double", "ace", "resist"]
"""Question answered by an action, which could also be declined."""


class EventInfo(EventJson):
    """Event in a deal as seen by the viewer, with its doer.

    Attributes:
        seat: Acting seat.
        play: The play; its cards are empty while hidden (a return under `returns=simultaneous`).
        by: `person`; `bot`, acting for itself or for a person; or `chance` if the rules leave the play to chance.
            Null in a replay whose record does not state it.
        why: Reason why a bot acts for a person: handed over, out of time, or absent; null otherwise.
        asked: Question that the play answers: a bid by score; a call for the landlord's seat, then a grab; showing
            the hand; doubling; exposing or revealing an Ace; or resisting tribute. Null otherwise.
        trick: Zero-based trick index within the deal; null before the first lead.
    """

    by: Literal["person", "bot", "chance"] | None
    why: Literal["asked", "timeout", "absent"] | None
    asked: QuestionKind | None


class WindowInfo(Message):
    """Timed window, shared by all seats, for secret claims (Big A).

    Attributes:
        kind: `draw` while cards are drawn and Aces may be exposed; `reveal` once the last cards have been picked up.
        until: Time when the window ends. While cards are drawn, further windows follow.
        open_until: End of the last window that accepts the same claims, if nobody makes one.
        claims: Possible claims for the viewer; empty if there are none.
        claimed: The viewer's current claim.
    """

    kind: Literal["draw", "reveal"]
    until: int
    open_until: int
    claims: list[PlayInfo] = []
    claimed: str | None = None


class Stakes(Message):
    """Stakes of a deal at level A (Guandan): the match if the declarers win, and the penalty for failed attempts.

    Attributes:
        partner_second: True if the match is won only if the declarers go out first and second; otherwise first and
            third is enough.
        attempt: Number of the declarers' current attempt, from 1.
        attempts: Number of failed attempts that are penalized; null if failures have no consequence.
        penalty: Consequence of the last failure: one level down, back to level 2, or the match is lost; null if none.
        partner_last: True if an attempt fails only if the declarers go out first and last.
        opponents_aces: True if opponents who go out first on Aces send the declarers back to level 2.
    """

    partner_second: bool
    attempt: int
    attempts: int | None
    penalty: Literal["down_one", "to_2", "lose_match"] | None
    partner_last: bool
    opponents_aces: bool


class DealForAll(SharedFacts):
    """Part of a deal shared by all viewers, built and serialized once per table."""

    match: int
    number: int
    turn: int
    deadline: int | None
    turn_started: int
    to_beat: PlayInfo | None
    trick: list[EventInfo]
    auction: AuctionJson | None
    multiplier: int
    stakes: Stakes | None
    tribute_resisted: bool


class DealForOne(OwnFacts):
    """Viewer-specific part of a deal."""

    tributes: list[TributeJson]
    window: WindowInfo | None
    hands: list[list[str]] | None
    my_turn: bool
    legal: list[PlayInfo]
    playable: list[str]
    unseen: dict[str, int] | None
    unseen_wild: int | None


class DealView(DealForAll, DealForOne):
    """Current deal as seen by the viewer.

    Attributes:
        match, number: Zero-based match index at the table, and deal index within the match.
        turn: Turn number at the table, to be sent in `act`.
        phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
        to_act: Seat to act; null if it is known only to the seat being asked, or once the deal is over.
        deadline: Time when a bot plays for the seat to act; null if there is no limit.
        turn_started: Time when the turn began.
        hand: The viewer's cards, one string each, lowest first; empty for spectators.
        sizes: Hand size per seat.
        known: Publicly known cards, per hand.
        talon: Number of undealt cards.
        first: Seat that drew first (the dealer in Gan Deng Yan).
        leader: Seat that led or is to lead the current trick.
        to_beat, to_beat_seat: Play on the table and the seat that made it; null on the lead.
        trick: Events of the current trick, or of the previous trick until the next lead.
        waiting: Seats that may still play to the trick.
        order: Seats that have gone out, in order.
        level: Level of this deal (Guandan).
        special: Wild card (Guandan) or, once named, the Big Ace.
        drawn: Number of cards drawn by all seats so far, while cards are drawn one by one (Big A).
        declarer, partner, alone: Roles, as known to the viewer (Big A); `declarer` is the landlord (Dou Dizhu).
        auction: Bidding and its result (Dou Dizhu); null in other games.
        teammates: Seats known by the viewer to be on the viewer's side.
        tributes: Tributes in this deal (Guandan).
        levels: Levels of both teams, seats 0 and 2 first (Guandan).
        side: Team whose level is being played, 0 for seats 0 and 2; null in the first deal (Guandan).
        failures: Number of failures at level A per team, if they are counted (Guandan).
        multiplier: Publicly known factor applied to the stakes so far, e.g. due to bombs.
        totals: Total points per seat over the finished deals.
        stakes: Stakes of a deal at level A (Guandan); null in other deals, and once the deal is over.
        tribute_resisted: True if no tribute was paid because the losers of the previous deal hold the red jokers
            (Guandan).
        window: Current window while Aces are being exposed or revealed.
        hands: Cards of each seat, for spectators of a deal that nobody held a seat for when it was dealt; otherwise
            null.
        my_turn: True if the viewer must act now (excluding claims).
        legal: The viewer's legal actions, as listed by the referee, with one entry per reading and choice of ranks.
        playable: Cards in hand that occur in some legal play, one string each.
        must_lead: Rank that the first lead must contain; null if there is no such requirement.
        unseen: Card counter: number of unseen cards per rank; null if the table disables it.
        unseen_wild: Number of unseen wild cards (Guandan); null in other games or if the table disables the counter.
    """


class DealResult(ResultJson):
    """Result of a deal, all of which is public.

    Attributes:
        match, number: Zero-based match index at the table, and deal index within the match.
        void: True if the deal does not count.
        order: Seats in the order they went out.
        hands: Cards remaining in each hand.
        dealt: Cards dealt to each seat.
        scores: Points per seat; null in games scored only by levels.
        levels, levels_before: Levels of both teams after and before the deal (Guandan).
        declarer, partner: Holders of the Big Aces (Big A); `declarer` is the landlord (Dou Dizhu).
        winner: Winning seats, if the deal ended the match.
        totals: Total points per seat after the deal.
        factors: Steps in computing the scores or levels.
        link: Replay id.
    """

    match: int
    number: int
    dealt: list[list[str]]
    levels_before: list[str] | None
    totals: list[int] | None
    factors: list[Factor]
    link: str


class SheetLine(Message):
    """Score sheet line for one deal of the match."""

    number: int
    void: bool
    order: list[int]
    scores: list[int] | None
    levels: list[str] | None
    declarer: int | None
    partner: int | None
    link: str
