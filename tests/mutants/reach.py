"""Coverage and duration of each test, measured once and stored."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from mutants.mutant import Mutant
    from mutants.trial import Selection

AT_IMPORT: Final = ""
"""Pseudo-test for code that runs before the first test, at import or during collection."""


class Sources(Protocol):
    """Loaded sources that record the code that runs, and into which mutants can be inserted."""

    def watch(self, kept: Path) -> None:
        """Start recording executed code to files in a folder; must be called before anything is loaded."""

    def enter(self, test: str) -> None:
        """Attribute code that runs from now on to a test."""

    def keep(self) -> None:
        """Write the records."""

    def learn(self) -> None:
        """Read the records written by another process."""

    def rest(self) -> None:
        """Stop recording and read the records."""

    def tests_of(self, mutant: Mutant) -> set[str]:
        """Return the tests that run the mutated code, test files whose servers run it, and possibly `AT_IMPORT`."""

    def can_change(self, mutant: Mutant) -> bool:
        """Return True if the mutant can take effect in sources that are already loaded."""

    def change(self, mutant: Mutant) -> None:
        """Insert a mutant into the loaded sources."""

    def on_disk(self, mutant: Mutant) -> AbstractContextManager[None]:
        """Apply a mutant to all processes that start and load the tree within the context."""


class Reach:
    """Measurements of the tests in a tree, stored in a folder that outlives the run.

    A test is measured again if its file has changed; all tests are measured again if a source has changed. Lines are
    recorded only for the given files.
    """

    def __init__(
        self, tree: Path, folder: Path, sources: Sources, selection: Selection, paths: Iterable[str] = ()
    ) -> None:
        self._tree, self.sources, self._most = tree, sources, selection.most
        files = [*(tree / "src").rglob("*.py"), *(tree / "kernel").rglob("*.hpp")]
        of = hashlib.sha256("\n".join([*selection.arguments, *sorted(paths)]).encode()).hexdigest()[:8]
        self._folder = folder / f"reach-{_digest(sorted(files))}-{of}"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._times = self._folder / "times.json"
        self.seconds: dict[str, float] = {}
        self._digests: dict[str, str] = {}
        self._read()

    def missing(self, tests: Iterable[str]) -> list[str]:
        """Return the tests whose current file has not been measured."""
        return [test for test in tests if self._digests.get(test) != self._digest_of(test)]

    def watch(self) -> None:
        self.sources.watch(self._folder)
        self.sources.enter(AT_IMPORT)

    def note(self, test: str, seconds: float) -> None:
        self.seconds[test], self._digests[test] = seconds, self._digest_of(test)

    def keep(self) -> None:
        self.sources.keep()
        self._times.write_text(json.dumps([self.seconds, self._digests]), encoding="utf-8")

    def learn(self) -> None:
        """Read the records written by another process."""
        self.sources.learn()
        self._read()

    def rest(self) -> None:
        """Stop recording, so that the records of this and other processes can be queried."""
        self.sources.rest()
        self._read()

    def _read(self) -> None:
        if self._times.exists():
            self.seconds, self._digests = json.loads(self._times.read_text(encoding="utf-8"))

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Return the tests to try a mutant with, grouped by file because the tests in a file share fixtures."""
        found, seconds = [], 0.0
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            seconds += self.seconds[test]
            if seconds < self._most or not found:
                found.append(test)
        files = list(dict.fromkeys(map(file_of, found)))
        return sorted(found, key=lambda test: files.index(file_of(test)))

    def patience(self, tests: Iterable[str]) -> float:
        """Return the timeout after which a hang counts as detected, in seconds."""
        return 3 * sum(self.seconds[test] for test in tests) + 20

    def _digest_of(self, test: str) -> str:
        return _digest([self._tree / file_of(test)])


def file_of(test: str) -> str:
    """Return the file that contains a test."""
    return test.partition("::")[0]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
