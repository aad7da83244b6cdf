"""Handling of requests from seated people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import ClamberError
from clamber.server.table import commands
from clamber.server.table.entries import (
    Acted,
    Claimed,
    Entry,
    HandedOver,
    LeftSeat,
    ReadyForNext,
    Spoke,
    TookBack,
)
from clamber.server.table.hosting import entries_for_host
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.shuffling import entries_for_match, entries_for_seal, entries_for_share
from clamber.text.notation import parse_action
from clamber.view import masked_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.table.commands import Asked
    from clamber.server.table.state import Table


def entries_for(table: Table, asked: Asked, now: float) -> Sequence[Entry]:
    """Return the entries for a request; empty if it duplicates an accepted request.

    Raises:
        Refusal: The request is refused.
    """
    number, request, name = asked.seat, asked.request, asked.id
    if asked.session and table.seats[number].session != asked.session:
        raise Refusal("not_seated", "this seat is somebody else's by now")
    if name in table.seats[number].commands:
        return ()
    match request:
        case commands.Act():
            return _act(table, asked, request, now)
        case commands.Rematch():
            _needs(table, "over", "the match is not over")
            return entries_for_match(table, now, asked.seed, number, name)
        case commands.Seal(seal):
            return entries_for_seal(table, now, number, seal, name)
        case commands.Share(share):
            return entries_for_share(table, now, number, share, name)
        case commands.Ready():
            _needs(table, "between", "there is no next deal to begin now")
            return (ReadyForNext(now, number, name),)
        case commands.HandOver():
            return (HandedOver(now, number, "asked", name),)
        case commands.TakeBack():
            return (TookBack(now, number, name),) if table.seats[number].why else ()
        case commands.Leave():
            return (LeftSeat(now, number, name),)
        case commands.Say():
            if not table.settings.chat:
                raise Refusal("chat_off", "phrases are switched off at this table")
            return (Spoke(now, number, request.phrase, name),)
        case _:
            return entries_for_host(table, asked, request, now)


def _needs(table: Table, status: str, otherwise: str) -> None:
    if table.status != status:
        raise Refusal("not_now", otherwise, {"status": table.status})


def _act(table: Table, asked: Asked, request: commands.Act, now: float) -> Sequence[Entry]:
    match, number = table.match, asked.seat
    if table.status != "playing" or match is None or match.position is None:
        raise Refusal("not_now", "no deal is on", {"status": table.status})
    if table.seats[number].why:
        raise Refusal("not_now", "a bot plays this seat; take it back first", {"status": "handed_over"})
    if table.window is not None:
        return _claim(table, asked, request, now)
    if request.turn != table.turn:
        raise Refusal("late", "another turn has come", {"turn": request.turn, "now": table.turn})
    if table.to_act != number:
        raise Refusal("not_your_turn", "it is not your turn", {"seat": table.seen_to_act})
    own = masked_position(match.position, number)
    try:
        play = parse_action(own, request.play)
    except ClamberError as error:
        raise of_error(error) from None
    # Legality may depend on other hands: two payers holding a red joker each may refuse the tribute. The full
    # position therefore decides, but the refusal prefers the reason visible from the seat's own view.
    wrong = match.position.why_not(play)
    if wrong is not None:
        raise of_error(own.why_not(play) or wrong)
    return (Acted(now, number, play.full_text, bot=False, command=asked.id),)


def _claim(table: Table, asked: Asked, request: commands.Act, now: float) -> Sequence[Entry]:
    """Return the entry for a claim in a window. Claims for an earlier turn are accepted, as they mean the same."""
    window, number = table.window, asked.seat
    assert window is not None
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
