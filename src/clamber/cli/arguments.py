"""What the commands read from the command line in the same way: rules, options, seats, seeds; and what refuses it."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from clamber import bots
from clamber.errors import BadOption, ClamberError
from clamber.records.record import read_file
from clamber.rules.options import Value, find_option
from clamber.rules.spelling import listed, suggestion
from clamber.ruleset import Ruleset, load_ruleset, ruleset
from clamber.sentences import LANGUAGES, Sentence
from clamber.work import Crew, crew

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.bots import BotInfo
    from clamber.records.record import Record
    from clamber.sentences import Value as SentenceValue
    from clamber.work import Workers

FINE: Final = 0
FAULT: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""Exit statuses; the last two as shells count SIGINT and SIGPIPE."""

SHOWN_SEED_BITS: Final = 32
"""The size of a seed that is made up: short enough to be typed again."""

LARGEST_SEED: Final = (1 << 256) - 1
USUAL_SEATS: Final = 4
"""How many play where the rules leave it open and nobody says."""


class Usage(ClamberError):
    """Something on the command line that does not exist or cannot be."""

    def __init__(self, name: str, /, **values: SentenceValue) -> None:
        super().__init__(Sentence(name, values))


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and where to read on."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong on standard error and leaves with the exit status of a wrong command line."""
        self.exit(USAGE, f"{self.prog}: {_sentence(message)} ({self.prog} --help)\n")


def _sentence(message: str) -> str:
    """What argparse says, shorter for a command that does not exist."""
    what, lead, rest = message.partition(": invalid choice: ")
    wrong, choices, known_text = rest.partition(" (choose from ")
    if not lead or not choices:
        return message
    known = [name.strip("'\" ") for name in known_text.rstrip(")").split(",")]
    near = suggestion(wrong.strip("'"), known).rstrip(".")
    name = what.removeprefix("argument ").partition("/")[0].lower()
    return f"there is no {name} {wrong}{near or '; choose ' + listed(known)}"


def add_rules(parser: argparse.ArgumentParser, *, optional: bool) -> None:
    """Declares which game is played, by which rules."""
    name = parser.add_argument(
        "rules",
        metavar="GAME",
        nargs="?" if optional else None,
        help="a game, a preset of it (guandan/kandell), or a JSON file with rules",
    )
    if optional:
        assert name.help is not None  # noqa: S101 - it was set three lines above
        name.help += "; without it you are asked"
        parser.add_argument("--rules", metavar="NAME|FILE", dest="rules_option", help="the same as GAME")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the rules; may be given several times (clamber rules GAME lists them)",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Declares who the workers are."""
    parser.add_argument(
        "--engine",
        choices=[str(kind) for kind in Crew],
        default=str(Crew.PROCESSES),
        help="who the workers are: processes, or those of Ray (RAY_ADDRESS names a cluster); default: processes",
    )


def workers_for(args: argparse.Namespace) -> Workers:
    """The workers that `--engine` and `--workers` ask for.

    Raises:
        Usage: Ray is not installed.
    """
    try:
        return crew(Crew(args.engine), args.workers or os.cpu_count() or 1)
    except ModuleNotFoundError:
        raise Usage("workers-no-ray") from None


def spoken_here() -> str:
    """The language of whoever started the program, as the environment has it."""
    named = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := os.environ.get(name))), "")
    return next((language for language in LANGUAGES if named.startswith(language)), LANGUAGES[0])


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declares the language in which the command speaks."""
    parser.add_argument(
        "--language",
        "--lang",
        choices=LANGUAGES,
        default=spoken_here(),
        help="the language that is spoken; default: that of the environment (LC_ALL, LC_MESSAGES, LANG)",
    )


def rules_from(name: str, settings: Sequence[str]) -> Ruleset:
    """The rules that a name or a file and `--set` ask for.

    Raises:
        UnknownRules, BadOption: They do not exist.
        Usage: A setting is not `name=value`.
    """
    found = load_ruleset(name) if name.endswith(".json") or Path(name).is_file() else ruleset(name)
    changes: dict[str, Value] = {}
    for setting in settings:
        option_name, equals, text = setting.partition("=")
        if not equals:
            raise Usage("usage-set", setting=setting)
        if option_name in changes:
            raise Usage("usage-set-twice", name=option_name)
        option = find_option(found.game.options, option_name)
        changes[option.name] = option.parse(text)
    return found.replace(**changes) if changes else found


def seat_count(rules: Ruleset, wanted: int | None = None) -> int:
    """How many play: as many as wanted, else the usual number that the rules allow.

    Raises:
        BadOption: The game is not for so many.
    """
    if wanted is not None:
        rules.for_seats(wanted)
        return wanted
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[0]


def bot_named(spec: str, also: Sequence[str] = ()) -> BotInfo:
    """Who the bot is that a spec names; modules are looked for in the current folder, too.

    Args:
        spec: The spec.
        also: What else could be written where it stands.

    Raises:
        UnknownBot: It names none.
    """
    if ":" not in spec and spec not in bots.NAMED:
        raise bots.no_such_bot(spec, also)
    if "" not in sys.path and (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    return bots.info(spec)


def seed(text: str) -> int:
    """A seed from the command line, for argparse.

    Raises:
        argparse.ArgumentTypeError: Not a whole number in the range.
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST_SEED)) or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed is a whole number from 0 to 2^256 - 1, not {text!r}")
    return int(text)


def made_up_seed() -> int:
    """A seed for whoever names none."""
    return secrets.randbits(SHOWN_SEED_BITS)


def count(text: str) -> int:
    """A whole number from 1 on, for argparse.

    Raises:
        argparse.ArgumentTypeError: It is none.
    """
    most = 1_000_000_000
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)) or not 1 <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to {most:,}, not {text!r}")
    return int(text)


def with_deals(rules: Ruleset, deals: int | None) -> Ruleset:
    """The rules of a match of so many deals; unchanged without a number.

    Raises:
        BadOption: Another length of the match is set already.
    """
    if deals is None:
        return rules
    change: dict[str, Value] = {"max_hands": deals} if rules.game.levels is not None else {"match": f"deals:{deals}"}
    name = next(iter(change))
    if name in rules.options:
        conflict = Sentence("usage-length", {"deals": str(deals), "option": f"{name}={rules[name]}"})
        raise BadOption(conflict, option=name)
    return rules.replace(**change)


def records_in(name: str) -> Iterator[tuple[int, Record]]:
    """The records of a file by line.

    Raises:
        Usage: The file cannot be read.
        ClamberError: A fault, with the file's name.
    """
    try:
        yield from read_file(name)
    except ClamberError as error:
        error.at(name)
        raise
    except UnicodeDecodeError as error:
        raise Usage("usage-not-utf8", file=name, reason=error.reason) from None
    except OSError as error:
        raise Usage("usage-no-reading", file=name, reason=error.strerror or str(error)) from None
