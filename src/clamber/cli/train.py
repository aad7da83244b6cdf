"""`clamber train`: a net learns a game by playing it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from clamber.cli.arguments import FINE, add_engine, add_language, count, made_up_seed, seed, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import Screen
from clamber.rules.games import GAMES
from clamber.train.kept import begin, settings_of
from clamber.train.run import Rhythm, Run
from clamber.train.settings import Settings

if TYPE_CHECKING:
    import argparse

    from clamber.cli.parsing import Commands
    from clamber.train.kept import Measurement, State

MOST_HOURS: Final = 10_000


def register(commands: Commands) -> None:
    """Declares the command."""
    parser = commands.add("train")
    say, natural, look = parser.say, parser.reading(count), Rhythm().look
    games = sorted(GAMES)
    parser.add_argument(
        "game", metavar="GAME", nargs="?", choices=games, help=say("cli-train-game", games=", ".join(games))
    )
    parser.add_argument("--resume", metavar="DIR", type=Path, help=say("cli-train-resume"))
    parser.add_argument("--folder", metavar="DIR", type=Path, help=say("cli-train-folder"))
    parser.add_argument("--hours", type=parser.reading(_hours), metavar="H", help=say("cli-train-hours"))
    parser.add_argument("--chunks", type=natural, metavar="N", help=say("cli-train-chunks"))
    parser.add_argument("--workers", type=natural, metavar="N", default=1, help=say("cli-train-workers"))
    parser.add_argument("--seed", type=parser.reading(seed), metavar="N", help=say("cli-train-seed"))
    parser.add_argument("--deals", type=natural, metavar="N", help=say("cli-train-deals"))
    parser.add_argument(
        "--look", type=natural, metavar="N", default=look, help=say("cli-train-look", chunks=str(look))
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
    output().print(
        screen.say("train-begins", game=settings.game, folder=str(folder), chunks=training.state.chunks),
        soft_wrap=True,
    )
    seconds = None if args.hours is None else args.hours * 3600
    try:
        for state in training.go_on(workers_for(args), until=args.chunks, seconds=seconds):
            _progress(state, screen)
    except KeyboardInterrupt:
        training.keep()
    output().print(screen.say("train-ends", chunks=training.state.chunks, folder=str(folder)), soft_wrap=True)
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
        output().print(_line(state.looks[-1], screen), soft_wrap=True)
    elif errors().is_terminal:
        said = screen.say("train-chunk", chunks=state.chunks, decisions=state.decisions)
        errors().print(said, end="\r")


def _line(look: Measurement, screen: Screen) -> str:
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
    """Hours from the command line.

    Raises:
        Usage: It is no number above 0.
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < MOST_HOURS:
        raise Usage("train-hours", text=repr(text))
    return found
