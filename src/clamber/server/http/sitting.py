"""Seats of people and of bot accounts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber.server.limits.rate_limits import Operation
from clamber.server.table.refusal import Refusal
from clamber.server.table.sitting import own_bot
from clamber.server.wire.bot_accounts import MOST_SEATS

if TYPE_CHECKING:
    from starlette.requests import Request

    from clamber.server.actors.actor import Actor
    from clamber.server.http.dependencies import ServerParts
    from clamber.server.table.commands import Sit
    from clamber.server.table.state import Table


async def kin_at(server: ServerParts, table: Table, session: str) -> frozenset[str]:
    """Return the sessions that may not sit at a table together with a guest; empty unless it is a rated one."""
    if not (table.settings.rated and table.settings.rates_bots):
        return frozenset()
    return await server.store.bot_accounts.kin(session)


async def seat_person(server: ServerParts, actor: Actor, command: Sit) -> None:
    """Seat a person who has an invite, and answer the personal invites to this table.

    Args:
        server: Dependencies.
        actor: The table.
        command: Session, name and seat. Relations are filled in.

    Raises:
        Refusal: The table's host has blocked the person, or the table refuses.
    """
    session, table = command.session, actor.table
    await server.check_welcome(table, session)
    check_restraint(server, table, session)
    await actor.ask(replace(command, kin=await kin_at(server, table, session)))
    if server.config.people:
        await server.store.personal_invites.accept(session, table.id)
        await server.news.tell([session])


def check_restraint(server: ServerParts, table: Table, session: str) -> None:
    """Check that a guest may take a seat at a table, unless the guest has one.

    Raises:
        Refusal: The guest is suspended, and the table is for strangers (code `suspended`).
    """
    if table.is_for_strangers and table.seat_of(session) is None:
        server.hub.restraints.check_suspension(session)


async def check_bot_seat(server: ServerParts, table: Table, session: str) -> None:
    """Check that a bot account may sit at a table.

    Raises:
        Refusal: The table is rated, and its matches are for people only (`people_only`), or the owner or another bot
            account of the owner sits there (`own_bot`).
    """
    if table.settings.rated and not table.settings.rates_bots:
        raise Refusal("people_only", "bots do not play at this rated table")
    if not table.guests.keys().isdisjoint(await kin_at(server, table, session)):
        raise own_bot()


async def seat_bot_account(server: ServerParts, request: Request, actor: Actor, command: Sit) -> None:
    """Seat a bot account under its name, within its quotas.

    Args:
        server: Dependencies.
        request: Request of the bot account.
        actor: The table.
        command: Seat and session. Name and relations are filled in.

    Raises:
        Refusal: See `check_bot_seat`; or the table's host has blocked the owner, a quota is exhausted, or the table
            refuses.
    """
    session, table = command.session, actor.table
    if table.seat_of(session) is None and table.reserved_seat_of(session) is None:
        for bot in await server.store.bot_accounts.among([session]):
            await server.check_welcome(table, bot.owner)
        check_restraint(server, table, session)
        await check_bot_seat(server, table, session)
        seated = await server.bots_online.seated(session)
        if seated >= MOST_SEATS:
            raise Refusal("too_many", f"this bot plays at {seated} tables; leave one first", {"tables": seated})
        server.admit(Operation.bot_seat, request, session)
    name, kin = await server.name_for(session, ""), await kin_at(server, table, session)
    await actor.ask(replace(command, name=name, kin=kin))
