"""Canonical JSON and hash of every game and preset."""

from __future__ import annotations

from typing import Final

from clamber.ruleset import all_names, ruleset

HEAD: Final = """\
Every game and preset: its hash, and the canonical JSON that is hashed. A hash stands in records, checkpoints and
connections: a line that changes makes rules unknown that were played by.
"""


def text() -> str:
    """Return the content of hashes.txt."""
    found = [(name, ruleset(name)) for name in all_names()]
    return "\n".join([HEAD, *(f"{name}  {rules.hash}\n  {rules.canonical()}\n" for name, rules in found)])
