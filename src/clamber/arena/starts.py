"""Starts of the deals of a run: the n-th is always the same, for any players and any worker.

If there are levels, all are played equally often, and if tribute can be owed, it is in every other deal.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.match import empty_match
from clamber.places import places_at_the_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.arena.settings import Settings
    from clamber.match import Match

SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class DealStart:
    """Beginning of a deal, or a match.

    Attributes:
        number: Index in the run.
        level: The level of both sides; None for the rules' own.
        before: Order in which seats went out in the deal before; empty for a first deal.
    """

    number: int
    level: str | None = None
    before: tuple[int, ...] = ()


def start_of(settings: Settings, number: int) -> DealStart:
    """Return the beginning of the n-th deal.

    The number of levels is odd, so that each comes with tribute as often as without.
    """
    if settings.matches:
        return DealStart(number)
    level = RANKS[number % len(RANKS)] if settings.by_levels else None
    owed = number % 2 == 1 and settings.tribute_can_be_owed
    return DealStart(number, level, _before(settings, number) if owed else ())


def period(settings: Settings) -> int:
    """Return the number of deals after which all starts have come equally often."""
    if settings.matches:
        return 1
    levels = len(RANKS) if settings.by_levels else 1
    return levels * (2 if settings.tribute_can_be_owed else 1)


def dealt(settings: Settings, start: DealStart, names: Sequence[str]) -> Match:
    """Return a match with its first deal dealt."""
    seed = int.from_bytes(_digest(settings, "deck", start.number), "little")
    match = empty_match(settings.ruleset, names, seed=seed, level=start.level, before=start.before)
    return match.next_deal()


def _before(settings: Settings, number: int) -> tuple[int, ...]:
    """Return an order in which the deal before may have ended, all equally likely."""
    order = list(range(settings.seats))
    random.Random(_digest(settings, "before", number)).shuffle(order)  # noqa: S311 - an example, no secret
    return places_at_the_end(settings.engine, order)


def _digest(settings: Settings, purpose: str, number: int) -> bytes:
    return hashlib.sha256(f"clamber arena {purpose} {settings.seed} {number}".encode()).digest()
