"""Requests about the waits of people who leave rated matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.reach import check_other
from clamber.server.administration.subjects import guest_of
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import SHELL
from clamber.server.table.leaving import wait_until

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult
    from clamber.server.log.roles import Moderator


async def unwait(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Let the last rated match that a person has left count no more, which ends or shortens the wait.

    Raises:
        DeniedError: There is no such guest, the guest is the author, or has left no rated match lately.
    """
    guest, now = await guest_of(admin, str(request.get("guest"))), admin.clock()
    check_other(guest.id, by)
    if not await admin.store.leavings.pardon(guest.id, Act(by.session, ActKind.pardon, guest.id, now)):
        raise DeniedError(f"{request.get('guest')} has left no rated match lately")
    until = wait_until(await admin.store.leavings.times(guest.id), now)
    return {"pardoned": guest.id, "until": until or None}
