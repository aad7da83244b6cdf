"""Table settings: the values agreed when a table is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.ruleset import Ruleset, ruleset

if TYPE_CHECKING:
    from clamber.rules.options import Setting


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of a table. Times are seconds.

    Attributes:
        rules, options: Name of the ruleset and its options, as in a record.
        spectators: True if people without a seat may watch.
        time_limit: Limit for a turn; None for none.
        chat: True if phrases may be said.
        counter: True if the table counts cards for all players.
        pace: Time that a bot takes for a turn.
        round_time: Time for a round of cards while Aces may be exposed (Big A).
        claim_time: Time for the last exposures, and for revealing (Big A).
        away: Bot that plays for absent people; empty in logs from when it was always `greedy`.
        level: Level at which both teams start each match; None for that of the rules (Guandan).
    """

    rules: str
    options: tuple[Setting, ...] = ()
    spectators: bool = True
    time_limit: float | None = 30.0
    chat: bool = True
    counter: bool = True
    pace: float = 0.8
    round_time: float = 0.08
    claim_time: float = 4.0
    away: str = ""
    level: str | None = None

    @property
    def stand_in(self) -> str:
        """Bot that plays for absent people."""
        return self.away or "greedy"

    def ruleset(self) -> Ruleset:
        """Return the rules of the table."""
        return ruleset(self.rules, dict(self.options))
