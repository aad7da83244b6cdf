"""Codes that carry a guest to another browser: each counts once and not for long, and no more is kept than that."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import TTLCache

from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs that nobody takes for another one, read from a screen and typed on a phone."""

CODE_LENGTH: Final = 10
"""With so many letters there are 10^14 codes; an address may try some sixty an hour."""

CODE_SECONDS: Final = 600.0
MOST_CODES: Final = 1 << 14


class Identity(NamedTuple):
    """Whom a code carries over: their session and the token of it, which is kept nowhere else."""

    session: str
    token: str


class TransferCodes:
    """The codes that are valid, in memory alone: a restart ends them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._waiting: TTLCache[str, Identity] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)
        self._last: TTLCache[str, str] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)

    def code_for(self, guest: Identity) -> str:
        """A fresh code for a guest; their last one is valid no longer."""
        self._waiting.pop(self._last.get(guest.session, ""), None)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._waiting[_kept(code)] = guest
        self._last[guest.session] = _kept(code)
        return code

    def redeem(self, code: str) -> Identity:
        """Whom a code carries over; from now on it is valid no longer.

        Raises:
            Refusal: There is no such code, or it was used, or it is too old.
        """
        written = "".join(sign for sign in code.upper() if sign.isalnum())
        found = self._waiting.pop(_kept(written), None)
        if found is None:
            raise Refusal("unknown_code", "there is no such code; it counts once, and for ten minutes")
        return found


def _kept(code: str) -> str:
    """A code as it is looked up: how long that takes tells nothing of other codes."""
    return hashlib.sha256(code.encode()).hexdigest()
