"""`clamber botzone` and similar commands: run a bot as a third-party program over standard input and output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from clamber import bots
from clamber.bots import SPEC_FORMATS
from clamber.cli.arguments import FINE, add_language, bot_info, random_seed, seed
from clamber.cli.parsing import Usage
from clamber.engines.formats import NoDeal
from clamber.engines.registry import FORMATS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from clamber.cli.parsing import Commands


def register(commands: Commands) -> None:
    """Register one command for each line-based format."""
    for third_party in FORMATS.values():
        if third_party.player is None or not third_party.over_lines:
            continue
        parser = commands.add(
            third_party.name, sentence="cli-format", command=third_party.name, platform=third_party.title
        )
        bot_help = parser.say("cli-format-bot", bots=", ".join(SPEC_FORMATS))
        parser.add_argument("bot", metavar="BOT", help=bot_help)
        parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=parser.say("cli-format-seed"))
        add_language(parser)
        parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answer messages until end of input and return the exit status."""
    bot_info(args.bot)
    third_party = FORMATS[args.command]
    assert third_party.player is not None  # noqa: S101 - only such formats have a command
    seed_number = random_seed() if args.seed is None else args.seed
    bot = bots.make(args.bot, seed=seed_number)
    player = third_party.player(bot, seed_number)
    try:
        for line in _lines():
            for answer in player.hear(line):
                sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()
    except NoDeal as error:
        raise Usage("format-no-deal", platform=third_party.title, reason=str(error)) from None
    finally:
        bots.close(bot)
    return FINE


def _lines() -> Iterator[str | bytes]:
    """Yield the lines of standard input as they arrive, as bytes if possible."""
    read = getattr(sys.stdin, "buffer", sys.stdin).readline
    while line := read():
        yield line
