"""Single-use codes that transfer a guest to another browser, valid for ten minutes and stored only as hashes."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from cachetools import TTLCache

from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Alphabet without characters that are easily confused when read from a screen."""

CODE_LENGTH: Final = 10
"""Number of characters in a code. There are more than 10^14 codes, and an address may try about sixty per hour."""

CODE_SECONDS: Final = 600.0
MOST_CODES: Final = 1 << 14


def fresh_code(length: int) -> str:
    """Return a random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def normalize_code(code: str) -> str:
    """Normalize a code as typed by a person."""
    return "".join(character for character in code.upper() if character.isalnum())


class TransferCodes:
    """Currently valid codes, kept in memory only. A restart invalidates them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._sessions: TTLCache[str, str] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)
        self._last: TTLCache[str, str] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)

    def code_for(self, session: str) -> str:
        """Create a code for a guest, invalidating the guest's previous code."""
        self.invalidate(session)
        code = fresh_code(CODE_LENGTH)
        self._sessions[_key_of(code)] = session
        self._last[session] = _key_of(code)
        return code

    def invalidate(self, session: str) -> None:
        """Invalidate the code of a guest, if there is one."""
        self._sessions.pop(self._last.pop(session, ""), None)

    def session_of(self, code: str) -> str:
        """Return the session of the guest that a code transfers.

        Raises:
            Refusal: The code is unknown, already used, or expired.
        """
        session = self._sessions.get(_key_of(code))
        if session is None:
            raise Refusal("unknown_code", "there is no such code; it counts once, and for ten minutes")
        return session

    def redeem(self, code: str) -> str:
        """Return the session of the guest that a code transfers, and invalidate the code.

        Raises:
            Refusal: See `session_of`.
        """
        session = self.session_of(code)
        self.invalidate(session)
        return session


def _key_of(code: str) -> str:
    """Return the lookup key of a typed code. It is a hash, so lookup times reveal nothing about other codes."""
    return hashlib.sha256(normalize_code(code).encode()).hexdigest()
