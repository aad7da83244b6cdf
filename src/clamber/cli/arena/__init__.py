"""`clamber arena`: compare bots on identical deals, with margins and confidence intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.bots import SPEC_FORMATS
from clamber.cli.arguments import add_executor, add_failing, add_language, add_rules, count, real, seed
from clamber.cli.parsing import Usage

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands

DEALS: Final = 1000
MOST_DEALS: Final = 100_000
"""Default numbers of deals: `DEALS`, or at most `MOST_DEALS` with `--precision`."""


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("arena", bots=", ".join(SPEC_FORMATS))
    say, natural = parser.say, parser.localized(count)
    deals = say("cli-arena-deals", deals=str(DEALS), most=str(MOST_DEALS))
    add_rules(parser, optional=False)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=say("cli-arena-bots"))
    parser.add_argument("--references", metavar="BOT,BOT,...", help=say("cli-arena-references"))
    parser.add_argument("--deals", type=natural, metavar="N", help=deals)
    parser.add_argument("--matches", action="store_true", help=say("cli-arena-matches"))
    parser.add_argument("--precision", type=parser.localized(_points), metavar="P", help=say("cli-arena-precision"))
    parser.add_argument("--players", type=natural, metavar="N", help=say("cli-players"))
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-arena-seed"))
    parser.add_argument("--workers", type=natural, metavar="N", help=say("cli-workers"))
    add_executor(parser)
    add_failing(parser)
    parser.add_argument("--run", dest="run_file", metavar="FILE", help=say("cli-arena-run"))
    parser.add_argument("--restart", action="store_true", help=say("cli-arena-restart"))
    parser.add_argument("--records", metavar="FILE.jsonl", help=say("cli-arena-records"))
    parser.add_argument("--html", metavar="FILE", help=say("cli-arena-html"))
    parser.add_argument("--json", action="store_true", help=say("cli-arena-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play a run, report the results, and return the exit status."""
    try:
        from clamber.cli.arena.running import run_arena
    except ModuleNotFoundError as error:
        raise Usage("arena-missing", name=error.name or str(error)) from None
    return run_arena(args, args.deals or (DEALS if args.precision is None else MOST_DEALS))


def _points(text: str) -> float:
    """Parse percentage points given on the command line.

    Raises:
        Usage: The text is not a number between 0 and 50.
    """
    percentage = real(text)
    if not 0 < percentage < 50:
        raise Usage("misread-points", text=repr(text))
    return percentage
