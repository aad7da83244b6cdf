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
from clamber.cli.arena.going import followed
from clamber.cli.arguments import bot_named, made_up_seed, rules_from, seat_count, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.failing import failing, status_for
from clamber.cli.show.results import Results
from clamber.cli.show.screen import DIM, MARK_STYLE, STRONG, Screen
from clamber.cli.simulate import output_file
from clamber.records.record import new_file
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from clamber.arena import ArenaSettings, Report, Tally
    from clamber.arena.grids import Grid
    from clamber.work import Workers


def meet(args: argparse.Namespace, most: int) -> int:
    """Play a run of at most `most` deals, report the results, and return the exit status."""
    screen = Screen(args.language)
    settings = _settings(args)
    if args.restart and args.kept is None:
        raise Usage("arena-anew-no-run")
    enough = StoppingRule(most, None if args.precision is None else args.precision / 100)
    if args.html is not None and os.path.lexists(args.html):
        raise Usage("usage-there", file=args.html)
    workers = workers_for(args)
    played = _played(args, settings, enough, workers, screen)
    tally, report = played.tally, report_of(played.tally, enough)
    if args.html is not None:
        with new_file(args.html) as file:
            file.write(page(report, tally, enough, args.language))
    if args.json:
        new = {"new_deals": played.deals, "new_decisions": played.decisions}
        found = report.to_json() | new | {"died": workers.died, "seconds": played.seconds}
        if args.traceback:
            for entrant, replacements in zip(found["entrants"], report.replacements, strict=True):
                entrant["tracebacks"] = replacements.tracebacks
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(report, args, played, workers.died, screen)
    return status_for(report.replacements, args)


@dataclass(frozen=True, slots=True)
class _Played:
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
        bot_named(spec)
    chosen = args.seed
    if chosen is None and args.kept is not None and Path(args.kept).exists():
        chosen = read_run(Path(args.kept)).settings.seed
    settings = settings_for(
        rules,
        args.bots,
        seats=seat_count(rules, args.players),
        seed=made_up_seed() if chosen is None else chosen,
        references=references,
        matches=args.matches,
    )
    if settings.matches and not settings.has_an_end:
        raise Usage("arena-endless", example="--set match=deals:12")
    return settings


def _played(
    args: argparse.Namespace, settings: ArenaSettings, enough: StoppingRule, workers: Workers, screen: Screen
) -> _Played:
    """Play the run."""
    with _sink(args, settings) as sink:
        begun = time.perf_counter()
        try:
            tally = followed(run(settings, enough, workers, sink), enough, len(sink.played), screen)
        except KeyboardInterrupt:
            if args.kept is not None and not settings.unknown:
                errors().say("\n" + screen.say("arena-goes-on", file=args.kept))
            raise
        kept = sink.played[: tally.deals]
        new = tally.decisions - sum(played.decisions for played in kept)
        return _Played(tally, tally.deals - len(kept), new, time.perf_counter() - begun)


@contextmanager
def _sink(args: argparse.Namespace, settings: ArenaSettings) -> Iterator[Sink]:
    """Open the sink for played deals.

    Raises:
        RunFileError: The file belongs to another run.
        Usage: A file already exists or cannot be written.
    """
    if args.kept is None:
        if args.records is None:
            yield Sink()
            return
        with output_file(args.records) as file:
            yield RecordsOnly(file)
        return
    try:
        records = None if args.records is None else Path(args.records)
        keeper = RunFileWriter(Path(args.kept), settings, records=records, anew=args.restart)
    except FileExistsError:
        raise Usage("usage-there", file=args.records) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=error.filename, reason=why_unreadable(error)) from None
    with keeper:
        yield keeper


def _print(report: Report, args: argparse.Namespace, played: _Played, died: int, screen: Screen) -> None:
    console = output()
    console.say(heading(report, screen.language))
    kept = report.deals - played.deals
    if kept:
        what = "matches" if report.settings.matches else "deals"
        counts = {"fresh": f"{played.deals:,}", "kept": f"{kept:,}", "file": args.kept}
        console.say(said(report, screen.language, "arena-new-deals", what=what, **counts))
    for grid in grids(report, screen.language):
        console.print(_table(grid), crop=False)
    for note in notes(report, screen.language):
        console.say(note.text, STRONG if note.is_warning else DIM)
    labels = [one.label for one in report.settings.entrants]
    for line in failing(labels, report.replacements, args, screen):
        console.say(line)
    if died:
        console.print(screen.text("workers-lost", STRONG, count=died))
    if played.decisions:
        speed = {"seconds": f"{played.seconds:.1f}", "speed": f"{played.decisions / played.seconds:,.0f}"}
        console.print(screen.text("arena-speed", DIM, decisions=f"{played.decisions:,}", **speed))
    if args.records is not None:
        console.print(screen.say("tally-records", file=args.records))
    if args.html is not None:
        console.print(screen.say("arena-page", file=args.html))


def _table(grid: Grid) -> Results:
    found = Results(grid.headings[: grid.words], grid.headings[grid.words :])
    for number, row in enumerate(grid.rows):
        found.add_row(*row, style=MARK_STYLE if number in grid.failing else "")
    return found
