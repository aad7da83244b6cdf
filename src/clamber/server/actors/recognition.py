"""Recognition of the people with accounts, and of bot accounts, at rated tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.table.commands import Recognise

if TYPE_CHECKING:
    from clamber.server.log.store import Store
    from clamber.server.table.state import Table


async def recognition(table: Table, store: Store) -> Recognise | None:
    """Return the command that notes accounts that a rated table does not know yet; None if there are none.

    Accounts matter when a match begins. During a match, nobody is looked up.

    Raises:
        NotStoredError: The database does not respond.
    """
    if not table.settings.rated or table.is_on:
        return None
    unknown = [seat.session for seat in table.seats if seat.is_person and not seat.account]
    found = await store.accounts.among(unknown) if unknown else ()
    return Recognise(frozenset(found)) if found else None
