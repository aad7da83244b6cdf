"""Order of single cards, and notation of cards in that order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.cards import BLACK_JOKER, FACES, NAMES
from clamber.compile.lanes import ACE, BLACK, HEARTS, SPECIAL

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.compile.tables import RuleTables
    from clamber.rules.vocabulary import Game


class CardOrder:
    """Card order of a ruleset for a given level and special face.

    The special face is the one with its own lane: the wild level heart or the Big Ace; None if there is none.
    """

    def __init__(self, game: Game, tables: RuleTables) -> None:
        self._game, self._set_power = game, tables.set_power
        self._places: dict[tuple[int, int | None], tuple[int, ...]] = {}

    def special(self, level: int, big_suit: int | None = None) -> int | None:
        """Return the face with its own lane: the wild level heart or the Big Ace; None if there is none."""
        if self._game.levels is not None:
            return level * 4 + HEARTS
        return None if big_suit is None else ACE * 4 + big_suit

    def power(self, face: int, level: int, special: int | None) -> int:
        """Return a card's place in the order of single cards, regardless of suit."""
        lane = SPECIAL if face == special else BLACK + face - BLACK_JOKER if face >= BLACK_JOKER else face >> 2
        return self._set_power[level][lane]

    def places(self, level: int, special: int | None) -> tuple[int, ...]:
        """Return each face's place in the order of single cards; equal ranks are ordered by suit."""
        key = (level, special)
        if key not in self._places:
            ranked = sorted(range(FACES), key=lambda face: (self.power(face, level, special), face & 3))
            self._places[key] = tuple(ranked.index(face) for face in range(FACES))
        return self._places[key]

    def names(self, cards: Cards, level: int, special: int | None) -> list[str]:
        """Return the notation of each card, in the same order as `text`."""
        order = self.places(level, special)
        return [NAMES[face] for face in sorted(cards.faces, key=order.__getitem__)]

    def text(self, cards: Cards, level: int, special: int | None) -> str:
        """Return cards in canonical notation: sorted by the order of single cards, then by suit (d c h s)."""
        return "".join(self.names(cards, level, special))
