"""Deal messages for a single viewer, built only from the rules' `View` and public state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.as_json.plays import card_list, count_ranks, legal_plays, play_json
from clamber.as_json.views import auction_json, names_in, own_facts, shared_facts, tributes_json
from clamber.cards import BLACK_JOKER, RANKS, Cards
from clamber.engine import engine_for
from clamber.server.table.due import deadline
from clamber.server.wire.drawing import drawing_for_all, drawing_for_one, window_info
from clamber.server.wire.events import current_trick
from clamber.server.wire.parts import DealForAll, DealForOne, DealView, Stakes, millis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import CompiledRules
    from clamber.play import Play
    from clamber.server.table.state import Table
    from clamber.view import View


def deal_view(table: Table, viewer: int | None) -> DealView | None:
    """Return the current deal as seen by a viewer; None before the first deal."""
    for_all, for_one = deal_for_all(table), deal_for_one(table, viewer)
    if for_all is None or for_one is None:
        return None
    return DealView(**for_all, **for_one)


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
    return DealForAll(
        match=table.matches - 1,
        number=match.number,
        turn=table.turn,
        deadline=None if (limit := deadline(table)) is None else millis(limit),
        turn_started=millis(table.turn_at),
        sizes=facts["sizes"],
        known=facts["known"],
        talon=facts["talon"],
        first=facts["first"],
        leader=facts["leader"] if window is None else None,
        to_beat=None if beat is None else play_json(match.engine, beat, *names_in(view)),
        to_beat_seat=facts["to_beat_seat"],
        trick=current_trick(table),
        waiting=facts["waiting"] if window is None else [],
        order=facts["order"],
        level=facts["level"],
        special=facts["special"],
        drawn=facts["drawn"],
        declarer=facts["declarer"],
        auction=auction_json(view, ((event.seat, event.text) for event in match.deals[-1].events)),
        levels=facts["levels"],
        side=facts["side"],
        failures=facts["failures"],
        multiplier=match.position.state.multiplier(match.engine.table) if match.position is not None else 1,
        totals=facts["totals"],
        stakes=stakes(view),
        tribute_resisted=view.masked.state.resisted,
    )


def _for_one(table: Table, view: View) -> DealForOne:
    engine, window, seat = table.current.engine, table.window, view.seat
    level, special = names_in(view)
    wild = special if view.level is not None else None
    stood_in = seat is not None and bool(table.seats[seat].why)
    legal = () if window is not None or stood_in else view.legal
    facts = own_facts(view)
    return DealForOne(
        phase=facts["phase"] if window is None else "reveal",
        to_act=facts["to_act"] if window is None else None,
        hand=facts["hand"],
        partner=facts["partner"],
        alone=facts["alone"],
        teammates=facts["teammates"],
        tributes=tributes_json(view),
        window=None if window is None else window_info(table, window, seat),
        hands=_open_hands(table, engine, level, special) if seat is None and table.is_open else None,
        my_turn=len(legal) > 0,
        legal=[info for _, info in legal_plays(engine, view, legal, level, special)],
        playable=_playable_cards(engine, view, legal, level, special),
        must_lead=facts["must_lead"] if len(legal) else None,
        unseen=count_ranks(view.unseen) if table.settings.counter else None,
        unseen_wild=None if wild is None or not table.settings.counter else view.unseen.count(wild),
    )


def _open_hands(table: Table, engine: CompiledRules, level: int, special: int | None) -> list[list[str]] | None:
    position = table.current.position
    return None if position is None else [card_list(engine, hand, level, special) for hand in position.hands]


def _playable_cards(
    engine: CompiledRules, view: View, legal: Sequence[Play], level: int, special: int | None
) -> list[str]:
    """Return the cards in hand that occur in some legal play, including interchangeable cards of equal rank."""
    if not len(legal):
        return []
    if view.phase != "play" or view.to_beat is None:
        return card_list(engine, view.hand, level, special)
    first_copies = 0
    for play in legal:
        if not play.is_combination:
            continue
        if play.kind == "straight_flush":  # suits matter here; every other play represents all choices of suits
            first_copies |= play.cards.once
            continue
        for face in play.cards.faces:
            first_copies |= 1 << face if face >= BLACK_JOKER or face == special else 0xF << (face & ~3)
    first_copies &= view.hand.once
    return card_list(engine, Cards(first_copies, first_copies & view.hand.twice), level, special)


def stakes(view: View) -> Stakes | None:
    """Return the stakes of a deal at the last level; None if it is played at another level, or is over."""
    if view.declarers is None or view.level != RANKS[-1] or view.phase == "over":
        return None
    levels = engine_for(view.rules).groups.levels
    penalized = levels.failures_at_top > 0 and levels.penalty != "none"
    return Stakes.model_validate(
        {
            "partner_second": levels.win_needs_partner_second,
            "attempt": view.failures[view.declarers] + 1,
            "attempts": levels.failures_at_top if penalized else None,
            "penalty": levels.penalty if penalized else None,
            "partner_last": levels.failure == "partner_last",
            "opponents_aces": levels.ace_finish_demotes,
        }
    )
