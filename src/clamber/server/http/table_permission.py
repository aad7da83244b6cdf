"""Permission to make tables (`CLAMBER_TABLES`): everyone, guests invited by the operator, or by a password."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from typing import TYPE_CHECKING, Final

from clamber.server.http.transfer_codes import normalize_code
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


class TablePermission:
    """Permission of guests to make tables. Joining a table needs no permission."""

    def __init__(self, config: Configuration, permits: Permits) -> None:
        self._permits = permits
        self._requirement: Requirement | None = REQUIREMENTS[config.tables]
        self._password = _normalize(config.tables_password)
        self._key = _permit_of(self._password) if self._requirement == "password" else ""

    async def unmet_requirement(self, session: str) -> Requirement | None:
        """Return the requirement for making tables that a guest does not meet; None if the guest may make tables."""
        if self._requirement is None:
            return None
        permit = await self._permits.of(session)
        if permit is not None and (
            permit == self._key if self._requirement == "password" else await self._permits.is_invitation(permit)
        ):
            return None
        return self._requirement

    async def check(self, session: str) -> None:
        """Check that a guest may make tables.

        Raises:
            Refusal: The guest may not (code `needs_permit`).
        """
        if (requirement := await self.unmet_requirement(session)) is not None:
            means = "by those whom the operator has invited" if requirement == "invitation" else "with a password"
            raise Refusal(
                "needs_permit", f"tables are made here {means}; anybody may join one by its link", {"by": requirement}
            )

    async def redeem(self, session: str, code: str) -> None:
        """Permit a guest to make tables, given the code of an invitation or the password.

        Raises:
            Refusal: There is no such invitation, or the password is wrong (code `wrong_permit`).
        """
        if self._requirement == "password" and hmac.compare_digest(
            _normalize(code).encode(), self._password.encode()
        ):
            await self._permits.grant(session, self._key)
        elif self._requirement == "invitation" and await self._permits.is_invitation(normalize_code(code)):
            await self._permits.grant(session, normalize_code(code))
        elif self._requirement is not None:
            raise Refusal("wrong_permit", f"this is not the {self._requirement}", {"by": self._requirement})


def _normalize(password: str) -> str:
    """Normalize a password, because keyboards differ in character forms and trailing spaces."""
    return unicodedata.normalize("NFKC", password.strip())


def _permit_of(password: str) -> str:
    """Return the stored permit of guests who know a password: a hash that takes a tenth of a second to compute."""
    digest = hashlib.scrypt(password.encode(), salt=b"clamber tables", n=1 << 15, r=8, p=1, maxmem=1 << 26, dklen=32)
    return f"password:{digest.hex()}"
