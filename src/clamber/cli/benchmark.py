"""`clamber benchmark`: measure bots in a frozen task of the arena."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING

from clamber.bot import UNKNOWN
from clamber.bots import SPEC_FORMATS
from clamber.cli.arguments import FINE, add_executor, add_failing, add_language, bot_info, count, workers_for
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.failures import failure_report, status_for
from clamber.cli.show.results import Results
from clamber.cli.show.screen import DIM, MARK_STYLE, STRONG, Screen
from clamber.ruleset import Ruleset

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from clamber.arena.benchmark import Task, TaskResult
    from clamber.arena.running import StoppingRule
    from clamber.arena.statistics import Estimate
    from clamber.arena.tally import Tally
    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("benchmark")
    say = parser.say
    parser.add_argument("task", metavar="TASK", nargs="?", help=say("cli-benchmark-task"))
    bots = say("cli-benchmark-bot", bots=", ".join(SPEC_FORMATS))
    parser.add_argument("--bot", metavar="BOT", action="append", default=[], help=bots)
    parser.add_argument("--workers", type=parser.localized(count), metavar="N", help=say("cli-workers"))
    add_executor(parser)
    add_failing(parser)
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=say("cli-benchmark-json"))
    formats.add_argument("--csv", action="store_true", help=say("cli-benchmark-csv"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure the bots, print the results, and return the exit status."""
    try:
        from clamber.arena import benchmark
        from clamber.cli.arena.progress import follow
    except ModuleNotFoundError as error:
        raise Usage("arena-missing", name=error.name or str(error)) from None
    screen = Screen(args.language)
    if args.task is None:
        _list(benchmark.tasks(), screen)
        return FINE
    task = benchmark.find(args.task)
    if not args.bot:
        raise Usage("benchmark-no-bot")
    for spec in args.bot:
        bot_info(spec)

    def follow_run(tallies: Iterator[Tally], stopping_rule: StoppingRule) -> Tally:
        return follow(tallies, stopping_rule, 0, screen)

    workers = workers_for(args)
    results = [benchmark.measure(task, spec, workers, follow_run) for spec in args.bot]
    if args.json:
        json_object = {"task": asdict(task), "results": [list(result.rows()) for result in results]}
        sys.stdout.write(json.dumps(json_object, ensure_ascii=False, indent=2) + "\n")
    elif args.csv:
        rows = [row for result in results for row in result.rows()]
        writer = csv.DictWriter(sys.stdout, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        _print(results, args, screen)
    return status_for([result.replacements for result in results], args)


def _list(tasks: tuple[Task, ...], screen: Screen) -> None:
    names = ("task", "hash", "players", "deals", "opponents")
    headings = [screen.say(f"benchmark-{name}") for name in names]
    table = Results(headings[:2], headings[2:])
    for task in tasks:
        opponents = ", ".join(f"{opponent.bot} {opponent.version}" for opponent in task.opponents)
        table.add_row(task.name, task.digest, str(task.seats), f"{task.deals:,}", opponents)
    output().print(table, crop=False)


def _print(results: list[TaskResult], args: argparse.Namespace, screen: Screen) -> None:
    console, task = output(), results[0].task
    screen = screen.speaking_of(Ruleset.stored(task.rules, task.options))
    values = {"task": task.name, "hash": task.digest, "clamber": version("clamber"), "seed": str(task.seed)}
    console.say(screen.say("benchmark-heading", **values, deals=f"{task.deals:,}"))
    replaced = any(result.replacements.replaced for result in results)
    points_heading = screen.say("benchmark-levels-against" if screen.levels else "benchmark-more-against")
    labels = [screen.say("benchmark-bot"), screen.say("benchmark-version")]
    numbers = [
        heading
        for opponent in task.opponents
        for heading in (
            screen.say("benchmark-wins-against", bot=f"{opponent.bot} {opponent.version}"),
            points_heading,
        )
    ]
    table = Results(labels, [*numbers, *([screen.say("benchmark-replaced")] if replaced else [])])
    for result in results:
        share = f"{100 * result.replacements.share:.1f} %"
        cells = [
            cell
            for meeting in result.meetings
            for cell in (_estimate(meeting.wins, 100, ".1f"), _estimate(meeting.points_more, 1, "+.2f"))
        ]
        row = (result.entrant.spec, result.entrant.version, *cells, *([share] if replaced else []))
        table.add_row(*row, style=MARK_STYLE if result.replacements.replaced else "")
    console.print(table, crop=False)
    console.say(screen.say("benchmark-note"), DIM)
    unknown = ", ".join(result.entrant.spec for result in results if result.entrant.weights == UNKNOWN)
    if unknown:
        console.say(screen.say("arena-weights-unknown", bots=unknown), STRONG)
    replacements = [result.replacements for result in results]
    for line in failure_report([result.entrant.spec for result in results], replacements, args, screen):
        console.say(line)


def _estimate(estimate: Estimate, factor: int, format_spec: str) -> str:
    """Return a mean with its half-width; a dash if it is unknown."""
    if estimate.mean is None or estimate.half_width is None:
        return "–"
    return f"{factor * estimate.mean:{format_spec}} ± {factor * estimate.half_width:{format_spec.replace('+', '')}}"
