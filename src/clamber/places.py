"""Finishing order of a deal, up to the point where the rules end the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import BadStart
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine


def places_at_the_end(engine: Engine, order: Sequence[int]) -> tuple[int, ...]:
    """Return the part of a full finishing order that is decided by the end of the deal.

    >>> from clamber import ruleset
    >>> from clamber.engine import engine_for
    >>> guandan = engine_for(ruleset("guandan"))
    >>> places_at_the_end(guandan, [1, 3, 0, 2]), places_at_the_end(guandan, [1, 0, 3, 2])
    ((1, 3), (1, 0, 3))

    Raises:
        BadStart: Sides are formed anew in each deal, so the finishing order of the previous deal has no effect.
    """
    sides = engine.groups.match.sides
    if sides not in {"alone", "across"}:
        raise BadStart(Sentence("start-sides"))
    side_of = [seat % 2 if sides == "across" else seat for seat in range(len(order))]
    for out in range(1, len(order)):
        left = {side_of[seat] for seat in order[out:]}
        gone = {side_of[seat] for seat in order[:out]} - left
        if {"first_out": True, "one_side_out": bool(gone), "one_side_left": len(left) == 1}[engine.groups.deal.ends]:
            return tuple(order[:out])
    return tuple(order[:-1])
