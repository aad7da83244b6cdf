"""Doers of the actions of a deal: a person, a bot, chance, or a bot in the place of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal import Deal

Doer: TypeAlias = Literal["person", "bot", "chance", "asked", "timeout", "absent"]
"""Author of an action in a deal, which `Event` in the rules does not record.

The author is a person, a bot on its own seat, or chance. The remaining values state why a bot played in a person's
place.
"""

DOERS: Final = frozenset(get_args(Doer))

STANDING_IN: Final = frozenset[Doer]({"asked", "timeout", "absent"})
"""Doers that are bots in the place of a person."""

BY: Final = "x-by"
"""Key in a deal record under which the doer of each action is listed."""


def doers_of(deal: Deal) -> Sequence[Doer | None]:
    """Return the doer of each action in a deal, or None for every action if the record does not state them."""
    actors = deal.notes.get(BY)
    if not isinstance(actors, list) or len(actors) != len(deal.events) or not set(map(str, actors)) <= DOERS:
        return [None] * len(deal.events)
    return actors


def stand_ins(deal: Deal) -> Sequence[bool]:
    """Return True for each action in a deal that a bot made in the place of a person.

    If a person left the seat during the deal, the doer is `bot`, which counts as a stand-in, too.
    """
    doers = doers_of(deal)
    people = {event.seat for event, doer in zip(deal.events, doers, strict=True) if doer == "person"}
    return [
        doer in STANDING_IN or (doer == "bot" and event.seat in people)
        for event, doer in zip(deal.events, doers, strict=True)
    ]
