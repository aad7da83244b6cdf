"""Loaded Python modules: records the tests that run each line, and changes functions in place."""

from __future__ import annotations

import ast
import contextlib
import gc
import os
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

from mutants.reach import file_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from coverage import CoverageData

    from mutants.mutant import Mutant


PROCESSES: Final = """
[run]
include ={files}
data_file = {kept}/process
parallel = true
sigterm = true
context = ${{{tests}}}
"""
"""Coverage settings for processes started by tests.

Their lines are attributed to the whole test file, because a server may be shared by all tests in a file.
"""

TESTS: Final = "MUTANTS_TESTS"


class LoadedPython:
    """Modules of a tree whose executed lines are recorded by coverage, in this process and in those started by tests.

    The overhead in other modules is negligible.
    """

    def __init__(self, tree: Path, paths: Iterable[str]) -> None:
        self._tree, self._files = tree, [str(tree / path) for path in paths]
        self._texts: dict[str, str] = {}
        self._lines: dict[str, dict[int, list[str]]] = {}

    def watch(self, kept: Path) -> None:
        from coverage import Coverage  # installed in a separate environment

        self._kept = kept
        settings = kept / "processes.ini"
        files = "".join(f"\n    {file}" for file in self._files)
        settings.write_text(PROCESSES.format(files=files, kept=kept, tests=TESTS), encoding="utf-8")
        os.environ["COVERAGE_PROCESS_START"] = str(settings)  # coverage reads this whenever Python starts
        self._coverage = Coverage(data_file=kept / "new-lines", include=self._files, config_file=False)
        self._coverage.start()

    def enter(self, test: str) -> None:
        self._coverage.switch_context(test)
        os.environ[TESTS] = file_of(test)

    def keep(self) -> None:
        from coverage.exceptions import DataError

        self._coverage.stop()
        self._coverage.save()
        data = self._read()
        data.update(self._coverage.get_data())
        for file in self._kept.glob("process.*"):
            with contextlib.suppress(DataError):  # a test that fills a server's disk also affects this file
                data.update(_data_of(file))
            file.unlink()
        data.write()

    def learn(self) -> None:
        """Do nothing: all data goes to one file."""

    def rest(self) -> None:
        self._coverage.stop()
        os.environ.pop("COVERAGE_PROCESS_START", None)
        self._data = self._read()

    def _read(self) -> CoverageData:
        return _data_of(self._kept / "lines")

    def tests_of(self, mutant: Mutant) -> set[str]:
        if mutant.path not in self._lines:
            file = str(self._tree / mutant.path)
            self._lines[mutant.path] = self._data.contexts_by_lineno(file)
        lines, _ = lines_of(self._source(mutant), mutant.line)
        return {test for line in lines for test in self._lines[mutant.path].get(line, ())}

    def can_change(self, mutant: Mutant) -> bool:
        _, inside = lines_of(self._source(mutant), mutant.line)
        return inside

    def change(self, mutant: Mutant) -> None:
        swap(str(self._tree / mutant.path), self._source(mutant), mutant.text)

    @contextlib.contextmanager
    def on_disk(self, mutant: Mutant) -> Iterator[None]:
        file, before = self._tree / mutant.path, self._source(mutant)
        seen = file.stat()
        file.write_text(mutant.text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")
            os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))  # revalidates its compiled file

    def _source(self, mutant: Mutant) -> str:
        if mutant.path not in self._texts:
            self._texts[mutant.path] = (self._tree / mutant.path).read_text(encoding="utf-8")
        return self._texts[mutant.path]


def _data_of(file: Path) -> CoverageData:
    from coverage import CoverageData

    data = CoverageData(str(file))
    data.read()
    return data


def swap(filename: str, before: str, after: str) -> None:
    """Replace the code of every live function in a file by its code in the changed text."""
    old, new = (list(_codes(compile(text, filename, "exec", dont_inherit=True))) for text in (before, after))
    gc.unfreeze()  # `get_objects` leaves out frozen objects, and the tests freeze what is loaded
    codes = {(a.co_qualname, a.co_firstlineno): b for a, b in zip(old, new, strict=True)}
    for function in [found for found in gc.get_objects() if type(found) is FunctionType]:
        code = function.__code__
        if code.co_filename == filename and (code.co_qualname, code.co_firstlineno) in codes:
            function.__code__ = codes[code.co_qualname, code.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def lines_of(source: str, line: int) -> tuple[range, bool]:
    """Return the lines of the statement at `line`, excluding its body, and True if it is inside a function."""
    lines, inside = range(line, line + 1), False
    for node in ast.walk(ast.parse(source)):  # outer nodes come first
        if isinstance(node, ast.stmt) and node.lineno <= line <= node.end_lineno:
            body = getattr(node, "body", None)
            first_inside = body[0].lineno if body else node.end_lineno + 1
            if line >= first_inside:
                inside |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            else:
                lines = range(node.lineno, max(first_inside, line + 1))
    return lines, inside
