"""Test session that is collected once; each mutant is tried in a fork of it, by the tests that reach it.

Mutants that take effect only on import, such as in a table built when its module is loaded, are tried by `trial`.
"""

from __future__ import annotations

import contextlib
import faulthandler
import signal
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mutants.reach import AT_IMPORT, Reach, file_of
from mutants.trial import Outcome, enter, in_a_fork, outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import pytest

    from mutants.mutant import Mutant
    from mutants.trial import Selection


AT_ONCE: Final = 250
"""Number of tests measured between writes of the results."""

ENDING: Final = 10.0
"""Time allowed for a process to write its coverage data, in seconds."""


class Session:
    """Pytest plugin that replaces the test loop."""

    def __init__(self, reach: Reach, mutants: Sequence[Mutant], tell: Callable[..., None]) -> None:
        self._reach, self._mutants, self._tell = reach, mutants, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        by_name = {item.nodeid: item for item in session.items}
        missing = self._reach.missing(by_name)
        for begin in range(0, len(missing), AT_ONCE):  # keeps partial results if the run is interrupted
            some = [by_name[name] for name in missing[begin : begin + AT_ONCE]]
            if in_a_fork(partial(self._measure, some)) != 0:
                raise session.Failed("the tests cannot be measured")
            self._reach.learn()
        self._reach.rest()
        for mutant in self._mutants:
            self._tell(mutant, self._outcome(mutant, by_name))
        return True

    def _measure(self, items: list[pytest.Item]) -> int:
        subprocess.Popen.send_signal = _gently(subprocess.Popen.send_signal)
        for item, after in zip(items, [*items[1:], None], strict=True):
            began = time.monotonic()
            self._reach.sources.enter(item.nodeid)
            if _passes(item, after):  # a test that fails on the unmutated code cannot detect mutants
                self._reach.note(item.nodeid, time.monotonic() - began)
        self._reach.keep()
        return 0

    def _outcome(self, mutant: Mutant, items: dict[str, pytest.Item]) -> Outcome | None:
        """Return the outcome of a mutant; None if it takes effect only on import."""
        sources = self._reach.sources
        if not sources.can_change(mutant):
            return None
        names = sources.tests_of(mutant)
        reached = {name for name in items if name in names or file_of(name) in names}
        quickest = self._reach.quickest(reached & self._reach.seconds.keys())
        chosen = [items[name] for name in quickest]

        def tried() -> int:
            sources.change(mutant)
            for item, after in zip(chosen, [*chosen[1:], None], strict=True):
                faulthandler.dump_traceback_later(self._reach.patience([item.nodeid]), exit=True)
                if not _passes(item, after):
                    return 1
            return 0

        with sources.on_disk(mutant):  # for servers that tests start
            outcome = outcome_of(in_a_fork(tried, self._reach.patience(quickest))) if chosen else Outcome.SURVIVED
        return None if outcome is Outcome.SURVIVED and AT_IMPORT in names else outcome


def try_loaded(
    tree: Path, reach: Reach, selection: Selection, mutants: Sequence[Mutant], tell: Callable[..., None]
) -> int:
    """Report the outcome of each mutant, from a process that loads the tree, and return pytest's exit status."""
    enter(tree, tree.with_name("session.log"), selection)
    reach.watch()
    import pytest

    return int(pytest.main([*selection.arguments], plugins=[Session(reach, mutants, tell)]))


def _gently(send: Callable[..., None]) -> Callable[..., None]:
    """Return a `send_signal` that sends SIGTERM before SIGKILL, so that the process writes its coverage data."""

    def send_signal(process: subprocess.Popen[Any], number: int) -> None:
        if number == signal.SIGKILL:
            send(process, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
        send(process, number)

    return send_signal


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    from _pytest.runner import runtestprotocol

    failed = [report for report in runtestprotocol(item, log=False, nextitem=after) if report.failed]
    for report in failed:
        sys.stderr.write(f"{item.nodeid} fails\n{report.longreprtext}\n")
    return not failed
