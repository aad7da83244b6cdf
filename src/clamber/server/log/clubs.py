"""Clubs: their members with roles, and the links by which people join.

Removing somebody ends all links, so that the person cannot come back by an old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import sqlalchemy as sa

from clamber.server.log.club_rows import (
    EVERYBODY,
    MEMBER,
    MOST_LINKS,
    MOST_MEMBERS,
    MOST_OWNED,
    ORGANISERS,
    OWNER,
    RANK,
    Club,
    Link,
    Member,
    Membership,
    Role,
    change_role,
    check_role,
    check_room,
    close_club,
    count,
    end_membership,
    insert_member,
    lock_clubs,
    over_limit,
    settle_owner,
    unknown_club,
    unknown_link,
)
from clamber.server.log.people import Acquaintance, known_people
from clamber.server.log.tables.clubs import CLUB_LINKS, CLUB_MEMBERS, CLUBS
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from clamber.server.log.database import Database

T = TypeVar("T")

_CLUB: Final = (CLUBS.c.id, CLUBS.c.name, CLUBS.c.about, CLUBS.c.rules, CLUBS.c.made_at)


class Clubs:
    """Clubs, their members, and their links. Changes are refused (`unknown_club`, `club_role`) as by `check_role`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Reading

    async def find(self, club: str, session: str) -> tuple[Club, Role]:
        """Return a club and the role of a member.

        Raises:
            Refusal: The person does not belong to it (`unknown_club`).
        """
        query = sa.select(*_CLUB, MEMBER.role).join(CLUB_MEMBERS, MEMBER.club == CLUBS.c.id)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(CLUBS.c.id == club, MEMBER.session == session))).first()
        if row is None:
            raise unknown_club()
        return Club(*row[:-1]), Role(row.role)

    async def names(self, clubs: Collection[str]) -> dict[str, str]:
        """Return the names of clubs by id."""
        async with self._database.reading() as connection:
            rows = await connection.execute(sa.select(CLUBS.c.id, CLUBS.c.name).where(CLUBS.c.id.in_(clubs)))
            return {row.id: row.name for row in rows}

    async def named(self, text: str) -> list[str]:
        """Return the ids of the clubs with an id or a name."""
        query = sa.select(CLUBS.c.id).where(sa.or_(CLUBS.c.id == text, CLUBS.c.name == text)).order_by(CLUBS.c.id)
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def club_if_member(self, club: str, session: str) -> str:
        """Return a club if a person belongs to it; empty if not."""
        query = sa.select(MEMBER.club).where(MEMBER.club == club, MEMBER.session == session)
        async with self._database.reading() as connection:
            return await connection.scalar(query) or ""

    async def of(self, session: str) -> list[Membership]:
        """Return the clubs of a person, in the order of joining."""
        others = CLUB_MEMBERS.alias()
        members = sa.select(sa.func.count()).where(others.c.club == CLUBS.c.id).scalar_subquery()
        query = sa.select(*_CLUB, MEMBER.role, MEMBER.joined_at, members.label("members"))
        query = query.join(CLUB_MEMBERS, MEMBER.club == CLUBS.c.id).where(MEMBER.session == session)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(MEMBER.joined_at, CLUBS.c.id))
            return [Membership(Club(*row[:5]), Role(row.role), row.joined_at, row.members) for row in rows]

    async def members(self, club: str) -> list[Member]:
        """Return the members of a club: owner, organisers, others, each in the order of joining."""
        query = sa.select(SESSIONS.c.id, SESSIONS.c.name, ACCOUNTS.c.avatar, MEMBER.role, MEMBER.joined_at)
        query = query.select_from(
            CLUB_MEMBERS.join(SESSIONS, SESSIONS.c.id == MEMBER.session).outerjoin(
                ACCOUNTS, ACCOUNTS.c.session == SESSIONS.c.id
            )
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(
                query.where(MEMBER.club == club).order_by(RANK, MEMBER.joined_at, SESSIONS.c.id)
            )
            return [Member(Acquaintance(*row[:3]), Role(row.role), row.joined_at) for row in rows]

    async def links(self, club: str, now: float) -> list[Link]:
        """Return the valid links of a club, latest first."""
        query = sa.select(CLUB_LINKS).where(CLUB_LINKS.c.club == club, CLUB_LINKS.c.ends_at > now)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(CLUB_LINKS.c.made_at.desc(), CLUB_LINKS.c.token))
            return [Link(*row) for row in rows]

    async def of_link(self, token: str, now: float) -> Club:
        """Return the club of a link.

        Raises:
            Refusal: The link is not valid (`unknown_club_link`).
        """
        query = sa.select(*_CLUB).join(CLUB_LINKS, CLUB_LINKS.c.club == CLUBS.c.id)
        async with self._database.reading() as connection:
            row = (
                await connection.execute(query.where(CLUB_LINKS.c.token == token, CLUB_LINKS.c.ends_at > now))
            ).first()
        if row is None:
            raise unknown_link()
        return Club(*row)

    # Changes

    async def change(self, club: str, by: str, roles: Collection[Role], work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in a transaction in which the club is locked and its member `by` has one of the roles.

        Raises:
            Refusal: See `check_role`.
        """

        def checked(connection: sa.Connection) -> T:
            check_role(connection, club, by, roles)
            return work(connection)

        return await self._database.transact(checked)

    async def make(self, session: str, club: Club) -> None:
        """Make a club with its owner.

        Raises:
            Refusal: The person has too many clubs (`club_limit`), or was deleted (`unknown_club`).
        """

        def work(connection: sa.Connection) -> None:
            if not known_people(connection, [session]):
                raise unknown_club()
            check_room(connection, session)
            values = {column.name: getattr(club, column.name) for column in CLUBS.c}
            connection.execute(sa.insert(CLUBS).values(values))
            insert_member(connection, club.id, session, Role.owner, club.made_at)
            if count(connection, MEMBER.session == session, MEMBER.role == Role.owner.value) > MOST_OWNED:
                raise over_limit("clubs", MOST_OWNED)

        await self._database.transact(work)

    async def edit(self, club: str, by: str, values: Mapping[str, str]) -> None:
        """Change columns of a club."""
        changed = sa.update(CLUBS).where(CLUBS.c.id == club)
        if values:
            await self.change(club, by, ORGANISERS, lambda connection: connection.execute(changed.values(values)))

    async def change_rules(self, club: str, by: str, changed: Callable[[str], str]) -> None:
        """Replace the house rules of a club by those that a function returns for the stored ones."""
        own = CLUBS.c.id == club

        def work(connection: sa.Connection) -> None:
            stored = connection.scalar(sa.select(CLUBS.c.rules).where(own))
            assert stored is not None
            connection.execute(sa.update(CLUBS).where(own).values(rules=changed(stored)))

        await self.change(club, by, ORGANISERS, work)

    async def close(self, club: str, by: str) -> None:
        """Delete a club with everything that belongs to it."""
        await self.change(club, by, OWNER, lambda connection: close_club(connection, club))

    async def set_role(self, club: str, by: str, session: str, role: Role) -> None:
        """Give a member another role. The owner becomes an organiser by making somebody else the owner.

        Raises:
            Refusal: See `check_role`; or the member is the owner (`club_role`), or not one (`unknown_person`), or has
                too many clubs (`club_limit`).
        """

        def work(connection: sa.Connection) -> None:
            if session == by:
                raise Refusal("club_role", "an owner makes somebody else the owner")
            if role is Role.owner:
                if count(connection, MEMBER.session == session, MEMBER.role == role.value) >= MOST_OWNED:
                    raise over_limit("clubs", MOST_OWNED)
                change_role(connection, club, by, Role.organiser)
            if not change_role(connection, club, session, role):
                raise Refusal("unknown_person", "this person does not belong to the club any more")

        await self.change(club, by, OWNER, work)

    async def remove(self, club: str, by: str, session: str) -> None:
        """Remove a member who is below in rank, and end all links. Removing nobody changes nothing.

        Raises:
            Refusal: See `check_role`.
        """

        def work(connection: sa.Connection) -> None:
            query = sa.select(RANK, MEMBER.session).where(MEMBER.club == club, MEMBER.session.in_([by, session]))
            ranks = {row.session: row[0] for row in connection.execute(query)}
            if session not in ranks:
                return
            if ranks[session] <= ranks[by]:
                raise Refusal("club_role", "this is up to those who run the club")
            end_membership(connection, club, session)
            connection.execute(sa.delete(CLUB_LINKS).where(CLUB_LINKS.c.club == club))

        await self.change(club, by, ORGANISERS, work)

    async def leave(self, club: str, session: str) -> None:
        """End a person's membership. The club of an owner passes to another member, and an empty one is closed."""

        def work(connection: sa.Connection) -> None:
            end_membership(connection, club, session)
            settle_owner(connection, club)

        await self.change(club, session, EVERYBODY, work)

    # Links

    async def add_link(self, by: str, link: Link) -> None:
        """Store a link.

        Raises:
            Refusal: See `check_role`; or the club has too many links (`club_limit`).
        """

        def work(connection: sa.Connection) -> None:
            valid = count(connection, CLUB_LINKS.c.club == link.club, CLUB_LINKS.c.ends_at > link.made_at)
            if valid >= MOST_LINKS:
                raise over_limit("links", MOST_LINKS)
            connection.execute(sa.insert(CLUB_LINKS).values(link._asdict()))

        await self.change(link.club, by, ORGANISERS, work)

    async def remove_link(self, club: str, by: str, token: str) -> None:
        """End a link, if it is there."""
        ended = sa.delete(CLUB_LINKS).where(CLUB_LINKS.c.club == club, CLUB_LINKS.c.token == token)
        await self.change(club, by, ORGANISERS, lambda connection: connection.execute(ended))

    async def join(self, token: str, session: str, now: float) -> str:
        """Make a person a member by a link, and return the club. Repeating it changes nothing.

        Raises:
            Refusal: The link is not valid (`unknown_club_link`), or the club has too many members, or the person too
                many clubs (`club_limit`).
        """

        def work(connection: sa.Connection) -> str:
            there = known_people(connection, [session])
            valid = sa.select(CLUB_LINKS.c.club).where(CLUB_LINKS.c.token == token, CLUB_LINKS.c.ends_at > now)
            club: str | None = connection.scalar(valid)
            if club is None or not there:
                raise unknown_link()
            lock_clubs(connection, [club])
            if connection.scalar(valid) is None:  # ended meanwhile, as somebody was removed
                raise unknown_link()
            if not count(connection, MEMBER.club == club, MEMBER.session == session):
                check_room(connection, session)
                if count(connection, MEMBER.club == club) >= MOST_MEMBERS:
                    raise over_limit("members", MOST_MEMBERS)
                insert_member(connection, club, session, Role.member, now)
            return club

        return await self._database.transact(work)

    async def expire(self, now: float) -> None:
        """Delete links that are not valid any more."""
        await self._database.write(sa.delete(CLUB_LINKS).where(CLUB_LINKS.c.ends_at <= now))
