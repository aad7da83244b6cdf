"""Net values are bit-identical for every instruction set and match those computed from the net's file."""

from __future__ import annotations

import random

import pytest

from clamber import kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import engine_for
from clamber.ruleset import ruleset
from nets.files import FIRST, SECOND, File, groups

pytestmark = pytest.mark.sanitize
LOOPS = kernel.loops()


def learner(*, loops: str | None = None) -> kernel.Learner:
    table = engine_for(ruleset("gandengyan")).table
    return kernel.Learner(game="gandengyan", most_seats=6, home=table, seed=seed_bytes(4), loops=loops)


def learnt_from(number: int, net: kernel.Net) -> kernel.Samples:
    samples = kernel.Samples()
    samples.play(
        table=engine_for(ruleset("gandengyan").for_seats(3)).table,
        seats=3,
        net=net,
        older=net,
        seed=seed_bytes(9),
        first_deal=number * 10,
        deals=10,
        exploration=0.3,
        td_lambda=0.8,
        target=(0.5, 0.05, 10),
        against=(1, 1, 1, 1),
    )
    return samples


def at_the_edge(rng: random.Random) -> File:
    """Return a net whose sums are as large as possible in both layers."""
    file = File.read(learner().net("", averaged=False).to_bytes())
    most = ((1 << 15) - 1) // (len(groups(6)) + 1)
    file.rows = [rng.choice((-most, most)) for _ in file.rows]
    file.first = [rng.choice((-most, most)) for _ in file.first]
    largest = most * (len(groups(6)) + 1)
    second = ((1 << 31) - 1 - (1 << 20)) // (largest * FIRST)
    file.second = [rng.choice((-second, second)) for _ in file.second]
    file.second_bias = [rng.choice((-1, 1)) << 20 for _ in range(SECOND)]
    file.last = [rng.choice((-(1 << 15), (1 << 15) - 1)) for _ in range(SECOND)]
    return file


def test_this_machine_has_the_plain_loops_at_least() -> None:
    assert LOOPS[0] == "plain"
    with pytest.raises(ValueError, match="this machine has no such instructions"):
        learner(loops="abacus")


@pytest.mark.parametrize("loops", LOOPS)
def test_a_net_says_what_its_file_says(loops: str) -> None:
    rng = random.Random(3)
    at_random = File.read(learner().net("", averaged=False).to_bytes())
    for file in (at_random, at_the_edge(rng)):
        net = kernel.Net.from_bytes(file.write())
        for _ in range(10):
            on = [rng.choice(group) for group in groups(6) if rng.random() < 0.7]
            expected = file.value(on)
            assert net.value(on, loops) == expected
            assert net.value(on[::-1], loops) == expected


@pytest.mark.parametrize("loops", LOOPS)
def test_the_largest_sums_of_a_unit_do_not_overflow(loops: str) -> None:
    """For some units, turn on the feature of each group that adds, or that subtracts, the most."""
    file = at_the_edge(random.Random(5))
    net = kernel.Net.from_bytes(file.write())
    for unit in (0, 1, 77, 127):
        for sign in (-1, 1):
            on = [max(group, key=lambda i: sign * file.rows[i * FIRST + unit]) for group in groups(6)]
            assert net.value(on, loops) == file.value(on)


def test_learning_is_the_same_by_all_instructions() -> None:
    learners = [learner(loops=loops) for loops in LOOPS]
    for number in range(3):
        samples = learnt_from(number, learners[0].net("", averaged=False))
        for each in learners:
            each.learn(samples=samples, seed=seed_bytes(1), chunk=number, rate=1e-3, passes=2)
    saved = [each.save() for each in learners]
    assert saved == saved[:1] * len(saved)
    assert saved[0] != learner().save()


def test_whole_numbers_lose_little() -> None:
    """The quantized net's values equal the learner's to within 0.02."""
    made = learner()
    for number in range(4):
        samples = learnt_from(number, made.net("", averaged=False))
        made.learn(samples=samples, seed=seed_bytes(1), chunk=number, rate=1e-3, passes=2)
    net = made.net("", averaged=False)
    for i in range(0, len(samples), 7):
        ids, _ = samples[i]
        assert net.value(ids, "plain") / net.unit == pytest.approx(made.value(ids), abs=0.02)
    with pytest.raises(IndexError, match="not so many"):
        samples[len(samples)]
