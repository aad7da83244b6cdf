"""Plays and places in words: `pair of 9s`, `bomb of four 8s`, `2nd`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cli.show.cards import CardOrder, Look, play_of_cards, ranks_in

if TYPE_CHECKING:
    from rich.text import Text

    from clamber.cards import Cards
    from clamber.event import Event
    from clamber.play import Play, Reading
    from clamber.view import View

RANK_WORDS: Final = {"T": "10", "BJ": "black joker", "RJ": "red joker"}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LARGEST_NUMBER_WORD: Final = len(NUMBERS) - 1
PLACE_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}

KIND_WORDS: Final = {
    "single": "single",
    "pair": "pair",
    "triple": "triple",
    "full_house": "full house",
    "straight": "straight",
    "tube": "tube",
    "plate": "plate",
    "sequence": "sequence",
    "double_sequence": "double sequence",
    "triple_sequence": "triple sequence",
    "bomb": "bomb",
    "straight_flush": "straight flush",
    "quad_sequence": "Fake Eight",
    "quint_sequence": "Fake Ten",
    "six_sequence": "Fake Twelve",
    "seven_sequence": "Fake Fourteen",
    "joker_bomb": "joker bomb",
    "big_ace_pair": "Big Ace pair",
    "triple_with_single": "triple and single",
    "triple_with_pair": "triple and pair",
    "plane_with_singles": "plane with singles",
    "plane_with_pairs": "plane with pairs",
    "quad_with_singles": "four and two singles",
    "quad_with_pairs": "four and two pairs",
    "joker_lead": "jokers alone",
}

PAIR: Final = 2

TEMPLATES: Final = {
    "single": "single {rank}",
    "pair": "pair of {rank}s",
    "triple": "triple of {rank}s",
    "full_house": "full house of {rank}s",
    "bomb": "bomb of {size} {rank}s",
    "sequence": "sequence of {size} up to {rank}",
    "double_sequence": "{size} pairs in a row up to {rank}",
    "triple_sequence": "{size} triples in a row up to {rank}",
    "triple_with_single": "triple of {rank}s with a single",
    "triple_with_pair": "triple of {rank}s with a pair",
    "plane_with_singles": "plane of {size} triples up to {rank} with singles",
    "plane_with_pairs": "plane of {size} triples up to {rank} with pairs",
    "quad_with_singles": "four {rank}s with two singles",
    "quad_with_pairs": "four {rank}s with two pairs",
}
"""How a combination is named whose kind alone does not say it; the others say up to which rank they go."""

MEANINGS: Final = {
    "single": "one card",
    "pair": "two of a rank",
    "triple": "three of a rank",
    "full_house": "three of a rank and a pair; the three decide",
    "straight": "five ranks in a row",
    "tube": "three pairs in a row",
    "plate": "two triples in a row",
    "sequence": "single cards in a row",
    "double_sequence": "pairs in a row",
    "triple_sequence": "triples in a row",
    "bomb": "equal cards; more cards beat fewer",
    "straight_flush": "five in a row of one suit",
    "quad_sequence": "two fours of a kind in a row",
    "quint_sequence": "two fives of a kind in a row",
    "six_sequence": "two sixes of a kind in a row",
    "seven_sequence": "two sevens of a kind in a row",
    "joker_bomb": "jokers",
    "big_ace_pair": "both Big Aces",
    "triple_with_single": "three of a rank and a single card",
    "triple_with_pair": "three of a rank and a pair",
    "plane_with_singles": "triples in a row, each with a single card",
    "plane_with_pairs": "triples in a row, each with a pair",
    "quad_with_singles": "four of a rank and two single cards; no bomb",
    "quad_with_pairs": "four of a rank and two pairs; no bomb",
    "joker_lead": "jokers alone",
}


def number(value: int) -> str:
    """A small number as a word."""
    return NUMBERS[value] if value <= LARGEST_NUMBER_WORD else str(value)


def cards_in_words(value: int) -> str:
    """`1 card`, `12 cards`."""
    return f"{value} card" if value == 1 else f"{value} cards"


def place(value: int) -> str:
    """`1st`, `2nd`, ... from 1."""
    return f"{value}{PLACE_ENDINGS.get(value, 'th')}"


def rank_name(rank: str) -> str:
    """A rank as it is printed on the card."""
    return RANK_WORDS.get(rank, rank)


def reading_name(reading: Reading | None, size: int) -> str:
    """A combination in words; None stands for jokers that are led alone."""
    if reading is None:
        return KIND_WORDS["joker_lead"]
    kind = KIND_WORDS.get(reading.kind, reading.kind.replace("_", " "))
    if reading.rank is None:
        return kind if size == PAIR else f"{kind} of {number(size)}"
    template = TEMPLATES.get(reading.kind, "{kind} up to {rank}")
    size = ranks_in(reading.kind, size)
    return template.format(kind=kind, rank=rank_name(reading.rank), size=number(size))


def play_name(play: Play, view: View) -> str:
    """A play in words: its combination, or the decision that it is."""
    if not play.is_combination:
        return play.text
    return _combination_name(play.reading, play.cards, view)


def _combination_name(reading: Reading | None, cards: Cards, view: View) -> str:
    """As `reading_name`, but a Big Ace on its own is called one (BIGA-29)."""
    big = view.special if view.rules.game.levels is None else None
    if big is not None and cards.faces == (big.face,) and view.rules["captured_big_ace"] == "keeps_power":
        return "Big Ace"
    return reading_name(reading, len(cards))


def event_name(view: View, event: Event) -> str:
    """Something that was played in words."""
    assert event.play is not None  # noqa: S101 - cards that were laid are shown
    return _combination_name(event.play.reading, event.cards, view)


def event_cards(view: View, event: Event, look: Look) -> Text:
    """Something that was played, drawn."""
    return play_of_cards(event.cards, None if event.play is None else event.play.reading, look, CardOrder.of(view))
