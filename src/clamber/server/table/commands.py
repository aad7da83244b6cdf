"""Table commands as plain values: client requests and the server's own commands.

Requests are declared only here. `wire.protocol` validates client messages into these classes, the JSON schema and
the web page's types are generated from them, and the table handles them. Each message carries an id beside its
request, which makes requests idempotent: resending a request has no further effect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field

from clamber.server.table.listing import Language, Skill

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.server.table.logged.deals import WindowAnswer
    from clamber.server.table.window import Window

MAX_SEATS: Final = 6

MOST_COUNTED: Final = 10
"""Maximum number of spectators that are counted, so that not every one of hundreds causes a message."""

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "nice_one", "thanks", "sorry", "hurry_up", "thinking", "one_moment",
    "good_game", "bye", "greetings", "so_good", "great_partner", "till_dawn", "smile", "laugh", "cry", "surprised",
    "angry", "thumbs_up", "applause",
]  # fmt: skip
"""Quick phrases, followed by emotes."""

MOST_WRITTEN: Final = 200
"""Maximum number of user-perceived characters of a message of free chat."""

WrittenText: TypeAlias = Annotated[str, Field(min_length=1, max_length=1000)]
"""Message of free chat. `wire.names.checked_message` states which texts are allowed."""

BotName: TypeAlias = Annotated[str, Field(min_length=1, max_length=24)]
"""Name of a bot listed by `/api/overview`."""

Hash: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes, hex-encoded."""

Notation: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]
"""Cards or a play in the notation of docs/notation.md."""

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


ListingTitle: TypeAlias = Annotated[str, Field(min_length=1, max_length=120)]
"""Title of an open table. `wire.names.checked_title_line` states which titles are allowed."""

ShuffleVersion: TypeAlias = Annotated[int, Field(ge=1, le=1000)]
"""Version of the shuffle protocol (docs/fairness.md) that a client knows."""


class ClientRequest:
    """Base class of client requests, which accept only the declared fields. `type` is the wire name."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class Act(ClientRequest):
    """Act on the seat's turn with a play, `pass` or another decision.

    While Aces are being exposed or revealed (`window`), send a play from `claims`, or `no` to withdraw it. The last
    claim takes effect when the window ends: at its time, or as soon as everybody has sent `no` without a claim to
    withdraw.

    Attributes:
        turn: `turn` of the deal as last seen by the client; refused as `late` if another turn has begun.
        play: The play, in notation.
    """

    turn: int
    play: Notation
    type: Literal["act"] = field(default="act", kw_only=True)


@dataclass(frozen=True, slots=True)
class StartMatch(ClientRequest):
    """Start a match from the lobby, with bots playing open seats. Host only."""

    type: Literal["start"] = field(default="start", kw_only=True)


@dataclass(frozen=True, slots=True)
class Ready(ClientRequest):
    """Ask for the next deal, which begins when all present players have asked, or soon after the first request."""

    type: Literal["ready"] = field(default="ready", kw_only=True)


@dataclass(frozen=True, slots=True)
class Rematch(ClientRequest):
    """Start another match with the same people once the current match is over."""

    type: Literal["rematch"] = field(default="rematch", kw_only=True)


@dataclass(frozen=True, slots=True)
class HandOver(ClientRequest):
    """Hand the seat over to a bot (托管) until `take_back`."""

    type: Literal["hand_over"] = field(default="hand_over", kw_only=True)


@dataclass(frozen=True, slots=True)
class TakeBack(ClientRequest):
    """Take the seat back from the bot."""

    type: Literal["take_back"] = field(default="take_back", kw_only=True)


@dataclass(frozen=True, slots=True)
class Leave(ClientRequest):
    """Give up the seat. It becomes open again, and a bot plays it in the meantime."""

    type: Literal["leave"] = field(default="leave", kw_only=True)


@dataclass(frozen=True, slots=True)
class Say(ClientRequest):
    """Send a quick phrase or an emote to the table."""

    phrase: Phrase
    type: Literal["say"] = field(default="say", kw_only=True)


@dataclass(frozen=True, slots=True)
class Write(ClientRequest):
    """Send a message of free chat to the table, one line in own words. Only people write."""

    text: WrittenText
    type: Literal["write"] = field(default="write", kw_only=True)


@dataclass(frozen=True, slots=True)
class SetBot(ClientRequest):
    """Assign a bot to an open seat, replace a seat's bot, or open a bot's seat (`bot` null). Host only."""

    seat: SeatNumber
    bot: BotName | None
    type: Literal["set_bot"] = field(default="set_bot", kw_only=True)


@dataclass(frozen=True, slots=True)
class AskSeat(ClientRequest):
    """Move to another seat in the lobby if it is free; otherwise ask the host to swap it for the own seat.

    The host grants it with `swap_seats`. `seat` null withdraws it.
    """

    seat: SeatNumber | None
    type: Literal["ask_seat"] = field(default="ask_seat", kw_only=True)


@dataclass(frozen=True, slots=True)
class ReturnToLobby(ClientRequest):
    """Return to the lobby after a match, to settle seats and bots before `start` begins the next one. Host only."""

    type: Literal["return_to_lobby"] = field(default="return_to_lobby", kw_only=True)


@dataclass(frozen=True, slots=True)
class SwapSeats(ClientRequest):
    """Swap the occupants of two seats in the lobby. Host only."""

    seat: SeatNumber
    other: SeatNumber
    type: Literal["swap_seats"] = field(default="swap_seats", kw_only=True)


@dataclass(frozen=True, slots=True)
class MakeHost(ClientRequest):
    """Make the person on another seat the host. Host only."""

    seat: SeatNumber
    type: Literal["make_host"] = field(default="make_host", kw_only=True)


@dataclass(frozen=True, slots=True)
class Remove(ClientRequest):
    """Permanently remove a seat's person, or the guest that the seat is reserved for. Host only."""

    seat: SeatNumber
    type: Literal["remove"] = field(default="remove", kw_only=True)


@dataclass(frozen=True, slots=True)
class Lock(ClientRequest):
    """Lock an open seat so that nobody can take it, or unlock it. Host only."""

    seat: SeatNumber
    locked: bool
    type: Literal["lock"] = field(default="lock", kw_only=True)


@dataclass(frozen=True, slots=True)
class NewInvite(ClientRequest):
    """Replace the invite, which invalidates the old one. Host only."""

    type: Literal["new_invite"] = field(default="new_invite", kw_only=True)


@dataclass(frozen=True, slots=True)
class CloseTable(ClientRequest):
    """Close the table permanently. Host only; outside `Asked`, it is an operator command."""

    type: Literal["close_table"] = field(default="close_table", kw_only=True)


@dataclass(frozen=True, slots=True)
class ListTable(ClientRequest):
    """Show the table in the list of open tables, or change its entry. Host only.

    Outside `Asked`, it is a command of the server for a table that is listed as it is made.
    """

    title: ListingTitle
    skill: Skill = "any"
    language: Language = "any"
    type: Literal["list"] = field(default="list", kw_only=True)


@dataclass(frozen=True, slots=True)
class UnlistTable(ClientRequest):
    """Withdraw the table from the list of open tables. Host only."""

    type: Literal["unlist"] = field(default="unlist", kw_only=True)


@dataclass(frozen=True, slots=True)
class CommitShare(ClientRequest):
    """Commit to a share in the next shuffle, or in its next round, by sending the share's SHA-256.

    A share is 32 random bytes. When the table shuffles, each seat that has committed to a share has a few seconds to
    reveal it.

    Attributes:
        seal: Commitment: the SHA-256 of the share.
        protocol: Version of the shuffle protocol that the client knows; any but the server's ends the connection with
            `bad_version`. Clients that know only version 2 omit it.
    """

    seal: Hash
    protocol: ShuffleVersion = 2
    type: Literal["seal"] = field(default="seal", kw_only=True)


@dataclass(frozen=True, slots=True)
class RevealShare(ClientRequest):
    """Reveal the committed share once the server has sent the list of all commitments, including the seat's own."""

    share: Hash
    type: Literal["share"] = field(default="share", kw_only=True)


HostRequest: TypeAlias = (
    StartMatch
    | ReturnToLobby
    | SetBot
    | SwapSeats
    | MakeHost
    | Remove
    | Lock
    | NewInvite
    | CloseTable
    | ListTable
    | UnlistTable
)
"""Host-only requests."""

PLAYS: Final = (Act, RevealShare)
"""Requests whose number per deal is bounded."""

DEALS: Final = (StartMatch, Ready, Rematch)
"""Requests that begin deals. All requests that are not in `PLAYS` have rate limits."""

LISTINGS: Final = (ListTable, UnlistTable)
"""Requests that change the list of open tables."""

Request: TypeAlias = (
    Act
    | Ready
    | Rematch
    | HandOver
    | TakeBack
    | Leave
    | Say
    | Write
    | AskSeat
    | CommitShare
    | RevealShare
    | HostRequest
)


@dataclass(frozen=True, slots=True)
class CheckedAction:
    """Legal action of the seat to act.

    Attributes:
        play: The play and its reading, in notation.
        before, after: Match in which the action was found legal, and the match after it. The action need not be
            checked again while the table's match is `before`.
    """

    play: str
    before: Match
    after: Match

    @property
    def declines(self) -> bool:
        """True if the action declines a question known only to its seat."""
        return self.play == "no"


@dataclass(frozen=True, slots=True)
class Asked:
    """Request from the person on a seat.

    Attributes:
        seat: Seat making the request.
        request: The request itself.
        id: Client-chosen request id; reusing the id of an accepted request has no effect.
        seed: Fresh random seed, used if a match begins.
        session: Session that held the seat when the request was made; empty if the seat cannot have changed hands.
        invite: Fresh, unguessable invite, used by `NewInvite`.
        checked: Earlier check of an `Act`; None if there was none.
    """

    seat: int
    request: Request
    id: str
    seed: int = 0
    session: str = ""
    invite: str = ""
    checked: CheckedAction | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """Seat a guest, choosing a seat if `seat` is None. During a deal, the seat is reserved until the deal ends.

    Attributes:
        kin: Sessions that may not sit at the table together with the guest: at a rated one, a bot account's owner and
            the owner's bot accounts.
    """

    session: str
    name: str
    seat: int | None
    seed: int = 0
    commitment: str = ""
    kin: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Kick:
    """Remove a guest from the table, as the operator; ignored if the guest has no seat.

    Attributes:
        may_return: True if the guest may take a seat again.
    """

    session: str
    may_return: bool = False


@dataclass(frozen=True, slots=True)
class Presence:
    """First connection, or loss of the last connection, of the person on a seat."""

    seat: int
    present: bool


@dataclass(frozen=True, slots=True)
class Watching:
    """Arrival or departure of spectators.

    Attributes:
        watchers: Number of spectators, or `MOST_COUNTED` if there are more.
    """

    on: bool
    watchers: int = 0


@dataclass(frozen=True, slots=True)
class Recognise:
    """Note the people at a rated table whose sessions have an account."""

    sessions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the first match at a table that has no open seats."""

    seed: int


@dataclass(frozen=True, slots=True)
class BotActs:
    """Bot decision; ignored if the deal has moved on since.

    Attributes:
        done: Number of deal events that the bot had seen.
        seat: The bot's seat.
        action: The decision, checked after those of `declined`.
        declined: Seats of bots that were asked in secret before this one and declined.
    """

    done: int
    seat: int
    action: CheckedAction
    declined: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndWindow:
    """End an exposure window; ignored if a claim was made since.

    Attributes:
        window: State of the window when the answers were given.
        answers: Answers to the window's questions.
    """

    window: Window
    answers: tuple[WindowAnswer, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """Carry out actions that are due."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Resume a table rebuilt from its log, under the given clamber version."""

    version: str = ""


@dataclass(frozen=True, slots=True)
class Archive:
    """Archive an idle table: unload it from memory until its link is opened again."""


Command: TypeAlias = (
    CloseTable
    | ListTable
    | Asked
    | Sit
    | Kick
    | Recognise
    | Presence
    | Watching
    | Begin
    | BotActs
    | EndWindow
    | Tick
    | Restart
    | Archive
)
