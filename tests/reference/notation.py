"""Parser of plays outside a game situation: the referee's `a`, `b` and `to_beat`.

Source: notation.md sections 2 and 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import from_deck
from .errors import bad_notation
from .gdy_book import GanDengYanBook
from .plays import LONE_JOKER, Play, Reading, parse_reading

if TYPE_CHECKING:
    from .book import Book


def parse_play(book: Book, text: str, *, lone_joker: bool) -> Play:
    """Return the play that a text denotes outside any game situation.

    The reading may be omitted only if it is unambiguous. If `lone_joker` is True, jokers led alone are accepted as a
    play to beat. Raises `bad_cards` and `bad_notation`.
    """
    cards_text, equals, reading_text = text.partition("=")
    named = from_deck(cards_text, deck=book.deck, suitless=book.suitless)
    cards = book.canonical(named)
    if not cards:
        raise bad_notation(f"{text!r} names no cards")
    readings = book.readings(cards)
    if equals:
        wanted = parse_reading(reading_text)
        if wanted not in readings:
            raise bad_notation(f"{cards_text} cannot be played as {wanted}")
        return Play(cards, wanted)
    if not readings and lone_joker and could_be_led(book, cards):
        return Play(cards, Reading(LONE_JOKER, ""))
    if not readings:
        raise bad_notation(f"{text} is no combination")
    if len(readings) > 1:
        several = ", ".join(map(str, readings))
        raise bad_notation(f"{text} has several readings: {several}")
    return Play(cards, readings[0])


def could_be_led(book: Book, cards: tuple[str, ...]) -> bool:
    """Return True if these jokers may have been led without being a combination."""
    if not isinstance(book, GanDengYanBook):
        return False
    alike = len(set(cards)) == 1 and cards[0] in ("BJ", "RJ")
    return alike and len(cards) <= (1 if book.decks == 1 else 2)
