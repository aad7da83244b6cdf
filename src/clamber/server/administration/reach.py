"""Reach of moderators: whom an author of an act may judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.subjects import Subject, guest_of
from clamber.server.log.lines import from_line
from clamber.server.log.roles import EVERYWHERE, Moderator
from clamber.server.log.sanctions import OPERATOR
from clamber.server.table.logged.tables import TableMade

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin


def club_reached(by: Moderator) -> bool:
    """Return True if an author reaches the tables of clubs only."""
    return by.role is None


async def judged(admin: Admin, request: dict[str, Any], by: Moderator) -> tuple[Subject, str]:
    """Return the guest whom a request is about, and the club at whose tables the act holds.

    A moderator of a club names one of its tables, at which the guest sits or sat.

    Raises:
        DeniedError: There is no such guest, or the author may not judge the guest.
    """
    subject = await guest_of(admin, str(request.get("who")))
    await check_subject(admin, subject, by)
    if not club_reached(by):
        return subject, EVERYWHERE
    table = str(request.get("table"))
    club = await club_of(admin, table)
    if not by.reaches(club) or not await admin.store.upkeep.is_named_at(table, subject.id):
        raise DeniedError("a club's moderator judges people at tables of the club; name the table", "no_role")
    return subject, club


async def check_subject(admin: Admin, subject: Subject, by: Moderator) -> None:
    """Check that an author may judge a guest: nobody oneself, and moderators no address and no operator.

    Raises:
        DeniedError: The author may not.
    """
    check_other(subject.id, by)
    if by.is_operator:
        return
    if subject.sessions != {subject.id}:
        raise DeniedError("only operators ban addresses and networks", "no_role")
    other = await admin.store.roles.moderator(subject.id)
    if other is not None and other.is_operator:
        raise DeniedError("an operator is judged by operators only", "no_role")


def check_other(subject: str, by: Moderator) -> None:
    """Check that a decision is about another person than its author.

    Raises:
        DeniedError: It is about the author.
    """
    if subject == by.session:
        raise DeniedError("ask another moderator: nobody decides their own case", "own_case")


async def club_of(admin: Admin, table: str) -> str:
    """Return the club of a table; empty for none, and for a table that does not exist."""
    lines = await admin.store.log(table, 0, 1)
    entry = from_line(lines[0]) if lines else None
    return entry.settings.club if isinstance(entry, TableMade) else EVERYWHERE


def is_shell(by: Moderator) -> bool:
    """Return True for the author of the acts of `clamber admin`."""
    return by.session == OPERATOR
