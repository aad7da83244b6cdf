"""`clamber replay`: steps through a game record in the terminal."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from clamber.cli.arguments import FINE, Usage, add_language, count, records_in
from clamber.cli.console import output, speaks_unicode
from clamber.cli.show.screen import Screen
from clamber.cli.table.lines import Lines
from clamber.cli.table.replaying import Replay

EPILOG: Final = """\
Enter goes on, b goes back, a number jumps to that step of the deal, deal N to another deal, q leaves.
Without a terminal everything is printed.
"""


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "replay",
        help="step through a game record",
        description="Steps through a game record, with all hands open or as one seat saw it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a game record, or a *.jsonl with one record a line")
    parser.add_argument("--match", type=count, metavar="N", help="only the match in this line of the file, from 1")
    parser.add_argument("--deal", type=count, metavar="N", help="only this deal of the match, from 1")
    parser.add_argument("--seat", type=int, metavar="S", help="shows what this seat saw; default: all hands")
    parser.add_argument(
        "--four-colour", "--four-color", action="store_true", help="gives each suit a colour of its own"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replays the file; the exit status."""
    console = output()
    lines = Lines(console)
    screen = Screen(args.language, four_colours=args.four_colour, symbols=speaks_unicode(sys.stdout))
    shown = False
    for number, record in records_in(args.file):
        if args.match is not None and number != args.match:
            continue
        match = record.match
        if args.seat is not None and not 0 <= args.seat < match.seats:
            raise Usage("replay-no-seat", seat=str(args.seat), last=match.seats - 1)
        if args.deal is not None and args.deal > len(match.deals):
            raise Usage("replay-no-deal", deal=args.deal, line=number, file=args.file, count=len(match.deals))
        shown = True
        replay = Replay(match, console, lines, screen, seat=args.seat, only=args.deal)
        if not replay.run(screen.say("replay-line", n=number) if args.file.endswith(".jsonl") else ""):
            break
        if args.match is not None:
            break
    if not shown and args.match is None:
        raise Usage("replay-no-match", file=args.file)
    if not shown:
        raise Usage("replay-no-match-in-line", file=args.file, line=args.match)
    return FINE
