"""The deal as messages, for one viewer. Fed from the rules' `View` and from what all have seen, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.cards import RANKS
from clamber.engine import engine_for
from clamber.server.messages.drawing import drawing_for_all, drawing_for_one, window_info
from clamber.server.messages.events import current_trick
from clamber.server.messages.legal import legal_infos, playable_cards
from clamber.server.messages.plays import card_list, count_ranks, millis, play_info, special_face
from clamber.server.messages.wire import Auction, DealForAll, DealForOne, DealView, Said, Tribute

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.position import Position
    from clamber.server.play.table import Table
    from clamber.view import View


def deal_view(table: Table, viewer: int | None) -> DealView | None:
    """What a viewer may know of the current deal; None before the first one."""
    for_all, for_one = deal_for_all(table), deal_for_one(table, viewer)
    if for_all is None or for_one is None:
        return None
    return DealView.model_construct(**for_all.__dict__, **for_one.__dict__)


def deal_for_all(table: Table, viewer: int | None = None) -> DealForAll | None:
    """The part of a deal that is the same for all; None before the first one.

    It is what a spectator knows. A test asks for it with the eyes of every seat, and finds no difference.
    """
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return drawing_for_all(table, table.window, viewer)
    # Without the match: its history would be written out in full each time, and `history` has it already.
    return _for_all(table, table.match.position.view(viewer))


def deal_for_one(table: Table, viewer: int | None) -> DealForOne | None:
    """The part of a deal that is a viewer's own; None before the first one."""
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return drawing_for_one(table, table.window, viewer)
    return _for_one(table, table.match.position.view(viewer))


def _for_all(table: Table, view: View) -> DealForAll:
    match, engine = table.current, table.current.engine
    level = 0 if view.level is None else RANKS.index(view.level)
    special = special_face(view.special)
    window, beat, levels = table.window, view.to_beat, match.levels
    over = view.phase == "over"
    return DealForAll(
        match=table.matches - 1,
        number=len(match.deals) - 1,
        turn=table.turn,
        deadline=None if table.deadline is None else millis(table.deadline),
        turn_started=millis(table.turn_at),
        sizes=list(view.sizes),
        known=[card_list(engine, cards, level, special) for cards in view.known],
        talon=view.talon,
        first=view.first,
        leader=None if window is not None else view.leader,
        to_beat=None if beat is None else play_info(engine, beat, level, special),
        to_beat_seat=view.last_player,
        trick=current_trick(table),
        waiting=[] if window is not None or over else list(view.waiting),
        order=list(view.order),
        level=view.level,
        special=None if view.special is None else str(view.special),
        drawn=view.drawn,
        declarer=view.declarer,
        auction=auction_of(view, ((event.seat, event.text) for event in match.deals[-1].events)),
        levels=None if levels is None else list(levels),
        side=match.declarers if levels is not None else None,
        failures=None if levels is None else list(match.state.failures),
        totals=None if levels is not None else list(match.totals),
    )


def _for_one(table: Table, view: View) -> DealForOne:
    engine, window, seat = table.current.engine, table.window, view.seat
    level = 0 if view.level is None else RANKS.index(view.level)
    special = special_face(view.special)
    stood_in = seat is not None and bool(table.seats[seat].why)
    legal = () if window is not None or stood_in else view.legal
    return DealForOne(
        phase="reveal" if window is not None else view.phase,
        to_act=view.to_act if window is None and view.phase != "over" else None,
        hand=card_list(engine, view.hand, level, special),
        partner=view.partner,
        alone=view.alone,
        teammates=[] if seat is None else [s for s in range(view.seats) if s != seat and view.teammate(s)],
        tributes=[
            Tribute(
                payer=paid.payer,
                given=None if paid.given is None else str(paid.given),
                receiver=paid.receiver,
                returned=None if paid.returned is None else str(paid.returned),
            )
            for paid in view.tributes
        ],
        window=None if window is None else window_info(table, window, seat),
        my_turn=len(legal) > 0,
        legal=legal_infos(engine, view, legal, level, special),
        playable=playable_cards(engine, view, legal, level, special),
        must_lead=view.masked.must_lead if len(legal) else None,
        unseen=count_ranks(view.unseen) if table.settings.counter else None,
    )


def auction_of(at: Position | View, actions: Iterable[tuple[int, str]]) -> Auction | None:
    """The bidding as all see it, with all actions of the deal so far; None in games without a landlord."""
    if at.rules.game.auction is None:
        return None
    engine = engine_for(at.rules)
    said: list[Said | None] = [None] * at.seats
    over = False
    for seat, text in actions if at.phase == "bid" else ():
        said[seat] = Said(play=text, over=over)
        over = over or text != "pass"
    return Auction(
        bid=at.bid or 0,
        bidder=at.bidder,
        grabs=engine.groups.auction.one_step,
        said=said,
        bottom=card_list(engine, at.bottom, 0, None),
        multiplier=at.multiplier,
    )
