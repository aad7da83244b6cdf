"""Arena runs: play the run specified on the command line and report the results."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from clamber._internal.new_file import new_file
from clamber.arena import (
    RecordsOnly,
    RunFileWriter,
    Sink,
    StoppingRule,
    page,
    read_run,
    report_of,
    run,
    settings_for,
)
from clamber.arena.grids import grids, heading, notes, said
from clamber.bots import specs_in
from clamber.cli.arena.progress import follow
from clamber.cli.arguments import bot_info, random_seed, rules_from, seat_count, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.failures import failure_report, status_for
from clamber.cli.show.results import Results
from clamber.cli.show.screen import DIM, MARK_STYLE, STRONG, Screen
from clamber.cli.simulate import output_file
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from clamber.arena import ArenaSettings, Report, Tally
    from clamber.arena.grids import Grid
    from clamber.work import Workers


def run_arena(args: argparse.Namespace, max_deals: int) -> int:
    """Play a run of at most `max_deals` deals, report the results, and return the exit status."""
    screen = Screen(args.language)
    settings = _settings(args)
    if args.restart and args.run_file is None:
        raise Usage("arena-anew-no-run")
    stopping_rule = StoppingRule(max_deals, None if args.precision is None else args.precision / 100)
    if args.html is not None and os.path.lexists(args.html):
        raise Usage("usage-there", file=args.html)
    workers = workers_for(args)
    outcome = _play_run(args, settings, stopping_rule, workers, screen)
    tally, report = outcome.tally, report_of(outcome.tally, stopping_rule)
    if args.html is not None:
        with new_file(args.html) as file:
            file.write(page(report, tally, stopping_rule, args.language))
    if args.json:
        new_counts = {"new_deals": outcome.deals, "new_decisions": outcome.decisions}
        json_object = report.to_json() | new_counts | {"died": workers.died, "seconds": outcome.seconds}
        if args.traceback:
            for entrant, replacements in zip(json_object["entrants"], report.replacements, strict=True):
                entrant["tracebacks"] = replacements.tracebacks
        sys.stdout.write(json.dumps(json_object, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(report, args, outcome, workers.died, screen)
    return status_for(report.replacements, args)


@dataclass(frozen=True, slots=True)
class _RunOutcome:
    """Tally of a run, and the part of it that was played now.

    Attributes:
        tally: Tally of the run, including the deals in its file.
        deals, decisions: Number of new deals, and of the decisions in them.
        seconds: Duration of the new deals.
    """

    tally: Tally
    deals: int
    decisions: int
    seconds: float


def _settings(args: argparse.Namespace) -> ArenaSettings:
    """Return the settings for the run.

    Raises:
        UnknownBotError, UnknownRulesError, InvalidOptionError, RunFileError: A bot, ruleset, option or run does not
            exist.
        Usage: There are fewer than two bots, or matches have no end.
    """
    rules = rules_from(args.rules, args.set)
    references = [] if args.references is None else specs_in(args.references)
    if len(args.bots) + len(references) < 2:
        raise Usage("arena-one-bot")
    for spec in (*args.bots, *references):
        bot_info(spec)
    seed = args.seed
    if seed is None and args.run_file is not None and Path(args.run_file).exists():
        seed = read_run(Path(args.run_file)).settings.seed
    settings = settings_for(
        rules,
        args.bots,
        seats=seat_count(rules, args.players),
        seed=random_seed() if seed is None else seed,
        references=references,
        matches=args.matches,
    )
    if settings.matches and not settings.has_an_end:
        raise Usage("arena-endless", example="--set match=deals:12")
    return settings


def _play_run(
    args: argparse.Namespace, settings: ArenaSettings, stopping_rule: StoppingRule, workers: Workers, screen: Screen
) -> _RunOutcome:
    """Play the run."""
    with _sink(args, settings) as sink:
        started = time.perf_counter()
        try:
            tally = follow(run(settings, stopping_rule, workers, sink), stopping_rule, len(sink.played), screen)
        except KeyboardInterrupt:
            if args.run_file is not None and not settings.unknown:
                errors().say("\n" + screen.say("arena-goes-on", file=args.run_file))
            raise
        earlier = sink.played[: tally.deals]
        new_decisions = tally.decisions - sum(played.decisions for played in earlier)
        return _RunOutcome(tally, tally.deals - len(earlier), new_decisions, time.perf_counter() - started)


@contextmanager
def _sink(args: argparse.Namespace, settings: ArenaSettings) -> Iterator[Sink]:
    """Open the sink for played deals.

    Raises:
        RunFileError: The file belongs to another run.
        Usage: A file already exists or cannot be written.
    """
    if args.run_file is None:
        if args.records is None:
            yield Sink()
            return
        with output_file(args.records) as file:
            yield RecordsOnly(file)
        return
    try:
        records = None if args.records is None else Path(args.records)
        run_file = RunFileWriter(Path(args.run_file), settings, records=records, restart=args.restart)
    except FileExistsError:
        raise Usage("usage-there", file=args.records) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=error.filename, reason=why_unreadable(error)) from None
    with run_file:
        yield run_file


def _print(report: Report, args: argparse.Namespace, outcome: _RunOutcome, died: int, screen: Screen) -> None:
    console = output()
    console.say(heading(report, screen.language))
    earlier = report.deals - outcome.deals
    if earlier:
        unit = "matches" if report.settings.matches else "deals"
        counts = {"fresh": f"{outcome.deals:,}", "kept": f"{earlier:,}", "file": args.run_file}
        console.say(said(report, screen.language, "arena-new-deals", what=unit, **counts))
    for grid in grids(report, screen.language):
        console.print(_table(grid), crop=False)
    for note in notes(report, screen.language):
        console.say(note.text, STRONG if note.is_warning else DIM)
    labels = [entrant.label for entrant in report.settings.entrants]
    for line in failure_report(labels, report.replacements, args, screen):
        console.say(line)
    if died:
        console.print(screen.text("workers-lost", STRONG, count=died))
    if outcome.decisions:
        speed = {"seconds": f"{outcome.seconds:.1f}", "speed": f"{outcome.decisions / outcome.seconds:,.0f}"}
        console.print(screen.text("arena-speed", DIM, decisions=f"{outcome.decisions:,}", **speed))
    if args.records is not None:
        console.print(screen.say("tally-records", file=args.records))
    if args.html is not None:
        console.print(screen.say("arena-page", file=args.html))


def _table(grid: Grid) -> Results:
    table = Results(grid.headings[: grid.words], grid.headings[grid.words :])
    for number, row in enumerate(grid.rows):
        table.add_row(*row, style=MARK_STYLE if number in grid.failing else "")
    return table
