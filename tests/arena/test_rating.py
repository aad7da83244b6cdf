"""Ratings follow the share of wins: bots are ordered by `wins_more`, regardless of points."""

import math
from itertools import combinations
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber.arena.grids import notes
from clamber.arena.rating import (
    ELO,
    PRIOR,
    RESAMPLES,
    _resample,
    _wins_more,
    expected_more,
    fit_strengths,
    ratings_of,
)
from clamber.arena.report import report_of
from clamber.arena.running import StoppingRule
from clamber.arena.settings import ArenaSettings, Entrant
from clamber.arena.statistics import Column
from clamber.arena.tally import Tally

PAIRS = ((0, 1), (0, 2), (1, 2))


def test_strengths_are_found_again():
    strengths = np.log([4.0, 2.0, 0.5])
    more = [expected_more(ELO * (strengths[one] - strengths[other])) for one, other in PAIRS]
    (found,) = fit_strengths(np.array([more]), PAIRS, 3)
    assert found == pytest.approx(strengths - strengths.mean(), abs=1e-6)


def test_many_runs_are_fitted_at_once_as_each_alone():
    more = np.random.default_rng(1).uniform(-0.499, 0.499, (20, 3))
    together = fit_strengths(more, PAIRS, 3)
    for place in range(20):
        assert together[place] == pytest.approx(fit_strengths(more[place : place + 1], PAIRS, 3)[0], abs=1e-6)


def column(gains, games):
    found = Column()
    for gained in gains:
        found.add(gained, games)
    return found


def tally_of(wins, games):
    """Return a tally with the wins of both bots of each pair per deal, out of `games` each."""
    entrants = next(n for n in range(2, 9) if n * (n - 1) // 2 == len(wins))
    settings = SimpleNamespace(
        pairs=tuple(combinations(range(entrants), 2)), entrants=[SimpleNamespace(reference=False)] * entrants
    )
    pairs = [
        SimpleNamespace(bots=tuple(SimpleNamespace(wins=column(gains, games)) for gains in both)) for both in wins
    ]
    return SimpleNamespace(settings=settings, pairs=pairs, deals=len(wins[0][0]))


def of_two(wins, games=2):
    """Return the ratings of two bots from the wins of the first per deal, out of `games`; the other wins the rest."""
    return ratings_of(tally_of([(wins, [games - won for won in wins])], games))


def test_two_bots_are_as_far_apart_as_their_shares_of_wins():
    one, other = of_two([2] * 60 + [0] * 30)
    share = 0.5 + (60 / 90 - 0.5) * 90 / (90 + PRIOR)
    assert one.rating - other.rating == pytest.approx(400 * math.log10(share / (1 - share)), abs=1e-3)
    assert expected_more(one.rating - other.rating) == pytest.approx(share - 0.5)


def test_a_bot_that_lost_everything_has_a_rating():
    one, other = of_two([2] * 100)
    assert 400 < one.rating - other.rating < 4000
    assert one.low < one.rating - 50 < one.rating + 50 < one.high


@given(
    st.integers(2, 4).flatmap(
        lambda entrants: st.lists(
            st.tuples(*[st.integers(0, 20).map(lambda won: [won])] * 2),
            min_size=entrants * (entrants - 1) // 2,
            max_size=entrants * (entrants - 1) // 2,
        )
    )
)
def test_the_order_of_ratings_is_the_order_of_the_wins_more(wins):
    tally = tally_of(wins, games=20)
    entrants = len(tally.settings.entrants)
    more = [0] * entrants
    for (one, other), (mine, theirs) in zip(tally.settings.pairs, wins, strict=True):
        more[one] += sum(mine) - sum(theirs)
        more[other] -= sum(mine) - sum(theirs)
    ratings = [rating.rating for rating in ratings_of(tally)]
    for one, other in tally.settings.pairs:
        if more[one] == more[other]:
            assert ratings[one] == pytest.approx(ratings[other], abs=1e-4)
        else:
            assert (ratings[one] > ratings[other]) == (more[one] > more[other])


def reported(won, points):
    """Return the report on two bots at Gan Deng Yan with four seats: wins and points of each in its own seats."""
    entrants = tuple(Entrant(name, name, name, "1", None, timed=False, reference=False) for name in ("mine", "yours"))
    settings = ArenaSettings("gandengyan", {}, "", 4, 1, matches=False, entrants=entrants)
    tally = Tally(settings)
    (pair,) = tally.pairs
    for bot in (0, 1):
        for gained, scored in zip(won[bot], points[bot], strict=True):
            pair.bots[bot].wins.add(gained, 4)
            pair.bots[bot].points.add(scored, 4)
    tally.deals = len(won[0])
    return report_of(tally, StoppingRule(tally.deals))


def test_a_bot_that_wins_more_is_rated_higher_although_it_loses_more_points():
    won = ([2, 1, 2, 2] * 25, [1, 0, 1, 1] * 25)
    points = ([-30, -20, -10, -40] * 25, [5, 0, 5, -5] * 25)
    report = reported(won, points)
    mine = report.meetings[0]
    assert mine.wins_more.mean > mine.wins_more.half_width
    assert mine.points_more.mean < -mine.points_more.half_width
    one, other = report.ratings
    assert one.low > other.high


def test_a_bot_that_is_rated_below_one_that_it_beats_is_named():
    names = ("mine", "yours", "weak")
    entrants = tuple(Entrant(name, name, name, "1", None, timed=False, reference=False) for name in names)
    tally = Tally(ArenaSettings("gandengyan", {}, "", 4, 1, matches=False, entrants=entrants))
    for pair, (one, other) in zip(
        tally.pairs, [(2, 1), (1, 3), (4, 0)], strict=True
    ):  # mine – yours, – weak, yours – weak
        for bot, won in zip(pair.bots, (one, other), strict=True):
            for deal in range(40):
                bot.wins.add(won, 4)
                bot.points.add(deal % 2, 4)
    tally.deals = 40
    told = [note.text for note in notes(report_of(tally, StoppingRule(40)), "en") if note.is_warning]
    assert told == [
        "mine wins more against yours but is rated lower: a rating covers all opponents.",
        "weak wins more against mine but is rated lower: a rating covers all opponents.",
    ]


def test_the_greatest_difference_has_an_interval():
    report = reported(([4] * 30, [0] * 30), ([9] * 30, [-3] * 30))
    for meeting in report.meetings:
        assert abs(meeting.wins_more.mean) == 0.5
        assert meeting.wins_more.half_width == pytest.approx(1 - 0.05 ** (1 / 30))


def test_the_interval_is_as_wide_as_the_share_of_wins_makes_it():
    """Both seatings of a deal have the same result, so half of the games add no information."""
    wins = [2] * 300 + [0] * 100
    one, other = of_two(wins)
    share = 0.75
    error = 400 / math.log(10) * math.sqrt(share * (1 - share) / 400) / (share * (1 - share))
    width = (one.high - one.low) + (other.high - other.low)  # width of the interval for their difference
    assert width == pytest.approx(2 * 1.96 * error, rel=0.15)
    assert one.low < one.rating < one.high
    assert of_two(wins) == of_two(wins)


@pytest.mark.parametrize("wins", [[2] * 30 + [0] * 10, [1.5] * 8 + [0] * 3])
def test_the_bounds_are_the_percentiles_of_the_resampled_ratings(wins):
    """5 % of the ratings of all resamples are outside the bounds, half of them on each side."""
    sums = np.array([[[[won, 2], [2 - won, 2]]] for won in wins], np.float64)
    drawn = np.concatenate([ELO * fit_strengths(_wins_more(*again), ((0, 1),), 2) for again in _resample(sums)])[:, 0]
    one, other = of_two(wins)
    assert len(drawn) == RESAMPLES
    for ratings, rating in ((drawn, one), (-drawn, other)):
        for share, bound in ((0.025, rating.low), (0.975, rating.high)):
            assert (ratings < bound - 1e-6).mean() <= share <= (ratings <= bound + 1e-6).mean() + 1 / RESAMPLES


def test_a_single_deal_gives_no_interval():
    (one, _) = of_two([2])
    assert (one.low, one.high) == (None, None)
