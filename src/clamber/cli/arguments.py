"""Arguments shared by several commands: rules, options, seats, seeds, and the related parse errors."""

from __future__ import annotations

import argparse
import math
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber._internal.arguments import number_in
from clamber.cli.parsing import Usage
from clamber.errors import ClamberError, InvalidOptionError
from clamber.records.record import read_file
from clamber.rules_file import RulesFile, load_rules_file
from clamber.ruleset import Ruleset, ruleset
from clamber.sentences import LANGUAGES, Sentence
from clamber.text.unreadable import why_unreadable
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.bots import BotInfo
    from clamber.cli.parsing import Parser
    from clamber.match import Match
    from clamber.records.record import Record
    from clamber.rules.options import Value
    from clamber.work import Workers

FINE: Final = 0
FAULT: Final = 1
TAKEN: Final = 3
"""Exit status of a server whose database another server uses."""

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""Exit statuses other than `USAGE`. These two follow the shell convention for SIGINT and SIGPIPE."""

SHOWN_SEED_BITS: Final = 32
"""Number of bits in generated seeds, short enough to retype."""

LARGEST_SEED: Final = (1 << 256) - 1
LANGUAGE: Final = ("--language", "--lang")
MAX_REPLACED: Final = 1.0
"""Default of the percentage of a bot's decisions that greedy may make without a command failing."""

USUAL_SEATS: Final = 4
"""Default number of seats if the rules allow it."""


def add_rules(parser: Parser, *, optional: bool) -> None:
    """Add the arguments for the game and its rules."""
    game = parser.say("cli-game-optional" if optional else "cli-game")
    parser.add_argument("rules", metavar="GAME", nargs="?" if optional else None, help=game)
    if optional:
        rules = parser.say("cli-rules-option")
        parser.add_argument("--rules", metavar="NAME|FILE", dest="rules_option", help=rules)
    setting = parser.say("cli-set")
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help=setting)


def add_executor(parser: Parser) -> None:
    """Add the argument that selects the kind of workers."""
    kinds = [str(kind) for kind in WorkerKind]
    parser.add_argument(
        "--executor", choices=kinds, default=str(WorkerKind.PROCESSES), help=parser.say("cli-executor")
    )


def add_failing(parser: Parser) -> None:
    """Add the arguments for bots that fail."""
    allowed = parser.say("cli-max-replaced", default=f"{MAX_REPLACED:g}")
    parser.add_argument(
        "--max-replaced", type=parser.localized(percent), default=MAX_REPLACED, metavar="P", help=allowed
    )
    parser.add_argument("--traceback", action="store_true", help=parser.say("cli-traceback"))


def add_colours(parser: Parser) -> None:
    """Add the option for four-colour suits."""
    colours = parser.say("cli-four-colours")
    parser.add_argument("--four-colour", "--four-color", action="store_true", help=colours)


def workers_for(args: argparse.Namespace) -> Workers:
    """Return the workers for `--executor` and `--workers`.

    Raises:
        Usage: Ray is not installed.
    """
    try:
        return make_workers(WorkerKind(args.executor), args.workers)
    except ModuleNotFoundError:
        raise Usage("workers-no-ray") from None


def environment_language() -> str:
    """Return the user's language from the environment, falling back to English if it is unsupported or unset."""
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return next((language for language in LANGUAGES if locale.startswith(language)), LANGUAGES[0])


def language_in(argv: Sequence[str] | None) -> str:
    """Return the language selected by a command line, ignoring all other arguments."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument(*LANGUAGE)
    try:
        language = parser.parse_known_args(argv)[0].language
    except argparse.ArgumentError:  # --language without a value, which the full parser rejects
        language = None
    return language if language in LANGUAGES else environment_language()


def add_language(parser: Parser) -> None:
    """Add the argument for the output language."""
    help_text = parser.say("cli-language")
    parser.add_argument(*LANGUAGE, choices=LANGUAGES, default=parser.language, help=help_text)


def add_env_file(parser: Parser) -> None:
    """Add the argument for the file with the settings of a server."""
    parser.add_argument("--env-file", metavar="FILE", type=Path, help=parser.say("cli-env-file"))


def rules_file_for(name: str) -> RulesFile:
    """Return the rules for a name or file, with their title if the file has one.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules do not exist, or the file is invalid.
    """
    if name.endswith(".json") or Path(name).is_file():
        return load_rules_file(name)
    return RulesFile(ruleset(name), None)


def rules_from(name: str, settings: Sequence[str]) -> Ruleset:
    """Return the rules for a name or file, with the `--set` values applied.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules or an option do not exist.
        Usage: A setting is not `name=value`, or an option is set twice.
    """
    return with_settings(rules_file_for(name).rules, settings)


def with_settings(rules: Ruleset, settings: Sequence[str]) -> Ruleset:
    """Return the rules with the `--set` values applied.

    Raises:
        InvalidOptionError: An option does not exist.
        Usage: A setting is not `name=value`, or an option is set twice.
    """
    changes: dict[str, Value] = {}
    options = {option.name: option for option in rules.game.options}
    for setting in settings:
        option_name, equals, text = setting.partition("=")
        if not equals:
            raise Usage("usage-set", setting=setting)
        if option_name in changes:
            raise Usage("usage-set-twice", name=option_name)
        option = options.get(option_name)
        changes[option_name] = text if option is None else option.parse(text)  # `replace` refuses unknown names
    return rules.replace(**changes) if changes else rules


def seat_count(rules: Ruleset, requested: int | None = None) -> int:
    """Return the number of seats: `requested` if given, else `USUAL_SEATS` if allowed, else the minimum.

    Raises:
        InvalidOptionError: The rules do not allow this number of seats.
    """
    if requested is not None:
        rules.for_seats(requested)
        return requested
    return USUAL_SEATS if USUAL_SEATS in rules.seats else rules.seats[0]


def bot_info(spec: str, also: Sequence[str] = ()) -> BotInfo:
    """Return the bot for a spec, also searching the current folder for modules.

    Args:
        spec: Bot spec.
        also: Other valid words, mentioned in the error message.

    Raises:
        UnknownBotError: The bot does not exist.
    """
    if ":" not in spec and spec not in bots.BUILTIN_BOTS:
        raise bots.no_such_bot(spec, also)
    if "" not in sys.path and (folder := str(Path.cwd())) not in sys.path:
        sys.path.append(folder)
    return bots.info(spec)


def seed(text: str) -> int:
    """Parse a seed given on the command line.

    Raises:
        Usage: The text is not an integer within the range.
    """
    number = number_in(text, LARGEST_SEED)
    if number is None:
        raise Usage("misread-seed", text=repr(text))
    return number


def random_seed() -> int:
    """Return a random seed with `SHOWN_SEED_BITS` bits."""
    return secrets.randbits(SHOWN_SEED_BITS)


def count(text: str) -> int:
    """Parse a positive integer given on the command line.

    Raises:
        Usage: The text is not a positive integer, or is too large.
    """
    limit = 1_000_000_000
    number = number_in(text, limit)
    if not number:
        raise Usage("misread-count", most=f"{limit:,}", text=repr(text))
    return number


def percent(text: str) -> float:
    """Parse a percentage given on the command line.

    Raises:
        Usage: The text is not a number from 0 to 100.
    """
    number = real(text)
    if not 0 <= number <= 100:
        raise Usage("misread-percent", text=repr(text))
    return number


def real(text: str) -> float:
    """Return a number given on the command line; not a number (`nan`), which no range contains, for other text."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def with_deals(rules: Ruleset, deals: int | None) -> Ruleset:
    """Return the rules with matches limited to `deals` deals; unchanged if `deals` is None.

    Raises:
        InvalidOptionError: A different match length is already set.
    """
    if deals is None:
        return rules
    change: dict[str, Value] = {"max_hands": deals} if rules.game.levels is not None else {"match": f"deals:{deals}"}
    name = next(iter(change))
    if name in rules.options:
        conflict = Sentence("usage-length", {"deals": str(deals), "option": f"{name}={rules[name]}"})
        raise InvalidOptionError(conflict, option=name)
    return rules.replace(**change)


def no_such_deal(match: Match, args: argparse.Namespace, line: int) -> Usage:
    """Return the error for a nonexistent deal number. `line` is the match's line number in its file."""
    error = Usage("replay-no-deal", deal=args.deal, line=line, file=args.file, count=len(match.deals))
    error.levels = match.rules.game.levels is not None
    return error


def records_in(name: str) -> Iterator[tuple[int, Record]]:
    """Yield the records in a file with their line numbers.

    Raises:
        Usage: The file cannot be read.
        ClamberError: A record is faulty; the error includes the file name.
    """
    try:
        yield from read_file(name)
    except ClamberError as error:
        error.at(name)
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise Usage("usage-no-reading", file=name, reason=why_unreadable(error)) from None
