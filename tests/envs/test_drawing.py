"""What is drawn for a seat is what it may know; who watches sees all hands."""

from __future__ import annotations

import random

import gymnasium
import numpy as np
import pytest

import clamber.envs.gymnasium  # noqa: F401 - registers the environments
from clamber.envs import drawing, vector
from clamber.ruleset import all_names


@pytest.mark.parametrize("name", all_names())
def test_other_hidden_cards_are_drawn_the_same_for_a_seat(name: str) -> None:
    """Unless one watches. At every phase that random play comes to, and at the end."""
    envs = vector.make(name, num=1, seed=6, autoreset="disabled")
    envs.reset()
    rng, phases, differ = random.Random(3), set(), 0
    while not envs.terminated[0]:
        position = envs.position(0)
        if position.phase not in phases or rng.random() < 0.03:
            for seat in range(envs.seats):
                other = position.view(seat).sample(rng)
                assert drawing.text(other, seat) == drawing.text(position, seat)
                assert np.array_equal(drawing.picture(other, seat), drawing.picture(position, seat))
                differ += drawing.text(other) != drawing.text(position)
            phases.add(position.phase)
        place = rng.randrange(int(envs.observation["counts"][0]))
        envs.step(envs.observation["legal"][0, place : place + 1])
    assert differ > 0
    assert "play" in phases
    assert "the deal is over" in drawing.text(envs.position(0), 0)


def test_gymnasium_draws_for_its_seat() -> None:
    env = gymnasium.make("clamber/Guandan-v0", seat=2, render_mode="ansi").unwrapped
    env.reset(seed=3)
    lines = env.render().splitlines()
    assert [" hidden" in line for line in lines] == [True, True, False, True, False]
    assert lines[2].startswith(f"> seat 2 (27): {env.position.cards_text(env.position.hand(2))}")
    picture = gymnasium.make("clamber/Guandan-v0", seat=2, render_mode="rgb_array").unwrapped
    picture.reset(seed=3)
    assert np.array_equal(picture.render(), drawing.picture(env.position, 2))
    assert picture.render().shape == (320, 900, 3)
