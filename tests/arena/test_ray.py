"""Ray workers produce the same results as processes, even if a worker is killed."""

import pytest

from arena.dying import die_once, refuse
from arena.meeting import arena_settings, report_on
from clamber import ruleset
from clamber.arena import StoppingRule, report_of, run
from clamber.simulation import simulate
from clamber.work import WorkerKind, make_workers
from clamber.work.on_ray import local_arguments

ray = pytest.importorskip("ray", reason="Ray is not installed; `make test-research` has it")

pytestmark = [pytest.mark.research, pytest.mark.filterwarnings("default")]  # Ray's own warnings are not failures

NUMBERS = list(range(12))


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """Return the path of a file visible to all workers, which exists once a worker has been killed."""
    return tmp_path_factory.mktemp("ray") / "killed"


@pytest.fixture(scope="module", autouse=True)
def _ray(killed):
    """Start Ray with two workers for all tests in this file."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KILLED", str(killed))
        ray.init(**local_arguments(2))
        yield
        ray.shutdown()


def test_what_a_killed_worker_had_in_hand_is_done_again(tmp_path):
    workers = make_workers(WorkerKind.RAY, 2)
    parts = [(number, str(tmp_path / "died")) for number in NUMBERS]
    assert list(workers.map(die_once, parts)) == [number * number for number in NUMBERS]
    assert workers.died == 1


def test_what_a_part_raises_is_raised():
    with pytest.raises(LookupError, match="no 0"):
        list(make_workers(WorkerKind.RAY, 2).map(refuse, NUMBERS))


def test_a_run_comes_to_the_same_on_ray_though_a_worker_is_killed(killed):
    settings = arena_settings("guandan", {}, 4, ["random", "arena.dying:Fatal"])
    killed.touch()
    on_processes = report_on(settings, 12)
    killed.unlink()
    workers = make_workers(WorkerKind.RAY, 2)
    enough = StoppingRule(12)
    (*_, tally) = run(settings, enough, workers)
    assert report_of(tally, enough) == on_processes
    assert killed.exists()
    assert workers.died >= 1


def test_a_simulation_comes_to_the_same_on_ray():
    more = {"bots": ["greedy", "random", "greedy"], "deals": 450, "seed": 3}
    on_ray = [chunk.deals for chunk in simulate(ruleset("gandengyan"), **more, workers=2, kind=WorkerKind.RAY)]
    assert on_ray == [chunk.deals for chunk in simulate(ruleset("gandengyan"), **more)]
