"""Kernel versus reference: cards that all seats know after captures of Aces, and after void deals (Big A)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from clamber.cards import Card
from clamber.match import empty_match
from clamber.ruleset import ruleset
from comparison.side_by_side import compare_known, random_options, start
from reference import ReferenceMatch
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.position import Position

SEATS = 5
DEALS = 40
PLAYS = 14
DECK = [face for face in range(54) for _ in range(2)]
HEART = DECK[[str(Card(face)) for face in DECK].index("Ah")]
LAST = SEATS
"""Number of cards that nobody looks at before the Big Ace is settled."""


def rank_of(face: int) -> str:
    """Return the rank of a card."""
    return str(Card(face))[0]


def rich_deck(rng: random.Random) -> list[int]:
    """Return a deck that gives one hand most Aces and another one most Fours; often, both Aces of hearts are last."""
    deck = rng.sample(DECK, len(DECK))
    for rank, seat in zip("A4", rng.sample(range(SEATS), 2), strict=True):
        places = [place for place in range(seat, len(deck) - LAST, SEATS) if rank_of(deck[place]) not in "A4"]
        others = [place for place, face in enumerate(deck) if rank_of(face) == rank and place % SEATS != seat]
        for place, other in zip(places, rng.sample(others, max(0, len(others) - rng.randrange(3))), strict=False):
            deck[place], deck[other] = deck[other], deck[place]
    if rng.random() < 0.2:
        for end in (-1, -2):
            place = deck.index(HEART)
            deck[place], deck[end] = deck[end], deck[place]
    return deck


def chosen(position: Position, rng: random.Random, *, is_shy: bool) -> str:
    """Return a legal action: if possible, one that captures Aces with Fours, or that plays several Aces."""
    legal = list(position.legal())
    if legal[0].kind == "no" and is_shy:
        return legal[0].text
    ranks = ["".join(sorted({rank_of(face) for face in play.cards.faces})) for play in legal]
    fours = [
        play for play, played in zip(legal, ranks, strict=True) if played == "4" and position.to_beat is not None
    ]
    aces = [play for play, played in zip(legal, ranks, strict=True) if played == "A" and len(play.cards) > 2]
    return rng.choice((rng.random() < 0.9 and (fours or aces)) or legal).text


@pytest.mark.parametrize("part", [0, *all_of_them(range(1, 20))])
def test_kernel_and_reference_know_the_same_cards_after_captures_of_aces_and_in_void_deals(part: int) -> None:
    rng = random.Random(f"captures {part}")
    taken = void = 0
    for number in range(DEALS):
        options = random_options("biga", rng) | {"captured_big_ace": rng.choice(("keeps_power", "ordinary"))}
        rules = ruleset("biga", options)
        match = empty_match(rules, "ABCDE")
        twin = ReferenceMatch("biga", dict(options), SEATS)
        match = start(match, twin, rng, rich_deck(rng))
        is_shy, plays, where = rng.random() < 0.6, 0, f"deal {number} of {part}, {rules!r}"
        while match.position is not None and match.is_dealt and plays < PLAYS:
            match = match.with_action(chosen(match.position, rng, is_shy=is_shy))
            event = match.deals[-1].events[-1]
            twin.apply(event.text)
            compare_known(match, twin, where)
            plays += event.play.is_combination
            taken += any(rank_of(face) == "A" for face in event.captured.faces)
        void += match.result is not None and match.result.void
    assert taken
    assert void
