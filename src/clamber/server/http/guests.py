"""Guest sessions, identified by a random token in a cookie.

The server stores only a hash of the token and deletes unused sessions. A network bot sends its token in the
`Authorization` header instead, which a foreign page cannot send on its behalf.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from clamber.server.limits.rate_limits import MOST_KNOWN, Operation
from clamber.server.log.browsers import Browser
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from clamber.server.limits.rate_limits import RateLimits
    from clamber.server.log.store import Store
    from clamber.server.settings.addresses import Addresses
    from clamber.server.settings.config import Configuration

COOKIE: Final = "clamber_guest"
DAY: Final = 24 * 3600.0
TOKEN: Final = re.compile(r"[\w-]+", re.ASCII)
ADDRESS_SECONDS: Final = 30 * DAY
"""Time since the last visit after which a guest's address is deleted, in seconds."""

BEARER: Final = "Bearer "
PROGRAM_TOKEN: Final = "bot_"  # noqa: S105 - a prefix, not a secret

PROGRAMS: Final = {
    "MicroMessenger": "WeChat", "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox", "Firefox": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
"""Names of programs by parts of User-Agent headers, the more specific ones first."""

SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip
"""Names of systems, likewise."""


def hashed(token: str) -> str:
    """Return the hash under which a session is stored. Hashes of bot tokens have a distinctive prefix."""
    found = hashlib.sha256(token.encode()).hexdigest()
    return PROGRAM + found[len(PROGRAM) :] if token.startswith(PROGRAM_TOKEN) else found


def identifier_of(session: str) -> str:
    """Return the identifier of a session for its guest: the part of it that `clamber admin guests` shows."""
    return session[:12]


def label_of(request: HTTPConnection) -> str:
    """Return the label of the browser that sent a request, such as `Firefox, Windows`; empty if unknown.

    Guests tell their browsers apart by it. The header itself is not stored.
    """
    agent = request.headers.get("user-agent", "")
    named = (next((name for part, name in parts.items() if part in agent), "") for parts in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, named))


def cookie_of(request: HTTPConnection) -> str | None:
    """Return the token in the cookie of a guest; None without one.

    Starlette's parser unquotes all cookies, which takes 0.2 s for 16 KiB of backslashes. Tokens are never quoted.
    """
    for header in request.headers.getlist("cookie"):
        for pair in header.split(";"):
            name, _, value = pair.strip().partition("=")
            if name == COOKIE and TOKEN.fullmatch(value):
                return value
    return None


def token_of(request: HTTPConnection) -> str | None:
    """Return the token of a network bot; None for other clients."""
    given = request.headers.get("authorization", "")
    return given.removeprefix(BEARER).strip() if given.startswith(BEARER) else None


def address_of(request: HTTPConnection) -> str:
    """Return the client's address, as reported by the proxy if it is trusted; empty if unknown."""
    return "" if request.client is None else request.client.host


def new_program() -> tuple[str, str]:
    """Return the token of a new network bot, and its session, which is not stored yet."""
    token = PROGRAM_TOKEN + secrets.token_urlsafe(32)
    return token, hashed(token)


class Guests:
    """Sessions of all guests and network bots."""

    def __init__(
        self,
        store: Store,
        config: Configuration,
        clock: Callable[[], float],
        rate_limits: RateLimits,
        addresses: Addresses,
    ) -> None:
        self._store = store
        self._rate_limits = rate_limits
        self._addresses = addresses
        self._config = config
        self._clock = clock
        self._seen: LRUCache[str, Browser] = LRUCache(MOST_KNOWN)
        self._last_address: LRUCache[str, str] = LRUCache(MOST_KNOWN)
        self._unsaved: dict[str, str] = {}

    def seen_from(self, session: str, address: str) -> None:
        """Note the address of a guest's request. Changes are stored together, by `save_addresses`."""
        if session and self._last_address.get(session) != address:
            self._last_address[session] = self._unsaved[session] = address

    async def save_addresses(self) -> None:
        """Store the noted addresses.

        Raises:
            NotStored: The database rejects them; they are stored by the next call.
        """
        if self._unsaved:
            saving = dict(self._unsaved)
            await self._store.note_addresses(saving)
            for session, address in saving.items():
                if self._unsaved.get(session) == address:
                    del self._unsaved[session]

    async def find(self, token: str | None) -> str | None:
        """Return the session for a token; None if there is no such session, or its browser was signed out."""
        browser = await self._browser(token)
        return None if browser is None else browser.session

    async def _browser(self, token: str | None) -> Browser | None:
        if not token:
            return None
        name = hashed(token)
        if name not in self._seen:
            found = await self._store.browsers.find(name)
            if found is None:
                return None
            self._seen[name] = found
        return self._seen[name]

    async def of_request(self, request: Request, response: Response) -> str:
        """Return the session of a request, creating one if necessary. Cookies are renewed at most once a day.

        Raises:
            Refusal: The bot token is unknown, or too many sessions were created from this address.
        """
        if (given := token_of(request)) is not None:
            return await self.of_token(given)
        token, now = request.cookies.get(COOKIE), self._clock()
        browser = await self._browser(token)
        if token is None or browser is None:
            self._rate_limits.take(Operation.guest, address_of(request))
            token = secrets.token_urlsafe(32)
            await self.add(hashed(token), label_of(request))
            self.seen_from(hashed(token), address_of(request))
            self.remember(request, response, token)
            return hashed(token)
        if now - browser.seen_at >= DAY:
            await self._see(browser._replace(seen_at=now, label=label_of(request)))
            self.remember(request, response, token)
        return browser.session

    async def _see(self, browser: Browser) -> None:
        await self._store.browsers.see(browser)
        self._seen[browser.token] = browser

    async def sign_in(self, request: Request, response: Response, session: str) -> None:
        """Make the browser of a request one of a guest's browsers, in place of its own guest's."""
        token, now = secrets.token_urlsafe(32), self._clock()
        browser = Browser(hashed(token), session, label_of(request), now, now)
        for old in await self._store.browsers.add(browser):
            self.forget_browser(old)
        await self._store.browsers.remove(hashed(request.cookies.get(COOKIE, "")))
        self._seen[browser.token] = browser
        self.remember(request, response, token)

    def leave(self, response: Response) -> None:
        """Delete the session cookie, after which the browser is a new guest."""
        response.delete_cookie(COOKIE, path=self._config.root_path or "/")

    def remember(self, request: Request, response: Response, token: str) -> None:
        """Set the session cookie, which makes the browser the guest identified by the token."""
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
        """Return the session for a bot token.

        Raises:
            Refusal: The token is unknown.
        """
        browser = await self._browser(token)
        if browser is None:
            raise Refusal("bad_token", "there is no such token; take a seat by invite to get one")
        now = self._clock()
        if now - browser.seen_at >= DAY:
            await self._see(browser._replace(seen_at=now))
        return browser.session

    async def add(self, session: str, label: str = "") -> None:
        """Store a new session, with the browser of its first token."""
        await self._store.add_session(session, self._clock(), label)

    def forget_browser(self, token: str) -> None:
        """Drop a browser that was signed out, by the hash of its token."""
        self._seen.pop(token, None)

    def forget(self, session: str) -> None:
        """Drop a session that was deleted from the database."""
        for name in [name for name, one in self._seen.items() if one.session == session]:
            del self._seen[name]
        self._last_address.pop(session, None)
        self._unsaved.pop(session, None)

    def forget_all(self) -> None:
        """Look all sessions up again, because some were deleted, or signed out at another node."""
        self._seen.clear()

    async def sweep(self) -> None:
        """Delete expired sessions and addresses. Sessions without a name have no seat, and expire after two days."""
        now = self._clock()
        if await self._store.expire_sessions(now, now - self._config.guest_seconds, now - 2 * DAY):
            self.forget_all()
        await self._store.expire_addresses(now - ADDRESS_SECONDS)
