"""`clamber botzone`: run a bot as a Botzone program for Dou Dizhu or Guandan."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from clamber import bots
from clamber.bots import FORMS
from clamber.cli.arguments import FINE, add_language, bot_named, made_up_seed, seed
from clamber.cli.parsing import Usage
from clamber.engines.botzone.player import BotzonePlayer
from clamber.engines.formats import NoDeal

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("botzone")
    bots_said = parser.say("cli-botzone-bot", bots=", ".join(FORMS))
    parser.add_argument("bot", metavar="BOT", help=bots_said)
    parser.add_argument("--seed", type=parser.reading(seed), metavar="N", help=parser.say("cli-botzone-seed"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer requests until end of input and return the exit status."""
    bot_named(args.bot)
    chosen = made_up_seed() if args.seed is None else args.seed
    bot = bots.make(args.bot, seed=chosen)
    try:
        player = BotzonePlayer(bot, random.Random(chosen))  # noqa: S311 - sampled hidden cards are not secret
        for line in _lines():
            for answer in player.hear(line):
                sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()
    except NoDeal as error:
        raise Usage("botzone-unlike", reason=str(error)) from None
    finally:
        bots.close(bot)
    return FINE


def _lines() -> Iterator[str | bytes]:
    """Yield the lines of standard input as they arrive, as bytes if possible."""
    read = getattr(sys.stdin, "buffer", sys.stdin).readline
    while line := read():
        yield line
