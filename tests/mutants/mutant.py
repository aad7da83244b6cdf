"""Mutant: a version of the sources with one change that a test should detect."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mutant:
    """Change of a source file that a test should detect.

    Attributes:
        path: Changed file, relative to the repository root.
        line: First changed line, from 1.
        old, new: Changed lines before and after, without indentation.
        text: Complete text of the changed file; empty if a tool applies the change itself.
    """

    path: str
    line: int
    old: str
    new: str
    text: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Key of the mutant in the list of survivors, which does not depend on line numbers."""
        return self.path, self.old, self.new

    def __str__(self) -> str:
        return f"{self.path}:{self.line}\n- {self.old}\n+ {self.new}"


def mutant_of(path: str, before: str, after: str) -> Mutant | None:
    """Return the mutant for a changed text; None if nothing has changed."""
    old, new = before.splitlines(), after.splitlines()
    if old == new:
        return None
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return Mutant(path, start + 1, _joined(old[start : len(old) - end]), _joined(new[start : len(new) - end]), after)


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def some_of(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return a reproducible random sample of at most `count` mutants."""
    found = sorted(mutants, key=lambda mutant: (mutant.path, mutant.line, mutant.old, mutant.new))
    return random.Random(seed).sample(found, min(count, len(found)))


def changed_lines(root: Path, since: str) -> dict[str, set[int]]:
    """Return the lines added or changed in each file since a commit, including uncommitted changes."""
    command = ["git", "diff", "--unified=0", "--no-color", since, "--"]
    shown = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    found: dict[str, set[int]] = {}
    lines: set[int] = set()
    for row in shown.splitlines():
        if row.startswith("+++ b/"):
            lines = found.setdefault(row.removeprefix("+++ b/"), set())
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", row):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.update(range(first, first + count))
    return found
