"""Samples of the metrics of this process during the last hour, in memory, which operators see as curves."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import structlog

from clamber.server import metrics
from clamber.server.log.faults import NotStoredError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from prometheus_client import Histogram
    from prometheus_client.registry import Collector

    from clamber.server.log.store import Store

LOG: Final = structlog.get_logger("clamber.samples")

SAMPLE_SECONDS: Final = 10.0
"""Interval between samples, in seconds."""

MOST_SAMPLES: Final = 360
"""Maximum number of samples kept: an hour."""

DIGITS: Final = 3


class Sample(NamedTuple):
    """Metrics of a process, as described by `MetricsSample` of the protocol, with the time in seconds."""

    at: float
    people: int
    tables: int
    plays: float
    p50: float | None
    p99: float | None
    lag: float | None
    storage: int | None


def quantile(counts: Mapping[float, float], part: float) -> float | None:
    """Return a quantile of observations in buckets, interpolated within its bucket; None if there are none.

    Args:
        counts: Number of observations up to each upper bound, in ascending order; the last bound is infinity.
        part: Part of the observations that are not greater, from 0 to 1.
    """
    total = max(counts.values(), default=0.0)
    lower, below = 0.0, 0.0
    for bound, count in counts.items():
        if count >= part * total > 0:
            return (
                lower if bound == float("inf") else lower + (bound - lower) * (part * total - below) / (count - below)
            )
        lower, below = bound, count
    return None


class Samples:
    """Samples of this process, oldest first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._samples: deque[Sample] = deque(maxlen=MOST_SAMPLES)
        self._taken_at = time.monotonic()
        self._plays = 0.0
        self._commits: dict[float, float] = {}
        self._lags: dict[float, float] = {}

    async def run(self) -> None:
        """Take samples until cancelled."""
        while True:
            try:
                await self.take()
            except Exception:
                LOG.exception("no sample can be taken")  # the next attempt follows
            await asyncio.sleep(SAMPLE_SECONDS)

    async def take(self) -> None:
        """Take a sample. The interval of the first one begins with the process."""
        try:
            storage = await self._store.upkeep.size()
        except NotStoredError:
            storage = None
        now, plays = time.monotonic(), _plays()
        commits, lags = _counts(metrics.COMMIT), _counts(metrics.LOOP_LAG)
        new_commits = _difference(commits, self._commits)
        self._samples.append(
            Sample(
                at=round(time.time(), DIGITS),
                people=round(value_of(metrics.PEOPLE)),
                tables=round(value_of(metrics.TABLES)),
                plays=round(60.0 * (plays - self._plays) / max(now - self._taken_at, 1e-3), DIGITS),
                p50=_milliseconds(quantile(new_commits, 0.5)),
                p99=_milliseconds(quantile(new_commits, 0.99)),
                lag=_milliseconds(quantile(_difference(lags, self._lags), 0.99)),
                storage=storage,
            )
        )
        self._taken_at, self._plays, self._commits, self._lags = now, plays, commits, lags

    def rows(self) -> list[dict[str, Any]]:
        """Return the samples as objects, oldest first."""
        return [sample._asdict() for sample in self._samples]


def _milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(1000.0 * seconds, DIGITS)


def value_of(metric: Collector) -> float:
    """Return the value of a metric without labels."""
    return sum(sample.value for family in metric.collect() for sample in family.samples)


def _plays() -> float:
    accepted = (
        sample.value
        for family in metrics.COMMANDS.collect()
        for sample in family.samples
        if sample.name.endswith("_total") and (sample.labels["type"], sample.labels["outcome"]) == ("act", "ok")
    )
    turns = (sample.value for family in metrics.BOT_TURNS.collect() for sample in family.samples)
    return sum(accepted) + next(turns)


def _counts(histogram: Histogram) -> dict[float, float]:
    """Return the numbers of observations up to each bound, in ascending order."""
    return {
        float(sample.labels["le"]): sample.value
        for family in histogram.collect()
        for sample in family.samples
        if sample.name.endswith("_bucket")
    }


def _difference(now: Mapping[float, float], before: Mapping[float, float]) -> dict[float, float]:
    return {bound: count - before.get(bound, 0.0) for bound, count in now.items()}
