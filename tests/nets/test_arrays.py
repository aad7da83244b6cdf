"""Weights as NumPy arrays, and the values that they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("numpy")

import clamber
from clamber import bots
from clamber.nets import arrays
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator


def views(name: str) -> Iterator[clamber.View]:
    """Yield the views of the decisions of a deal."""
    match = clamber.ruleset(name).new_match(seed=2)
    while match.is_dealt:
        yield match.view(match.to_act)
        match = match.apply(match.current.legal()[-1])


@pytest.mark.parametrize("name", [*GAMES, "guandan/competition", "doudizhu/online"])
def test_the_arrays_give_the_values_of_the_net(name: str) -> None:
    net, found = bots.Net(), arrays.read(name.partition("/")[0])
    for view in list(views(name))[:8]:
        plays = list(view.legal)[:200]
        expected = net.values(view, plays)
        assert [found.value(features) for features in net.features(view, plays)] == expected
        assert net.values(view, [play.full_text for play in plays[:2]]) == expected[:2]


def test_all_legal_plays_are_valued_by_default() -> None:
    view = next(views("guandan"))
    net = bots.Net()
    assert net.values(view) == net.values(view, view.legal)
    assert net.choose(view).action in view.legal.ids


def test_features_are_numbered_by_block() -> None:
    found = arrays.read("guandan")
    end = 0
    for _, offset, groups, width in found.features:
        assert offset == end
        end += groups * width
    assert found.rows.shape == (end, 128)


@pytest.mark.research
@pytest.mark.slow
def test_the_module_of_pytorch_gives_the_values_of_the_net() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-research` has it")
    import importlib.util
    from pathlib import Path

    path = Path(__file__).resolve().parents[2] / "examples" / "net_in_torch.py"
    spec = importlib.util.spec_from_file_location("net_in_torch", path)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    view, net = next(views("guandan")), bots.Net()
    with torch.no_grad():
        values = example.TorchNet(arrays.read("guandan"))(net.features(view))
    assert values.tolist() == net.values(view)
