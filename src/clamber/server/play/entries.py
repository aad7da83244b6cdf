"""Entries of the event log of a table, as plain values from which the table is rebuilt (event sourcing).

Each entry has its time `at` (seconds since 1970) and nothing that would have to be looked up or drawn again;
`command` is the id of the request that caused it. Actions in a deal are `Event`s of the rules; an entry may lead to
several.

`stored` is the name of an entry in the log, which never changes. `change` is its name in the update for clients, for
entries that change the table and not the deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from clamber.server.play.settings import TableSettings


class NewSeat(NamedTuple):
    """Who is to sit on a seat of a new table; `kind` is `person`, `bot` or `open`."""

    kind: str
    bot: str
    name: str
    session: str


class Answer(NamedTuple):
    """How a question of a window was answered, and whether a bot did."""

    seat: int
    play: str
    bot: bool


@dataclass(frozen=True, slots=True)
class TableMade:
    """A table was made; `rules_hash` and `version` say which rules are played, and which version of clamber plays."""

    stored: ClassVar[str] = "Made"

    at: float
    table: str
    invite: str
    settings: TableSettings
    seats: tuple[NewSeat, ...]
    host: str
    rules_hash: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class SatDown:
    """A guest took a seat."""

    stored: ClassVar[str] = "SatDown"
    change: ClassVar[str] = "sat"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Connected:
    """The person of a seat is connected; again, where the bots rested until somebody came."""

    stored: ClassVar[str] = "Came"
    change: ClassVar[str] = "came"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The last connection of a seat is gone."""

    stored: ClassVar[str] = "Went"
    change: ClassVar[str] = "went"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class SpectatorsChanged:
    """The first spectator came, or the last one went; or another one came where the bots rested."""

    stored: ClassVar[str] = "Watched"
    change: ClassVar[str] = "watched"

    at: float
    on: bool


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A bot plays for a person from now on; `why`: `asked`, `timeout` or `absent`."""

    stored: ClassVar[str] = "HandedOver"
    change: ClassVar[str] = "handed_over"

    at: float
    seat: int
    why: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A person plays again."""

    stored: ClassVar[str] = "TookBack"
    change: ClassVar[str] = "taken_back"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """A person gave the seat up; it is open."""

    stored: ClassVar[str] = "LeftSeat"
    change: ClassVar[str] = "left"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatReserved:
    """A guest asked for a seat while a deal is on: it is theirs from its end on, and no card of it before."""

    stored: ClassVar[str] = "SeatReserved"
    change: ClassVar[str] = "reserved"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The host sent a person away, or whoever a seat is kept for; they do not sit down here again."""

    stored: ClassVar[str] = "Removed"
    change: ClassVar[str] = "removed"

    at: float
    by: int
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatLocked:
    """The host locked an open seat, or unlocked it."""

    stored: ClassVar[str] = "SeatLocked"
    change: ClassVar[str] = "locked"

    at: float
    by: int
    seat: int
    locked: bool
    command: str = ""


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another seat's person is the host: made so by the old one, or because that one is gone (`by` None)."""

    stored: ClassVar[str] = "HostChanged"
    change: ClassVar[str] = "host"

    at: float
    seat: int
    by: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class InviteChanged:
    """The old invite is no longer valid."""

    stored: ClassVar[str] = "InviteChanged"
    change: ClassVar[str] = "invite"

    at: float
    by: int
    invite: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class BotSet:
    """A seat became a bot's, or open (`bot` empty)."""

    stored: ClassVar[str] = "BotSet"
    change: ClassVar[str] = "bot_set"

    at: float
    by: int
    seat: int
    bot: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Whoever is on two seats changed places."""

    stored: ClassVar[str] = "SeatsSwapped"
    change: ClassVar[str] = "swapped"

    at: float
    by: int
    seat: int
    other: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began and its first deal was dealt from `seed`, which is secret while the deal is on.

    Where its shuffle has no key for each deal, all its decks come from this seed: it is secret while the match is on.
    """

    stored: ClassVar[str] = "MatchBegan"

    at: float
    seed: int
    seat: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleBegan:
    """The secret seed of a match was drawn and its seal shown; whoever gave a seal is asked for their share.

    The keys of so many `deals` of the match follow from the seed, beginning with deal `first`; where `deals` is 0, as
    in logs from before each deal had a key, all its decks come from one seed.
    """

    stored: ClassVar[str] = "ShuffleBegan"
    change: ClassVar[str] = "shuffle"

    at: float
    seed: int
    seat: int | None = None
    command: str = ""
    deals: int = 0
    first: int = 0


@dataclass(frozen=True, slots=True)
class ShuffleAgain:
    """Shares were missing when the time for them was over: another round begins, and those seats are out."""

    stored: ClassVar[str] = "ShuffleAgain"
    change: ClassVar[str] = "shuffle_again"

    at: float


@dataclass(frozen=True, slots=True)
class Sealed:
    """A seat gave the seal of its share in the next shuffle."""

    stored: ClassVar[str] = "Sealed"
    change: ClassVar[str] = "sealed"

    at: float
    seat: int
    seal: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """A seat showed its share in the shuffle that is on."""

    stored: ClassVar[str] = "Shared"
    change: ClassVar[str] = "shared"

    at: float
    seat: int
    share: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """The next deal was dealt."""

    stored: ClassVar[str] = "DealBegan"

    at: float


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """A person asked for the next deal."""

    stored: ClassVar[str] = "WasReady"
    change: ClassVar[str] = "ready"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something at its turn."""

    stored: ClassVar[str] = "Acted"

    at: float
    seat: int
    play: str
    bot: bool
    command: str = ""

    @property
    def declines(self) -> bool:
        """Whether it declines something of which only its seat may know that it was asked."""
        return self.play == "no"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat asked for something in a window (or took it back: None); known to that seat alone."""

    stored: ClassVar[str] = "Claimed"

    at: float
    seat: int
    play: str | None
    command: str = ""


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """A window closed; every question that came up in it was answered."""

    stored: ClassVar[str] = "WindowEnded"

    at: float
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Spoke:
    """A person said a phrase."""

    stored: ClassVar[str] = "Spoke"

    at: float
    seat: int
    phrase: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table was built from its log, as the server started again or somebody came back to a table put away.

    Nobody is connected, and clocks start afresh. From here on this `version` of clamber plays.
    """

    stored: ClassVar[str] = "Resumed"
    change: ClassVar[str] = "resumed"

    at: float
    version: str = ""


@dataclass(frozen=True, slots=True)
class Archived:
    """The table left memory after a long idle time; `Resumed` follows when it is loaded again."""

    stored: ClassVar[str] = "Closed"
    change: ClassVar[str] = "closed"

    at: float


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The host closed the table for good; the operator, where `by` is None."""

    stored: ClassVar[str] = "Ended"
    change: ClassVar[str] = "ended"

    at: float
    by: int | None
    command: str = ""


Entry: TypeAlias = (
    TableMade | SatDown | SeatReserved | Connected | Disconnected | SpectatorsChanged | HandedOver | TookBack
    | LeftSeat | Removed | SeatLocked | HostChanged | InviteChanged | TableClosed | BotSet | SeatsSwapped
    | ShuffleBegan | ShuffleAgain | Sealed | Shared | MatchBegan | DealBegan | ReadyForNext
    | Acted | Claimed | WindowEnded | Spoke | Resumed | Archived
)  # fmt: skip


def private_to(entry: Entry) -> int | None:
    """The only seat that may know of an entry; None where all may."""
    match entry:
        case Claimed():
            return entry.seat
        case Acted(declines=True):
            return entry.seat
        case _:
            return None


def by_person(entry: Entry) -> bool:
    """Whether a person came by it, or did something; a program that comes over the network counts as one."""
    match entry:
        case Acted():
            return not entry.bot
        case SpectatorsChanged():
            return entry.on
        case HandedOver():
            return entry.why == "asked"
        case HostChanged() | TableClosed():
            return entry.by is not None
        case ShuffleBegan() | MatchBegan():
            return entry.seat is not None
        case TableMade() | Disconnected() | LeftSeat() | DealBegan() | WindowEnded():
            return False
        case Resumed() | Archived() | ShuffleAgain():
            return False
        case _:
            return True
