"""clamber bots as players in Botzone's GuanDan, using views rebuilt from the requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.cards import BLACK_JOKER, RANKS, Card, Cards
from clamber.engine import engine_for
from clamber.engines.botzone.claims import claim_of, is_claimed
from clamber.engines.botzone.copies import face_of
from clamber.engines.botzone.turns import whole_numbers
from clamber.engines.mirror import HAND, SEATS, Mirror, RequestedDecision, Stage
from clamber.play import Play
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from clamber.bots.base import Bot

RULES: Final = "guandan/njupt"
STAGES: Final = {"tribute": Stage.GIVE, "return": Stage.RETURN, "play": Stage.PLAY}


def guandan_response(requests: Sequence[Any], responses: Sequence[Any], bot: Bot, rng: random.Random) -> Any:
    """Return a bot's response to the last request.

    Raises:
        KeyError, IndexError, TypeError, ValueError: The requests and responses are malformed or inconsistent.
        NoMirror: The requests and responses are not consistent with any deal.
        NoPlay: A list of cards is malformed.
    """
    if requests[-1]["stage"] == "deal":
        whole_numbers(requests[-1]["deliver"], "the cards of a hand")
        return []
    told = _Told(requests, responses, rng)
    view = told.mirror.view(told.asked)
    play = bot.choose(view)
    numbers = told.numbers_of(play.cards)
    if told.asked.stage is not Stage.PLAY:
        return numbers
    return [numbers, claim_of(play, numbers, view.special)] if numbers else [[], []]


class _Told:
    """Deal as seen by one player.

    Attributes:
        mirror: Reconstructed deal.
        asked: Pending decision.
        hand: Numbers of the cards currently in the player's hand.
    """

    def __init__(self, requests: Sequence[Any], responses: Sequence[Any], rng: random.Random) -> None:
        deal, last = requests[0], requests[-1]
        self.seat = deal["your_id"]
        if deal["stage"] != "deal" or self.seat not in range(SEATS):
            raise ValueError("the first request deals no hand")
        self._level = RANKS.index("T" if str(deal["global"]["level"]) == "10" else str(deal["global"]["level"]))
        self._engine = engine_for(ruleset(RULES))
        self._special = self._engine.cards.special(self._level, None)
        self._global = last["global"]
        self.hand = set(whole_numbers(deal["deliver"], "the cards of a hand"))
        self.mirror = Mirror(ruleset(RULES), rng, seat=self.seat, order=[self._global["first"]])
        self._exchange(requests, responses)
        self._play(requests, responses)
        stage = STAGES[last["stage"]]
        held = Cards.from_faces(map(face_of, self.hand))
        self.asked = RequestedDecision(stage, held, self._level, self._sizes(), self._to_beat())

    def numbers_of(self, cards: Cards) -> list[int]:
        """Return the numbers of cards in the hand, choosing the lower number between equal cards."""
        left, numbers = sorted(self.hand), []
        for face in cards.faces:
            number = next(number for number in left if face_of(number) == face)
            left.remove(number)
            numbers.append(number)
        return numbers

    # Tribute

    def _exchange(self, requests: Sequence[Any], responses: Sequence[Any]) -> None:
        """Update the hand and tributes with the cards given and returned."""
        gave = False
        for number, request in enumerate(requests):
            if request["stage"] not in {"tribute", "return"}:
                continue
            if request["stage"] == "return":
                self.hand.add(request["poker"])
                payer = next(
                    int(seat) for seat, card in request["global"]["tribute_cards"].items() if card == request["poker"]
                )
                self.mirror.tributes = [(payer, self.seat, Card(face_of(request["poker"])))]
            if number < len(responses):
                gave |= request["stage"] == "tribute"
                self.hand -= set(_card(responses[number]))
        if gave and requests[-1]["stage"] == "play":
            self.hand.add(self._global["return_cards"][str(self._receiver())])

    def _receiver(self) -> int:
        """Return the receiver of the player's own tribute.

        Between two tributes, the higher goes to the first seat out. If they are equal, the first seat out receives
        the tribute of the next seat in turn.
        """
        first = int(self._global["first"])
        paid = {int(seat): card for seat, card in self._global["tribute_cards"].items()}
        if len(paid) == 1:
            return first
        mine, other = (self._power(paid[seat]) for seat in (self.seat, (self.seat + 2) % SEATS))
        higher = mine > other or (mine == other and self.seat == (first + 1) % SEATS)
        return first if higher else (first + 2) % SEATS

    def _power(self, number: int) -> int:
        face = face_of(number)
        if face >= BLACK_JOKER:
            return face
        return len(RANKS) if face // 4 == self._level else face // 4

    # Plays

    def _play(self, requests: Sequence[Any], responses: Sequence[Any]) -> None:
        for number, request in enumerate(requests):
            if request["stage"] != "play":
                continue
            self.mirror.played += [
                (seat, self._text(response)) for seat, response in _new(request["history"], self.seat)
            ]
            if number < len(responses):
                self.mirror.played.append((self.seat, self._text(responses[number])))
                self.hand -= set(_halves(responses[number])[0])

    def _text(self, response: Any) -> str:
        """Return a play or pass in notation."""
        laid, claim = _halves(response)
        if not laid:
            return "pass"
        cards = Cards.from_faces(map(face_of, laid))
        readings = self._engine.table.readings(cards.masks, self._level, self._special)
        plays = [Play(self._engine, self._level, self._special, action, cards.masks) for action in readings]
        if not plays:
            raise ValueError(f"{cards} are no play")
        wild = None if self._special is None else Card(self._special)
        return next((play for play in plays if is_claimed(play, claim, wild)), plays[0]).full_text

    def _sizes(self) -> tuple[int, ...]:
        laid = [0] * SEATS
        for seat, text in self.mirror.played:
            laid[seat] += 0 if text == "pass" else len(Cards.of(text.partition("=")[0]))
        return tuple(HAND - count for count in laid)

    def _to_beat(self) -> tuple[int, str] | None:
        """Return the last play as (seat, text); None if the player made it. Used only if the replay fails."""
        seat, text = next(((s, t) for s, t in reversed(self.mirror.played) if t != "pass"), (self.seat, ""))
        return None if seat == self.seat else (seat, text)


def _new(history: Sequence[Any], seat: int) -> list[tuple[int, Any]]:
    """Return the plays since the player's last turn, as (player, response).

    History entries either name their player or are ordered starting from the player's own seat.
    """
    if not any(isinstance(entry, dict) and entry for entry in history):
        return [((seat + place) % SEATS, entry) for place, entry in enumerate(history) if place and entry]
    told = [(entry["player"], entry["response"]) for entry in history if entry]
    mine = max((place for place, (player, _) in enumerate(told) if player == seat), default=-1)
    return told[mine + 1 :]


def _halves(response: Any) -> tuple[list[int], list[int]]:
    """Return the cards and the claim in a response."""
    if not response:
        return [], []
    laid = whole_numbers(response[0], "the cards of a play")
    return laid, whole_numbers(response[1], "what the cards stand for") if len(response) > 1 else laid


def _card(response: Any) -> Iterable[int]:
    """Return the card in a tribute or return, given bare or in a list."""
    return whole_numbers(response if isinstance(response, list) else [response], "the card that is given")
