"""`clamber simulate`: play many deals between bots and summarize the results."""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TextIO

from clamber import simulation
from clamber._internal.new_file import new_file
from clamber.bots import SPEC_FORMATS, specs_in, versioned_info
from clamber.cli.arguments import (
    add_executor,
    add_failing,
    add_language,
    add_rules,
    bot_info,
    count,
    random_seed,
    rules_file_for,
    seat_count,
    seed,
    with_settings,
    workers_for,
)
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.failures import failure_report, status_for
from clamber.cli.show.lost import lost_turns
from clamber.cli.show.progress import with_progress
from clamber.cli.show.screen import Screen
from clamber.cli.show.seats import Seats
from clamber.cli.show.summary import summary
from clamber.cli.tally import DealTally
from clamber.records import record
from clamber.rules_file import in_record
from clamber.text.unreadable import why_unreadable
from clamber.work import WorkerKind

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from clamber._internal.replacements import Replacements
    from clamber.batch import Chunk
    from clamber.cli.parsing import Commands
    from clamber.match import Match
    from clamber.ruleset import Ruleset

DEALS: Final = 1000


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("simulate")
    say, natural = parser.say, parser.localized(count)
    bots = say("cli-simulate-bots", bots=", ".join(SPEC_FORMATS))
    add_rules(parser, optional=False)
    parser.add_argument(
        "--deals", type=natural, default=DEALS, metavar="N", help=say("cli-simulate-deals", deals=str(DEALS))
    )
    parser.add_argument("--bots", default="greedy", metavar="BOT,BOT,...", help=bots)
    parser.add_argument("--level", metavar="RANK", help=say("cli-level"))
    parser.add_argument("--players", type=natural, metavar="N", help=say("cli-players"))
    parser.add_argument("--seed", type=parser.localized(seed), metavar="N", help=say("cli-simulate-seed"))
    parser.add_argument("--workers", type=natural, metavar="N", help=say("cli-workers"))
    add_executor(parser)
    add_failing(parser)
    parser.add_argument("--records", metavar="FILE.jsonl", help=say("cli-records"))
    parser.add_argument("--out", metavar="FILE.parquet", help=say("cli-simulate-out"))
    parser.add_argument("--json", action="store_true", help=say("cli-simulate-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the deals and return the exit status."""
    rules_file = rules_file_for(args.rules)
    rules = with_settings(rules_file.rules, args.set)
    extra = in_record(rules_file.title_of(rules))
    screen = Screen(args.language).speaking_of(rules)
    bots = _bots(args.bots, args.players, rules)
    seed_number = random_seed() if args.seed is None else args.seed
    tally = DealTally(rules.for_seats(len(bots)), len(bots), args.level)
    decisions = _decisions_file(args, bots, seed_number)
    with _output(args.records) as file, _output(args.out) as out:
        started = time.perf_counter()
        chunks = _chunks(args, rules, bots, seed_number, log=file is not None or out is not None)
        playing = with_progress(
            chunks,
            args.deals,
            doing=screen.say("tally-playing"),
            counted=screen.say("tally-deals"),
            size=lambda chunk: len(chunk.deals),
        )
        rows = decisions(out, _matches(playing, tally, file, extra))
        seconds = time.perf_counter() - started
    replacements = [seat.replacements for seat in tally.seats]
    if args.json:
        json_object = _json(rules, bots, seed_number, tally, seconds) | _failures(args, replacements)
        sys.stdout.write(json.dumps(json_object, ensure_ascii=False, indent=2) + "\n")
        return status_for(replacements, args)
    console, seats = output(), Seats(tuple(bots), args.language)
    console.say(_heading(rules, args.level, seed_number, screen))
    console.print(summary(tally, rules.game, seats, screen, seconds), crop=False)
    for line in lost_turns({seat: of_seat.fault_counts for seat, of_seat in enumerate(replacements)}, seats, screen):
        console.say(line)
    for text in failure_report([seats.label(seat) for seat in range(len(bots))], replacements, args, screen):
        console.say(text)
    if args.records is not None:
        console.print(screen.say("tally-records", file=args.records), soft_wrap=True)
    if args.out is not None:
        console.print(screen.say("tally-rows", rows=f"{rows:,}", file=args.out), soft_wrap=True)
    return status_for(replacements, args)


def _heading(rules: Ruleset, level: str | None, seed: int, screen: Screen) -> str:
    shown_options = dict(rules.options) | ({} if level is None else {"level": level})
    options = "".join(f", {name}={value}" for name, value in shown_options.items())
    return screen.say("tally-heading", game=rules.game.called, rules=rules.name, options=options, seed=str(seed))


def _chunks(
    args: argparse.Namespace, rules: Ruleset, bots: list[str], seed_number: int, *, log: bool
) -> Iterator[Chunk]:
    """Return the played deals in chunks.

    Raises:
        Usage: Ray is not installed.
    """
    workers = {"workers": args.workers, "kind": WorkerKind(args.executor)}
    try:
        return simulation.simulate(
            rules, bots=bots, deals=args.deals, seed=seed_number, log=log, level=args.level, **workers
        )
    except ModuleNotFoundError:
        raise Usage("workers-no-ray") from None


def _bots(text: str, players: int | None, rules: Ruleset) -> list[str]:
    """Return the bot spec for each seat.

    Raises:
        UnknownBotError: A bot does not exist.
        Usage: There are more bots than seats.
        InvalidOptionError: The rules do not allow this number of seats.
    """
    specs = specs_in(text)
    for spec in specs:
        bot_info(spec)
    if players is None and len(specs) in rules.seats:
        players = len(specs)
    seats = seat_count(rules, players)
    if len(specs) > seats:
        raise Usage("usage-bots", bots=len(specs), seats=seats)
    return [specs[seat % len(specs)] for seat in range(seats)]


def _matches(
    chunks: Iterable[Chunk], tally: DealTally, file: TextIO | None, extra: dict[str, Any]
) -> Iterator[Match]:
    """Yield the played matches; count their deals, and write their records if there is a file for them."""
    for chunk in chunks:
        for played in chunk.deals:
            tally.add(played)
        for seat, of_chunk in zip(tally.seats, chunk.replacements, strict=False):  # none by kernel bots
            seat.replacements.add(of_chunk)
        if file is not None:
            file.writelines(f"{record.dumps(match, extra)}\n" for match in chunk.matches())
        yield from chunk.matches()


def _decisions_file(
    args: argparse.Namespace, bots: list[str], seed_number: int
) -> Callable[[TextIO | None, Iterator[Match]], int]:
    """Return the function that plays the matches, and writes their decisions to a file if there is one.

    It returns the number of decisions written.

    Raises:
        Usage: Packages that write the file are not installed.
    """
    if args.out is None:
        return lambda _, matches: len(deque(matches, maxlen=0))
    try:
        from clamber import dataset
    except ModuleNotFoundError as error:
        raise Usage("data-missing", name=error.name or str(error)) from None
    infos = {spec: versioned_info(spec) for spec in dict.fromkeys(bots)}
    bot_entries = [{"bot": spec, "version": infos[spec].version, "weights": infos[spec].weights} for spec in bots]
    metadata = {"seed": str(seed_number), "deals": args.deals, "bots": bot_entries}

    def write(file: TextIO | None, matches: Iterator[Match]) -> int:
        assert file is not None  # noqa: S101 - of args.out
        return dataset.write(file.buffer, matches, workers=workers_for(args), about=metadata)

    return write


@contextmanager
def _output(name: str | None) -> Iterator[TextIO | None]:
    """Create a file for results; None without a name.

    Raises:
        Usage: As for `output_file`.
    """
    if name is None:
        yield None
        return
    with output_file(name) as file:
        yield file


@contextmanager
def output_file(name: str | Path) -> Iterator[TextIO]:
    """Create a file for results.

    Raises:
        Usage: The path already exists or the folder is not writable.
    """
    try:
        with new_file(name) as file:
            yield file
    except FileExistsError:
        raise Usage("usage-there", file=str(name)) from None
    except OSError as error:
        raise Usage("usage-no-writing", file=str(name), reason=why_unreadable(error)) from None


def _failures(args: argparse.Namespace, replacements: list[Replacements]) -> dict[str, Any]:
    """Return the part of the JSON output about bots that failed, by seat."""
    json_object: dict[str, Any] = {
        "level": args.level,
        "lost_turns": [dict(of_bot.faults) for of_bot in replacements],
        "decisions": [of_bot.asked for of_bot in replacements],
        "replaced": [of_bot.replaced for of_bot in replacements],
        "places": [of_bot.places for of_bot in replacements],
    }
    return json_object | ({"tracebacks": [of_bot.tracebacks for of_bot in replacements]} if args.traceback else {})


def _json(rules: Ruleset, bots: list[str], seed_number: int, tally: DealTally, seconds: float) -> dict[str, Any]:
    return {
        "rules": rules.name,
        "options": dict(rules.stored_options),
        "hash": rules.hash,
        "bots": bots,
        "seed": seed_number,
        **tally.to_json(),
        "seconds": seconds,
        "actions_per_second": tally.actions / seconds if seconds > 0 else None,
    }
