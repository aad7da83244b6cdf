"""Loaded kernel with all mutants, which records the mutants that each test reaches, and selects the active mutant."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mutants.mutant import Mutant

ROOM: Final = 1 << 16
"""Maximum number of mutants in `chosen.hpp`."""


class LoadedKernel:
    """Compiled module whose mutants are numbered from 1."""

    def __init__(self, module: Path, numbers: Mapping[Mutant, int]) -> None:
        self._module, self.numbers = module, numbers
        self._test = ""
        self._reached: dict[str, list[int]] = {}

    def watch(self, kept: Path) -> None:
        self._kept = kept / "places.json"
        self._read()
        library = ctypes.CDLL(str(self._module))
        self._chosen = ctypes.c_int.in_dll(library, "mutant_chosen")
        self._marks = (ctypes.c_ubyte * ROOM).in_dll(library, "mutants_reached")

    def enter(self, test: str) -> None:
        self._note()
        self._test = test

    def keep(self) -> None:
        self._note()
        self._kept.write_text(json.dumps(self._reached), encoding="utf-8")

    def learn(self) -> None:
        self._read()

    def rest(self) -> None:
        self._read()

    def tests_of(self, mutant: Mutant) -> set[str]:
        number = self.numbers[mutant]
        return {test for test, reached in self._reached.items() if number in reached}

    def can_change(self, mutant: Mutant) -> bool:
        return mutant in self.numbers

    def change(self, mutant: Mutant) -> None:
        self._chosen.value = self.numbers[mutant]

    @contextlib.contextmanager
    def on_disk(self, mutant: Mutant) -> Iterator[None]:
        os.environ["MUTANT"] = str(self.numbers[mutant])
        try:
            yield
        finally:
            del os.environ["MUTANT"]

    def _note(self) -> None:
        marks = bytes(self._marks)
        self._reached[self._test] = [number for number in self.numbers.values() if marks[number]]
        ctypes.memset(self._marks, 0, ROOM)

    def _read(self) -> None:
        if self._kept.exists():
            self._reached = json.loads(self._kept.read_text(encoding="utf-8"))
