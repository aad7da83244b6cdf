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
    """Seat of a new table; `kind` is `person`, `bot` or `open`."""

    kind: str
    bot: str
    name: str
    session: str


class Answer(NamedTuple):
    """Answer to a question of a window; `bot` is true if a bot gave it."""

    seat: int
    play: str
    bot: bool


@dataclass(frozen=True, slots=True)
class TableMade:
    """Creation of a table; `rules_hash` identifies its rules, `version` the version of clamber that plays them."""

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
    """Occupation of a seat by a guest."""

    stored: ClassVar[str] = "SatDown"
    change: ClassVar[str] = "sat"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Connected:
    """First connection of the person of a seat; any further connection if the bots rested until then."""

    stored: ClassVar[str] = "Came"
    change: ClassVar[str] = "came"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    """Loss of the last connection of a seat."""

    stored: ClassVar[str] = "Went"
    change: ClassVar[str] = "went"

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class SpectatorsChanged:
    """Arrival of the first spectator, or departure of the last; any further arrival if the bots rested until then."""

    stored: ClassVar[str] = "Watched"
    change: ClassVar[str] = "watched"

    at: float
    on: bool


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Takeover of a person's seat by a bot; `why` is `asked`, `timeout` or `absent`."""

    stored: ClassVar[str] = "HandedOver"
    change: ClassVar[str] = "handed_over"

    at: float
    seat: int
    why: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """Retaking of a seat by its person from the bot."""

    stored: ClassVar[str] = "TookBack"
    change: ClassVar[str] = "taken_back"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """Departure of a person who gave the seat up; it is open."""

    stored: ClassVar[str] = "LeftSeat"
    change: ClassVar[str] = "left"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatReserved:
    """Reservation of a seat during a deal: the guest holds it once the deal is over, and sees no card before."""

    stored: ClassVar[str] = "SeatReserved"
    change: ClassVar[str] = "reserved"

    at: float
    seat: int
    session: str
    name: str


@dataclass(frozen=True, slots=True)
class Removed:
    """Removal by the host of the person of a seat, or of its reservation; that guest cannot sit down here again."""

    stored: ClassVar[str] = "Removed"
    change: ClassVar[str] = "removed"

    at: float
    by: int
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatLocked:
    """Locking or unlocking of an open seat by the host."""

    stored: ClassVar[str] = "SeatLocked"
    change: ClassVar[str] = "locked"

    at: float
    by: int
    seat: int
    locked: bool
    command: str = ""


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Change of the host to the person of another seat; `by` is the old host's seat, or None if that one is gone."""

    stored: ClassVar[str] = "HostChanged"
    change: ClassVar[str] = "host"

    at: float
    seat: int
    by: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class InviteChanged:
    """Replacement of the invite; the old one is no longer valid."""

    stored: ClassVar[str] = "InviteChanged"
    change: ClassVar[str] = "invite"

    at: float
    by: int
    invite: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class BotSet:
    """Assignment of a seat to a bot, or opening of a bot's seat (`bot` empty)."""

    stored: ClassVar[str] = "BotSet"
    change: ClassVar[str] = "bot_set"

    at: float
    by: int
    seat: int
    bot: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Swap of the occupants of two seats."""

    stored: ClassVar[str] = "SeatsSwapped"
    change: ClassVar[str] = "swapped"

    at: float
    by: int
    seat: int
    other: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """Beginning of a match. Its first deal was dealt from `seed`, which is secret during the deal.

    If its shuffle has no key for each deal, all its decks come from this seed, which is secret during the match.
    """

    stored: ClassVar[str] = "MatchBegan"

    at: float
    seed: int
    seat: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleBegan:
    """Beginning of a shuffle: the secret seed is drawn, its seal is shown, and seats with a seal are asked to reveal.

    Keys for the number `deals` of deals of the match, beginning with deal `first`, follow from the seed. In logs from
    before each deal had a key, `deals` is 0, and all decks of the match come from one seed.
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
    """Another round of a shuffle without the seats whose shares were missing when its time was over."""

    stored: ClassVar[str] = "ShuffleAgain"
    change: ClassVar[str] = "shuffle_again"

    at: float


@dataclass(frozen=True, slots=True)
class Sealed:
    """Seal of the share of a seat in the next shuffle (commit)."""

    stored: ClassVar[str] = "Sealed"
    change: ClassVar[str] = "sealed"

    at: float
    seat: int
    seal: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """Share of a seat in the current shuffle (reveal)."""

    stored: ClassVar[str] = "Shared"
    change: ClassVar[str] = "shared"

    at: float
    seat: int
    share: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class DealBegan:
    """Dealing of the next deal."""

    stored: ClassVar[str] = "DealBegan"

    at: float


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """Request of a person for the next deal."""

    stored: ClassVar[str] = "WasReady"
    change: ClassVar[str] = "ready"

    at: float
    seat: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """Action of a seat at its turn."""

    stored: ClassVar[str] = "Acted"

    at: float
    seat: int
    play: str
    bot: bool
    command: str = ""

    @property
    def declines(self) -> bool:
        """True if it declines a question that only its seat may know of."""
        return self.play == "no"


@dataclass(frozen=True, slots=True)
class Claimed:
    """Claim of a seat in a window, or its withdrawal (`play` None); known to that seat alone."""

    stored: ClassVar[str] = "Claimed"

    at: float
    seat: int
    play: str | None
    command: str = ""


@dataclass(frozen=True, slots=True)
class WindowEnded:
    """End of a window, with an answer to each question that came up in it."""

    stored: ClassVar[str] = "WindowEnded"

    at: float
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Spoke:
    """Phrase said by a person."""

    stored: ClassVar[str] = "Spoke"

    at: float
    seat: int
    phrase: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Rebuilding of the table from its log, after a restart of the server or when an archived table is loaded again.

    Nobody is connected, and clocks start afresh. From here on this `version` of clamber plays.
    """

    stored: ClassVar[str] = "Resumed"
    change: ClassVar[str] = "resumed"

    at: float
    version: str = ""


@dataclass(frozen=True, slots=True)
class Archived:
    """Archiving of the table after a long idle time: it leaves memory. `Resumed` follows when it is loaded again."""

    stored: ClassVar[str] = "Closed"
    change: ClassVar[str] = "closed"

    at: float


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Closing of the table for good, by the host, or by the operator (`by` None)."""

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
    """Return the only seat that may know of an entry; None if all may."""
    match entry:
        case Claimed():
            return entry.seat
        case Acted(declines=True):
            return entry.seat
        case _:
            return None


def by_person(entry: Entry) -> bool:
    """Return True if an entry is the arrival or an action of a person; a network bot counts as a person."""
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
