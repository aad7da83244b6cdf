"""Guests: a random id in a cookie, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.responses import Response

    from clamber.server.store import Store

COOKIE: Final = "clamber_guest"
COOKIE_AGE: Final = 365 * 24 * 3600


def hashed(token: str) -> str:
    """What is kept of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guests:
    """The sessions that there are."""

    def __init__(self, store: Store, *, secure: bool) -> None:
        self._store = store
        self._secure = secure
        self._known: set[str] = set()

    async def find(self, token: str | None) -> str | None:
        """The session of a token; None if there is none."""
        if not token:
            return None
        session = hashed(token)
        if session not in self._known:
            if not (await self._store.session_name(session))[0]:
                return None
            self._known.add(session)
        return session

    async def welcome(self, response: Response, now: float) -> str:
        """A new session, its token in the cookie of a response."""
        token = secrets.token_urlsafe(32)
        session = hashed(token)
        await self._store.add_session(session, now)
        self._known.add(session)
        response.set_cookie(
            COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=self._secure, path="/"
        )
        return session
