"""Kernel versus reference: complete random deals under random options, compared at every decision."""

from __future__ import annotations

import os
import random

import pytest

from clamber.rules.games import GAMES
from clamber.ruleset import all_names
from comparison.side_by_side import play_match, random_options
from pairs import every_pair, named
from selecting import all_of_them, presets_later

DEALS = int(os.environ.get("COMPARE_DEALS", "8"))
"""Deals per seed; raise it for a long run."""

PAIR_DEALS = max(3, DEALS // 4)
"""Deals per ruleset in the pairwise tests."""

PARTS = 64
"""Number of parts of the pairwise rulesets; `make test` plays the first part, `make test-all` all of them."""

FEW = DEALS <= 2
"""True if a run has so few deals that it takes almost no time, as `make mutants` requests."""

SLOW = () if FEW else pytest.mark.slow


@pytest.mark.parametrize("seed", [pytest.param(0, marks=SLOW), *all_of_them(range(1, 6))])
@pytest.mark.parametrize("game", GAMES)
def test_kernel_and_reference_agree(game: str, seed: int) -> None:
    """Legal actions, hands, results and levels agree at every step of random matches."""
    rng = random.Random(f"{game} {seed}")
    played = 0
    while played < DEALS:
        options = random_options(game, rng) if rng.random() < 0.9 else {}
        played += play_match(game, options, rng.randrange(1, 5), f"{game} {seed} {played}")


@pytest.mark.slow
@pytest.mark.parametrize("deals", [1, *all_of_them([PAIR_DEALS])])
@pytest.mark.parametrize("preset", presets_later(all_names()))
def test_kernel_and_reference_agree_on_presets(preset: str, deals: int) -> None:
    played = 0
    while played < deals:
        played += play_match(preset, {}, deals - played, f"{preset} {played}")


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, *all_of_them(range(1, PARTS))])
@pytest.mark.parametrize("game", GAMES)
def test_kernel_and_reference_agree_on_any_two_options(game: str, part: int) -> None:
    """Every pair of values of any two options occurs in some match."""
    found, excluded = every_pair(game)
    for number, options in enumerate(found[part::PARTS]):
        played = 0
        while played < PAIR_DEALS:
            played += play_match(game, named(options), PAIR_DEALS - played, f"{game} pairs {part} {number} {played}")
    needs = [(conflict.when[0][0], conflict.needs) for conflict in GAMES[game].conflicts]
    conflicts = [{name, needed} for name, (needed, _) in needs]
    # Two options may require different values of a third option.
    conflicts += [{a, b} for a, of_a in needs for b, of_b in needs if of_a[0] == of_b[0] and of_a != of_b]
    assert all({first, second} in conflicts for (first, _), (second, _) in excluded)
