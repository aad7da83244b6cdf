"""Dou Dizhu deals with preset hands."""

from __future__ import annotations

from itertools import chain

from clamber.cards import Cards, full_deck
from clamber.match import Match, empty_match
from clamber.ruleset import ruleset
from rules.helpers import faces

NAMES = ["Ann", "Bo", "Chen"]
LOW = "3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s7d"
HIGH = "QdQcQhQsKdKcKhKsAdAcAhAs2d2c2h2sBJ"


def deck_of(hands: list[str], bottom: str = "") -> list[int]:
    """Return a deck that deals these hands from seat 0 on, filled up with the lowest remaining cards."""
    named = [faces(hand) for hand in hands]
    under = faces(bottom)
    rest = list((full_deck(1) - Cards.from_faces([*chain(*named), *under])).faces)
    for hand in named:
        while len(hand) < 17:
            hand.append(rest.pop(0))
    under += rest
    return [named[i % 3][i // 3] for i in range(51)] + under


def dealt(
    hands: list[str] | None = None, *, bottom: str = "", first: int = 0, name: str = "doudizhu", **options
) -> Match:
    """Return a match with this first deal; seat `first` bids first."""
    rules = ruleset(name, {"first_bidder": "random", **options})
    return empty_match(rules, NAMES).start_deal(deck_of(hands or ["", "", ""], bottom), first)
