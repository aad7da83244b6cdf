"""Training run: workers play chunks, and the learner processes them in order."""

from __future__ import annotations

import math
import statistics
import time
from contextlib import closing
from typing import TYPE_CHECKING, Final

from clamber._internal.seeds import seed_bytes
from clamber.engine import Learner, Net, Samples, engine_for, measure
from clamber.sentences import Sentence
from clamber.train.chunks import ChunkTask, play
from clamber.train.curve import page
from clamber.train.run_folder import (
    Measurement,
    RunProgress,
    TrainingRunError,
    load,
    save,
    start_of,
    write_atomically,
)
from clamber.train.settings import Intervals

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from pathlib import Path

    from clamber.train.settings import TrainingSettings
    from clamber.work import Workers

REFERENCES: Final = ("greedy", "planner")
"""Fixed opponents used to measure the net during training."""

CURVE: Final = "curve.html"
NORMAL_95: Final = 1.96
MEASURING_SEED: Final = (1 << 200) + 12
"""Seed of the deals used for measurement. No run trains on them, because no default `--seed` is that large."""


class Run:
    """Training run in its folder.

    Attributes:
        settings: Run settings.
        state: Run progress.
    """

    def __init__(self, folder: Path, settings: TrainingSettings, intervals: Intervals | None = None) -> None:
        """Resume from the state saved in the folder.

        Args:
            folder: Run folder, created by `create_run`.
            intervals: Intervals of measuring and saving; None for the defaults.
            settings: Settings of the run, as stored in its folder.

        Raises:
            TrainingRunError: The saved state cannot be read, or does not match the run's initial net.
        """
        self.folder, self.settings, self.intervals = folder, settings, intervals or Intervals()
        self.state: RunProgress = load(folder)
        home, self._seats, _ = settings.tables_of(0)[0]
        self._home = engine_for(home)
        self._seed = seed_bytes(settings.seed)
        self._learner = Learner(
            game=settings.game, most_seats=max(home.seats), home=self._home.table, seed=self._seed
        )
        if self.state.learner:
            self._learner.restore(self.state.learner)
        else:
            if settings.start:
                self._begin_at(start_of(folder))
            self.state.nets[0] = self.net(averaged=False).to_bytes()

    def advance(self, workers: Workers, *, until: int | None, seconds: float | None) -> Iterator[RunProgress]:
        """Learn chunk by chunk, yielding the state after each chunk.

        Stops after a total of `until` chunks (by default the number in the settings), or once the time of the run
        (`RunProgress.seconds`) has increased by `seconds`. Neither affects the result: an interrupted run that is
        resumed learns the same net.

        Args:
            workers: Workers that play the chunks.
            until: Total number of chunks; None for the number in the settings.
            seconds: Maximum increase of `RunProgress.seconds`; None for no limit.

        Raises:
            WorkersDiedError: A chunk kills every worker.
        """
        until = self.settings.chunks if until is None else until
        saved = clock = time.monotonic()
        end = None if seconds is None else self.state.seconds + seconds
        with closing(self._sample_chunks(workers)) as samples:
            while (until is None or self.state.chunks < until) and (end is None or self.state.seconds < end):
                self._learn(Samples(next(samples)))
                clock = self._count_time(clock)
                if self.state.chunks % self.intervals.measure_every == 0:
                    self.state.measurements.append(self._measure())
                    clock = self._count_time(clock)
                if clock - saved >= self.intervals.save_every:
                    self.save()
                    saved = clock
                yield self.state
        self.save()

    def save(self) -> None:
        """Save the state for resuming, the net, and the learning curve."""
        self.state.learner = self._learner.save()
        save(self.folder, self.state)
        write_atomically(self.folder / f"{self.settings.game}.net", self.net(averaged=True).to_bytes())
        curve = page(self.settings, self.state.measurements, self.intervals.language)
        write_atomically(self.folder / CURVE, curve.encode())

    def _count_time(self, since: float) -> float:
        """Add the time since an earlier reading of the clock to the time of the run, and return the new reading."""
        now = time.monotonic()
        self.state.seconds += now - since
        return now

    def _begin_at(self, net: bytes) -> None:
        try:
            self._learner.begin_at(Net.from_bytes(net))
        except ValueError as error:
            raise TrainingRunError(Sentence("train-start-unfit", {"reason": str(error)})) from None

    def _sample_chunks(self, workers: Workers) -> Generator[bytes]:
        """Yield the samples of each chunk in order. Closing the generator stops the workers."""
        yield from workers.map(play, self._chunks())

    def _chunks(self) -> Iterator[ChunkTask]:
        number = self.state.chunks
        while True:
            nets, settings = self.state.nets, self.settings
            net, older = nets[max(number - settings.lag, 0)], nets[settings.older_of(number)]
            yield ChunkTask(settings, number, net, older)
            number += 1

    def _learn(self, samples: Samples) -> None:
        state, settings = self.state, self.settings
        rate = settings.learning_rate_of(state.chunks)
        error = self._learner.learn(samples=samples, seed=self._seed, chunk=state.chunks, rate=rate, passes=1)
        state.errors.append(error)
        state.chunks += 1
        state.decisions += len(samples)
        state.nets[state.chunks] = self.net(averaged=False).to_bytes()
        needed = state.chunks - settings.lag
        for outdated in [
            chunks for chunks in state.nets if chunks < needed and not settings.is_in_league(chunks, needed)
        ]:
            del state.nets[outdated]

    def net(self, *, averaged: bool) -> Net:
        """Return the current net, or the average of the latest nets, which plays better."""
        state = self.state
        origin = f"{state.chunks} chunks of {self.settings.deals} deals, {state.decisions} decisions"
        return self._learner.net(f"{origin}, settings {self.settings.name}", averaged=averaged)

    def _measure(self) -> Measurement:
        """Measure the averaged net against `REFERENCES`."""
        net = self.net(averaged=True)
        against = {name: self._measure_against(net, name) for name in REFERENCES}
        error = statistics.fmean(self.state.errors)
        self.state.errors.clear()
        return Measurement(self.state.chunks, self.state.seconds / 3600, self.state.decisions, error, against)

    def _measure_against(self, net: Net, opponent: str) -> tuple[float, float, float, float]:
        results = measure(
            table=self._home.table,
            seats=self._seats,
            net=net,
            other=opponent,
            seed=seed_bytes(MEASURING_SEED),
            first_deal=0,
            deals=self.intervals.deals,
        )
        wins, points = [result[0] for result in results], [result[1] for result in results]
        return (statistics.fmean(wins), _half_width(wins), statistics.fmean(points), _half_width(points))


def _half_width(values: list[float]) -> float:
    """Return the half-width of the 95 % interval of a mean."""
    return NORMAL_95 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
