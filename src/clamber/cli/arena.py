"""`clamber arena`: bots meet over the same deals; which is better, by how much, and how sure that is."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.bots import FORMS, specs_in
from clamber.cli.arguments import (
    FINE,
    Usage,
    add_engine,
    add_language,
    add_rules,
    bot_named,
    count,
    made_up_seed,
    rules_from,
    seat_count,
    seed,
)
from clamber.cli.console import errors, output
from clamber.cli.show.going import played
from clamber.cli.show.screen import DIM, STRONG, Screen
from clamber.cli.show.standings import standings
from clamber.cli.simulate import records_file
from clamber.work import Crew, WorkersDied, crew

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.arena import Report, Settings, Sink
    from clamber.work import Workers

DEALS: Final = 1000
MOST_DEALS: Final = 100_000
"""How many are played where nothing is said: as many, or until enough is known at most so many."""

EPILOG: Final = f"""\
examples:
  clamber arena guandan planner greedy --deals 2000
  clamber arena guandan planner mybots:Mine --references random,greedy --until 1.0 --run tuning.jsonl
  clamber arena gandengyan planner greedy --players 4 --html report.html
  clamber arena guandan planner greedy --matches --deals 200 --records matches.jsonl

A BOT is {", ".join(FORMS)}. Every deal is played in all seatings of all pairs of bots.
docs/arena.md says what is measured and how to read it. The same settings and seed give the same result, whoever works
and however many, and a run that was interrupted goes on with the same command if it has a --run.
"""


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "arena",
        help="find out which bot plays better",
        description="Lets bots meet over the same deals in all seatings, and says which is better.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_rules(parser, optional=False)
    parser.add_argument("bots", metavar="BOT", nargs="+", help="who meets")
    parser.add_argument(
        "--references", metavar="BOT,BOT,...", help="who meets them, too; ratings are counted from the mean of these"
    )
    parser.add_argument(
        "--deals",
        type=count,
        metavar="N",
        help=f"how many deals, with --until at most; default: {DEALS} or {MOST_DEALS}",
    )
    parser.add_argument("--matches", action="store_true", help="play whole matches: as many as --deals says")
    parser.add_argument(
        "--until", type=_points, metavar="P", help="end when every share of wins is known to ± P points of per cent"
    )
    parser.add_argument("--players", type=count, metavar="N", help="how many play, where the game leaves it open")
    parser.add_argument("--seed", type=seed, metavar="N", help="default: that of the run, or a new one")
    parser.add_argument("--workers", type=count, metavar="N", help="how many play at once; default: one a processor")
    add_engine(parser)
    parser.add_argument(
        "--run", dest="kept", metavar="FILE", help="keeps the run, and goes on with it if it is there"
    )
    parser.add_argument("--records", metavar="FILE.jsonl", help="writes all that is played, a record a line")
    parser.add_argument("--html", metavar="FILE", help="writes a report with plots to a new file")
    parser.add_argument("--json", action="store_true", help="prints the report as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Plays a run and reports on it; the exit status."""
    try:
        from clamber import arena
    except ModuleNotFoundError as error:
        raise Usage("arena-missing", name=error.name or str(error)) from None
    screen = Screen(args.language)
    settings = _settings(args)
    most = args.deals or (DEALS if args.until is None else MOST_DEALS)
    enough = arena.Enough(most, None if args.until is None else args.until / 100)
    if args.html is not None and os.path.lexists(args.html):
        raise Usage("usage-there", file=args.html)
    workers = _workers(args)
    begun = time.perf_counter()
    with _sink(args, settings) as sink:
        try:
            tally = played(arena.run(settings, enough, workers, sink), enough, len(sink.played), screen)
        except KeyboardInterrupt:
            if args.kept is not None:
                errors().print("\n" + screen.say("arena-goes-on", file=args.kept), end="")
            raise
        except WorkersDied as error:
            raise Usage("arena-workers-died", reason=str(error)) from None
    seconds = time.perf_counter() - begun
    report = arena.report_of(tally, enough)
    if args.html is not None:
        _write_page(args.html, report, screen)
    if args.json:
        found = report.to_json() | {"died": workers.died, "seconds": seconds}
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        return FINE
    _print(report, args, seconds, workers.died, screen)
    return FINE


def _points(text: str) -> float:
    """Points of per cent from the command line, for argparse.

    Raises:
        argparse.ArgumentTypeError: It is no number between 0 and 50.
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 50:
        raise argparse.ArgumentTypeError(f"expected points of per cent, such as 1.0, not {text!r}")
    return found


def _settings(args: argparse.Namespace) -> Settings:
    """What is asked for.

    Raises:
        UnknownBot, UnknownRules, BadOption, BadRun: It does not exist.
        Usage: There is nobody to meet, or no end to a match.
    """
    from clamber.arena import read_run, settings_for

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


def _workers(args: argparse.Namespace) -> Workers:
    try:
        return crew(Crew(args.engine), args.workers or os.cpu_count() or 1)
    except ModuleNotFoundError:
        raise Usage("arena-no-ray") from None


@contextmanager
def _sink(args: argparse.Namespace, settings: Settings) -> Iterator[Sink]:
    """Where what is played goes.

    Raises:
        BadRun: The file of the run is of another one.
        Usage: A file is there that must not be, or cannot be written.
    """
    from clamber.arena import Keeper, RecordsOnly, Sink

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
        raise Usage("usage-no-writing", file=error.filename, reason=error.strerror) from None
    with keeper:
        yield keeper


def _print(report: Report, args: argparse.Namespace, seconds: float, died: int, screen: Screen) -> None:
    console, settings = output(), report.settings
    heading = screen.say(
        "arena-heading",
        game=settings.ruleset.game.called,
        rules=settings.rules,
        options="".join(f", {name}={value}" for name, value in settings.options.items()),
        seed=str(settings.seed),
        deals=f"{report.deals:,}",
        what="matches" if settings.matches else "deals",
        seatings=report.seatings,
    )
    console.print(heading)
    console.print(standings(report, screen))
    if died:
        console.print(screen.text("arena-died", STRONG, count=died))
    speed = {"seconds": f"{seconds:.1f}", "speed": f"{report.decisions / seconds:,.0f}"}
    console.print(screen.text("arena-speed", DIM, decisions=f"{report.decisions:,}", **speed))
    if args.records is not None:
        console.print(screen.say("tally-records", file=args.records))
    if args.html is not None:
        console.print(screen.say("arena-page", file=args.html))


def _write_page(name: str, report: Report, screen: Screen) -> None:
    raise NotImplementedError
