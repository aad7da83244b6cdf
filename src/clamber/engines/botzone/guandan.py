"""Botzone's Guandan format: a single deal at a given level, with tribute based on the previous deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import Card, Cards
from clamber.engines.botzone.claims import claim_of, is_claimed
from clamber.engines.botzone.copies import Copies, face_of
from clamber.engines.botzone.turns import Exchange, NoLegalPlay, Request, legal_with, whole_number, whole_numbers

if TYPE_CHECKING:
    from clamber.event import Event
    from clamber.play import Play
    from clamber.view import View

CARDS: Final = 108
STAGES: Final = {"tribute": "tribute", "return": "return", "play": "play"}
SHOWN: Final = 4
"""Number of recent plays repeated in a request."""


class Guandan:
    """Guandan format. Without tribute, player 0 is the leader; otherwise player numbers equal seat numbers."""

    def turns(self, view: View) -> list[Exchange] | None:
        """Return a seat's turns, from the start of the deal to the pending turn; None in other phases."""
        return _Deal(view).turns() if view.phase in STAGES else None

    def play_in(self, response: Any, view: View) -> Play:
        """Return the play named by a response: a card to give, or `[cards, claim]`, where `[[], []]` passes.

        Raises:
            NoLegalPlay: The response does not name a legal play.
        """
        deal = _Deal(view)
        deal.turns()
        if view.phase != "play":
            return _parse_gift(response, view, deal.hand)
        numbers, claim = _parse_play(response)
        if not numbers:
            return _parse_pass(view)
        if len(set(numbers)) < len(numbers) or not set(numbers) <= set(deal.hand):
            raise NoLegalPlay(f"{numbers} are not all in its hand {deal.hand}")
        plays = legal_with(Cards.from_faces(map(face_of, numbers)), view.masked)
        if not plays:
            raise NoLegalPlay(f"{numbers} cannot be played here")
        matching = [play for play in plays if is_claimed(play, claim, view.special)]
        if not matching and len(plays) > 1:
            raise NoLegalPlay(
                f"{numbers} claimed as {claim} are none of {', '.join(play.full_text for play in plays)}"
            )
        return (matching or plays)[0]


class _Deal:
    """Deal as seen by one player.

    Attributes:
        hand: Numbers of the cards currently in the player's hand.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None  # noqa: S101 - a spectator has no turn
        self._view, self._seat, self._events = view, view.seat, view.history
        state = view.masked.state
        self._payments = state.tributes(view.masked.engine.table)
        self._resisted = state.resisted
        self._zero = 0 if self._payments else self._leader()
        self._copies = Copies(self._seat, self._dealt_faces())
        self._given: dict[int, int] = {}
        self._returned: dict[int, int] = {}
        self._passed_on = False
        self._done: list[int] = []
        self._catching = -1
        self._history: list[dict[str, Any]] = []
        self.hand: list[int] = []

    def turns(self) -> list[Exchange]:
        """Return all turns of the player and set `hand` to the current hand."""
        dealing = {"stage": "deal", "deliver": self._copies.held(self._seat), "your_id": self._number(self._seat)}
        exchanges = [Exchange({**dealing, "global": self._short_global()}, [], is_formal=True)]
        for event in self._events:
            mine = event.seat == self._seat
            if event.kind in {"give", "return"}:
                request = self._request(event)
                number = self._record_exchange(event)
                if mine and not event.chance:
                    exchanges.append(Exchange(request, [number]))
            elif event.trick is not None:
                self._pass_on()
                request = self._play_request()
                response = self._record_play(event)
                if mine:
                    exchanges.append(Exchange(request, response))
        self._pass_on()
        self.hand = self._copies.held(self._seat)
        stage = STAGES[self._view.phase]
        return [*exchanges, Exchange(self._play_request() if stage == "play" else self._tribute_request(stage))]

    # Requests

    def _play_request(self) -> Request:
        shown = self._history[-SHOWN:]
        padding: list[Any] = [{} if self._payments else [] for _ in range(SHOWN - len(shown))]
        return {
            "stage": "play",
            "history": [*padding, *shown],
            "done": list(self._done),
            "pass_on": self._catching,
            "global": self._global(),
        }

    def _request(self, event: Event) -> Request:
        return self._tribute_request("tribute" if event.kind == "give" else "return")

    def _tribute_request(self, stage: str) -> Request:
        if stage == "return":
            self._pass_on()
        request: Request = {"stage": stage, "global": self._global(), "resist": self._resisted}
        payer = next((payment.payer for payment in self._payments if payment.receiver == self._seat), None)
        if stage == "return" and payer in self._given:
            request["poker"] = self._given[payer]
        return request

    def _short_global(self) -> Request:
        level = "10" if self._view.level == "T" else self._view.level
        fields: Request = {"level": level, "tribute": len(self._payments)}
        first, last = self._first_and_last()
        return {**fields, "first": first, "last": last}

    def _global(self) -> Request:
        payers = [payment.payer for payment in self._payments]
        receivers = [payment.receiver for payment in self._payments if payment.receiver is not None]
        tributes = {str(self._number(seat)): self._given.get(seat, -1) for seat in payers}
        returns = {str(self._number(seat)): self._returned.get(seat, -1) for seat in receivers}
        shown = {"tribute_cards": tributes, "return_cards": returns if self._returned else {}}
        return {**self._short_global(), **shown, "resist": self._resisted}

    def _first_and_last(self) -> tuple[int, int]:
        """Return the first and last player out in the previous deal, or -1 for both without tribute.

        After a double win, the loser whose turn comes first after the first player counts as last.
        """
        if not self._payments:
            return -1, -1
        last = self._payments[0].payer
        if len(self._payments) == 2:
            return self._number((last - 1) % 4), self._number(last)
        before = self._view.masked.state.order_before
        receiver = self._payments[0].receiver
        first = before[0] if before else self._leader() if receiver is None else receiver
        return self._number(first), self._number(last)

    # Events

    def _dealt_faces(self) -> list[int]:
        """Return the faces of the hand as dealt."""
        faces = Counter(self._view.hand.faces)
        for event in self._events:
            if event.seat == self._seat and (event.is_combination or event.kind in {"give", "return"}):
                faces.update(event.cards.faces)
        for payment in self._payments:
            if payment.receiver == self._seat and payment.given is not None:
                faces.subtract([payment.given])
            if payment.payer == self._seat and payment.returned is not None:
                faces.subtract([payment.returned])
        return sorted(faces.elements())

    def _record_exchange(self, event: Event) -> int:
        """Record a card given as tribute or return. Return its number, or -1 if it is hidden."""
        if event.play is None:
            return -1
        if event.kind == "return":
            self._pass_on()
        (number,) = self._copies.leave(event.seat, event.cards.faces)
        if event.kind == "give":
            self._given[event.seat] = number
        else:
            self._returned[event.seat] = number
            payer = next(payment.payer for payment in self._payments if payment.receiver == event.seat)
            self._copies.join(payer, number)
        return number

    def _pass_on(self) -> None:
        """Move the tribute cards to their receivers once all receivers are known."""
        if self._passed_on or not self._given or any(payment.receiver is None for payment in self._payments):
            return
        self._passed_on = True
        for payment in self._payments:
            if payment.receiver is not None:
                self._copies.join(payment.receiver, self._given[payment.payer])

    def _record_play(self, event: Event) -> list[list[int]]:
        """Record a play or pass and return it as `[cards, claim]`."""
        response: list[list[int]] = [[], []]
        if event.is_combination and event.play is not None:
            numbers = self._copies.leave(event.seat, event.cards.faces)
            response = [numbers, claim_of(event.play, numbers, self._view.special)]
            self._catching = -1
            if self._goes_out(event):
                self._catching = self._number(event.seat)
                self._done.append(self._catching)
        self._history.append({"player": self._number(event.seat), "response": response})
        return response

    def _goes_out(self, event: Event) -> bool:
        """Return True if this is the seat's last play, so the seat goes out."""
        if self._view.sizes[event.seat]:
            return False
        return not any(
            later.seat == event.seat and later.is_combination for later in _events_after(self._events, event)
        )

    def _leader(self) -> int:
        """Return the seat that led, or must lead, the first trick."""
        led = next((event.seat for event in self._events if event.trick is not None), None)
        return led if led is not None else self._view.to_act or 0

    def _number(self, seat: int) -> int:
        return (seat - self._zero) % 4


def _events_after(events: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    return events[next(i for i, other in enumerate(events) if other is event) + 1 :]


def _parse_play(response: Any) -> tuple[list[int], list[int]]:
    """Return the cards and the claim in a response. If the claim is missing, it equals the cards.

    Raises:
        NoLegalPlay: The response is malformed.
    """
    if response is None or response == []:
        return [], []
    if not isinstance(response, list) or len(response) > 2 or not isinstance(response[0], list):
        raise NoLegalPlay(f"a play must be [cards, what they stand for], not {response!r:.60}")
    numbers = whole_numbers(response[0], "the cards of a play")
    claim = whole_numbers(response[1], "what the cards stand for") if len(response) == 2 else numbers
    for number in (*numbers, *claim):
        _check_number(number)
    return numbers, claim


def _check_number(number: int) -> None:
    if not 0 <= number < CARDS:
        raise NoLegalPlay(f"there is no card {number}; cards are 0 to {CARDS - 1}")


def _parse_gift(response: Any, view: View, hand: list[int]) -> Play:
    """Return the tribute or return named by a response: a single card, bare or in a list.

    Raises:
        NoLegalPlay: The response does not name a card that may be given.
    """
    card = response[0] if isinstance(response, list) and len(response) == 1 else response
    number = whole_number(card, "the card that is given")
    _check_number(number)
    if number not in hand:
        raise NoLegalPlay(f"{number} is not in its hand {hand}")
    cards = Cards.from_faces([face_of(number)])
    for play in view.legal:
        if play.cards == cards:
            return play
    possible = " ".join(str(card) for play in view.legal for card in play.cards)
    raise NoLegalPlay(f"{number} ({Card(face_of(number))}) cannot be given; possible are {possible}")


def _parse_pass(view: View) -> Play:
    play = next((play for play in view.legal if play.kind == "pass"), None)
    if play is None:
        raise NoLegalPlay("it passed, but has to lead")
    return play
