"""Command-line interface: `clamber play`, `serve`, `simulate`, `replay`, `check`, `rules` and other commands.

Each command is a module with `register(commands)`, which declares its parser, and `run(args)`, which executes it and
returns the exit status: 0 on success, 1 if a fault was found, 2 for an invalid command line, and 3 for a server whose
database another server uses.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from clamber.bots import UnknownBotError
from clamber.cli.arguments import FAULT, FINE, INTERRUPTED, PIPE_CLOSED, TAKEN, add_language, language_in
from clamber.cli.console import errors
from clamber.cli.parsing import USAGE, Commands, DatabaseInUseError, Parser, Usage
from clamber.errors import ClamberError, InvalidOptionError, InvalidStartError, UnknownRulesError
from clamber.rules.games import GAMES
from clamber.sentences import Together, Worded

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = (
    "play",
    "endings",
    "serve",
    "simulate",
    "arena",
    "benchmark",
    "mcp",
    "ladder",
    "train",
    "net",
    "replay",
    "analyse",
    "check",
    "referee",
    "rules",
    "njupt",
    "formats",
    "admin",
)
"""Modules of the commands, in the order of the help. A module is imported for its own command or for the help."""

MULTI_COMMAND_MODULE: Final = "formats"
"""Module of several commands. All others have the name of their command."""


def parser(language: str, modules: Sequence[str] = COMMANDS) -> Parser:
    """Return the top-level parser with the commands of modules, localized for a language."""
    games = Together(tuple(Worded(game.title, game.title_zh) for game in GAMES.values())).say(language)
    top = Parser(prog="clamber", language=language)
    top.description, top.epilog = top.say("cli-clamber", games=games), top.say("cli-clamber-more")
    version_line = f"clamber {version('clamber')}"
    top.add_argument("--version", action="version", version=version_line, help=top.say("cli-version"))
    add_language(top)
    commands = Commands(top, title=top.say("cli-commands"), metavar="COMMAND", dest="command")
    for name in modules:
        import_module(f"clamber.cli.{name}").register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    try:
        status = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe. Python flushes stdout at exit, so redirect it to the null device to avoid a
        # second error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def _run(argv: Sequence[str] | None) -> int:
    language = language_in(argv)
    command = (sys.argv[1:] if argv is None else argv)[:1]
    top = parser(language, command if set(command) & set(COMMANDS) - {MULTI_COMMAND_MODULE} else COMMANDS)
    args = argparse.Namespace()
    try:
        top.parse_args(argv, args)
        if args.command is None:
            top.print_help()
            return FINE
        status: int = args.run(args)
    except SystemExit as end:  # argparse: --help, --version, or an error already shown
        return end.code if isinstance(end.code, int) else FINE
    except ClamberError as error:
        status = (
            USAGE
            if isinstance(error, Usage | UnknownRulesError | InvalidOptionError | InvalidStartError | UnknownBotError)
            else FAULT
        )
        status = TAKEN if isinstance(error, DatabaseInUseError) else status
        return _complain(error.say(language), status)
    return status


def _complain(sentence: str, status: int) -> int:
    errors().print(f"clamber: {sentence}", soft_wrap=True)
    return status
