"""A finished deal, as a table remembers it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cards import Cards
    from clamber.match import Result


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal. `link` is the id of its replay."""

    match: int
    number: int
    result: Result
    hands: tuple[Cards, ...]
    dealt: tuple[Cards, ...]
    totals: tuple[int, ...] | None
    level: int
    special: int | None
    link: str


def deal_link(seed: int, number: int) -> str:
    """The id of a deal's replay: nobody can guess it, and it tells nothing of the seed."""
    return hashlib.sha256(f"clamber replay {seed:064x} {number}".encode()).hexdigest()[:20]
