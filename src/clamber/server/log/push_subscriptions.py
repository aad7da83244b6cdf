"""Subscriptions of browsers to notices by Web Push. A browser has one, which ends when the browser is signed out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.tables.guests import BROWSERS
from clamber.server.log.tables.people import PUSH_SUBSCRIPTIONS

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.database import Database

MOST_FAILURES: Final = 10
"""Number of notices in a row that could not be sent, after which a subscription ends."""

_ROW: Final = PUSH_SUBSCRIPTIONS.c


@dataclass(frozen=True, slots=True)
class Subscription:
    """Subscription of a browser.

    Attributes:
        token: Hash of the browser's token.
        session: Person who uses the browser.
        endpoint: Address at the push service, which is a secret of the browser.
        p256dh, auth: Public key and secret of the browser, in base64url without padding.
        language: Language of the notices.
        kinds: Kinds of notices, separated by spaces.
        failures: Number of notices in a row that could not be sent.
        made_at: Time of subscribing, in seconds since the epoch.
    """

    token: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    kinds: str
    failures: int
    made_at: float


def forget_subscriptions(connection: sa.Connection, tokens: Collection[str] | sa.Select[tuple[str]]) -> None:
    """Delete the subscriptions of browsers."""
    connection.execute(sa.delete(PUSH_SUBSCRIPTIONS).where(_ROW.token.in_(tokens)))


def move_subscription(connection: sa.Connection, former: str, token: str, session: str) -> None:
    """Keep the subscription of a browser that gets another token, because it is signed in to another session."""
    moved = sa.update(PUSH_SUBSCRIPTIONS).where(_ROW.token == former)
    connection.execute(moved.values(token=token, session=session))


class PushSubscriptions:
    """Subscriptions of all browsers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str) -> list[Subscription]:
        """Return the subscriptions of a person, latest first."""
        query = sa.select(PUSH_SUBSCRIPTIONS).where(_ROW.session == session)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(_ROW.made_at.desc(), _ROW.token))
            return [Subscription(*row) for row in rows]

    async def find(self, token: str) -> Subscription | None:
        """Return the subscription of a browser; None if it has none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(PUSH_SUBSCRIPTIONS).where(_ROW.token == token))).first()
        return None if row is None else Subscription(*row)

    async def put(self, subscription: Subscription) -> bool:
        """Replace the subscription of a browser, and that of the endpoint; return False without such a browser."""

        def work(connection: sa.Connection) -> bool:
            own = sa.and_(BROWSERS.c.token == subscription.token, BROWSERS.c.session == subscription.session)
            if connection.scalar(sa.select(BROWSERS.c.token).where(own).with_for_update()) is None:
                return False
            former = sa.or_(_ROW.token == subscription.token, _ROW.endpoint == subscription.endpoint)
            connection.execute(sa.delete(PUSH_SUBSCRIPTIONS).where(former))
            connection.execute(sa.insert(PUSH_SUBSCRIPTIONS).values(asdict(subscription)))
            return True

        return await self._database.transact(work)

    async def remove(self, token: str, endpoint: str | None = None) -> None:
        """Delete the subscription of a browser: any, or the one with an endpoint."""
        same = sa.true() if endpoint is None else _ROW.endpoint == endpoint
        await self._database.write(sa.delete(PUSH_SUBSCRIPTIONS).where(_ROW.token == token, same))

    async def note(self, subscription: Subscription, *, is_sent: bool) -> None:
        """Note that a notice was sent, or could not be sent, which ends the subscription after `MOST_FAILURES`."""
        own = sa.and_(_ROW.token == subscription.token, _ROW.endpoint == subscription.endpoint)

        def work(connection: sa.Connection) -> None:
            failures = sa.literal(0) if is_sent else _ROW.failures + 1
            connection.execute(sa.update(PUSH_SUBSCRIPTIONS).where(own).values(failures=failures))
            connection.execute(sa.delete(PUSH_SUBSCRIPTIONS).where(own, _ROW.failures >= MOST_FAILURES))

        if subscription.failures or not is_sent:
            await self._database.transact(work)
