"""Check docstrings, comments and commit subjects against docs/contributing/style.md.

Run by `make lint`. Rejects docstrings, comments and section entries ("Args:", "Attributes:") that begin with What,
How, Who, Whether, Whatever or Whoever, commit subjects longer than 72 characters, and more than 2 occurrences of
"what" per 1,000 words.

    python docs/language.py [--list-what] [FILE ...]
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parents[1]
REFUSED: Final = r"(What|How|Who|Whether|Whatever|Whoever)\b"
OPENING: Final = re.compile(REFUSED)
ENTRY: Final = re.compile(rf"^\s+\*{{0,2}}\w[\w, *]*: (?={REFUSED})", re.MULTILINE)
WORD: Final = re.compile(r"[A-Za-z']+")
MOST_WHAT: Final = 2.0
"""Maximum occurrences of "what" per 1,000 words."""

LONGEST_SUBJECT: Final = 72
SINCE: Final = "Check the language of docstrings and comments"
"""Subject of the commit that introduced this check; only its subject and later ones are checked."""

BLOCK_COMMENT: Final = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|/\*(?P<block>.*?)\*/|(?P<lines>//[^\n]*(?:\n[ \t]*//[^\n]*)*)', re.DOTALL
)


class Text(NamedTuple):
    """Docstring or comment without its delimiters, and its first line number."""

    line: int
    text: str


def python_texts(source: str) -> Iterator[Text]:
    """Yield all docstrings, including attribute docstrings, and all comment blocks."""
    for node in ast.walk(ast.parse(source)):
        for child in ast.iter_child_nodes(node):
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                yield Text(child.lineno, child.value.value)
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("#!", "# type:", "# noqa", "# fmt:")):
            continue
        line, own_line = token.start[0], not token.line[: token.start[1]].strip()
        if block and (not own_line or line != last + 1):
            yield Text(first, "\n".join(block))
            block = []
        first = first if block else line
        block.append(token.string.lstrip("#: "))
        last = line if own_line else 0
    if block:
        yield Text(first, "\n".join(block))


def other_texts(source: str) -> Iterator[Text]:
    """Yield the comments in C++ or TypeScript source."""
    for found in BLOCK_COMMENT.finditer(source):
        raw = found["block"] or found["lines"]
        if raw is not None:
            text = "\n".join(line.strip().lstrip("/*! ") for line in raw.split("\n"))
            yield Text(source.count("\n", 0, found.start()) + 1, text.strip())


def texts_in(path: Path) -> list[Text]:
    """Return the docstrings and comments in a source file."""
    source = path.read_text(encoding="utf-8")
    return list(python_texts(source) if path.suffix in {".py", ".pyi"} else other_texts(source))


def faults_in(text: Text) -> Iterator[tuple[int, str]]:
    """Yield (line, message) for each opening that violates the style."""
    opening = OPENING.match(text.text.lstrip())
    if opening:
        yield text.line, f"opens with {opening[1]}: begin with a noun phrase, or an imperative"
    for entry in ENTRY.finditer(text.text):
        yield (
            text.line + text.text.count("\n", 0, entry.start()),
            f"an entry opens with {entry[1]}: use a noun phrase",
        )


def subjects() -> list[str]:
    """Return the commit subjects since this check was introduced; empty outside a clone."""
    command = ["git", "log", "--format=%s"]
    log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    found = log.stdout.splitlines()
    return found[: found.index(SINCE) + 1] if SINCE in found else []


def sources() -> list[Path]:
    """Return the source files tracked by git."""
    command = ["git", "ls-files", "--", "*.py", "*.pyi", "*.hpp", "*.cpp", "*.ts", "*.svelte"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    return [path for path in map(ROOT.joinpath, listed.stdout.split()) if path.is_file()]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the faults and the frequency of "what", and return 1 if the style is violated."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list-what", action="store_true", help="print each line that contains the word")
    parser.add_argument("files", nargs="*", type=Path)
    args = parser.parse_args(arguments)
    faults = words = what = 0
    for path in args.files or sources():
        for text in texts_in(path):
            found = WORD.findall(text.text)
            words += len(found)
            what += sum(word.lower() == "what" for word in found)
            if args.list_what and re.search(r"\bwhat\b", text.text, re.IGNORECASE):
                print(f"{path}:{text.line}: {' '.join(text.text.split())[:200]}")
            for line, message in faults_in(text):
                faults += 1
                print(f"{path}:{line}: {message}")
    for subject in subjects() if not args.files else ():
        if len(subject) > LONGEST_SUBJECT:
            faults += 1
            print(f"commit subject of {len(subject)} characters: {subject}")
    rate = 1000 * what / max(1, words)
    print(f'{faults} faults; "what": {rate:.1f} per 1,000 of {words:,} words')
    return 1 if faults or rate > MOST_WHAT else 0


if __name__ == "__main__":
    sys.exit(main())
