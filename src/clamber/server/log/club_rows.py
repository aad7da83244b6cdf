"""Values and rows of clubs: roles and members, and the ends of memberships and clubs.

A change locks its club, so that members, roles and numbers are exact on several nodes.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.tables.clubs import CLUB_ANSWERS, CLUB_EVENINGS, CLUB_LINKS, CLUB_MEMBERS, CLUB_RESULTS, CLUBS
from clamber.server.log.tables.moderation import ROLES
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.people import Acquaintance

MOST_OWNED: Final = 3
"""Maximum number of clubs of an owner."""

MOST_JOINED: Final = 20
"""Maximum number of clubs of a person."""

MOST_MEMBERS: Final = 200
"""Maximum number of members of a club."""

MOST_LINKS: Final = 5
"""Maximum number of valid links of a club."""

LINK_SECONDS: Final = 14 * 24 * 3600.0
"""Time for which a link is valid, in seconds."""

MOST_RULES: Final = 8
"""Maximum number of house rules of a club."""


class Role(enum.Enum):
    """Role of a member: the owner, an organiser, or a member without rights. The order is that of succession."""

    owner = "owner"
    organiser = "organiser"
    member = "member"


ORGANISERS: Final = (Role.owner, Role.organiser)
OWNER: Final = (Role.owner,)
EVERYBODY: Final = tuple(Role)

MEMBER: Final = CLUB_MEMBERS.c
RANK: Final = sa.case({role.value: rank for rank, role in enumerate(Role)}, value=MEMBER.role)
"""Rank of a member, from 0 for the owner."""


@dataclass(frozen=True, slots=True)
class Club:
    """Club. Times are in seconds since the epoch.

    Attributes:
        about: Description; empty for none.
        rules: House rules as a JSON list.
    """

    id: str
    name: str
    about: str
    rules: str
    made_at: float


class Membership(NamedTuple):
    """Club of a person, with the person's role and the number of all members."""

    club: Club
    role: Role
    joined_at: float
    members: int


class Member(NamedTuple):
    """Member of a club."""

    person: Acquaintance
    role: Role
    joined_at: float


class Link(NamedTuple):
    """Link by which people join. `token` is a hash."""

    token: str
    club: str
    made_at: float
    ends_at: float


def unknown_club() -> Refusal:
    """Return the refusal of a club that does not exist, or that the person does not belong to."""
    return Refusal("unknown_club", "there is no such club, or you do not belong to it")


def unknown_link() -> Refusal:
    """Return the refusal of a link that is not valid."""
    return Refusal("unknown_club_link", "this link is not valid any more; ask for another one")


def over_limit(of: str, most: int) -> Refusal:
    """Return the refusal of one more than a club or a person may have: `clubs`, `members`, `links` and so on."""
    return Refusal("club_limit", f"there are at most {most} {of}", {"of": of, "most": most})


def count(connection: sa.Connection, *condition: sa.ColumnElement[bool]) -> int:
    """Return the number of rows that fulfil conditions."""
    return connection.scalar(sa.select(sa.func.count()).where(*condition)) or 0


def lock_clubs(connection: sa.Connection, clubs: Collection[str], *, for_change: bool = True) -> list[str]:
    """Lock clubs until the end of the transaction, in one order, and return those that exist."""
    query = sa.select(CLUBS.c.id).where(CLUBS.c.id.in_(clubs)).order_by(CLUBS.c.id)
    return list(connection.scalars(query.with_for_update(read=not for_change)))


def check_role(connection: sa.Connection, club: str, session: str, roles: Collection[Role]) -> None:
    """Lock a club, and check the role of a person who changes it.

    Raises:
        Refusal: The person does not belong to the club (`unknown_club`), or has another role (`club_role`).
    """
    lock_clubs(connection, [club])
    query = sa.select(MEMBER.role).where(MEMBER.club == club, MEMBER.session == session)
    role = connection.scalar(query)
    if role is None:
        raise unknown_club()
    if Role(role) not in roles:
        raise Refusal("club_role", "this is up to those who run the club")


def end_membership(connection: sa.Connection, club: str, session: str) -> None:
    """Delete a membership with the answers to evenings. Results stay, and are shown again if the person returns."""
    evenings = sa.select(CLUB_EVENINGS.c.id).where(CLUB_EVENINGS.c.club == club)
    answers = sa.delete(CLUB_ANSWERS).where(CLUB_ANSWERS.c.session == session, CLUB_ANSWERS.c.evening.in_(evenings))
    connection.execute(answers)
    connection.execute(sa.delete(CLUB_MEMBERS).where(MEMBER.club == club, MEMBER.session == session))


def close_club(connection: sa.Connection, club: str) -> None:
    """Delete a club with everything that belongs to it."""
    evenings = sa.select(CLUB_EVENINGS.c.id).where(CLUB_EVENINGS.c.club == club)
    connection.execute(sa.delete(CLUB_ANSWERS).where(CLUB_ANSWERS.c.evening.in_(evenings)))
    for table in (CLUB_EVENINGS, CLUB_LINKS, CLUB_RESULTS, CLUB_MEMBERS, ROLES):
        connection.execute(sa.delete(table).where(table.c.club == club))
    connection.execute(sa.delete(CLUBS).where(CLUBS.c.id == club))


def settle_owner(connection: sa.Connection, club: str) -> None:
    """Give a club without an owner to the organiser, or else the member, who joined first; close an empty one."""
    query = sa.select(MEMBER.session, MEMBER.role).where(MEMBER.club == club)
    heir = connection.execute(query.order_by(RANK, MEMBER.joined_at, MEMBER.session).limit(1)).first()
    if heir is None:
        close_club(connection, club)
    elif heir.role != Role.owner.value:
        change_role(connection, club, heir.session, Role.owner)


def change_role(connection: sa.Connection, club: str, session: str, role: Role) -> bool:
    """Give a member another role; return False if there is no such member."""
    there = sa.and_(MEMBER.club == club, MEMBER.session == session)
    return bool(connection.execute(sa.update(CLUB_MEMBERS).where(there).values(role=role.value)).rowcount)


def forget_clubs(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the memberships, answers and results of guests. Their clubs pass to others, or are closed if empty."""
    left = connection.scalars(sa.select(MEMBER.club).where(MEMBER.session.in_(sessions)).distinct()).all()
    clubs = lock_clubs(connection, left)
    for table in (CLUB_ANSWERS, CLUB_RESULTS, CLUB_MEMBERS):
        connection.execute(sa.delete(table).where(table.c.session.in_(sessions)))
    for club in clubs:
        settle_owner(connection, club)


def hand_over_clubs(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the memberships, answers and results of a guest to another guest, who keeps the higher role in a club."""
    query = sa.select(MEMBER.club, MEMBER.role).where(MEMBER.session == session)
    roles = {row.club: Role(row.role) for row in connection.execute(query)}
    lock_clubs(connection, roles)
    both = sa.select(MEMBER.club, MEMBER.role).where(MEMBER.session == heir, MEMBER.club.in_(roles))
    for club, role in connection.execute(both).all():
        highest = min((roles[club], Role(role)), key=list(Role).index)
        change_role(connection, club, heir, highest)
    for table, key in (
        (CLUB_MEMBERS, [MEMBER.club]),
        (CLUB_ANSWERS, [CLUB_ANSWERS.c.evening, CLUB_ANSWERS.c.day]),
        (CLUB_RESULTS, [CLUB_RESULTS.c.table_id, CLUB_RESULTS.c.match]),
    ):
        other = table.alias()
        same = [other.c[column.name] == column for column in key]
        known = sa.exists().where(other.c.session == heir, *same)
        connection.execute(sa.delete(table).where(table.c.session == session, known))
        connection.execute(sa.update(table).where(table.c.session == session).values(session=heir))


def check_room(connection: sa.Connection, session: str) -> None:
    """Check that a person may belong to another club.

    Raises:
        Refusal: The person has too many (`club_limit`).
    """
    if count(connection, MEMBER.session == session) >= MOST_JOINED:
        raise over_limit("clubs", MOST_JOINED)


def insert_member(connection: sa.Connection, club: str, session: str, role: Role, now: float) -> None:
    """Store a membership."""
    row = {"club": club, "session": session, "role": role.value, "joined_at": now}
    connection.execute(sa.insert(CLUB_MEMBERS).values(row))
