"""Weights as NumPy arrays, and the values that they give."""

from __future__ import annotations

from pathlib import Path
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


def test_seats_whose_pass_is_final_are_features() -> None:
    first = {name: offset for name, offset, _, _ in arrays.read("guandan").features}["locked"]
    match = clamber.ruleset("guandan", pass_is_final=True).new_match(seed=2)
    match = match.apply(match.current.legal()[-1])
    for passes in range(3):
        view = match.view(match.to_act)
        (found,) = bots.Net().features(view, ["pass"])
        locked = {feature - first for feature in found if first <= feature < first + 4}
        assert locked == {4 - before for before in range(1, passes + 1)}, "counted from the own seat"
        match = match.apply("pass")


def test_the_hash_is_that_of_the_bot(tmp_path) -> None:
    target = tmp_path / "mine.net"
    target.write_bytes((Path(arrays.__file__).parent / "guandan.net").read_bytes())
    assert arrays.read(target).sha256 == bots.Net(str(target)).weights


@pytest.mark.research
@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, "guandan/competition", "doudizhu/online"])
def test_the_module_of_pytorch_gives_the_values_of_the_net(name: str) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-research` has it")
    from clamber.nets.torch import TorchNet

    net, exact = bots.Net(), TorchNet.load(name.partition("/")[0])
    rounded = TorchNet.load(name.partition("/")[0]).float()
    for view in list(views(name))[:40]:
        plays = list(view.legal)[:200]
        features, expected = net.features(view, plays), net.values(view, plays)
        with torch.no_grad():
            assert exact.values(features).tolist() == expected
            assert rounded.values(features).tolist() == pytest.approx(expected, abs=1e-6)


@pytest.mark.research
@pytest.mark.slow
def test_the_module_of_pytorch_can_be_trained() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-research` has it")
    from clamber.nets.torch import TorchNet

    view, net, module = next(views("guandan")), bots.Net(), TorchNet.load("guandan")
    features, goal = net.features(view), torch.zeros(len(view.legal), dtype=torch.float64)
    optimizer = torch.optim.Adam(module.parameters(), lr=3e-4)
    errors = []
    for _ in range(20):
        loss = torch.nn.functional.mse_loss(module.values(features), goal)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        errors.append(loss.item())
    assert errors[-1] < errors[0] / 2
