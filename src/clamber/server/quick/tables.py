"""Tables of a queue: making them, filling seats of bots, and beginning or abandoning their first match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from clamber.server.actors.hub import VERSION, fresh_invite
from clamber.server.table.commands import Begin, CloseTable, Kick, Sit
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.seat import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.log.tickets import Ticket
    from clamber.server.quick.groups import Group
    from clamber.server.quick.line import Line
    from clamber.server.table.state import Table

ARRIVAL_SECONDS: Final = 15.0
"""Time in which people must come to a table that was found for them, in seconds."""

SEAL_SECONDS: Final = 2.0
"""Time for which a match waits for the commitments to its shuffle once everybody is there, in seconds."""


class Arrivals(NamedTuple):
    """People of a new table. `here` and `absent` are sessions."""

    here: tuple[str, ...]
    absent: tuple[str, ...]
    has_seals: bool


def arrivals(table: Table) -> Arrivals:
    """Return who has come to a table whose match has not begun."""
    people = [seat for seat in table.seats if seat.is_person]
    return Arrivals(
        tuple(seat.session for seat in people if seat.present),
        tuple(seat.session for seat in people if not seat.present),
        all(seat.commitment for seat in people),
    )


def has_begun(table: Table) -> bool:
    """Return True if the first match of a table has begun, or is being shuffled."""
    return table.matches > 0 or table.is_shuffling


def free_seats(table: Table, session: str) -> int:
    """Return the number of seats of bots that a person could get at a table: none after having left it."""
    if not table.is_on or not table.has_player or table.settings.rated:
        return 0
    if session in table.removed or session in dict(table.left) or session in table.guests:
        return 0
    return sum(seat.is_free for seat in table.seats)


class QuickTables:
    """Maker of the tables of queues."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def make(self, line: Line, group: Group) -> Actor:
        """Make a table with a group on its seats, whose tickets name it from the same transaction on.

        Raises:
            LostTicketError: Somebody does not wait any more. Nothing was made.
            NotStoredError: The table was not stored, or it is unknown whether it was.
            Refusal: The server has no room for another table.
        """
        hub, bot = self._hub, self._hub.bots.best
        settings = line.offer.settings(line.queue, hub.config, bot)
        seats = tuple(
            NewSeat("open", bot, bot, "")
            if ticket is None
            else NewSeat("person", STAND_IN, ticket.name, ticket.session)
            for ticket in group
        )
        rules = settings.ruleset().hash
        entry = TableMade(
            hub.clock(), hub.fresh_id(beside=line.id), fresh_invite(), settings, seats, "", rules, VERSION
        )
        return await hub.make(entry)

    async def sit(self, actor: Actor, ticket: Ticket) -> None:
        """Give a person the seat of a bot, from the next deal on, whose ticket then names the table.

        Raises:
            Refusal: The seat was taken meanwhile.
        """
        await actor.ask(Sit(ticket.session, ticket.name, None, self._hub.seed()))

    async def begin(self, actor: Actor, absent: Iterable[str]) -> None:
        """Begin the first match, in which bots play for those who did not come."""
        await actor.ask_each([Kick(session, may_return=True) for session in absent])
        await actor.ask(Begin(self._hub.seed()))

    async def abandon(self, actor: Actor, absent: Iterable[str]) -> None:
        """Close a table whose match cannot begin. Those who did not come lose their seats first."""
        await actor.ask_each([Kick(session, may_return=True) for session in absent])
        await actor.ask(CloseTable())
