"""Tokens of bot accounts: the cache of those in use, and the routes that a token's scopes open."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache

from clamber.server.limits.rate_limits import MOST_KNOWN
from clamber.server.log.bot_accounts import Scope
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.limits.bans import Bans
    from clamber.server.log.bot_accounts import BotToken, OwnedToken
    from clamber.server.log.store import Store

ACCOUNT_TOKEN: Final = "clamber_"  # noqa: S105 - a prefix, not a secret
"""Prefix of the tokens of bot accounts, by which scanners of published secrets find them."""

USED_SECONDS: Final = 600.0
"""Resolution of the time of a token's last use, in seconds."""

_EITHER: Final = frozenset(Scope)
SCOPES: Final = {
    ("GET", "/api/bot/challenges"): frozenset({Scope.play}),
    ("POST", "/api/bot/challenges/{challenge}/accept"): frozenset({Scope.play}),
    ("POST", "/api/bot/challenges/{challenge}/decline"): frozenset({Scope.play}),
    ("GET", "/api/invites/{invite}"): frozenset({Scope.play}),
    ("POST", "/api/invites/{invite}/bots"): frozenset({Scope.play}),
    ("GET", "/api/tables/{table}"): _EITHER,
    ("GET", "/api/tables/{table}/record"): _EITHER,
    ("GET", "/api/tables/{table}/ratings"): _EITHER,
    ("GET", "/api/tables/{table}/sheet"): _EITHER,
    ("GET", "/api/me"): _EITHER,
    ("GET", "/api/me/games"): frozenset({Scope.read}),
    ("GET", "/api/me/statistics"): frozenset({Scope.read}),
    ("GET", "/api/me/profile"): frozenset({Scope.read}),
    ("GET", "/api/me/data"): frozenset({Scope.read}),
    ("GET", "/api/me/archive"): frozenset({Scope.read}),
    ("GET", "/api/replays/{name}/analysis"): frozenset({Scope.read}),
}
"""Scopes by method and path, one of which a token needs. All other routes that act for a guest refuse the token."""


def new_bot_token() -> str:
    """Return a new token, without storing it."""
    return ACCOUNT_TOKEN + secrets.token_urlsafe(32)


def new_bot_session() -> str:
    """Return the session of a new bot account, which no token hashes to."""
    return PROGRAM + secrets.token_hex(32)[len(PROGRAM) :]


def hash_bot_token(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def unknown_token() -> Refusal:
    """Return the refusal of a token that does not exist, was revoked or has expired."""
    return Refusal("bad_token", "there is no such token; it may have been revoked, or have expired")


def bad_scope() -> Refusal:
    """Return the refusal of a token without the scope for a request."""
    return Refusal("bad_scope", "the scopes of this token do not permit this")


class BotTokens:
    """Tokens of bot accounts that were used lately."""

    def __init__(self, store: Store, clock: Callable[[], float], bans: Bans, *, enabled: bool) -> None:
        self._store = store
        self._clock = clock
        self._bans = bans
        self._enabled = enabled
        self._seen: LRUCache[str, OwnedToken] = LRUCache(MOST_KNOWN)
        self._times_forgotten = 0

    async def find(self, token: str) -> BotToken | None:
        """Return a valid token; None if there is none, or the operator has turned bot accounts off.

        Raises:
            NotStoredError: The database does not respond.
        """
        if not self._enabled or not token.startswith(ACCOUNT_TOKEN):
            return None
        name, now = hash_bot_token(token), self._clock()
        found = self._seen.get(name)
        if found is None:
            times_forgotten = self._times_forgotten
            found = await self._store.bot_accounts.token(name)
            if found is None:
                return None
            if times_forgotten == self._times_forgotten:
                self._seen[name] = found
        if not found.token.is_valid(now):
            return None
        self._bans.note_owner(found.token.session, found.owner)
        if found.token.used_at is None or now - found.token.used_at >= USED_SECONDS:
            await self._store.bot_accounts.record_use(name, now)
            found = found._replace(token=found.token._replace(used_at=now))
            if name in self._seen:  # not revoked meanwhile
                self._seen[name] = found
        return found.token

    async def admit(self, token: str, method: str, path: str) -> BotToken:
        """Return a valid token that permits a request.

        Args:
            token: The token.
            method: Method of the request.
            path: Pattern of its route.

        Raises:
            Refusal: The token is not valid (`bad_token`), or its scopes do not permit the request (`bad_scope`).
        """
        found = await self.find(token)
        if found is None:
            raise unknown_token()
        if not any(found.has(scope) for scope in SCOPES.get((method, path), ())):
            raise bad_scope()
        return found

    def forget(self, token: str) -> None:
        """Drop a revoked token from the cache, by its hash."""
        self._times_forgotten += 1
        self._seen.pop(token, None)

    def forget_all(self) -> None:
        """Clear the cache, because tokens were deleted, or revoked at another node."""
        self._times_forgotten += 1
        self._seen.clear()
