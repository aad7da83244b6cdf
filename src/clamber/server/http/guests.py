"""Guest sessions, identified by a random token in a cookie.

The server stores only a hash of the token and deletes unused sessions. A network bot sends its token in the
`Authorization` header instead, which a foreign page cannot send on its behalf.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache, TTLCache

from clamber.server.http.bot_tokens import ACCOUNT_TOKEN
from clamber.server.limits.rate_limits import MOST_KNOWN, Operation
from clamber.server.log.browsers import Browser
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

    from clamber.server.http.bot_tokens import BotTokens
    from clamber.server.limits.rate_limits import RateLimits
    from clamber.server.log.store import Store
    from clamber.server.settings.addresses import Addresses
    from clamber.server.settings.config import Configuration

COOKIE: Final = "clamber_guest"
DAY: Final = 24 * 3600.0
TOKEN: Final = re.compile(r"[\w-]+", re.ASCII)
ADDRESS_SECONDS: Final = 30 * DAY
"""Time since the last visit after which a guest's address is deleted, in seconds."""

REPLACED_SECONDS: Final = 60.0
"""Time after a sign-in in which requests with the browser's former token still count as its own, in seconds."""

BEARER: Final = "Bearer "
PROGRAM_TOKEN: Final = "bot_"  # noqa: S105 - a prefix, not a secret

PROGRAMS: Final = {
    "MicroMessenger": "WeChat", "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox", "Firefox": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
"""Program names by substrings of User-Agent headers, more specific ones first."""

SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip
"""System names by substrings of User-Agent headers."""


def hash_token(token: str) -> str:
    """Return the hash under which a session is stored. Hashes of bot tokens have a distinctive prefix."""
    digest = hashlib.sha256(token.encode()).hexdigest()
    return PROGRAM + digest[len(PROGRAM) :] if token.startswith(PROGRAM_TOKEN) else digest


def identifier_of(session: str) -> str:
    """Return the public identifier of a session: the part that `clamber admin guests` shows."""
    return session[:12]


def label_of(request: HTTPConnection) -> str:
    """Return the label of the browser that sent a request, such as `Firefox, Windows`; empty if unknown.

    Guests distinguish their browsers by it. The User-Agent header itself is not stored.
    """
    agent = request.headers.get("user-agent", "")
    labels = (next((name for part, name in parts.items() if part in agent), "") for parts in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, labels))


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
    header = request.headers.get("authorization", "")
    return header.removeprefix(BEARER).strip() if header.startswith(BEARER) else None


def address_of(request: HTTPConnection) -> str:
    """Return the client's address, as reported by the proxy if it is trusted; empty if unknown."""
    return "" if request.client is None else request.client.host


def new_program() -> tuple[str, str]:
    """Return the token and the session of a new network bot, without storing them."""
    token = PROGRAM_TOKEN + secrets.token_urlsafe(32)
    return token, hash_token(token)


class Guests:
    """Sessions of all guests and network bots.

    Attributes:
        bot_tokens: Tokens of bot accounts, which these sessions have instead of browsers.
    """

    def __init__(
        self,
        store: Store,
        config: Configuration,
        clock: Callable[[], float],
        rate_limits: RateLimits,
        addresses: Addresses,
        *,
        bot_tokens: BotTokens,
    ) -> None:
        self.bot_tokens = bot_tokens
        self._store = store
        self._rate_limits = rate_limits
        self._addresses = addresses
        self._config = config
        self._clock = clock
        self._seen: LRUCache[str, Browser] = LRUCache(MOST_KNOWN)
        self._times_forgotten = 0
        self._last_address: LRUCache[str, str] = LRUCache(MOST_KNOWN)
        self._unsaved: dict[str, str] = {}
        self._replaced: TTLCache[str, str] = TTLCache(MOST_KNOWN, REPLACED_SECONDS, timer=clock)

    def note_address(self, session: str, address: str) -> None:
        """Record the address of a guest's request. `save_addresses` stores changes in batches."""
        if session and self._last_address.get(session) != address:
            self._last_address[session] = self._unsaved[session] = address

    async def save_addresses(self) -> None:
        """Store the recorded addresses.

        Raises:
            NotStoredError: The database rejects them; they are stored by the next call.
        """
        if self._unsaved:
            saving = dict(self._unsaved)
            await self._store.store_addresses(saving)
            for session, address in saving.items():
                if self._unsaved.get(session) == address:
                    del self._unsaved[session]

    async def find(self, token: str | None) -> str | None:
        """Return the session for a token; None if there is no such session, or its browser was signed out."""
        browser = await self._browser(token)
        return None if browser is None else browser.session

    async def find_bearer(self, token: str) -> str | None:
        """Return the session of a token in an `Authorization` header; None if it is unknown."""
        if token.startswith(ACCOUNT_TOKEN):
            found = await self.bot_tokens.find(token)
            return None if found is None else found.session
        return await self.find(token)

    async def _browser(self, token: str | None) -> Browser | None:
        if not token:
            return None
        token_hash = hash_token(token)
        if token_hash not in self._seen:
            times_forgotten = self._times_forgotten
            browser = await self._store.browsers.find(token_hash)
            if browser is None or times_forgotten != self._times_forgotten:  # may have been deleted since it was read
                return browser
            self._seen[token_hash] = browser
        return self._seen[token_hash]

    async def of_request(self, request: Request, response: Response) -> str:
        """Return the session of a request, creating one if necessary. Cookies are renewed at most once a day.

        Raises:
            Refusal: The bot token is unknown or does not permit the request, or too many sessions were created from
                this address.
        """
        if (bot_token := token_of(request)) is not None:
            if bot_token.startswith(ACCOUNT_TOKEN):
                return (await self.bot_tokens.admit(bot_token, request.method, request.scope["route"].path)).session
            return await self.of_token(bot_token)
        token, now = request.cookies.get(COOKIE), self._clock()
        browser = await self._browser(token) or await self._replacement(token)
        if token is None or browser is None:
            self._rate_limits.take(Operation.guest, address_of(request))
            token = secrets.token_urlsafe(32)
            await self.add(hash_token(token), label_of(request))
            self.note_address(hash_token(token), address_of(request))
            self.remember(request, response, token)
            return hash_token(token)
        if now - browser.seen_at >= DAY and browser.token == hash_token(token):
            await self._record_visit(browser._replace(seen_at=now, label=label_of(request)))
            self.remember(request, response, token)
        return browser.session

    async def _replacement(self, token: str | None) -> Browser | None:
        """Return the browser that has just signed in, for a request that it had sent with its former token.

        A new guest would take the place of the one who signed in, because the response would set another cookie.
        """
        new = self._replaced.get(hash_token(token)) if token else None
        return None if new is None else await self._store.browsers.find(new)

    async def _record_visit(self, browser: Browser) -> None:
        await self._store.browsers.record_visit(browser)
        if browser.token in self._seen:  # not forgotten meanwhile
            self._seen[browser.token] = browser

    async def sign_in(self, request: Request, response: Response, session: str) -> str | None:
        """Sign the browser of a request in as a guest, and merge the browser's own guest, in one transaction.

        Return the hash of its new token if it replaces a valid one.

        Raises:
            GoneError: The session was deleted.
        """
        token, now = secrets.token_urlsafe(32), self._clock()
        browser = Browser(hash_token(token), session, label_of(request), now, now)
        former = hash_token(request.cookies.get(COOKIE, ""))
        guest = await self.find(request.cookies.get(COOKIE)) or ""
        for old in await self._store.sign_ins.sign_in(browser, former, guest):
            self.forget_browser(old)
        self._last_address.pop(guest, None)
        self._unsaved.pop(guest, None)
        self.remember(request, response, token)
        if not guest:
            return None
        self.replace(former, browser.token)
        return browser.token

    def replace(self, former: str, new: str) -> None:
        """Let requests on their way with the former token of a browser count as its own; both are hashes."""
        self._replaced[former] = new

    def leave(self, response: Response) -> None:
        """Delete the session cookie, so that the browser becomes a new guest."""
        response.delete_cookie(COOKIE, path=self._config.root_path or "/")

    def remember(self, request: Request, response: Response, token: str) -> None:
        """Set the session cookie to the token of a guest."""
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
            await self._record_visit(browser._replace(seen_at=now))
        return browser.session

    async def add(self, session: str, label: str = "") -> None:
        """Store a new session, with the browser of its first token."""
        await self._store.add_session(session, self._clock(), label)

    def forget_browser(self, token: str) -> None:
        """Drop a signed-out browser from the cache, by the hash of its token."""
        self._times_forgotten += 1
        self._seen.pop(token, None)

    def forget(self, session: str) -> None:
        """Drop a deleted session from the cache."""
        self.bot_tokens.forget_all()
        for token in [token for token, browser in self._seen.items() if browser.session == session]:
            del self._seen[token]
        self._times_forgotten += 1
        self._last_address.pop(session, None)
        self._unsaved.pop(session, None)

    def forget_all(self) -> None:
        """Clear the cache, because sessions were deleted, or signed out at another node."""
        self._times_forgotten += 1
        self._seen.clear()
        self.bot_tokens.forget_all()

    async def sweep(self) -> None:
        """Delete expired sessions and addresses. Sessions without a name have no seat, and expire after two days."""
        now = self._clock()
        config = self._config
        accounts = now - max(config.account_seconds, config.guest_seconds)
        if await self._store.expire_sessions(now, now - config.guest_seconds, now - 2 * DAY, accounts):
            self.forget_all()
        await self._store.ceremonies.expire(now)
        await self._store.confirmations.expire(now)
        await self._store.bot_accounts.expire_tokens(now)
        await self._store.challenges.expire(now)
        await self._store.expire_addresses(now - ADDRESS_SECONDS)
