"""WebSocket messages exchanged between clients and the server.

Client requests are the classes in `table.commands`, sent with an id. `python -m clamber.server.wire.schema` prints
the JSON schema, and docs/protocol.md describes the protocol. Message parts are defined in `parts.py`, and HTTP bodies
in `api.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field, SkipValidation, TypeAdapter, ValidationError
from pydantic_core import from_json

from clamber.as_json.plays import PlayInfo
from clamber.server.table.commands import Notation, Phrase, Request
from clamber.server.table.logged import Entry
from clamber.server.table.logged.base import TableChange
from clamber.server.wire.parts import (
    VERSION,
    ActionId,
    DealResult,
    DealView,
    EventInfo,
    Message,
    Problem,
    SheetLine,
)
from clamber.server.wire.table_state import TableState

# Client messages


class Hello(Message):
    """First message from a client. `resume` asks for the stream's updates after a given sequence number."""

    type: Literal["hello"] = "hello"
    version: int
    stream: Annotated[str, Field(max_length=80)] | None = None
    resume: Annotated[int, Field(ge=0)] | None = None


class CheckRequest(Message):
    """Ask for the legal plays of the selected cards, or the reason why there are none. Has no side effects."""

    type: Literal["check"] = "check"
    id: ActionId
    turn: int
    cards: Notation


class HintRequest(Message):
    """Ask for sensible plays or other decisions, best first, computed from the seat's view.

    Attributes:
        device: True if the client can search by itself, and wants the view in place of the plays (`hint_view`). The
            server may answer with the plays all the same.
    """

    type: Literal["hint"] = "hint"
    id: ActionId
    turn: int
    device: bool = False


class PlanRequest(Message):
    """Ask for a plan for emptying the seat's hand. Allowed at any time while the seat holds cards."""

    type: Literal["plan"] = "plan"
    id: ActionId


class Ping(Message):
    """Ask for a `pong`, to keep the connection alive and measure the clock offset."""

    type: Literal["ping"] = "ping"
    sent: int


class PageHidden(Message):
    """Tell whether nobody sees the page, so that notices are sent of turns. Holds for this connection."""

    type: Literal["hidden"] = "hidden"
    id: ActionId
    hidden: bool


@dataclass(frozen=True, slots=True)
class RequestMessage:
    """Client request with its id, which the response echoes."""

    id: str
    request: Request

    @property
    def type(self) -> str:
        """Wire name of the request."""
        return self.request.type


Query: TypeAlias = Hello | CheckRequest | HintRequest | PlanRequest | Ping | PageHidden
"""Client messages without side effects."""

ClientMessage: TypeAlias = Query | RequestMessage

# Update contents


CHANGES: Final = tuple(kind.change for kind in get_args(Entry) if issubclass(kind, TableChange))
"""Values of `what`, each declared by its log entry."""


class TableChanged(Message):
    """Table change outside the deal.

    Somebody sat down, left, connected, disconnected, handed over or took back a seat, or is ready; the host changed
    something; or the shuffle advanced.
    """

    kind: Literal["table"] = "table"
    what: Annotated[str, Field(json_schema_extra={"enum": list(CHANGES)})]
    seat: int | None


class NewDeal(Message):
    """New deal, which is the first of a match if `number` is 0."""

    kind: Literal["dealt"] = "dealt"
    match: int
    number: int


class NewEvents(Message):
    """New event in the deal, or several if tributes or exposures are shown together. `ended` is true at deal end."""

    kind: Literal["done"] = "done"
    done: SkipValidation[list[EventInfo]]
    ended: bool


class WindowMoved(Message):
    """Cards were drawn, or a reveal window began or ended (Big A). `done` lists newly public events."""

    kind: Literal["window"] = "window"
    done: SkipValidation[list[EventInfo]]
    ended: bool


class ClaimTaken(Message):
    """The viewer made a claim in the open claim window, or withdrew it (`play` is null). Sent only to the viewer."""

    kind: Literal["claimed"] = "claimed"
    play: str | None


class Declined(Message):
    """The viewer declined an offer. Sent only to the viewer."""

    kind: Literal["declined"] = "declined"


class PhraseSpoken(Message):
    """Phrase sent by a player."""

    kind: Literal["said"] = "said"
    seat: int
    phrase: Phrase


class MessageWritten(Message):
    """Message of free chat, in a player's own words: one line of text, never markup."""

    kind: Literal["wrote"] = "wrote"
    seat: int
    text: str


class PhraseMuted(Message):
    """Phrase or message of a player whom the viewer has muted or blocked, in place of what was said."""

    kind: Literal["muted"] = "muted"
    seat: int


UpdateContent: TypeAlias = Annotated[
    TableChanged
    | NewDeal
    | NewEvents
    | WindowMoved
    | ClaimTaken
    | Declined
    | PhraseSpoken
    | MessageWritten
    | PhraseMuted,
    Field(discriminator="kind"),
]

# Server messages


class Welcome(Message):
    """First message from the server.

    Attributes:
        stream: Update stream name; pass it in the next `hello` together with the last sequence number.
        seq: Sequence number of the last update.
        resumed: True if the missed updates follow; otherwise a `view` follows.
        now: Server time.
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
    """Complete state visible to the viewer as of a sequence number. Replaces any state held by the client."""

    type: Literal["view"] = "view"
    stream: str
    seq: int
    now: int
    table: TableState
    deal: SkipValidation[DealView | None]
    history: SkipValidation[list[EventInfo]]
    last: SkipValidation[DealResult | None]
    sheet: list[SheetLine]


class Update(Message):
    """Log entry as seen by the viewer, with the next sequence number and the changed state.

    Attributes:
        event: Content of the entry.
        table, deal, last: New state of each part; null if unchanged. When updates are resent after a reconnect, only
            the last update contains state.
    """

    type: Literal["event"] = "event"
    seq: int
    at: int
    event: UpdateContent
    table: TableState | None = None
    deal: DealView | None = None
    last: DealResult | None = None


class Ack(Message):
    """Confirmation that a command was accepted, including when it was resent."""

    type: Literal["ack"] = "ack"
    id: str


class Refused(Message):
    """Refusal of a command, which had no effect."""

    type: Literal["refused"] = "refused"
    id: str | None
    problem: Problem


class Checked(Message):
    """Response to `check`.

    Attributes:
        plays: Legal readings of the cards, strongest first; the player must choose if there are several.
        readings: All readings of the cards, regardless of whose turn it is.
        problem: Reason why the cards cannot be played now; null if they can.
    """

    type: Literal["checked"] = "checked"
    id: str
    turn: int
    plays: list[PlayInfo]
    readings: list[PlayInfo]
    problem: Problem | None


class Hints(Message):
    """Response to `hint`: suggested plays, best first.

    Attributes:
        motive: Reason for the first play; its sentence is `motive-...`.
        values: Values of that sentence.
    """

    type: Literal["hints"] = "hints"
    id: str
    turn: int
    plays: list[PlayInfo]
    motive: str
    values: dict[str, int] = Field(default={})


class HintView(Message):
    """Response to `hint` with `device`: what the client searches for a hint by itself.

    Attributes:
        view: Position and events that make the seat's view and contain nothing hidden from it, in base64, as input
            of `clamber_seen` (bindings/wasm/interface.hpp).
        playouts: Maximum number of playouts.
    """

    type: Literal["hint_view"] = "hint_view"
    id: str
    turn: int
    view: str
    playouts: int


class Planned(Message):
    """Response to `plan`.

    Attributes:
        turns: Turns that empty the hand, each given as the cards of one play.
    """

    type: Literal["planned"] = "planned"
    id: str
    turns: list[str]


class Pong(Message):
    """Response to `ping`."""

    type: Literal["pong"] = "pong"
    sent: int
    now: int


class Announcement(Message):
    """Text of the operator for all clients. `text_zh` is for readers of Chinese; empty if it does not differ.

    Attributes:
        id: Identifier by which a client remembers that the text was dismissed.
        at: Time of the announcement.
    """

    id: str
    text: str
    text_zh: str
    at: int


class Notices(Message):
    """Notices of the operator, sent after a `view` or `welcome` if there are any, and whenever they change.

    Attributes:
        announcement: The current announcement; null if there is none.
        draining: True if no new tables are made because of upcoming maintenance. Open tables continue.
    """

    type: Literal["notices"] = "notices"
    announcement: Announcement | None
    draining: bool


class Goodbye(Message):
    """Final message, with the reason why the server closes the connection. Clients reconnect if `again` is true."""

    type: Literal["goodbye"] = "goodbye"
    problem: Problem
    again: bool


ServerMessage: TypeAlias = Annotated[
    Welcome | ViewMessage | Update | Ack | Refused | Checked | Hints | HintView | Planned | Pong | Notices | Goodbye,
    Field(discriminator="type"),
]

SERVER: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
QUERIES: Final[TypeAdapter[Query]] = TypeAdapter(Annotated[Query, Field(discriminator="type")])
REQUESTS: Final[TypeAdapter[Request]] = TypeAdapter(Annotated[Request, Field(discriminator="type")])
ID: Final[TypeAdapter[str]] = TypeAdapter(ActionId)
REQUEST_TYPES: Final = frozenset(kind.__dataclass_fields__["type"].default for kind in get_args(Request))


class InvalidMessageError(ValueError):
    """Raised if text is not a valid client message. `where` names the invalid field; empty for the entire message."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def read_message(text: str) -> ClientMessage:
    """Parse a client message.

    Raises:
        InvalidMessageError: The text is not JSON, its type is unknown, or a field is missing, unknown or invalid.
    """
    field = ""
    try:
        document = from_json(text)
        kind = document.get("type") if isinstance(document, dict) else None
        if not isinstance(kind, str) or kind not in REQUEST_TYPES:
            return QUERIES.validate_python(document)
        field = f"{kind}.id"
        name = ID.validate_python(document.pop("id", None))
        field = ""
        return RequestMessage(name, REQUESTS.validate_python(document))
    except ValidationError as error:
        where = field or ".".join(map(str, error.errors(include_input=False)[0]["loc"]))
        raise InvalidMessageError(where) from None
    except ValueError:
        raise InvalidMessageError("") from None
