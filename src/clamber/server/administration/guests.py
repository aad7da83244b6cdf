"""Requests about guests: list, rename, forget, and purge of old data."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError

from clamber.server.administration.context import DAY, days_in, text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.reach import check_subject, club_reached
from clamber.server.administration.subjects import NO_GUEST, all_guests, guest_of, seated_guests
from clamber.server.administration.telling import record_and_tell
from clamber.server.limits.bans import SESSION
from clamber.server.limits.words import Words
from clamber.server.log.accounts import NameTakenError
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.forgetting import MergedError
from clamber.server.log.roles import SHELL, Moderator
from clamber.server.table.refusal import Refusal
from clamber.server.wire.moderation import LONGEST_REASON
from clamber.server.wire.names import checked_name

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Iterable

    from clamber.server.actors.hub import Hub
    from clamber.server.administration.context import Admin, RequestResult


async def guests(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return all guests, most recently seen first, with their open tables and the former names of accounts."""
    at: dict[str, list[str]] = {}
    for session, table, _name in await seated_guests(admin):
        at.setdefault(session, []).append(table)
    accounts, former = await admin.store.accounts.all(), await admin.store.accounts.former_names()
    return [
        {
            "guest": guest.session,
            "name": guest.name,
            "seen": guest.seen_at,
            "tables": at.get(guest.session, []),
            "address": guest.address or "",
            "account": guest.session in accounts,
            "former": former.get(guest.session, []),
        }
        for guest in await all_guests(admin)
    ]


async def rename(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Change a guest's name everywhere: in the session, and in the logs and replays of tables.

    Raises:
        DeniedError: There is no such guest, the author may not judge the guest, or the name is not allowed.
    """
    guest, reason = await guest_of(admin, str(request.get("guest"))), text_in(request, "reason", LONGEST_REASON)
    await check_subject(admin, guest, by)
    if club_reached(by):
        raise DeniedError("only moderators of the whole server rename people", "no_role")
    try:
        name = checked_name(str(request.get("name")))
        Words(word for word, _ in await admin.store.words.all()).check(name)
    except PydanticCustomError as error:
        raise DeniedError(error.message()) from None
    except Refusal as refusal:
        raise DeniedError(refusal.message) from None
    naming, now = await admin.store.upkeep.tables_naming(guest.id), admin.clock()
    try:
        counts = await _rewrite(
            admin, guest.id, naming[guest.id], lambda tables: admin.store.upkeep.rename(guest.id, name, now, tables)
        )
    except NameTakenError:
        raise DeniedError("an account has this name, or one that looks like it") from None
    details = {"from": guest.name, "to": name}
    await record_and_tell(admin, guest, Act(by.session, ActKind.rename, guest.id, now, reason, details))
    return {"renamed": guest.id, **counts}


async def forget(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Delete a guest, whose session may have expired already.

    Raises:
        DeniedError: There is no such guest.
    """
    text = str(request.get("guest"))
    try:
        guest = (await guest_of(admin, text)).id
    except DeniedError:
        if not SESSION.fullmatch(text):
            raise DeniedError(f"{text} is {NO_GUEST}") from None
        guest = text  # logs outlive sessions
    return {"forgotten": guest, **await forget_everywhere(admin, guest)}


async def forget_everywhere(admin: Admin, guest: str) -> dict[str, int]:
    """Delete a guest, or an account with its bot accounts, from the database, the logs and the replays of all tables.

    Returns:
        The numbers of guests and records deleted, and of tables in which the guest was replaced.
    """
    async with admin.forgetting:
        while True:
            for bot in await admin.store.bot_accounts.of(guest):
                await _forget(admin, bot.session, (await admin.store.upkeep.tables_naming(bot.session))[bot.session])
            merged = await admin.store.accounts.merged_into(guest)
            naming = await admin.store.upkeep.tables_naming(guest, *merged)
            with contextlib.suppress(MergedError):  # others may name the further guest
                return await _forget(admin, guest, set().union(*naming.values()), merged)


async def forget_expired(admin: Admin, seconds: float) -> None:
    """Delete guests who expired at least `seconds` ago from the logs and replays of all tables.

    Guests who expired on the same day (UTC) are handled together, because finding their tables reads all logs.
    """
    due = await admin.store.upkeep.expired_guests(admin.clock() // DAY * DAY - seconds)
    if due:
        for guest, naming in (await admin.store.upkeep.tables_naming(*due)).items():
            await _forget(admin, guest, naming)


async def _forget(admin: Admin, guest: str, naming: Collection[str], merged: Collection[str] = ()) -> dict[str, int]:
    """Delete a guest; requests of the guest that are under way write nothing any more.

    Raises:
        MergedError: Another guest was merged into the account meanwhile, or it has a bot account.
    """
    await _set_gone_everywhere(admin, (guest, *merged), gone=True)
    try:
        counts = await _rewrite(admin, guest, naming, lambda tables: admin.store.upkeep.forget(guest, tables, merged))
    except BaseException:
        await _set_gone_everywhere(admin, (guest, *merged), gone=False)
        raise
    await drop_guest(admin, guest)
    await admin.ask_all("forgotten", guest=guest)
    return counts


async def _set_gone_everywhere(admin: Admin, guests: Collection[str], *, gone: bool) -> None:
    if admin.hub is not None:
        set_gone(admin.hub, guests, gone=gone)
    await admin.ask_all("gone", guests=list(guests), gone=gone)


def set_gone(hub: Hub, guests: Iterable[str], *, gone: bool) -> None:
    """Let requests of guests that are under way take no seat any more, or again if the guests were not deleted."""
    for guest in guests:
        if gone:
            hub.gone[guest] = None
        else:
            hub.gone.pop(guest, None)


async def _rewrite(
    admin: Admin,
    guest: str,
    naming: Collection[str],
    work: Callable[[Collection[str]], Awaitable[dict[str, int]]],
) -> dict[str, int]:
    """Rewrite the logs of all tables that name a guest, after archiving them everywhere."""
    if admin.hub is None:
        return await work(naming)
    archived = await admin.ask_all("put away", guest=guest)
    async with admin.hub.archive_tables_naming(guest, {*naming}.union(*archived)) as names:
        counts = await work(names)
    await admin.ask_all("put away", guest=guest)  # tables that were rebuilt before their logs were rewritten
    async with admin.hub.archive_tables_naming(guest):
        return counts


async def drop_guest(admin: Admin, guest: str) -> None:
    """Drop all cached data of a guest who was deleted from the database."""
    if admin.guests is not None:
        admin.guests.forget(guest)


async def purge(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Delete old tables, guests and records. Guests with a seat at an open table are kept.

    Raises:
        DeniedError: A number of days is wrong, or a node does not answer.
    """
    now = admin.clock()
    days_by_kind = {name: days_in(request, name) for name in ("tables", "guests", "records")}
    cutoffs = {name: None if days is None else now - days * DAY for name, days in days_by_kind.items()}
    at_tables = (
        set() if cutoffs["guests"] is None else {guest.session for guest in await seated_guests(admin, by_all=True)}
    )
    dry_run = request.get("dry_run") is True
    counts = await admin.store.upkeep.purge(now=now, **cutoffs, seated=at_tables, dry_run=dry_run)
    if counts["guests"] and not dry_run:
        await clear_guest_cache(admin)
        await admin.ask_all("purged")
    return {**counts, "dry_run": dry_run}


async def clear_guest_cache(admin: Admin) -> None:
    """Clear the cache of guests, because some were deleted from the database."""
    if admin.guests is not None:
        admin.guests.forget_all()
