"""Deals on an NJUPT platform, rebuilt from its notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, Cards
from clamber.engines.formats import NoDeal
from clamber.engines.mirror import HAND, SEATS, UNFIT, Mirror, RequestedDecision, Stage, cards_in
from clamber.engines.njupt.actions import read_action
from clamber.engines.njupt.cards import read_card

if TYPE_CHECKING:
    from clamber.view import View

STAGES: Final = {"play": Stage.PLAY, "tribute": Stage.GIVE, "back": Stage.RETURN}


@dataclass
class PlatformMirror(Mirror):
    """Deal as seen by one client.

    Attributes:
        left: Hand at the last question for a play, minus the cards played since; None before the first question.
    """

    left: Cards | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """Update the deal from a notice; notices for stages that do not affect it are ignored.

        Raises:
            ValueError, TypeError: The notice is malformed.
        """
        stage = message.get("stage")
        if stage == "beginning":
            self.played, self.tributes, self.left = [], [], None
            if _is_seat(message.get("myPos")):
                self.seat = message["myPos"]
        elif stage == "play" and _is_seat(message.get("curPos")):
            self._play(message["curPos"], read_action(message.get("curAction")))
        elif stage == "tribute":
            self.tributes = [(payer, to, read_card(card)) for payer, to, card in message.get("result", [])]
        elif stage == "episodeOver":
            self.order = [seat for seat in message.get("order", []) if _is_seat(seat)]
        elif stage == "gameOver":
            self.order = []

    def _play(self, seat: int, text: str) -> None:
        self.played.append((seat, text))
        if seat == self.seat and self.left is not None:
            cards = cards_in(text)
            self.left = self.left - cards if cards in self.left else None

    def view_at(self, message: dict[str, Any]) -> View:
        """Return the observed seat's view at a question.

        Raises:
            NoDeal: The messages are inconsistent.
        """
        try:
            decision = self._read_question(message)
        except (*UNFIT, KeyError, TypeError, IndexError) as error:
            raise NoDeal(f"{type(error).__name__}: {error}") from None
        return self.view(decision)

    def _read_question(self, message: dict[str, Any]) -> RequestedDecision:
        hand = Cards.from_faces(read_card(card).face for card in message["handCards"])
        if message["curRank"] not in tuple(RANKS):
            raise ValueError(f"curRank must be one of {' '.join(RANKS)}, not {message['curRank']!r:.40}")
        level = RANKS.index(message["curRank"])
        if message.get("stage") not in STAGES:
            raise ValueError(f"{message.get('stage')!r:.40} is no stage")
        stage = STAGES[message["stage"]]
        if stage is not Stage.PLAY:
            return RequestedDecision(stage, hand, level)
        if self.left is not None and hand != self.left:
            raise ValueError(f"handCards must be {self.left}, what is left after the last play, not {hand}")
        self.left = hand
        greater, by = message.get("greaterAction"), message.get("greaterPos")
        beaten = greater is not None and greater[0] not in {None, "PASS"} and by != self.seat
        sizes = tuple(_rest(info["rest"]) for info in message["publicInfo"])
        return RequestedDecision(
            stage, hand, level, sizes, (message["greaterPos"], read_action(greater)) if beaten else None
        )


def _is_seat(value: object) -> bool:
    return type(value) is int and 0 <= value < SEATS


def _rest(value: object) -> int:
    """Return the size of a hand.

    Raises:
        ValueError: The value is not a possible size.
    """
    if type(value) is not int or not 0 <= value <= HAND:
        raise ValueError(f"rest must be a number of cards from 0 to {HAND}, not {value!r:.40}")
    return value
