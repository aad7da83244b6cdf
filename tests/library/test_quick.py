"""The quick policy: keeping plans between turns affects only its speed."""

from __future__ import annotations

import pytest

from clamber import batch, bots
from clamber.ruleset import ruleset

RULES = [
    *(("guandan", 4), ("gandengyan", 4), ("biga", 5), ("doudizhu", 3), ("doudizhu/laizi", 3), ("paodekuai", 3)),
    ("zhengshangyou", 4),
]


@pytest.mark.parametrize(("name", "seats"), RULES)
def test_a_plan_that_was_kept_is_the_one_that_would_be_made(name: str, seats: int) -> None:
    """Compares a bot kept for a whole deal with a new bot at each turn, at several levels."""
    match = ruleset(name).new_match(seats=seats, seed=8)
    kept, turns = [bots.make("quick") for _ in range(seats)], 0
    while len(match.deals) < 4 and not match.is_over:
        while match.is_dealt:
            view = match.view(match.position.to_act)
            play = kept[view.seat].choose(view)
            assert play == bots.make("quick").choose(view)
            match = match.apply(play)
            turns += 1
        match = match if match.is_over else match.next_deal()
    assert turns > 40


@pytest.mark.long
@pytest.mark.slow
def test_it_is_much_stronger_than_greedy() -> None:
    wins = deals = 0
    for first in (0, 1):
        seated = ["quick" if seat % 2 == first else "greedy" for seat in range(4)]
        for chunk in batch.simulate(ruleset("guandan"), bots=seated, deals=300, seed=6):
            for played in chunk.deals:
                deals += 1
                wins += seated[played.result.order[0]] == "quick"
    assert wins > 0.88 * deals
