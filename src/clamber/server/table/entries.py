"""Event log entries: plain values from which a table is rebuilt (event sourcing).

Each entry carries a timestamp `at` (seconds since 1970) and is self-contained: replaying it requires no lookups or
random draws. `command` is the id of the request that caused the entry. Actions in a deal are `Event`s of the rules,
and one entry may produce several.
"""

from __future__ import annotations

from typing import TypeAlias

from clamber.server.table.logged.base import LogEntry, SeatChange, TableChange
from clamber.server.table.logged.deals import (
    Acted,
    Answer,
    Claimed,
    DealBegan,
    MatchBegan,
    Sealed,
    Shared,
    ShuffleAgain,
    ShuffleBegan,
    WindowEnded,
)
from clamber.server.table.logged.seats import (
    BotSet,
    Connected,
    Disconnected,
    HandedOver,
    HostChanged,
    LeftSeat,
    ReadyForNext,
    Removed,
    SatDown,
    SeatLocked,
    SeatReserved,
    SeatsSwapped,
    TookBack,
)
from clamber.server.table.logged.tables import (
    Archived,
    InviteChanged,
    NewSeat,
    Resumed,
    SpectatorsChanged,
    Spoke,
    TableClosed,
    TableMade,
)

__all__ = [
    "Acted",
    "Answer",
    "Archived",
    "BotSet",
    "Claimed",
    "Connected",
    "DealBegan",
    "Disconnected",
    "Entry",
    "HandedOver",
    "HostChanged",
    "InviteChanged",
    "LeftSeat",
    "LogEntry",
    "MatchBegan",
    "NewSeat",
    "ReadyForNext",
    "Removed",
    "Resumed",
    "SatDown",
    "Sealed",
    "SeatChange",
    "SeatLocked",
    "SeatReserved",
    "SeatsSwapped",
    "Shared",
    "ShuffleAgain",
    "ShuffleBegan",
    "SpectatorsChanged",
    "Spoke",
    "TableChange",
    "TableClosed",
    "TableMade",
    "TookBack",
    "WindowEnded",
]

Entry: TypeAlias = (
    TableMade | MatchBegan | DealBegan | Acted | Claimed | WindowEnded | Spoke
    | SatDown | SeatReserved | Connected | Disconnected | HandedOver | TookBack | LeftSeat | Removed | SeatLocked
    | HostChanged | BotSet | SeatsSwapped | Sealed | Shared | ReadyForNext
    | SpectatorsChanged | InviteChanged | TableClosed | ShuffleBegan | ShuffleAgain | Resumed | Archived
)  # fmt: skip
"""Every kind of entry; the log, the schema and updates derive from this union."""
