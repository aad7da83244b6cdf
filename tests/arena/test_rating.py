"""Rating fits recover the strengths and the draw rate that generated the results."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from clamber.arena.rating import ELO, RESAMPLES, _resampled, fitted, ratings_of

PAIRS = ((0, 1), (0, 2), (1, 2))


def chances(strengths, draws):
    """Return the model's win, draw and loss probabilities for each pair, shape (pairs, 3)."""
    found = []
    for one, other in PAIRS:
        p, q = strengths[one], strengths[other]
        odds = np.array([p, draws * math.sqrt(p * q), q])
        found.append(odds / odds.sum())
    return np.array(found)


@pytest.mark.parametrize("draws", [0.0, 0.3, 2.0])
def test_strengths_are_found_again(draws):
    strengths = [4.0, 2.0, 0.5]
    heads = 1e6 * chances(strengths, draws)
    found = fitted(heads[None], PAIRS, 3)[0]
    wanted = np.log(strengths) - np.log(strengths).mean()
    assert found - found.mean() == pytest.approx(wanted, abs=1e-3)


def test_many_runs_are_fitted_at_once_as_each_alone():
    rng = np.random.default_rng(1)
    heads = rng.integers(0, 50, (20, 3, 3)).astype(float)
    together = fitted(heads, PAIRS, 3)
    for place in range(20):
        assert together[place] == pytest.approx(fitted(heads[place : place + 1], PAIRS, 3)[0], abs=1e-6)


def test_who_has_lost_everything_has_a_rating():
    found = ELO * fitted(np.array([[[200.0, 0, 0]]]), ((0, 1),), 2)[0]
    assert 400 < found[0] - found[1] < 4000


def test_two_bots_are_as_far_apart_as_their_odds():
    found = ELO * fitted(np.array([[[60.0, 0, 30]]]), ((0, 1),), 2)[0]
    assert found[0] - found[1] == pytest.approx(400 * math.log10(60.5 / 30.5), abs=1e-3)


def of_two(heads):
    """Return the ratings of two bots given per-deal (won, drawn, lost) counts."""
    entrants = [SimpleNamespace(reference=False)] * 2
    settings = SimpleNamespace(pairs=((0, 1),), entrants=entrants)
    return ratings_of(SimpleNamespace(settings=settings, pairs=[SimpleNamespace(heads=heads)], deals=len(heads)))


def test_the_interval_is_as_wide_as_the_share_of_wins_makes_it():
    """Both seatings of a deal have the same result, so half of the games carry no information."""
    heads = [(2, 0, 0)] * 300 + [(0, 0, 2)] * 100
    one, other = of_two(heads)
    share = 0.75
    error = 400 / math.log(10) * math.sqrt(share * (1 - share) / 400) / (share * (1 - share))
    width = (one.high - one.low) + (other.high - other.low)  # width of the interval for their difference
    assert width == pytest.approx(2 * 1.96 * error, rel=0.15)
    assert one.low < one.rating < one.high
    assert of_two(heads) == of_two(heads)


@pytest.mark.parametrize("heads", [[(2, 0, 0)] * 30 + [(0, 0, 2)] * 10, [(1, 1, 0)] * 8 + [(0, 0, 2)] * 3])
def test_the_bounds_are_the_percentiles_of_the_resampled_ratings(heads):
    """5 % of the bootstrap ratings are outside the bounds, half of them on each side."""
    counts = np.array(heads, np.float64)[:, None]
    drawn = np.concatenate([ELO * fitted(again, ((0, 1),), 2) for again in _resampled(counts)])
    drawn = drawn[:, 0] - drawn.mean(1)
    one, other = of_two(heads)
    assert len(drawn) == RESAMPLES
    for ratings, rating in ((drawn, one), (-drawn, other)):
        for share, bound in ((0.025, rating.low), (0.975, rating.high)):
            assert (ratings < bound - 1e-6).mean() <= share <= (ratings <= bound + 1e-6).mean() + 1 / RESAMPLES


def test_a_single_deal_gives_no_interval():
    (one, _) = of_two([(2, 0, 0)])
    assert (one.low, one.high) == (None, None)
