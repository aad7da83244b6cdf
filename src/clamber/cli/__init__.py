"""The command line: `clamber play`, `serve`, `simulate`, `replay`, `check`, `rules` and those of bots and programs.

A command is a module with `register(commands)`, which declares it, and `run(args)`, which does it and returns the
exit status: 0 fine, 1 a fault was found, 2 the command line asks for something that does not exist.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from clamber.bots import UnknownBot
from clamber.cli import admin, analyse, arena, botzone, check, njupt, play, referee, replay, rules, serve, simulate
from clamber.cli.arguments import FAULT, FINE, INTERRUPTED, PIPE_CLOSED, USAGE, Parser, Usage
from clamber.cli.console import errors
from clamber.errors import BadOption, ClamberError, UnknownRules
from clamber.sentences import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = (play, serve, simulate, arena, replay, analyse, check, referee, rules, njupt, botzone, admin)

EPILOG: Final = """\
examples:
  clamber play                                           choose a game and sit down
  clamber play guandan --seats me,greedy,greedy,greedy --seed 7
  clamber rules guandan/kandell                          what a preset changes
  clamber simulate guandan --deals 1000 --bots greedy,random
  clamber analyse game.json                              what each play gave away

clamber COMMAND --help says more about a command.
"""


def parser() -> Parser:
    """The parser of the whole command line."""
    top = Parser(
        prog="clamber",
        description="Chinese climbing card games: Gan Deng Yan, Big A, Guandan and Dou Dizhu.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"clamber {version('clamber')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in COMMANDS:
        command.register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status."""
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone. What Python would still flush at its end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def _run(argv: Sequence[str] | None) -> int:
    top = parser()
    args = argparse.Namespace()
    try:
        top.parse_args(argv, args)
        if args.command is None:
            top.print_help()
            return FINE
        status: int = args.run(args)
    except SystemExit as end:  # argparse: --help, --version, or an error that it has shown
        return end.code if isinstance(end.code, int) else FINE
    except ClamberError as error:
        status = USAGE if isinstance(error, Usage | UnknownRules | BadOption | UnknownBot) else FAULT
        return _complain(error.say(getattr(args, "language", LANGUAGES[0])), status)
    return status


def _complain(sentence: str, status: int) -> int:
    errors().print(f"clamber: {sentence}", soft_wrap=True)
    return status
