"""Requests about tables: list, story, closing, and removal of guests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.reach import check_subject, club_reached, judged
from clamber.server.administration.story import story_of
from clamber.server.administration.subjects import subject_of
from clamber.server.administration.telling import record_and_tell
from clamber.server.faults import NotOwnedError
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import EVERYWHERE, SHELL, Moderator
from clamber.server.table.commands import CloseTable, Kick
from clamber.server.wire.moderation import LONGEST_REASON

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.administration.context import Admin, RequestResult

STORY_ENTRIES: Final = 200
"""Default number of entries in a table's story."""


async def tables(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the open tables of all nodes."""
    return sum(await admin.ask_all("tables"), await tables_here(admin))


async def tables_here(admin: Admin) -> list[dict[str, Any]]:
    """Return the open tables of this process."""
    return [
        {
            "id": table.id,
            "status": table.status,
            "rules": table.settings.rules,
            "matches": table.matches,
            "seats": [f"{seat.name}{'' if seat.present else ' (gone)'}" if seat.is_person else seat.kind
                      for seat in table.seats],
            "host": table.host,
        }
        for table in await admin.open_tables()
    ]  # fmt: skip


async def show(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Return the state of a table and the last entries of its log, as far as spectators may see them.

    Raises:
        DeniedError: There is no such table.
    """
    name, limit = str(request.get("table")), request.get("entries", STORY_ENTRIES)
    if type(limit) is not int or limit < 1:
        raise DeniedError(f"entries: a number from 1, not {limit!r}")
    if not await admin.store.has_table(name):
        raise DeniedError(f"there is no table {name}", "unknown_table")
    try:
        lines = await admin.store.log(name)
    except ValueError as error:
        raise DeniedError(f"the log of table {name} cannot be read: {error}") from None
    return (
        story_of(lines, limit) if admin.hub is None else await admin.hub.rebuilder.worker.do(story_of, lines, limit)
    )


async def close(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Close a table, or all open tables hosted by a guest or by the guests of an address.

    Raises:
        DeniedError: There is no such table, it is closed already, or there is no such host.
    """
    text = str(request.get("table"))
    if not await admin.store.has_table(text):
        names = await _tables_hosted_by(admin, text)
    elif text in await admin.store.closed_tables([text]):
        raise DeniedError(f"table {text} is closed already")
    else:
        names = [text]
    for name in names:
        await _close(admin, name)
        await admin.store.acts.record(Act(by.session, ActKind.close, name, admin.clock()))
    return {"closed": names}


async def _tables_hosted_by(admin: Admin, text: str) -> list[str]:
    try:
        sessions = (await subject_of(admin, text)).sessions
    except DeniedError as denied:
        raise DeniedError(f"there is no table {text}, and {denied}") from None
    rows = sum(await admin.ask_all("tables"), await tables_here(admin))
    names = [row["id"] for row in rows if row["host"] in sessions]
    if not names:
        raise DeniedError(f"{text} is the host of no open table")
    return names


async def _close(admin: Admin, name: str) -> None:
    if admin.hub is None:
        await admin.execute_in_log(name, CloseTable())
        return
    try:
        await close_here(admin, name)
    except NotOwnedError:
        assert admin.node is not None
        await admin.node.bus.ask(await admin.node.owner(name), "close", table=name)


async def close_here(admin: Admin, table: str) -> None:
    """Close a table of this process."""
    assert admin.hub is not None
    await (await admin.hub.actor(table)).ask(CloseTable())


async def kick(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Permanently remove guests from one open table, or from all.

    Raises:
        DeniedError: There is no such guest, or no such seat, or the author may not judge the guest.
    """
    reason, table = text_in(request, "reason", LONGEST_REASON), request.get("table")
    if club_reached(by):
        subject, club = await judged(admin, request, by)
    else:
        club = EVERYWHERE
        subject = await subject_of(admin, str(request.get("who")))
        await check_subject(admin, subject, by)
    only = None if table is None else str(table)
    tables: list[str] = sum(
        await admin.ask_all("kick", sessions=sorted(subject.sessions), table=only),
        await kick_here(admin, subject.sessions, only),
    )
    if not tables:
        where = "any open table" if only is None else f"table {only}, or it is not open"
        raise DeniedError(f"{request.get('who')} has no seat at {where}", "not_seated_there")
    now, details = admin.clock(), {"tables": tables}
    await record_and_tell(admin, subject, Act(by.session, ActKind.kick, subject.id, now, reason, details), club)
    return {"kicked": subject.id, "tables": tables}


async def kick_here(
    admin: Admin, sessions: Collection[str], only: str | None = None, *, may_return: bool = False
) -> list[str]:
    """Remove guests from one open table of this process, or from all, and return the table ids."""
    if admin.hub is not None:
        return await admin.hub.kick(sessions, only=only, may_return=may_return)
    tables = [
        table.id
        for table in await admin.open_tables()
        for session in table.guests
        if session in sessions
        and only in {None, table.id}
        and await admin.execute_in_log(table.id, Kick(session, may_return=may_return))
    ]
    return list(dict.fromkeys(tables))
