"""`clamber replay`: step through a game record in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from clamber.cli.arguments import FINE, add_colours, add_language, count, no_such_deal, records_in
from clamber.cli.console import output, speaks_unicode
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import Screen
from clamber.cli.table.lines import LineReader
from clamber.cli.table.replaying import TerminalReplay
from clamber.rules_file import title_in

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("replay")
    say, natural = parser.say, parser.localized(count)
    parser.add_argument("file", metavar="FILE", help=say("cli-replay-file"))
    parser.add_argument("--match", type=natural, metavar="N", help=say("cli-replay-match"))
    parser.add_argument("--deal", type=natural, metavar="N", help=say("cli-replay-deal"))
    parser.add_argument("--seat", type=int, metavar="S", help=say("cli-replay-seat"))
    add_colours(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the records in the file and return the exit status."""
    console = output()
    lines = LineReader(console)
    screen = Screen(args.language, four_colours=args.four_colour, symbols=speaks_unicode(sys.stdout))
    is_found = False
    for number, record in records_in(args.file):
        if args.match is not None and number != args.match:
            continue
        match = record.match
        if args.seat is not None and not 0 <= args.seat < match.seats:
            raise Usage("replay-no-seat", seat=str(args.seat), last=match.seats - 1)
        if args.deal is not None and args.deal > len(match.deals):
            raise no_such_deal(match, args, number)
        is_found = True
        replay = TerminalReplay(
            match, console, lines, screen, seat=args.seat, only=args.deal, title=title_in(record.extra)
        )
        if not replay.run(screen.say("replay-line", n=number) if args.file.endswith(".jsonl") else ""):
            break
        if args.match is not None:
            break
    if not is_found and args.match is None:
        raise Usage("replay-no-match", file=args.file)
    if not is_found:
        raise Usage("replay-no-match-in-line", file=args.file, line=args.match)
    return FINE
