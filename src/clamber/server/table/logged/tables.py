"""Entries about a table as a whole: its making, its spectators, its invite, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from clamber.server.table.logged.base import LogEntry, TableChange

if TYPE_CHECKING:
    from clamber.server.table.settings import TableSettings


class NewSeat(NamedTuple):
    """Seat at a new table. `kind` is `person`, `bot` or `open`."""

    kind: str
    bot: str
    name: str
    session: str


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
class InviteChanged(TableChange):
    """Logged when the invite is replaced, which invalidates the old one."""

    stored: ClassVar[str] = "InviteChanged"
    change: ClassVar[str] = "invite"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    invite: str
    command: str = ""


class Speech(LogEntry):
    """Phrase or message of a seat."""

    __slots__ = ()

    seat: int


@dataclass(frozen=True, slots=True)
class Spoke(Speech):
    """Logged when a person sends a phrase."""

    stored: ClassVar[str] = "Spoke"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    phrase: str
    command: str = ""


@dataclass(frozen=True, slots=True)
class Wrote(Speech):
    """Logged when a person sends a message of free chat. The text of a forgotten person is empty."""

    stored: ClassVar[str] = "Wrote"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    session: str
    text: str
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
class LobbyReopened(TableChange):
    """Logged when the host returns to the lobby after a match."""

    stored: ClassVar[str] = "LobbyReopened"
    change: ClassVar[str] = "lobby"

    at: float
    by: int
    command: str = ""


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


@dataclass(frozen=True, slots=True)
class TableListed(TableChange):
    """Logged when the host shows the table in the list of open tables, or changes its entry.

    `by` is None for a table that is listed as it is made. `session` is the host's.
    """

    stored: ClassVar[str] = "Listed"
    change: ClassVar[str] = "listed"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int | None
    session: str
    title: str
    skill: str
    language: str
    command: str = ""

    @property
    def by_person(self) -> bool:
        """True unless the table was listed as it was made."""
        return self.by is not None


@dataclass(frozen=True, slots=True)
class TableUnlisted(TableChange):
    """Logged when the host withdraws the table from the list of open tables."""

    stored: ClassVar[str] = "Unlisted"
    change: ClassVar[str] = "unlisted"
    changes_deal: ClassVar[bool] = False

    at: float
    by: int
    command: str = ""


TableEntry: TypeAlias = (
    TableMade | Spoke | Wrote | SpectatorsChanged | InviteChanged | LobbyReopened | TableClosed | Resumed | Archived
    | TableListed | TableUnlisted
)  # fmt: skip
"""Entries of this module."""
