"""Entries about deals: their beginning, and the actions in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from clamber.server.table.logged.base import LogEntry


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


class Answer(NamedTuple):
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
    answers: tuple[Answer, ...]
