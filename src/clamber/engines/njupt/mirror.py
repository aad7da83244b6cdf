"""Deals on an NJUPT platform, rebuilt from its notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.cards import RANKS, Cards
from clamber.engines.formats import NoDeal
from clamber.engines.mirror import SEATS, UNFIT, Mirror, RequestedDecision, Stage
from clamber.engines.njupt.actions import read_action
from clamber.engines.njupt.cards import read_card

if TYPE_CHECKING:
    from clamber.view import View

STAGES: Final = {"play": Stage.PLAY, "tribute": Stage.GIVE, "back": Stage.RETURN}


class PlatformMirror(Mirror):
    """Deal as seen by one client."""

    def hear(self, message: dict[str, Any]) -> None:
        """Update the deal from a notice, ignoring notices for other stages.

        Raises:
            ValueError, TypeError: The notice is malformed.
        """
        stage = message.get("stage")
        if stage == "beginning":
            self.played, self.tributes = [], []
            if message.get("myPos") in range(SEATS):
                self.seat = message["myPos"]
        elif stage == "play" and message.get("curPos") in range(SEATS):
            self.played.append((message["curPos"], read_action(message.get("curAction"))))
        elif stage == "tribute":
            self.tributes = [(payer, to, read_card(card)) for payer, to, card in message.get("result", [])]
        elif stage == "episodeOver":
            self.order = [seat for seat in message.get("order", []) if seat in range(SEATS)]
        elif stage == "gameOver":
            self.order = []

    def view_at(self, message: dict[str, Any]) -> View:
        """Return the observed seat's view at a question.

        Raises:
            NoDeal: The messages are inconsistent.
        """
        try:
            asked = self._asked(message)
        except (*UNFIT, KeyError, TypeError, IndexError) as error:
            raise NoDeal(f"{type(error).__name__}: {error}") from None
        return self.view(asked)

    def _asked(self, message: dict[str, Any]) -> RequestedDecision:
        hand = Cards.from_faces(read_card(card).face for card in message["handCards"])
        level = RANKS.index(message["curRank"])
        if message.get("stage") not in STAGES:
            raise ValueError(f"{message.get('stage')!r:.40} is no stage")
        stage = STAGES[message["stage"]]
        if stage is not Stage.PLAY:
            return RequestedDecision(stage, hand, level)
        greater, by = message.get("greaterAction"), message.get("greaterPos")
        beaten = greater is not None and greater[0] not in {None, "PASS"} and by != self.seat
        sizes = tuple(int(info["rest"]) for info in message["publicInfo"])
        return RequestedDecision(
            stage, hand, level, sizes, (message["greaterPos"], read_action(greater)) if beaten else None
        )
