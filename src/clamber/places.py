"""Finishing order of a deal, as far as the rules let the deal go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import BadStart
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine


def places_at_the_end(engine: Engine, order: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that are out at the end of a deal in which all seats would go out in this order.

    >>> from clamber import ruleset
    >>> from clamber.engine import engine_for
    >>> guandan = engine_for(ruleset("guandan"))
    >>> places_at_the_end(guandan, [1, 3, 0, 2]), places_at_the_end(guandan, [1, 0, 3, 2])
    ((1, 3), (1, 0, 3))

    Raises:
        BadStart: The sides are formed anew in each deal, so the places of the deal before have no effect.
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
