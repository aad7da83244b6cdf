"""Store of detected mutants. Later runs skip them, so a run after adding a test tries only the survivors."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from mutants.trial import Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from mutants.mutant import Mutant


class Noticed:
    """File of detected mutants. An entry is valid as long as the mutated source file is unchanged."""

    def __init__(self, root: Path, file: Path) -> None:
        self._root, self._file = root, file
        self._noticed = set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set()

    def noticed(self, mutant: Mutant) -> bool:
        return self._line(mutant) in self._noticed

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        if outcome in {Outcome.NOTICED, Outcome.TIMEOUT}:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{self._line(mutant)}\n")

    def _line(self, mutant: Mutant) -> str:
        source = hashlib.sha256((self._root / mutant.path).read_bytes()).hexdigest()[:16]
        return json.dumps([source, mutant.path, mutant.line, mutant.old, mutant.new])
