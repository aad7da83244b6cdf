"""Markdown tables and generated blocks, shared by the documentation generators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

BLOCK: Final = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- /generated -->)", re.DOTALL)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = (head, tuple("---" for _ in head), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def refresh(page: Path, make: Callable[[str], str], *, check: bool) -> int:
    """Write or check the generated blocks of a page; return 1 if a check finds it out of date.

    Args:
        page: The page.
        make: Function that returns the text of a block, given its name.
        check: True to change nothing.
    """
    text = page.read_text(encoding="utf-8")
    fresh = BLOCK.sub(lambda found: f"{found[1]}{make(found[2])}{found[3]}", text)
    if text == fresh:
        return 0
    print(f"{page}: {'stale; run python docs/generate.py' if check else 'written'}")
    if not check:
        page.write_text(fresh, encoding="utf-8")
    return int(check)
