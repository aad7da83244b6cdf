"""`clamber njupt`: host or join the NJUPT Guandan platform, for programs that use its protocol."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from clamber import bots
from clamber._internal.listening import listen_at
from clamber.bots import SPEC_FORMATS, specs_in
from clamber.cli.arguments import (
    FINE,
    add_language,
    bot_info,
    count,
    random_seed,
    rules_file_for,
    seed,
    with_settings,
)
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.engines.njupt import RULES
from clamber.records import record
from clamber.rules_file import in_record
from clamber.sentences import say
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Callable, Iterator, Mapping

    from clamber.cli.parsing import Commands
    from clamber.engines.njupt.server import Platform
    from clamber.match import Match
    from clamber.ruleset import Ruleset

PORT: Final = 23456
SECONDS: Final = 30.0


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("njupt")
    say = parser.say
    parser.add_argument("--rules", default=RULES, metavar="NAME|FILE", help=say("cli-njupt-rules", rules=RULES))
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=say("cli-njupt-set"))
    parser.add_argument(
        "--matches", type=parser.localized(count), default=1, metavar="N", help=say("cli-njupt-matches")
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=say("cli-njupt-host"))
    port = say("cli-njupt-port", port=str(PORT))
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=port)
    bots_help = say("cli-njupt-bots", bots=", ".join(SPEC_FORMATS))
    parser.add_argument("--bots", metavar="BOT,BOT,...", help=bots_help)
    seconds = say("cli-njupt-seconds", seconds=f"{SECONDS:g}")
    parser.add_argument("--seconds", type=parser.localized(_seconds), default=SECONDS, metavar="N", help=seconds)
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-njupt-seed"))
    parser.add_argument("--records", metavar="FILE.jsonl", help=say("cli-records"))
    parser.add_argument("--join", metavar="ADDRESS", help=say("cli-njupt-join"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until all matches are played, or join another platform; return the exit status."""
    named_rules, specs = rules_file_for(args.rules), _bots(args.bots)
    rules = with_settings(named_rules.rules, args.set)
    if rules.game.levels is None:
        raise Usage("njupt-rules", rules=rules.name)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # the platform itself logs lost clients by name
    extra = in_record(named_rules.title_of(rules))
    return _serve(args, rules, specs, extra) if args.join is None else _join(args, rules, specs)


def _join(args: argparse.Namespace, rules: Ruleset, specs: list[str]) -> int:
    """Play on another platform with one bot and return the exit status."""
    try:
        from websockets.exceptions import InvalidURI, WebSocketException

        from clamber.engines.njupt.client import PlatformPlayer
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    if len(specs) != 1:
        raise Usage("njupt-join-bot")
    seed_number = random_seed() if args.seed is None else args.seed
    bot = bots.make(specs[0], seed=seed_number, seconds=args.seconds)
    player = PlatformPlayer(rules, bot, seed_number)
    try:
        asyncio.run(player.play(args.join))
    except (OSError, InvalidURI, WebSocketException) as error:
        raise Usage("njupt-join", address=args.join, reason=str(error)) from None
    finally:
        bots.close(bot)
    won = "?" if player.result is None else ", ".join(map(str, player.result.get("victoryNum", ())))
    output().say(say(args.language, "njupt-joined", {"won": won, "guesses": player.guesses}))
    return FINE


def _serve(args: argparse.Namespace, rules: Ruleset, named: list[str], extra: Mapping[str, Any]) -> int:
    try:
        from clamber.engines.njupt.seats import BotSeat
        from clamber.engines.njupt.server import SEATS, Platform, ServerSettings
    except ModuleNotFoundError as error:
        raise Usage("serve-missing", name=error.name or str(error)) from None
    if len(named) > SEATS:
        raise Usage("usage-bots", bots=len(named), seats=SEATS)
    chosen = random_seed() if args.seed is None else args.seed
    seats = [BotSeat(name, bots.make(name, seed=chosen, seat=number)) for number, name in enumerate(named)]
    writing = nullcontext() if args.records is None else _records(args.records)
    with _listening(args.host, args.port) as listening, writing as file:
        host, port = listening.getsockname()[:2]
        address = f"ws://{f'[{host}]' if ':' in host else host}:{port}/game/client0"
        errors().print(say(args.language, "njupt-started", {"address": address, "clients": SEATS - len(named)}))
        platform = Platform(ServerSettings(rules, args.matches, chosen, args.seconds), seats)
        try:
            asyncio.run(_play(platform, listening, partial(_write, file, extra)))
        finally:
            for seat in seats:
                bots.close(seat.bot)
    _report(platform, args.language)
    return FINE


async def _play(platform: Platform, listening: socket.socket, write: Callable[[Match], None]) -> None:
    """Play the matches, writing each when it finishes, and the unfinished match when interrupted."""
    try:
        async for match in platform.run(listening):
            write(match)
    finally:
        referee = platform.referee
        if referee is not None and referee.match is not None and not referee.match.is_over:
            write(referee.match)


def _write(file: IO[str] | None, extra: Mapping[str, Any], match: Match) -> None:
    if file is not None:
        file.write(f"{record.dumps(match, extra)}\n")
        file.flush()


def _report(platform: Platform, language: str) -> None:
    """Print each seat's wins, and the faults that forced the referee to play in its place."""
    referee = platform.referee
    assert referee is not None  # noqa: S101 - set once matches are played
    for number, seat in enumerate(referee.seats):
        faults = ", ".join(f"{fault} {times}" for fault, times in sorted(seat.faults.items()))
        values: dict[str, str | int] = {"seat": number, "name": seat.name, "won": referee.victories[number]}
        values["faults"] = faults or "0"
        output().say(say(language, "njupt-result", values))


def _bots(text: str | None) -> list[str]:
    specs = [] if text is None else specs_in(text)
    for spec in specs:
        bot_info(spec)
    return specs


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Open the listening socket, and close it on exit.

    Raises:
        Usage: The address cannot be used.
    """
    try:
        listening = listen_at(host, port)
    except (OSError, OverflowError) as error:
        raise Usage("serve-listen", address=f"{host}:{port}", reason=str(error)) from None
    with listening:
        yield listening


@contextmanager
def _records(name: str) -> Iterator[IO[str]]:
    """Create a record file, to which matches are appended as they finish so that an interruption loses none.

    Raises:
        Usage: The path already exists or the folder is not writable.
    """
    try:
        file = Path(name).open("x", encoding="utf-8")  # noqa: SIM115 - closed three lines below
    except FileExistsError:
        raise Usage("usage-there", file=name) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=name, reason=why_unreadable(error)) from None
    with file:
        yield file


def _seconds(text: str) -> float:
    """Parse a time limit in seconds, greater than 0 and less than a day.

    Raises:
        Usage: The text is not a number within the range.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < 86_400.0:
        raise Usage("misread-seconds", text=repr(text))
    return seconds
