"""Seeds of environments: independent streams have no deal in common, and integers keep their deals."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

import clamber
from clamber._internal.seeds import whole_seed
from clamber.envs import vector
from clamber.envs.gymnasium import IDS
from clamber.envs.pettingzoo import gandengyan_v0

NUM = 64
STREAMS = ((1, 0), (1, 1), *np.random.SeedSequence(1).spawn(2))


def decks(seed: object) -> set[tuple[int, ...]]:
    envs = vector.make("gandengyan", num=NUM, seed=seed)  # type: ignore[arg-type] # of any kind
    envs.reset()
    return {envs.match(deal).deals[0].deck for deal in range(NUM)}


def test_streams_share_no_deal_and_integers_keep_theirs() -> None:
    found = [decks(seed) for seed in STREAMS]
    assert len(set.union(*found)) == NUM * len(STREAMS)
    assert len(decks(1) & decks(2)) == NUM - 1
    assert decks(1) == {clamber.ruleset("gandengyan").new_match(seed=1 + deal).deals[0].deck for deal in range(NUM)}


@pytest.mark.parametrize("seed", STREAMS)
def test_a_stream_is_the_same_seed_in_every_environment(seed: tuple[int, int]) -> None:
    first = clamber.ruleset("gandengyan").new_match(seats=2, seed=seed)
    row = vector.make("gandengyan", num=3).reset(seed=seed)[0]["observation"]
    listed = vector.make("gandengyan", num=2).reset(seed=[None, seed])[0]["observation"]
    assert (listed[1] == row[0]).all()
    assert (vector.make("gandengyan", num=1).reset(seed=whole_seed(seed) + 2)[0]["observation"] == row[2]).all()
    turns = gandengyan_v0.env()
    turns.reset(seed=seed)
    one = gymnasium.make(IDS["gandengyan"]).unwrapped
    one.reset(seed=seed)
    assert turns.unwrapped.position.state.deck == one.position.state.deck == first.current.state.deck
    many = [gymnasium.make_vec(IDS["gandengyan"], num_envs=2) for _ in range(2)]
    drawn = [envs.reset(seed=seed)[0]["observation"].tobytes() for envs in many]
    assert drawn[0] == drawn[1]
    assert many[0].unwrapped.np_random.random() == many[1].unwrapped.np_random.random()


def test_a_tuple_is_no_list_of_seeds() -> None:
    assert decks([*range(NUM)]) != decks((*range(NUM),))
