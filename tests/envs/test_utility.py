"""Bounds of rewards hold in every deal of every preset, and rewards add up to 0 where the rules say so."""

import pytest

from clamber import batch
from clamber.envs import vector
from clamber.envs.rules import open_engine
from clamber.envs.utility import utility_of
from clamber.ruleset import all_names, ruleset

DEALS = 60


def rewards(rules, seats):
    """Return the points of deals between random and greedy bots; none in games of levels."""
    names = [("random", "greedy")[seat % 2] for seat in range(seats)]
    for chunk in batch.simulate(rules, bots=names, deals=DEALS, seed=1):
        for played in chunk.deals:
            if played.result.scores is not None:
                yield played.result.scores


@pytest.mark.parametrize("name", all_names())
def test_the_bounds_hold_and_the_sum_is_0_where_they_say_so(name):
    for seats in ruleset(name).seats:
        rules = ruleset(name).for_seats(seats)
        found = utility_of(open_engine(rules), seats)
        assert found.least <= 0 < found.most
        sums = set()
        for scores in rewards(rules, seats):
            assert found.least <= min(scores)
            assert max(scores) <= found.most
            sums.add(sum(scores))
        assert found.is_zero_sum == (sums <= {0})


@pytest.mark.parametrize("name", [name for name in all_names() if ruleset(name).game.levels is not None])
def test_the_bounds_hold_for_levels(name):
    envs = vector.make(name, num=40, seed=1, autoreset="same_step")
    found, ended = utility_of(envs.engine, envs.seats), 0
    seen, _ = envs.reset()
    while ended < DEALS:
        seen, rewards, terminated, *_ = envs.step(seen["legal"][:, 0].astype(int))
        ended += terminated.sum()
        assert found.least <= rewards.min()
        assert rewards.max() <= found.most
        assert (rewards.sum(1) == 0).all()
    assert found.is_zero_sum
