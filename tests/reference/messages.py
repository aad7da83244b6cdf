"""Views as JSON, field by field from the public values: a slow reference for the kernel's encoder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clamber.cards import RANKS

if TYPE_CHECKING:
    from clamber.cards import Card, Cards
    from clamber.event import Event
    from clamber.play import Play
    from clamber.view import View


def text_of(view: View) -> str:
    """Return a view as `view_text` writes it."""
    return json.dumps(fields_of(view), separators=(",", ":"))


def fields_of(view: View) -> dict[str, Any]:
    """Return the fields of a view."""
    levels, over, beat = view.levels is not None, view.phase == "over", view.to_beat
    legal = sorted(view.legal, key=lambda play: len(play.cards))
    captures = view.rules.game.capture is not None
    return {
        "sizes": list(view.sizes),
        "known": [_cards(view, cards) for cards in view.known],
        "talon": view.talon,
        "first": view.first,
        "leader": view.leader,
        "to_beat_seat": view.last_player,
        "waiting": [] if over else list(view.waiting),
        "order": list(view.order),
        "level": view.level,
        "special": _card(view.special),
        "drawn": view.drawn,
        "declarer": view.declarer,
        "levels": list(view.levels) if view.levels is not None else None,
        "side": view.declarers if levels else None,
        "failures": list(view.failures) if levels else None,
        "totals": None if levels or view.totals is None else list(view.totals),
        "phase": view.phase,
        "to_act": None if over else view.to_act,
        "hand": _cards(view, view.hand),
        "partner": view.partner,
        "alone": view.alone,
        "teammates": [seat for seat in range(view.seats) if view.seat not in {None, seat} and view.teammate(seat)],
        "must_lead": view.masked.must_lead if view.is_my_turn else None,
        "seat": view.seat,
        "seats": view.seats,
        "to_beat": None if beat is None else _play(view, beat),
        "auction": _auction(view),
        "tributes": [
            {
                "payer": paid.payer,
                "given": _card(paid.given),
                "receiver": paid.receiver,
                "returned": _card(paid.returned),
            }
            for paid in view.tributes
        ],
        "unseen": dict.fromkeys((*RANKS, "BJ", "RJ"), 0) | view.unseen.by_rank,
        "unseen_cards": _cards(view, view.unseen),
        "history": [_event(view, event) for event in view.history],
        "legal": [_play(view, play, capture=captures and view.captures(play)) for play in legal],
    }


def _cards(view: View, cards: Cards) -> list[str]:
    text = view.masked.cards_text(cards)
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _play(view: View, play: Play, *, capture: bool = False) -> dict[str, Any]:
    return {
        "text": play.full_text,
        "kind": play.kind,
        "cards": view.masked.cards_text(play.cards),
        "rank": play.rank,
        "bomb": play.bomb_class,
        "wild": play.wild,
        "seat": play.seat,
        "capture": capture,
    }


def _event(view: View, event: Event) -> dict[str, Any]:
    play: dict[str, Any] = {"text": event.kind, "kind": event.kind, "cards": "", "rank": None, "bomb": 0, "wild": 0}
    play |= {"seat": None, "capture": False}
    if event.play is not None:
        play = _play(view, event.play, capture=len(event.captured) > 0)
    return {"seat": event.seat, "play": play, "trick": event.trick}


def _auction(view: View) -> dict[str, Any] | None:
    if view.rules.game.auction is None:
        return None
    calls: list[dict[str, Any] | None] = [None] * view.seats
    for event in view.history if view.phase == "bid" else ():
        if event.kind not in {"wild", "landlord"}:
            over = any(call is not None and call["play"] != "pass" for call in calls)
            calls[event.seat] = {"play": event.text, "over": over}
    if view.is_doubling:
        calls = [None if seat in {*view.waiting, view.declarer} else call for seat, call in enumerate(calls)]
    return {
        "bid": view.bid or 0,
        "bidder": view.bidder,
        "grabs": view.masked.engine.groups.auction.one_step,
        "said": calls,
        "doubling": view.is_doubling,
        "doubled": list(view.doubled),
        "showing": view.is_showing,
        "open": list(view.open_hands),
        "bottom": [str(card) for card in sorted(view.bottom, key=_order_of_singles)],
        "multiplier": view.multiplier,
        "wild_rank": view.wild_rank,
    }


def _order_of_singles(card: Card) -> tuple[int, int]:
    """Return the place of a card in Dou Dizhu's order: 3 to A, 2, the jokers; then by suit."""
    if card.is_joker:
        return (14 + (str(card) == "RJ"), 0)
    return ((RANKS.index(card.rank) - 1) % len(RANKS), card.face & 3)
