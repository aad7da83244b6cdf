"""Event log entries: plain values from which a table is rebuilt (event sourcing).

Each entry carries a timestamp `at` (seconds since 1970) and is self-contained: replaying it requires no lookups or
random draws. `command` is the id of the request that caused the entry. Actions in a deal are `Event`s of the rules,
and one entry may produce several.

`stored` is the entry's name in the log, which must never change. `change` is its name in client updates; only entries
that change the table rather than the deal have one (`SeatChange`, `TableChange`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from clamber.server.table.settings import TableSettings


class NewSeat(NamedTuple):
    """Seat at a new table. `kind` is `person`, `bot` or `open`."""

    kind: str
    bot: str
    name: str
    session: str


class Answer(NamedTuple):
    """Answer to a window's question. `bot` is True if a bot answered."""

    seat: int
    play: str
    bot: bool


@dataclass(frozen=True, slots=True)
class TableMade:
    """Logged when a table is created. `rules_hash` identifies its rules, and `version` the clamber version."""

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
    """Logged when a guest takes a seat."""

    stored: ClassVar[str] = "SatDown"
    change: ClassVar[str] = "sat"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Connected:
    """Logged when a seated person opens a first connection, or any connection while the table is resting."""

    stored: ClassVar[str] = "Came"
    change: ClassVar[str] = "came"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    """Logged when a seat loses its last connection."""

    stored: ClassVar[str] = "Went"
    change: ClassVar[str] = "went"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class SpectatorsChanged:
    """Logged when the number of spectators changes, and on any arrival while the table is resting.

    `watchers` is their number as in `Watching`; 0 in older logs, which state only if there were any.
    """

    stored: ClassVar[str] = "Watched"
    change: ClassVar[str] = "watched"

    at: float
    on: bool
    watchers: int = 0


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Logged when a bot takes over a person's seat. `why` is `asked`, `timeout` or `absent`."""

    stored: ClassVar[str] = "HandedOver"
    change: ClassVar[str] = "handed_over"

    at: float
    seat: int
    why: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """Logged when a person takes their seat back from the bot."""

    stored: ClassVar[str] = "TookBack"
    change: ClassVar[str] = "taken_back"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """Logged when a person gives up their seat, which is then open."""

    stored: ClassVar[str] = "LeftSeat"
    change: ClassVar[str] = "left"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatReserved:
    """Logged when a seat is reserved for a guest, who takes it when the deal ends and sees no cards until then."""

    stored: ClassVar[str] = "SeatReserved"
    change: ClassVar[str] = "reserved"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Removed:
    """Logged when the host permanently removes a seat's person, or the guest that the seat is reserved for."""

    stored: ClassVar[str] = "Removed"
    change: ClassVar[str] = "removed"

    at: float
    by: int
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatLocked:
    """Logged when the host locks or unlocks an open seat."""

    stored: ClassVar[str] = "SeatLocked"
    change: ClassVar[str] = "locked"

    at: float
    by: int
    seat: int
    locked: bool
    command: str = ""


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Logged when the person on `seat` becomes the host. `by` is the old host's seat, or None if they are gone."""

    stored: ClassVar[str] = "HostChanged"
    change: ClassVar[str] = "host"

    at: float
    seat: int
    by: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class InviteChanged:
    """Logged when the invite is replaced, which invalidates the old one."""

    stored: ClassVar[str] = "InviteChanged"
    change: ClassVar[str] = "invite"

    at: float
    by: int
    invite: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class BotSet:
    """Logged when a bot is assigned to a seat, or a bot's seat is opened (`bot` empty)."""

    stored: ClassVar[str] = "BotSet"
    change: ClassVar[str] = "bot_set"

    at: float
    by: int
    seat: int
    bot: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Logged when the occupants of two seats are swapped."""

    stored: ClassVar[str] = "SeatsSwapped"
    change: ClassVar[str] = "swapped"

    at: float
    by: int
    seat: int
    other: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """Logged when a match begins. Its first deal is dealt from `seed`, which stays secret during the deal.

    If its shuffle has no per-deal keys, all decks come from this seed, which then stays secret during the match.
    """

    stored: ClassVar[str] = "MatchBegan"

    at: float
    seed: int
    seat: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleBegan:
    """Logged when a shuffle begins: its secret seed is drawn and sealed, and seats that sent a seal must reveal.

    The seed yields keys for `deals` deals of the match, starting at deal `first`. In logs that predate per-deal keys,
    `deals` is 0 and all decks of the match come from a single seed.
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
    """Logged when a shuffle begins another round, excluding seats that failed to reveal their shares in time."""

    stored: ClassVar[str] = "ShuffleAgain"
    change: ClassVar[str] = "shuffle_again"

    at: float


@dataclass(frozen=True, slots=True)
class Sealed:
    """Logged when a seat commits to its share in the next shuffle by sending a seal."""

    stored: ClassVar[str] = "Sealed"
    change: ClassVar[str] = "sealed"

    at: float
    seat: int
    seal: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """Logged when a seat reveals its share in the current shuffle."""

    stored: ClassVar[str] = "Shared"
    change: ClassVar[str] = "shared"

    at: float
    seat: int
    share: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """Logged when the next deal is dealt."""

    stored: ClassVar[str] = "DealBegan"

    at: float


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """Logged when a person asks for the next deal."""

    stored: ClassVar[str] = "WasReady"
    change: ClassVar[str] = "ready"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """Logged when a seat acts on its turn."""

    stored: ClassVar[str] = "Acted"

    at: float
    seat: int
    play: str
    bot: bool
    command: str = ""

    @property
    def declines(self) -> bool:
        """True if the action declines a question known only to its seat."""
        return self.play == "no"


@dataclass(frozen=True, slots=True)
class Claimed:
    """Logged when a seat makes a claim in a window, or declines to (`play` None). Private to that seat."""

    stored: ClassVar[str] = "Claimed"

    at: float
    seat: int
    play: str | None
    command: str = ""


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """Logged when a window ends, with an answer to each question that arose in it."""

    stored: ClassVar[str] = "WindowEnded"

    at: float
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Spoke:
    """Logged when a person sends a phrase."""

    stored: ClassVar[str] = "Spoke"

    at: float
    seat: int
    phrase: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Logged when a table is rebuilt from its log, after a server restart or when an archived table is reloaded.

    Nobody is connected, and clocks are reset. From this entry on, the table is played by clamber `version`.
    """

    stored: ClassVar[str] = "Resumed"
    change: ClassVar[str] = "resumed"

    at: float
    version: str = ""


@dataclass(frozen=True, slots=True)
class Archived:
    """Logged when a table is unloaded from memory after a long idle period. `Resumed` follows on reloading."""

    stored: ClassVar[str] = "Closed"
    change: ClassVar[str] = "closed"

    at: float


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Logged when a table is permanently closed by the host, or by the operator (`by` None)."""

    stored: ClassVar[str] = "Ended"
    change: ClassVar[str] = "ended"

    at: float
    by: int | None
    command: str = ""


SeatChange: TypeAlias = (
    SatDown | SeatReserved | Connected | Disconnected | HandedOver | TookBack | LeftSeat | Removed | SeatLocked
    | HostChanged | BotSet | SeatsSwapped | Sealed | Shared | ReadyForNext
)  # fmt: skip
"""Entries that change the table rather than the deal, and whose updates name their seat."""

TableChange: TypeAlias = (
    SpectatorsChanged | InviteChanged | TableClosed | ShuffleBegan | ShuffleAgain | Resumed | Archived
)
"""Entries that change the table rather than the deal, and whose updates name no seat."""

Entry: TypeAlias = (
    SeatChange | TableChange | TableMade | MatchBegan | DealBegan | Acted | Claimed | WindowEnded | Spoke
)


def private_to(entry: Entry) -> int | None:
    """Return the seat that an entry is private to; None if the entry is public."""
    match entry:
        case Claimed():
            return entry.seat
        case Acted(declines=True):
            return entry.seat
        case _:
            return None


def by_person(entry: Entry) -> bool:
    """Return True if an entry records a person arriving or acting. Network bots count as people."""
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
