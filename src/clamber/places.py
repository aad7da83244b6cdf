"""Who went out in which order when a deal was over, as far as the rules let a deal go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.errors import BadStart
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.engine import Engine


def places_at_the_end(engine: Engine, order: Sequence[int]) -> tuple[int, ...]:
    """The seats that are out when a deal is over in which all would go out in this order.

    >>> from clamber import ruleset
    >>> from clamber.engine import engine_for
    >>> guandan = engine_for(ruleset("guandan"))
    >>> places_at_the_end(guandan, [1, 3, 0, 2]), places_at_the_end(guandan, [1, 0, 3, 2])
    ((1, 3), (1, 0, 3))

    Raises:
        BadStart: Sides are made anew in each deal, and the places of the one before mean nothing.
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
