"""Removal of a guest from the database, and changes of a guest's name: in sessions, logs and replays."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa
import structlog

from clamber.server.log.accounts import expire_merged, forget_accounts, merged_guests
from clamber.server.log.acts import NOBODY, forget_acts
from clamber.server.log.appeals import forget_appeals
from clamber.server.log.bot_accounts import bots_of, forget_bots
from clamber.server.log.browsers import forget_browsers
from clamber.server.log.club_rows import forget_clubs
from clamber.server.log.confirmations import forget_confirmations
from clamber.server.log.daily_rows import forget_plays
from clamber.server.log.finished import lock_guest
from clamber.server.log.leavings import forget_leavings
from clamber.server.log.lines import line_prefix, parse_line, to_line
from clamber.server.log.mutes import forget_mutes
from clamber.server.log.people import forget_people
from clamber.server.log.personal_invites import forget_invites
from clamber.server.log.profiles import forget_profiles
from clamber.server.log.ratings import replace_rated
from clamber.server.log.reports import forget_reports
from clamber.server.log.roles import forget_roles
from clamber.server.log.solved import forget_solved
from clamber.server.log.tables.guests import EXPIRED, SESSIONS
from clamber.server.log.tables.logs import LINES, SNAPSHOTS
from clamber.server.log.tables.moderation import SANCTIONS
from clamber.server.log.tables.played import DEALS, PLAYERS, RATINGS, RECORDS, RESULTS, SUMS
from clamber.server.log.tickets import forget_tickets
from clamber.server.table.logged.seats import SatDown, SeatReserved
from clamber.server.table.logged.tables import TableListed, TableMade, Wrote
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

LOG: Final = structlog.get_logger("clamber.admin")
FORGOTTEN: Final = "***"
"""Name of a forgotten guest in logs and replays."""

GUESTS_PER_STATEMENT: Final = 500
"""Guests named by a statement, whose number of parameters is limited."""

NAMING: Final = (TableMade, SatDown, SeatReserved, TableListed, Wrote)
"""Entries that hold the session of a guest, and the guest's name or words."""

NAMES: Final = {DEALS: "seats", RESULTS: "names"}
"""Per database table, the key of the list of names in the JSON of its column `told`."""


class MergedError(Exception):
    """Raised if another guest was merged into an account, or a bot account made, since the related data was found."""


class Identity(NamedTuple):
    """Session and name in a log."""

    session: str
    name: str


def anonymous_identity(session: str) -> Identity:
    """Return an identity to replace a guest in logs: a random, unused session of the same kind."""
    token = secrets.token_hex(32)
    is_program = session.startswith(PROGRAM)
    return Identity(PROGRAM + token[len(PROGRAM) :] if is_program else token, FORGOTTEN)


def lines_naming_query(sessions: Collection[str]) -> sa.Select[tuple[str, str]]:
    """Return a query for the lines that name one of several guests, with their table ids."""
    kinds = (LINES.c.body.startswith(line_prefix(kind), autoescape=True) for kind in NAMING)
    named = (LINES.c.body.contains(session) for session in sessions)
    return sa.select(LINES.c.table_id, LINES.c.body).where(sa.or_(*kinds), sa.or_(sa.false(), *named))


def expire_guests(connection: sa.Connection, sessions: Sequence[str], now: float) -> int:
    """Delete guests and return their number.

    Guests with names are recorded, because their names are removed from the logs later (`Upkeep.expired_guests`).

    Args:
        connection: Connection in a transaction.
        sessions: The guests; not a condition, which might no longer hold when half of a guest's rows are deleted.
        now: Current time.
    """
    for first in range(0, len(sessions), GUESTS_PER_STATEMENT):
        these = SESSIONS.c.id.in_(sessions[first : first + GUESTS_PER_STATEMENT])
        expired = sa.select(SESSIONS.c.id).where(these)
        expire_merged(connection, expired, now)
        named = sa.select(SESSIONS.c.id, sa.literal(now)).where(these, SESSIONS.c.name.is_not(None))
        connection.execute(sa.insert(EXPIRED).from_select(["session", "expired_at"], named))
        _forget_guests(connection, expired)
        connection.execute(sa.delete(SESSIONS).where(these))
    return len(sessions)


def _forget_guests(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the browsers and accounts of guests, their deals with the sums, and the endings that they solved.

    Their results in rated matches stay without them, because the ratings of others follow from these results.
    """
    rated = sa.select(RATINGS.c.session).where(RATINGS.c.session.in_(sessions)).distinct()
    for session in connection.scalars(rated).all():
        replace_rated(connection, session, anonymous_identity(session).session)
    forget_bots(connection, sessions)
    forget_accounts(connection, sessions)
    forget_roles(connection, sessions)
    forget_acts(connection, sessions)
    forget_appeals(connection, sessions)
    forget_confirmations(connection, sessions)
    forget_browsers(connection, sessions)
    forget_profiles(connection, sessions)
    forget_people(connection, sessions)
    forget_mutes(connection, sessions)
    forget_reports(connection, sessions)
    forget_invites(connection, sessions)
    forget_solved(connection, sessions)
    forget_tickets(connection, sessions)
    forget_clubs(connection, sessions)
    forget_leavings(connection, sessions)
    forget_plays(connection, sessions)
    connection.execute(sa.update(SANCTIONS).where(SANCTIONS.c.imposed_by.in_(sessions)).values(imposed_by=NOBODY))
    connection.execute(sa.delete(SUMS).where(SUMS.c.session.in_(sessions)))
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session.in_(sessions)))


def forget_guest(
    connection: sa.Connection, session: str, tables: Iterable[str], merged: Collection[str]
) -> dict[str, int]:
    """Delete a guest's session, records and list of deals, and replace them in the logs and replays of tables.

    The digests in a log do not depend on names and sessions, so the rewritten log leads to the same deals. Snapshots
    are deleted, because they are rebuilt from the log. In replays, the guest's name at the table is replaced wherever
    it occurs. Guests who were merged into the account are replaced likewise. Sanctions are kept, without the name.

    Args:
        connection: Connection in a transaction.
        session: The guest.
        tables: All tables whose logs name the guest, or one of `merged`.
        merged: Guests who were merged into the account.

    Returns:
        The numbers of guests and records deleted, and of tables in which the guest was replaced.

    Raises:
        MergedError: Another guest was merged into the account meanwhile, or it has a bot account.
    """
    lock_guest(connection, session)  # from now on, no guest can be merged into the account
    if not set(merged_guests(connection, session)) <= set(merged) or bots_of(connection, session):
        raise MergedError
    identities = {known: anonymous_identity(known) for known in (session, *merged)}
    for known, other in identities.items():
        replace_rated(connection, known, other.session)
    _forget_guests(connection, sa.select(SESSIONS.c.id).where(SESSIONS.c.id == session))
    connection.execute(sa.delete(EXPIRED).where(EXPIRED.c.session.in_(identities)))
    changed = 0
    for table in tables:
        replaced = [_replace_at(connection, table, known, other) for known, other in identities.items()]
        changed += any(replaced)
    connection.execute(sa.update(SANCTIONS).where(SANCTIONS.c.subject == session).values(name=None))
    return {
        "tables": changed,
        "records": connection.execute(sa.delete(RECORDS).where(RECORDS.c.session == session)).rowcount,
        "guests": connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id == session)).rowcount,
    }


def rename_guest(connection: sa.Connection, session: str, name: str, tables: Iterable[str]) -> dict[str, int]:
    """Change a guest's name in the session, and in the logs and replays of tables; see `forget_guest`.

    Returns:
        The numbers of guests whose name was changed, and of tables in which it was.
    """
    changed = sum([_replace_at(connection, table, session, Identity(session, name)) for table in tables])
    renamed = connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name)).rowcount
    return {"tables": changed, "guests": renamed}


def _replace_at(connection: sa.Connection, table: str, session: str, other: Identity) -> bool:
    """Replace a guest's session and name at a table; return False if its log does not name the guest."""
    names = set()
    query = sa.select(LINES.c.number, LINES.c.body).where(LINES.c.table_id == table, LINES.c.body.contains(session))
    for number, body in connection.execute(query).all():
        try:
            line, name = with_identity(body, session, other)
        except (KeyError, TypeError, ValueError, RecursionError):
            LOG.exception("a damaged line still names a guest", table=table, line=number)
            continue
        if name is not None:
            names.add(name)
            place = sa.and_(LINES.c.table_id == table, LINES.c.number == number)
            connection.execute(sa.update(LINES).where(place).values(body=line))
    if names:
        connection.execute(sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
    renamed = dict.fromkeys(names - {""}, other.name)
    for stored, key in NAMES.items():
        of_table = sa.select(stored.c.link, stored.c.told).where(
            stored.c.table_id == table, stored.c.told.is_not(None)
        )
        for link, before in connection.execute(of_table).all():
            if (after := with_names(before, key, renamed)) != before:
                connection.execute(sa.update(stored).where(stored.c.link == link).values(told=after))
    return bool(names)


def with_identity(line: str, session: str, other: Identity) -> tuple[str, str | None]:
    """Return a line with the guest replaced, and the guest's name; None if the line does not name the guest.

    The name is empty if the line holds only the guest's words: the title of an open table, or a message of free chat.
    These are removed, because they may contain the name; a message not if the guest is only renamed.

    Raises:
        KeyError, TypeError, ValueError, RecursionError: The line does not contain an entry.
    """
    entry, digest = parse_line(line)
    match entry:
        case TableMade():
            name = next((seat.name for seat in entry.seats if seat.session == session), None)
            seats = tuple(
                seat._replace(**other._asdict()) if seat.session == session else seat for seat in entry.seats
            )
            entry = replace(entry, seats=seats, host=other.session if entry.host == session else entry.host)
        case SatDown() | SeatReserved() if entry.session == session:
            name = entry.name
            entry = replace(entry, session=other.session, name=other.name)
        case TableListed() if entry.session == session:
            name = ""  # a title is no name to replace in replays
            entry = replace(entry, session=other.session, title="")
        case Wrote() if entry.session == session:
            name = ""
            entry = replace(entry, session=other.session, text=entry.text if other.session == session else "")
        case _:
            return line, None
    return to_line(entry, digest), name


def with_names(text: str, key: str, renamed: Mapping[str, str]) -> str:
    """Return a stored deal or result with names replaced."""
    stored = json.loads(text)
    stored[key] = [renamed.get(name, name) for name in stored[key]]
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
