"""The one door through which a table's state and events leave: from (table, viewer) to a message, or not at all.

Every kind of happening is named here. One that is not raises, and nothing is sent.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from clamber.server.api import TableSummary
from clamber.server.drawing import (
    card_list,
    deal_for_all,
    deal_for_one,
    deal_view,
    factor_list,
    history,
    millis,
    returns_are_hidden,
)
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


class Telling:
    """Something that happened, as each viewer is told it. What all are told alike is made, and written out, once.

    Attributes:
        before, happening, after: The table before it, what happened, and the table after it.
    """

    def __init__(self, before: Table, happening: Happening, after: Table) -> None:
        self.before = before
        self.happening = happening
        self.after = after
        self._only = private_to(happening)
        self._ended = after.last is not before.last

    def concerns(self, viewer: int | None) -> bool:
        """Whether a viewer may know of it.

        Raises:
            Unsendable: The viewer may know nothing of this table.
        """
        _check(self.after, viewer)
        return self._only is None or self._only == viewer

    def text(self, viewer: int | None) -> str | None:
        """The `EventMessage` with what has changed; None where the viewer may not know of it.

        Raises:
            Unsendable: No rule says who may see it.
        """
        if not self.concerns(viewer):
            return None
        table = table_state(self.after, viewer).model_dump_json() if self._table_changed else "null"
        return _event_text(
            self.after.seq(viewer),
            millis(self.happening.at),
            self.content_text(viewer),
            table=table,
            deal=self._deal_text(viewer),
            last=self._last_text,
        )

    def content_text(self, viewer: int | None) -> str:
        """What happened, without the state that it led to."""
        if self.alike:
            return self._content_for_all
        return _content(self.before, self.happening, self.after, viewer).model_dump_json()

    @cached_property
    def alike(self) -> bool:
        """Whether all who are told of it are told the same."""
        return not returns_are_hidden(self.after)

    @cached_property
    def _content_for_all(self) -> str:
        return _content(self.before, self.happening, self.after, self._only).model_dump_json()

    @property
    def _table_changed(self) -> bool:
        return self._ended or not isinstance(self.happening, Acted | Claimed | Spoke | WindowEnded)

    @property
    def _deal_changed(self) -> bool:
        return not isinstance(self.happening, LEAVES_DEAL)

    @cached_property
    def _deal_for_all(self) -> str | None:
        found = deal_for_all(self.after) if self._deal_changed else None
        return None if found is None else found.model_dump_json()

    def _deal_text(self, viewer: int | None) -> str:
        for_one = None if self._deal_for_all is None else deal_for_one(self.after, viewer)
        if self._deal_for_all is None or for_one is None:
            return "null"
        return f"{self._deal_for_all[:-1]},{for_one.model_dump_json()[1:]}"

    @cached_property
    def _last_text(self) -> str:
        if not self._ended or self.after.last is None:
            return "null"
        return deal_result(self.after, self.after.last).model_dump_json()


def _event_text(seq: int, at: int, event: str, *, table: str = "null", deal: str = "null", last: str = "null") -> str:
    """An `EventMessage` of parts that are written out already."""
    return f'{{"type":"event","seq":{seq},"at":{at},"event":{event},"table":{table},"deal":{deal},"last":{last}}}'


class Kept:
    """Something that happened, as far as those who reconnect are told of it: little, as tables keep many."""

    __slots__ = ("_at", "_only", "_private", "_public", "_sessions", "_texts")

    def __init__(self, telling: Telling) -> None:
        after = telling.after
        self._at = millis(telling.happening.at)
        self._only = private_to(telling.happening)
        self._public, self._private = after.public, after.private
        self._sessions = tuple(seat.session for seat in after.seats)
        self._texts = _texts_of(telling)

    def seq(self, viewer: int | None) -> int:
        """Its number for a viewer."""
        return self._public + (0 if viewer is None else self._private[viewer])

    def concerns(self, viewer: int | None) -> bool:
        """Whether a viewer may know of it."""
        return self._only is None or self._only == viewer

    def belongs_to(self, viewer: int | None, session: str) -> bool:
        """Whether a seat was this session's when it happened; spectators are all alike."""
        return viewer is None or self._sessions[viewer] == session

    def text(self, viewer: int | None, now: Table | None) -> str:
        """The message again; with all state of the table as it is now, or with none."""
        event = self._texts[-1 if viewer is None or len(self._texts) == 1 else viewer]
        if now is None:
            return _event_text(self.seq(viewer), self._at, event)
        _check(now, viewer)
        deal = deal_view(now, viewer)
        return _event_text(
            self.seq(viewer),
            self._at,
            event,
            table=table_state(now, viewer).model_dump_json(),
            deal="null" if deal is None else deal.model_dump_json(),
            last="null" if now.last is None else deal_result(now, now.last).model_dump_json(),
        )


def _texts_of(telling: Telling) -> tuple[str, ...]:
    """What each seat, and then a spectator, is told of it; one text where all are told the same."""
    if telling.alike:
        return (telling.content_text(None),)
    return tuple(telling.content_text(viewer) for viewer in (*range(len(telling.after.seats)), None))


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
