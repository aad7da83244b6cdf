"""`clamber train`: train a net by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.cli.arguments import add_executor, add_language, count, seed
from clamber.cli.parsing import Usage
from clamber.rules.games import GAMES
from clamber.train.settings import Intervals

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands

MOST_HOURS: Final = 10_000


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("train")
    say, natural, measure_every = parser.say, parser.localized(count), Intervals().measure_every
    games = sorted(GAMES)
    parser.add_argument(
        "game", metavar="GAME", nargs="?", choices=games, help=say("cli-train-game", games=", ".join(games))
    )
    parser.add_argument("--settings", metavar="FILE", type=Path, help=say("cli-train-settings"))
    parser.add_argument("--from", metavar="NET", dest="start", type=Path, help=say("cli-train-from"))
    parser.add_argument("--resume", metavar="DIR", type=Path, help=say("cli-train-resume"))
    parser.add_argument("--folder", metavar="DIR", type=Path, help=say("cli-train-folder"))
    parser.add_argument("--hours", type=parser.localized(_hours), metavar="H", help=say("cli-train-hours"))
    parser.add_argument("--chunks", type=natural, metavar="N", help=say("cli-train-chunks"))
    parser.add_argument("--workers", type=natural, metavar="N", default=1, help=say("cli-train-workers"))
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-train-seed"))
    parser.add_argument("--deals", type=natural, metavar="N", help=say("cli-train-deals"))
    parser.add_argument(
        "--measure-every",
        type=natural,
        metavar="N",
        default=measure_every,
        help=say("cli-train-measure-every", chunks=str(measure_every)),
    )
    add_executor(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Train a net and return the exit status."""
    try:
        from clamber.cli.training import train
    except ModuleNotFoundError as error:
        raise Usage("train-missing", name=error.name or str(error)) from None
    return train(args)


def _hours(text: str) -> float:
    """Parse a number of hours given on the command line.

    Raises:
        Usage: The text is not a number greater than 0 and less than `MOST_HOURS`.
    """
    try:
        hours = float(text)
    except ValueError:
        hours = 0.0
    if not 0 < hours < MOST_HOURS:
        raise Usage("train-hours", text=repr(text))
    return hours
