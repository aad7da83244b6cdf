"""Cards as two-character strings, and parsing of cards.

Source: notation.md section 1.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from .errors import bad_cards, illegal_action

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = str
"""Card such as `3s`, `Th` or `BJ`. A capital suit marks a captured Big Ace that has become an ordinary Ace.

Capital suits are internal to a deal and never occur in text (BIGA-78, `captured_big_ace=ordinary`).
"""

RANKS = "23456789TJQKA"
SUITS = "dchs"
JOKERS = ("BJ", "RJ")
SYMBOLS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d", "♤": "s", "♡": "h", "♧": "c", "♢": "d"}
JOKER_NAMES = {"BJ": "BJ", "XW": "BJ", "XD": "BJ", "小王": "BJ", "RJ": "RJ", "DW": "RJ", "大王": "RJ"}


@cache
def is_joker(card: Card) -> bool:
    """Return True if the card is a joker."""
    return card in JOKERS


@cache
def rank_of(card: Card) -> str:
    """Return the rank of a card, `2` to `A`, or the joker itself."""
    return card if is_joker(card) else card[0]


def text_of(cards: Iterable[Card]) -> str:
    """Return the cards as text, in the given order."""
    return "".join(c if is_joker(c) else c[0] + c[1].lower() for c in cards)


def full_deck(decks: int) -> list[Card]:
    """Return all cards of the given number of packs, including jokers."""
    pack = [rank + suit for rank in RANKS for suit in SUITS] + list(JOKERS)
    return pack * decks


def parse_tokens(text: str) -> list[str]:
    """Return the cards in a text, in order; a rank without a suit remains a single character.

    Raises `bad_cards` for malformed text.
    """
    tokens: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char in " ,":
            at += 1
            continue
        two = text[at : at + 2].upper()
        if two in JOKER_NAMES:
            tokens.append(JOKER_NAMES[two])
            at += 2
            continue
        before = SYMBOLS.get(char, "")
        at += len(before)
        two, char = text[at : at + 2], text[at : at + 1]
        if two == "10":
            rank, at = "T", at + 2
        elif char and char.upper() in RANKS:
            rank, at = char.upper(), at + 1
        else:
            raise bad_cards(f"{text[at:]!r}: expected a card such as 3s, Th or BJ")
        suit = before or SYMBOLS.get(text[at : at + 1], text[at : at + 1])
        joker_follows = text[at : at + 2].upper() in JOKER_NAMES
        if before or (suit != "" and suit in SUITS and not joker_follows):
            tokens.append(rank + suit)
            at += not before
        else:
            tokens.append(rank)
    return tokens


def with_suits(text: str) -> list[Card]:
    """Return the cards in a text, each with its suit; raise `bad_cards` if a suit is missing."""
    cards = parse_tokens(text)
    for card in cards:
        if len(card) == 1:
            raise bad_cards(f"{card} in {text!r} has no suit")
    return cards


def from_deck(text: str, *, deck: Iterable[Card], suitless: str) -> list[Card]:
    """Return the cards named by a text without reference to a hand, limited to the cards in the deck.

    `suitless` are the ranks that may be written without a suit.
    """
    pool = Counter(deck)
    named: list[Card] = []
    ranks: list[str] = []
    for token in parse_tokens(text):
        if len(token) == 1:
            ranks.append(token)
            continue
        named.append(token)
        pool[token] -= 1
        if pool[token] < 0:
            raise bad_cards(f"{token} is there more often than in the deck")
    for rank in ranks:
        if rank not in suitless:
            raise bad_cards(f"{rank} in {text!r} needs a suit")
        suit = next((s for s in SUITS if pool[rank + s] > 0), None)
        if suit is None:
            raise bad_cards(f"there are not so many cards of rank {rank} in the deck")
        named.append(rank + suit)
        pool[rank + suit] -= 1
    return named


def from_hand(text: str, hand: Iterable[Card], *, suitless: str, jokers_alike: bool) -> list[Card]:
    """Return the cards in a hand that a text names.

    A rank alone means the first remaining card of that rank in the order d c h s (section 1). Captured Aces that have
    become ordinary come after the holder's own Aces (BIGA-78).
    """
    left = Counter(hand)
    named: list[Card] = []
    ranks: list[str] = []
    for token in parse_tokens(text):
        if len(token) == 1:
            ranks.append(token)
            continue
        names = [token, token[0] + token[1].upper()]
        if is_joker(token):
            # GDY-05: with one pack the jokers are interchangeable.
            names = [token, *JOKERS] if jokers_alike else [token]
        card = next((name for name in names if left[name] > 0), None)
        if card is None:
            raise illegal_action(f"{token} is not in this hand")
        named.append(card)
        left[card] -= 1
    for rank in ranks:
        if rank not in suitless:
            raise bad_cards(f"{rank} in {text!r} needs a suit")
        order = [rank + s for s in SUITS] + [rank + s.upper() for s in SUITS]
        card = next((name for name in order if left[name] > 0), None)
        if card is None:
            raise illegal_action(f"{rank} is not in this hand")
        named.append(card)
        left[card] -= 1
    return named
