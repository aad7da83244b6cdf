"""Benchmark tasks are frozen: their hashes, rules, deals and opponents are those of this version."""

from dataclasses import replace

import pytest

pytest.importorskip("numpy")

from clamber.arena import StoppingRule, report_of, run
from clamber.arena.benchmark import Opponent, UnknownTaskError, check, find, measure, tasks
from clamber.rules.games import GAMES
from clamber.work import WorkerKind, make_workers

ONE = make_workers(WorkerKind.PROCESSES, 1)
HASHES = {
    "guandan@1": "c88aa7d8a26e",
    "doudizhu@1": "bed1bc6b602b",
    "gandengyan@1": "f95b1023160c",
    "biga@1": "03dc3470a51c",
    "zhengshangyou@1": "f59003289f88",
    "paodekuai@1": "7fce04110995",
}
"""Hashes of the released tasks. They never change; a new version of a task is added."""


def small(name="paodekuai@1", deals=3, opponents=("greedy", "net")):
    task = find(name)
    return replace(task, deals=deals, opponents=tuple(one for one in task.opponents if one.bot in opponents))


def test_released_tasks_are_not_changed():
    assert {task.name: task.digest for task in tasks()} == HASHES
    assert {task.rules for task in tasks()} == set(GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("task", tasks(), ids=lambda task: task.name)
def test_this_version_plays_the_newest_tasks(task):
    """If this fails because a bot or a rule was changed on purpose, add a version of the task to tasks.json."""
    if find(task.name.partition("@")[0]) == task:
        check(task)


def test_a_name_finds_the_newest_version():
    assert find("guandan") == find("guandan@1")
    with pytest.raises(UnknownTaskError, match="choose paodekuai@1"):
        find("paodekaui")
    with pytest.raises(UnknownTaskError, match="guandan@1, doudizhu@1"):
        find("x")


def test_a_task_of_other_rules_or_opponents_is_refused():
    task = small()
    greedy = task.opponents[0]
    for changed in (
        replace(task, hash="0" * 16),
        replace(task, seed=task.seed + 1),
        replace(task, opponents=(replace(greedy, version="0"),)),
        replace(task, opponents=(Opponent("random", "1", greedy.play),)),
    ):
        with pytest.raises(UnknownTaskError, match=r"measure with clamber 0\.1\.0"):
            measure(changed, "random", ONE)


def test_results_are_those_of_the_arena():
    task = small()
    found = measure(task, "planner", ONE)
    for opponent, meeting in zip(task.opponents, found.meetings, strict=True):
        enough = StoppingRule(3)
        *_, tally = run(task.settings("planner", opponent.bot), enough, ONE)
        assert meeting == report_of(tally, enough).meetings[0]
    rows = list(found.rows())
    assert [(row["task"], row["bot"], row["opponent"], row["deals"]) for row in rows] == [
        ("paodekuai@1", "planner", "greedy", 3),
        ("paodekuai@1", "planner", "net", 3),
    ]
    assert all(row["wins_pm"] is not None and row["replaced"] == 0 for row in rows)


def test_an_opponent_is_exactly_as_strong_as_itself():
    found = measure(small(opponents=("greedy",)), "greedy", ONE)
    assert (found.meetings[0].wins_more.mean, found.meetings[0].points_more.mean) == (0, 0)
