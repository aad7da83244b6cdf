"""Decisions that a stand-in made in place of a bot, and the failures of the bot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

MOST_CAUSES: Final = 20
"""Number of reasons for which the origin of a failure is kept: a message may differ at each failure."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Origin of a failure.

    Attributes:
        where: File and line, e.g. `mybots.py:12`; empty if unknown.
        traceback: Traceback; empty if no error was raised, or if the failure is read from a file.
    """

    where: str = ""
    traceback: str = ""


@dataclass(slots=True)
class Replacements:
    """Decisions of a bot, and those that the stand-in made in its place.

    Attributes:
        asked: Number of decisions.
        replaced: Number of decisions that the stand-in made.
        faults: Number of failures, by reason. A failure at the end of a deal replaces no decision.
        causes: Origin of the first failure, by reason, of the first `MOST_CAUSES` reasons.
    """

    asked: int = 0
    replaced: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    causes: dict[str, Cause] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """Share of the decisions that the stand-in made."""
        return self.replaced / self.asked if self.asked else 0.0

    @property
    def places(self) -> dict[str, str]:
        """File and line of failures, by reason."""
        return {reason: cause.where for reason, cause in self.causes.items() if cause.where}

    @property
    def tracebacks(self) -> dict[str, str]:
        """Tracebacks of failures, by reason."""
        return {reason: cause.traceback for reason, cause in self.causes.items() if cause.traceback}

    @property
    def fault_counts(self) -> dict[str, int]:
        """Failure counts keyed by reason, file and line."""
        places = self.places
        return {
            f"{reason} ({places[reason]})" if reason in places else reason: n for reason, n in self.faults.items()
        }

    def add(self, other: Replacements) -> None:
        """Add the decisions and failures of other deals."""
        self.asked += other.asked
        self.replaced += other.replaced
        self.faults.update(other.faults)
        for reason, cause in other.causes.items():
            if self.needs_cause(reason):
                self.causes[reason] = cause

    def needs_cause(self, reason: str) -> bool:
        """Return True if the origin of a failure for this reason is to be kept."""
        return reason not in self.causes and len(self.causes) < MOST_CAUSES
