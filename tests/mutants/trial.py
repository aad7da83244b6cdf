"""Trial of a mutant: applies it to a copy of the repository and runs the tests that should detect it.

Each trial is forked from a process that has loaded everything but clamber.
"""

from __future__ import annotations

import contextlib
import enum
import importlib
import math
import os
import shutil
import signal
import subprocess
import sys
import time
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from preloaded import ALONE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from mutants.mutant import Mutant
    from mutants.reach import Reach

LOADED_FIRST: Final = (
    "pytest", "_pytest.doctest", "hypothesis", "hypothesis.strategies", "numpy", "pydantic", "fastapi", "uvicorn",
    "sqlalchemy.ext.asyncio", "alembic.command", "httpx2", "websockets.asyncio.client", "structlog", "rich.console",
    "fluent.syntax", "gymnasium", "pettingzoo", "PIL.Image", "prometheus_client", "schemathesis",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Selection:
    """Tests to try a mutant with.

    Attributes:
        marks: Expression for pytest's `-m` option.
        profile: Hypothesis profile.
        compare_deals: Number of deals in a comparison with the reference.
        most: Maximum total duration of the tests per mutant, in seconds, starting with the fastest tests.
        tests: Test folders and files.
    """

    marks: str
    profile: str
    compare_deals: int
    most: float
    tests: tuple[str, ...] = ()

    @property
    def arguments(self) -> tuple[str, ...]:
        """Command-line arguments for pytest."""
        return (
            "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning",
            "-m", f"not web and not research and {self.marks}", f"--hypothesis-profile={self.profile}", *self.tests,
        )  # fmt: skip


SELECTIONS: Final = {
    # On a busy machine, measured times double, and tests of bots exceed a limit of one minute.
    "quick": Selection("not slow and not long", "quick", 2, 150.0),
    "test": Selection("not long", "test", 12, math.inf),
    "all": Selection("(long or not long)", "ci", 12, math.inf),
}
"""Selections by name: the quick tests, all of `make test`, and both `make test` and `make test-long`."""

LOADING: Final = 60.0
"""Time limit for loading everything and collecting the tests, even on a busy machine, in seconds."""


class Outcome(enum.StrEnum):
    """Outcome of a trial."""

    NOTICED = "noticed"
    SURVIVED = "survived"
    TIMEOUT = "noticed by its time limit"
    NO_PROGRAM = "does not compile"
    NOT_RUN = "run by no quick test"


class Trial:
    """Copy of the repository in which mutants are tried one at a time, each in a process that reloads the sources."""

    def __init__(self, tree: Path, reach: Reach, selection: Selection) -> None:
        self._tree, self._reach, self._selection = tree, reach, selection

    def of(self, mutant: Mutant) -> Outcome:
        """Return the outcome of a mutant, restoring the copy afterwards."""
        with self._reach.sources.on_disk(mutant):
            return self._judged()

    def _judged(self) -> Outcome:
        limit = self._reach.patience(self._reach.quickest(self._reach.seconds)) + LOADING
        return outcome_of(in_a_fork(self._tested, limit))

    def _tested(self) -> int:
        enter(self._tree, self._tree.with_name("last.log"), self._selection)
        import pytest

        return int(pytest.main([*self._selection.arguments], plugins=[self]))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Select the fastest tests that fit within the time limit per mutant."""
        by_name = {item.nodeid: item for item in items if item.nodeid in self._reach.seconds}
        items[:] = [by_name[name] for name in self._reach.quickest(by_name)]


def outcome_of(status: int | None) -> Outcome:
    """Return the outcome that corresponds to the exit status of the tests."""
    return Outcome.TIMEOUT if status is None else Outcome.NOTICED if status else Outcome.SURVIVED


def in_a_fork(do: Callable[[], int], limit: float = float("inf")) -> int | None:
    """Run a function in a forked process and return its exit status; None if it exceeds the time limit."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setsid()
            status = do()
        except BaseException:  # noqa: BLE001 - the process prints the error and exits
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    patience = time.monotonic() + limit
    while time.monotonic() < patience:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.01)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def enter(tree: Path, log: Path, selection: Selection) -> None:
    """Make this process and its children load sources and tests from a tree, and redirect their output to a log."""
    os.chdir(tree)
    shown = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(shown, 1)
    os.dup2(shown, 2)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(tree / "src"), str(tree / "tests")])
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ["COMPARE_DEALS"] = str(selection.compare_deals)
    os.environ[ALONE] = "yes"  # processes started by tests import the mutant
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(tree / "src"), str(tree / "tests")]
    sys.path[:] = [place for place in sys.path if not place.endswith("/tests") or str(tree) in place]


def load_first() -> None:
    """Import the modules that every trial needs, except clamber."""
    for name in LOADED_FIRST:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    loaded = [name for name in sys.modules if name.partition(".")[0] == "clamber"]
    if loaded:
        raise RuntimeError(f"{loaded[0]} must not be loaded before the first trial")


def copy_of(root: Path, tree: Path, keep: str = "") -> None:
    """Copy the working tree, without ignored files, to a folder, and keep the subfolder `keep` there."""
    kept = tree / keep if keep else None
    aside = tree.with_name("kept")
    if kept is not None and kept.exists():
        kept.rename(aside)
    shutil.rmtree(tree, ignore_errors=True)
    command = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (root / name).is_file():
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target)
    if kept is not None and aside.exists():
        aside.rename(kept)
