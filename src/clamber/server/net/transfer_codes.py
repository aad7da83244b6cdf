"""Codes that carry a guest to another browser: each counts once, for ten minutes, and is kept as a hash only."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from cachetools import TTLCache

from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters that are hard to confuse, when read from a screen and typed on a phone."""

CODE_LENGTH: Final = 10
"""Characters of a code. There are more than 10^14 codes, and an address may try some sixty an hour."""

CODE_SECONDS: Final = 600.0
MOST_CODES: Final = 1 << 14


class Identity(NamedTuple):
    """The guest of a code: their session, and its token, which is kept nowhere else."""

    session: str
    token: str


class TransferCodes:
    """The valid codes, in memory only: a restart ends them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._waiting: TTLCache[str, Identity] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)
        self._last: TTLCache[str, str] = TTLCache(MOST_CODES, CODE_SECONDS, timer=clock)

    def code_for(self, guest: Identity) -> str:
        """Return a new code for a guest, and invalidate their last one."""
        self._waiting.pop(self._last.get(guest.session, ""), None)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._waiting[_kept(code)] = guest
        self._last[guest.session] = _kept(code)
        return code

    def redeem(self, code: str) -> Identity:
        """Return the guest of a code, and invalidate the code.

        Raises:
            Refusal: There is no such code, it was used, or it is too old.
        """
        written = "".join(sign for sign in code.upper() if sign.isalnum())
        found = self._waiting.pop(_kept(written), None)
        if found is None:
            raise Refusal("unknown_code", "there is no such code; it counts once, and for ten minutes")
        return found


def _kept(code: str) -> str:
    """Return the key of a code, a hash, so that the time of a lookup reveals nothing about other codes."""
    return hashlib.sha256(code.encode()).hexdigest()
