"""The one door through which a table's state and events leave: from (table, viewer) to a message, or not at all.

Every kind of happening is named here. One that is not raises, and nothing is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from clamber.server.api import TableSummary
from clamber.server.drawing import card_list, deal_view, factor_list, history, millis
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
    private_to,
)
from clamber.server.protocol import Claimed as ClaimedContent
from clamber.server.protocol import DealBegan as DealBeganContent
from clamber.server.protocol import (
    Declined,
    EventContent,
    EventMessage,
    Happened,
    Said,
    TableChanged,
    ViewMessage,
    WindowMoved,
)
from clamber.server.wire import DealResult, Done, SeatInfo, SheetLine, TableState

if TYPE_CHECKING:
    from clamber.match import Result
    from clamber.server.finished import Finished
    from clamber.server.table import Seat, Table

SEAT_CHANGES: Final[dict[type[Happening], str]] = {
    SatDown: "sat",
    LeftSeat: "left",
    Came: "came",
    Went: "went",
    HandedOver: "handed_over",
    TookBack: "taken_back",
    WasReady: "ready",
    BotSet: "bot_set",
    Watched: "watched",
    Resumed: "resumed",
    Closed: "closed",
}

LEAVES_DEAL: Final = (Spoke, WasReady, Went, BotSet)
"""What changes nothing in the view of a deal."""


class Unsendable(Exception):
    """Something was about to leave that this viewer may not see, or that no rule names."""


def stream_name(table: Table, viewer: int | None) -> str:
    """The name of a viewer's sequence of numbers."""
    if viewer is None:
        return f"{table.id}/watch"
    # A seat that changes hands gets another stream: what it alone knew is not the next one's.
    return f"{table.id}/{viewer}/{table.seats[viewer].session[:12]}"


def may_watch(table: Table, viewer: int | None) -> bool:
    """Whether this viewer may see the table at all."""
    return viewer is not None or table.settings.spectators


def view_message(table: Table, viewer: int | None, now: float) -> ViewMessage:
    """Everything that a viewer may know.

    Raises:
        Unsendable: Spectators are not allowed here.
    """
    _check(table, viewer)
    return ViewMessage(
        stream=stream_name(table, viewer),
        seq=table.seq(viewer),
        now=millis(now),
        table=table_state(table, viewer),
        deal=deal_view(table, viewer),
        history=_shown_history(table, viewer),
        last=None if table.last is None else deal_result(table, table.last),
        sheet=[sheet_line(finished) for finished in table.sheet],
    )


def event_message(
    before: Table, happening: Happening, after: Table, viewer: int | None, *, complete: bool | None = None
) -> EventMessage | None:
    """What a viewer is told of something that happened; None where it may not know of it.

    Args:
        before: The table before it.
        happening: What happened.
        after: The table after it.
        viewer: A seat, or None for a spectator.
        complete: Whether all state comes along (True), none (False), or what has changed (None).

    Raises:
        Unsendable: No rule says who may see it.
    """
    _check(after, viewer)
    only = private_to(happening)
    if only is not None and only != viewer:
        return None
    content = _content(before, happening, after, viewer)
    ended = after.last is not before.last
    table_changed = not isinstance(happening, Acted | Claimed | Spoke | WindowEnded) or ended
    deal_changed = not isinstance(happening, LEAVES_DEAL)
    if complete is not None:
        table_changed = deal_changed = ended = complete
    return EventMessage(
        seq=after.seq(viewer),
        at=millis(happening.at),
        event=content,
        table=table_state(after, viewer) if table_changed else None,
        deal=deal_view(after, viewer) if deal_changed else None,
        last=deal_result(after, after.last) if ended and after.last is not None else None,
    )


def _check(table: Table, viewer: int | None) -> None:
    if not may_watch(table, viewer):
        raise Unsendable("spectators are not allowed at this table")
    if viewer is not None and not table.seats[viewer].is_person:
        raise Unsendable(f"seat {viewer} belongs to nobody")


def _content(before: Table, happening: Happening, after: Table, viewer: int | None) -> EventContent:
    match happening:
        case MatchBegan() | DealBegan():
            assert after.match is not None
            return DealBeganContent(match=after.matches - 1, number=len(after.match.deals) - 1)
        case Acted(play="no"):
            return Declined()
        case Acted():
            return Happened(done=_new(before, after, viewer), ended=after.status != "playing")
        case WindowEnded():
            return WindowMoved(done=_new(before, after, viewer), ended=after.status != "playing")
        case Claimed(_, _, play):
            return ClaimedContent(play=play)
        case Spoke(_, seat, phrase):
            return Said.model_validate({"seat": seat, "phrase": phrase})
        case Watched() | Resumed() | Closed():
            return TableChanged.model_validate({"what": SEAT_CHANGES[type(happening)], "seat": None})
        case SatDown() | LeftSeat() | Came() | Went() | HandedOver() | TookBack() | WasReady() | BotSet():
            return TableChanged.model_validate({"what": SEAT_CHANGES[type(happening)], "seat": happening.seat})
        case _:
            raise Unsendable(f"nothing says who may see {type(happening).__name__}")


def _new(before: Table, after: Table, viewer: int | None) -> list[Done]:
    return history(after, viewer, len(before.noted))


def _shown_history(table: Table, viewer: int | None) -> list[Done]:
    return history(table, viewer)


# Parts without secrets


def seat_info(seat: Seat) -> SeatInfo:
    """A seat as all see it; the session it belongs to stays here."""
    kind: Literal["person", "bot", "open"]
    kind = "person" if seat.kind == "person" else "bot" if seat.kind == "bot" else "open"
    return SeatInfo.model_validate(
        {
            "kind": kind,
            "name": seat.name,
            "bot": (seat.bot if seat.kind == "bot" else "greedy") if seat.played_by_bot else None,
            "why": seat.why or None,
            "present": seat.present,
            "ready": seat.ready,
        }
    )


def table_state(table: Table, viewer: int | None) -> TableState:
    """A table apart from the cards; the invite for those who sit there."""
    settings = table.settings
    next_deal = table.next_deal_at
    return TableState.model_validate(
        {
            "id": table.id,
            "status": table.status,
            "rules": settings.rules,
            "options": dict(settings.options),
            "seats": [seat_info(seat) for seat in table.seats],
            "host": table.seat_of(table.host) if table.host else None,
            "you": viewer,
            "invite": None if viewer is None else table.invite,
            "spectators": settings.spectators,
            "time_limit": None if settings.time_limit is None else round(settings.time_limit),
            "chat": settings.chat,
            "counter": settings.counter,
            "next_deal": None if next_deal is None else millis(next_deal),
            "paused": table.paused,
            "matches": table.matches,
        }
    )


def table_summary(table: Table, session: str) -> TableSummary:
    """A table for those who do not sit at it."""
    return TableSummary.model_validate(
        {
            "id": table.id,
            "status": table.status,
            "rules": table.settings.rules,
            "options": dict(table.settings.options),
            "seats": [seat_info(seat) for seat in table.seats],
            "open_seats": [i for i, seat in enumerate(table.seats) if seat.kind == "open"],
            "spectators": table.settings.spectators,
            "your_seat": table.seat_of(session),
        }
    )


def deal_result(table: Table, finished: Finished) -> DealResult:
    """A finished deal; nothing of it is secret any more."""
    assert table.match is not None
    engine = table.match.engine
    result = finished.result
    level, special = finished.level, finished.special
    return DealResult(
        match=finished.match,
        number=finished.number,
        void=result.void,
        order=list(result.order),
        hands=[card_list(engine, hand, level, special) for hand in finished.hands],
        dealt=[card_list(engine, hand, level, special) for hand in finished.dealt],
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        winner=None if result.winner is None else list(result.winner),
        totals=None if finished.totals is None else list(finished.totals),
        factors=factor_list(result),
        link=finished.link,
    )


def sheet_line(finished: Finished) -> SheetLine:
    """A finished deal in one line."""
    result: Result = finished.result
    return SheetLine(
        number=finished.number,
        void=result.void,
        order=list(result.order),
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        link=finished.link,
    )
