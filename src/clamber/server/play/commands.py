"""Commands of a table, as plain values: requests of clients, and commands of the server.

A request is declared here and nowhere else: `messages.protocol` validates messages of clients into these classes, the
schema and the types of the page are generated from them, and the table handles them. A message carries an id beside
its request, which makes requests idempotent: one that is sent again has no further effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field

if TYPE_CHECKING:
    from clamber.server.play.entries import Answer
    from clamber.server.play.window import Window

MAX_SEATS: Final = 6

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_one", "thanks", "sorry", "hurry_up", "thinking", "one_moment",
    "good_game", "bye", "greetings", "so_good", "great_partner", "till_dawn", "smile", "laugh", "cry", "surprised",
    "angry", "thumbs_up", "applause",
]  # fmt: skip
"""Quick phrases, then emotes. There is no free text."""

BotName: TypeAlias = Annotated[str, Field(min_length=1, max_length=24)]
"""Name of a bot that `/api/overview` lists."""

Hash: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""

Notation: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
"""Cards or a play, as docs/notation.md defines them."""

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class ClientRequest:
    """Base of the requests of clients: exactly the declared fields, and `type`, the name on the wire."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Act(ClientRequest):
    """Act at the seat's turn: a play, `pass` or another decision, in notation.

    While Aces are exposed or revealed (`window`), a play of `claims`, or `no` to withdraw it, counts until the window
    ends and is carried out then.

    Attributes:
        turn: `turn` of the deal that the client has seen; if another turn has begun, the request is refused (`late`).
        play: The play, in notation.
    """

    turn: int
    play: Notation
    type: Literal["act"] = field(default="act", kw_only=True)


@dataclass(frozen=True, slots=True)
class Start(ClientRequest):
    """Deal the first cards, with bots on open seats. For the host, before the first deal."""

    type: Literal["start"] = field(default="start", kw_only=True)


@dataclass(frozen=True, slots=True)
class Ready(ClientRequest):
    """Ask for the next deal. It begins once all present players have asked, and soon after the first did."""

    type: Literal["ready"] = field(default="ready", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rematch(ClientRequest):
    """Begin another match of the same people after the last one is over."""

    type: Literal["rematch"] = field(default="rematch", kw_only=True)


@dataclass(frozen=True, slots=True)
class HandOver(ClientRequest):
    """Hand the seat over to a bot (托管) until `take_back`."""

    type: Literal["hand_over"] = field(default="hand_over", kw_only=True)


@dataclass(frozen=True, slots=True)
class TakeBack(ClientRequest):
    """Take the seat back from its bot."""

    type: Literal["take_back"] = field(default="take_back", kw_only=True)


@dataclass(frozen=True, slots=True)
class Leave(ClientRequest):
    """Give the seat up. It is open again, and a bot plays it meanwhile."""

    type: Literal["leave"] = field(default="leave", kw_only=True)


@dataclass(frozen=True, slots=True)
class Say(ClientRequest):
    """Send a quick phrase or an emote to the table."""

    phrase: Phrase
    type: Literal["say"] = field(default="say", kw_only=True)


@dataclass(frozen=True, slots=True)
class SetBot(ClientRequest):
    """Put a bot on an open seat, another bot on a bot's seat, or open a bot's seat (`bot` null). For the host."""

    seat: SeatNumber
    bot: BotName | None
    type: Literal["set_bot"] = field(default="set_bot", kw_only=True)


@dataclass(frozen=True, slots=True)
class SwapSeats(ClientRequest):
    """Swap the occupants of two seats before the first deal. For the host."""

    seat: SeatNumber
    other: SeatNumber
    type: Literal["swap_seats"] = field(default="swap_seats", kw_only=True)


@dataclass(frozen=True, slots=True)
class MakeHost(ClientRequest):
    """Make the person of another seat the host. For the host."""

    seat: SeatNumber
    type: Literal["make_host"] = field(default="make_host", kw_only=True)


@dataclass(frozen=True, slots=True)
class Remove(ClientRequest):
    """Remove the person of a seat, or the one it is reserved for; they cannot sit down here again. For the host."""

    seat: SeatNumber
    type: Literal["remove"] = field(default="remove", kw_only=True)


@dataclass(frozen=True, slots=True)
class Lock(ClientRequest):
    """Lock an open seat, so that nobody can take it, or unlock it. For the host."""

    seat: SeatNumber
    locked: bool
    type: Literal["lock"] = field(default="lock", kw_only=True)


@dataclass(frozen=True, slots=True)
class NewInvite(ClientRequest):
    """Replace the invite; the old one is invalid from then on. For the host."""

    type: Literal["new_invite"] = field(default="new_invite", kw_only=True)


@dataclass(frozen=True, slots=True)
class CloseTable(ClientRequest):
    """Close the table for good. For the host, or, outside of `Asked`, a command of the operator."""

    type: Literal["close_table"] = field(default="close_table", kw_only=True)


@dataclass(frozen=True, slots=True)
class Seal(ClientRequest):
    """Commit to a share of the next shuffle, or of its next round, by its SHA-256.

    A share is 32 random bytes. Once the table shuffles, each seat that sent a seal has a few seconds to reveal it.
    """

    seal: Hash
    type: Literal["seal"] = field(default="seal", kw_only=True)


@dataclass(frozen=True, slots=True)
class Share(ClientRequest):
    """Reveal the sealed share, after the server has sent the list of all seals, the seat's own among them."""

    share: Hash
    type: Literal["share"] = field(default="share", kw_only=True)


HostRequest: TypeAlias = Start | SetBot | SwapSeats | MakeHost | Remove | Lock | NewInvite | CloseTable
"""Requests that only the host may make."""

Request: TypeAlias = Act | Ready | Rematch | HandOver | TakeBack | Leave | Say | Seal | Share | HostRequest


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of the person of a seat.

    Attributes:
        seat: Seat that makes the request.
        request: The request.
        id: Chosen by the client; a request with the id of one that counted has no effect.
        seed: Fresh randomness, used if a match begins.
        session: Session that held the seat when the request was made; empty if nobody else can hold it by now.
        invite: Fresh unguessable invite, used by `NewInvite`.
    """

    seat: int
    request: Request
    id: str
    seed: int = 0
    session: str = ""
    invite: str = ""


@dataclass(frozen=True, slots=True)
class Sit:
    """Seat a guest, on the first open seat if `seat` is None. During a deal the seat is reserved until its end."""

    session: str
    name: str
    seat: int | None
    seed: int = 0
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Presence:
    """First connection of the person of a seat, or loss of the last one."""

    seat: int
    present: bool


@dataclass(frozen=True, slots=True)
class Watching:
    """First connection of a spectator, or loss of the last one."""

    on: bool


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the first match of a table without open seats."""

    seed: int


@dataclass(frozen=True, slots=True)
class BotActs:
    """Decision of a bot; void if the deal has gone on since.

    Attributes:
        done: Number of events of the deal that the bot has seen.
        seat: Seat of the bot.
        play: The play, in notation with its reading.
        declined: Seats of bots that declined before it, each asked in secret.
    """

    done: int
    seat: int
    play: str
    declined: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndWindow:
    """End an exposure window; void if a claim was made since.

    Attributes:
        window: The window when the answers were made.
        answers: Answers to its questions.
    """

    window: Window
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """Carry out what is due by now."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Resume a table that was built from its log, under this version of clamber."""

    version: str = ""


@dataclass(frozen=True, slots=True)
class Archive:
    """Archive an idle table: it leaves memory, and is loaded again by its link."""


Command: TypeAlias = (
    CloseTable | Asked | Sit | Presence | Watching | Begin | BotActs | EndWindow | Tick | Restart | Archive
)
