"""Handling of requests from seated people, including host-only requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import ClamberError, IllegalPlayError
from clamber.server.table import commands
from clamber.server.table.daily_deal import check_no_daily_deal
from clamber.server.table.logged.deals import Claimed
from clamber.server.table.logged.seats import (
    BotSet,
    HandedOver,
    HostChanged,
    LeftSeat,
    ReadyForNext,
    Removed,
    SeatAsked,
    SeatLocked,
    SeatsSwapped,
    TookBack,
)
from clamber.server.table.logged.tables import (
    InviteChanged,
    LobbyReopened,
    Spoke,
    TableClosed,
    TableListed,
    TableUnlisted,
    Wrote,
)
from clamber.server.table.rated import check_casual
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.seating import with_seating
from clamber.server.table.shuffle_steps import entries_for_commitment, entries_for_match, entries_for_share
from clamber.text.notation import parse_action
from clamber.view import masked_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.sentences import Values
    from clamber.server.table.commands import Asked, CheckedAction, HostRequest
    from clamber.server.table.logged import Entry
    from clamber.server.table.seating import Seating
    from clamber.server.table.state import Table


def is_repeated(table: Table, asked: Asked) -> bool:
    """Return True if a request duplicates an accepted request of its seat.

    Raises:
        Refusal: The seat has changed hands.
    """
    seat = table.seats[asked.seat]
    if asked.session and seat.session != asked.session:
        raise Refusal("not_seated", "this seat is somebody else's by now")
    return asked.id in seat.commands


def entries_for(table: Table, asked: Asked, now: float) -> Sequence[Entry]:
    """Return the entries for a new request, except for an action on the seat's turn (`check_action`).

    A request that would change nothing has no entries, so that repeating it does not lengthen the log.

    Raises:
        Refusal: The request is refused.
    """
    number, request, name = asked.seat, asked.request, asked.id
    match request:
        case commands.Act():
            return _claim(table, asked, request, now)
        case commands.Rematch():
            check_no_daily_deal(table)
            _needs(table, "over", "the match is not over")
            return (
                *entries_for_return(table, number, now),
                *entries_for_match(table, now, asked.seed, number, name),
            )
        case commands.CommitShare(commitment):
            return entries_for_commitment(table, now, number, commitment, name)
        case commands.RevealShare(share):
            return entries_for_share(table, now, number, share, name)
        case commands.Ready():
            _needs(table, "between", "there is no next deal to begin now")
            if table.seats[number].ready:
                return ()
            return (*entries_for_return(table, number, now), ReadyForNext(now, number, name))
        case commands.HandOver():
            check_casual(table)
            check_no_daily_deal(table)
            return () if table.seats[number].why == "asked" else (HandedOver(now, number, "asked", name),)
        case commands.TakeBack():
            return (TookBack(now, number, name),) if table.seats[number].why else ()
        case commands.Leave():
            return (LeftSeat(now, number, name),)
        case commands.Say():
            if not table.settings.chat:
                raise Refusal("chat_off", "phrases are switched off at this table")
            return (Spoke(now, number, request.phrase, name),)
        case commands.Write():
            return (_written(table, asked, request.text, now),)
        case commands.AskSeat(wanted):
            return _entries_for_wish(table, number, wanted, name, now)
        case _:
            return _entries_for_host(table, asked, request, now)


def _written(table: Table, asked: Asked, text: str, now: float) -> Wrote:
    """Return the entry for a message of free chat.

    Raises:
        Refusal: The host has switched chat off, or the seat is a program's.
    """
    seat = table.seats[asked.seat]
    if not table.settings.chat:
        raise Refusal("chat_off", "phrases and chat are switched off at this table")
    if seat.is_program:
        raise Refusal("no_chat", "only people write messages; programs say phrases")
    return Wrote(now, asked.seat, seat.session, text, asked.id)


def _entries_for_wish(table: Table, number: int, wanted: int | None, name: str, now: float) -> Sequence[Entry]:
    """Return the entry for a person who moves to a free seat, or who asks the host for another one."""
    _check_lobby(table)
    if wanted is not None and (wanted == number or wanted >= len(table.seats)):
        raise Refusal("no_player", f"seats {number} and {wanted} cannot change places", {"seat": wanted})
    if wanted is not None and table.seats[wanted].is_free:
        return (SeatsSwapped(now, number, number, wanted, name),)
    return _if_changed(table, SeatAsked(now, number, wanted, name))


def _check_lobby(table: Table) -> None:
    """Check that seats may change places: between matches only, as scores and levels belong to seats.

    Raises:
        Refusal: A match is on, or its cards are being shuffled.
    """
    if table.status != "lobby" or table.is_shuffling:
        raise Refusal("not_now", "the first deal was dealt already", {"status": table.status})


def entries_for_return(table: Table, number: int, now: float) -> Sequence[Entry]:
    """Return the entry that gives the seat back to a person who has returned after a timeout."""
    return (TookBack(now, number),) if table.seats[number].why == "timeout" else ()


def _needs(table: Table, status: str, otherwise: str) -> None:
    if table.status != status:
        raise Refusal("not_now", otherwise, {"status": table.status})


def check_action(table: Table, asked: Asked, request: commands.Act) -> CheckedAction:
    """Check an action on the seat's turn.

    Raises:
        Refusal: The action is refused.
    """
    match, number = table.match, asked.seat
    if table.status != "playing" or match is None or match.position is None:
        raise Refusal("not_now", "no deal is on", {"status": table.status})
    _check_own_play(table, number)
    if request.turn != table.turn:
        raise Refusal("late", "another turn has come", {"turn": request.turn, "now": table.turn})
    if table.to_act != number:
        raise Refusal("not_your_turn", "it is not your turn", {"seat": table.seen_to_act})
    if asked.checked is not None and asked.checked.before is match:
        return asked.checked
    position = masked_position(match.position, number)
    try:
        play = parse_action(position, request.play)
    except ClamberError as error:
        raise of_error(error) from None
    # Legality may depend on other hands: two payers holding a red joker each may refuse the tribute. The full
    # position therefore decides, but the refusal prefers the reason visible from the seat's own view.
    try:
        return commands.CheckedAction(play.full_text, match, match.apply(play))
    except IllegalPlayError as error:
        raise of_error(position.why_not(play) or error) from None


def _check_own_play(table: Table, number: int) -> None:
    if table.seats[number].why:
        raise Refusal("not_now", "a bot plays this seat; take it back first", {"status": "handed_over"})


def _claim(table: Table, asked: Asked, request: commands.Act, now: float) -> Sequence[Entry]:
    """Return the entry for a claim in a window. Claims for an earlier turn are accepted; they mean the same."""
    window, number = table.window, asked.seat
    assert window is not None
    _check_own_play(table, number)
    if request.turn > table.turn:
        raise Refusal("late", "there is no such turn yet", {"turn": request.turn, "now": table.turn})
    play = " ".join(request.play.split())
    if play == "no":
        return (Claimed(now, number, None, asked.id),)
    if play not in window.offers[number]:
        raise Refusal(
            "cannot_show", f"{play} is not possible here", {"play": play, "possible": list(window.offers[number])}
        )
    return (Claimed(now, number, play, asked.id),)


def _entries_for_host(table: Table, asked: Asked, request: HostRequest, now: float) -> Sequence[Entry]:
    """Return the entries for a host-only request.

    Raises:
        Refusal: The request is invalid, or does not come from the host's seat.
    """
    by = asked.seat
    if table.seats[by].session != table.host:
        raise Refusal("not_host", "only the host of the table may do this")
    match request:
        case commands.StartMatch():
            if table.status != "lobby":
                raise Refusal("not_now", "the first deal was dealt already", {"status": table.status})
            return entries_for_match(table, now, asked.seed, by, asked.id)
        case commands.ReturnToLobby():
            _needs(table, "over", "the match is not over")
            if table.is_shuffling:
                raise Refusal("not_now", "the cards are being shuffled", {"status": table.status})
            return (LobbyReopened(now, by, asked.id),)
        case commands.SetBot(number, bot):
            check_casual(table)
            if number >= len(table.seats) or table.seats[number].is_person:
                raise _taken(table, number, "no open seat and no bot's")
            return _if_changed(table, BotSet(now, by, number, bot or "", asked.id))
        case commands.SwapSeats(number, other):
            _check_lobby(table)
            if number == other or max(number, other) >= len(table.seats):
                raise Refusal("no_player", f"seats {number} and {other} cannot change places", {"seat": other})
            return (SeatsSwapped(now, by, number, other, asked.id),)
        case commands.Lock(number, locked):
            if number >= len(table.seats) or table.seats[number].kind != "open":
                raise _taken(table, number, "not open")
            return _if_changed(table, SeatLocked(now, by, number, locked, asked.id))
        case commands.MakeHost(number):
            _check_other(table, number, by)
            return (HostChanged(now, number, by, asked.id),)
        case commands.Remove(number):
            check_casual(table)
            if number >= len(table.seats) or table.seats[number].reserved_for is None:
                _check_other(table, number, by)
            return (Removed(now, by, number, asked.id),)
        case commands.NewInvite():
            return (InviteChanged(now, by, asked.invite, asked.id),)
        case commands.ListTable(title, skill, language):
            listed = table.listing
            if listed is not None and (listed.title, listed.skill, listed.language) == (title, skill, language):
                return ()
            return (TableListed(now, by, table.host, title, skill, language, asked.id),)
        case commands.UnlistTable():
            return () if table.listing is None else (TableUnlisted(now, by, asked.id),)
        case commands.CloseTable():
            check_casual(table)
            return (TableClosed(now, by, asked.id),)


def _if_changed(table: Table, entry: Seating) -> Sequence[Entry]:
    return () if with_seating(table, entry) == table else (entry,)


def _taken(table: Table, number: int, why: str) -> Refusal:
    values: Values = {"seat": number, "open": [str(i) for i, seat in enumerate(table.seats) if not seat.is_person]}
    return Refusal("seat_taken", f"seat {number} is {why}", values)


def _check_other(table: Table, number: int, host: int) -> None:
    """Check that a person other than the host occupies a seat.

    Raises:
        Refusal: The seat does not exist, is the host's, or is not occupied by a person.
    """
    if number == host or number >= len(table.seats) or not table.seats[number].is_person:
        raise Refusal("no_player", f"no other person sits on seat {number}", {"seat": number})
