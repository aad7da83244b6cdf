"""`clamber net`: export the weights of a net to files that other programs read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from clamber.cli.arguments import FINE, add_language
from clamber.cli.console import output
from clamber.cli.parsing import Commands, Usage
from clamber.cli.show.screen import Screen
from clamber.cli.simulate import output_file
from clamber.rules.games import GAMES
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("net")
    subcommands = Commands(
        parser, title=parser.say("cli-net-what"), metavar="WHAT", dest="act", required=True, prefix="net-"
    )
    export = subcommands.add("export")
    games = ", ".join(sorted(GAMES))
    export.add_argument("net", metavar="NET", help=parser.say("cli-net-export-net", games=games))
    export.add_argument("file", metavar="FILE", type=Path, help=parser.say("cli-net-export-file"))
    add_language(export)
    export.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file and return the exit status."""
    try:
        from clamber.nets import arrays

        if args.file.suffix not in arrays.FORMATS:
            raise Usage("net-no-format", file=str(args.file), formats=", ".join(arrays.FORMATS))
        net = arrays.read(args.net)
        with output_file(args.file) as file:
            arrays.write(net, file.buffer, args.file.suffix)
    except ModuleNotFoundError as error:
        raise Usage("data-missing", name=error.name or str(error)) from None
    except OSError as error:
        raise Usage("usage-no-reading", file=args.net, reason=why_unreadable(error)) from None
    except ValueError as error:
        raise Usage("net-unreadable", file=args.net, reason=str(error)) from None
    message = Screen(args.language).say("net-exported", file=str(args.file), sha256=net.sha256)
    output().print(message, soft_wrap=True, highlight=False)
    return FINE
