"""Properties of actions as arrays, against the plays that the actions stand for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from clamber import ruleset
from clamber.cards import RANKS, Card
from clamber.envs import encoding, vector
from clamber.envs.rules import LANE_NAMES
from clamber.ruleset import all_names
from envs.stepping import choose
from selecting import presets_later

if TYPE_CHECKING:
    from clamber.play import Play


BLACK, RED = map(LANE_NAMES.index, ("BJ", "RJ"))


def counts_of(play: Play, special: Card | None, *, jokers_differ: bool) -> np.ndarray:
    """Return the number of cards of a play in each lane."""
    lanes = [LANE_NAMES.index("*" if card == special else card.rank) for card in play.cards]
    return np.bincount([BLACK if lane == RED and not jokers_differ else lane for lane in lanes], minlength=16)


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_features_are_those_of_the_plays(name: str) -> None:
    """At random positions, each legal play has the cards, kind, rank and wild cards that its action's row states."""
    features = encoding.action_features(name)
    envs = vector.make(name, num=8, seed=6)
    envs.reset()
    rng, chosen = np.random.default_rng(1), random.Random(2)
    seen = set()
    for _ in range(120):
        position = envs.position(chosen.randrange(8))
        for play in position.legal():
            row = play.action
            seen.add(features.kinds[features.kind[row]])
            assert features.kinds[features.kind[row]] == position.engine.actions.kind_of(row)
            counts = counts_of(play, position.special, jokers_differ=bool(features.cards[:, RED].any()))
            need, rest = features.cards[row].astype(int), features.with_rest[row]
            missing = np.maximum(need - counts, 0)  # wild cards of the rank drawn stand for these
            assert missing.sum() == (play.wild if features.wild[row] < 0 else 0)
            assert rest or need.sum() == counts.sum()
            assert features.wild[row] in {-1, play.wild}
        envs.step(choose(envs, rng))
    assert len(seen) > 2


def test_decisions_name_what_they_name() -> None:
    guandan, doudizhu, biga = map(encoding.action_features, ("guandan", "doudizhu", "biga"))
    engine = vector.make("guandan", num=1).engine
    give = engine.actions.decision("give", Card.of("Ts").face)
    assert Card(int(guandan.face[give])) == Card.of("Ts")
    assert guandan.cards[give].tolist() == [int(rank == "T") for rank in RANKS] + [0, 0, 0]
    assert (guandan.bid == -1).all()
    bids = doudizhu.bid[doudizhu.kind == doudizhu.kinds.index("bid")]
    assert sorted(bids.tolist()) == [1, 2, 3]
    leads = biga.seat[biga.seat >= 0] if "lead" in biga.kinds else guandan.seat[guandan.seat >= 0]
    assert leads.tolist() == sorted(set(leads.tolist()))


@pytest.mark.parametrize("name", ["guandan", "doudizhu/laizi", "biga", "paodekuai"])
def test_the_matrix_has_a_row_for_each_action_and_tells_actions_apart(name: str) -> None:
    features = encoding.action_features(name)
    matrix = features.matrix()
    assert matrix.dtype == np.uint8
    assert len(matrix) == vector.make(name, num=1).actions
    assert not features.cards.flags.writeable
    assert encoding.action_features(ruleset(name)) is features
