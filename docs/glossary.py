"""Check that the code uses no names retired by the glossary in docs/contributing/style.md.

The names are read from its table. A word in its "Instead of" column is allowed in prose, but
neither as a name in code nor as part of a longer name, e.g. `Happening` in `MatchHappening`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pygments.lexers import CppLexer, PythonLexer, TypeScriptLexer
from pygments.token import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygments.lexer import Lexer

ROOT: Final = Path(__file__).parents[1]
LEXERS: Final[dict[str, Lexer]] = {
    ".py": PythonLexer(),
    ".hpp": CppLexer(),
    ".cpp": CppLexer(),
    ".ts": TypeScriptLexer(),
    ".svelte": TypeScriptLexer(),
}
ROW: Final = re.compile(r"^\| \*\*(?P<word>[^*|]+)\*\* \|[^|]*\| (?P<retired>[^|]*) \|$", re.MULTILINE)
NAMES: Final = (Token.Name, Token.Keyword.Type)


def retired() -> dict[str, str]:
    """Return the replacement for each retired name."""
    text = (ROOT / "docs" / "contributing" / "style.md").read_text(encoding="utf-8")
    return {name: row["word"] for row in ROW.finditer(text) for name in re.findall(r"`([^`]+)`", row["retired"])}


def names_in(source: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) for each name in a source file."""
    line = 1
    for kind, text in LEXERS[suffix].get_tokens(source):
        if any(kind in of for of in NAMES):
            yield line, text
        line += text.count("\n")


def faults_in(source: str, suffix: str, words: dict[str, str]) -> Iterator[tuple[int, str, str]]:
    """Yield (line, name, replacement) for each name that is or contains a retired one."""
    written = {old: new for old, new in words.items() if old in source}  # lexing is skipped for most files
    for line, name in names_in(source, suffix) if written else ():
        for old, new in written.items():
            before = "a-z" if old.islower() else "A-Z"
            if re.search(rf"(?<![{before}]){old}(?![a-z])", name):
                yield line, name, new


def sources() -> list[Path]:
    """Return the hand-written source files tracked by git."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    return [ROOT / name for name in listed.splitlines() if Path(name).suffix in LEXERS and (ROOT / name).exists()]


def main() -> int:
    """Print all faults, and return 1 if there are any, else 0."""
    words = retired()
    found = 0
    for path in sources():
        for line, name, instead in faults_in(path.read_text(encoding="utf-8"), path.suffix, words):
            print(f"{path.relative_to(ROOT)}:{line}: the glossary has retired {name!r}; the word is {instead!r}")
            found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
