"""Times at which a table acts automatically, and at which bots' answers take effect.

All of them depend only on public state, so that the times of messages reveal nothing about hidden hands. Times are in
seconds since 1970. The actor of a table sets its timer to `due_at`.
"""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from clamber.position import Position
    from clamber.server.table.seat import Seat
    from clamber.server.table.state import Table
    from clamber.server.table.window import Window

GRACE: Final = 20.0
"""Grace period for a disconnected person on their turn, in seconds."""

LONGEST_TURN: Final = 600.0
"""Turn limit in seconds at tables without a time limit, so that they never hang."""

NEXT_DEAL: Final = 20.0
"""Delay from the first request for the next deal to the deal itself, in seconds."""

HOST_GRACE: Final = 60.0
"""Grace period for a disconnected host, in seconds, after which the longest-seated person becomes the host."""

BOTS_PAUSE: Final = 5.0
"""Pause between deals, in seconds, if no player has to be asked."""

SHARE_SECONDS: Final = 5.0
"""Time limit of a shuffle round for revealing committed shares, in seconds."""

OPENING: Final = 1.6
LEAD: Final = 1.25
FEW_CARDS: Final = 1.15
"""Pause multipliers for the first lead of a deal, for other leads, and when some seat holds at most `FEW` cards."""

FEW: Final = 5
SPREAD: Final = 0.2
"""Maximum relative jitter of a pause in either direction, drawn pseudorandomly per turn."""


class BotTimes(Protocol):
    """Answer times of the server's bots."""

    @property
    def moment(self) -> float:
        """Delay, in seconds, after which plays by slow bots take effect; 0 if they do as soon as they are known."""
        ...

    def answers_at_once(self, name: str) -> bool:
        """Return True if a bot is not slow."""
        ...

    def patience(self, limit: float | None) -> float:
        """Return the time after which an unanswered question costs the bot its turn, in seconds.

        Args:
            limit: Turn time limit at the table, in seconds; None for no limit.
        """
        ...


def due_at(table: Table, bots: BotTimes | None = None, *, not_before: float = -math.inf) -> float | None:
    """Return the time of the table's next automatic action; None if none is due.

    Args:
        table: Table.
        bots: Answer times of bots; None if all of them answer at once.
        not_before: Earliest time of the next check for a bot's missing answer (`next_check_at`).
    """
    if table.paused or table.status == "closed":
        return None
    play = _play_due_at(table, bots)
    if table.window is not None and _is_declined(table, table.window, bots):
        play = table.window.until - table.window.length
    times = (None if play is None else max(play, not_before), host_due_at(table))
    return min((due for due in times if due is not None), default=None)


def host_due_at(table: Table) -> float | None:
    """Return the time when another person becomes the host; None if the host is connected or nobody else is.

    A table of a queue has no host.
    """
    host = table.seat_of(table.host)
    if table.settings.queue or (host is not None and table.seats[host].present) or (heir := table.heir) is None:
        return None
    return HOST_GRACE + (table.seats[heir].since if host is None else table.seats[host].gone_at)


def is_host_due(table: Table, now: float) -> bool:
    """Return True if another person becomes the host now, which precedes any other automatic action."""
    due = host_due_at(table)
    return due is not None and due <= now


def deadline(table: Table) -> float | None:
    """Return the time when a bot takes over the seat to act; None if there is no limit.

    A table with a single human waits for them without limit while they are connected (`Table.waits`).
    """
    number, limit = table.to_act, table.settings.time_limit
    if number is None or limit is None or (table.waits and not table.seats[number].is_program):
        return None
    return table.turn_at + limit + (table.settings.deal_time if table.is_untouched else 0.0)


def next_deal_at(table: Table) -> float | None:
    """Return the time when the next deal begins automatically; None if it awaits a request or no deal is due."""
    if table.status != "between":
        return None
    asked_seats = table.asked_for_deal
    if not asked_seats:
        return None if table.rests else table.turn_at + BOTS_PAUSE
    if all(seat.ready for seat in asked_seats):
        return table.turn_at
    return table.ready_at + NEXT_DEAL if table.ready_at else None


def _play_due_at(table: Table, bots: BotTimes | None) -> float | None:
    if table.shuffling is not None and not table.shuffling.done:
        return table.shuffling.until
    if table.window is not None:
        return table.window.until
    if table.status == "between":
        return next_deal_at(table)
    if table.to_act is None:
        return None
    seat = table.seats[table.to_act]
    if seat.played_by_bot:
        return answer_at(table, 0.0 if bots is None else _delay(table, bots))
    if table.waits and seat.present and not seat.is_program:
        return None
    limit = deadline(table)
    limit = table.turn_at + LONGEST_TURN if limit is None else limit
    return limit if seat.present else min(limit, max(table.turn_at, seat.gone_at + GRACE))


# Answers of bots


def answer_at(table: Table, moment: float) -> float:
    """Return the time when the acting bot's answer takes effect.

    This is at least `moment` seconds after the question, capped at the turn limit, and no earlier than the pause.
    """
    assert table.match is not None
    assert table.match.position is not None
    limit = table.settings.time_limit
    pause = natural_pause(table, table.match.position)
    return max(table.turn_at + pause, table.asked_at + (moment if limit is None else min(moment, limit)))


def last_answer_at(table: Table, bots: BotTimes) -> float:
    """Return the time after which a bot that has not answered loses its turn."""
    limit = table.settings.time_limit
    longest = bots.patience(limit)
    return table.asked_at + (longest if limit is None else min(longest, limit))


def next_check_at(table: Table, bots: BotTimes, now: float) -> float:
    """Return the time at which a late answer takes effect.

    This is the next multiple of `BotTimes.moment` since the question, but no later than `last_answer_at`. Infinite if
    answers take effect as soon as they are known.
    """
    if not bots.moment:
        return math.inf
    since = table.asked_at
    return min(since + bots.moment * (math.floor((now - since) / bots.moment) + 1), last_answer_at(table, bots))


def network_answer_at(table: Table, bots: BotTimes, now: float) -> float:
    """Return the time at which an action received now from the network bot to act takes effect."""
    first, moment, end = answer_at(table, bots.moment), bots.moment, deadline(table)
    if now > first and moment:
        first += moment * math.ceil((now - first) / moment)
    return first if end is None else min(first, end)


def _delay(table: Table, bots: BotTimes) -> float:
    """Return the delay of the acting bot's play, in seconds, derived from public information only."""
    if all(_is_quick(seat, bots) for seat in table.seats):
        return 0.0
    number = table.seen_to_act
    return 0.0 if number is not None and _is_quick(table.seats[number], bots) else bots.moment


def _is_quick(seat: Seat, bots: BotTimes) -> bool:
    return not seat.is_program if seat.played_by is None else bots.answers_at_once(seat.played_by)


def _is_declined(table: Table, window: Window, bots: BotTimes | None) -> bool:
    """Return True if all people at a table have declined, so that a window ends early.

    Bots of other programs and slow bots may think for the whole window, which therefore keeps its length.
    """
    people = {number for number, seat in enumerate(table.seats) if not seat.played_by_bot}
    quick = bots is None or all(_is_quick(seat, bots) for seat in table.seats)
    return quick and bool(people) and people <= window.declined


def natural_pause(table: Table, position: Position) -> float:
    """Return a bot's simulated thinking time for the current turn, in seconds, capped at the table's turn limit.

    It is constant in phases where a seat may be asked in secret.
    """
    pace = table.settings.pace
    if position.phase == "play":
        pace *= _pace_factor(position) * _jitter(table)
    limit = table.settings.time_limit
    return pace if limit is None else min(pace, limit)


def _pace_factor(position: Position) -> float:
    if position.to_beat is None:
        return OPENING if len(set(position.sizes)) == 1 and not position.order else LEAD
    return FEW_CARDS if min(size for size in position.sizes if size) <= FEW else 1.0


def _jitter(table: Table) -> float:
    fraction = zlib.crc32(f"{table.id} {table.turn}".encode()) / (1 << 32)
    return 1 - SPREAD + 2 * SPREAD * fraction


# Idle tables


def archive_at(table: Table, quiet_since: float, *, idle: float, over: float) -> float:
    """Return the time when a table without connections is archived.

    Args:
        table: Table.
        quiet_since: Time when the last connection ended.
        idle: Time without connections after which a table is archived, in seconds.
        over: The same for a table whose match is over.
    """
    if table.status == "closed":
        return quiet_since
    return quiet_since + (over if table.status == "over" else idle)
