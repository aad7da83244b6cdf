"""Guests: a random id in a cookie, of which only the hash is kept, and only as long as it is used."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from clamber.server.log.store import Store
    from clamber.server.net.config import Configuration

COOKIE: Final = "clamber_guest"
DAY: Final = 24 * 3600.0


def hashed(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guests:
    """The sessions that there are."""

    def __init__(self, store: Store, config: Configuration, clock: Callable[[], float]) -> None:
        self._store = store
        self._config = config
        self._clock = clock
        self._seen: dict[str, float] = {}

    async def find(self, token: str | None) -> str | None:
        """The session of a token; None if there is none."""
        if not token:
            return None
        session = hashed(token)
        if session not in self._seen:
            seen = await self._store.session_seen(session)
            if seen is None:
                return None
            self._seen[session] = seen
        return session

    async def of_request(self, request: Request, response: Response) -> str:
        """The session of a request; a new one where it has none. The cookie of one in use is renewed once a day."""
        token, now = request.cookies.get(COOKIE), self._clock()
        session = await self.find(token)
        if token is None or session is None:
            token = secrets.token_urlsafe(32)
            session = hashed(token)
            await self._store.add_session(session, now)
        elif now - self._seen[session] < DAY:
            return session
        else:
            await self._store.see_session(session, now)
        self._seen[session] = now
        response.set_cookie(
            COOKIE,
            token,
            max_age=round(self._config.guest_seconds),
            httponly=True,
            samesite="lax",
            secure=self._config.secure_cookie,
            path="/",
        )
        return session

    async def sweep(self) -> None:
        """Forgets guests who have not come for long, and soon those who never gave a name: they sit nowhere."""
        now = self._clock()
        if await self._store.expire_sessions(now - self._config.guest_seconds, now - 2 * DAY):
            self._seen.clear()
