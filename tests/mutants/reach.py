"""Tests that run a changed line, and the duration of each test; measured once and stored."""

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
"""Pseudo-test for code that runs before the first test: when modules are loaded, and during collection."""


class Sources(Protocol):
    """Loaded sources: a record of the code that runs, and a way to insert a mutant."""

    def watch(self, kept: Path) -> None:
        """Begin to record the code that runs, in files of a folder; call it before anything is loaded."""

    def enter(self, test: str) -> None:
        """Attribute the code that runs from now on to a test."""

    def keep(self) -> None:
        """Write the records."""

    def learn(self) -> None:
        """Read the records that another process wrote."""

    def rest(self) -> None:
        """Stop recording, and read the records."""

    def tests_of(self, mutant: Mutant) -> set[str]:
        """Return the tests that run the changed code, test files whose servers do, and `AT_IMPORT`."""

    def can_change(self, mutant: Mutant) -> bool:
        """Return True if a mutant can take effect in the loaded sources."""

    def change(self, mutant: Mutant) -> None:
        """Insert a mutant into the loaded sources."""

    def on_disk(self, mutant: Mutant) -> AbstractContextManager[None]:
        """Apply a mutant to every process that starts within the context and loads the tree."""


class Reach:
    """Measurements of the tests of a tree, in a folder that outlives the run.

    A test is measured anew if its file has changed, all of them if a source has. Lines are recorded for the given
    files only.
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
        """Return the tests without a measurement of their current file."""
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
        """Read the records that another process has kept."""
        self.sources.learn()
        self._read()

    def rest(self) -> None:
        """Stop recording; from now on the records of this process and others can be queried."""
        self.sources.rest()
        self._read()

    def _read(self) -> None:
        if self._times.exists():
            self.seconds, self._digests = json.loads(self._times.read_text(encoding="utf-8"))

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Return the tests by which a mutant is tried, grouped by file, as the tests of a file share fixtures."""
        found, seconds = [], 0.0
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            seconds += self.seconds[test]
            if seconds < self._most or not found:
                found.append(test)
        files = list(dict.fromkeys(map(file_of, found)))
        return sorted(found, key=lambda test: files.index(file_of(test)))

    def patience(self, tests: Iterable[str]) -> float:
        """Return the seconds after which a hang counts as noticed."""
        return 3 * sum(self.seconds[test] for test in tests) + 20

    def _digest_of(self, test: str) -> str:
        return _digest([self._tree / file_of(test)])


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
