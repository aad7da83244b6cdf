"""Arena runs: play the run specified on the command line and report the results."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from clamber.arena import (
    Enough,
    Keeper,
    RecordsOnly,
    Sink,
    page,
    read_run,
    report_of,
    run,
    settings_for,
)
from clamber.arena.grids import grids, heading, notes
from clamber.bots import specs_in
from clamber.cli.arena.going import followed
from clamber.cli.arguments import FINE, bot_named, made_up_seed, rules_from, seat_count, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import DIM, STRONG, Screen
from clamber.cli.simulate import records_file
from clamber.records.record import new_file
from clamber.text.unreadable import why_unreadable
from clamber.work import WorkersDied

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from rich.console import RenderableType

    from clamber.arena import Report, Settings, Tally
    from clamber.arena.grids import Grid
    from clamber.work import Workers


def meet(args: argparse.Namespace, most: int) -> int:
    """Play a run of at most `most` deals, report the results, and return the exit status."""
    screen = Screen(args.language)
    settings = _settings(args)
    enough = Enough(most, None if args.until is None else args.until / 100)
    if args.html is not None and os.path.lexists(args.html):
        raise Usage("usage-there", file=args.html)
    workers = workers_for(args)
    begun = time.perf_counter()
    tally = _played(args, settings, enough, workers, screen)
    seconds = time.perf_counter() - begun
    report = report_of(tally, enough)
    if args.html is not None:
        with new_file(args.html) as file:
            file.write(page(report, tally, enough, args.language))
    if args.json:
        found = report.to_json() | {"died": workers.died, "seconds": seconds}
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        return FINE
    _print(report, args, seconds, workers.died, screen)
    return FINE


def _settings(args: argparse.Namespace) -> Settings:
    """Return the settings for the run.

    Raises:
        UnknownBot, UnknownRules, BadOption, BadRun: A bot, ruleset, option or run does not exist.
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


def _played(args: argparse.Namespace, settings: Settings, enough: Enough, workers: Workers, screen: Screen) -> Tally:
    """Play the run and return its tally.

    Raises:
        Usage: All workers have died.
    """
    with _sink(args, settings) as sink:
        try:
            return followed(run(settings, enough, workers, sink), enough, len(sink.played), screen)
        except KeyboardInterrupt:
            if args.kept is not None:
                errors().say("\n" + screen.say("arena-goes-on", file=args.kept))
            raise
        except WorkersDied as error:
            raise Usage("workers-died", reason=str(error)) from None


@contextmanager
def _sink(args: argparse.Namespace, settings: Settings) -> Iterator[Sink]:
    """Open the sink for played deals.

    Raises:
        BadRun: The file belongs to another run.
        Usage: A file already exists or cannot be written.
    """
    if args.kept is None:
        if args.records is None:
            yield Sink()
            return
        with records_file(args.records) as file:
            yield RecordsOnly(file)
        return
    try:
        keeper = Keeper(Path(args.kept), settings, records=None if args.records is None else Path(args.records))
    except FileExistsError:
        raise Usage("usage-there", file=args.records) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=error.filename, reason=why_unreadable(error)) from None
    with keeper:
        yield keeper


def _print(report: Report, args: argparse.Namespace, seconds: float, died: int, screen: Screen) -> None:
    console = output()
    console.print(heading(report, screen.language))
    console.print(_standings(report, screen))
    if died:
        console.print(screen.text("workers-lost", STRONG, count=died))
    speed = {"seconds": f"{seconds:.1f}", "speed": f"{report.decisions / seconds:,.0f}"}
    console.print(screen.text("arena-speed", DIM, decisions=f"{report.decisions:,}", **speed))
    if args.records is not None:
        console.print(screen.say("tally-records", file=args.records))
    if args.html is not None:
        console.print(screen.say("arena-page", file=args.html))


def _standings(report: Report, screen: Screen) -> RenderableType:
    """Return the results as tables, with their notes."""
    tables = [_table(grid) for grid in grids(report, screen.language)]
    said = notes(report, screen.language)
    return Group(*tables, *(Text(note.text, STRONG if note.is_warning else DIM) for note in said))


def _table(grid: Grid) -> Table:
    found = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    for place, column in enumerate(grid.headings):
        is_word = place < grid.words
        found.add_column(column, justify="left" if is_word else "right", no_wrap=is_word)
    for row in grid.rows:
        found.add_row(*row)
    return found
