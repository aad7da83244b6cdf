"""`clamber analyse`: judge the plays of a game record, using only what each player knew at the time."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from clamber.analysis import (
    MIN_PLAYOUTS,
    PLAYOUTS,
    Analysis,
    analysis_of,
    count_decisions,
    judge_informed,
    judge_match,
)
from clamber.cli.arguments import FINE, add_executor, add_language, count, no_such_deal, records_in, seed, workers_for
from clamber.cli.console import output
from clamber.cli.parsing import Usage
from clamber.cli.show.partners import JudgedPlay, PairSigns, partners_table
from clamber.cli.show.progress import with_progress
from clamber.cli.show.screen import Screen
from clamber.cli.show.seats import Seats
from clamber.cli.show.verdicts import verdicts

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from clamber.cli.parsing import Commands
    from clamber.match import Match

    _Pairs = dict[tuple[str, str], list[JudgedPlay]]


def register(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add("analyse")
    say, natural = parser.say, parser.localized(count)
    playouts = say("cli-analyse-playouts", fewest=MIN_PLAYOUTS, usual=PLAYOUTS)
    parser.add_argument("file", metavar="FILE", help=say("cli-replay-file"))
    parser.add_argument("--match", type=natural, metavar="N", help=say("cli-replay-match"))
    parser.add_argument("--deal", type=natural, metavar="N", help=say("cli-replay-deal"))
    parser.add_argument("--playouts", type=natural, default=PLAYOUTS, metavar="N", help=playouts)
    parser.add_argument("--seed", type=parser.localized(seed), default=1, metavar="N", help=say("cli-analyse-seed"))
    parser.add_argument("--workers", type=natural, metavar="N", help=say("cli-workers"))
    add_executor(parser)
    parser.add_argument("--all", action="store_true", help=say("cli-analyse-all"))
    parser.add_argument("--partners", action="store_true", help=say("cli-analyse-partners"))
    parser.add_argument("--json", action="store_true", help=say("cli-analyse-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Analyse the records in the file and return the exit status."""
    if args.playouts < MIN_PLAYOUTS:
        raise Usage("analyse-too-few", playouts=args.playouts, fewest=MIN_PLAYOUTS)
    screen, is_found = Screen(args.language), False
    pairs: _Pairs = {}
    for number, record in records_in(args.file):
        if args.match not in {None, number}:
            continue
        is_found = True
        match = record.match
        if args.deal is not None and args.deal > len(match.deals):
            raise no_such_deal(match, args, number)
        match_screen = screen.speaking_of(match.rules)
        if args.partners:
            _add_pairs(pairs, number, match, args, match_screen)
        else:
            _show(_analyse(match, args, match_screen), match, args, match_screen)
    if not is_found and args.match is None:
        raise Usage("replay-no-match", file=args.file)
    if not is_found:
        raise Usage("replay-no-match-in-line", file=args.file, line=args.match)
    if args.partners:
        _show_pairs([PairSigns.of(names, plays) for names, plays in pairs.items()], args, screen)
    return FINE


def _add_pairs(pairs: _Pairs, number: int, match: Match, args: argparse.Namespace, screen: Screen) -> None:
    """Judge a match with and without the hands of partners, and add the decisions of each pair of names."""
    seats, deals = Seats.of_record(match.names, screen.language), _deals(match, args)
    is_named = len(set(seats.names)) == len(seats.names)  # players may sit elsewhere in the next match
    names = seats.names if is_named else [*map(seats.label, range(len(seats.names)))]
    parts = judge_informed(match, workers_for(args), playouts=args.playouts, seed=args.seed, deals=deals)
    task, unit = screen.say("analyse-judging"), screen.say("analyse-decisions")
    for batch in with_progress(parts, count_decisions(match, deals), doing=task, counted=unit, size=len):
        for decision in batch:
            name, partner = names[decision.seat], names[decision.partner]
            pair = (min(name, partner), max(name, partner))
            pairs.setdefault(pair, []).append(JudgedPlay(number, name, decision))


def _show_pairs(pairs: list[PairSigns], args: argparse.Namespace, screen: Screen) -> None:
    if args.json:
        for pair in pairs:
            sys.stdout.write(json.dumps(pair.to_json(), ensure_ascii=False) + "\n")
    elif pairs:
        output().print(partners_table(pairs, screen))
    else:
        output().say(screen.say("partners-none"))


def _deals(match: Match, args: argparse.Namespace) -> Sequence[int]:
    return range(len(match.deals)) if args.deal is None else [args.deal - 1]


def _analyse(match: Match, args: argparse.Namespace, screen: Screen) -> Analysis:
    deals = _deals(match, args)
    parts = judge_match(match, workers_for(args), playouts=args.playouts, seed=args.seed, deals=deals)
    task, unit = screen.say("analyse-judging"), screen.say("analyse-decisions")
    batches = with_progress(parts, count_decisions(match, deals), doing=task, counted=unit, size=len)
    return analysis_of(
        match, [decision for batch in batches for decision in batch], playouts=args.playouts, seed=args.seed
    )


def _show(analysis: Analysis, match: Match, args: argparse.Namespace, screen: Screen) -> None:
    if args.json:
        sys.stdout.write(json.dumps(analysis.to_json(), ensure_ascii=False) + "\n")
        return
    rules, console = match.rules, output()
    console.say(
        screen.say(
            "analyse-heading",
            game=rules.game.called,
            rules=rules.name,
            playouts=str(args.playouts),
            seed=str(args.seed),
        )
    )
    console.print(verdicts(analysis, Seats.of_record(match.names, screen.language), screen, every=args.all))
