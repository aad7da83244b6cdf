"""The races among candidate plays: elimination, the winner, and worlds that overrule the net's play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import clamber
from clamber import bots, engine
from clamber._internal.seeds import seed_bytes
from clamber.bots import judging, search
from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.bots.race import laps_of, race
from clamber.bots.search import Search
from clamber.bots.weighing import candidates
from clamber.engine import LEAST_ROUND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.bots.race import WorldValues
    from clamber.play import Play


def laps(
    worth: Callable[[int, int], float], worlds: int
) -> tuple[Callable[[Sequence[int]], WorldValues], list[list[int]]]:
    """Return (lap, ran): a lap function with a given value of each play per world, and the plays of each lap."""
    ran: list[list[int]] = []

    def lap(places: Sequence[int]) -> WorldValues:
        first = worlds * len(ran)
        ran.append(list(places))
        return [[worth(place, first + world) for world in range(worlds)] for place in places]

    return lap, ran


def test_the_worse_half_drops_out_after_each_lap_and_the_nets_play_never() -> None:
    lap, ran = laps(lambda place, _: (0.0, 0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4)[place], 40)
    assert race([0.0] * 8, lap) == 2
    assert [set(places) for places in ran] == [set(range(8)), {0, 2, 4, 6}, {0, 2}]
    assert len(ran) == laps_of(8)


def test_the_nets_play_is_kept_where_worlds_say_nothing() -> None:
    lap, _ = laps(lambda _place, _world: 0.5, 40)
    assert race([0.3, 0.3, 0.3], lap) == 0
    assert race([0.3, 0.2, 0.25], lap) == 0


def test_a_little_luck_does_not_overrule_the_net() -> None:
    """A play that is better in a few high-variance worlds wins only if the net's value for it is not much lower."""
    luck = random.Random(3)
    gains = [luck.choice((-1, 1)) + 0.15 for _ in range(400)]

    def worth(place: int, world: int) -> float:
        return place * gains[world]

    few, _ = laps(worth, 12)
    assert sum(gains[:12]) > 0
    assert race([0.0, -0.15], few) == 0
    many, _ = laps(worth, 400)
    assert race([0.0, -0.05], many) == 1


def test_what_is_better_in_every_world_is_made_though_the_net_held_it_for_worse() -> None:
    lap, _ = laps(lambda place, _: 0.4 * place, 40)
    assert race([0.0, -0.2], lap) == 1


def settle(
    net_values: Sequence[float],
    run: Callable[[Sequence[int], int], WorldValues],
    playouts: int,
    doubt: float = 0.1,
) -> int:
    """Run the judge's race."""
    return engine.settle(net_values, run, playouts, doubt)


def rounds(
    worth: Callable[[int, int], float], most: int = 10**9
) -> tuple[Callable[[Sequence[int], int], WorldValues], list[tuple[list[int], int]]]:
    """Return (run, ran): a function that runs a round of at most `most` worlds, and the plays and worlds of each."""
    ran: list[tuple[list[int], int]] = []

    def run(places: Sequence[int], worlds: int) -> WorldValues:
        first = sum(worlds for _, worlds in ran)
        worlds = min(worlds, most - first)
        ran.append((list(places), worlds))
        return [[worth(place, first + world) for world in range(worlds)] for place in places]

    return run, ran


def spent(ran: list[tuple[list[int], int]]) -> int:
    return sum(len(places) * worlds for places, worlds in ran)


def test_a_clear_decision_is_settled_after_the_first_round_and_a_close_one_takes_all_playouts() -> None:
    def worth(advantage: float) -> Callable[[int, int], float]:
        return lambda place, world: (0.0, advantage + 0.8 * (-1) ** world, -3.0, -3.0)[place]

    clear, ran = rounds(worth(3.0))
    assert settle([0.0] * 4, clear, 2400) == 1
    assert spent(ran) == 4 * LEAST_ROUND
    close, ran = rounds(worth(0.02))
    assert settle([0.0] * 4, close, 2400) == 1
    assert 2390 < spent(ran) <= 2400
    assert [places for places, _ in ran] == [[0, 1, 2, 3], *[[0, 1]] * (len(ran) - 1)]


def test_equal_plays_are_settled_early_and_the_first_is_made() -> None:
    run, ran = rounds(lambda _place, _world: 0.5)
    assert settle([0.0] * 3, run, 100_000) == 0
    assert spent(ran) < 10_000


def test_the_first_play_drops_out_too() -> None:
    run, ran = rounds(lambda place, world: (-1.0, 0.0, 0.01 * (-1) ** world)[place])
    assert settle([0.3, 0.0, 0.0], run, 1000) == 1
    assert 0 not in ran[-1][0]


def test_a_play_that_is_rarely_better_but_by_a_deal_wins() -> None:
    run, _ = rounds(lambda place, world: 2.0 * place * (world % 45 == 44))
    assert settle([0.0, 0.0], run, 2400) == 1


def raced(view: clamber.View, playouts: int, turns: int) -> tuple[Play, int]:
    """Return the winner of a race of the net's candidates by the judge's rules, and the number of its playouts."""
    net_values, first, spent = candidates(view), 0, 0
    plays = list(net_values)

    def run(places: Sequence[int], worlds: int) -> WorldValues:
        nonlocal first, spent
        lookahead, raced_plays = Lookahead(decisions=turns * view.seats), [plays[place] for place in places]
        values = look_ahead(view, raced_plays, lookahead, seed=judging.SEED, worlds=worlds, first=first)
        first, spent = first + worlds, spent + worlds * len(places)
        return values

    best = settle(list(net_values.values()), run, playouts, doubt=0.3)
    return plays[best], spent


def judged(view: clamber.View, playouts: int = judging.PLAYOUTS) -> tuple[Play, int]:
    """Return the judge's play, and the number of playouts of its race."""
    return engine.best_play(view.seen, playouts, seed_bytes(judging.SEED), None, view.masked.engine.target)


@pytest.mark.parametrize(
    ("name", "hands", "playouts", "turns"),
    [
        ("guandan", [], 3200 * 24 // 108, 8),
        ("gandengyan", [], 3200 * 24 // 54, 0),
        ("guandan", ["3s4s6d7d9dJd", "3d4h8c8h", "9s9cJsKd", "QsQd4d"], 3200, 0),
    ],
)
def test_a_race_of_the_judge_takes_fewer_playouts_of_more_cards(
    name: str, hands: list[str], playouts: int, turns: int
) -> None:
    """Above 24 cards, their number bounds the playouts; above 60, playouts end with the net's value."""
    rules = clamber.ruleset(name)
    most, by_other_turns = 0, 0
    for seed in range(1) if hands else range(1, 6):
        position = rules.setup(hands) if hands else rules.new_match(seed=seed).current
        assert position.to_act is not None
        view = position.view(position.to_act)
        play, spent = judged(view)
        assert (play, spent) == raced(view, playouts, turns)
        assert play == bots.best_play(view)
        most = max(most, spent)
        by_other_turns += raced(view, playouts, 8 - turns) == (play, spent)
    assert 0.98 * playouts < most <= playouts
    assert by_other_turns < 5 - 4 * bool(hands)


def test_a_stopped_race_of_the_judge_takes_no_further_round() -> None:
    """The callback is polled every few milliseconds, and the playouts so far decide."""
    position = clamber.ruleset("guandan").new_match(seed=3).current
    assert position.to_act is not None
    view, polls = position.view(position.to_act), 0

    def stop() -> bool:
        nonlocal polls
        polls += 1
        return True

    play, spent = engine.best_play(view.seen, 100_000, seed_bytes(1), stop, view.masked.engine.target)
    assert play in view.legal
    assert polls == 1
    assert spent < judged(view)[1]


def test_a_stopped_race_ends_with_the_best_so_far() -> None:
    run, ran = rounds(lambda place, world: place * (0.2 + 0.8 * (-1) ** world), LEAST_ROUND + 5)
    assert settle([0.0, 0.0], run, 2400) == 1
    assert [worlds for _, worlds in ran] == [LEAST_ROUND, 5]
    run, ran = rounds(lambda place, _: float(place), 0)
    assert settle([0.0, 0.0], run, 2400) == 0
    assert len(ran) == 1


@pytest.mark.parametrize("playouts", [0, 1, 7])
def test_without_a_playout_for_each_play_the_first_is_made(playouts: int) -> None:
    run, ran = rounds(lambda place, _: float(place))
    assert settle([0.0] * 8, run, playouts) == 0
    assert not ran


@pytest.mark.parametrize("playouts", [200, 1000])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_no_more_is_played_out_than_the_budget_says(
    monkeypatch: pytest.MonkeyPatch, playouts: int, count: int
) -> None:
    """Nearly the whole budget is used, with new worlds in each lap and a fixed number of turns per seat."""
    view = clamber.ruleset("guandan").new_match(seed=4).view(0)
    held = dict.fromkeys(view.legal[:count], 0.0)
    asked: list[tuple[int, range, int]] = []

    def looked(_: object, plays: Sequence[Play], how: Lookahead, **at: int) -> WorldValues:
        asked.append((len(plays), range(at["first"], at["first"] + at["worlds"]), how.decisions))
        return [[0.0] * at["worlds"] for _ in plays]

    monkeypatch.setattr(search, "look_ahead", looked)
    assert Search(view, held, seed=1).within(playouts) == next(iter(held))
    made = sum(plays * len(worlds) for plays, worlds, _ in asked)
    assert made <= playouts
    assert made > 0.9 * playouts or count == 1
    every = [world for _, worlds, _ in asked for world in worlds]
    assert every == list(range(len(every)))
    assert {decisions for _, _, decisions in asked} <= {search.TURNS * 4}


def test_where_nobody_has_learnt_the_planner_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    view = clamber.ruleset("guandan").new_match(seed=4).view(0)
    seen: list[Lookahead] = []

    def looked(_: object, plays: Sequence[Play], how: Lookahead, **at: int) -> WorldValues:
        seen.append(how)
        return [[0.0] * at["worlds"] for _ in plays]

    monkeypatch.setattr(search, "has_net", lambda _: False)
    monkeypatch.setattr(search, "look_ahead", looked)
    Search(view, dict.fromkeys(view.legal[:2], 0.0), seed=1).within(20)
    assert {(how.policy, how.decisions) for how in seen} == {("planner", 0)}
