"""The deal at somebody else's platform, rebuilt from what one seat was told: a bot of clamber's needs a view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import FACES, RANKS, RED_JOKER, Card, Cards
from clamber.engine import engine_for
from clamber.engines.njupt.actions import read_action
from clamber.engines.njupt.cards import read_card
from clamber.errors import ClamberError
from clamber.match import empty_match
from clamber.setup import Setup
from clamber.text.notation import one_combination

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from clamber.position import Position
    from clamber.rules.house import HouseRules
    from clamber.view import View

SEATS: Final = 4
HAND: Final = 27
NAMES: Final = ("0", "1", "2", "3")


UNFIT: Final = (ValueError, StopIteration, ClamberError)
"""What is raised where cards, plays or turns are other than the rules have them."""


class NoMirror(Exception):
    """What was told does not fit together."""


@dataclass
class Mirror:
    """What one seat was told of a deal. The cards of the others are made up; what they have shown is not.

    Attributes:
        rules: The rules that are nearest to the platform's.
        seat: The own seat.
        played: Who has done what, in this deal.
        tributes: Who has paid whom what.
        order: Who was out when in the deal before.
    """

    rules: HouseRules
    rng: random.Random
    seat: int = 0
    played: list[tuple[int, str]] = field(default_factory=list)
    tributes: list[tuple[int, int, Card]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    def hear(self, message: dict[str, Any]) -> None:
        """Takes in a notice; one that cannot be read is passed over."""
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

    def view(self, asked: dict[str, Any]) -> View:
        """The view of the own seat at a question.

        Raises:
            NoMirror: What was told does not fit together.
        """
        try:
            hand = Cards.from_faces(read_card(card).face for card in asked["handCards"])
            level = RANKS.index(asked["curRank"])
            if asked.get("stage") == "play":
                return self._playing(hand, level, asked)
            return self._paying(hand, level, asked["stage"])
        except (*UNFIT, KeyError, TypeError, IndexError) as error:
            raise NoMirror(f"{type(error).__name__}: {error}") from None

    # Playing

    def _playing(self, hand: Cards, level: int, asked: dict[str, Any]) -> View:
        """The deal as it was played, begun after the tribute; or only as it stands, if that cannot be told."""
        try:
            return self._replayed(hand, level, asked)
        except UNFIT:
            return self._as_it_stands(hand, level, asked).view(self.seat)

    def _replayed(self, hand: Cards, level: int, asked: dict[str, Any]) -> View:
        shown = [Counter[int]() for _ in range(SEATS)]
        for seat, text in self.played:
            shown[seat].update(_cards_in(text).faces)
        shown[self.seat].update(hand.faces)
        hands = self._filled(shown, [HAND] * SEATS)
        leader = self.played[0][0] if self.played else self.seat
        match = empty_match(self.rules, NAMES, level=RANKS[level])
        faceup = None
        if match.engine.groups.deal.faceup_card:
            faceup = Card(next(face for face in hands[leader] if hands[leader].count(face) == 1))
        match = match.start_deal(_deck(hands, 0), 0, lead=leader, faceup=faceup)
        for seat, text in self.played:
            if match.position is None or match.position.to_act != seat:
                raise ValueError(f"seat {seat} played where another has to")
            match = match.with_action(text)
        if (
            match.position is None
            or match.position.to_act != self.seat
            or list(match.position.sizes) != _sizes(asked)
        ):
            raise ValueError("the table is not as it was told")
        return match.view(self.seat)

    def _as_it_stands(self, hand: Cards, level: int, asked: dict[str, Any]) -> Position:
        sizes = _sizes(asked)
        shown = [Counter[int]() for _ in range(SEATS)]
        shown[self.seat].update(hand.faces)
        gone: Counter[int] = Counter()
        for _, text in self.played:
            gone.update(_cards_in(text).faces)
        hands = self._filled(shown, sizes, gone)
        engine = engine_for(self.rules)
        special = engine.cards.special(level, None)
        greater = asked.get("greaterAction")
        beaten = greater is not None and greater[0] not in {None, "PASS"} and asked.get("greaterPos") != self.seat
        setup = Setup(
            hands=tuple(map(Cards.from_faces, hands)),
            to_act=self.seat,
            level=level,
            special=special,
            to_beat=one_combination(engine, read_action(greater), level, special) if beaten else None,
            last=asked["greaterPos"] if beaten else (self.seat - 1) % SEATS,
        )
        return setup.position(engine)

    # Paying

    def _paying(self, hand: Cards, level: int, stage: str) -> View:
        """The moment in which the own seat gives or returns a card, as if it were the only one."""
        engine = engine_for(self.rules)
        if stage not in {"tribute", "back"}:
            raise ValueError(f"{stage!r:.40} is no stage")
        payer, receiver, card = self.seat, (self.order or [(self.seat + 1) % SEATS])[0], None
        if stage == "back":
            payer, receiver, card = next(one for one in self.tributes if one[1] == self.seat)
        between = [seat for seat in range(SEATS) if seat not in {payer, receiver}]
        order = [receiver, *sorted(between, key=lambda seat: seat == (receiver + 2) % SEATS), payer]
        shown = [Counter[int]() for _ in range(SEATS)]
        shown[self.seat].update(hand.faces)
        barred: set[int] = set()
        if card is not None:
            shown[self.seat].subtract([card.face])
            shown[payer].update([card.face])
            barred = _higher_than(card, level, engine.cards.special(level, None))
        hands = self._filled(shown, [HAND] * SEATS, barred={payer: barred})
        match = empty_match(self.rules, NAMES, level=RANKS[level], before=order[:-1])
        first = match.next_first or 0
        match = match.start_deal(_deck(hands, first), first)
        if card is not None:
            match = match.with_action(f"give {card}")
        if match.position is None or match.position.to_act != self.seat:
            raise ValueError("it is not so that this seat pays")
        return match.view(self.seat)

    # The cards of others

    def _filled(
        self,
        shown: Sequence[Counter[int]],
        sizes: Sequence[int],
        gone: Counter[int] | None = None,
        barred: dict[int, set[int]] | None = None,
    ) -> list[list[int]]:
        """Hands of these sizes with the cards that are known to be in them, the others by chance."""
        left = Counter(dict.fromkeys(range(FACES), 2))
        for cards in (*shown, gone or Counter()):
            left.subtract(cards)
        if any(count < 0 for count in left.values()):
            raise ValueError("more cards were shown than there are")
        pool = list(left.elements())
        self.rng.shuffle(pool)
        hands = [list(cards.elements()) for cards in shown]
        limits = barred or {}
        for seat in sorted(range(SEATS), key=lambda seat: -len(limits.get(seat, ()))):
            while len(hands[seat]) < sizes[seat]:
                face = next(face for face in pool if face not in limits.get(seat, ()))
                pool.remove(face)
                hands[seat].append(face)
        if any(len(hand) != size for hand, size in zip(hands, sizes, strict=True)):
            raise ValueError("a hand has more cards than it should")
        return hands


def _deck(hands: Sequence[Sequence[int]], first: int) -> list[int]:
    """The deck that deals these hands."""
    return [hands[(first + place) % SEATS][place // SEATS] for place in range(SEATS * HAND)]


def _higher_than(card: Card, level: int, special: int | None) -> set[int]:
    """What a payer cannot have kept who gave this card: anything higher that is not wild, and the other red joker."""

    def power(face: int) -> int:
        return 100 + face if face >= FACES - 2 else 50 if face // 4 == level else face // 4

    higher = {face for face in range(FACES) if power(face) > power(card.face) and face != special}
    return higher | ({RED_JOKER} if card.face == RED_JOKER else set())


def _cards_in(text: str) -> Cards:
    return Cards.of("") if text == "pass" else Cards.of(text.partition("=")[0])


def _sizes(asked: dict[str, Any]) -> list[int]:
    return [int(info["rest"]) for info in asked["publicInfo"]]
