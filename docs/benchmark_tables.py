"""Generator for the tables in docs/benchmark.md, from the tasks and the measured results."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

from tables import refresh, table

from clamber.arena.benchmark import tasks

PAGE: Final = Path(__file__).resolve().parent / "benchmark.md"
RESULTS: Final = PAGE.parents[1] / "bench" / "benchmark.csv"


def all_tasks() -> str:
    """Return a row for each task."""
    rows = [
        (
            f"`{task.name}`",
            f"`{task.digest}`",
            f"`{task.rules}`",
            str(task.seats),
            f"{task.deals:,}",
            str(task.seed),
            ", ".join(f"`{one.bot}` {one.version}" for one in task.opponents),
        )
        for task in tasks()
    ]
    return table(("Task", "Hash", "Rules", "Players", "Deals", "Seed", "Opponents"), rows)


def results() -> str:
    """Return a table for each task, with a row for each measured bot.

    Raises:
        ValueError: A result is of another task of the name.
    """
    with RESULTS.open(encoding="utf-8", newline="") as file:
        measured = list(csv.DictReader(file))
    text = ""
    for task in tasks():
        of_task = [row for row in measured if row["task"] == task.name]
        if any(row["hash"] != task.digest for row in of_task):
            raise ValueError(f"{RESULTS} has results of another task {task.name} than {task.digest}")
        bots = dict.fromkeys((row["bot"], row["version"]) for row in of_task)
        rows = [
            (f"`{bot}`", version, *(cell for row in of_task if row["bot"] == bot for cell in cells(row)))
            for bot, version in bots
        ]
        against = [cell for one in task.opponents for cell in (f"wins against `{one.bot}`", "more")]
        text += f"\n`{task.name}` (`{task.digest}`)\n\n" + table(("Bot", "Version", *against), rows)
    return text.lstrip("\n")


def cells(row: dict[str, str]) -> tuple[str, str]:
    """Return wins and points or levels more against an opponent."""
    wins, wide, more, pm = (float(row[name]) for name in ("wins", "wins_pm", "points_more", "points_more_pm"))
    signed = f"{round(more, 2) or 0.0:+.2f}".replace("-", "−").replace("+0.00", "0.00")
    return f"{100 * wins:.1f} % ± {100 * wide:.1f}", f"{signed} ± {pm:.2f}"


def main(*, check: bool) -> int:
    """Write or check the page; return 1 if a check finds it out of date."""
    blocks = {"tasks": all_tasks, "results": results}
    return refresh(PAGE, lambda name, _: blocks[name](), check=check)
