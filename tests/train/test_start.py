"""Training runs that start from a net begin with its values, and can be resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber import kernel
from clamber.nets import shipped
from clamber.train.reading import net_name
from clamber.train.run import Run
from clamber.train.run_folder import TrainingRunError, create_run
from clamber.train.settings import TrainingSettings, usual
from clamber.work import WorkerKind, make_workers
from train.runs import INTERVALS, learned

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.engine import Net


def net_of(game: str) -> Net:
    found = shipped(game)
    assert found is not None
    return found


def begun(folder: Path, net: Net, game: str = "gandengyan") -> TrainingSettings:
    settings = usual(game, start=net_name(net.to_bytes()), seed=5, deals=10, lag=4, league=3, chunks=4)
    create_run(folder, settings, net.to_bytes())
    return settings


def test_a_run_begins_with_what_the_net_says(tmp_path: Path) -> None:
    net = net_of("gandengyan")
    run = Run(tmp_path, begun(tmp_path, net), INTERVALS)
    for ids in ([], [1, 200, 900], list(range(0, 2000, 40))):
        for averaged in (False, True):
            first = run.net(averaged=averaged)
            assert first.value(ids, kernel.loops()[0]) / first.unit == net.value(ids, kernel.loops()[0]) / net.unit


def test_it_learns_the_same_though_it_is_ended_at_once(tmp_path: Path) -> None:
    settings = begun(tmp_path / "whole", net_of("gandengyan"))
    begun(tmp_path / "parts", net_of("gandengyan"))
    Run(tmp_path / "parts", settings, INTERVALS)
    runs = [Run(tmp_path / "whole", settings, INTERVALS), Run(tmp_path / "parts", settings, INTERVALS)]
    for run in runs:
        for _ in run.advance(make_workers(WorkerKind.PROCESSES, 1), until=2, seconds=None):
            pass
    runs[1] = Run(tmp_path / "parts", settings, INTERVALS)
    for run in runs:
        for _ in run.advance(make_workers(WorkerKind.PROCESSES, 1), until=None, seconds=None):
            pass
    assert learned(runs[0]) == learned(runs[1])
    assert runs[0].state.chunks == settings.chunks


def test_a_net_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TrainingRunError, match="a net of another game"):
        Run(tmp_path, begun(tmp_path, net_of("zhengshangyou")), INTERVALS)


def test_the_settings_say_which_net_it_is(tmp_path: Path) -> None:
    net, other = net_of("gandengyan").to_bytes(), net_of("zhengshangyou").to_bytes()
    for start, given in ((net_name(net), b""), (net_name(net), other)):
        with pytest.raises(TrainingRunError, match=f"the SHA-256 {net_name(net)}; give its file with --from"):
            create_run(tmp_path, usual("gandengyan", start=start), given)
    with pytest.raises(TrainingRunError, match="do not start from a net; remove --from"):
        create_run(tmp_path, usual("gandengyan"), net)
    assert not list(tmp_path.iterdir())
