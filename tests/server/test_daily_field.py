"""Matchpoints, shares and ranks of daily sets, beside a direct computation from all results."""

from __future__ import annotations

import random

import pytest

from clamber.server.daily.field import DealField, Field
from clamber.server.log.daily import Counts
from clamber.server.log.daily_rows import points_text


def counts_of(people):
    """Return the counts for the points of people who have finished a set."""
    deals, wholes = {}, {}
    for points in people:
        text = points_text(list(points))
        wholes[text] = wholes.get(text, 0) + 1
        for number, each in enumerate(points):
            deal = deals.setdefault(number, {})
            deal[each] = deal.get(each, 0) + 1
    return Counts(deals, wholes)


def matchpoints(own, others):
    return sum(2 if own > other else own == other for other in others) / (2 * len(others))


@pytest.mark.parametrize("seed", range(6))
def test_ranks_are_those_of_the_mean_matchpoints(seed):
    rng = random.Random(seed)
    people = [tuple(rng.randint(-3, 3) for _ in range(4)) for _ in range(rng.randint(2, 40))]
    field = Field(counts_of(people))
    totals = []
    for place, points in enumerate(people):
        others = people[:place] + people[place + 1 :]
        shares = [matchpoints(points[deal], [other[deal] for other in others]) for deal in range(4)]
        totals.append(sum(shares) / 4)
        for deal, share in enumerate(shares):
            of_deal = field.deal(deal)
            assert of_deal.matchpoints(points[deal], counted=True) == pytest.approx(share)
            beaten = sum(points[deal] > other[deal] for other in others) / len(others)
            assert of_deal.beaten_share(points[deal], counted=True) == pytest.approx(beaten)
            mean = sum(other[deal] for other in others) / len(others)
            assert of_deal.mean_of_others(points[deal], counted=True) == pytest.approx(mean)
        assert field.total(points, counted=True) == pytest.approx(totals[-1], abs=1e-8)
    for points, total in zip(people, totals, strict=True):
        assert field.rank(points, counted=True) == 1 + sum(other > total + 1e-8 for other in totals)


def test_a_guest_is_compared_with_all_accounts():
    field = DealField({-1: 2, 1: 1})
    assert field.matchpoints(0, counted=False) == pytest.approx(2 / 3)
    assert field.matchpoints(1, counted=False) == pytest.approx(5 / 6)
    assert field.beaten_share(2, counted=False) == 1.0
    assert field.mean_of_others(5, counted=False) == pytest.approx(-1 / 3)


def test_without_others_there_is_nothing_to_compare_with():
    alone = DealField({3: 1})
    assert alone.matchpoints(3, counted=True) is None
    assert alone.beaten_share(3, counted=True) is None
    assert alone.mean_of_others(3, counted=True) is None
    assert Field(Counts({}, {})).total((1, 2), counted=False) is None
    assert Field(Counts({0: {3: 1}}, {"3": 1})).rank((3,), counted=True) == 1
