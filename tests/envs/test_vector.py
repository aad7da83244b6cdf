"""Batched deals equal single deals, use stable arrays, and stay unchanged when a call is refused."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest

import clamber
from clamber.engine import PHASES
from clamber.envs import vector
from clamber.ruleset import all_names
from envs.stepping import as_played, choose, everything
from selecting import presets_later

pytestmark = [pytest.mark.sanitize]


@pytest.mark.parametrize("name", presets_later(all_names()))
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


@pytest.mark.parametrize("name", ["guandan", "gandengyan", "doudizhu/online", "paodekuai"])
def test_each_mask_marks_the_legal_actions(name: str) -> None:
    """Masks of bytes and bits agree with the lists of ids, also after a checkpoint, and do not change the deals."""
    by_mask = {mask: vector.make(name, num=7, seed=4, mask=mask, autoreset="same_step") for mask in vector.MASKS}
    for envs in by_mask.values():
        envs.reset()
    rng = np.random.default_rng(5)
    for step in range(120):
        whole, bits, none = (by_mask[mask].observation for mask in ("bool", "bits", None))
        expanded = np.unpackbits(bits["action_bits"], axis=1, bitorder="little", count=by_mask["bits"].actions)
        assert expanded.astype(bool).tobytes() == whole["action_mask"].tobytes()
        assert bits.keys() - {"action_bits"} == whole.keys() - {"action_mask"} == none.keys()
        for deal, count in enumerate(none["counts"]):
            assert whole["action_mask"][deal].nonzero()[0].tolist() == sorted(none["legal"][deal, :count].tolist())
        actions = choose(by_mask[None], rng)
        for envs in by_mask.values():
            envs.step(actions)
        assert len({envs.observation["observation"].tobytes() for envs in by_mask.values()}) == 1
        if step == 60:
            by_mask = {mask: envs.clone() for mask, envs in by_mask.items()}


def test_an_unknown_mask_is_refused() -> None:
    with pytest.raises(ValueError, match="mask must be 'bool', 'bits', None, not 'int8'"):
        vector.make("guandan", num=1, mask="int8")


def test_arrays_are_aligned_for_dlpack() -> None:
    """JAX copies arrays that do not begin at a multiple of 64 bytes."""
    envs = vector.make("gandengyan", num=3, mask="bits")
    arrays = [*envs.observation.values(), envs.rewards, envs.terminated, envs.truncated, envs.final_observation]
    assert all(array.ctypes.data % 64 == 0 for array in arrays)
    assert all(array.ctypes.data % 64 == 0 for array in envs.clone().observation.values())


@pytest.mark.parametrize("name", ["guandan", "gandengyan", "gandengyan/pagat"])
def test_the_deals_of_a_seed_are_those_of_its_match(name: str) -> None:
    """The same choices lead the library to the same positions, scores, levels and next deals."""
    envs = vector.make(name, num=2, seed=[5, 77], autoreset="same_step")
    envs.reset()
    match = clamber.ruleset(name).new_match(seats=envs.seats, seed=77)
    rng = random.Random(2)
    for _ in range(400):
        assert match.position is not None
        assert match.position.state == envs.deals.state(1)
        legal = match.position.legal()
        play = as_played(match.position, legal[rng.randrange(len(legal))].action)
        actions = choose(envs, np.random.default_rng(0))
        actions[1] = play.action
        envs.step(actions)
        match = match.apply(play)
        if match.is_over:
            break
        if not envs.terminated[1]:
            assert envs.match(1).deals[-1].events == match.deals[-1].events
            assert [envs.match(1).view(seat).history for seat in range(envs.seats)] == [
                match.view(seat).history for seat in range(envs.seats)
            ]
        while match.position is not None and match.position.is_over and not match.is_over:
            match = match.next_deal()


def test_chance_decides_twice_in_a_deal_as_it_does_in_a_match() -> None:
    """Chance picks the suits of both tributes, the receivers of equal tributes, and the leader (Guandan)."""
    options = {"tribute_suit": "random", "equal_tribute_take": "random", "equal_tribute_lead": "random"}
    rules, rng, twice = clamber.ruleset("guandan", **options), random.Random(3), 0
    envs = vector.make("guandan", rules=rules, num=1, autoreset="same_step")
    for seed in range(40):
        envs.reset(seed=seed)
        match = rules.new_match(seed=seed)
        while not match.is_over and len(match.deals) <= 8:
            assert match.position is not None
            assert match.position.state == envs.deals.state(0)
            play = max(match.position.legal(), key=lambda play: (len(play.cards), rng.random()))
            envs.step(np.array([play.action]))
            match = match.apply(as_played(match.position, play.action))
            if match.position is not None and match.position.is_over and not match.is_over:
                twice += match.chances > 1
                match = match.next_deal()
    assert twice > 2


def test_everybody_is_asked_in_public() -> None:
    """Big A: five questions to expose, five more after each Ace, and then the questions to reveal."""
    rules = clamber.ruleset("biga", expose_poll="after_deal_in_order")
    envs = vector.make("biga", rules=rules, num=1, seed=4, autoreset="same_step")
    envs.reset()
    no = envs.engine.actions.decision("no")
    for _ in range(30):
        asked = []
        while envs.position(0).phase in {"draw", "reveal"}:
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


ASKED = (
    *({"expose_poll": poll} for poll in ("every_draw_all", "own_draw_only", "after_deal_in_order")),
    {"forced_reveal": "lone_only", "expose_poll": "own_draw_only"},
    {"forced_reveal": "allowed", "self_overcall": False},
)


@pytest.mark.parametrize(
    ("name", "options"), [*(("biga", asked) for asked in ASKED), ("guandan", {"anti_tribute": "optional"})]
)
def test_asking_in_public_changes_no_rule(name: str, options: dict[str, Any]) -> None:
    """Seats with something to show are asked in the same order as in secret, and with the same effects."""
    rules = clamber.ruleset(name, options)
    rng, forced, free, met = random.Random(6), 0, 0, 0
    for seed in range(30 if name == "guandan" else 12):
        envs = vector.make(name, rules=rules, num=1, seed=seed, autoreset="disabled")
        envs.reset()
        secret = rules.new_match(seats=envs.seats, seed=seed)
        while secret.position.is_over:  # the environment skips void deals
            secret = secret.next_deal()
        for _ in range(2 if name == "guandan" else 1):
            while not envs.terminated[0]:
                count = int(envs.observation["counts"][0])
                legal = envs.observation["legal"][0, :count].tolist()
                asks = envs.position(0).phase in {"draw", "reveal", "resist"}
                action = legal[rng.randrange(count) if count == 1 or not asks or rng.random() < 0.3 else 0]
                if asks and count == 1:
                    forced += 1
                else:
                    free += asks
                    assert legal == [play.action for play in secret.position.legal()]
                    assert secret.position.to_act == envs.observation["to_act"][0]
                    secret = secret.apply(as_played(secret.position, action))
                envs.step(np.array([action]))
                if envs.position(0).phase == "play":
                    met += 1
                    assert envs.position(0).state == secret.position.state
            if name == "guandan" and not secret.is_over:
                envs.reset()
                secret = secret.next_deal()
    assert forced > 10
    assert free > 0
    assert met > 500


def test_the_autoreset_modes_are_those_of_gymnasium() -> None:
    """Checks the rows at the end of a deal, and the effect of the next step on them."""
    rng = np.random.default_rng(2)
    for mode in vector.MODES:
        envs = vector.make("gandengyan", num=4, seed=3, autoreset=mode)
        envs.reset()
        while not envs.terminated.any():
            seen, rewards, terminated, truncated, info = envs.step(choose(envs, rng))
        i = int(terminated.argmax())
        assert not truncated.any()
        assert rewards[i].any()
        assert info["_final_obs"][i]
        final = info["final_obs"][i].tobytes()
        assert envs.encoding.decode(final, 2)["phase"] == PHASES.index("over")
        shown = envs.encoding.decode(seen["observation"][i].tobytes(), 2)["phase"]
        if mode == "same_step":
            assert (shown, seen["counts"][i] > 0, envs.deals.match(i).deals) == (PHASES.index("play"), True, 1)
            continue
        assert (shown, int(seen["counts"][i]), int(seen["to_act"][i])) == (PHASES.index("over"), 0, -1)
        assert seen["observation"][i].tobytes() == final
        assert not seen["action_mask"][i].any()
        actions = choose(envs, rng)
        actions[i] = 10**6
        if mode == "disabled":
            with pytest.raises(ValueError, match=f"deal {i} is finished: reset it before its next step"):
                envs.step(actions)
            continue
        envs.step(actions)
        assert not terminated[i]
        assert not rewards[i].any()
        assert seen["counts"][i] > 0


def test_each_deal_has_its_own_seed() -> None:
    """A single seed is incremented for each deal; a list has one seed per deal, and None continues the match."""
    envs = vector.make("guandan", num=3)
    envs.reset(seed=40)
    first = envs.observation["observation"].copy()
    envs.reset(seed=[42, 41, 40])
    assert (envs.observation["observation"][::-1] == first).all()
    envs.reset(seed=[42, None, np.int64(40)])
    assert (envs.observation["observation"][::2] == first[::-2]).all()
    match = clamber.ruleset("guandan").new_match(seed=41)
    assert envs.position(1).state == envs.deals.state(1)
    assert envs.position(1).hands != match.position.hands  # the next deal of its match
    unseeded = [vector.make("guandan", num=2, seed=[42, None]) for _ in range(2)]
    shown = [envs.reset()[0]["observation"].tobytes() for envs in unseeded]
    assert shown[0][: len(shown[0]) // 2] == shown[1][: len(shown[1]) // 2] != shown[0][len(shown[0]) // 2 :]
    assert shown[0] != shown[1]
    again = vector.make("guandan", num=1, seed=2**256 - 1)
    again.reset()
    assert again.position(0).hands == clamber.ruleset("guandan").new_match(seed=2**256 - 1).position.hands


def test_at_the_first_reset_a_deal_without_a_seed_takes_that_of_make() -> None:
    envs = vector.make("guandan", num=3, seed=[7, 8, None])
    envs.reset(seed=[None, 5, None])
    for deal, seed in ((0, 7), (1, 5)):
        assert envs.position(deal).hands == clamber.ruleset("guandan").new_match(seed=seed).position.hands
    assert (envs.observation["counts"] > 0).all()


def test_every_card_is_followed_by_a_question_to_all() -> None:
    """Big A by default: after each of the 103 face-up cards all five seats are asked, beginning with the drawer."""
    envs = vector.make("biga", num=1, seed=4, autoreset="disabled")
    envs.reset()
    no, drawn = envs.engine.actions.decision("no"), []
    while envs.position(0).phase == "draw":
        drawn.append(envs.deals.state(0).drawn)
        first = envs.position(0).first
        assert envs.observation["to_act"][0] == (first + drawn[-1] - 1 + (len(drawn) - 1) % 5) % 5
        envs.step(np.array([no]))
    assert drawn == [card for card in range(1, 104) for _ in range(5)]


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


def test_seeds_may_come_as_arrays() -> None:
    for given, same in ((np.array(7), [7, 8]), (np.array([3, 9]), [3, 9])):
        seeded, listed = (vector.make("guandan", num=2, seed=seed) for seed in (given, same))
        seeded.reset()
        listed.reset()
        assert seeded.to_bytes() == listed.to_bytes()


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="deal 1: a seed is an integer from 0"):
        vector.make("guandan", num=2, seed=[0, 1 << 256])
    for seed, deal in ((1.5, 0), ([0, "1"], 1), ([True, 2], 0), (b"12", 0), (np.zeros((2, 2), int), 0)):
        with pytest.raises(ValueError, match=f"deal {deal}: a seed is an integer from 0"):
            vector.make("guandan", num=2, seed=seed)
    for wrong in ({"history": 10**6}, {"history": 1.5}, {"num": 0}, {"num": "2"}, {"threads": 0}, {"threads": 10**6}):
        with pytest.raises(ValueError, match=f"{min(wrong)} must be a whole number from"):
            vector.make("guandan", **({"num": 2} | wrong))
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        vector.make("guandan", num=2).to_bytes()
    with pytest.raises(ValueError, match="3 seeds for 2 deals"):
        vector.make("guandan", num=2, seed=[0, 1, 2])
    with pytest.raises(ValueError, match="autoreset must be one of"):
        vector.make("guandan", num=1, autoreset="later")
    with pytest.raises(clamber.InvalidOptionError, match="plays guandan, not biga"):
        vector.make("guandan", num=1, rules="biga")
    envs = vector.make("gandengyan", num=2, seed=1, autoreset="disabled")
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        envs.step(np.zeros(2, np.int64))
    envs.reset()
    for options, message in (
        ({"reset_mask": np.zeros(3, np.bool_)}, "reset_mask must be a bool array"),
        ({"level": "A"}, "reset has no option 'level'"),
        ([], "reset takes a dictionary of options"),
    ):
        with pytest.raises(ValueError, match=message):
            envs.reset(options=options)
    with pytest.raises(ValueError, match="action must be a whole number"):
        envs.action_name(envs.actions)
    for deal, seat, message in ((2, 0, "deal must be"), (-1, 0, "deal must be"), (0, 2, "seat must be")):
        with pytest.raises(ValueError, match=message):
            envs.observe(deal, seat)
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
    arrays = [*observation.values(), envs.rewards, envs.terminated, envs.final_observation]
    assert all(np.from_dlpack(array).ctypes.data == array.ctypes.data for array in arrays)
    shared = np.from_dlpack(held)
    address = held.ctypes.data
    stepped = envs.step(choose(envs, np.random.default_rng(0)))
    assert stepped[0]["observation"] is held
    assert shared.ctypes.data == address
    assert shared.tobytes() == held.tobytes()
    copy = held.copy()
    del envs, observation, stepped
    assert held.tobytes() == copy.tobytes()


def test_the_kernel_steps_without_the_gil() -> None:
    """Two environments stepped in two Python threads reach the same state as when each runs alone."""

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
            assert said["phase"] == PHASES.index("over")
            assert abs(envs.rewards[i].sum()) < 1e-9
            ended += 1
    assert ended > 10
