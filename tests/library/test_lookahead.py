"""Lookahead: playouts cut off by the net."""

from __future__ import annotations

import math

import pytest

import clamber
from clamber import bots
from clamber.bots.lookahead import Lookahead, look_ahead
from clamber.bots.net import NetPolicyBot
from clamber.nets import worth
from clamber.view import view_of

SEATS = {"guandan": 4, "gandengyan": 4, "doudizhu": 3, "biga": 5, "paodekuai": 3, "zhengshangyou": 4}


def some_views(name: str, count: int = 4, who: str = "planner") -> list[clamber.View]:
    """Return a sample of views, with more than three legal plays each, taken at turns of a deal."""
    match, found = clamber.ruleset(name).new_match(seats=SEATS[name], seed=8), []
    seated = [bots.make(who, seat=seat) for seat in range(SEATS[name])]
    while not match.position.is_over:
        view = match.view(match.position.to_act)
        if len(view.legal) > 3:
            found.append(view)
        match = match.apply(seated[view.seat].choose(view))
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("name", SEATS)
def test_to_the_end_it_is_what_rollouts_bring_in_the_measure_of_nets(name: str) -> None:
    learning = worth(name)
    assert learning is not None
    for view in some_views(name):
        plays = list(view.legal)[:3]
        found = look_ahead(view, plays, Lookahead(), seed=6, worlds=20)
        rewards = clamber.playouts(view, plays, "net", 20, 6).tolist()
        for one, worlds in zip(found, rewards, strict=True):
            assert one == pytest.approx(
                [
                    learning.win * ((reward > 0) - (reward < 0))
                    + learning.point * max(-learning.limit, min(learning.limit, reward))
                    for reward in (world[view.seat] for world in worlds)
                ],
                abs=1e-6,
            )


@pytest.mark.parametrize("name", [*SEATS, "doudizhu/rlcard", "doudizhu/laizi"])
def test_values_of_the_net_and_ends_of_deals_are_in_one_measure(name: str) -> None:
    """A search compares the net's values with real outcomes, so both must be on almost the same scale."""
    net, held, came = NetPolicyBot(), [], []
    for seed in range(40):
        view = _view_in(name, seed, turns=seed % 20)
        play = net.choose(view)
        (worlds,) = look_ahead(view, [play], Lookahead(), seed=6, worlds=16)
        held += net.values(view, [play])
        came.append(sum(worlds) / len(worlds))
    assert 0.5 < math.hypot(*held) / math.hypot(*came) < 1.2


def _view_in(name: str, seed: int, turns: int) -> clamber.View:
    """Return the view of a seat with a choice, after a number of earlier choices or near the end of the deal."""
    match, net = clamber.ruleset(name).new_match(seats=SEATS[name.partition("/")[0]], seed=seed), NetPolicyBot()
    while True:
        view = match.view(match.position.to_act)
        match = match.apply(net.choose(view))
        turns -= len(view.legal) > 1
        if view.phase == "play" and len(view.legal) > 1:
            found = view
            if turns < 0:
                return found
        if match.position.is_over:
            return found


@pytest.mark.parametrize("how", [Lookahead(), Lookahead(decisions=3), Lookahead("quick", 2)])
def test_worlds_are_the_same_for_any_threads_and_any_parts(how: Lookahead) -> None:
    view = some_views("guandan")[2]
    plays = list(view.legal)[:3]
    whole = look_ahead(view, plays, how, seed=2, worlds=12)
    assert look_ahead(view, plays, how, seed=2, worlds=12, threads=3) == whole
    parts = [look_ahead(view, plays, how, seed=2, worlds=worlds, first=first) for first, worlds in ((0, 5), (5, 7))]
    assert [one + more for one, more in zip(*parts, strict=True)] == whole
    assert look_ahead(view, plays, how, seed=3, worlds=12) != whole


def test_it_ends_where_the_net_values_the_next_decision_of_the_seat() -> None:
    """A playout ends at the seat's first choice after this many decisions, or with the deal, in the net's unit."""
    match, net, seen = clamber.ruleset("guandan").new_match(seed=8), NetPolicyBot(), 0
    while seen < 20 or len(match.position.legal()) < 4:
        match = match.apply(net.choose(match.view(match.position.to_act)))
        seen += 1
    view = match.view(match.position.to_act)
    play = view.legal[-1]
    (found,) = look_ahead(view, [play], Lookahead(decisions=2), seed=4, worlds=8)
    for world, came in zip(view.sample(8, seed=4), found, strict=True):
        position, events, made, doing = world, match.deals[-1].events, -1, play
        while True:
            position, events, made = position.apply(doing), events.after(position, doing), made + 1
            assert not position.is_over, "a deal that is not over so soon"
            now = view_of(position, position.to_act, match.state, events)
            doing = net.choose(now)
            if made >= 2 and now.seat == view.seat and len(now.legal) > 1:
                break
        assert came == pytest.approx(net.values(now, [doing])[0])


def test_decisions_ended_by_a_net_are_refused_where_there_is_none() -> None:
    view = some_views("gandengyan", 1, "greedy")[0]
    table = view.masked.engine.table
    learnt, table.net = table.net, None
    try:
        with pytest.raises(ValueError, match="no net has learnt this game"):
            look_ahead(view, list(view.legal)[:2], Lookahead("planner", decisions=1), seed=6, worlds=2)
    finally:
        table.net = learnt
