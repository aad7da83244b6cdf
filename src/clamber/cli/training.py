"""What `clamber train` does once its arguments are read: it trains, and says how far it has come."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from clamber.cli.arguments import FINE, made_up_seed, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import Screen
from clamber.train.kept import begin, settings_of
from clamber.train.run import Run
from clamber.train.settings import Rhythm, Settings

if TYPE_CHECKING:
    import argparse

    from clamber.train.kept import Measurement, State


def train(args: argparse.Namespace) -> int:
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
