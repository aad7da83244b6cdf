"""Observations of views, plays of actions, decisions of records as arrays, and bots made of policies."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium

import clamber
from clamber import InvalidArgumentError, bots, record
from clamber.envs import encoding
from clamber.envs.bots import ArrayBot
from clamber.envs.gymnasium import IDS
from clamber.ruleset import all_names, ruleset
from clamber.simulation import simulate
from selecting import presets_later


def test_the_history_of_an_observation_is_as_long_as_asked() -> None:
    match = ruleset("guandan").new_match(seed=1)
    for _ in range(5):
        match = match.apply(match.current.legal()[-1])
    for history in (0, 3, 40):
        row = encoding.observe(match.view(0), history=np.int64(history))
        assert row.shape == (encoding.encoding("guandan", history=history).size(4),)


def test_an_observation_is_written_to_a_given_array() -> None:
    view = ruleset("guandan").new_match(seed=1).view(0)
    rows = np.full((2, 2234), 7, np.uint8)
    assert encoding.encoding("guandan").observe(view, rows[1]).base is rows
    assert rows[1].tobytes() == encoding.observe(view).tobytes()
    assert (rows[0] == 7).all()
    for wrong in (np.zeros(2234), np.zeros((1, 2234), np.uint8), np.zeros(4468, np.uint8)[::2]):
        with pytest.raises(
            InvalidArgumentError, match=r"out must be a contiguous uint8 array of the shape \(2234,\)"
        ):
            encoding.encoding("guandan").observe(view, wrong)


def test_mistaken_views_and_actions_are_named() -> None:
    match = ruleset("guandan").new_match(seed=1)
    view = match.view(match.to_act)
    for ask in (encoding.observe, encoding.action_mask, lambda given: encoding.play_of(given, 0)):
        with pytest.raises(InvalidArgumentError, match="must be a View"):
            ask(match.current)
    with pytest.raises(InvalidArgumentError, match="view of a seat"):
        encoding.observe(match.view(None))
    with pytest.raises(InvalidArgumentError, match="history must be a whole number from 0 to 1000"):
        encoding.observe(view, history=-1)
    with pytest.raises(InvalidArgumentError, match="observations guandan/obs@1"):
        encoding.encoding("doudizhu").observe(view)
    for action in (0, -1, 10**9, 1.0, view.legal[0]):
        with pytest.raises(InvalidArgumentError, match=f"action must be one of the {len(view.legal)} legal ids"):
            encoding.play_of(view, action)


@pytest.mark.parametrize("name", ["doudizhu/online", "doudizhu/laizi", "guandan", "paodekuai"])
def test_only_a_row_of_the_encoding_is_decoded(name: str) -> None:
    rules = ruleset(name)
    match = rules.new_match(seed=1)
    view = match.view(match.to_act)
    row = encoding.observe(view)
    own = encoding.encoding(name)
    decoded = own.decode(row, np.int64(match.seats))
    assert decoded == own.decode(row.tobytes(), match.seats) == encoding.encoding(rules).decode(row, match.seats)
    assert decoded["hand"] == view.hand
    for wrong in (row[:-1], np.append(row, 0), row[None], row.astype(np.int64), row.tolist(), "row", None):
        with pytest.raises(InvalidArgumentError, match="row must be one observation"):
            own.decode(wrong, match.seats)
    with pytest.raises(InvalidArgumentError, match="row must be one observation"):
        own.decode(row, match.seats + 1)
    shifted = np.roll(row, 1)
    with pytest.raises(InvalidArgumentError, match="do not fit"):
        own.decode(shifted, match.seats)
    for other in ("gandengyan", "doudizhu", "biga"):
        if other != name:
            with pytest.raises(InvalidArgumentError):
                encoding.encoding(other).decode(row, match.seats)


# Records


def played(name: str, deals: int = 4) -> list[clamber.Match]:
    seats = ruleset(name).seats[0]
    chunks = simulate(ruleset(name), bots=["random"] * seats, deals=deals, seed=4, log=True)
    return [match for chunk in chunks for match in chunk.matches()]


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_decisions_lead_from_each_position_to_the_next(name: str) -> None:
    for match in played(name):
        read = record.from_json(json.loads(record.dumps(match)))
        found = list(record.decisions(read))
        assert found == list(record.decisions(read.match))
        assert len(found) == sum(not event.chance for deal in read.match.deals for event in deal.events)
        for decision, following in pairwise(found):
            assert decision.play in decision.legal
            assert decision.seat == decision.position.to_act
            assert decision.view.legal == decision.legal
            after = decision.match.with_action(decision.play)
            assert following.match == after or after.current.is_over or after.current.is_chance
        ended = found[-1].match.with_action(found[-1].play)
        assert ended.current.is_over
        assert ended.results == read.match.results


@pytest.mark.parametrize("name", ["gandengyan", "biga", "guandan", "doudizhu/online", "paodekuai"])
def test_decisions_become_arrays(name: str) -> None:
    found = [decision for match in played(name, 2) for decision in record.decisions(match)]
    data = encoding.arrays(found)
    for i, decision in enumerate(found):
        assert data["observation"][i].tobytes() == encoding.observe(decision.view).tobytes()
        assert data["action_mask"][i].nonzero()[0].tolist() == sorted(decision.legal.ids)
        assert (data["action"][i], data["seat"][i]) == (decision.play.action, decision.seat)
    with pytest.raises(InvalidArgumentError, match="one decision at least"):
        encoding.arrays([])
    other = [decision for match in played("zhengshangyou", 1) for decision in record.decisions(match)]
    with pytest.raises(InvalidArgumentError, match="one ruleset"):
        encoding.arrays([*found, *other])


def test_a_match_whose_deals_were_dropped_cannot_be_walked() -> None:
    match = ruleset("gandengyan").new_match(seed=1)
    while match.is_dealt:
        match = match.apply(match.current.legal()[0])
    with pytest.raises(ValueError, match="only a whole match"):
        record.decisions(match.without_past())


# Policies at a table


def last(seen: dict[str, np.ndarray]) -> np.int64:
    return np.flatnonzero(seen["action_mask"])[-1]


@pytest.mark.parametrize("game", IDS)
def test_a_policy_sees_at_the_table_as_in_its_environment(game: str) -> None:
    rules = ruleset(game)
    rows: list[bytes] = []

    def noting(seen: dict[str, np.ndarray]) -> np.int64:
        rows.append(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        return last(seen)

    env = gymnasium.make(IDS[game], opponents="greedy", history=4)
    seen, _ = env.reset(seed=5)
    from_env, over = [], False
    while not over:
        from_env.append(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        seen, _, over, _, _ = env.step(last(seen))
    if game == "biga":  # its tables ask in secret; the environment's own match asks in public
        return
    seats = rules.seats[0]
    table = [ArrayBot(noting, history=4), *(bots.make("greedy") for _ in range(seats - 1))]
    match = rules.new_match(seed=5)
    while match.is_dealt:
        match = match.apply(table[match.to_act].choose(match.view(match.to_act)))
    assert rows == from_env


@pytest.mark.parametrize("given", [np.int64(3), np.array([3]), np.array(3), 3])
def test_policies_may_return_scalars_and_arrays_of_one(given: object) -> None:
    view = ruleset("gandengyan").setup(["3d4h5s", "6c6d"]).view(0)
    action = view.legal[0].action
    bot = ArrayBot(lambda _: given * 0 + action)  # type: ignore[operator]
    assert bot.choose(view) == view.legal[0]


def test_a_policy_that_fails_is_named() -> None:
    view = ruleset("gandengyan").setup(["3d4h5s", "6c6d"]).view(0)
    with pytest.raises(InvalidArgumentError, match="as the result of mine, not None"):
        ArrayBot(lambda _: None, name="mine").choose(view)
    with pytest.raises(InvalidArgumentError, match=r"action must be one of the \d+ legal ids"):
        ArrayBot(lambda _: 0).choose(view)
    with pytest.raises(InvalidArgumentError, match="env must be one of gymnasium, pettingzoo"):
        ArrayBot(last, env="openspiel")
    sizes = {len(mask) for mask in (_mask("gymnasium", view), _mask("pettingzoo", view))}
    assert len(sizes) == 2


def _mask(env: str, view: clamber.View) -> np.ndarray:
    masks: list[np.ndarray] = []

    def noting(seen: dict[str, np.ndarray]) -> np.int64:
        masks.append(seen["action_mask"])
        return last(seen)

    ArrayBot(noting, env=env).choose(view)
    return masks[0]
