"""Parts of messages: plays, views, results; those of a table are in `table_state.py`.

Cards and plays are written as in docs/notation.md. Times are whole milliseconds since 1970, UTC, of the server's
clock. Seats are numbered in the direction of play.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from clamber.server.messages.names import MOST_STORED, checked_name, readable_name

VERSION: Final = 1
"""Version of the protocol; increases if an older client would misread a changed message. Additions do not count."""

LARGEST_MESSAGE: Final = 8 * 1024
"""Maximum size of a message of a client, in bytes."""

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(checked_name)]
ProgramName: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(readable_name)]
"""Name of a network bot, which may be called a bot."""
ActionId: TypeAlias = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Id chosen by the client, new for each command; a command sent again with the same id counts once."""
OptionValue: TypeAlias = bool | int | str


class Message(BaseModel):
    """Message with exactly the declared fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Particulars: TypeAlias = dict[
    str, str | bool | int | dict[str, str | int | None] | list[str] | list[dict[str, str | int | None]] | None
]
"""Values of a sentence (`clamber.sentences.Values`); an object is a play, by kind, rank and size."""


class Problem(Message):
    """Reason for a refusal: a code, its values, and the same as an English sentence.

    Codes are those of the referee (docs/notation.md), the reasons of illegal plays, and those of docs/protocol.md.

    Attributes:
        sentence: Name of the sentence in the message catalogue that takes these values (src/clamber/sentences); empty
            if it is the one that the code names.
    """

    code: str
    message: str
    values: Particulars = {}
    sentence: str = ""


class PlayInfo(Message):
    """Play as separate fields.

    Attributes:
        text: Notation with the full reading; `act` sends it back.
        kind: The kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return`,
            `lead`; `joker_lead` for jokers led alone.
        cards: Cards that are laid or named, in notation, lowest first; empty for `pass` and the like.
        rank: Key rank of a combination.
        bomb: Place among the bombs of the game, from 1; 0 for an ordinary play.
        wild: Number of its cards that stand for others.
        seat: Seat that `lead` names.
        capture: True if it takes the bomb on the table into the hand (Big A).
    """

    text: str
    kind: str
    cards: str = ""
    rank: str | None = None
    bomb: int = 0
    wild: int = 0
    seat: int | None = None
    capture: bool = False


Asked: TypeAlias = Literal["bid", "call", "grab", "show", "double", "ace", "resist"]
"""Question that an action answers and that can be declined."""


class EventInfo(Message):
    """Event of a deal as far as the viewer may know it, with its doer.

    Attributes:
        seat: Seat that acts.
        play: Its play, with empty cards as long as these are not shown (a return under `returns=simultaneous`).
        by: `person`; `bot`, for itself or for a person; `chance` if the rules leave the play to chance. Null in a
            replay whose record does not say.
        why: Reason for which a bot acts for a person: handed over, out of time, or gone; null otherwise.
        asked: Question that it answers: a bid by score; a call for the landlord's seat, then a grab; showing the
            hand; doubling; exposing or revealing an Ace; resisting tribute. Null otherwise.
        trick: Number of the trick in the deal, from 0; null before the first lead.
    """

    seat: int
    play: PlayInfo
    by: Literal["person", "bot", "chance"] | None
    why: Literal["asked", "timeout", "absent"] | None = None
    asked: Asked | None = None
    trick: int | None = None


class WindowInfo(Message):
    """Time in which seats may claim something in secret (Big A). It has the same length for all.

    Attributes:
        kind: `draw` while cards are drawn and Aces exposed, `reveal` after the last cards were picked up.
        until: Time at which it ends. While cards are drawn, further windows follow.
        open_until: End of the last window in which the same may be claimed, if nobody claims anything.
        claims: Possible claims of the viewer; empty if there are none.
        claimed: Claim of the viewer.
    """

    kind: Literal["draw", "reveal"]
    until: int
    open_until: int
    claims: list[PlayInfo] = []
    claimed: str | None = None


class Tribute(Message):
    """Tribute as far as it is public (Guandan)."""

    payer: int
    given: str | None
    receiver: int | None
    returned: str | None


class Said(Message):
    """Call of a seat in the auction.

    Attributes:
        play: `pass`, `bid 2`, `show` or `double`.
        over: True if somebody had bid before.
    """

    play: str
    over: bool


class Auction(Message):
    """Bidding for the bottom cards (Dou Dizhu).

    Attributes:
        bid: Highest bid; 0 before the first.
        bidder: Seat that made it.
        grabs: True if the first bid calls for the landlord's seat and each later one grabs it.
        said: Last call of each seat, during the auction; null if there is none yet.
        doubling: True if the landlord is known, and seats are asked to double.
        doubled: Seats that have doubled their settlement.
        showing: True if seats are asked to show their hands.
        open: Seats whose hands lie open to all.
        bottom: Cards that went to the landlord; empty until that is known.
        multiplier: Factor on the bid by bombs and the bottom cards so far.
        wild_rank: Rank whose cards are wild; null for none, and before it is drawn.
    """

    bid: int
    bidder: int | None
    grabs: bool
    said: list[Said | None]
    doubling: bool
    doubled: list[int]
    showing: bool
    open: list[int]
    bottom: list[str]
    multiplier: int
    wild_rank: str | None


class DealForAll(Message):
    """Part of a deal that is the same for all viewers; built and serialized once for a table."""

    match: int
    number: int
    turn: int
    deadline: int | None
    turn_started: int
    sizes: list[int]
    known: list[list[str]]
    talon: int
    first: int
    leader: int | None
    to_beat: PlayInfo | None
    to_beat_seat: int | None
    trick: list[EventInfo]
    waiting: list[int]
    order: list[int]
    level: str | None
    special: str | None
    drawn: int
    declarer: int | None
    auction: Auction | None
    levels: list[str] | None
    side: int | None
    failures: list[int] | None
    multiplier: int = 1
    totals: list[int] | None


class DealForOne(Message):
    """Part of a deal that may differ between viewers."""

    phase: str
    to_act: int | None
    hand: list[str]
    partner: int | None
    alone: bool
    teammates: list[int]
    tributes: list[Tribute]
    window: WindowInfo | None
    my_turn: bool
    legal: list[PlayInfo]
    playable: list[str]
    must_lead: str | None
    unseen: dict[str, int] | None
    unseen_wild: int | None = None


class DealView(DealForOne, DealForAll):
    """Current deal as far as one viewer may know it.

    Attributes:
        match, number: Number of the match at its table, and of the deal in its match, from 0.
        turn: Number of the turn at the table; goes into `act`.
        phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
        to_act: Seat to act; null if only the seat that is asked may know, and when the deal is over.
        deadline: Time at which a bot plays for the seat to act; null without a limit.
        turn_started: Time at which this turn began.
        hand: Own cards, one string each, lowest first; empty for a spectator.
        sizes: Number of cards of each seat.
        known: Cards that all know to be in each hand.
        talon: Number of cards that are not dealt yet.
        first: Seat that drew first (Gan Deng Yan: the dealer).
        leader: Seat that led, or leads, the current trick.
        to_beat, to_beat_seat: Play on the table, and its seat; null on the lead.
        trick: Events of the current trick, or of the last one until the next lead.
        waiting: Seats that may still answer it.
        order: Seats that went out, in that order.
        level: Level that is played (Guandan).
        special: Wild card (Guandan) or Big Ace, once it is named.
        drawn: Number of cards drawn by all seats, while they are drawn one by one (Big A).
        declarer, partner, alone: As far as the viewer knows (Big A); `declarer` is the landlord (Dou Dizhu).
        auction: Bidding, and its result (Dou Dizhu); null in other games.
        teammates: Seats that the viewer knows to be on its own side.
        tributes: Tributes of this deal (Guandan).
        levels: Both teams' levels, seats 0 and 2 first (Guandan).
        side: Team whose level is played, 0 for seats 0 and 2; null in the first deal (Guandan).
        failures: Number of failures of each team at level A, as far as they count (Guandan).
        multiplier: Factor on the stakes by bombs and the like so far, as far as it is public.
        totals: Points of each seat over the finished deals.
        window: Set while Aces are exposed or revealed.
        my_turn: True if the viewer is asked for an action now (not for claims).
        legal: Legal actions of the viewer, as the referee lists them, one entry per reading and choice of ranks.
        playable: Cards of the hand that are in some legal play; one string each.
        must_lead: Rank that the first lead must contain; null otherwise.
        unseen: Card counter: number of cards of each rank that the viewer cannot see; null if the table forbids it.
        unseen_wild: Number of wild cards among them (Guandan); null in other games, and if the table forbids it.
    """


class Factor(Message):
    """Step towards a score, or a level: `{"name": "bombs", "op": "times", "value": 2, "seat": null}`.

    Beginning with 0 and applied in order, the steps of a seat and those without a seat lead to its score; in games
    that count only levels, to its team's level: 2 to 14, where 14 is level A.

    Attributes:
        name: Cause of the step; docs/api.md lists the names.
        op: Operation on the number so far.
        seat: Seat whose score it changes; null for all seats.
    """

    name: str
    op: Literal["plus", "times", "at_most", "becomes"]
    value: int
    seat: int | None


class DealResult(Message):
    """Result of a deal. All of it is public.

    Attributes:
        match, number: Number of the match at its table, and of the deal in its match, from 0.
        void: True if the deal does not count.
        order: Seats in the order in which they went out.
        hands: Cards that each seat still held.
        dealt: Cards dealt to each seat.
        scores: Points of each seat; null in games that count only levels.
        levels, levels_before: Both teams' levels after the deal, and before it (Guandan).
        declarer, partner: Seats of the Big Aces (Big A); `declarer` is the landlord (Dou Dizhu).
        winner: Winning seats, if the deal ended the match.
        totals: Points of each seat after the deal.
        factors: Steps that lead to the scores, or to the levels.
        link: Id of its replay.
    """

    match: int
    number: int
    void: bool
    order: list[int]
    hands: list[list[str]]
    dealt: list[list[str]]
    scores: list[int] | None
    levels: list[str] | None
    levels_before: list[str] | None
    declarer: int | None
    partner: int | None
    winner: list[int] | None
    totals: list[int] | None
    factors: list[Factor]
    link: str


class SheetLine(Message):
    """Line of the score sheet: one deal of the match."""

    number: int
    void: bool
    order: list[int]
    scores: list[int] | None
    levels: list[str] | None
    declarer: int | None
    partner: int | None
    link: str
