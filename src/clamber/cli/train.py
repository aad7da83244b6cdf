"""`clamber train`: a net learns a game by playing it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.cli.arguments import FINE, Usage, add_engine, add_language, count, made_up_seed, seed, workers_for
from clamber.cli.console import errors, output
from clamber.cli.show.screen import Screen
from clamber.rules.games import GAMES
from clamber.train.kept import begin, settings_of
from clamber.train.run import Rhythm, Run
from clamber.train.settings import Settings

if TYPE_CHECKING:
    from clamber.train.kept import Look, State

EPILOG: Final = """\
examples:
  clamber train guandan --hours 3 --workers 2
  clamber train --resume training/guandan --hours 8 --workers 2
  clamber arena guandan net:training/guandan/guandan.net planner --deals 1000

All that a run needs to go on is kept in its folder once a minute: it may be ended in any way. What is learned depends
on the settings that lie there, not on who works or for how long. docs/training.md says what was tried.
"""


def register(commands: Any) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "train",
        help="let a net learn a game by playing it",
        description="Lets a net learn a game by playing it, and keeps the net in a folder.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", choices=sorted(GAMES), help=", ".join(sorted(GAMES)))
    parser.add_argument("--resume", metavar="DIR", type=Path, help="goes on with the run in this folder")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="of a new run; default: training/GAME")
    parser.add_argument("--hours", type=_hours, metavar="H", help="how long; default: until it is interrupted")
    parser.add_argument("--chunks", type=count, metavar="N", help="ends once it has learned from so many chunks")
    parser.add_argument("--workers", type=count, metavar="N", default=1, help="how many play at once; default: 1")
    parser.add_argument("--seed", type=seed, metavar="N", help="of a new run; default: a new one")
    parser.add_argument("--deals", type=count, metavar="N", help="how many deals a chunk of a new run has")
    parser.add_argument(
        "--look", type=count, metavar="N", default=Rhythm().look, help="measure the net each N chunks; default: 200"
    )
    add_engine(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Trains; the exit status."""
    folder = _folder(args)
    settings = settings_of(folder)
    if 2 * args.workers > settings.lag:
        raise Usage("train-workers", most=settings.lag // 2, workers=args.workers)
    training = Run(folder, settings, Rhythm(look=args.look))
    screen = Screen(args.language)
    output().print(screen.say("train-begins", game=settings.game, folder=str(folder), chunks=training.state.chunks))
    seconds = None if args.hours is None else args.hours * 3600
    try:
        for state in training.go_on(workers_for(args), until=args.chunks, seconds=seconds):
            _progress(state, screen)
    except KeyboardInterrupt:
        training.keep()
    output().print(screen.say("train-ends", chunks=training.state.chunks, folder=str(folder)))
    return FINE


def _folder(args: argparse.Namespace) -> Path:
    """The folder of the run, which is begun if it is a new one.

    Raises:
        Usage: Neither a game nor a run is named, or both are.
        BadTraining: There is a run in the folder already.
    """
    if (args.resume is None) is (args.game is None):
        raise Usage("train-which")
    if args.resume is not None:
        found: Path = args.resume
        return found
    folder = args.folder or Path("training") / args.game
    chosen = made_up_seed() if args.seed is None else args.seed
    deals = {} if args.deals is None else {"deals": args.deals}
    lag = max(Settings(args.game).lag, 2 * args.workers)
    begin(folder, Settings(args.game, seed=chosen, lag=lag, **deals))
    return Path(folder)


def _progress(state: State, screen: Screen) -> None:
    """A line for each look at the net, and on a terminal one that is written over for each chunk."""
    if state.looks and state.looks[-1].chunks == state.chunks:
        output().print(_line(state.looks[-1], screen))
    elif errors().is_terminal:
        said = screen.say("train-chunk", chunks=state.chunks, decisions=state.decisions)
        errors().print(said, end="\r")


def _line(look: Look, screen: Screen) -> str:
    found = [
        screen.say(
            "train-against",
            name=name,
            wins=f"{100 * wins:.1f}",
            half=f"{100 * half:.1f}",
            points=f"{points:+.2f}",
            margin=f"{margin:.2f}",
        )
        for name, (wins, half, points, margin) in look.against.items()
    ]
    said = screen.say(
        "train-look",
        chunks=look.chunks,
        hours=f"{look.hours:.2f}",
        decisions=look.decisions,
        error=f"{look.error:.4f}",
    )
    return "; ".join([said, *found])


def _hours(text: str) -> float:
    """Hours from the command line, for argparse.

    Raises:
        argparse.ArgumentTypeError: It is no number above 0.
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 10_000:
        raise argparse.ArgumentTypeError(f"expected hours, such as 0.5, not {text!r}")
    return found
