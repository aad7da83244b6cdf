"""New tables for the people of a match: the same rules, and the same seats."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakValueDictionary

from clamber.server.actors.hub import VERSION, fresh_invite
from clamber.server.faults import NotOwnedError
from clamber.server.log.lines import from_line
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import STAND_IN

if TYPE_CHECKING:
    from clamber.server.actors.hub import Hub
    from clamber.server.table.rated import FixedRating

FIRST_LINE: Final = 0
"""Number of the line of a log that describes the new table."""


class NewTable(NamedTuple):
    """Table to be made, with the people to be invited by seat."""

    entry: TableMade
    others: dict[int, str]


class Again:
    """Maker of tables for the people of a match.

    People of one match who ask at the same time meet at the same table, because the owner of the match's table
    answers them one after the other.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: str) -> asyncio.Lock:
        """Return the lock of a table's requests.

        Raises:
            NotOwnedError: Another node owns the table.
        """
        if not self._hub.store.owns(table):
            raise NotOwnedError(table)
        return self._locks.setdefault(table, asyncio.Lock())

    async def plan(self, table: str, match: int | None, session: str, name: str) -> NewTable:
        """Return a table with the settings of another one, and the people of one of its matches.

        Args:
            table: Table of the match.
            match: Zero-based number of the match; None for the person's latest match there.
            session: Person who asks, gets the same seat, and becomes the host.
            name: Name of that person.

        Raises:
            Refusal: There is no such table any more, the person has not played the match, or this node owns no
                tables.
        """
        hub = self._hub
        players = await hub.store.people.players(table, session, match)
        lines = await hub.store.log(table, FIRST_LINE, 1)
        if session not in players.values() or not lines:
            raise Refusal("unknown_table", "you have played no such match, or its table was deleted")
        made = from_line(lines[0])
        assert isinstance(made, TableMade)
        club = await hub.store.clubs.club_if_member(made.settings.club, session)
        settings = replace(
            made.settings, first=False, queue="", club=club, vacant=hub.bots.best, away=STAND_IN, bot_ratings=()
        )
        seats = tuple(self._bot_seat(former) for former in made.seats)
        seats = tuple(
            NewSeat("person", STAND_IN, name, session)
            if players.get(number) == session
            else seat._replace(kind="open" if number in players else "bot")
            for number, seat in enumerate(seats)
        )
        rules = settings.ruleset()
        entry = TableMade(hub.clock(), hub.fresh_id(), fresh_invite(), settings, seats, session, rules.hash, VERSION)
        others = {seat: other for seat, other in players.items() if other != session}
        return NewTable(entry, others)

    def _bot_seat(self, former: NewSeat) -> NewSeat:
        """Return a bot's seat with the former bot, or with the best one if that is not offered any more."""
        bots = self._hub.bots
        bot = former.bot if former.kind == "bot" and former.bot in bots.offered else bots.best
        return NewSeat("bot", bot, bot, "")


def with_bot_ratings(table: NewTable, ratings: tuple[FixedRating, ...]) -> NewTable:
    """Return the table with the ratings of the bots that may play in its rated matches."""
    settings = replace(table.entry.settings, bot_ratings=ratings)
    return table._replace(entry=replace(table.entry, settings=settings))
