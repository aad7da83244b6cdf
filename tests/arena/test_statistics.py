"""Means and confidence intervals are exact for known results, and intervals have their nominal coverage."""

import math
import random

import pytest

from clamber.arena.statistics import Column, advantage_of, anytime_margin, fixed_margin, mean_of, share_of


def column(pairs):
    found = Column()
    for gained, counted in pairs:
        found.add(gained, counted)
    return found


def test_a_mean_is_what_was_gained_by_what_was_counted():
    found = mean_of(column([(2, 2), (1, 2), (0, 0), (1, 1)]), fixed_margin)
    assert found.mean == 4 / 5
    assert found.deals == 3


def test_with_equal_counts_the_interval_is_the_ordinary_one():
    values = [0.0, 1.0, 0.5, 1.0, 0.5, 0.0, 1.0]
    found = mean_of(column([(2 * value, 2) for value in values]), fixed_margin)
    mean = sum(values) / 7
    deviation = math.sqrt(sum((value - mean) ** 2 for value in values) / 6)
    assert found.mean == pytest.approx(mean)
    assert found.half_width == pytest.approx(1.959964 * deviation / math.sqrt(7))


def test_nothing_counted_is_no_mean_and_one_deal_no_interval():
    assert mean_of(column([(0, 0), (0, 0)]), fixed_margin).mean is None
    assert mean_of(column([(1, 2)]), fixed_margin).half_width is None
    assert advantage_of(column([(0, 0)]), column([(1, 1)]), fixed_margin).mean is None


def test_an_advantage_knows_that_both_are_of_the_same_deals():
    """Luck that both bots share in a deal does not widen the interval of their difference."""
    luck = [random.Random(1).random() for _ in range(50)]
    one, other = column([(value + 0.2, 1) for value in luck]), column([(value, 1) for value in luck])
    found = advantage_of(one, other, fixed_margin)
    assert found.mean == pytest.approx(0.1)
    assert found.half_width == pytest.approx(0, abs=1e-12)


def deals(rng, count):
    """Yield (sum, count) of deals with two games and shared luck; a tenth of the games does not count."""
    for _ in range(count):
        luck = rng.gauss(0, 1)
        values = [float(luck + rng.gauss(0, 1) > 0) for _ in range(2) if rng.random() < 0.9]
        yield sum(values), len(values)


def test_intervals_hold_as_often_as_they_say():
    """Of 1,000 intervals over 100 deals, 95 % cover 1/2; treating games as independent covers under 92 %."""
    rng = random.Random(7)
    held = naive = 0
    for _ in range(1000):
        found = column(deals(rng, 100))
        estimate = mean_of(found, fixed_margin)
        off = abs(estimate.mean - 0.5)
        held += off <= estimate.half_width
        naive += off <= 1.96 * 0.5 / math.sqrt(sum(found.counts))
    assert 0.93 <= held / 1000 <= 0.97
    assert naive / 1000 < 0.92


def peeked(rng, margin, *, first, last):
    """Return True if the interval covers the true mean at every interim look."""
    total = squares = 0.0
    for count in range(1, last + 1):
        value = float(rng.random() < 0.9)
        total, squares = total + value, squares + value * value
        if count >= first and count % 26 == 0:
            mean = total / count
            deviation = math.sqrt(max(squares / count - mean * mean, 0) * count / (count - 1))
            if abs(mean - 0.9) > margin(count) * deviation:
                return False
    return True


def test_intervals_for_any_time_hold_at_every_look():
    rng = random.Random(3)
    runs = 200
    held = sum(peeked(rng, anytime_margin(0.02), first=104, last=3000) for _ in range(runs)) / runs
    fooled = sum(peeked(rng, fixed_margin, first=104, last=3000) for _ in range(runs)) / runs
    assert held >= 0.94
    assert fooled < 0.85


def test_intervals_for_any_time_cost_half_again_as_much():
    """Compare the anytime interval, near its planned stopping time, with a fixed-sample interval."""
    stop = round((3 * 0.3 / 0.01) ** 2)
    assert 1.3 < anytime_margin(0.01)(stop) / fixed_margin(stop) < 1.7


def test_a_share_of_everything_is_not_known_for_certain():
    all_won = share_of(column([(2, 2)] * 100), fixed_margin)
    assert (all_won.mean, all_won.half_width) == (1, pytest.approx(3 / 100, rel=0.02))
    assert share_of(column([(0, 2)] * 100), anytime_margin(0.01)).half_width == all_won.half_width
    assert share_of(column([(1, 2)] * 100), fixed_margin).half_width == 0  # a bot against itself
    ordinary = column([(1, 2), (2, 2), (0, 2)])
    assert share_of(ordinary, fixed_margin) == mean_of(ordinary, fixed_margin)
