"""Entries about a shuffle: its seal, and the shares of the seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from clamber.server.table.logged.base import SeatChange, TableChange


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
