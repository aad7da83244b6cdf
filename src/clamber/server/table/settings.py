"""Table settings, fixed when a table is created."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.ruleset import Ruleset

if TYPE_CHECKING:
    from clamber.rules.options import Setting
    from clamber.rules_file import RulesTitle


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Table settings. Times are in seconds.

    Fields missing from older logs default to an empty value (such as False or None), which preserves the behaviour
    from before the field was added.

    Attributes:
        rules, options: Ruleset name and options, as in a record.
        spectators: True if spectators are allowed.
        time_limit: Turn time limit; None for no limit.
        chat: True if players may send preset phrases.
        counter: True if all players get a card counter.
        pace: Base thinking time of bots, per turn.
        round_time: Time per round of drawn cards while Aces may be exposed (Big A).
        claim_time: Time limit for the final exposures and for the reveal (Big A).
        deal_time: Time added to the limit of the first decision of a deal, while clients show the dealing.
        vacant: Bot that plays seats that were left or opened; empty in old logs, in which it was `stand_in`.
        away: Bot that plays for disconnected or absent players; empty in old logs, in which it was always `greedy`.
        watch_delay: Delay with which spectators see the table.
        house: Name and description of the rules; None if they have none.
        level: Starting level of both teams in each match; None for the rules' default (Guandan).
        first: True if the server chose a first deal that the host, a beginner, can win.
        host_starts: True if the first deal waits for the host's `start`, although no seat is open.
        rated: True if matches are rated whenever the occupants of the seats permit it (`rated`).
        rates_bots: True if bot accounts may play in rated matches.
        queue: Queue of the quick match that the table was made for; empty for a table of a host. A table of a queue
            never has a host.
        daily_set: Set whose deal the table is for; empty for none. Such a table has one deal, one person and no host.
        daily_deal: Zero-based number of the deal in its set.
        daily_deals: Number of deals in the set.
        daily_hints: True if hints are allowed in the deals of sets.
        daily_seat: Seat of the person in a deal of a set.
        daily_repeats: Number of the deal that the first seed deals, if a set repeats the deals of a match; None for
            a deal with a commitment of its own.
        club: Club whose members the table is for, and whose results its matches count for; empty for none.
        bot_ratings: Names, `mu` and `sigma` of the bots that may play in rated matches.
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
    deal_time: float = 0.0
    vacant: str = ""
    away: str = ""
    level: str | None = None
    host_starts: bool = False
    first: bool = False
    rated: bool = False
    rates_bots: bool = False
    queue: str = ""
    club: str = ""
    daily_set: str = ""
    daily_deal: int = 0
    daily_deals: int = 0
    daily_hints: bool = False
    daily_seat: int = 0
    daily_repeats: int | None = None
    bot_ratings: tuple[tuple[str, float, float], ...] = ()
    watch_delay: float = 0.0
    house: RulesTitle | None = None

    @property
    def stand_in(self) -> str:
        """Bot that plays for disconnected or absent players."""
        return self.away or "greedy"

    def ruleset(self) -> Ruleset:
        """Return the table's ruleset."""
        return Ruleset.stored(self.rules, dict(self.options))
