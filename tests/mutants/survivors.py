"""List of mutants that no test detects, each with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "tests/mutants/survivors.txt"


def reasons(root: Path) -> dict[tuple[str, str, str], str]:
    """Return the reason for each mutant in the list.

    An entry is four lines, `path`, `- before`, `+ after`, `= why`; entries are separated by an empty line, and lines
    that begin with `#` are comments.

    Raises:
        ValueError: An entry is malformed; the message quotes it.
    """
    text = (root / FILE).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    found = {}
    for entry in filter(None, (part.strip("\n") for part in "\n".join(lines).split("\n\n"))):
        parts = entry.splitlines()
        if len(parts) != 4 or [part[:1] for part in parts[1:]] != ["-", "+", "="]:
            raise ValueError(f"{FILE}: an entry is four lines, path, -, +, =; this one is not:\n{entry}")
        path, old, new, why = parts
        found[path, old[1:].strip(), new[1:].strip()] = why[1:].strip()
    return found
