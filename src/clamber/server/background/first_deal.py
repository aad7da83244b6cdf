"""First deal of a beginner: a shuffle seed whose deal the beginner's seat can win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber.server.table.commands import Begin
from clamber.server.table.decide import step
from clamber.server.table.fold import new_table
from clamber.server.table.sums import is_won

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.server.table.logged.tables import TableMade

BEGINNER: Final = "greedy"
"""Bot that plays the beginner's seat: it finds legal plays, and plans nothing."""

MOST_TRIED: Final = 24
"""Number of seeds tried. A seat wins a third to a half of all deals against the weakest bots."""


def winnable_seed(entry: TableMade, seeds: Sequence[int]) -> int:
    """Return the first seed whose first deal is won by the seat of the host, played by a simple bot; else the last.

    Args:
        entry: Log entry of a table without open seats, whose other seats are played by bots that answer at once.
        seeds: Seeds to try, in order; at least one.
    """
    own = next(number for number, seat in enumerate(entry.seats) if seat.kind == "person")
    return next((seed for seed in seeds if _wins(entry, seed, own)), seeds[-1])


def _wins(entry: TableMade, seed: int, own: int) -> bool:
    table, _ = step(new_table(entry), Begin(seed), entry.at)
    match = _played(table.current, [BEGINNER if seat.kind == "person" else seat.bot for seat in entry.seats])
    result = match.result
    if result is None or result.void:
        return False
    return is_won({"scores": result.scores, "order": result.order}, own)


def _played(match: Match, names: Sequence[str]) -> Match:
    """Return the match after bots have played its deal."""
    players = [bots.make(name, seed=0, seat=seat) for seat, name in enumerate(names)]
    while match.position is not None and (seat := match.position.to_act) is not None and match.result is None:
        match = match.apply(players[seat].choose(match.view(seat)))
    return match
