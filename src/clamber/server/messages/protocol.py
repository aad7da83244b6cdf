"""What goes over the socket: every command of a client, every message of the server.

`python -m clamber.server.messages.schema` prints the schema of all of it; docs/protocol.md says how it is used. The
parts are in `wire.py`, questions and answers over HTTP in `api.py`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from clamber.server.messages.table_state import TableState
from clamber.server.messages.wire import (
    VERSION,
    ActionId,
    BotName,
    DealResult,
    DealView,
    EventInfo,
    Hash,
    Message,
    Phrase,
    PlayInfo,
    Problem,
    SeatNumber,
    SheetLine,
)

# What clients send


class Hello(Message):
    """The first message of a client. `resume` asks for what was missed since a number of a stream."""

    type: Literal["hello"] = "hello"
    version: int
    stream: Annotated[str, Field(max_length=80)] | None = None
    resume: Annotated[int, Field(ge=0)] | None = None


class Act(Message):
    """Does something at one's turn: a play, `pass` or another decision, in notation.

    `turn` is the `turn` of the deal the client has seen; where another turn has come, the command is refused
    (`late`). While Aces are exposed or revealed (`window`), a play of `claims`, or `no` to take it back, counts until
    the window ends and is carried out then.
    """

    type: Literal["act"] = "act"
    id: ActionId
    turn: int
    play: Annotated[str, Field(min_length=1, max_length=200)]


class Check(Message):
    """Asks what selected cards could be played as now, and if not, why; changes nothing."""

    type: Literal["check"] = "check"
    id: ActionId
    turn: int
    cards: Annotated[str, Field(min_length=1, max_length=200)]


class Hint(Message):
    """Asks for sensible plays, the best guess first; computed from the seat's own view."""

    type: Literal["hint"] = "hint"
    id: ActionId
    turn: int


class Plan(Message):
    """Asks how the viewer's hand could be emptied; at any time that they hold cards."""

    type: Literal["plan"] = "plan"
    id: ActionId


class Start(Message):
    """Deals, with bots on the seats that are still open; the host may, while the table waits."""

    type: Literal["start"] = "start"
    id: ActionId


class Ready(Message):
    """Asks for the next deal. It begins when all present players asked, and soon after the first one did."""

    type: Literal["ready"] = "ready"
    id: ActionId


class Rematch(Message):
    """Begins another match with the same people once one is over."""

    type: Literal["rematch"] = "rematch"
    id: ActionId


class HandOver(Message):
    """Lets a bot play one's seat (托管) until one takes it back."""

    type: Literal["hand_over"] = "hand_over"
    id: ActionId


class TakeBack(Message):
    """Takes one's seat back from the bot that plays it."""

    type: Literal["take_back"] = "take_back"
    id: ActionId


class Leave(Message):
    """Gives one's seat up; it is open again, and a bot plays it meanwhile."""

    type: Literal["leave"] = "leave"
    id: ActionId


class Say(Message):
    """A quick phrase or an emote to the table."""

    type: Literal["say"] = "say"
    id: ActionId
    phrase: Phrase


class SetBot(Message):
    """Puts a bot on an open seat, another bot on a bot's seat, or opens a bot's seat (`bot` null); the host may."""

    type: Literal["set_bot"] = "set_bot"
    id: ActionId
    seat: SeatNumber
    bot: BotName | None


class SwapSeats(Message):
    """Lets whoever is on two seats change places before the first deal; the host may."""

    type: Literal["swap_seats"] = "swap_seats"
    id: ActionId
    seat: SeatNumber
    other: SeatNumber


class MakeHost(Message):
    """Makes the person of another seat the host; the host may."""

    type: Literal["make_host"] = "make_host"
    id: ActionId
    seat: SeatNumber


class Remove(Message):
    """Sends away who sits on a seat, or for whom it is kept: they do not sit down here again. The host may."""

    type: Literal["remove"] = "remove"
    id: ActionId
    seat: SeatNumber


class Lock(Message):
    """Locks an open seat, so that nobody can take it, or unlocks it; the host may."""

    type: Literal["lock"] = "lock"
    id: ActionId
    seat: SeatNumber
    locked: bool


class NewInvite(Message):
    """Makes the invite invalid, and another one; the host may."""

    type: Literal["new_invite"] = "new_invite"
    id: ActionId


class CloseTable(Message):
    """Closes the table for good; the host may."""

    type: Literal["close_table"] = "close_table"
    id: ActionId


class Seal(Message):
    """Promises a share of the next shuffle, or of its next round, by its SHA-256.

    A share is 32 random bytes. Once the table shuffles, whoever gave a seal has a few seconds to show the share.
    """

    type: Literal["seal"] = "seal"
    id: ActionId
    seal: Hash


class Share(Message):
    """Shows the share that was sealed, once the server has shown the list of all seals, its own among them."""

    type: Literal["share"] = "share"
    id: ActionId
    share: Hash


class Ping(Message):
    """Asks for a `pong`; keeps the connection open and measures the clocks' difference."""

    type: Literal["ping"] = "ping"
    sent: int


ClientMessage: TypeAlias = Annotated[
    Hello | Act | Check | Hint | Plan | Start | Ready | Rematch | HandOver | TakeBack | Leave | Say
    | SetBot | SwapSeats | MakeHost | Remove | Lock | NewInvite | CloseTable | Seal | Share | Ping,
    Field(discriminator="type"),
]  # fmt: skip

# What an update says


class TableChanged(Message):
    """Somebody sat down, left, came, went, handed over, took back or is ready; or the host changed something."""

    kind: Literal["table"] = "table"
    what: Literal[
        "sat", "left", "came", "went", "handed_over", "taken_back", "ready", "bot_set", "watched", "resumed",
        "closed", "reserved", "removed", "locked", "host", "invite", "ended", "shuffle", "sealed", "shared",
        "swapped", "shuffle_again",
    ]  # fmt: skip
    seat: int | None


class NewDeal(Message):
    """A deal was dealt, the first of a match if `number` is 0."""

    kind: Literal["dealt"] = "dealt"
    match: int
    number: int


class NewEvents(Message):
    """An event of the deal; several where tributes or exposures show together. `ended`: the deal is over."""

    kind: Literal["done"] = "done"
    done: list[EventInfo]
    ended: bool


class WindowMoved(Message):
    """Cards were drawn, or a time to reveal began or ended; `done` is what became public by it (Big A)."""

    kind: Literal["window"] = "window"
    done: list[EventInfo]
    ended: bool


class ClaimTaken(Message):
    """The viewer asked for something in a window, or took it back; nobody else sees it."""

    kind: Literal["claimed"] = "claimed"
    play: str | None


class Declined(Message):
    """The viewer declined something that nobody else knows of."""

    kind: Literal["declined"] = "declined"


class Said(Message):
    """Somebody said a phrase."""

    kind: Literal["said"] = "said"
    seat: int
    phrase: Phrase


UpdateContent: TypeAlias = Annotated[
    TableChanged | NewDeal | NewEvents | WindowMoved | ClaimTaken | Declined | Said, Field(discriminator="kind")
]

# What the server sends


class Welcome(Message):
    """The server's first message.

    Attributes:
        stream: Names the sequence of numbers; goes into the next `hello` together with the last number.
        seq: The number of the last update.
        resumed: Whether the missed updates follow; otherwise a `view` does.
        now: The server's clock.
    """

    type: Literal["welcome"] = "welcome"
    version: int = VERSION
    table: str
    seat: int | None
    stream: str
    seq: int
    resumed: bool
    now: int


class ViewMessage(Message):
    """Everything that the viewer may know, as of a number; replaces what the client held."""

    type: Literal["view"] = "view"
    stream: str
    seq: int
    now: int
    table: TableState
    deal: DealView | None
    history: list[EventInfo]
    last: DealResult | None
    sheet: list[SheetLine]


class Update(Message):
    """An entry of the table's log as the viewer is told it, with the next number, and what it changed.

    Attributes:
        event: What happened.
        table, deal, last: The new state of each part; null where it is as before. Updates that are sent again after a
            reconnect carry no state but the last of them.
    """

    type: Literal["event"] = "event"
    seq: int
    at: int
    event: UpdateContent
    table: TableState | None = None
    deal: DealView | None = None
    last: DealResult | None = None


class Ack(Message):
    """The command counted (also when it was sent again)."""

    type: Literal["ack"] = "ack"
    id: str


class Refused(Message):
    """The command did not count; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    problem: Problem


class Checked(Message):
    """The answer to `check`.

    Attributes:
        plays: The legal readings of the cards, the strongest first; several ask for a choice.
        readings: What the cards are anyway, at the seat's turn or not.
        problem: Why they cannot be played now; null if they can.
    """

    type: Literal["checked"] = "checked"
    id: str
    turn: int
    plays: list[PlayInfo]
    readings: list[PlayInfo]
    problem: Problem | None


class Hints(Message):
    """The answer to `hint`: plays to try, the best guess first.

    Attributes:
        motive: Why the first one; its sentence is `motive-...`.
    """

    type: Literal["hints"] = "hints"
    id: str
    turn: int
    plays: list[PlayInfo]
    motive: str


class Planned(Message):
    """The answer to `plan`.

    Attributes:
        turns: The hand in the turns that empty it, each the cards of one play.
    """

    type: Literal["planned"] = "planned"
    id: str
    turns: list[str]


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    sent: int
    now: int


class Goodbye(Message):
    """Why the server closes the connection; the last message. A client comes back where `again` is true."""

    type: Literal["goodbye"] = "goodbye"
    problem: Problem
    again: bool


ServerMessage: TypeAlias = Annotated[
    Welcome | ViewMessage | Update | Ack | Refused | Checked | Hints | Planned | Pong | Goodbye,
    Field(discriminator="type"),
]

CLIENT: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)
SERVER: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
