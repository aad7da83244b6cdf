"""Sampled worlds are consistent with a seat's knowledge, and playouts return the rewards of playing them out."""

from __future__ import annotations

import random
import sys
import threading
from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

import clamber
from clamber import bots
from clamber.engine import POLICIES
from clamber.ruleset import all_names, ruleset
from patience import PATIENCE
from properties.games import matches, steps
from properties.test_views import everything
from selecting import presets_later

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.position import Position
    from clamber.view import View

pytestmark = [pytest.mark.sanitize]
SOME = settings(max_examples=settings.default.max_examples // 4, suppress_health_check=[HealthCheck.too_slow])

Drawn = tuple["Match", random.Random]


def at_a_turn(name: str, *, after: int = 0, seed: int = 5) -> View:
    """Return the view of the seat to act after some random actions in a match."""
    match, rng = ruleset(name).new_match(seed=seed), random.Random(name)
    for _ in range(after):
        if not match.is_dealt:
            match = match if match.is_over else match.next_deal()
        else:
            match = match.apply(rng.choice(match.position.legal()))
    match = match if match.is_dealt else ruleset(name).new_match(seed=seed)
    return match.view(match.position.to_act)


# Worlds


@SOME
@given(matches())
def test_who_acts_sees_the_same_in_every_world(drawn: Drawn) -> None:
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        position = later.position
        if position.is_over or position.is_chance or number % 15:
            continue
        view = position.view(position.to_act)
        for world in view.sample(2, seed=number):
            again = world.view(position.to_act)
            assert everything(again) == everything(view)
            assert again.masked == view.masked


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_the_same_seed_gives_the_same_worlds(name: str) -> None:
    view = at_a_turn(name, after=7)
    worlds = view.sample(6, seed=11)
    assert view.sample(6, seed=11) == worlds
    assert view.sample(2, seed=11) == worlds[:2]
    assert view.sample(seed=11) == worlds[0]
    assert view.sample(0, seed=11) == []
    assert view.sample(6, seed=12) != worlds
    assert view.sample(random.Random(3)) == view.sample(random.Random(3))


def test_a_seed_that_is_none_is_refused() -> None:
    view = at_a_turn("guandan")
    with pytest.raises(ValueError, match="n, the number of positions, must be a whole number of 0 or more, not -1"):
        view.sample(-1)
    with pytest.raises(ValueError, match="a seed is an integer from 0"):
        view.sample(1, seed=-1)


@pytest.mark.long
@pytest.mark.slow
def test_unseen_cards_lie_anywhere_equally_often() -> None:
    """Each of the 81 cards is in each of three hands in a third of the worlds, within five standard deviations."""
    view, count = at_a_turn("guandan"), 6000
    worlds = view.sample(count, seed=4)
    places = [sum(world.hand(seat).count(face) for world in worlds) for seat in range(4) for face in range(54)]
    for seat in range(4):
        for face in range(54):
            copies = view.unseen.count(face)
            if seat == view.seat or copies == 0:
                continue
            found = places[54 * seat + face]
            assert abs(found - count * copies / 3) < 5 * (count * copies * 2 / 9) ** 0.5


# Playouts


def worth(play: clamber.Play, world: Position, names: list[str]) -> list[float]:
    """Return the rewards of a play in a world, computed by bots at a table."""
    seated = [bots.make(name) for name in names]
    position = world.apply(play)
    while not position.is_over:
        position = position.apply(seated[position.to_act].choose(position.view(position.to_act)))
    return list(position.rewards)


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_rollouts_are_what_bots_make_of_the_same_worlds(name: str) -> None:
    """Uses deterministic bots, in positions without further chance events."""
    view = at_a_turn(name, after=12)
    plays = [view.legal[i] for i in {0, len(view.legal) // 2, len(view.legal) - 1}]
    names = ["greedy"] * view.seats
    rewards = clamber.playouts(view, plays, names, 4, seed=3)
    assert rewards.shape == (len(plays), 4, view.seats)
    for k, world in enumerate(view.sample(4, seed=3)):
        for i, play in enumerate(plays):
            assert [rewards[i, k, seat] for seat in range(view.seats)] == worth(play, world, names)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", ["guandan", "biga", "gandengyan", "doudizhu"])
def test_rollouts_do_not_depend_on_threads_candidates_or_the_number_of_worlds(name: str, policy: str) -> None:
    view = at_a_turn(name, after=5)
    plays = list(islice(view.legal, 3))
    rewards = clamber.playouts(view, plays, policy, 40, 7, 1).tolist()
    assert clamber.playouts(view, plays, policy, 40, 7, 3).tolist() == rewards
    assert clamber.playouts(view, plays[-1:], policy, 40, 7).tolist() == rewards[-1:]
    assert clamber.playouts(view, plays, policy, 9, 7, 2).tolist() == [worlds[:9] for worlds in rewards]
    assert clamber.playouts(view, plays, policy, 40, 8).tolist() != rewards


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_what_some_win_others_lose(name: str) -> None:
    """Zero-sum if the rules pay losses. If they award points for a win, no seat loses any."""
    view = at_a_turn(name, after=3)
    found = clamber.playouts(view, list(view.legal[:1]), "random", 30, seed=1).tolist()[0]
    by = clamber.engine.engine_for(view.rules).groups.scoring.by
    for rewards in found:
        if by in {"cards_won", "winning_side", "places"}:
            assert all(points >= 0 for points in rewards) or sum(rewards) == 0
        else:
            assert sum(rewards) == 0


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_positions_are_played_out_as_bots_play_them(name: str) -> None:
    """Uses deterministic bots. Positions of several depths, a finished one among them, and in any number of seats."""
    match, names = ruleset(name).new_match(seed=8), ["greedy"] * ruleset(name).seats[0]
    positions = []
    while match.is_dealt and len(positions) < 40:
        positions.append(match.position)
        match = match.apply(match.position.legal()[-1])
    positions.append(match.position)
    positions = [position for position in positions if not position.is_chance][-12:]
    rewards = clamber.playouts(positions=positions, n=2, seed=3)
    assert rewards.shape == (len(positions), 2, match.seats)
    for found, position in zip(rewards.tolist(), positions, strict=True):
        assert found == [played_out(position, names)] * 2


def played_out(position: Position, names: list[str]) -> list[float]:
    """Return the rewards of a position, computed by bots at a table."""
    seated = [bots.make(name) for name in names]
    while not position.is_over:
        position = position.apply(seated[position.to_act].choose(position.view(position.to_act)))
    return list(position.rewards)


@pytest.mark.parametrize("policy", POLICIES)
def test_playouts_of_worlds_are_those_of_their_positions(policy: str) -> None:
    """With the same seed, a candidate in a world has the rewards of the position after it, as a tree search asks."""
    match = ruleset("doudizhu").new_match(seed=4)
    for _ in range(9):
        match = match.apply(match.position.legal()[-1])
    view = match.view(match.to_act)
    plays = list(islice(view.legal, 3))
    together = clamber.playouts(view, plays, policy, 1, seed=5).tolist()
    (world,) = view.sample(1, seed=5)
    with_events = replace(match, position=world)
    after = [with_events.apply(play) for play in plays]
    assert clamber.playouts(positions=after, policies=policy, n=1, seed=5, threads=2).tolist() == together


def test_positions_that_cannot_be_played_out_are_refused_in_words() -> None:
    position = ruleset("guandan").new_match(seed=1).position
    other = ruleset("doudizhu").new_match(seed=1).position
    with pytest.raises(ValueError, match="position 1 has other rules than the first"):
        clamber.playouts(positions=[position, other])
    with pytest.raises(ValueError, match="leave these out"):
        clamber.playouts(position.view(0), positions=[position])
    with pytest.raises(ValueError, match="a position must be a Position or a Match, not 3"):
        clamber.playouts(positions=[3])
    with pytest.raises(ValueError, match="positions must be a sequence of positions or matches"):
        clamber.playouts(positions=position)
    with pytest.raises(ValueError, match="policies are one of random, greedy"):
        clamber.playouts(positions=[], policies="alphago")
    with pytest.raises(ValueError, match="one for each of 4, not 3"):
        clamber.playouts(positions=[position], policies=["greedy"] * 3)
    assert clamber.playouts(positions=[]).nbytes == clamber.playouts(positions=[position], n=0).nbytes == 0


def test_the_history_that_the_viewer_knows_changes_nothing_for_those_who_do_not_look_back() -> None:
    match = ruleset("guandan").new_match(seed=9)
    for _ in range(9):
        match = match.apply(match.position.legal()[-1])
    seat = match.position.to_act
    plays = list(match.view(seat).legal[:2])
    of_match, of_position = (
        clamber.playouts(view, plays, "greedy", 20, seed=2).tolist()
        for view in (match.view(seat), match.position.view(seat))
    )
    assert of_match == of_position


def test_rollouts_can_be_stopped() -> None:
    """The worlds completed before the stop, here at the fifth call, are the first ones of a longer run."""
    view = at_a_turn("guandan")
    plays, asked = list(view.legal[:2]), count(1)
    stopped = clamber.playouts(view, plays, "greedy", 10**7 // 40, 1, 2, stop=lambda: next(asked) == 5)
    assert next(asked) == 6
    worlds = stopped.shape[1]
    assert 0 < worlds < 10**7 // 40
    kept = min(worlds, 50)
    assert clamber.playouts(view, plays, "greedy", kept, 1).tolist() == [one[:kept] for one in stopped.tolist()]


def test_what_stops_them_may_fail() -> None:
    view = at_a_turn("guandan")

    def fail() -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        clamber.playouts(view, list(view.legal[:1]), "greedy", 100_000, 1, 2, stop=fail)


def test_python_goes_on_meanwhile() -> None:
    """The GIL is released: another thread runs during the playouts."""
    view, go_on, went_on = at_a_turn("guandan"), threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: go_on.wait() and went_on.set())
    interval = sys.getswitchinterval()
    thread.start()
    try:
        sys.setswitchinterval(PATIENCE)  # threads are never preempted, so the GIL has to be released
        go_on.set()
        for _ in range(1000):  # the operating system determines when a waiting thread runs
            if went_on.is_set():
                break
            clamber.playouts(view, list(view.legal[:1]), "greedy", 300, seed=1)
        assert went_on.is_set()
    finally:
        sys.setswitchinterval(interval)
        thread.join(PATIENCE)


def test_rollouts_that_cannot_be_are_refused_in_words() -> None:
    match = ruleset("guandan").new_match(seed=9)
    seat = match.position.to_act
    view = match.view(seat)
    plays = list(view.legal[:1])
    with pytest.raises(ValueError, match="it is not this seat's turn"):
        clamber.playouts(match.view((seat + 1) % 4), plays, "greedy", 1)
    with pytest.raises(ValueError, match="policies are one of random, greedy"):
        clamber.playouts(view, plays, "alphago", 1)
    with pytest.raises(ValueError, match="one for each of 4, not 3"):
        clamber.playouts(view, plays, ["greedy"] * 3, 1)
    with pytest.raises(ValueError, match="threads must be a whole number of 1 or more, not 0"):
        clamber.playouts(view, plays, "greedy", 5, threads=0)
    with pytest.raises(ValueError, match="n must be a whole number of 0 or more, not -5"):
        clamber.playouts(view, plays, "greedy", -5)
    passing = match.apply(plays[0]).position.legal()[0]
    with pytest.raises(ValueError, match="candidate 1 is not legal in this view"):
        clamber.playouts(view, [plays[0], passing], "greedy", 5)
    assert clamber.playouts(view, [], "greedy", 5).nbytes == 0
    assert clamber.playouts(view, plays, "greedy", 0).nbytes == 0


def test_a_candidate_can_be_written() -> None:
    view = ruleset("guandan").setup(["7h7d9s", "8s8c", "4d4c", "AsKs"], level="5").view(0)
    written = clamber.playouts(view, ["7d7h", "9s"], "greedy", 9, seed=4)
    plays = {play.text: play for play in view.legal}
    assert written == clamber.playouts(view, [plays["7d7h"], plays["9s"]], "greedy", 9, seed=4)
