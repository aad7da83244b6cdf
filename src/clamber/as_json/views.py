"""JSON form of the views of seats and spectators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from clamber.as_json.plays import (
    EventJson,
    PlayInfo,
    card_list,
    count_ranks,
    event_json,
    legal_plays,
    play_json,
)
from clamber.engine import engine_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View


class CallJson(TypedDict):
    """A seat's call in the auction.

    Attributes:
        play: `pass`, `bid 2`, `show` or `double`.
        over: True if somebody had already bid.
    """

    play: str
    over: bool


class AuctionJson(TypedDict):
    """Bidding for the bottom cards (Dou Dizhu).

    Attributes:
        bid: Highest bid; 0 before the first bid.
        bidder: Seat that made the highest bid.
        grabs: True if the first bid calls for the landlord's seat and each later bid grabs it.
        said: Last call per seat during the auction; null for seats that have not called yet.
        doubling: True if the landlord is known and seats are being asked to double.
        doubled: Seats that have doubled their settlement.
        showing: True if seats are being asked to show their hands.
        open: Seats whose hands are visible to all.
        bottom: Bottom cards, which go to the landlord; empty until the landlord is known.
        multiplier: Factor applied to the bid so far, due to bombs and the bottom cards.
        wild_rank: Rank whose cards are wild; null if there is none or it has not been drawn yet.
    """

    bid: int
    bidder: int | None
    grabs: bool
    said: list[CallJson | None]
    doubling: bool
    doubled: list[int]
    showing: bool
    open: list[int]
    bottom: list[str]
    multiplier: int
    wild_rank: str | None


class TributeJson(TypedDict):
    """Public part of a tribute (Guandan)."""

    payer: int
    given: str | None
    receiver: int | None
    returned: str | None


class SharedFacts(TypedDict):
    """View fields that are the same for all viewers."""

    sizes: list[int]
    known: list[list[str]]
    talon: int
    first: int
    leader: int | None
    to_beat_seat: int | None
    waiting: list[int]
    order: list[int]
    level: str | None
    special: str | None
    drawn: int
    declarer: int | None
    levels: list[str] | None
    side: int | None
    failures: list[int] | None
    totals: list[int] | None


class OwnFacts(TypedDict):
    """View fields that may differ between viewers."""

    phase: str
    to_act: int | None
    hand: list[str]
    partner: int | None
    alone: bool
    teammates: list[int]
    must_lead: str | None


class ViewJson(SharedFacts, OwnFacts):
    """Complete view, including the events of the deal and the viewer's legal plays."""

    seat: int | None
    seats: int
    to_beat: PlayInfo | None
    auction: AuctionJson | None
    tributes: list[TributeJson]
    unseen: dict[str, int]
    unseen_cards: list[str]
    history: list[EventJson]
    legal: list[PlayInfo]


def shared_facts(view: View) -> SharedFacts:
    """Return the fields of a view that are the same for all viewers."""
    engine, (level, special) = view.masked.engine, names_in(view)
    by_levels = view.levels is not None
    return SharedFacts(
        sizes=list(view.sizes),
        known=[card_list(engine, cards, level, special) for cards in view.known],
        talon=view.talon,
        first=view.first,
        leader=view.leader,
        to_beat_seat=view.last_player,
        waiting=[] if view.phase == "over" else list(view.waiting),
        order=list(view.order),
        level=view.level,
        special=None if view.special is None else str(view.special),
        drawn=view.drawn,
        declarer=view.declarer,
        levels=None if view.levels is None else list(view.levels),
        side=view.declarers if by_levels else None,
        failures=list(view.failures) if by_levels else None,
        totals=None if by_levels or view.totals is None else list(view.totals),
    )


def own_facts(view: View) -> OwnFacts:
    """Return the fields of a view that are specific to its viewer."""
    engine, (level, special) = view.masked.engine, names_in(view)
    others = (seat for seat in range(view.seats) if seat != view.seat)
    return OwnFacts(
        phase=view.phase,
        to_act=view.to_act if view.phase != "over" else None,
        hand=card_list(engine, view.hand, level, special),
        partner=view.partner,
        alone=view.alone,
        teammates=[] if view.seat is None else [seat for seat in others if view.teammate(seat)],
        must_lead=view.masked.must_lead if view.is_my_turn else None,
    )


def tributes_json(view: View) -> list[TributeJson]:
    """Return the public part of the deal's tributes."""
    return [
        TributeJson(
            payer=tribute.payer,
            given=None if tribute.given is None else str(tribute.given),
            receiver=tribute.receiver,
            returned=None if tribute.returned is None else str(tribute.returned),
        )
        for tribute in view.tributes
    ]


def auction_json(at: Position | View, actions: Iterable[tuple[int, str]]) -> AuctionJson | None:
    """Return the public state of the auction, or None in games without an auction.

    Args:
        at: Position or view.
        actions: (seat, text) pairs for all actions of the deal so far.
    """
    if at.rules.game.auction is None:
        return None
    engine = engine_for(at.rules)
    return AuctionJson(
        bid=at.bid or 0,
        bidder=at.bidder,
        grabs=engine.groups.auction.one_step,
        said=_last_calls(at, actions),
        doubling=at.is_doubling,
        doubled=list(at.doubled),
        showing=at.is_showing,
        open=list(at.open_hands),
        bottom=card_list(engine, at.bottom, 0, None),
        multiplier=at.multiplier,
        wild_rank=at.wild_rank,
    )


def _last_calls(at: Position | View, actions: Iterable[tuple[int, str]]) -> list[CallJson | None]:
    """Return the last call of each seat: its bid, or its answer to doubling once the auction is won."""
    calls: list[CallJson | None] = [None] * at.seats
    if at.phase != "bid":
        return calls
    over = False
    for seat, text in actions:
        if text.startswith(("wild", "landlord")):  # drawn by chance, not a call
            continue
        calls[seat] = CallJson(play=text, over=over)
        over = over or text != "pass"
    if at.is_doubling:  # the declarer is asked last; until then its last call is the bid
        pending = {*at.waiting, at.declarer}
        return [None if seat in pending else calls[seat] for seat in range(at.seats)]
    return calls


def view_json(view: View) -> tuple[ViewJson, list[Play]]:
    """Return the JSON form of a view, and the legal plays in the same order as its `legal` list."""
    engine, (level, special) = view.masked.engine, names_in(view)
    beat = view.to_beat
    legal = legal_plays(engine, view, view.legal, level, special)
    fields = ViewJson(
        **shared_facts(view),
        **own_facts(view),
        seat=view.seat,
        seats=view.seats,
        to_beat=None if beat is None else play_json(engine, beat, level, special),
        auction=auction_json(view, ((event.seat, event.text) for event in view.history)),
        tributes=tributes_json(view),
        unseen=count_ranks(view.unseen),
        unseen_cards=card_list(engine, view.unseen, level, special),
        history=[event_json(engine, event, level, special) for event in view.history],
        legal=[info for _, info in legal],
    )
    return fields, [play for play, _ in legal]


def names_in(view: View) -> tuple[int, int | None]:
    """Return the level index and the special face, which determine the names of cards and plays."""
    return view.masked.level_index, view.masked.special_face
