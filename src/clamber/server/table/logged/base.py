"""Base of all entries, and of those that change the table or a seat."""

from __future__ import annotations

from typing import ClassVar


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
