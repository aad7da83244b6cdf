"""Workers return results in order, and work is repeated if a worker dies."""

import pytest

from arena.dying import die, die_once, refuse, square
from clamber.work import WorkerKind, WorkersDiedError, make_workers

NUMBERS = list(range(20))


@pytest.mark.parametrize("number", [1, 2])
def test_results_come_in_the_order_of_the_parts(number):
    assert list(make_workers(WorkerKind.PROCESSES, number).map(square, NUMBERS)) == [square(each) for each in NUMBERS]


def test_parts_are_taken_as_they_are_needed():
    """Work items are consumed lazily from an endless list, and the caller may stop at any time."""
    taken = []
    results = make_workers(WorkerKind.PROCESSES, 2).map(square, (taken.append(each) or each for each in range(10**9)))
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    results.close()
    assert len(taken) < 20


def test_what_a_dead_worker_had_in_hand_is_done_again(tmp_path):
    workers = make_workers(WorkerKind.PROCESSES, 2)
    parts = [(number, str(tmp_path / "died")) for number in NUMBERS]
    assert list(workers.map(die_once, parts)) == [square(number) for number in NUMBERS]
    assert workers.died == 1


@pytest.mark.slow
def test_a_part_that_no_worker_survives_ends_the_work():
    with pytest.raises(WorkersDiedError, match="4 workers died over 3"):
        list(make_workers(WorkerKind.PROCESSES, 2).map(die, [3, 4, 5]))


@pytest.mark.parametrize("number", [1, 2])
def test_what_a_part_raises_is_raised(number):
    with pytest.raises(LookupError, match="no 0"):
        list(make_workers(WorkerKind.PROCESSES, number).map(refuse, NUMBERS))
