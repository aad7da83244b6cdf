"""Which tests run what is changed, and how long each test takes; measured once and kept."""

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
"""What runs before the first test: when modules are loaded, and while tests are collected."""


class Sources(Protocol):
    """Sources that are loaded: what of them runs, and how a mutant comes into them."""

    def watch(self, kept: Path) -> None:
        """Begins to note what runs, in files of a folder; before anything is loaded."""

    def enter(self, test: str) -> None:
        """Says on whose account what runs from now on is."""

    def keep(self) -> None:
        """Writes what was noted."""

    def learn(self) -> None:
        """Reads what another process wrote."""

    def rest(self) -> None:
        """Notes nothing from now on, and reads what was written."""

    def tests_of(self, mutant: Mutant) -> set[str]:
        """The tests that run what a mutant changes, files of tests whose servers do, and `AT_IMPORT`."""

    def can_change(self, mutant: Mutant) -> bool:
        """Whether a mutant takes effect in what is loaded already."""

    def change(self, mutant: Mutant) -> None:
        """Puts a mutant into what is loaded."""

    def on_disk(self, mutant: Mutant) -> AbstractContextManager[None]:
        """Has a mutant in every process that begins meanwhile and loads the tree."""


class Reach:
    """What was measured of the tests of a tree, in a folder that outlives the run.

    A test is measured anew when its file has changed, all of them when a source has. What of some files runs is
    measured for these alone.
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
        """Those of the tests that have not been measured as they are."""
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
        """Reads what another process has kept."""
        self.sources.learn()
        self._read()

    def rest(self) -> None:
        """Notes nothing from now on; what was kept, by this process or another, can be asked."""
        self.sources.rest()
        self._read()

    def _read(self) -> None:
        if self._times.exists():
            self.seconds, self._digests = json.loads(self._times.read_text(encoding="utf-8"))

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Those of the tests that a mutant is tried by, file by file, as a file shares what it sets up."""
        found, seconds = [], 0.0
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            seconds += self.seconds[test]
            if seconds < self._most or not found:
                found.append(test)
        files = list(dict.fromkeys(map(file_of, found)))
        return sorted(found, key=lambda test: files.index(file_of(test)))

    def patience(self, tests: Iterable[str]) -> float:
        """So many seconds may pass until what hangs is taken to be noticed."""
        return 3 * sum(self.seconds[test] for test in tests) + 20

    def _digest_of(self, test: str) -> str:
        return _digest([self._tree / file_of(test)])


def file_of(test: str) -> str:
    """The file that a test stands in."""
    return test.partition("::")[0]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]
