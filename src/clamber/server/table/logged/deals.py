"""Entries about deals: the shuffle before them, their beginning, and the actions in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from clamber.server.table.logged.base import LogEntry, SeatChange, TableChange


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
class DealBegan(LogEntry):
    """Logged when the next deal is dealt."""

    stored: ClassVar[str] = "DealBegan"
    by_person: ClassVar[bool] = False

    at: float


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


class WindowAnswer(NamedTuple):
    """Answer to a window's question. `bot` is True if a bot answered."""

    seat: int
    play: str
    bot: bool


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
    answers: tuple[WindowAnswer, ...]


@dataclass(frozen=True, slots=True)
class ShuffleBegan(TableChange):
    """Logged when a shuffle begins: its secret seed is drawn, and committed shares must be revealed.

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
class ShareCommitted(SeatChange):
    """Logged when a seat commits to its share in the next shuffle.

    `protocol` is the version of the shuffle; 0 in older logs.
    """

    stored: ClassVar[str] = "Sealed"
    change: ClassVar[str] = "sealed"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    commitment: str
    command: str = ""
    protocol: int = 0


@dataclass(frozen=True, slots=True)
class ShareRevealed(SeatChange):
    """Logged when a seat reveals its share in the current shuffle."""

    stored: ClassVar[str] = "Shared"
    change: ClassVar[str] = "shared"
    changes_deal: ClassVar[bool] = False

    at: float
    seat: int
    share: str
    command: str = ""


DealEntry: TypeAlias = (
    MatchBegan | DealBegan | Acted | Claimed | WindowEnded | ShareCommitted | ShareRevealed | ShuffleBegan
    | ShuffleAgain
)  # fmt: skip
"""Entries of this module."""
