"""Starting conditions of a run's deals. The n-th start is the same for all bots and workers.

If the game has levels, all are played equally often. If tribute can be owed, it is owed in every other deal.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.cards import RANKS
from clamber.deal import places_at_the_end
from clamber.match import empty_match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.arena.settings import ArenaSettings
    from clamber.match import Match


@dataclass(frozen=True, slots=True)
class DealStart:
    """Starting conditions of a deal or match.

    Attributes:
        number: Zero-based index within the run.
        level: Level of both sides; None to use the rules' default.
        before: Order in which seats went out in the previous deal; empty for a first deal.
    """

    number: int
    level: str | None = None
    before: tuple[int, ...] = ()


def start_of(settings: ArenaSettings, number: int) -> DealStart:
    """Return the n-th start.

    The number of levels is odd, so each level occurs equally often with and without tribute.

    Args:
        settings: Settings of the run.
        number: Zero-based index of the start, without an upper bound.
    """
    if settings.matches:
        return DealStart(number)
    level = RANKS[number % len(RANKS)] if settings.by_levels else None
    owed = number % 2 == 1 and settings.tribute_can_be_owed
    return DealStart(number, level, _previous_order(settings, number) if owed else ())


def period(settings: ArenaSettings) -> int:
    """Return the number of deals after which all starts have occurred equally often."""
    if settings.matches:
        return 1
    levels = len(RANKS) if settings.by_levels else 1
    return levels * (2 if settings.tribute_can_be_owed else 1)


def first_deal(settings: ArenaSettings, start: DealStart, names: Sequence[str]) -> Match:
    """Return a match with its first deal already dealt.

    Args:
        settings: Settings of the run.
        start: Start of the deal, as returned by `start_of`.
        names: Name of each seat.
    """
    seed = int.from_bytes(_digest(settings, "deck", start.number), "little")
    match = empty_match(settings.ruleset, names, seed=seed, level=start.level, before=start.before)
    return match.next_deal()


def _previous_order(settings: ArenaSettings, number: int) -> tuple[int, ...]:
    """Return a uniformly random finishing order for the previous deal."""
    order = list(range(settings.seats))
    random.Random(_digest(settings, "before", number)).shuffle(order)  # noqa: S311 - an example, no secret
    return places_at_the_end(settings.engine, order)


def _digest(settings: ArenaSettings, purpose: str, number: int) -> bytes:
    return hashlib.sha256(f"clamber arena {purpose} {settings.seed} {number}".encode()).digest()
