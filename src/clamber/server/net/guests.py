"""Guests: a random token in a cookie, stored only as a hash, and only as long as it is used.

A network bot has a token of its own instead, in a header that no page can send on its behalf.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from clamber.server.net.rate_limits import Operation
from clamber.server.play.refusal import Refusal
from clamber.server.play.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from clamber.server.log.store import Store
    from clamber.server.net.addresses import Addresses
    from clamber.server.net.bans import Bans
    from clamber.server.net.config import Configuration
    from clamber.server.net.rate_limits import RateLimits

COOKIE: Final = "clamber_guest"
DAY: Final = 24 * 3600.0
BEARER: Final = "Bearer "
PROGRAM_TOKEN: Final = "bot_"  # noqa: S105 - a prefix, and no secret


def hashed(token: str) -> str:
    """Return the hash by which a session is stored; that of a bot's token has a prefix of its own."""
    found = hashlib.sha256(token.encode()).hexdigest()
    return PROGRAM + found[len(PROGRAM) :] if token.startswith(PROGRAM_TOKEN) else found


def token_of(request: HTTPConnection) -> str | None:
    """Return the token of a network bot; None for other clients."""
    given = request.headers.get("authorization", "")
    return given.removeprefix(BEARER).strip() if given.startswith(BEARER) else None


def address_of(request: HTTPConnection) -> str:
    """Return the address of a client, behind a trusted proxy as the proxy reports it; empty if it is unknown."""
    return "" if request.client is None else request.client.host


class Guests:
    """The sessions of all guests."""

    def __init__(
        self,
        store: Store,
        config: Configuration,
        clock: Callable[[], float],
        rate_limits: RateLimits,
        addresses: Addresses,
        *,
        bans: Bans,
    ) -> None:
        self._bans = bans
        self._store = store
        self._rate_limits = rate_limits
        self._addresses = addresses
        self._config = config
        self._clock = clock
        self._seen: dict[str, float] = {}

    async def find(self, token: str | None) -> str | None:
        """Return the session of a token; None if there is none."""
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
        """Return the session of a request; a new one if it has none. A cookie in use is renewed once a day.

        Raises:
            Refusal: The bot's token is unknown, the guest is banned, or too many guests have come from this address.
        """
        if (given := token_of(request)) is not None:
            known = await self.of_token(given)
            self._bans.check(known, address_of(request))
            return known
        token, now = request.cookies.get(COOKIE), self._clock()
        session = await self.find(token)
        self._bans.check(session or "", address_of(request))
        if token is None or session is None:
            self._rate_limits.take(Operation.guest, address_of(request))
            token = secrets.token_urlsafe(32)
            session = hashed(token)
            await self._store.add_session(session, now)
        elif now - self._seen[session] < DAY:
            return session
        else:
            await self._store.see_session(session, now)
        self._seen[session] = now
        self.remember(request, response, token)
        return session

    def remember(self, request: Request, response: Response, token: str) -> None:
        """Set the cookie by which a browser becomes the guest of a token's session."""
        response.set_cookie(
            COOKIE,
            token,
            max_age=round(self._config.guest_seconds),
            httponly=True,
            samesite="lax",
            secure=self._config.secure_cookie or self._addresses.is_secure(request),
            path=self._config.root_path or "/",
        )

    async def of_token(self, token: str) -> str:
        """Return the session of a bot's token.

        Raises:
            Refusal: There is no such token.
        """
        session = await self.find(token)
        if session is None:
            raise Refusal("bad_token", "there is no such token; take a seat by invite to get one")
        now = self._clock()
        if now - self._seen[session] >= DAY:
            await self._store.see_session(session, now)
            self._seen[session] = now
        return session

    async def new_program(self) -> tuple[str, str]:
        """Create a token for a network bot; return it and its session."""
        token = PROGRAM_TOKEN + secrets.token_urlsafe(32)
        session, now = hashed(token), self._clock()
        await self._store.add_session(session, now)
        self._seen[session] = now
        return token, session

    async def sweep(self) -> None:
        """Delete guests who were not seen for long, and after two days those without a name, who sit nowhere."""
        now = self._clock()
        if await self._store.expire_sessions(now - self._config.guest_seconds, now - 2 * DAY):
            self._seen.clear()
