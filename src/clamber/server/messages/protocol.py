"""Messages of the socket, of clients and of the server.

Requests of clients are the classes of `play.commands`, sent with an id. `python -m clamber.server.messages.schema`
prints the JSON schema; docs/protocol.md describes the protocol. Parts of messages are in `wire.py`, HTTP bodies in
`api.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json

from clamber.server.messages.table_state import TableState
from clamber.server.messages.wire import (
    VERSION,
    ActionId,
    DealResult,
    DealView,
    EventInfo,
    Message,
    PlayInfo,
    Problem,
    SheetLine,
)
from clamber.server.play.commands import Notation, Phrase, Request

# What clients send


class Hello(Message):
    """First message of a client. `resume` asks for the updates of a stream after a sequence number."""

    type: Literal["hello"] = "hello"
    version: int
    stream: Annotated[str, Field(max_length=80)] | None = None
    resume: Annotated[int, Field(ge=0)] | None = None


class Check(Message):
    """Ask for the plays that selected cards make now, or the reason why they make none. Changes nothing."""

    type: Literal["check"] = "check"
    id: ActionId
    turn: int
    cards: Notation


class Hint(Message):
    """Ask for sensible plays, the best first, computed from the view of the seat."""

    type: Literal["hint"] = "hint"
    id: ActionId
    turn: int


class Plan(Message):
    """Ask for a plan that empties the hand of the seat; at any time while it holds cards."""

    type: Literal["plan"] = "plan"
    id: ActionId


class Ping(Message):
    """Ask for a `pong`: keeps the connection open, and measures the difference of the clocks."""

    type: Literal["ping"] = "ping"
    sent: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A request of a client with its id, which the answer repeats."""

    id: str
    request: Request

    @property
    def type(self) -> str:
        """The name of the request on the wire."""
        return self.request.type


Query: TypeAlias = Hello | Check | Hint | Plan | Ping
"""Messages of a client that change nothing."""

ClientMessage: TypeAlias = Query | Sent

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

SERVER: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
QUERIES: Final[TypeAdapter[Query]] = TypeAdapter(Annotated[Query, Field(discriminator="type")])
REQUESTS: Final[TypeAdapter[Request]] = TypeAdapter(Annotated[Request, Field(discriminator="type")])
ID: Final[TypeAdapter[str]] = TypeAdapter(ActionId)
REQUEST_TYPES: Final = frozenset(kind.__dataclass_fields__["type"].default for kind in get_args(Request))


class Unreadable(ValueError):
    """A text is no message of a client; `where` names the field that is wrong, empty if it is the message itself."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def read_message(text: str) -> ClientMessage:
    """Return the message of a client that a text holds.

    Raises:
        Unreadable: It is no JSON, of no known type, or a field is missing, unknown or out of range.
    """
    kind, field = "", ""
    try:
        found = from_json(text)
        kind = found.get("type") if isinstance(found, dict) else None
        if isinstance(kind, str) and kind in REQUEST_TYPES:
            field = f"{kind}.id"
            name = ID.validate_python(found.pop("id", None))
            field = ""
            return Sent(name, REQUESTS.validate_python(found))
        return QUERIES.validate_python(found)
    except ValidationError as error:
        where = field or ".".join(map(str, error.errors(include_input=False)[0]["loc"]))
        raise Unreadable(where) from None
    except ValueError:
        raise Unreadable("") from None
