"""JSON form of the views of seats and spectators."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from clamber.as_json.plays import EventJson, PlayInfo

if TYPE_CHECKING:
    from clamber.play import Play
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


def view_text(view: View) -> str:
    """Return a view as JSON, encoded by the kernel."""
    return view.masked.engine.encoder.view(view.seen)


def view_json(view: View) -> ViewJson:
    """Return the JSON form of a view."""
    fields: ViewJson = json.loads(view_text(view))
    return fields


def listed_plays(view: View) -> list[Play]:
    """Return the viewer's legal plays in the order of `legal`: by number of cards, then as the referee lists them."""
    return sorted(view.legal, key=lambda play: len(play.cards))
