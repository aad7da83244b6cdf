"""The examples do what they say. They need PyTorch, which is no dependency of the tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def load(name: str):
    pytest.importorskip("torch", reason="PyTorch is not installed; `pip install torch`")
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_reinforce_beats_random() -> None:
    example = load("reinforce_gandengyan")
    assert example.win_rate(example.train(seconds=20)) > 0.55


@pytest.mark.slow
def test_ppo_acts_inside_its_masks_and_improves() -> None:
    """A masked action would be an error of the environment."""
    means = load("masked_ppo_loop").train(updates=16)
    assert sum(means[-5:]) > sum(means[:5])
