"""Event log entries: plain values from which a table is rebuilt (event sourcing).

Each entry carries a timestamp `at` (seconds since 1970) and is self-contained: replaying it requires no lookups or
random draws. `command` is the id of the request that caused the entry. Actions in a deal are `Event`s of the rules,
and one entry may produce several.
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


class LogEntry:
    """Base of all entries, with the attributes that a kind of entry may override.

    Attributes:
        stored: Name in the log, which must never change.
        changes_deal: True if the entry may change the view of a deal, which its update then carries.
        by_person: True if the entry records a person arriving or acting. Network bots count as people.
        private_to: The only seat that may see the entry; None if it is public.
    """

    __slots__ = ()

    stored: ClassVar[str]
    changes_deal: ClassVar[bool] = True

    @property
    def by_person(self) -> bool:
        """True by default: most entries record requests of people."""
        return True

    @property
    def private_to(self) -> int | None:
        """None by default: most entries are public."""
        return None


class TableChange(LogEntry):
    """Change of the table rather than of the deal. `change` is its name in updates."""

    __slots__ = ()

    change: ClassVar[str]


class SeatChange(TableChange):
    """Change of a seat, which updates name."""

    __slots__ = ()

    seat: int


@dataclass(frozen=True, slots=True)
class TableMade(LogEntry):
    """Logged when a table is created. `rules_hash` identifies its rules, and `version` the clamber version."""

    stored: ClassVar[str] = "Made"
    by_person: ClassVar[bool] = False

    at: float
    table: str
    invite: str
    settings: TableSettings
    seats: tuple[NewSeat, ...]
    host: str
    rules_hash: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class SatDown(SeatChange):
    """Logged when a guest takes a seat."""

    stored: ClassVar[str] = "SatDown"
    change: ClassVar[str] = "sat"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Connected(SeatChange):
    """Logged when a seated person opens a first connection, or any connection while the table is resting."""

    stored: ClassVar[str] = "Came"
    change: ClassVar[str] = "came"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Disconnected(SeatChange):
    """Logged when a seat loses its last connection."""

    stored: ClassVar[str] = "Went"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "went"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class SpectatorsChanged(TableChange):
    """Logged when the number of spectators changes, and on any arrival while the table is resting.

    `watchers` is their number as in `Watching`; 0 in older logs, which state only if there were any.
    """

    stored: ClassVar[str] = "Watched"
    change: ClassVar[str] = "watched"

    at: float
    on: bool
    watchers: int = 0

    @property
    def by_person(self) -> bool:
        """True if spectators are there."""
        return self.on


@dataclass(frozen=True, slots=True)
class HandedOver(SeatChange):
    """Logged when a bot takes over a person's seat. `why` is `asked`, `timeout` or `absent`."""

    stored: ClassVar[str] = "HandedOver"
    change: ClassVar[str] = "handed_over"

    at: float
    seat: int
    why: str
    command: str = ""

    @property
    def by_person(self) -> bool:
        """True if the person asked for it."""
        return self.why == "asked"


@dataclass(frozen=True, slots=True)
class TookBack(SeatChange):
    """Logged when a person takes their seat back from the bot."""

    stored: ClassVar[str] = "TookBack"
    change: ClassVar[str] = "taken_back"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat(SeatChange):
    """Logged when a person gives up their seat, which is then open."""

    stored: ClassVar[str] = "LeftSeat"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "left"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatReserved(SeatChange):
    """Logged when a seat is reserved for a guest, who takes it when the deal ends and sees no cards until then."""

    stored: ClassVar[str] = "SeatReserved"
    change: ClassVar[str] = "reserved"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Removed(SeatChange):
    """Logged when a seat's person, or the guest that the seat is reserved for, is removed.

    `by` is the host's seat, or None for the operator. The guest may not come back to the table, unless `may_return`.
    """

    stored: ClassVar[str] = "Removed"
    change: ClassVar[str] = "removed"

    at: float
    by: int | None
    seat: int
    command: str = ""
    may_return: bool = False

    @property
    def by_person(self) -> bool:
        """True if the host caused it."""
        return self.by is not None


@dataclass(frozen=True, slots=True)
class SeatLocked(SeatChange):
    """Logged when the host locks or unlocks an open seat."""

    stored: ClassVar[str] = "SeatLocked"
    change: ClassVar[str] = "locked"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    seat: int
    locked: bool
    command: str = ""


@dataclass(frozen=True, slots=True)
class HostChanged(SeatChange):
    """Logged when the person on `seat` becomes the host. `by` is the old host's seat, or None if they are gone."""

    stored: ClassVar[str] = "HostChanged"
    change: ClassVar[str] = "host"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    by: int | None = None
    command: str = ""

    @property
    def by_person(self) -> bool:
        """True if the host caused it."""
        return self.by is not None


@dataclass(frozen=True, slots=True)
class InviteChanged(TableChange):
    """Logged when the invite is replaced, which invalidates the old one."""

    stored: ClassVar[str] = "InviteChanged"
    change: ClassVar[str] = "invite"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    invite: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class BotSet(SeatChange):
    """Logged when a bot is assigned to a seat, or a bot's seat is opened (`bot` empty)."""

    stored: ClassVar[str] = "BotSet"
    change: ClassVar[str] = "bot_set"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    seat: int
    bot: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatsSwapped(SeatChange):
    """Logged when the occupants of two seats are swapped."""

    stored: ClassVar[str] = "SeatsSwapped"
    change: ClassVar[str] = "swapped"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    seat: int
    other: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class MatchBegan(LogEntry):
    """Logged when a match begins. Its first deal is dealt from `seed`, which stays secret during the deal.

    If its shuffle has no per-deal keys, all decks come from this seed, which then stays secret during the match.
    """

    stored: ClassVar[str] = "MatchBegan"

    at: float
    seed: int
    seat: int | None = None
    command: str = ""

    @property
    def by_person(self) -> bool:
        """True if a seat asked for it."""
        return self.seat is not None


@dataclass(frozen=True, slots=True)
class ShuffleBegan(TableChange):
    """Logged when a shuffle begins: its secret seed is drawn and sealed, and seats that sent a seal must reveal.

    The seed yields keys for `deals` deals of the match, starting at deal `first`. `protocol` is the version of the
    shuffle; 0 in older logs, in which version 1 has `deals` 0 and a single seed for all decks of the match.
    """

    stored: ClassVar[str] = "ShuffleBegan"
    change: ClassVar[str] = "shuffle"
    changes_deal: ClassVar[bool] = False

    at: float
    seed: int
    seat: int | None = None
    command: str = ""
    deals: int = 0
    first: int = 0
    protocol: int = 0

    @property
    def by_person(self) -> bool:
        """True if a seat asked for it."""
        return self.seat is not None


@dataclass(frozen=True, slots=True)
class ShuffleAgain(TableChange):
    """Logged when a shuffle begins another round, excluding seats that failed to reveal their shares in time."""

    stored: ClassVar[str] = "ShuffleAgain"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "shuffle_again"
    changes_deal: ClassVar[bool] = False

    at: float


@dataclass(frozen=True, slots=True)
class Sealed(SeatChange):
    """Logged when a seat commits to its share in the next shuffle by sending a seal.

    `protocol` is the version of the shuffle; 0 in older logs.
    """

    stored: ClassVar[str] = "Sealed"
    change: ClassVar[str] = "sealed"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    seal: str
    command: str = ""
    protocol: int = 0


@dataclass(frozen=True, slots=True)
class Shared(SeatChange):
    """Logged when a seat reveals its share in the current shuffle."""

    stored: ClassVar[str] = "Shared"
    change: ClassVar[str] = "shared"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    share: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class DealBegan(LogEntry):
    """Logged when the next deal is dealt."""

    stored: ClassVar[str] = "DealBegan"
    by_person: ClassVar[bool] = False

    at: float


@dataclass(frozen=True, slots=True)
class ReadyForNext(SeatChange):
    """Logged when a person asks for the next deal."""

    stored: ClassVar[str] = "WasReady"
    change: ClassVar[str] = "ready"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Acted(LogEntry):
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

    @property
    def private_to(self) -> int | None:
        """The seat that declines a question asked in secret."""
        return self.seat if self.declines else None

    @property
    def by_person(self) -> bool:
        """True unless a bot acted."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class Claimed(LogEntry):
    """Logged when a seat makes a claim in a window, or declines to (`play` None). Private to that seat."""

    stored: ClassVar[str] = "Claimed"

    at: float
    seat: int
    play: str | None
    command: str = ""

    @property
    def private_to(self) -> int | None:
        """The seat that claims."""
        return self.seat


@dataclass(frozen=True, slots=True)
class WindowEnded(LogEntry):
    """Logged when a window ends, with an answer to each question that arose in it."""

    stored: ClassVar[str] = "WindowEnded"
    by_person: ClassVar[bool] = False

    at: float
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Spoke(LogEntry):
    """Logged when a person sends a phrase."""

    stored: ClassVar[str] = "Spoke"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    phrase: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Resumed(TableChange):
    """Logged when a table is rebuilt from its log, after a server restart or when an archived table is reloaded.

    Nobody is connected, and clocks are reset. From this entry on, the table is played by clamber `version`.
    """

    stored: ClassVar[str] = "Resumed"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "resumed"

    at: float
    version: str = ""


@dataclass(frozen=True, slots=True)
class Archived(TableChange):
    """Logged when a table is unloaded from memory after a long idle period. `Resumed` follows on reloading."""

    stored: ClassVar[str] = "Closed"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "closed"

    at: float


@dataclass(frozen=True, slots=True)
class TableClosed(TableChange):
    """Logged when a table is permanently closed by the host, or by the operator (`by` None)."""

    stored: ClassVar[str] = "Ended"
    change: ClassVar[str] = "ended"

    at: float
    by: int | None
    command: str = ""

    @property
    def by_person(self) -> bool:
        """True if the host caused it."""
        return self.by is not None


Entry: TypeAlias = (
    TableMade | MatchBegan | DealBegan | Acted | Claimed | WindowEnded | Spoke
    | SatDown | SeatReserved | Connected | Disconnected | HandedOver | TookBack | LeftSeat | Removed | SeatLocked
    | HostChanged | BotSet | SeatsSwapped | Sealed | Shared | ReadyForNext
    | SpectatorsChanged | InviteChanged | TableClosed | ShuffleBegan | ShuffleAgain | Resumed | Archived
)  # fmt: skip
"""Every kind of entry; the log, the schema and updates derive from this union."""
