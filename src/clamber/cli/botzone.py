"""`clamber botzone`: a bot as a program for Botzone's Dou Dizhu."""

from __future__ import annotations

import argparse
import random
import sys
from typing import TYPE_CHECKING, Any, Final

from clamber import bots
from clamber.bots import FORMS
from clamber.cli.arguments import FINE, Usage, bot_named, made_up_seed, seed
from clamber.engines.botzone.player import Unlike, answers

if TYPE_CHECKING:
    from collections.abc import Iterable

EPILOG: Final = """\
example:
  clamber botzone greedy < request.json

What is read and said: docs/botzone.md.
"""


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "botzone",
        help="run a bot as a program for Botzone's Dou Dizhu",
        description="Answers requests of Botzone's FightTheLandlord and FightTheLandlord2 on standard input, "
        "one a line, and asks to be kept running.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bot", metavar="BOT", help=f"who plays: {', '.join(FORMS)}")
    parser.add_argument("--seed", type=seed, metavar="N", help="where choices come from; default: a new one")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answers until the input ends; the exit status."""
    bot_named(args.bot)
    chosen = made_up_seed() if args.seed is None else args.seed
    bot = bots.make(args.bot, seed=chosen)
    try:
        for line in answers(_lines(), bot, random.Random(chosen)):  # noqa: S311 - made-up cards are no secrets
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except Unlike as error:
        raise Usage("botzone-unlike", reason=str(error)) from None
    finally:
        bots.close(bot)
    return FINE


def _lines() -> Iterable[str]:
    """The lines of standard input, each as soon as it is there."""
    return iter(sys.stdin.readline, "")
