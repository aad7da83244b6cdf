"""Requests about invitations to make tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.http.transfer_codes import fresh_code, normalize_code

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

CODE_LENGTH: Final = 12
"""Number of characters in the code of an invitation. There are more than 10^17 codes."""

MOST_NOTE: Final = 200
"""Maximum length of a note, in characters."""


async def invite(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Make an invitation, with a note for the operator.

    Raises:
        DeniedError: The note is too long or not printable.
    """
    code, note = fresh_code(CODE_LENGTH), text_in(request, "note", MOST_NOTE)
    await admin.store.permits.invite(code, note, admin.clock())
    return {"invited": code, "note": note}


async def invites(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return all invitations, oldest first, with the numbers of guests who have used them."""
    return [
        {"code": invitation.code, "note": invitation.note, "since": invitation.made_at, "guests": invitation.guests}
        for invitation in await admin.store.permits.invitations()
    ]


async def uninvite(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Withdraw an invitation, including the permission of guests who have used it.

    Raises:
        DeniedError: There is no such invitation.
    """
    code = normalize_code(str(request.get("code")))
    if not await admin.store.permits.withdraw(code):
        raise DeniedError(f"there is no invitation {code}")
    return {"uninvited": code}
