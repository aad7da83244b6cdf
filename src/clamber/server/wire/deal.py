"""Deal messages for a single viewer, built only from the rules' `View` and public state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import count_ranks
from clamber.as_json.views import auction_json, names_in, own_facts, shared_facts, tributes_json
from clamber.server.table.due import deadline
from clamber.server.wire.drawing import drawing_for_all, drawing_for_one, window_info
from clamber.server.wire.events import current_trick
from clamber.server.wire.legal import legal_infos, playable_cards
from clamber.server.wire.parts import Auction, DealForAll, DealForOne, DealView, Tribute
from clamber.server.wire.plays import millis, play_info

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.position import Position
    from clamber.server.table.state import Table
    from clamber.view import View


def deal_view(table: Table, viewer: int | None) -> DealView | None:
    """Return the current deal as seen by a viewer; None before the first deal."""
    for_all, for_one = deal_for_all(table), deal_for_one(table, viewer)
    if for_all is None or for_one is None:
        return None
    return DealView.model_construct(**for_all.__dict__, **for_one.__dict__)


def deal_for_all(table: Table, viewer: int | None = None) -> DealForAll | None:
    """Return the part of a deal that is identical for all viewers; None before the first deal.

    This is the information available to a spectator. A test checks that every `viewer` yields the same result.
    """
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return drawing_for_all(table, table.window, viewer)
    return _for_all(table, table.match.view(viewer))


def deal_for_one(table: Table, viewer: int | None) -> DealForOne | None:
    """Return the viewer-specific part of a deal; None before the first deal."""
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return drawing_for_one(table, table.window, viewer)
    return _for_one(table, table.match.view(viewer))


def _for_all(table: Table, view: View) -> DealForAll:
    match, window, beat = table.current, table.window, view.to_beat
    facts = shared_facts(view)
    if window is not None:
        facts["leader"], facts["waiting"] = None, []
    return DealForAll(
        **facts,
        match=table.matches - 1,
        number=match.number,
        turn=table.turn,
        deadline=None if (limit := deadline(table)) is None else millis(limit),
        turn_started=millis(table.turn_at),
        to_beat=None if beat is None else play_info(match.engine, beat, *names_in(view)),
        trick=current_trick(table),
        multiplier=match.position.state.multiplier(match.engine.table) if match.position is not None else 1,
        auction=auction_of(view, ((event.seat, event.text) for event in match.deals[-1].events)),
    )


def _for_one(table: Table, view: View) -> DealForOne:
    engine, window, seat = table.current.engine, table.window, view.seat
    level, special = names_in(view)
    wild = special if view.level is not None else None
    stood_in = seat is not None and bool(table.seats[seat].why)
    legal = () if window is not None or stood_in else view.legal
    facts = own_facts(view)
    if window is not None:
        facts["phase"], facts["to_act"] = "reveal", None
    if not len(legal):
        facts["must_lead"] = None
    return DealForOne(
        **facts,
        tributes=[Tribute(**tribute) for tribute in tributes_json(view)],
        window=None if window is None else window_info(table, window, seat),
        my_turn=len(legal) > 0,
        legal=legal_infos(engine, view, legal, level, special),
        playable=playable_cards(engine, view, legal, level, special),
        unseen=count_ranks(view.unseen) if table.settings.counter else None,
        unseen_wild=None if wild is None or not table.settings.counter else view.unseen.count(wild),
    )


def auction_of(at: Position | View, actions: Iterable[tuple[int, str]]) -> Auction | None:
    """Return the public bidding state after the given actions; None in games without a landlord."""
    found = auction_json(at, actions)
    return None if found is None else Auction.model_validate(found)
