"""Checkpoints restore the vector environment exactly, and invalid bytes are refused."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from clamber._kernel import Deals
from clamber.envs import vector, vector_deals
from envs.stepping import choose, everything

pytestmark = [pytest.mark.sanitize]


def test_a_damaged_or_foreign_checkpoint_is_refused() -> None:
    envs = vector.make("guandan", num=2, seed=9)
    envs.reset()
    saved = envs.to_bytes()
    before = everything(envs)
    for wrong in (b"", saved[:-1], saved[:200] + bytes([saved[200] ^ 1]) + saved[201:]):
        with pytest.raises(ValueError, match="not a checkpoint, or a damaged one"):
            envs.from_bytes(wrong)
    for other in (vector.make("guandan", num=3), vector.make("biga", num=2), vector.make("guandan/kandell", num=2)):
        with pytest.raises(ValueError, match=r"a checkpoint of 2 deals, rules .*, not of \d deals, rules"):
            other.from_bytes(saved)
    with pytest.raises(ValueError, match="a checkpoint is bytes, not list"):
        envs.from_bytes(list(saved))
    assert everything(envs) == before


def with_sum(body: bytes) -> bytes:
    """Return a checkpoint with an arbitrary body and a valid checksum."""
    return vector_deals.MAGIC + hashlib.sha256(body).digest() + body


@pytest.mark.parametrize("name", ["guandan", "doudizhu"])
def test_a_history_with_cards_of_no_deck_is_refused(name: str) -> None:
    envs = vector.make(name, num=1, seed=9)
    envs.reset()
    envs.step(choose(envs, np.random.default_rng(1)))
    body = envs.to_bytes()[len(vector_deals.MAGIC) + 32 :]
    actions = body.index(b"\n") + 1 + Deals.deal_bytes + 4
    cards = actions + 10  # of the first action, after the 10 bytes of its other fields
    assert with_sum(body) == envs.to_bytes()
    before = everything(envs)
    for slot in (53, 54, 55, 57, 58, 59, 61, 62, 63):
        made_up = bytearray(body)
        made_up[cards + slot // 8] |= 1 << slot % 8
        with pytest.raises(ValueError, match="not a checkpoint of these deals"):
            envs.from_bytes(with_sum(bytes(made_up)))
        assert everything(envs) == before


@pytest.mark.parametrize("name", ["paodekuai", "doudizhu/grab"])
def test_any_byte_of_a_deal_is_refused_or_can_be_played_on(name: str) -> None:
    """Under sanitizers, this detects unvalidated indices, such as the first leader of a deal."""
    envs = vector.make(name, num=1, seed=9)
    envs.reset()
    rng = np.random.default_rng(1)
    for _ in range(6):
        envs.step(choose(envs, rng))
    saved = envs.to_bytes()
    body = saved[len(vector_deals.MAGIC) + 32 :]
    first = body.index(b"\n") + 1
    accepted = 0
    for place in range(first, first + Deals.deal_bytes):
        for value in (7, 200):
            made_up = bytearray(body)
            made_up[place] = value
            try:
                envs.from_bytes(with_sum(bytes(made_up)))
            except ValueError:
                continue
            accepted += 1
            for _ in range(2):
                envs.step(choose(envs, rng))
    assert accepted < Deals.deal_bytes
    envs.from_bytes(saved)
    assert envs.to_bytes() == saved
