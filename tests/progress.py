"""Progress report for long test runs: percentage done, elapsed time, and remaining time."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

INTERVAL: Final = 10.0
"""Interval between progress lines if the output is not a terminal, in seconds."""

REFRESH: Final = 0.5
"""Refresh interval of the progress line on a terminal, in seconds."""

LONG: Final = 0.25
"""Minimum duration for a test's time to be stored for the next run's estimate, in seconds."""

USUAL: Final = 0.03
"""Estimated duration of all other tests, in seconds."""

CACHE: Final = "clamber/seconds"


class Estimate:
    """Estimate of the remaining time, based on finished tests and durations from earlier runs."""

    def __init__(self, names: Iterable[str], earlier: dict[str, float]) -> None:
        self._left = {name: earlier.get(name, USUAL) for name in names}
        self._total = sum(self._left.values())
        self.tests = len(self._left)

    @property
    def done(self) -> int:
        return self.tests - len(self._left)

    def finish(self, name: str) -> None:
        self._left.pop(name, None)

    def seconds_left(self, elapsed: float) -> float | None:
        """Return the estimated remaining seconds at the current pace; None until the first test has finished."""
        left = sum(self._left.values())
        finished = self._total - left
        return elapsed * left / finished if finished > 0 else None


class Progress:
    """Pytest plugin that prints a progress line instead of dots, and the name of each failing test."""

    def __init__(self, config: pytest.Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._reporter = config.pluginmanager.get_plugin("terminalreporter")
        self._is_terminal = sys.stdout.isatty()
        self._cache = getattr(config, "cache", None)  # None with `-p no:cacheprovider`
        self._seconds: dict[str, float] = dict(self._cache.get(CACHE, {})) if self._cache else {}
        self._failed = 0
        self._estimate: Estimate | None = None

    def _begin(self, names: Iterable[str]) -> None:
        if self._estimate is None:
            self._estimate = Estimate(names, self._seconds)
            self._began = self._printed = self._clock()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if session.items:  # with xdist, the controller collects no tests
            self._begin(item.nodeid for item in session.items)

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._begin(ids)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Count a test without printing its status letter."""
        if report.failed:
            return ("failed" if report.when == "call" else "error"), "", ""
        return ("passed", "", "") if report.passed and report.when == "call" else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed += 1
            self._reporter.write_line(f"FAILED {report.nodeid}", red=True)
        if report.when == "call":
            if report.duration >= LONG:
                self._seconds[report.nodeid] = round(report.duration, 2)
            else:
                self._seconds.pop(report.nodeid, None)
        if report.when == "teardown" and self._estimate is not None:
            self._estimate.finish(report.nodeid)
            self._show()

    def _show(self) -> None:
        now = self._clock()
        if now - self._printed < (REFRESH if self._is_terminal else INTERVAL):
            return
        self._printed = now
        line = self._line(now - self._began)
        if self._is_terminal:
            self._reporter.rewrite(line, erase=True)
        else:
            self._reporter.write_line(line)

    def _line(self, elapsed: float) -> str:
        done, tests = self._estimate.done, self._estimate.tests
        left = self._estimate.seconds_left(elapsed)
        parts = [f"{100 * done // tests:3d} %", f"{done:,} of {tests:,} tests", f"{minutes(elapsed)} elapsed"]
        if left is not None:
            parts.append(f"about {minutes(left)} left")
        if self._failed:
            parts.append(f"{self._failed} failed")
        return ", ".join(parts)

    def pytest_sessionfinish(self) -> None:
        if self._is_terminal and self._estimate is not None:
            self._reporter.rewrite("", erase=True)
        if self._cache:
            self._cache.set(CACHE, self._seconds)


def minutes(seconds: float) -> str:
    """Return a duration as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
