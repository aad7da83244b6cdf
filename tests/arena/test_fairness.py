"""The arena is fair: no bot beats itself, and the order of names is irrelevant."""

import pytest

from arena.meeting import GAMES, arena_settings, report_on
from selecting import few_now

MATCHES = {
    "guandan": {"max_hands": 3},
    "doudizhu": {"match": "deals:2"},
    "biga": {"match": "deals:2"},
    "gandengyan": {"match": "deals:3"},
    "zhengshangyou": {"match": "deals:2"},
    "paodekuai": {"match": "deals:2"},
}


@pytest.mark.slow
@pytest.mark.parametrize("matches", [False, True], ids=["deals", "matches"])
@pytest.mark.parametrize(("name", "options", "seats"), few_now(GAMES, 0, 2, 4))
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_is_exactly_as_good_as_itself(name, options, seats, bot, matches):
    more = MATCHES[name] if matches else {}
    report = report_on(arena_settings(name, options | more, seats, [bot, bot], matches=matches), deals=3)
    for meeting in report.meetings:
        for more_than in (meeting.wins_more, meeting.points_more):
            assert (more_than.mean, more_than.half_width) == (0, 0)
        if report.fair is not None:
            assert (meeting.wins.mean, meeting.wins.half_width) == (report.fair, 0)
    for rating in report.ratings:
        assert (rating.rating, rating.low, rating.high) == pytest.approx((0, 0, 0), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "seats"), few_now(GAMES, 0, 2, 4))
def test_to_name_the_bots_in_another_order_swaps_the_signs(name, options, seats):
    one = report_on(arena_settings(name, options, seats, ["greedy", "random"]))
    other = report_on(arena_settings(name, options, seats, ["random", "greedy"]))
    for meeting, mirrored in zip(one.meetings, reversed(other.meetings), strict=True):
        assert (meeting.wins, meeting.points, meeting.groups) == (mirrored.wins, mirrored.points, mirrored.groups)
    for report in (one, other):
        first, second = report.meetings
        assert first.wins_more.mean == -second.wins_more.mean
        assert first.points_more.mean == -second.points_more.mean
        assert first.wins_more.half_width == second.wins_more.half_width
    assert one.meetings[0].wins_more.mean != 0
    assert one.ratings[0].rating == pytest.approx(other.ratings[1].rating)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("name", "options", "seats"), GAMES)
def test_greedy_is_better_than_random(name, options, seats):
    """The confidence intervals of wins and points exclude zero, and the rating intervals do not overlap."""
    report = report_on(arena_settings(name, options, seats, ["greedy", "random"]), deals=25)
    greedy = report.meetings[0]
    assert greedy.wins_more.mean > greedy.wins_more.half_width
    assert greedy.points_more.mean > greedy.points_more.half_width
    assert report.ratings[0].low > report.ratings[1].high


def test_partners_win_and_lose_together():
    report = report_on(arena_settings("guandan", {}, 4, ["greedy", "random"]))
    one, other = report.meetings
    assert one.wins.mean + other.wins.mean == 1
    assert one.points.mean == -other.points.mean == one.points_more.mean
    assert one.wins.mean - 0.5 == one.wins_more.mean


def test_everybody_meets_everybody():
    report = report_on(
        arena_settings("gandengyan", {}, 3, ["greedy", "random"], references=["random", "greedy"]), deals=4
    )
    assert [(meeting.bot, meeting.against) for meeting in report.meetings] == [
        (bot, against) for bot in range(4) for against in range(4) if bot != against
    ]
    assert [one.label for one in report.settings.entrants] == ["greedy", "random", "random (2)", "greedy (2)"]
    assert [one.reference for one in report.settings.entrants] == [False, False, True, True]
    references = [rating.rating for rating in report.ratings[2:]]
    assert sum(references) == pytest.approx(0)
    assert report.ratings[0].rating == pytest.approx(report.ratings[3].rating)
