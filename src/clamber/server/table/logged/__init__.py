"""Event log entries: plain values from which a table is rebuilt (event sourcing).

Each entry carries a timestamp `at` (seconds since 1970) and is self-contained: replaying it requires no lookups or
random draws. `command` is the id of the request that caused the entry. Actions in a deal are `Event`s of the rules,
and one entry may produce several.
"""

from __future__ import annotations

from typing import TypeAlias

from clamber.server.table.logged.deals import DealEntry
from clamber.server.table.logged.seats import SeatEntry
from clamber.server.table.logged.tables import TableEntry

Entry: TypeAlias = DealEntry | SeatEntry | TableEntry
"""Every kind of entry; the log, the schema and updates derive from this union."""
