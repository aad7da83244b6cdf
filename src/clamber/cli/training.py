"""Implementation of `clamber train`: training and progress reports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from clamber.cli.arguments import FINE, random_seed, workers_for
from clamber.cli.console import errors, output
from clamber.cli.parsing import Usage
from clamber.cli.show.screen import Screen
from clamber.engine import Net
from clamber.rules.games import GAMES
from clamber.text.unreadable import why_unreadable
from clamber.train.reading import net_name, read_settings
from clamber.train.run import Run
from clamber.train.run_folder import create_run, settings_of
from clamber.train.settings import LAG, Intervals, usual

if TYPE_CHECKING:
    import argparse

    from clamber.train.run_folder import Measurement, RunProgress
    from clamber.train.settings import TrainingSettings


def train(args: argparse.Namespace) -> int:
    """Train a net and return the exit status."""
    folder = _folder(args)
    settings = settings_of(folder)
    if 2 * args.workers > settings.lag:
        raise Usage("train-workers", most=settings.lag // 2, workers=args.workers)
    training = Run(folder, settings, Intervals(measure_every=args.measure_every, language=args.language))
    screen = Screen(args.language, levels=GAMES[settings.game].levels is not None)
    output().print(
        screen.say("train-begins", game=settings.game, folder=str(folder), chunks=training.state.chunks),
        soft_wrap=True,
    )
    seconds = None if args.hours is None else args.hours * 3600
    try:
        for state in training.advance(workers_for(args), until=args.chunks, seconds=seconds):
            _progress(state, screen)
    except KeyboardInterrupt:
        training.save()
    output().print(screen.say("train-ends", chunks=training.state.chunks, folder=str(folder)), soft_wrap=True)
    return FINE


def _folder(args: argparse.Namespace) -> Path:
    """Return the folder of the run, creating the run if it is new.

    Raises:
        Usage: Not exactly one of a game, settings and a run is given, or an argument conflicts with fixed settings.
        TrainingSettingsError: The settings are invalid for training.
        TrainingRunError: The folder already contains a run, or the settings start from another net.
    """
    sources = [args.game, args.settings, args.resume]
    if len(sources) - sources.count(None) != 1:
        raise Usage("train-which")
    fixed = {"--folder": args.folder, "--from": args.start, "--seed": args.seed, "--deals": args.deals}
    if args.resume is not None:
        _refuse(fixed, "train-begun")
        return Path(args.resume)
    start = b"" if args.start is None else _net(args.start)
    if args.settings is None:
        settings = _usual(args, start)
    else:
        _refuse({name: fixed[name] for name in ("--seed", "--deals")}, "train-settled")
        settings = read_settings(args.settings)
    if start and (learnt := Net.from_bytes(start).game) != settings.game:
        raise Usage("net-other-game", learnt=learnt, game=settings.game)
    folder = args.folder or Path("training") / settings.game
    create_run(folder, settings, start)
    return Path(folder)


def _usual(args: argparse.Namespace, start: bytes) -> TrainingSettings:
    """Return the settings for a new run, given only the game."""
    changes: dict[str, int] = {} if args.deals is None else {"deals": args.deals}
    seed = random_seed() if args.seed is None else args.seed
    name = net_name(start) if start else ""
    return usual(args.game, start=name, seed=seed, lag=max(LAG, 2 * args.workers), **changes)


def _refuse(arguments: dict[str, object], sentence: str) -> None:
    """Reject command-line arguments whose values are already fixed.

    Raises:
        Usage: Such an argument is given.
    """
    if names := [name for name, value in arguments.items() if value is not None]:
        raise Usage(sentence, name=names[0])


def _net(path: Path) -> bytes:
    """Return the contents of the initial net's file.

    Raises:
        Usage: The file cannot be read or does not contain a net.
    """
    try:
        Net.from_bytes(content := path.read_bytes())
    except OSError as error:
        raise Usage("train-no-net", file=str(path), reason=why_unreadable(error)) from None
    except ValueError as error:
        raise Usage("train-no-net", file=str(path), reason=str(error)) from None
    return content


def _progress(state: RunProgress, screen: Screen) -> None:
    """Print a line per measurement of the net and, on a terminal, a transient line per chunk."""
    if state.measurements and state.measurements[-1].chunks == state.chunks:
        output().print(_line(state.measurements[-1], screen), soft_wrap=True)
    elif errors().is_terminal:
        line = screen.say("train-chunk", chunks=state.chunks, decisions=state.decisions)
        errors().print(line, end="\r")


def _line(measurement: Measurement, screen: Screen) -> str:
    opponents = [
        screen.say(
            "train-against",
            name=name,
            wins=f"{100 * wins:.1f}",
            half=f"{100 * half:.1f}",
            points=f"{points:+.2f}",
            margin=f"{margin:.2f}",
        )
        for name, (wins, half, points, margin) in measurement.against.items()
    ]
    summary = screen.say(
        "train-look",
        chunks=measurement.chunks,
        hours=f"{measurement.hours:.2f}",
        decisions=measurement.decisions,
        error=f"{measurement.error:.4f}",
    )
    return "; ".join([summary, *opponents])
