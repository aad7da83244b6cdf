"""Presentation of a table: its language, and the drawing of cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from rich.text import Text

from clamber.engine import engine_for
from clamber.sentences import LANGUAGES, Sentence
from clamber.sentences.catalogue import LEVELS
from clamber.text.naming import PlayName

if TYPE_CHECKING:
    from clamber.cards import Card
    from clamber.play import Play
    from clamber.rules.house import HouseRules
    from clamber.sentences import Value
    from clamber.view import View

DIM: Final = "dim"
STRONG: Final = "bold"
TWO_COLOURS: Final = {"d": "bold bright_red", "h": "bold bright_red", "c": "bold", "s": "bold"}
FOUR_COLOURS: Final = {"d": "bold bright_blue", "h": "bold bright_red", "c": "bold green", "s": "bold"}
JOKERS: Final = {"BJ": "bold", "RJ": "bold bright_red"}
MARK_STYLE: Final = "bold yellow"

FIRST_MARK: Final = 0xE000
MARKS: Final = re.compile("([\ue000-\uf8ff])")
"""Private-use characters: placeholders for drawn cards while a sentence is composed."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Presentation of one table.

    Attributes:
        language: Language of its sentences.
        four_colours: True if each suit has a colour of its own.
        symbols: True if suits are drawn as symbols, False if as letters, as in the notation.
        levels: True if the game has levels: deals have another name in Chinese then.
    """

    language: str = LANGUAGES[0]
    four_colours: bool = False
    symbols: bool = True
    levels: bool = False

    def speaking_of(self, rules: HouseRules) -> Screen:
        """Return the same presentation for a table with these rules."""
        return replace(self, levels=rules.game.levels is not None)

    def say(self, name: str, /, **values: Value) -> str:
        """Return a sentence of the catalogue."""
        return Sentence(name, {LEVELS: int(self.levels), **values}).say(self.language)

    def text(self, name: str, style: str = "", /, **values: Value | Text) -> Text:
        """Return a sentence of the catalogue whose values may be drawn cards."""
        drawn: dict[str, Text] = {}
        said: dict[str, Value] = {}
        for key, value in values.items():
            if isinstance(value, Text):
                said[key] = mark = chr(FIRST_MARK + len(drawn))
                drawn[mark] = value
            else:
                said[key] = value
        found = Text()
        for piece in MARKS.split(self.say(name, **said)):
            if piece in drawn:
                found.append_text(drawn[piece])
            else:
                found.append(piece, style)
        return found

    def play(self, play: Play, view: View) -> str:
        """Return a combination in words."""
        return PlayName.of(play, engine_for(view.rules)).say(self.language)

    def place(self, nth: int, rules: HouseRules) -> str:
        """Return the place of a seat among those out: `1st`, `2nd`."""
        return self.say("place", n=nth, levels=int(rules.game.levels is not None))

    def style(self, card: Card) -> str:
        """Return the colour of a card."""
        if card.is_joker:
            return JOKERS[str(card)]
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[card.suit]

    def card(self, card: Card, *, marked: bool = False) -> Text:
        """Return one card; a star marks the wild card or the Big Ace."""
        text = Text(card.symbol if self.symbols else str(card), style=self.style(card))
        return text.append("*", style=MARK_STYLE) if marked else text
