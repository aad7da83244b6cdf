"""Authors of the actions in a deal: a person, a bot, chance, or a bot standing in for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.deal import Deal

Doer: TypeAlias = Literal["person", "bot", "chance", "asked", "timeout", "absent"]
"""Author of an action in a deal, which `Event` in the rules does not record.

The author is a person, a bot on its own seat, or chance. The remaining values state why a bot stood in for a person.
"""

DOERS: Final = frozenset(get_args(Doer))

STANDING_IN: Final = frozenset[Doer]({"asked", "timeout", "absent"})
"""Values for bots that stand in for a person."""

BY: Final = "x-by"
"""Key in a deal record that lists the author of each action."""


def doers_of(deal: Deal) -> Sequence[Doer | None]:
    """Return the author of each action in a deal, or None for every action if the record does not name them."""
    actors = deal.notes.get(BY)
    if not isinstance(actors, list) or len(actors) != len(deal.events) or not set(map(str, actors)) <= DOERS:
        return [None] * len(deal.events)
    return actors


def stand_ins(deal: Deal) -> Sequence[bool]:
    """Return True for each action in a deal that a bot made for a person.

    If a person left the seat during the deal, the author is `bot`, which also counts as a stand-in.
    """
    doers = doers_of(deal)
    people = {event.seat for event, doer in zip(deal.events, doers, strict=True) if doer == "person"}
    return [
        doer in STANDING_IN or (doer == "bot" and event.seat in people)
        for event, doer in zip(deal.events, doers, strict=True)
    ]
