"""Invariants of the reference implementation on its own."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from reference import RefereeError, ReferenceMatch
from reference.option_tables import TABLES
from selecting import all_of_them

GAMES_ALONE = ("zhengshangyou", "paodekuai")
"""Games whose first lead involves no chance, so that the deck and the first drawer determine the deal."""

SEATS = {"zhengshangyou": (3, 4, 5, 6), "paodekuai": (3,)}


def random_match(game: str, rng: random.Random) -> ReferenceMatch:
    """Return a match with random values for two options."""
    table = {name: spec for name, spec in TABLES[game].items() if name != "match"}
    while True:
        options: dict[str, Any] = {name: rng.choice(table[name].values) for name in rng.sample(sorted(table), 2)}
        try:
            return ReferenceMatch(game, options, rng.choice(SEATS[game]))
        except RefereeError:
            continue  # the two options exclude each other


def in_hands(match: ReferenceMatch) -> Counter[str]:
    """Return the cards in all hands combined."""
    return Counter(hand[i : i + 2] for hand in match.hands for i in range(0, len(hand), 2))


def play_deal(match: ReferenceMatch, rng: random.Random) -> int:
    """Play one deal randomly to its end, and return the number of plays."""
    deck = match.whole_deck()
    rng.shuffle(deck)
    match.start_deal(deck, rng.choice(sorted(match.allowed_first())))
    plays, left = 0, in_hands(match)
    assert left == Counter(deck)
    while match.phase not in {"await_deal", "match_over"}:
        legal = match.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        action = rng.choice(legal)
        match.apply(action)
        if action != "pass" and " " not in action:
            cards = action.partition("=")[0]
            left -= Counter(cards[i : i + 2] for i in range(0, len(cards), 2))
            plays += 1
        held = in_hands(match)
        assert not held - left
        assert held == left or match.phase == "tribute"  # a tribute is in no hand until all have given theirs
    return plays


@pytest.mark.slow
@pytest.mark.parametrize("matches", [2, *all_of_them([25])])
@pytest.mark.parametrize("game", GAMES_ALONE)
def test_random_matches_end_and_lose_no_card(game: str, matches: int) -> None:
    rng = random.Random(game)
    for _ in range(matches):
        match = random_match(game, rng)
        for _ in range(3):
            assert play_deal(match, rng) > 0
            result = match.result
            assert result is not None
            assert len(set(result["order"])) == len(result["order"])
            if game == "paodekuai":
                assert sum(result["scores"]) == 0
                assert len(result["order"]) == 1
            else:
                assert len(result["order"]) == match.seats - 1
