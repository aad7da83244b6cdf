"""A test session that is collected once; each mutant is tried in a fork of it, by the tests that run what it changes.

What only modules notice that load anew, a table that is made at import, is left to `trial`.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from mutants.reach import AT_IMPORT, Reach
from mutants.trial import ARGUMENTS, Outcome, enter, in_a_fork, outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    import pytest

    from mutants.mutant import Mutant


AT_ONCE: Final = 250
"""So many tests are measured before what is known of them is written."""


class Session:
    """What pytest is given in place of its own loop over the tests."""

    def __init__(self, reach: Reach, mutants: Sequence[Mutant], tell: Callable[..., None]) -> None:
        self._reach, self._mutants, self._tell = reach, mutants, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        by_name = {item.nodeid: item for item in session.items}
        missing = self._reach.missing(by_name)
        for begin in range(0, len(missing), AT_ONCE):  # what was measured is kept, should the run be stopped
            some = [by_name[name] for name in missing[begin : begin + AT_ONCE]]
            if in_a_fork(partial(self._measure, some)) != 0:
                raise session.Failed("the tests cannot be measured")
            self._reach.learn()
        self._reach.rest()
        for mutant in self._mutants:
            self._tell(mutant, self._outcome(mutant, by_name))
        return True

    def _measure(self, items: list[pytest.Item]) -> int:
        for item in items:
            began = time.monotonic()
            self._reach.sources.enter(item.nodeid)
            if _passes([item]):  # one that fails without any change judges none
                self._reach.note(item.nodeid, time.monotonic() - began)
        self._reach.keep()
        return 0

    def _outcome(self, mutant: Mutant, items: dict[str, pytest.Item]) -> Outcome | None:
        """What comes of a mutant; None for one that has to be there when modules are loaded."""
        sources = self._reach.sources
        if not sources.can_change(mutant):
            return None
        names = sources.tests_of(mutant)
        quickest = self._reach.quickest(names & items.keys() & self._reach.seconds.keys())
        chosen = [items[name] for name in quickest]

        def tried() -> int:
            sources.change(mutant)
            return 0 if _passes(chosen) else 1

        outcome = outcome_of(in_a_fork(tried, self._reach.patience(quickest))) if chosen else Outcome.SURVIVED
        return None if outcome is Outcome.SURVIVED and AT_IMPORT in names else outcome


def try_loaded(
    tree: Path, reach: Reach, tests: Sequence[str], mutants: Sequence[Mutant], tell: Callable[..., None]
) -> int:
    """Tells what comes of each mutant, in a process that loads the tree; returns pytest's exit status."""
    enter(tree, tree.with_name("session.log"))
    reach.watch()
    import pytest

    return int(pytest.main([*ARGUMENTS, *tests], plugins=[Session(reach, mutants, tell)]))


def _passes(items: list[pytest.Item]) -> bool:
    from _pytest.runner import runtestprotocol

    for item, after in zip(items, [*items[1:], None], strict=True):
        for report in runtestprotocol(item, log=False, nextitem=after):
            if report.failed:
                sys.stderr.write(f"{item.nodeid} fails\n{report.longreprtext}\n")
                return False
    return True
