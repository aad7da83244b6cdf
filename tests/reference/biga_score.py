"""Scoring for Big A deals.

Source: BIGA-90 to BIGA-98.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import Options

SEATS = 5


def scores(order: Sequence[int], holders: tuple[int, int | None], *, shown: bool, options: Options) -> list[int]:
    """Return the points per seat; `shown` is True if both Big Aces were revealed before play (BIGA-96).

    `holders` are the declarer and the partner; the partner is None if the declarer is alone.
    """
    declarer, partner = holders
    if partner is None:
        points = lone_scores(order, declarer, shown=shown, options=options)
    else:
        points = team_scores(order, declarer, partner, shown=shown, options=options)
    if options["scoring"] == "win_draw_loss":  # BIGA-98
        return [(point > 0) - (point < 0) for point in points]
    return points


def lone_scores(order: Sequence[int], declarer: int, *, shown: bool, options: Options) -> list[int]:
    """Return the points per seat if the declarer plays alone against four (BIGA-95, BIGA-97)."""
    stake = 16 if shown else 8
    first_or_lost = shown and options["open_lone_loses"] == "not_first"
    last = declarer not in order and len(order) == SEATS - 1
    won = 0
    if order[0] == declarer:
        won = 1
    elif first_or_lost or last:
        won = -1
    return [won * stake * (4 if seat == declarer else -1) for seat in range(SEATS)]


def team_scores(order: Sequence[int], declarer: int, partner: int, *, shown: bool, options: Options) -> list[int]:
    """Return the points per seat if declarer and partner play against three (BIGA-90 to BIGA-94)."""
    big = (declarer, partner)
    units = 0
    rest = [seat for seat in range(SEATS) if seat not in order]
    # BIGA-93: all players with cards left are on one team, and one of them is the last.
    last_is_big = rest[0] in big
    if order[0] in big and not last_is_big:
        other = partner if order[0] == declarer else declarer
        units = {1: 3, 2: 2, 3: 1}[order.index(other)] - (options["scoring"] == "two_one_zero")
    elif order[0] not in big and last_is_big:
        units = -1
        if declarer in rest:
            units = -3 if partner in rest else -2
    if not shown:
        share = (2 * units, units, -units)
    elif options["reveal_scoring"] == "doubled_shared":
        share = (3 * units, 3 * units, -2 * units)
    else:
        share = (4 * units, 2 * units, -2 * units)
    points = [share[2]] * SEATS
    points[declarer], points[partner] = share[0], share[1]
    return points
