"""Begun sign-ins: single-use secrets, such as challenges for passkeys, each bound to one browser.

They are stored in the database, because the two requests of a ceremony may reach different nodes.
"""

from __future__ import annotations

import enum
import json
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.server.log.tables.guests import CEREMONIES

if TYPE_CHECKING:
    from clamber.server.log.database import Database

CEREMONY_SECONDS: Final = 300.0
"""Time in which a ceremony must be finished, in seconds."""


class Ceremony(enum.StrEnum):
    """Kind of a ceremony. A browser has at most one of each kind; beginning another one replaces it."""

    add_passkey = "add_passkey"
    sign_in = "sign_in"
    confirm = "confirm"
    openid = "openid"
    new_openid = "new_openid"


class Ceremonies:
    """Begun ceremonies, by browser and kind."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, browser: str, kind: Ceremony, body: dict[str, str], now: float) -> None:
        """Store a ceremony of a browser, replacing one of its kind."""
        row = {"browser": browser, "kind": kind, "body": json.dumps(body), "ends_at": now + CEREMONY_SECONDS}

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(CEREMONIES).where(_of(browser, kind)))
            connection.execute(sa.insert(CEREMONIES).values(row))

        try:
            await self._database.transact(work)
        except sa.exc.IntegrityError:  # the browser began another one at the same time, which replaces this one
            return

    async def take(self, browser: str, kind: Ceremony, now: float) -> dict[str, Any] | None:
        """Return a ceremony and delete it, so that it counts once; None if there is none, or it is too late."""
        return await self._database.transact(lambda connection: take_ceremony(connection, browser, kind, now))

    async def expire(self, now: float) -> int:
        """Delete the ceremonies that were not finished in time, and return their number."""
        return await self._database.write(sa.delete(CEREMONIES).where(CEREMONIES.c.ends_at < now))


def take_ceremony(connection: sa.Connection, browser: str, kind: Ceremony, now: float) -> dict[str, Any] | None:
    """Return a ceremony and delete it; None if there is none, or it is too late."""
    row = connection.execute(sa.select(CEREMONIES.c.body, CEREMONIES.c.ends_at).where(_of(browser, kind))).first()
    taken = connection.execute(sa.delete(CEREMONIES).where(_of(browser, kind))).rowcount
    if row is None or not taken or row[1] < now:
        return None
    body: dict[str, Any] = json.loads(row[0])
    return body


def _of(browser: str, kind: Ceremony) -> sa.ColumnElement[bool]:
    return sa.and_(CEREMONIES.c.browser == browser, CEREMONIES.c.kind == kind)
