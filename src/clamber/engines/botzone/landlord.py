"""Botzone's FightTheLandlord and FightTheLandlord2 formats: Dou Dizhu without and with an auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.cards import BLACK_JOKER, RANKS, Cards
from clamber.engine import AskedFor
from clamber.engines.botzone.turns import Exchange, NoLegalPlay, Request, legal_with, whole_number, whole_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.event import Event
    from clamber.play import Play
    from clamber.view import View

_SUITS: Final = (2, 0, 3, 1)
"""Hearts, diamonds, spades and clubs, as indices into `clamber.cards.SUITS`."""

UNKNOWN: Final = (AskedFor.show, AskedFor.double)
"""Decisions not supported by Botzone's requests."""


def number_of(face: int) -> int:
    """Return Botzone's number for a card: threes 0 to 3, ..., Aces 44 to 47, then the twos and the two jokers."""
    if face >= BLACK_JOKER:
        return face
    return (face // 4 - 1) % len(RANKS) * 4 + _SUITS.index(face % 4)


def face_of(number: int) -> int:
    """Return the face for a Botzone card number.

    Raises:
        NoLegalPlay: There is no such card.
    """
    if not 0 <= number <= BLACK_JOKER + 1:
        raise NoLegalPlay(f"there is no card {number}; cards are 0 to {BLACK_JOKER + 1}")
    return number if number >= BLACK_JOKER else (number // 4 + 1) % len(RANKS) * 4 + _SUITS[number % 4]


class Landlord:
    """Format for both games. Rules with an auction select FightTheLandlord2."""

    def turns(self, view: View) -> list[Exchange] | None:
        """Return a seat's turns up to the pending one. Player 0 is the seat that acted first in the deal.

        Return None while hands may be shown or stakes doubled, which the format does not support.
        """
        return None if view.is_showing or view.is_doubling else _Deal(view).turns()

    def play_in(self, response: Any, view: View) -> Play:
        """Return the play named by a response: a bid as a number, or a list of cards, where an empty list passes.

        Raises:
            NoLegalPlay: The response does not name a legal play.
        """
        if view.phase == "bid":
            return _parse_bid(response, view)
        numbers = whole_numbers(response, "a play")
        if not numbers:
            return _parse_pass(view)
        try:
            cards = Cards.from_faces(map(face_of, numbers))
        except ValueError as error:
            raise NoLegalPlay(str(error)) from None
        if cards not in view.hand:
            raise NoLegalPlay(f"{sorted(numbers)} are not all in its hand")
        plays = legal_with(cards, view.masked)
        if not plays:
            raise NoLegalPlay(f"{sorted(numbers)} cannot be played here")
        return plays[0]


class _Deal:
    """Deal as seen by one player."""

    def __init__(self, view: View) -> None:
        self._view, self._events = view, view.history
        self._zero = self._events[0].seat if self._events else view.to_act or 0
        self._bids: list[int] = []
        self._laid: list[list[int]] = [[], []]
        self._introduced = False

    def turns(self) -> list[Exchange]:
        exchanges = []
        for event in self._events:
            if event.asked in UNKNOWN:
                continue
            mine = event.seat == self._view.seat
            if event.trick is None:
                bid = 0 if event.play is None else event.play.stake or 0
                if mine:
                    exchanges.append(Exchange(self._bid_request(), bid))
                self._bids.append(bid)
            else:
                numbers = _numbers(event.cards)
                if mine:
                    exchanges.append(Exchange(self._play_request(), numbers))
                self._laid.append(numbers)
        return [*exchanges, Exchange(self._bid_request() if self._view.phase == "bid" else self._play_request())]

    def _bid_request(self) -> Request:
        return {"own": self._own, "bid": list(self._bids)}

    def _play_request(self) -> Request:
        request: Request = {"history": self._laid[-2:]}
        if self._introduced:
            return request
        self._introduced = True
        view = self._view
        request |= {"own": self._own, "publiccard": _numbers(view.bottom)}
        if view.bid is not None and view.declarer is not None and view.seat is not None:
            request |= {
                "landlord": (view.declarer - self._zero) % view.seats,
                "pos": (view.seat - self._zero) % view.seats,
                "finalbid": max(view.bid, 1),
            }
        return request

    @property
    def _own(self) -> list[int]:
        """Hand as dealt. Without an auction, the landlord's hand includes the bottom cards."""
        view = self._view
        hand = view.hand
        for event in self._own_plays():
            hand += event.cards
        if view.bid is not None and view.declarer == view.seat:
            hand -= view.bottom
        return _numbers(hand)

    def _own_plays(self) -> Iterable[Event]:
        return (event for event in self._events if event.seat == self._view.seat and event.is_combination)


def _numbers(cards: Cards) -> list[int]:
    return sorted(map(number_of, cards.faces))


def _parse_bid(response: Any, view: View) -> Play:
    bid = whole_number(response, "a bid")
    for play in view.legal:
        if (play.stake or 0) == bid:
            return play
    possible = ", ".join(str(play.stake or 0) for play in view.legal)
    raise NoLegalPlay(f"it bid {bid}; possible here are {possible}")


def _parse_pass(view: View) -> Play:
    play = next((play for play in view.legal if play.kind == "pass"), None)
    if play is None:
        raise NoLegalPlay("it passed, but has to lead")
    return play
