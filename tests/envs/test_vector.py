"""Many deals at once: the same deals as one by one, arrays that stay, refusals that change nothing."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest

import clamber
from clamber.envs import kernel, vector
from clamber.position import Position
from clamber.ruleset import all_names

pytestmark = [pytest.mark.sanitize]


def choose(envs: vector.VectorDeals, rng: Any) -> Any:
    """A legal action of each deal, 0 for a finished one."""
    place = (rng.random(envs.num) * envs.observation["counts"]).astype(np.int64)
    return envs.observation["legal"][np.arange(envs.num), place].astype(np.int64)


def everything(envs: vector.VectorDeals) -> list[bytes]:
    arrays = [*envs.observation.values(), envs.rewards, envs.terminated, envs.truncated, envs.final_observation]
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("name", all_names())
@pytest.mark.parametrize("mode", vector.MODES)
def test_deals_stepped_together_are_the_deals_stepped_alone(name: str, mode: str) -> None:
    together = vector.make(name, num=5, seed=11, threads=2, autoreset=mode)
    alone = [vector.make(name, num=1, seed=11 + i, autoreset=mode) for i in range(5)]
    together.reset()
    for one in alone:
        one.reset()
    rng = np.random.default_rng(3)
    for _ in range(150):
        if mode == "disabled" and together.terminated.any():
            together.reset(options={"reset_mask": together.terminated.copy()})
            for one in alone:
                if one.terminated[0]:
                    one.reset()
        actions = choose(together, rng)
        together.step(actions)
        for i, one in enumerate(alone):
            one.step(actions[i : i + 1])
            assert one.rewards[0].tolist() == together.rewards[i].tolist()
            for field in ("observation", "action_mask", "counts", "to_act"):
                assert one.observation[field][0].tobytes() == together.observation[field][i].tobytes()


@pytest.mark.parametrize("name", ["guandan", "gandengyan", "gandengyan/pagat"])
def test_the_deals_of_a_seed_are_those_of_its_match(name: str) -> None:
    """Played by the library with the same choices: the same positions, scores, levels and next deals."""
    envs = vector.make(name, num=2, seed=[5, 77], autoreset="same_step")
    envs.reset()
    match = clamber.ruleset(name).new_match(seats=envs.seats, seed=77)
    rng = random.Random(2)
    for _ in range(400):
        assert match.position is not None
        assert match.position.state == envs.deals.state(1)
        legal = match.position.legal()
        play = legal[rng.randrange(len(legal))]
        actions = choose(envs, np.random.default_rng(0))
        actions[1] = play.action
        envs.step(actions)
        match = match.apply(play)
        if match.is_over:
            break
        while match.position is not None and match.position.is_over and not match.is_over:
            match = match.next_deal()


@pytest.mark.parametrize("name", all_names())
def test_masks_lists_and_positions_agree(name: str) -> None:
    envs = vector.make(name, num=4, seed=1, autoreset="same_step")
    envs.reset()
    rng = np.random.default_rng(5)
    for _ in range(120):
        for i in range(4):
            legal = envs.observation["legal"][i, : envs.observation["counts"][i]].tolist()
            assert legal == kernel.legal(envs.engine, envs.deals.state(i))
            assert np.flatnonzero(envs.observation["action_mask"][i]).tolist() == sorted(legal)
            position = Position(envs.engine, envs.deals.state(i))
            allowed = [play.action for play in position.legal()]
            assert set(legal) <= set(allowed)
            assert position.phase in {"reveal", "resist"} or legal == allowed
        envs.step(choose(envs, rng))


def test_everybody_is_asked_in_public() -> None:
    """Big A: five questions whether to expose, and as many again after each Ace; then whether to reveal."""
    envs = vector.make("biga", num=1, seed=4, autoreset="same_step")
    envs.reset()
    no = envs.engine.decision("no")
    for _ in range(30):
        asked = []
        while Position(envs.engine, envs.deals.state(0)).phase in {"draw", "reveal"}:
            asked.append(int(envs.observation["to_act"][0]))
            assert no in envs.observation["legal"][0, : envs.observation["counts"][0]]
            envs.step(np.array([no]))
        if asked:
            first = asked[0]
            assert asked[:5] == [(first + i) % 5 for i in range(5)]
            assert len(asked) in {5, 10}
        before = envs.deals.match(0).deals
        while envs.deals.match(0).deals == before:
            envs.step(choose(envs, np.random.default_rng(1)))
            if envs.terminated[0]:
                break


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (lambda a: a[:-1], r"shape \(4,\)"),
        (lambda a: a.reshape(2, 2), r"shape \(4,\)"),
        (lambda a: a.astype(float), "integer dtype, not float64"),
        (lambda a: a.astype(bool), "integer dtype, not bool"),
        (lambda a: np.where(np.arange(4) == 2, -1, a), "deal 2: there is no action -1"),
        (lambda a: np.where(np.arange(4) >= 1, 10**9, a), "deal 1: there is no action 1000000000"),
        (lambda _: np.full(4, 2**63 + 1, np.uint64), "deal 0: there is no action"),
        (lambda a: np.where(np.arange(4) == 3, 0, a), r"deal 3: action 0 \(pass\) is masked; seat \d may not"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_refused_step_names_the_deal_and_changes_nothing(actions: Any, message: str, threads: int) -> None:
    envs = vector.make("guandan", num=4, seed=1, threads=threads)
    envs.reset()
    before, saved = everything(envs), envs.to_bytes()
    with pytest.raises(ValueError, match=message):
        envs.step(actions(choose(envs, np.random.default_rng(0))))
    assert everything(envs) == before
    assert envs.to_bytes() == saved


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="deal 1: a seed is an integer from 0"):
        vector.make("guandan", num=2, seed=[0, 1 << 256])
    with pytest.raises(ValueError, match="3 seeds for 2 deals"):
        vector.make("guandan", num=2, seed=[0, 1, 2])
    with pytest.raises(ValueError, match="num and threads"):
        vector.make("guandan", num=0)
    with pytest.raises(ValueError, match="autoreset must be one of"):
        vector.make("guandan", num=1, autoreset="later")
    with pytest.raises(clamber.BadOption, match="plays guandan, not biga"):
        vector.make("guandan", num=1, rules="biga")
    envs = vector.make("gandengyan", num=2, seed=1, autoreset="disabled")
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        envs.step(np.zeros(2, np.int64))
    envs.reset()
    with pytest.raises(ValueError, match="reset_mask must be a bool array"):
        envs.reset(options={"reset_mask": np.zeros(3, np.bool_)})
    before = everything(envs)
    with pytest.raises(ValueError, match="deal 0: a seed is an integer"):
        envs.reset(seed=-1)
    assert everything(envs) == before
    while not envs.terminated.any():
        envs.step(choose(envs, np.random.default_rng(0)))
    ended = int(envs.terminated.argmax())
    before = everything(envs)
    with pytest.raises(ValueError, match=f"deal {ended} is finished"):
        envs.step(choose(envs, np.random.default_rng(0)))
    assert everything(envs) == before


def test_arrays_stay_where_they_are_and_outlive_their_deals() -> None:
    envs = vector.make("gandengyan", num=3, seed=1)
    observation, _ = envs.reset()
    held = observation["observation"]
    shared = np.from_dlpack(held)
    address = held.ctypes.data
    stepped = envs.step(choose(envs, np.random.default_rng(0)))
    assert stepped[0]["observation"] is held
    assert shared.ctypes.data == address
    assert shared.tobytes() == held.tobytes()
    copy = held.copy()
    del envs, observation, stepped
    assert held.tobytes() == copy.tobytes()


@pytest.mark.parametrize("name", ["guandan", "gandengyan", "biga"])
def test_a_checkpoint_goes_on_as_if_nothing_had_happened(name: str) -> None:
    envs = vector.make(name, num=3, seed=9)
    envs.reset()
    rng = np.random.default_rng(1)
    for _ in range(170):
        envs.step(choose(envs, rng))
    saved = envs.to_bytes()
    again = vector.make(name, num=3, seed=0)
    again.from_bytes(saved)
    for _ in range(200):
        actions = choose(envs, rng)
        envs.step(actions)
        again.step(actions)
        for field in ("observation", "action_mask", "counts", "to_act"):
            assert again.observation[field].tobytes() == envs.observation[field].tobytes()
        assert again.rewards.tobytes() == envs.rewards.tobytes()
    assert again.to_bytes() == envs.to_bytes()


def test_a_damaged_or_foreign_checkpoint_is_refused() -> None:
    envs = vector.make("guandan", num=2, seed=9)
    envs.reset()
    saved = envs.to_bytes()
    before = everything(envs)
    for wrong in (b"", saved[:-1], saved[:200] + bytes([saved[200] ^ 1]) + saved[201:]):
        with pytest.raises(ValueError, match="not a checkpoint, or a damaged one"):
            envs.from_bytes(wrong)
    with pytest.raises(ValueError, match="something else than 3 deals"):
        vector.make("guandan", num=3).from_bytes(saved)
    assert everything(envs) == before


def test_the_kernel_steps_without_the_gil() -> None:
    """Two environments in two threads of Python end where they end alone."""

    def run(seed: int, found: dict[int, bytes]) -> None:
        envs = vector.make("guandan", num=64, seed=seed, threads=2)
        envs.reset()
        rng = np.random.default_rng(seed)
        for _ in range(60):
            envs.step(choose(envs, rng))
        found[seed] = envs.to_bytes()

    alone: dict[int, bytes] = {}
    together: dict[int, bytes] = {}
    for seed in (1, 2):
        run(seed, alone)
    threads = [threading.Thread(target=run, args=(seed, together)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == together


def test_final_observations_show_the_end() -> None:
    envs = vector.make("gandengyan", num=8, seats=3, seed=2, autoreset="same_step")
    envs.reset()
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(200):
        *_, info = envs.step(choose(envs, rng))
        for i in np.flatnonzero(info["_final_obs"]):
            said = envs.encoding.decode(info["final_obs"][i].tobytes(), envs.seats)
            assert said["phase"] == 8
            assert abs(envs.rewards[i].sum()) < 1e-9
            ended += 1
    assert ended > 10
