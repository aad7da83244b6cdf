"""Presentation settings of a table: language and card rendering."""

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
"""Private-use characters, used as placeholders for rendered cards while composing a sentence."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Presentation settings of a table.

    Attributes:
        language: Language of sentences.
        four_colours: True if each suit has its own colour.
        symbols: True to draw suits as symbols; False to draw them as letters, as in the notation.
        levels: True if the game has levels, in which case the Chinese term for a deal differs.
    """

    language: str = LANGUAGES[0]
    four_colours: bool = False
    symbols: bool = True
    levels: bool = False

    def speaking_of(self, rules: HouseRules) -> Screen:
        """Return the presentation settings adapted to the given rules."""
        return replace(self, levels=rules.game.levels is not None)

    def say(self, name: str, /, **values: Value) -> str:
        """Return a sentence from the message catalogue."""
        return Sentence(name, {LEVELS: int(self.levels), **values}).say(self.language)

    def text(self, name: str, style: str = "", /, **values: Value | Text) -> Text:
        """Return a sentence from the message catalogue whose values may include rendered cards."""
        rendered: dict[str, Text] = {}
        placeholders: dict[str, Value] = {}
        for key, value in values.items():
            if isinstance(value, Text):
                placeholders[key] = mark = chr(FIRST_MARK + len(rendered))
                rendered[mark] = value
            else:
                placeholders[key] = value
        composed = Text()
        for piece in MARKS.split(self.say(name, **placeholders)):
            if piece in rendered:
                composed.append_text(rendered[piece])
            else:
                composed.append(piece, style)
        return composed

    def play(self, play: Play, view: View) -> str:
        """Return the name of a combination in words."""
        return PlayName.of(play, engine_for(view.rules)).say(self.language)

    def place(self, nth: int, rules: HouseRules) -> str:
        """Return a finishing place in words, e.g. `1st` or `2nd`."""
        return self.say("place", n=nth, levels=int(rules.game.levels is not None))

    def style(self, card: Card) -> str:
        """Return the style of a card."""
        if card.is_joker:
            return JOKERS[str(card)]
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[card.suit]

    def card(self, card: Card, *, marked: bool = False) -> Text:
        """Return a rendered card, with a star if `marked` (the wild card or the Big Ace)."""
        text = Text(card.symbol if self.symbols else str(card), style=self.style(card))
        return text.append("*", style=MARK_STYLE) if marked else text
