"""What can be asked of a table, as values of its own.

What a seat's person asks for comes as an `Asked` with a `Request` in it; all other commands come from the server.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from clamber.server.play.entries import Answer
    from clamber.server.play.window import Window


@dataclass(frozen=True, slots=True)
class Act:
    """Does something at one's turn, or claims something in a window.

    Attributes:
        turn: The turn of the table that the person has seen.
        play: What, in notation.
    """

    turn: int
    play: str


@dataclass(frozen=True, slots=True)
class Start:
    """Deals, with bots on the seats that are still open."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Asks for the next deal."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Asks for another match once one is over."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Lets a bot play the seat."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Takes the seat back from the bot."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Gives the seat up."""


@dataclass(frozen=True, slots=True)
class Say:
    """Says a phrase."""

    phrase: str


@dataclass(frozen=True, slots=True)
class SetBot:
    """Puts a bot on a seat that is nobody's, or opens it if `bot` is None."""

    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Lets whoever is on two seats change places, while no card is dealt."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class MakeHost:
    """Makes another person the host."""

    seat: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Sends a person away, or whoever a seat is kept for."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Locks an open seat, so that nobody takes it, or unlocks it."""

    seat: int
    locked: bool


@dataclass(frozen=True, slots=True)
class ChangeInvite:
    """Makes the old invite invalid; `invite` is fresh and nobody can guess it."""

    invite: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Close the table for good: a request of the host, or, not as part of `Asked`, a command of the operator."""


@dataclass(frozen=True, slots=True)
class GiveSeal:
    """Promises a share of the next shuffle by its seal."""

    seal: str


@dataclass(frozen=True, slots=True)
class GiveShare:
    """Shows the share that was sealed."""

    share: str


HostRequest: TypeAlias = Start | SetBot | SwapSeats | MakeHost | Remove | Lock | ChangeInvite | CloseTable
"""What only the host may ask for."""

Request: TypeAlias = Act | Ready | Rematch | HandOver | TakeBack | Leave | Say | GiveSeal | GiveShare | HostRequest


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a seat's person asks for.

    Attributes:
        seat: Whose request it is.
        request: What they ask for.
        id: Chosen by who asks; a request with the id of one that counted does not count again.
        seed: Fresh randomness, in case a match begins.
        session: Whose seat it was when they asked; empty where nobody else can have it by now.
    """

    seat: int
    request: Request
    id: str
    seed: int = 0
    session: str = ""


@dataclass(frozen=True, slots=True)
class Sit:
    """A guest wants a seat; the first open one if `seat` is None. While a deal is on it is kept until its end."""

    session: str
    name: str
    seat: int | None
    seed: int = 0
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat's person has connected, or lost the last connection."""

    seat: int
    present: bool


@dataclass(frozen=True, slots=True)
class Watching:
    """Spectators are there, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Begin:
    """The first deal of a table on which no seat is open."""

    seed: int


@dataclass(frozen=True, slots=True)
class BotActs:
    """A bot has made up its mind; it counts if nothing has happened since.

    Attributes:
        done: How many events of the deal it has seen.
        seat: Where it plays.
        play: What, in notation with its reading.
        declined: Seats of bots that declined before it what nobody else knows that they were asked.
    """

    done: int
    seat: int
    play: str
    declined: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndWindow:
    """A window is over; it counts if nobody has claimed anything else since.

    Attributes:
        window: As it was when the answers were made.
        answers: How its questions are answered.
    """

    window: Window
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Restart:
    """The table was built from its log, and goes on in this version of clamber."""

    version: str = ""


@dataclass(frozen=True, slots=True)
class Archive:
    """Archive an idle table: it leaves memory, and is loaded again by its link."""


Command: TypeAlias = (
    CloseTable | Asked | Sit | Presence | Watching | Begin | BotActs | EndWindow | Tick | Restart | Archive
)
