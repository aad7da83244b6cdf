"""What can be asked of a table, and what then happens: `step(table, command, now) -> (table, happenings)`.

Pure: the same table, command and time give the same answer. What a client sends comes as an `Asked`; the rest
comes from the hub.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from clamber import bots
from clamber.errors import ClamberError
from clamber.server import protocol
from clamber.server.happening import (
    Acted,
    BotSet,
    Came,
    Claimed,
    Closed,
    DealBegan,
    HandedOver,
    Happening,
    LeftSeat,
    MatchBegan,
    Resumed,
    SatDown,
    Spoke,
    TookBack,
    WasReady,
    Watched,
    Went,
    WindowEnded,
)
from clamber.server.refusal import Refusal, of_error
from clamber.server.table import STAND_IN, Table, after
from clamber.server.window import answers
from clamber.text.notation import parse_action
from clamber.view import masked_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.bots import Bot
    from clamber.sentences import Values

Request: TypeAlias = (
    protocol.Act | protocol.Start | protocol.Ready | protocol.Rematch | protocol.HandOver | protocol.TakeBack
    | protocol.Leave | protocol.Say | protocol.SetBot
)  # fmt: skip
"""Messages of a client that change something."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a seat's person asks for. `seed` is fresh randomness, in case a match begins."""

    seat: int
    request: Request
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Sit:
    """A guest wants a seat; the first open one if `seat` is None."""

    session: str
    name: str
    seat: int | None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat's person has connected, or lost the last connection."""

    seat: int
    present: bool


@dataclass(frozen=True, slots=True)
class Watching:
    """Spectators are there, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Begin:
    """The first deal of a table on which no seat is open."""

    seed: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Restart:
    """The table was built from its log."""


@dataclass(frozen=True, slots=True)
class Close:
    """Nobody has been here for long: the table is put away."""


Command: TypeAlias = Asked | Sit | Presence | Watching | Begin | Tick | Restart | Close


def step(table: Table, command: Command, now: float) -> tuple[Table, tuple[Happening, ...]]:
    """The table after a command, and what happened; nothing happens if a resent action has counted already.

    Raises:
        Refusal: The command does not count.
    """
    happened = tuple(_decide(table, command, now))
    for happening in happened:
        table = after(table, happening)
    return table, happened


def _decide(table: Table, command: Command, now: float) -> Sequence[Happening]:
    match command:
        case Asked():
            return _asked(table, command, now)
        case Tick():
            return _tick(table, now)
        case Sit():
            return _sit(table, command, now)
        case Presence(number, present):
            if not table.seats[number].is_person or table.seats[number].present == present:
                return ()
            return (Came(now, number) if present else Went(now, number),)
        case Watching(on):
            return () if table.watched == on else (Watched(now, on),)
        case Begin(seed):
            return (MatchBegan(now, seed),) if table.status == "lobby" else ()
        case Restart():
            return (Resumed(now),)
        case Close():
            return (Closed(now),)


def _sit(table: Table, command: Sit, now: float) -> Sequence[Happening]:
    if table.seat_of(command.session) is not None:
        return ()
    free = [i for i, seat in enumerate(table.seats) if seat.kind == "open"]
    if not free:
        raise Refusal("no_open_seat", "all seats of this table are taken", {"seats": len(table.seats)})
    number = free[0] if command.seat is None else command.seat
    if number not in free:
        values: Values = {"seat": number, "open": list(map(str, free))}
        raise Refusal("seat_taken", f"seat {number} is not open; open: {', '.join(map(str, free))}", values)
    happened: list[Happening] = [SatDown(now, number, command.session, command.name)]
    if table.status == "lobby" and len(free) == 1:
        happened.append(MatchBegan(now, command.seed))
    return happened


# What a person asks for


def _asked(table: Table, command: Asked, now: float) -> Sequence[Happening]:
    number, request = command.seat, command.request
    seat = table.seats[number]
    if request.id in seat.actions:
        return ()
    match request:
        case protocol.Act():
            return _act(table, number, request, now)
        case protocol.Start():
            _needs_host(table, number)
            _needs(table, "lobby", "the first deal was dealt already")
            return (MatchBegan(now, command.seed, number, request.id),)
        case protocol.Rematch():
            _needs(table, "over", "the match is not over")
            return (MatchBegan(now, command.seed, number, request.id),)
        case protocol.Ready():
            _needs(table, "between", "there is no next deal to begin now")
            return (WasReady(now, number, request.id),)
        case protocol.HandOver():
            return (HandedOver(now, number, "asked", request.id),)
        case protocol.TakeBack():
            return (TookBack(now, number, request.id),)
        case protocol.Leave():
            return (LeftSeat(now, number, request.id),)
        case protocol.Say():
            if not table.settings.chat:
                raise Refusal("chat_off", "phrases are switched off at this table")
            return (Spoke(now, number, request.phrase, request.id),)
        case protocol.SetBot():
            return _set_bot(table, number, request, now)


def _needs(table: Table, status: str, otherwise: str) -> None:
    if table.status != status:
        raise Refusal("not_now", otherwise, {"status": table.status})


def _needs_host(table: Table, number: int) -> None:
    if table.seats[number].session != table.host:
        raise Refusal("not_host", "only the host of the table may do this")


def _set_bot(table: Table, number: int, request: protocol.SetBot, now: float) -> Sequence[Happening]:
    _needs_host(table, number)
    if request.seat >= len(table.seats) or table.seats[request.seat].is_person:
        free = [str(i) for i, seat in enumerate(table.seats) if not seat.is_person]
        values: Values = {"seat": request.seat, "open": free}
        raise Refusal("seat_taken", f"seat {request.seat} is no open seat and no bot's", values)
    return (BotSet(now, number, request.seat, request.bot or "", request.id),)


def _act(table: Table, number: int, request: protocol.Act, now: float) -> Sequence[Happening]:
    match = table.match
    if table.status != "playing" or match is None or match.position is None:
        raise Refusal("not_now", "no deal is on", {"status": table.status})
    if table.seats[number].why:
        raise Refusal("not_now", "a bot plays this seat; take it back first", {"status": "handed_over"})
    if table.window is not None:
        return _claim(table, number, request, now)
    if request.turn != table.turn:
        raise Refusal("late", "another turn has come", {"turn": request.turn, "now": table.turn})
    if table.to_act != number:
        raise Refusal("not_your_turn", "it is not your turn", {"seat": public_turn(table)})
    own = masked_position(match.position, number)
    try:
        play = parse_action(own, request.play)
        wrong = own.why_not(play)
    except ClamberError as error:
        raise of_error(error) from None
    if wrong is not None:
        raise of_error(wrong)
    return (Acted(now, number, play.full_text, bot=False, action=request.id),)


def _claim(table: Table, number: int, request: protocol.Act, now: float) -> Sequence[Happening]:
    """What a seat asks for in a window. A click that comes a window late still means the same."""
    window = table.window
    assert window is not None
    if request.turn > table.turn:
        raise Refusal("late", "there is no such turn yet", {"turn": request.turn, "now": table.turn})
    play = " ".join(request.play.split())
    if play == "no":
        return (Claimed(now, number, None, request.id),)
    if play not in window.offers[number]:
        raise Refusal(
            "cannot_show", f"{play} is not possible here", {"play": play, "possible": list(window.offers[number])}
        )
    return (Claimed(now, number, play, request.id),)


def public_turn(table: Table) -> int | None:
    """Whose turn it is, as far as all may know."""
    position = None if table.match is None else table.match.position
    return None if position is None or table.to_act is None else position.view(None).to_act


# What happens by itself


def _tick(table: Table, now: float) -> Sequence[Happening]:
    """The one thing that is due."""
    due = table.due
    if due is None or due > now:
        return ()
    if table.window is not None:
        assert table.match is not None
        return (WindowEnded(now, answers(table.match, table.window, lambda seat: _bot_at(table, seat))),)
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
    """The bot that plays a seat now. Its random choices follow from the turn and the seat, and nothing secret."""
    seat = table.seats[number]
    if not seat.played_by_bot:
        return None
    name = seat.bot if seat.kind == "bot" else STAND_IN
    return bots.make(name, seed=len(table.noted) + 1009 * table.turn, seat=number)
