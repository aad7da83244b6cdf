"""`clamber check`: verify records and report the first fault in each file."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from clamber.cli.arguments import FAULT, FINE, add_language
from clamber.cli.console import errors, output
from clamber.cli.parsing import USAGE
from clamber.cli.show.screen import Screen
from clamber.errors import ClamberError
from clamber.records.record import read_file
from clamber.records.shuffle_checks import verify
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from clamber.cli.console import Out
    from clamber.cli.parsing import Commands


@dataclass(slots=True)
class Verified:
    """Counts of data verified without a fault."""

    files: int = 0
    matches: int = 0
    deals: int = 0
    actions: int = 0


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("check")
    parser.add_argument("files", metavar="FILE", nargs="+", help=parser.say("cli-check-files"))
    parser.add_argument("--shuffle", action="store_true", help=parser.say("cli-check-shuffle"))
    parser.add_argument("--digest", action="append", default=[], help=parser.say("cli-check-digest"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify all files and return the exit status."""
    console, screen, verified, status = output(), Screen(args.language), Verified(), FINE
    for name in args.files:
        try:
            _verify(name, verified, screen if args.shuffle or args.digest else None, console, args.digest)
        except ClamberError as error:
            console.print(f"{name}: {error.say(args.language)}", soft_wrap=True)
            status = max(status, FAULT)
        except UnicodeDecodeError as error:
            message = screen.say("check-unreadable", file=name, reason=why_unreadable(error))
            console.print(message, soft_wrap=True)
            status = max(status, FAULT)
        except OSError as error:
            message = screen.say("check-unreadable", file=name, reason=why_unreadable(error))
            errors().print(f"clamber: {message}", soft_wrap=True)
            status = USAGE
    console.print(screen.say("check-summary", **asdict(verified)), soft_wrap=True)
    return status


def _verify(name: str, verified: Verified, screen: Screen | None, console: Out, digests: Sequence[str]) -> None:
    """Verify an entire file, keeping one record in memory at a time. `screen` prints the provenance of its decks.

    The digests are those shown to a player during shuffles. The records must contain them.

    Raises:
        ClamberError: A fault was found; the first one is raised.
        OSError, UnicodeDecodeError: The file cannot be read.
    """
    for _, record in read_file(name):
        verified.matches += 1
        verified.deals += len(record.match.deals)
        if screen is not None:
            console.print(screen.say("check-shuffle", file=name, match=verified.matches), soft_wrap=True)
            for step in verify(record, digests):
                console.print(f"  {step.say(screen.language)}", soft_wrap=True)
        verified.actions += sum(event.kind != "no" for deal in record.match.deals for event in deal.events)
    verified.files += 1
