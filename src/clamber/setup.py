"""Positions set up directly instead of reached by play, for analysis, problems and the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import Cards
from clamber.engine import Engine, SetUp, State, engine_for
from clamber.errors import BadCards
from clamber.position import Position
from clamber.readings import level_and_special
from clamber.sentences import Sentence
from clamber.text.notation import one_combination, read_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.play import Play
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

    def position(self, engine: Engine) -> Position:
        """Validate the description and return the position.

        Raises:
            BadCards: The hands contain more copies of a card than the deck.
            ValueError: Invalid seats, level or play.
        """
        deck = engine.deck
        held = Cards()
        for hand in self.hands:
            try:
                held = held + hand
            except ValueError:
                both = held.faces + hand.faces
                many = next(card for card in hand if both.count(card.face) > PACKS)
                raise BadCards(Sentence("cards-held_thrice", {"card": str(many)})) from None
        if held not in deck:
            raise BadCards(Sentence("cards-not_in_deck", {"cards": str(held - deck)}))
        rest = (deck - held).faces
        talon = [rest[i % len(rest)] for i in range(self.talon)] if rest else []
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
                talon=talon,
                declarer=self.declarer,
            ),
        )
        return Position(engine, state)


def set_up(
    rules: HouseRules,
    hands: Sequence[str | Cards],
    *,
    to_act: int,
    level: str,
    big_suit: str | None,
    to_beat: str | None,
    last: int,
    talon: int,
    declarer: int | None,
    wild_rank: str | None,
) -> Position:
    """Set up a position directly; see `Ruleset.setup`."""
    engine = engine_for(rules)
    index, special = level_and_special(engine, level, big_suit, wild_rank)
    setup = Setup(
        hands=tuple(hand if isinstance(hand, Cards) else read_cards(engine, hand, special=special) for hand in hands),
        to_act=to_act,
        level=index,
        special=special,
        to_beat=None if to_beat is None else one_combination(engine, to_beat, index, special),
        last=last,
        talon=talon,
        declarer=declarer,
    )
    return setup.position(engine)
