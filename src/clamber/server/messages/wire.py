"""The parts that messages are made of: plays, views, results; those of a table are in `table_state.py`.

Cards and plays are written as in docs/notation.md. Times are whole milliseconds since 1970, UTC, of the server's
clock. Seats are numbered in the direction of play.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from clamber.server.messages.names import MOST_STORED, checked_name, readable_name

VERSION: Final = 1
"""Goes up when a message changes so that an older client would misread it; additions do not count."""

LARGEST_MESSAGE: Final = 8 * 1024
"""Bytes a client may send in one message."""

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(checked_name)]
ProgramName: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_STORED), AfterValidator(readable_name)]
"""The name of a bot that comes over the network, which may be called a bot."""
ActionId: TypeAlias = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""Chosen by the client, new for each command; a command sent again with the same id counts once."""
OptionValue: TypeAlias = bool | int | str


class Message(BaseModel):
    """A message with exactly the declared fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Particulars: TypeAlias = dict[
    str, str | bool | int | dict[str, str | int | None] | list[str] | list[dict[str, str | int | None]] | None
]
"""What a sentence needs (`clamber.sentences.Values`); an object is a play, by kind, rank and size."""


class Problem(Message):
    """Why something was refused: a code, its values, and the same as an English sentence.

    Codes are those of the referee (docs/notation.md), the reasons of illegal plays, and those of docs/protocol.md.

    Attributes:
        sentence: The message of the catalogue that says it with these values (src/clamber/sentences); empty where it
            is the one that the code names.
    """

    code: str
    message: str
    values: Particulars = {}
    sentence: str = ""


class PlayInfo(Message):
    """A play in parts.

    Attributes:
        text: In notation with its full reading; what `act` sends back.
        kind: The kind of combination, or `pass`, `no`, `expose`, `reveal`, `resist`, `give`, `take`, `return`,
            `lead`; `joker_lead` for jokers led alone.
        cards: The cards that are laid or named, in notation, lowest first; empty for `pass` and the like.
        rank: The key rank of a combination.
        bomb: The place among the bombs of the game, from 1; 0 for an ordinary play.
        wild: How many of its cards stand for others.
        seat: The seat that `lead` names.
        capture: Whether it takes the bomb on the table into the hand (Big A).
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
"""What an action answers that can be declined."""


class EventInfo(Message):
    """An event of a deal as far as the viewer may know it, with who or what did it.

    Attributes:
        seat: Who.
        play: What; its cards are empty where they are not shown yet (a return under `returns=simultaneous`).
        by: `person`, or `bot` where a bot did it for itself or for somebody; `chance` where the rules leave it to
            that. Null in a replay whose record does not say.
        why: Why a bot did it for a person: it was handed over, the time was out, or the person gone; null elsewhere.
        asked: What it answers: a bid by score; a call for the landlord's seat, then a grab; whether one shows the
            hand; whether one doubles; whether one exposes or reveals an Ace; whether one resists tribute. Null
            elsewhere.
        trick: Counts the tricks of the deal from 0; null before the first lead.
    """

    seat: int
    play: PlayInfo
    by: Literal["person", "bot", "chance"] | None
    why: Literal["asked", "timeout", "absent"] | None = None
    asked: Asked | None = None
    trick: int | None = None


class WindowInfo(Message):
    """A time for all in which somebody may be asked something secretly (Big A). It has the same length for all.

    Attributes:
        kind: `draw` while cards are drawn and Aces exposed, `reveal` after the last cards were picked up.
        until: When it ends. While cards are drawn, further ones follow.
        open_until: When the last one ends in which the same may be asked for, if nobody asks for anything.
        claims: What the viewer may ask for; empty where there is nothing.
        claimed: What the viewer has asked for.
    """

    kind: Literal["draw", "reveal"]
    until: int
    open_until: int
    claims: list[PlayInfo] = []
    claimed: str | None = None


class Tribute(Message):
    """A tribute as far as it is public (Guandan)."""

    payer: int
    given: str | None
    receiver: int | None
    returned: str | None


class Said(Message):
    """What a seat said in the auction.

    Attributes:
        play: `pass`, `bid 2`, `show` or `double`.
        over: Whether somebody had bid before.
    """

    play: str
    over: bool


class Auction(Message):
    """The bidding for the bottom cards (Dou Dizhu).

    Attributes:
        bid: The highest bid; 0 before the first.
        bidder: Who made it.
        grabs: Whether the first bid calls for the landlord's seat and each later one grabs it.
        said: What each seat said last, while the auction is on; null if nothing yet.
        doubling: Whether the landlord is known, and it is asked who doubles.
        doubled: Who has doubled what they settle.
        showing: Whether it is asked who shows their hand.
        open: Whose hands lie open to all.
        bottom: The cards that went to the landlord; empty until that is known.
        multiplier: What bombs and the bottom cards multiply the bid by so far.
        wild_rank: The rank whose cards are wild; null where none is, and before it is drawn.
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
    """What of a deal all know alike; made, and written out, once for a table."""

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
    """What of a deal may be another thing for each viewer."""

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
    """What one viewer may know of the current deal.

    Attributes:
        match, number: Which deal it is; both count from 0.
        turn: Counts the turns of the table; goes into `act`.
        phase: `draw`, `reveal`, `bid`, `tribute`, `resist`, `take`, `return`, `lead`, `play` or `over`.
        to_act: Whose turn it is; null where only the seat that is asked may know, and when the deal is over.
        deadline: When a bot plays for the seat to act; null without a limit.
        turn_started: When this turn began.
        hand: One's own cards, one string each, lowest first; empty for a spectator.
        sizes: How many cards each seat holds.
        known: Cards that all know to be in each hand.
        talon: Cards that are not dealt yet.
        first: Who drew first (Gan Deng Yan: the dealer).
        leader: Who led, or leads, the current trick.
        to_beat, to_beat_seat: The play on the table and whose it is; null on the lead.
        trick: The events of the current trick, or of the last one until somebody leads again.
        waiting: Seats that may still answer it.
        order: Seats that went out, in that order.
        level: The level played (Guandan).
        special: The wild card (Guandan) or the Big Ace, once it is named.
        drawn: Cards drawn by all seats, while they are drawn one by one (Big A).
        declarer, partner, alone: As far as the viewer knows (Big A); `declarer` is the landlord (Dou Dizhu).
        auction: The bidding, and what came of it (Dou Dizhu); null in other games.
        teammates: Seats that the viewer knows to be on its own side.
        tributes: Tributes of this deal (Guandan).
        levels: Both teams' levels, seats 0 and 2 first (Guandan).
        side: Whose level is played, 0 for seats 0 and 2; null in the first deal (Guandan).
        failures: How often each team has failed at level A, as far as it counts (Guandan).
        multiplier: What bombs and the like have multiplied the stakes by so far, as far as it is public.
        totals: Points of each seat over the finished deals.
        window: Set while Aces are exposed or revealed.
        my_turn: Whether the viewer is asked for something now (not for claims).
        legal: What the viewer may do, as the referee lists it, one entry for each reading and choice of ranks.
        playable: Cards of the hand that are in some legal play; one string each.
        must_lead: The rank that the first lead must contain; null otherwise.
        unseen: The card counter: how many cards of each rank the viewer cannot see; null where the table forbids it.
        unseen_wild: How many of them are wild cards (Guandan); null in other games, and where the table forbids it.
    """


class Factor(Message):
    """One step of how a score, or a level, came about: `{"name": "bombs", "op": "times", "value": 2, "seat": null}`.

    Beginning with 0 and applied in order, the steps of a seat and those without a seat lead to its score; where only
    levels count, to its team's level: 2 to 14, where 14 is level A.

    Attributes:
        name: What it is for; docs/api.md lists the names.
        op: What it does to the number so far.
        seat: Whose score it changes; null for everybody's.
    """

    name: str
    op: Literal["plus", "times", "at_most", "becomes"]
    value: int
    seat: int | None


class DealResult(Message):
    """How a deal ended. All of it is public.

    Attributes:
        match, number: Which deal.
        void: Whether it does not count.
        order: Seats in the order in which they went out.
        hands: What each seat still held.
        dealt: What each seat was dealt.
        scores: Points of each seat; null where only levels count.
        levels, levels_before: Both teams' levels after it, and before (Guandan).
        declarer, partner: Whose Big Ace it was (Big A); `declarer` is the landlord (Dou Dizhu).
        winner: The winning seats, if the deal ended the match.
        totals: Points of each seat after it.
        factors: How the scores, or the levels, came about.
        link: The id of its replay.
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
    """One deal of the match in the score sheet."""

    number: int
    void: bool
    order: list[int]
    scores: list[int] | None
    levels: list[str] | None
    declarer: int | None
    partner: int | None
    link: str
