"""Guandan deals at third-party tables, rebuilt from the messages to one seat so that a bot gets a view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from clamber.cards import FACES, RANKS, RED_JOKER, Card, Cards
from clamber.engine import engine_for
from clamber.engines.formats import NoDeal
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
"""Exceptions raised if cards, plays or turns violate the rules."""


class Stage(Enum):
    """Kind of decision that a seat makes."""

    PLAY = auto()
    GIVE = auto()
    RETURN = auto()


@dataclass(frozen=True, slots=True)
class RequestedDecision:
    """Decision requested from the observed seat.

    Attributes:
        stage: Kind of decision.
        hand: Cards in the observed seat's hand.
        level: Rank index of the current level.
        sizes: Number of cards in each hand; set only for `Stage.PLAY`.
        to_beat: Play to beat, as (seat, play in notation); None on the lead.
    """

    stage: Stage
    hand: Cards
    level: int
    sizes: tuple[int, ...] = ()
    to_beat: tuple[int, str] | None = None


@dataclass
class Mirror:
    """Deal as seen by one seat. Unknown cards in other hands are sampled, while cards already shown are kept.

    Attributes:
        rules: Ruleset closest to that of the third-party table.
        rng: Random generator for sampling unknown cards.
        seat: The observed seat.
        played: All plays in this deal, as (seat, play in notation).
        tributes: All tributes, as (payer, receiver, card).
        order: Order in which seats went out in the previous deal.
    """

    rules: HouseRules
    rng: random.Random
    seat: int = 0
    played: list[tuple[int, str]] = field(default_factory=list)
    tributes: list[tuple[int, int, Card]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    def view(self, decision: RequestedDecision) -> View:
        """Return the observed seat's view at a decision.

        Raises:
            NoDeal: The messages are inconsistent.
        """
        try:
            return self._play_view(decision) if decision.stage is Stage.PLAY else self._tribute_view(decision)
        except (*UNFIT, KeyError, TypeError, IndexError) as error:
            raise NoDeal(f"{type(error).__name__}: {error}") from None

    # Plays

    def _play_view(self, decision: RequestedDecision) -> View:
        """Return the view after replaying the deal from the end of tribute, or without events if that fails."""
        try:
            return self._replay(decision)
        except UNFIT:
            return self._position_without_history(decision).view(self.seat)

    def _replay(self, decision: RequestedDecision) -> View:
        shown = [Counter[int]() for _ in range(SEATS)]
        for seat, text in self.played:
            shown[seat].update(cards_in(text).faces)
        shown[self.seat].update(decision.hand.faces)
        hands = self._fill_hands(shown, [HAND] * SEATS)
        leader = self.played[0][0] if self.played else self.seat
        match = empty_match(self.rules, NAMES, level=RANKS[decision.level])
        faceup = None
        if match.engine.groups.deal.faceup_card:
            faceup = Card(next(face for face in hands[leader] if hands[leader].count(face) == 1))
        match = match.start_deal(deck_of(hands, 0), 0, lead=leader, faceup=faceup)
        for seat, text in self.played:
            if match.position is None or match.position.to_act != seat:
                raise ValueError(f"seat {seat} played where another has to")
            match = match.with_action(text)
        if (
            match.position is None
            or match.position.to_act != self.seat
            or tuple(match.position.sizes) != decision.sizes
        ):
            raise ValueError("the replayed deal differs from the described one")
        return match.view(self.seat)

    def _position_without_history(self, decision: RequestedDecision) -> Position:
        shown = [Counter[int]() for _ in range(SEATS)]
        shown[self.seat].update(decision.hand.faces)
        played: Counter[int] = Counter()
        for _, text in self.played:
            played.update(cards_in(text).faces)
        hands = self._fill_hands(shown, decision.sizes, played)
        engine = engine_for(self.rules)
        special = engine.cards.special(decision.level, None)
        last, play = decision.to_beat or ((self.seat - 1) % SEATS, None)
        setup = Setup(
            hands=tuple(map(Cards.from_faces, hands)),
            to_act=self.seat,
            level=decision.level,
            special=special,
            to_beat=None if play is None else one_combination(engine, play, decision.level, special),
            last=last,
        )
        # A client that joined late may not have seen how the play on the table was made.
        return setup.position(engine, of_one_deck=False)

    # Tribute

    def _tribute_view(self, decision: RequestedDecision) -> View:
        """Return the view in which the observed seat gives or returns a card, as if there were no other tribute."""
        engine = engine_for(self.rules)
        level = decision.level
        payer, receiver, card = self.seat, (self.order or [(self.seat + 1) % SEATS])[0], None
        if decision.stage is Stage.RETURN:
            payer, receiver, card = next(tribute for tribute in self.tributes if tribute[1] == self.seat)
        between = [seat for seat in range(SEATS) if seat not in {payer, receiver}]
        order = [receiver, *sorted(between, key=lambda seat: seat == (receiver + 2) % SEATS), payer]
        shown = [Counter[int]() for _ in range(SEATS)]
        shown[self.seat].update(decision.hand.faces)
        barred: set[int] = set()
        if card is not None:
            shown[self.seat].subtract([card.face])
            shown[payer].update([card.face])
            barred = higher_than(card, level, engine.cards.special(level, None))
        hands = self._fill_hands(shown, [HAND] * SEATS, barred={payer: barred})
        match = empty_match(self.rules, NAMES, level=RANKS[level], before=order[:-1])
        first = match.next_first or 0
        match = match.start_deal(deck_of(hands, first), first)
        if card is not None:
            match = match.with_action(f"give {card}")
        if match.position is None or match.position.to_act != self.seat:
            raise ValueError("it is not so that this seat pays")
        return match.view(self.seat)

    # Hidden cards

    def _fill_hands(
        self,
        shown: Sequence[Counter[int]],
        sizes: Sequence[int],
        gone: Counter[int] | None = None,
        barred: dict[int, set[int]] | None = None,
    ) -> list[list[int]]:
        """Return hands of these sizes that contain the known cards, filled up with sampled cards.

        Args:
            shown: Known cards of each seat.
            sizes: Size of each hand.
            gone: Cards that are in no hand.
            barred: Faces that the unknown cards of a seat cannot have.

        Raises:
            ValueError: The cards are inconsistent with the packs or hand sizes.
            StopIteration: None of the remaining cards can be held by a seat.
        """
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


def deck_of(hands: Sequence[Sequence[int]], first: int) -> list[int]:
    """Return the deck that deals these hands."""
    return [hands[(first + place) % SEATS][place // SEATS] for place in range(SEATS * HAND)]


def higher_than(card: Card, level: int, special: int | None) -> set[int]:
    """Return the faces that this tribute's payer cannot hold: higher non-wild ones, and a second red joker."""

    def power(face: int) -> int:
        return 100 + face if face >= FACES - 2 else 50 if face // 4 == level else face // 4

    higher = {face for face in range(FACES) if power(face) > power(card.face) and face != special}
    return higher | ({RED_JOKER} if card.face == RED_JOKER else set())


def cards_in(text: str) -> Cards:
    """Return the cards of a play in notation; none for a pass."""
    return Cards.of("") if text == "pass" else Cards.of(text.partition("=")[0])
