"""Check of the types in the examples of the documentation: each page is one module for mypy --strict.

.venv/bin/python docs/typed.py
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from mypy import api

ROOT = Path(__file__).resolve().parents[1]
MARKDOWN = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/**/*.md"))
PAGES = [
    page for page in ("README.md", "README.zh.md", *MARKDOWN) if ">>>" in (ROOT / page).read_text(encoding="utf-8")
]


def module_of(page: str) -> str:
    """Return the examples of a page, one after the other, at the lines where the page has them."""
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples((ROOT / page).read_text(encoding="utf-8")):
        lines += [""] * (example.lineno - len(lines))
        lines += example.source.rstrip("\n").split("\n")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the faults of all pages, and return the exit status."""
    with TemporaryDirectory() as folder:
        modules = {Path(folder) / (re.sub(r"\W", "_", page.lower()) + ".py"): page for page in PAGES}
        for path, page in modules.items():
            path.write_text(module_of(page), encoding="utf-8")
        options = ["--strict", "--config-file="]  # without the settings of this project
        # A prompt shows the value of an expression, and redefines names from one section to the next.
        found, errors, status = api.run([*options, "--allow-redefinition", *map(str, modules)])
    for path, page in modules.items():
        found = found.replace(str(path), page).replace(path.name, page)
    sys.stdout.write(found)
    sys.stderr.write(errors)
    return status


if __name__ == "__main__":
    sys.exit(main())
