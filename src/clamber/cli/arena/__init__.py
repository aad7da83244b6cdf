"""`clamber arena`: bots meet over the same deals; which is better, by how much, and how sure that is."""

from __future__ import annotations

import argparse
from typing import Any, Final

from clamber.bots import FORMS
from clamber.cli.arguments import Usage, add_engine, add_language, add_rules, count, seed

DEALS: Final = 1000
MOST_DEALS: Final = 100_000
"""How many are played where nobody says: as many, or until enough is known at most so many."""

EPILOG: Final = f"""\
examples:
  clamber arena guandan planner greedy --deals 2000
  clamber arena guandan planner mybots:Mine --references random,greedy --until 1.0 --run tuning.jsonl
  clamber arena gandengyan planner greedy --players 4 --html report.html
  clamber arena guandan planner greedy --matches --deals 200 --records matches.jsonl

A BOT is {", ".join(FORMS)}.
Every deal is played in all seatings of all pairs of bots; docs/arena.md says what is measured and how to read it. The
same settings and seed give the same result, whoever works and however many. A run that was interrupted goes on with
the same command if it has a --run.
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
        from clamber.cli.arena.meeting import meet
    except ModuleNotFoundError as error:
        raise Usage("arena-missing", name=error.name or str(error)) from None
    return meet(args)


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
