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

# Messages of clients


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

# Contents of updates


class TableChanged(Message):
    """Change of the table, apart from the deal.

    Somebody sat down, left, connected, disconnected, handed over, took back or is ready; or the host changed
    something; or the shuffle went on.
    """

    kind: Literal["table"] = "table"
    what: Literal[
        "sat", "left", "came", "went", "handed_over", "taken_back", "ready", "bot_set", "watched", "resumed",
        "closed", "reserved", "removed", "locked", "host", "invite", "ended", "shuffle", "sealed", "shared",
        "swapped", "shuffle_again",
    ]  # fmt: skip
    seat: int | None


class NewDeal(Message):
    """New deal; the first of a match if `number` is 0."""

    kind: Literal["dealt"] = "dealt"
    match: int
    number: int


class NewEvents(Message):
    """Event of the deal; several if tributes or exposures are shown together. `ended` is true if the deal is over."""

    kind: Literal["done"] = "done"
    done: list[EventInfo]
    ended: bool


class WindowMoved(Message):
    """Drawing of cards, or beginning or end of a time to reveal; `done` are the events made public by it (Big A)."""

    kind: Literal["window"] = "window"
    done: list[EventInfo]
    ended: bool


class ClaimTaken(Message):
    """Claim of the viewer in a window, or its withdrawal (null); nobody else sees it."""

    kind: Literal["claimed"] = "claimed"
    play: str | None


class Declined(Message):
    """Refusal of an offer by the viewer, known to nobody else."""

    kind: Literal["declined"] = "declined"


class Said(Message):
    """Phrase said by a player."""

    kind: Literal["said"] = "said"
    seat: int
    phrase: Phrase


UpdateContent: TypeAlias = Annotated[
    TableChanged | NewDeal | NewEvents | WindowMoved | ClaimTaken | Declined | Said, Field(discriminator="kind")
]

# Messages of the server


class Welcome(Message):
    """First message of the server.

    Attributes:
        stream: Name of the stream of updates; goes into the next `hello` together with the last number.
        seq: Number of the last update.
        resumed: True if the missed updates follow; otherwise a `view` does.
        now: Time of the server's clock.
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
    """Everything that the viewer may know, as of a sequence number; replaces the state that the client holds."""

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
    """Entry of the table's log as far as the viewer may know it, with the next sequence number and the changed state.

    Attributes:
        event: Content of the entry.
        table, deal, last: New state of each part; null if unchanged. Updates that are sent again after a reconnect
            contain no state, except for the last of them.
    """

    type: Literal["event"] = "event"
    seq: int
    at: int
    event: UpdateContent
    table: TableState | None = None
    deal: DealView | None = None
    last: DealResult | None = None


class Ack(Message):
    """Confirmation that a command counted, also if it was sent again."""

    type: Literal["ack"] = "ack"
    id: str


class Refused(Message):
    """Refusal of a command; nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    problem: Problem


class Checked(Message):
    """Response to `check`.

    Attributes:
        plays: Legal readings of the cards, the strongest first; if there are several, the player has to choose.
        readings: All readings of the cards, at the seat's turn or not.
        problem: Reason why they cannot be played now; null if they can.
    """

    type: Literal["checked"] = "checked"
    id: str
    turn: int
    plays: list[PlayInfo]
    readings: list[PlayInfo]
    problem: Problem | None


class Hints(Message):
    """Response to `hint`: plays to try, the best guess first.

    Attributes:
        motive: Reason for the first one; its sentence is `motive-...`.
    """

    type: Literal["hints"] = "hints"
    id: str
    turn: int
    plays: list[PlayInfo]
    motive: str


class Planned(Message):
    """Response to `plan`.

    Attributes:
        turns: Turns that empty the hand, each as the cards of one play.
    """

    type: Literal["planned"] = "planned"
    id: str
    turns: list[str]


class Pong(Message):
    """Response to `ping`."""

    type: Literal["pong"] = "pong"
    sent: int
    now: int


class Goodbye(Message):
    """Last message: the reason why the server closes the connection. A client connects again if `again` is true."""

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


class UnreadableMessage(ValueError):
    """Error: a text is no message of a client. `where` names the wrong field; empty if it is the message itself."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def read_message(text: str) -> ClientMessage:
    """Return the message of a client that a text holds.

    Raises:
        Unreadable: It is no JSON, of no known type, or a field is missing, unknown or out of range.
    """
    field = ""
    try:
        found = from_json(text)
        kind = found.get("type") if isinstance(found, dict) else None
        if not isinstance(kind, str) or kind not in REQUEST_TYPES:
            return QUERIES.validate_python(found)
        field = f"{kind}.id"
        name = ID.validate_python(found.pop("id", None))
        field = ""
        return Sent(name, REQUESTS.validate_python(found))
    except ValidationError as error:
        where = field or ".".join(map(str, error.errors(include_input=False)[0]["loc"]))
        raise UnreadableMessage(where) from None
    except ValueError:
        raise UnreadableMessage("") from None
