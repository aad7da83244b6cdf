"""Kernel versus reference: the choice of cards for a play while a rank is wild."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from clamber.errors import ClamberError
from clamber.match import empty_match
from clamber.ruleset import ruleset
from comparison.side_by_side import start
from reference import RefereeError, ReferenceMatch
from reference.plays import KINDS, Play
from selecting import all_of_them

if TYPE_CHECKING:
    from clamber.match import Match
    from reference.trick_deal import TrickDeal

DEALS = 10
TRIES = 12
SMALL = 8
"""Maximum size of a hand for which all choices of cards are tried."""


def other_choice(match: Match, deal: TrickDeal, rng: random.Random) -> str:
    """Return cards and a reading for the seat to act: a legal play with a few cards exchanged, or random cards."""
    assert match.position is not None
    assert deal.to_act is not None
    hand = [str(card) for card in deal.hands[deal.to_act]]
    play = rng.choice([play for play in match.position.legal() if play.is_combination] or [None])
    if play is None or rng.random() < 0.2:
        cards = rng.sample(hand, rng.randint(1, min(6, len(hand))))
        readings = deal.book.readings(deal.book.canonical(cards))
        reading = str(rng.choice(readings)) if readings else f"{rng.choice(KINDS[1:4])}:{cards[0][0]}"
        return f"{''.join(cards)}={reading}"
    cards = [str(card) for card in play.cards]
    beside = [card for card in hand if card not in cards]
    wild = [card for card in beside if card[0] == match.position.wild_rank]
    for _ in range(rng.randint(0, 3)):
        if beside:
            new = rng.choice(wild if wild and rng.random() < 0.6 else beside)
            if new not in cards:
                cards[rng.randrange(len(cards))] = new
    return f"{''.join(cards)}={play.reading}"


def try_both(match: Match, twin: ReferenceMatch, text: str) -> bool:
    """Return True if both implementations accept the play, asserting that they agree."""
    assert match.position is not None
    assert twin.deal is not None
    try:
        twin.deal.read_play(text)
        theirs = True
    except RefereeError:
        theirs = False
    try:
        match.position.apply(text)
        ours = True
    except ClamberError:
        ours = False
    assert ours == theirs, (text, match.position.wild_rank, twin.hands, twin.to_act, twin.to_beat)
    return ours


def compare_choices(match: Match, deal: TrickDeal) -> None:
    """Assert that both implementations find the same choices in a small hand; the reference tries all subsets."""
    assert match.position is not None
    assert deal.to_act is not None
    hand = deal.book.canonical(deal.hands[deal.to_act])
    theirs = {
        (frozenset(cards), str(reading))
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        for reading in deal.book.readings(cards)
        if deal.permits(Play(cards, reading))
    }
    plays = [play for play in match.position.legal("cards") if play.is_combination]
    ours = {(frozenset(map(str, play.cards)), str(play.reading)) for play in plays}
    assert ours == theirs, (hand, match.position.wild_rank, match.position.to_beat)
    assert len(plays) == len(ours)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 4))])
def test_kernel_and_reference_let_the_same_cards_be_played(seed: int) -> None:
    rng = random.Random(f"choices {seed}")
    let, refused = 0, 0
    for _ in range(DEALS):
        options = {"wild_rank": "drawn", "bidding": "none", "first_bidder": "random", "shuttles": rng.random() < 0.5}
        match, twin = (
            empty_match(ruleset("doudizhu", options), ["a", "b", "c"]),
            ReferenceMatch("doudizhu", options, 3),
        )
        match = start(match, twin, rng)
        while match.is_dealt:
            assert match.position is not None
            if match.position.phase == "play":
                assert twin.deal is not None
                if len(match.position.hand(match.position.to_act)) <= SMALL:
                    compare_choices(match, twin.deal)
                for _ in range(TRIES):
                    if try_both(match, twin, other_choice(match, twin.deal, rng)):
                        let += 1
                    else:
                        refused += 1
            match = match.with_action(rng.choice(list(match.position.legal())))
            twin.apply(match.deals[-1].events[-1].text)
    assert let > 500
    assert refused > 500
