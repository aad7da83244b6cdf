"""The list of open tables: its rows, their order, and the messages to those who look at it (docs/lobby.md).

A row is made from the public state of a table. It holds no session, no invite, no name of a person and no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from clamber.server.table.listing import Language, Listing, Skill
from clamber.server.table.rated import is_rated
from clamber.server.wire.parts import Message, millis
from clamber.server.wire.protocol import Goodbye, Hello, Ping, Pong

if TYPE_CHECKING:
    from clamber.server.table.state import Table


class OpenTable(Message):
    """Row of the list.

    Attributes:
        table: Id of the table, under which it is joined and watched.
        title: Title, in the host's words.
        game, rules: Game, and name of the rules.
        changed: Number of options that differ from these rules.
        house, house_zh: Name of the rules if they are from a file; empty if they are not, or for Chinese if it does
            not differ.
        status: As in the state of a table.
        seats: Number of seats.
        people: Seats that people or network bots have, or have reserved.
        bots: Seats of bots that nobody can take.
        free: Seats that a person can take now or, while a deal is played, from the next deal on. Bots play them
            meanwhile.
        rated: True if matches are rated whenever the occupants of the seats permit it.
        skill, language: Wishes of the host.
        since: Time since which the table is listed.
        spectators: True if others may watch.
        watch_delay: Delay with which they see the table, in seconds.
    """

    table: str
    title: str
    game: str
    rules: str
    changed: int
    house: str
    house_zh: str
    status: Literal["lobby", "playing", "between", "over"]
    seats: int
    people: int
    bots: int
    free: int
    rated: bool
    skill: Skill
    language: Language
    since: int
    spectators: bool
    watch_delay: int


def open_table(table: Table) -> OpenTable | None:
    """Return the row of a table; None if it is not listed, closed, or nobody is there."""
    return None if table.listing is None else _row(table, table.listing)


def club_table(table: Table) -> OpenTable | None:
    """Return the row of a table for the members of its club; None if it is closed, or nobody is there.

    Its title is the names of the people there.
    """
    people = [seat for seat in table.seats if seat.is_person]
    title = ", ".join(seat.name for seat in people)
    return _row(table, Listing(title, "any", "any", min((seat.since for seat in people), default=0.0), ""))


def _row(table: Table, listing: Listing) -> OpenTable | None:
    settings = table.settings
    if table.status == "closed" or table.paused:
        return None
    bots = sum(seat.kind == "bot" or seat.locked for seat in table.seats)
    free = 0 if is_rated(table) else sum(seat.is_free for seat in table.seats)
    return OpenTable.model_validate(
        {
            "table": table.id,
            "title": listing.title,
            "game": settings.rules.partition("/")[0],
            "rules": settings.rules,
            "changed": len(settings.options),
            "house": "" if settings.house is None else settings.house.name,
            "house_zh": "" if settings.house is None else settings.house.name_zh,
            "status": table.status,
            "seats": len(table.seats),
            "people": sum(seat.is_person or seat.reserved_for is not None for seat in table.seats),
            "bots": bots,
            "free": free,
            "rated": settings.rated,
            "skill": listing.skill,
            "language": listing.language,
            "since": millis(listing.since),
            "spectators": settings.spectators,
            "watch_delay": round(settings.watch_delay),
        }
    )


def place_in_list(row: OpenTable) -> tuple[int, int, int, str]:
    """Return the sort key of a row, by which the list begins with the tables that can be joined soonest.

    First come tables with a free seat outside of a deal, then those with one from the next deal on, then full tables
    that can be watched, then the others; among equals those with the fewest free seats, then those listed longest.
    """
    rank = int(row.status == "playing") if row.free else 2 if row.spectators else 3
    return rank, row.free, row.since, row.table


class OpenTableList(Message):
    """The list of open tables, in its order."""

    tables: list[OpenTable]


class OpenTables(Message):
    """Part of a snapshot of the list, in its order; without rows after `hello` if the client resumes at `seq`.

    Attributes:
        stream, seq: Name of the list, and number of its last change, by which `hello` resumes.
        first: True for the first part, which replaces all rows.
        more: True if another part follows.
    """

    type: Literal["tables"] = "tables"
    stream: str
    seq: int
    first: bool
    more: bool
    tables: list[OpenTable]


class OpenTablesChanged(Message):
    """Difference from change `seq - 1` of the list: rows that are new or have changed, and tables that are gone."""

    type: Literal["changed"] = "changed"
    seq: int
    tables: list[OpenTable]
    gone: list[str]


ListQuestion: TypeAlias = Annotated[Hello | Ping, Field(discriminator="type")]
"""Message of a client that looks at the list."""

ListMessage: TypeAlias = Annotated[
    OpenTables | OpenTablesChanged | Pong | Goodbye,
    Field(discriminator="type"),
]
"""Message of the server to a client that looks at the list."""

LIST_QUESTIONS: Final[TypeAdapter[ListQuestion]] = TypeAdapter(ListQuestion)
LIST_MESSAGES: Final[TypeAdapter[ListMessage]] = TypeAdapter(ListMessage)

ANSWERS: Final = (OpenTableList, OpenTable)
"""HTTP response bodies."""
