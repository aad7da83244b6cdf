"""Fuzzed vector-environment calls work, or are refused with the deal named and nothing changed."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clamber
from clamber._internal.seeds import SEED_BITS
from clamber.envs import vector, vector_deals
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.fuzz, pytest.mark.sanitize]

NAMES = (*GAMES, "gandengyan/double")
NUM = 3

numbers = st.integers(-3, 4_000) | st.integers(-(2**70), 2**70) | st.sampled_from([2**16, 2**31, 2**32, 2**63 - 1])
dtypes = st.sampled_from(["u1", "i1", "<u2", "<i4", ">i8", "<u8", "f4", "f8", "?", "c8", "O", "U5", "S3", "M8[s]"])
oddities = st.none() | st.text(max_size=3) | st.floats() | st.binary(max_size=4) | st.sets(numbers, max_size=3)
things = st.recursive(numbers | oddities, lambda inner: st.lists(inner, max_size=4), max_leaves=9)


def played(name: str, mode: str, seed: int, steps: int) -> vector.VectorDeals:
    """Return deals advanced by `steps` random steps, stopping early once any deal has ended."""
    envs = vector.make(name, num=NUM, seed=seed, autoreset=mode, threads=1 + seed % 2)
    envs.reset()
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if envs.terminated.any():
            break
        envs.step(legal(envs, rng))
    return envs


def legal(envs: vector.VectorDeals, rng: Any) -> Any:
    place = (rng.random(envs.num) * envs.observation["counts"]).astype(np.int64)
    return envs.observation["legal"][np.arange(envs.num), place].astype(np.int64)


def all_of(envs: vector.VectorDeals) -> list[bytes]:
    arrays = [*envs.observation.values(), envs.rewards, envs.terminated, envs.truncated, envs.final_observation]
    return [array.tobytes() for array in arrays] + [envs.to_bytes()]


def at_fault(envs: vector.VectorDeals, actions: Any) -> int | None:
    """Return the index of the first deal whose action is masked out, or None."""
    for deal, action in enumerate(actions.tolist()):
        if envs.observation["to_act"][deal] < 0:
            if envs.autoreset == "disabled":
                return deal
            continue
        if not 0 <= action < envs.actions or not envs.observation["action_mask"][deal, action]:
            return deal
    return None


def refusal(call: Callable[[], object]) -> str | None:
    """Return the error message of a refusal, or None."""
    try:
        call()
    except ValueError as error:
        return str(error)
    return None


situations = st.tuples(
    st.sampled_from(NAMES), st.sampled_from(sorted(vector.MODES)), st.integers(0, 40), st.integers(0, 150)
)


@given(situations, st.lists(st.none() | numbers, min_size=NUM, max_size=NUM), dtypes)
def test_any_ids_of_any_dtype(situation: Any, given_ids: list[int | None], dtype: str) -> None:
    """None stands for any legal id."""
    envs = played(*situation)
    chosen = legal(envs, np.random.default_rng(0)).tolist()
    try:
        actions = np.array([old if new is None else new for old, new in zip(chosen, given_ids, strict=True)], dtype)
    except (ValueError, OverflowError, TypeError):
        return
    fault = at_fault(envs, actions) if actions.dtype.kind in "iu" else -1
    if fault is None:
        envs.step(actions)
        return
    before = all_of(envs)
    with pytest.raises(ValueError, match=f"deal {fault}" if fault >= 0 else "integer dtype"):
        envs.step(actions)
    assert all_of(envs) == before


@given(situations, things)
def test_anything_as_actions(situation: Any, thing: object) -> None:
    envs = played(*situation)
    before = all_of(envs)
    if refusal(lambda: envs.step(thing)) is None:
        assert np.shape(thing) == (NUM,)
    else:
        assert all_of(envs) == before


@given(situations, things)
def test_anything_as_a_seed(situation: Any, thing: Any) -> None:
    """One seed for all deals, or a list of one per deal, starts new matches, or is refused with the deal named."""
    envs = played(*situation)
    before = all_of(envs)
    said = refusal(lambda: envs.reset(seed=thing))
    if said is not None:
        assert all_of(envs) == before
        assert said.startswith("deal ") or f"seeds for {NUM} deals" in said
        return
    if thing is None:
        return
    each = thing if isinstance(thing, list) else [thing + deal for deal in range(NUM)]
    assert len(each) == NUM
    for deal, seed in enumerate(each):
        assert seed is None or 0 <= seed < 1 << SEED_BITS
        if seed is not None and not situation[0].startswith("biga"):
            match = clamber.ruleset(situation[0]).new_match(seats=envs.seats, seed=seed)
            assert envs.position(deal).hands == match.position.hands


@given(situations, st.data())
def test_a_checkpoint_that_is_none(situation: Any, data: st.DataObject) -> None:
    """Checkpoints that are truncated, mutated, or made for other rules or sizes are refused and change nothing."""
    envs = played(*situation)
    other = played(data.draw(st.sampled_from(NAMES)), "next_step", 1, 20)
    saved = (other if data.draw(st.booleans()) else envs).to_bytes()
    wrong = bytearray(saved[: data.draw(st.integers(0, len(saved)))] + data.draw(st.binary(max_size=9)))
    for byte in data.draw(st.binary(max_size=5)) if wrong else b"":
        wrong[data.draw(st.integers(0, len(wrong) - 1))] = byte
    if wrong == saved and envs.rules == other.rules:
        return
    before = all_of(envs)
    for refused in (bytes(wrong), wrong, data.draw(things)):
        said = refusal(partial(envs.from_bytes, refused))
        if said is None:
            assert bytes(refused) == saved == envs.to_bytes()
            return
        assert "checkpoint" in said
        assert all_of(envs) == before


@given(situations, st.data())
def test_a_checkpoint_that_was_made_up(situation: Any, data: st.DataObject) -> None:
    """Mutated bytes with a valid checksum are refused without any change, or give a playable state."""
    envs = played(*situation)
    saved = envs.to_bytes()
    start = len(vector_deals.MAGIC) + 32
    body = bytearray(saved[start:])
    first = body.index(b"\n") + 1
    for byte in data.draw(st.binary(min_size=1, max_size=6)):
        body[data.draw(st.integers(first, len(body) - 1))] = byte
    if data.draw(st.booleans()):
        del body[data.draw(st.integers(first, len(body))) :]
    made_up = vector_deals.MAGIC + hashlib.sha256(body).digest() + body
    before = all_of(envs)
    if refusal(lambda: envs.from_bytes(made_up)) is not None:
        assert all_of(envs) == before
        return
    rng = np.random.default_rng(1)
    for _ in range(40):
        if envs.autoreset == "disabled" and (envs.observation["to_act"] < 0).any():
            envs.reset()
        envs.step(legal(envs, rng))
