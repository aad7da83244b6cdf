"""Ratings of bots at new tables, if the operator rates matches with bots."""

from types import SimpleNamespace

import pytest

from clamber.bots import FAST_BOTS
from clamber.bots.ratings import bot_rating
from clamber.server.http.tables import bot_ratings
from clamber.server.settings.config import Configuration


def ratings_at(*, rated=True, seats=4, game="guandan", **settings):
    """Return the ratings that a new table gets."""
    return bot_ratings(game, seats, SimpleNamespace(config=Configuration(**settings)), rated=rated)


def test_a_rated_table_gets_the_ratings_of_the_bots_that_the_server_offers():
    found = ratings_at(rated_with_bots=True)
    assert {bot for bot, *_ in found} == set(FAST_BOTS)
    assert all((mu, sigma) == bot_rating("guandan", 4, bot) for bot, mu, sigma in found)
    assert [bot for bot, *_ in ratings_at(rated_with_bots=True, bots="net,mine:greedy,searcher")] == ["net"]


def test_they_are_those_of_the_game_and_the_number_of_seats():
    three, four = (ratings_at(rated_with_bots=True, game="gandengyan", seats=seats) for seats in (3, 4))
    assert {bot: mu for bot, mu, _ in three} == {bot: bot_rating("gandengyan", 3, bot).mu for bot in FAST_BOTS}
    assert three != four


@pytest.mark.parametrize("how", [{"rated_with_bots": False}, {"rated_with_bots": True, "rated": False}])
def test_no_bot_is_rated_unless_the_operator_and_the_table_say_so(how):
    assert ratings_at(**how) == ()
