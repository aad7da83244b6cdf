"""Fixed ratings of the built-in bots: they are those of today's bots, and in the order of strength."""

from dataclasses import replace

import pytest

from clamber.bots import FAST_BOTS
from clamber.bots import ratings as bot_ratings
from clamber.bots.ratings import RATED, bot_rating, identity_of, stored_ratings
from clamber.ratings import MU, PROVISIONAL
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

TABLES = [(game, seats) for game in GAMES for seats in ruleset(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_stored_ratings_are_those_of_todays_bots(game, seats):
    stored = stored_ratings()[game][str(seats)]
    changed = [bot for bot in RATED if stored[bot]["identity"] != identity_of(game, seats, bot)]
    assert not changed, f"rate {', '.join(changed)} again: bench/bot_ratings.py"


def test_every_bot_that_a_server_offers_has_a_rating_at_every_table():
    assert set(RATED) == set(FAST_BOTS)
    for game, seats in TABLES:
        ratings = [bot_rating(game, seats, bot) for bot in RATED]
        assert all(rating is not None and rating.sigma < PROVISIONAL for rating in ratings), (game, seats)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_levels_are_in_order_and_the_ordinary_one_is_a_person_without_matches(game, seats):
    levels = ["random", "net_beginner", "net_ordinary", "net_expert", "net"]
    skills = [bot_rating(game, seats, bot).mu for bot in levels]
    assert skills == sorted(skills)
    assert bot_rating(game, seats, "net_ordinary") == (MU, 0.0)


@pytest.mark.parametrize(
    "table", [("guandan", 5, "net"), ("chess", 2, "net"), ("guandan", 4, "searcher"), ("guandan", 4, "net:f")]
)
def test_other_bots_and_tables_have_no_rating(table):
    assert bot_rating(*table) is None


@pytest.mark.parametrize("bot", RATED)
def test_a_bot_that_plays_differently_has_no_rating(monkeypatch, bot):
    monkeypatch.setattr(bot_ratings, "identity_of", lambda *_: "0" * 16)
    assert bot_rating("guandan", 4, bot) is None


def test_an_identity_depends_on_all_that_determines_the_play(monkeypatch):
    def identities():
        identity_of.cache_clear()
        return {bot: identity_of("guandan", 4, bot) for bot in RATED}

    def changed(field, value):
        page = GAMES["guandan"]
        with monkeypatch.context() as context:
            context.setitem(bot_ratings.GAMES, "guandan", replace(page, **{field: value}))
            found = identities()
        return {bot for bot in RATED if found[bot] != before[bot]}

    before = identities()
    page = GAMES["guandan"]
    nets = {"net_beginner", "net_ordinary", "net_expert", "net"}
    expert = replace(page.skill_profiles, expert=replace(page.skill_profiles.expert, slips=51))
    assert changed("skill_profiles", expert) == {"net_expert"}
    assert changed("planner", replace(page.planner, split=page.planner.split + 1)) == {"planner"}
    assert changed("reference", replace(page.reference, split=page.reference.split + 1)) == nets | {"quick"}
    with monkeypatch.context() as context:
        context.setattr(bot_ratings, "shipped", lambda _: None)
        found = identities()
    assert {bot for bot in RATED if found[bot] != before[bot]} == nets
    assert identities() == before
