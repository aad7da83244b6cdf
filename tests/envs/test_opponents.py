"""Kernel policies as opponents of a learning seat in the vector environment."""

import random
import re

import numpy as np
import pytest

from clamber import batch, bots, ruleset
from clamber.envs import vector


@pytest.mark.parametrize(("game", "seats"), [("gandengyan", 3), ("guandan", 4), ("biga", 5), ("doudizhu", 3)])
@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_only_the_seat_that_learns_is_asked(game, seats, mode):
    envs = vector.make(game, num=7, seats=seats, seed=3, seat=1, opponents="greedy", autoreset=mode, threads=2)
    envs.reset()
    ended = np.zeros(7, int)
    for _ in range(3000):
        if (ended > 0).all():
            break
        asked = envs.observation["to_act"]
        assert set(asked.tolist()) <= {1, -1}
        if mode == "disabled" and (asked < 0).any():
            envs.reset(options={"reset_mask": asked < 0})
        _, rewards, terminated, _, info = envs.step(last_legal(envs))
        ended += terminated
        assert ((rewards != 0).any(axis=1) <= terminated).all()
        for deal in terminated.nonzero()[0]:
            assert info["final_obs"][deal].any()
    assert (ended > 0).all()


def last_legal(envs):
    """Return the last legal action of each deal, which is a long play; 0 for finished deals."""
    place = np.maximum(envs.observation["counts"] - 1, 0)
    return envs.observation["legal"][np.arange(envs.num), place].astype(np.int64)


def acts(events):
    """Return (seat, text without suits) of each event.

    Environments of Big A ask all seats in public, so declined questions are excluded. Environments play publicly
    known cards first, so suits may differ from those of a bot.
    """
    return [(event.seat, re.sub("[dchs]", "", event.text)) for event in events if event.kind != "no"]


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(("game", "seats"), [("gandengyan", 4), ("guandan", 4), ("biga", 5), ("doudizhu", 3)])
def test_opponents_play_what_their_bots_play(game, seats, several):
    """With the same bots in every seat, including the learning ones, the deals equal a simulation's, play by play."""
    rng = random.Random(f"{game} {several}")
    own, names = rng.randrange(1, seats), rng.choices(("greedy", "quick"), k=seats)
    learning = {own, *rng.sample(range(seats), 2)} if several else {own}
    (chunk,) = batch.simulate(ruleset(game), bots=names, deals=6, seed=5, log=True)
    opponents = [*names[own + 1 :], *names[:own]]
    if several:
        opponents = [None if seat in learning else name for seat, name in enumerate(names)]
    envs = vector.make(game, num=1, seats=seats, seed=5, seat=own, opponents=opponents, autoreset="disabled")
    asked = set()
    for played in chunk.deals:
        if played.match_start and played is not chunk.deals[0]:
            break  # another match numbers its deals differently
        envs.reset()
        seated = [bots.make(name) for name in names]
        done = ()
        while envs.observation["counts"][0]:
            asked.add(int(envs.observation["to_act"][0]))
            match = envs.match(0, done)
            done = match.deals[-1].events
            envs.step(np.asarray([seated[match.to_act].choose(match.view(match.to_act)).action]))
        events = envs.match(0, done).deals[-1].events
        assert acts(events) == acts(played.deal.events)
        assert envs.position(0).is_over
    assert asked == learning


def test_what_opponents_play_does_not_depend_on_threads_and_goes_on_from_a_checkpoint():
    def run(threads, steps, envs=None):
        envs = envs or vector.make(
            "gandengyan", num=9, seats=3, seed=2, opponents=["random", "greedy"], threads=threads
        )
        if not envs._dealt:
            envs.reset()
        for _ in range(steps):
            envs.step(envs.observation["legal"][:, 0].astype(np.int64))
        return envs

    one, three = run(1, 60), run(3, 60)
    assert one.to_bytes() == three.to_bytes()
    half = run(1, 30)
    again = vector.make("gandengyan", num=9, seats=3, opponents=["random", "greedy"])
    again.from_bytes(half.to_bytes())
    assert run(1, 30, again).to_bytes() == one.to_bytes()
    with pytest.raises(ValueError, match=r"a checkpoint of .*random, greedy"):
        vector.make("gandengyan", num=9, seats=3).from_bytes(one.to_bytes())


@pytest.mark.parametrize(
    ("opponents", "why"),
    [
        (["greedy"], "1 bots for 2 other seats"),
        ([None, "greedy"], "opponents with None have an entry for each of 3 seats, not 2"),
        ([None] * 2, "opponents with None have an entry for each of 3 seats, not 2"),
        ("gredy", "did you mean greedy"),
        ("collections:OrderedDict", "cannot be created"),
    ],
)
def test_opponents_that_cannot_be_are_refused_in_words(opponents, why):
    with pytest.raises(ValueError, match=why):
        vector.make("gandengyan", num=2, seats=3, opponents=opponents)


def test_a_bot_outside_the_kernel_is_refused_in_words(tmp_path, monkeypatch):
    (tmp_path / "vectorbots.py").write_text("class Own:\n    def choose(self, view):\n        return view.legal[0]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ValueError, match=r"no policy of the kernel; .*gymnasium.* plays against any bot"):
        vector.make("gandengyan", num=2, opponents="vectorbots:Own")
    with pytest.raises(ValueError, match="seat must be a seat from 0 to 1"):
        vector.make("gandengyan", num=2, seat=2, opponents="greedy")
