"""What follows from a command: `step(table, command, now) -> (table, entries)`.

The same table, command and time always give the same answer.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from clamber import bots
from clamber.server.play.apply import apply
from clamber.server.play.commands import Asked, Begin, Close, Command, Presence, Restart, Sit, Tick, Watching
from clamber.server.play.entries import (
    Acted,
    Closed,
    Connected,
    DealBegan,
    Disconnected,
    Entry,
    HandedOver,
    HostChanged,
    MatchBegan,
    Resumed,
    SpectatorsChanged,
    WindowEnded,
)
from clamber.server.play.refusal import Refusal
from clamber.server.play.requests import entries_for
from clamber.server.play.seat import STAND_IN
from clamber.server.play.sitting import entries_for_sitting
from clamber.server.play.window import answers_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.bots import Bot
    from clamber.server.play.table import Table


def step(table: Table, command: Command, now: float) -> tuple[Table, tuple[Entry, ...]]:
    """The table after a command, and what happened; nothing does if a command that is sent again counted already.

    Raises:
        Refusal: The command does not count.
    """
    entries = tuple(_decide(table, command, now))
    for entry in entries:
        table = apply(table, entry)
    return table, entries


def _decide(table: Table, command: Command, now: float) -> Sequence[Entry]:
    if table.status == "closed" and isinstance(command, Asked | Sit):
        raise Refusal("table_closed", "the host has closed this table")
    match command:
        case Asked():
            return entries_for(table, command, now)
        case Tick():
            return _tick(table, now)
        case Sit():
            return entries_for_sitting(table, command, now)
        case Presence(number, present):
            if not table.seats[number].is_person or table.seats[number].present == present:
                return ()
            return (Connected(now, number) if present else Disconnected(now, number),)
        case Watching(on):
            return () if table.watched == on else (SpectatorsChanged(now, on),)
        case Begin(seed):
            return (MatchBegan(now, seed),) if table.status == "lobby" else ()
        case Restart(version):
            return (Resumed(now, version),)
        case Close():
            return (Closed(now),)


def _tick(table: Table, now: float) -> Sequence[Entry]:
    """The one thing that is due."""
    due = table.due
    if due is None or due > now:
        return ()
    if table.host_due == due:
        assert table.heir is not None
        return (HostChanged(now, table.heir),)
    if table.window is not None:
        assert table.match is not None
        return (WindowEnded(now, answers_to(table.match, table.window, lambda seat: _bot_at(table, seat))),)
    if table.status == "between":
        return (DealBegan(now),)
    number = table.to_act
    if number is None or table.match is None:
        return ()
    bot = _bot_at(table, number)
    if bot is None:
        seat = table.seats[number]
        return (HandedOver(now, number, "timeout" if seat.present else "absent"),)
    play = bot.choose(table.match.view(number))
    return (Acted(now, number, play.full_text, bot=True),)


def _bot_at(table: Table, number: int) -> Bot | None:
    """The bot that plays a seat now.

    Its random choices follow from the secret that the decks come from: nobody can work out what it will draw.
    """
    seat = table.seats[number]
    if not seat.played_by_bot:
        return None
    name = seat.bot if seat.kind == "bot" else STAND_IN
    return bots.make(name, seed=_bot_seed(table), seat=number)


def _bot_seed(table: Table) -> int:
    """Secret as long as the match's seed is, another one for each thing that happens, the same after a restart."""
    drawn = f"clamber bot {table.current.seed or 0:x} {table.matches} {table.turn} {len(table.doers)}"
    return int.from_bytes(hashlib.sha256(drawn.encode()).digest()[:8], "little")
