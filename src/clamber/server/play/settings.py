"""What is agreed when a table is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.ruleset import Ruleset, ruleset

if TYPE_CHECKING:
    from clamber.rules.options import Setting


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The agreement. Times are seconds.

    Attributes:
        rules, options: As a record names them.
        spectators: Whether people without a seat may watch.
        time_limit: For a turn; None for none.
        chat: Whether phrases may be said.
        counter: Whether the table counts cards for everybody.
        pace: How long a bot takes for a turn.
        round_time: For a round of cards while Aces may be exposed (Big A).
        claim_time: For the last exposures, and for revealing (Big A).
        away: The bot that plays for who is away; empty in logs of when it was always `greedy`.
        level: The level at which both teams start each match; as the rules say if it is None (Guandan).
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
        """The bot that plays for who is away."""
        return self.away or "greedy"

    def ruleset(self) -> Ruleset:
        """The rules that are played."""
        return ruleset(self.rules, dict(self.options))
