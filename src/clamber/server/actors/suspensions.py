"""Effect of suspensions on the seats at a table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from clamber.server.table.commands import Asked, Kick, UnlistTable

if TYPE_CHECKING:
    from clamber.server.actors.actor import Actor
    from clamber.server.limits.restraints import Restraints


def unseat_suspended(actor: Actor, restraints: Restraints) -> None:
    """Unseat suspended people at a table of strangers, unless a match is on, which they play to its end."""
    table = actor.table
    if table.status in {"playing", "between", "closed"} or not table.is_for_strangers:
        return
    for session in filter(restraints.is_suspended, table.guests):
        seat = table.seat_of(session)
        if table.listing is not None and session == table.host and seat is not None:
            actor.post(Asked(seat, UnlistTable(), secrets.token_hex(8)))
        if table.settings.rated or table.settings.queue or session != table.host:
            actor.post(Kick(session, may_return=True))
