"""Changes to the kernel's sources: operators and numbers turned into their neighbours, statements left out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mutants.mutant import mutant_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutants.mutant import Mutant

SWAPS: Final = {
    " == ": " != ",
    " != ": " == ",
    " < ": " <= ",
    " <= ": " < ",
    " > ": " >= ",
    " >= ": " > ",
    " && ": " || ",
    " || ": " && ",
    " + ": " - ",
    " - ": " + ",
    " / ": " * ",
    " * ": " / ",
    " | ": " & ",
    " & ": " | ",
    " += ": " -= ",
    "++": "--",
    "true": "false",
    "false": "true",
    "std::min": "std::max",
    "std::max": "std::min",
}

_STATEMENT: Final = re.compile(r"\s+(?!return\b|case\b|break\b|using\b|static|const\b|auto\b|else\b)[^;]*[=(][^;]*;$")
_DECLARATION: Final = re.compile(r"\s+(?:[\w:<>,*&]+\s)+[\w\[\]]+\s*(?:=|\{|;)")
_NO_CODE: Final = re.compile(r"\s*(//|#|template|static_assert|CLAMBER_|namespace|friend|using)")


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Every changed version of a header; some do not compile."""
    lines = source.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if _NO_CODE.match(line):
            continue
        for changed in _changes(line):
            mutant = mutant_of(path, source, "".join([*lines[:number], changed, *lines[number + 1 :]]))
            if mutant is not None:
                yield mutant


def _changes(line: str) -> Iterator[str]:
    code = line.partition("  //")[0]
    for old, new in SWAPS.items():
        for found in re.finditer(rf"\b{old}\b" if old.isalpha() else re.escape(old), code):
            yield line[: found.start()] + new + line[found.end() :]
    for found in re.finditer(r"(?<![\w.])\d+(?![\w.'])", code):
        yield f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}"
    if _STATEMENT.match(code.rstrip()) and not _DECLARATION.match(code):
        yield line[: len(line) - len(line.lstrip())] + ";\n"
