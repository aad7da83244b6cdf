"""Requests about guests: list, names, removal of their data, and of old data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError

from clamber.server.administration.context import DAY, days_in
from clamber.server.administration.outcomes import Denied
from clamber.server.administration.subjects import NO_GUEST, all_guests, guest_of, seated
from clamber.server.limits.bans import SESSION
from clamber.server.wire.names import checked_name

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from clamber.server.administration.context import Admin, Found


async def guests(admin: Admin, _: dict[str, Any]) -> Found:
    """Return all guests, most recently seen first, with their open tables."""
    at: dict[str, list[str]] = {}
    for session, table, _name in await seated(admin):
        at.setdefault(session, []).append(table)
    return [
        {
            "guest": guest.session,
            "name": guest.name,
            "seen": guest.seen_at,
            "tables": at.get(guest.session, []),
            "address": guest.address or "",
        }
        for guest in await all_guests(admin)
    ]


async def rename(admin: Admin, asked: dict[str, Any]) -> Found:
    """Change a guest's name everywhere: in the session, and in the logs and replays of tables.

    Raises:
        Denied: There is no such guest, or the name is not allowed.
    """
    guest = await guest_of(admin, str(asked.get("guest")))
    try:
        name = checked_name(str(asked.get("name")))
    except PydanticCustomError as error:
        raise Denied(error.message()) from None
    naming = await admin.store.upkeep.tables_naming(guest.id)
    found = await _rewrite(
        admin, guest.id, naming[guest.id], lambda tables: admin.store.upkeep.rename(guest.id, name, tables)
    )
    return {"renamed": guest.id, **found}


async def forget(admin: Admin, asked: dict[str, Any]) -> Found:
    """Delete a guest, whose session may have expired already.

    Raises:
        Denied: There is no such guest.
    """
    text = str(asked.get("guest"))
    try:
        guest = (await guest_of(admin, text)).id
    except Denied:
        if not SESSION.fullmatch(text):
            raise Denied(f"{text} is {NO_GUEST}") from None
        guest = text  # logs outlive sessions
    naming = await admin.store.upkeep.tables_naming(guest)
    return {"forgotten": guest, **await _forget(admin, guest, naming[guest])}


async def forget_expired(admin: Admin, seconds: float) -> None:
    """Delete the guests who expired a time ago from the logs and replays of all tables, too.

    All who expire on one day (UTC) are due at its end, because all logs are read to find their tables.
    """
    due = await admin.store.upkeep.expired(admin.clock() // DAY * DAY - seconds)
    if due:
        for guest, naming in (await admin.store.upkeep.tables_naming(*due)).items():
            await _forget(admin, guest, naming)


async def _forget(admin: Admin, guest: str, naming: Collection[str]) -> dict[str, int]:
    found = await _rewrite(admin, guest, naming, lambda tables: admin.store.upkeep.forget(guest, tables))
    await forgotten(admin, guest)
    await admin.ask_all("forgotten", guest=guest)
    return found


async def _rewrite(
    admin: Admin,
    guest: str,
    naming: Collection[str],
    work: Callable[[Collection[str]], Awaitable[dict[str, int]]],
) -> dict[str, int]:
    """Rewrite the logs of all tables that name a guest, which no process may have in memory."""
    if admin.hub is None:
        return await work(naming)
    elsewhere = await admin.ask_all("put away", guest=guest)
    async with admin.hub.put_away_naming(guest, {*naming}.union(*elsewhere)) as names:
        found = await work(names)
    await admin.ask_all("put away", guest=guest)  # rebuilt from its log before that was rewritten
    async with admin.hub.put_away_naming(guest):
        return found


async def forgotten(admin: Admin, guest: str) -> None:
    """Drop everything that this process remembers of a guest who was deleted from the database."""
    if admin.guests is not None:
        admin.guests.forget(guest)


async def purge(admin: Admin, asked: dict[str, Any]) -> Found:
    """Delete old tables, guests and records. Guests with a seat at an open table are kept.

    Raises:
        Denied: A number of days is wrong, or a node does not answer.
    """
    now = admin.clock()
    before = {name: days_in(asked, name) for name in ("tables", "guests", "records")}
    cutoffs = {name: None if days is None else now - days * DAY for name, days in before.items()}
    at_tables = set() if cutoffs["guests"] is None else {one.session for one in await seated(admin, by_all=True)}
    dry_run = asked.get("dry_run") is True
    gone = await admin.store.upkeep.purge(now=now, **cutoffs, seated=at_tables, dry_run=dry_run)
    if gone["guests"] and not dry_run:
        await purged(admin)
        await admin.ask_all("purged")
    return {**gone, "dry_run": dry_run}


async def purged(admin: Admin) -> None:
    """Look all guests up again, because some were deleted from the database."""
    if admin.guests is not None:
        admin.guests.forget_all()
