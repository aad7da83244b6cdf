"""Entries about the occupants of seats: people, bots, and the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from clamber.server.table.logged.base import SeatChange


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
    """Logged when the occupants of two seats are swapped, `by` the host or by a guest who moves to a free seat."""

    stored: ClassVar[str] = "SeatsSwapped"
    change: ClassVar[str] = "swapped"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    seat: int
    other: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class AccountKnown(SeatChange):
    """Logged at a rated table when the person on a seat is found to have an account."""

    stored: ClassVar[str] = "AccountKnown"
    by_person: ClassVar[bool] = False
    change: ClassVar[str] = "account"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class SeatAsked(SeatChange):
    """Logged when a person asks the host for the seat `wanted`, or no longer does (None)."""

    stored: ClassVar[str] = "SeatAsked"
    change: ClassVar[str] = "asked_seat"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    wanted: int | None
    command: str = ""


@dataclass(frozen=True, slots=True)
class ReadyForNext(SeatChange):
    """Logged when a person asks for the next deal."""

    stored: ClassVar[str] = "WasReady"
    change: ClassVar[str] = "ready"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    command: str = ""


SeatEntry: TypeAlias = (
    SatDown | SeatReserved | Connected | Disconnected | HandedOver | TookBack | LeftSeat | Removed | SeatLocked
    | HostChanged | BotSet | SeatsSwapped | SeatAsked | ReadyForNext | AccountKnown
)  # fmt: skip
"""Entries of this module."""
