"""Legal plays from a hand, in the card view or the rank view.

Source: notation.md section 4 (`plays`), GD-59, GDY-96, BIGA-103.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import Card, text_of
from .plays import LONE_JOKER, Play

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from .book import Book


def list_plays(
    book: Book, hand: Iterable[Card], to_beat: Play | None, *, detail: str = "ranks", must: Card | None = None
) -> list[Play]:
    """Return the plays that may be led or played on `to_beat`, sorted; if `must` is given, all of them contain it."""
    cards_held = book.canonical(hand)
    exact = detail == "cards" and book.exact_matters()
    by_class = book.by_class(cards_held)
    found: dict[Hashable, Play] = {}
    for classes in book.candidates(cards_held):
        if exact or book.suits_may_matter(classes):
            choices = book.choices(classes, by_class)
        else:
            choices = book.first_choice(classes, by_class, must)
        if must is not None:
            choices = [cards for cards in choices if must in cards]
        for cards in choices:
            for reading in book.readings_here(cards, to_beat):
                play = Play(cards, reading)
                if to_beat is not None and not book.follows(play, to_beat):
                    continue
                if not book.fits_hand(play, cards_held, to_beat):
                    continue
                key = (cards, reading) if exact else book.identity(play)
                found.setdefault(key, play)
    plays = list(found.values())
    if to_beat is None:
        plays += book.lone_leads(cards_held)
    return sorted(plays, key=book.play_key)


def format_play(book: Book, play: Play) -> str:
    """Return a play as text, with its reading if required (notation.md section 2)."""
    text = text_of(play.cards)
    if play.kind == LONE_JOKER:
        return text
    several = len(book.readings(play.cards)) > 1
    if several or book.must_be_named(play.cards, play.reading):
        return f"{text}={play.reading}"
    return text
