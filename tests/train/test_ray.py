"""Training runs with deals played on Ray give the same result as on processes, even if a worker is killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber.work import WorkerKind, make_workers
from clamber.work.on_ray import local_arguments
from train.dying import play_and_die
from train.runs import learned, trained

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ray = pytest.importorskip("ray", reason="Ray is not installed; `make test-research` has it")

pytestmark = [pytest.mark.research, pytest.mark.filterwarnings("default")]  # Ray's own warnings are not failures


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a file visible to all workers, which exists once a worker has been killed."""
    return tmp_path_factory.mktemp("ray") / "killed"


@pytest.fixture(scope="module", autouse=True)
def _ray(killed: Path) -> Iterator[None]:
    """Start Ray with two workers for all tests in this file."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KILLED", str(killed))
        ray.init(**local_arguments(2))
        yield
        ray.shutdown()


def test_workers_of_ray_change_nothing(tmp_path: Path) -> None:
    on_ray = trained(tmp_path / "ray", 8, make_workers(WorkerKind.RAY, 2))
    assert learned(on_ray) == learned(trained(tmp_path / "one", 8))


def test_a_run_learns_the_same_though_a_worker_of_ray_is_killed(
    tmp_path: Path, killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = trained(tmp_path / "one", 9)
    monkeypatch.setattr("clamber.train.run.play", play_and_die)
    workers = make_workers(WorkerKind.RAY, 2)
    on_ray = trained(tmp_path / "ray", 9, workers)
    assert killed.exists()
    assert workers.died >= 1
    assert learned(on_ray) == learned(alone)
