"""The search bot is deterministic for a given view, budget and seed, and beats the planner."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

import clamber
from clamber import arena, bots
from clamber.bots.searcher import Searcher
from clamber.bots.weighing import proven_best
from clamber.solver import solve
from clamber.work import WorkerKind, make_workers

GUANDAN = clamber.ruleset("guandan")


def some_views(name: str, count: int = 4) -> list[clamber.View]:
    """Return views of the seat to act at several turns of a deal."""
    match, planner, found = clamber.ruleset(name).new_match(seed=8), bots.make("planner"), []
    while not match.position.is_over:
        view = match.view(match.position.to_act)
        if len(view.legal) > 3:
            found.append(view)
        match = match.apply(planner.choose(view))
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("name", ["guandan", "gandengyan", "doudizhu", "doudizhu/laizi", "biga"])
def test_what_others_hold_changes_nothing(name: str) -> None:
    for view in some_views(name):
        one, other = (view.sample(seed=seed).view(view.seat) for seed in (1, 2))  # neither has earlier events
        assert Searcher("80", seed=5).choose(one).text == Searcher("80", seed=5).choose(other).text


def test_the_same_seed_plays_the_same_with_any_threads() -> None:
    for view in some_views("guandan"):
        one = Searcher("160", seed=3, seat=1).choose(view)
        assert one in view.legal
        assert Searcher("160", seed=3, seat=1, threads=2).choose(view) == one


def test_it_plays_what_is_proven_where_it_can_tell_all_cards() -> None:
    view = clamber.ruleset("gandengyan").setup(["4h4d6s", "5s7c"]).view(0)
    assert [play.text for play in proven_best(view)] == ["4d4h"]
    assert Searcher("10").choose(view).text == "4d4h"
    hidden = GUANDAN.setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    assert proven_best(hidden) == ()


def test_two_of_gan_deng_yan_play_what_is_proven_once_the_talon_is_empty() -> None:
    """Nothing is proven as long as the talon holds cards."""
    solved = searched = 0
    for seed in range(12):
        match, planner = clamber.ruleset("gandengyan").new_match(seats=2, seed=seed), bots.make("planner")
        while not match.position.is_over:
            view = match.view(match.position.to_act)
            best = proven_best(view)
            if view.talon > 0:
                assert best == ()
                searched += 1
            elif best and len(view.legal) > len(best):
                assert set(best) == set(solve(match.position).best)
                assert Searcher("2", seed=seed).choose(view) in best
                solved += 1
            match = match.apply(planner.choose(view))
    assert solved > 5 < searched


def test_milliseconds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uses a clock that advances by a millisecond at each reading."""
    ticks = count()
    monkeypatch.setattr("clamber.bots.search.time", SimpleNamespace(monotonic=lambda: next(ticks) / 1000))
    view = GUANDAN.new_match(seed=4).view(0)
    bot = bots.make("searcher:100ms")
    assert bots.info_of(bot).timed
    assert bot.choose(view) in view.legal
    assert 100 < next(ticks) < 150


@pytest.mark.parametrize("budget", ["0", "-5", "many", "ms", "0ms", "1.5"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(bots.UnknownBotError, match="a number of playouts, such as 1000, or of milliseconds"):
        bots.make(f"searcher:{budget}")


def test_a_server_offers_it_only_where_it_is_named() -> None:
    assert "searcher" in bots.NAMES
    assert "searcher" not in bots.FAST_BOTS
    assert set(bots.NAMES) - set(bots.FAST_BOTS) == {"searcher"}
    assert bots.info("searcher").name == "searcher"
    assert bots.info("searcher:200").name == "searcher:200"


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("gandengyan", 4), ("doudizhu", 3), ("doudizhu/laizi", 3)])
def test_it_beats_the_planner(game: str, seats: int) -> None:
    settings = arena.settings_for(clamber.ruleset(game), ["searcher:200", "planner"], seats=seats, seed=77)
    enough = arena.StoppingRule(deals=40)
    *_, tally = arena.run(settings, enough, make_workers(WorkerKind.PROCESSES, 2))
    searcher = arena.report_of(tally, enough).meetings[0]
    assert searcher.points_more.mean > 0
