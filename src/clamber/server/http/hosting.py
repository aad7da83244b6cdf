"""Permission to make tables (`CLAMBER_TABLES`): everyone, guests whom the operator has invited, or by a password."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from typing import TYPE_CHECKING, Final

from clamber.server.http.transfer_codes import letters_in
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.log.permits import Permits
    from clamber.server.settings.config import Configuration
    from clamber.server.wire.guest import Requirement

REQUIREMENTS: Final[dict[str, Requirement | None]] = {
    "everyone": None,
    "invited": "invitation",
    "password": "password",
}
"""Requirement for making tables, by the value of the setting."""


class Hosting:
    """Guests who may make tables. Joining a table needs no permission."""

    def __init__(self, config: Configuration, permits: Permits) -> None:
        self._permits = permits
        self._by: Requirement | None = REQUIREMENTS[config.tables]
        self._password = _typed(config.tables_password)
        self._key = _key_of(self._password) if self._by == "password" else ""

    async def needs(self, session: str) -> Requirement | None:
        """Return the requirement for making tables that a guest does not meet; None if the guest may make tables."""
        if self._by is None:
            return None
        permit = await self._permits.of(session)
        if permit is not None and (
            permit == self._key if self._by == "password" else await self._permits.is_invitation(permit)
        ):
            return None
        return self._by

    async def check(self, session: str) -> None:
        """Check that a guest may make tables.

        Raises:
            Refusal: The guest may not (code `needs_permit`).
        """
        if (by := await self.needs(session)) is not None:
            how = "by those whom the operator has invited" if by == "invitation" else "with a password"
            raise Refusal("needs_permit", f"tables are made here {how}; anybody may join one by its link", {"by": by})

    async def redeem(self, session: str, code: str) -> None:
        """Permit a guest who has an invitation, or knows the password, to make tables.

        Raises:
            Refusal: There is no such invitation, or the password is wrong (code `wrong_permit`).
        """
        if self._by == "password" and hmac.compare_digest(_typed(code).encode(), self._password.encode()):
            await self._permits.grant(session, self._key)
        elif self._by == "invitation" and await self._permits.is_invitation(letters_in(code)):
            await self._permits.grant(session, letters_in(code))
        elif self._by is not None:
            raise Refusal("wrong_permit", f"this is not the {self._by}", {"by": self._by})


def _typed(password: str) -> str:
    """Return a password as it is compared: keyboards differ in the forms of characters and in spaces at the end."""
    return unicodedata.normalize("NFKC", password.strip())


def _key_of(password: str) -> str:
    """Return the permit of guests who know a password. It is stored, and costs a tenth of a second to compare."""
    found = hashlib.scrypt(password.encode(), salt=b"clamber tables", n=1 << 15, r=8, p=1, maxmem=1 << 26, dklen=32)
    return f"password:{found.hex()}"
