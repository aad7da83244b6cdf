"""Generator for the tables in docs/benchmark.md and docs/bots.md, from tasks, measured results and ratings."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tables import refresh, table

from clamber.arena.benchmark import tasks
from clamber.bots.ratings import RATED, bot_rating, stored_ratings
from clamber.ratings import SHOWN_SCALE, shown
from clamber.ruleset import ruleset

if TYPE_CHECKING:
    from clamber.arena.benchmark import Task

DOCS: Final = Path(__file__).resolve().parent
PAGE: Final = DOCS / "benchmark.md"
BOTS: Final = DOCS / "bots.md"
RESULTS: Final = DOCS.parent / "bench" / "benchmark.csv"

REFERENCE: Final = "greedy"
"""Opponent of the table in docs/bots.md."""

COMPARED: Final = ("random", REFERENCE, "net_beginner", "net_ordinary", "net_expert", "planner", "net")
"""Bots of that table, in the order of its columns."""


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


def measured(task: Task) -> list[dict[str, str]]:
    """Return the rows of the results of a task.

    Raises:
        ValueError: A result is of another task of the name.
    """
    with RESULTS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["task"] == task.name]
    if any(row["hash"] != task.digest for row in rows):
        raise ValueError(f"{RESULTS} has results of another task {task.name} than {task.digest}")
    return rows


def results() -> str:
    """Return a table for each task, with a row for each measured bot. Raises as `measured`."""
    text = ""
    for task in tasks():
        found = measured(task)
        bots = dict.fromkeys((row["bot"], row["version"]) for row in found)
        rows = [
            (f"`{bot}` {version}", *(cell for row in found if row["bot"] == bot for cell in cells(row)))
            for bot, version in bots
        ]
        against = [cell for one in task.opponents for cell in (f"wins against `{one.bot}`, %", "more")]
        text += f"\n`{task.name}` (`{task.digest}`)\n\n" + table(("Bot", *against), rows)
    return text.lstrip("\n")


def wins() -> str:
    """Return the wins in per cent of the compared bots against the reference, by task. Raises as `measured`."""
    rows = []
    for task in tasks():
        against = {row["bot"]: cells(row)[0] for row in measured(task) if row["opponent"] == REFERENCE}
        players = f", {task.seats}" if len(ruleset(task.rules).seats) > 1 else ""
        rows.append((f"{ruleset(task.rules).game.title}{players}", *(against[bot] for bot in COMPARED)))
    return table(("Game", *(f"`{bot}`" for bot in COMPARED)), rows)


def ratings() -> str:
    """Return the displayed rating of each bot with its 95 % interval, by game and number of seats."""
    rows = []
    for game, by_seats in stored_ratings().items():
        for seats in by_seats:
            found = [bot_rating(game, int(seats), bot) for bot in RATED]
            texts = [f"{shown(one)} ± {round(2 * SHOWN_SCALE * one.sigma)}" if one else "unrated" for one in found]
            rows.append((f"{ruleset(game).game.title}, {seats}", *(text.removesuffix(" ± 0") for text in texts)))
    return table(("Table", *(f"`{bot}`" for bot in RATED)), rows)


def cells(row: dict[str, str]) -> tuple[str, str]:
    """Return the wins against an opponent in per cent, and the points or levels more."""
    wins, wide, more, pm = (float(row[name]) for name in ("wins", "wins_pm", "points_more", "points_more_pm"))
    signed = f"{round(more, 2) or 0.0:+.2f}".replace("-", "−").replace("+0.00", "0.00")
    return f"{100 * wins:.1f} ± {100 * wide:.1f}", f"{signed} ± {pm:.2f}"


def main(*, check: bool) -> int:
    """Write or check the pages; return 1 if a check finds one out of date."""
    blocks = {"tasks": all_tasks, "results": results, "wins": wins, "ratings": ratings}
    return max([refresh(page, lambda name: blocks[name](), check=check) for page in (PAGE, BOTS)])
