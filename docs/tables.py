"""Markdown tables, shared by the documentation generators."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    lines = (head, tuple("---" for _ in head), *rows)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
