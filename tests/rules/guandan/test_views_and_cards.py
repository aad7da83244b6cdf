"""Guandan rules, section D8: hidden information, and conservation of cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from clamber import Match, ruleset
from rules.guandan.deals import all_of, deal, table


def test_gd_98_partners_do_not_see_each_others_hands() -> None:
    own, one, two, three = (all_of(ranks) for ranks in ("234", "678", "9TJ", "QKA"))
    for others in ((two, one, three), (one, three, two), (three, two, one)):
        shown = deal(table(), own, one, two, three, lead=3)
        changed = deal(table(), own, *others, lead=3)
        assert changed.current.hands != shown.current.hands
        assert changed.view(0) == shown.view(0)
        assert changed.view(None) == shown.view(None)


def test_gd_98_a_view_holds_the_viewers_own_hand() -> None:
    match = deal(table(), *map(all_of, ("234", "678", "9TJ", "QKA")))
    assert [match.view(seat).hand for seat in range(4)] == list(match.current.hands)
    assert len(match.view(None).hand) == 0


def cards_anywhere(match: Match) -> Counter[str]:
    """Return every card of a deal: in a hand, played, or given as tribute and not yet taken."""
    found = Counter(str(card) for hand in match.current.hands for card in hand)
    for event in match.deals[-1].events:
        if event.play.is_combination or (event.play.kind == "give" and match.phase in {"tribute", "take"}):
            found.update(str(card) for card in event.play.cards)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_gd_105_conservation(seed: int) -> None:
    rng = random.Random(seed)
    match = ruleset("guandan").new_match(seed=seed)
    every = Counter({rank + suit: 2 for rank in "23456789TJQKA" for suit in "dchs"} | {"BJ": 2, "RJ": 2})
    phases = set()
    while len(match.deals) <= 4:
        assert cards_anywhere(match) == every
        phases.add(match.phase)
        match = match.apply(rng.choice(match.current.legal())) if match.is_dealt else match.next_deal()
    assert {"play", "tribute", "return"} <= phases
