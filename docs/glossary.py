"""Check that code uses no name that the glossary of CONTRIBUTING.md has retired.

The table there is the only list. A word under "instead of" may still stand in a sentence; as a name in code it is
refused, alone or within a longer name: `Happening` also in `MatchHappening`.
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
    """Return the word to use instead of each retired name."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return {name: row["word"] for row in ROW.finditer(text) for name in re.findall(r"`([^`]+)`", row["retired"])}


def names_in(source: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) for each name in a source."""
    line = 1
    for kind, text in LEXERS[suffix].get_tokens(source):
        if any(kind in of for of in NAMES):
            yield line, text
        line += text.count("\n")


def faults_in(source: str, suffix: str, words: dict[str, str]) -> Iterator[tuple[int, str, str]]:
    """Yield (line, name, word to use instead) for each name that is or contains a retired one."""
    written = {old: new for old, new in words.items() if old in source}  # skips the lexer for most sources
    for line, name in names_in(source, suffix) if written else ():
        for old, new in written.items():
            before = "a-z" if old.islower() else "A-Z"
            if re.search(rf"(?<![{before}]){old}(?![a-z])", name):
                yield line, name, new


def sources() -> list[Path]:
    """Return the hand-written sources that git tracks."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S607
    return [ROOT / name for name in listed.splitlines() if Path(name).suffix in LEXERS and (ROOT / name).exists()]


def main() -> int:
    """Print every fault; return 1 if there is one, else 0."""
    words = retired()
    found = 0
    for path in sources():
        for line, name, instead in faults_in(path.read_text(encoding="utf-8"), path.suffix, words):
            print(f"{path.relative_to(ROOT)}:{line}: the glossary has retired {name!r}; the word is {instead!r}")
            found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
