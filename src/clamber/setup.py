"""Positions set up directly instead of reached by play, for analysis, problems and the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, SupportsIndex

from clamber._internal.arguments import as_int, refuse, seat_in
from clamber.cards import Cards
from clamber.engine import CompiledRules, SetUp, State, engine_for
from clamber.errors import InvalidCardsError
from clamber.play import Play
from clamber.position import Position
from clamber.sentences import Sentence
from clamber.text.card_notation import read_hands
from clamber.text.notation import one_combination
from clamber.text.readings import level_and_special

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.rules.house import HouseRules

PACKS: Final = 2
"""Maximum number of packs in a game, and therefore of copies of a card."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Description of a position: hands, turn, play on the table. Not validated until `position` is called.

    Attributes:
        hands: Cards of each seat.
        to_act: Seat to act.
        level: Rank index of the level (Guandan), or rank index of the wild rank plus 1 (Dou Dizhu); else 0.
        special: Face of the wild card or Big Ace; None if there is none.
        to_beat: Play to beat; None for a lead.
        last: Seat that made the play to beat.
        talon: Number of cards left in the talon.
        declarer: Seat that plays against all others, in games with such a seat; None means seat 0.
    """

    hands: tuple[Cards, ...]
    to_act: int = 0
    level: int = 0
    special: int | None = None
    to_beat: Play | None = None
    last: int = 1
    talon: int = 0
    declarer: int | None = None

    def position(self, engine: CompiledRules, *, of_one_deck: bool = True) -> Position:
        """Validate the description and return the position.

        Args:
            engine: Rules of the deal.
            of_one_deck: False if the play on the table may have cards that are also in a hand.

        Raises:
            InvalidCardsError: The hands, the play on the table and the talon need more copies of a card than the deck
                has.
            ValueError: Invalid seats, level or play, or the seat to act has no cards.
        """
        self._check_seats()
        rest = (engine.deck - self._visible(engine.deck, of_one_deck=of_one_deck)).faces
        if not 0 <= self.talon <= len(rest):
            raise InvalidCardsError(Sentence("cards-talon", {"talon": self.talon, "most": len(rest)}))
        state = State.set_up(
            engine.table,
            SetUp(
                hands=[hand.masks for hand in self.hands],
                to_act=self.to_act,
                level=self.level,
                special=self.special,
                to_beat=None if self.to_beat is None else self.to_beat.action,
                on_table=(0, 0) if self.to_beat is None else self.to_beat.masks,
                last=None if self.to_beat is None else self.last,
                talon=list(rest[: self.talon]),
                declarer=self.declarer,
            ),
        )
        return Position(engine, state)

    def _check_seats(self) -> None:
        """Raise ValueError unless all seats exist and the seat to act has cards."""
        seats = len(self.hands)
        last = None if self.to_beat is None else self.last
        for name, seat in (("to_act", self.to_act), ("last", last), ("declarer", self.declarer)):
            if seat is not None:
                seat_in(seats, seat, name)
        if not len(self.hands[self.to_act]):
            verb = "lead" if self.to_beat is None else "follow"
            raise ValueError(f"seat {self.to_act} has no cards and cannot {verb}")
        if last == self.to_act:
            raise ValueError(f"last must be another seat than {self.to_act}, which is to beat its play")

    def _visible(self, deck: Cards, *, of_one_deck: bool) -> Cards:
        """Return the cards of all hands and, if `of_one_deck`, of the play on the table.

        Raises:
            InvalidCardsError: The deck has fewer copies of a card.
        """
        visible = Cards()
        on_table = (self.to_beat.cards,) if self.to_beat is not None and of_one_deck else ()
        for cards in (*self.hands, *on_table):
            try:
                visible = visible + cards
            except ValueError:
                both = visible.faces + cards.faces
                excess = next(card for card in cards if both.count(card.face) > PACKS)
                raise InvalidCardsError(Sentence("cards-held_thrice", {"card": str(excess)})) from None
        if visible not in deck:
            raise InvalidCardsError(Sentence("cards-not_in_deck", {"cards": str(visible - deck)}))
        return visible


def set_up(
    rules: HouseRules,
    hands: Sequence[str | Cards],
    *,
    to_act: SupportsIndex,
    level: str,
    big_suit: str | None,
    to_beat: str | Play | None,
    last: SupportsIndex | None,
    talon: SupportsIndex,
    declarer: SupportsIndex | None,
    wild_rank: str | None,
) -> Position:
    """Set up a position directly; see `Ruleset.setup`."""
    engine, seats = engine_for(rules), len(hands)
    acting = seat_in(seats, to_act, "to_act")
    before = (acting - 1) % seats if last is None else seat_in(seats, last, "last")
    for hand in hands:
        if not isinstance(hand, (str, Cards)):
            refuse("a hand", 'Cards or text such as "3s4s"', hand)
    text = to_beat.full_text if isinstance(to_beat, Play) else to_beat
    cards_left = as_int(talon)
    if cards_left is None:
        refuse("talon", "a whole number of cards", talon)
    if text is not None and not isinstance(text, str):
        refuse("to_beat", 'a Play or its notation, such as "3d3h"', text)
    index, special = level_and_special(engine, level, big_suit, wild_rank)
    held, rest = read_hands(engine, hands, special=special, table=text)
    setup = Setup(
        hands=held,
        to_act=acting,
        level=index,
        special=special,
        to_beat=None if text is None else one_combination(engine, text, index, special, source=rest),
        last=before,
        talon=cards_left,
        declarer=None if declarer is None else seat_in(seats, declarer, "declarer"),
    )
    return setup.position(engine)
