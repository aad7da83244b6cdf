"""Requests about bans, i.e. sanctions imposed by the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import DAY, days_in, text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.subjects import SHORTEST, subject_of
from clamber.server.administration.tables import kick_here
from clamber.server.log.sanctions import Sanction, SanctionKind

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

MOST_REASON: Final = 300
"""Maximum length of the reason for a ban, in characters."""


async def _bans(admin: Admin) -> list[Sanction]:
    return [
        sanction
        for sanction in await admin.store.sanctions.in_effect(admin.clock())
        if sanction.kind == SanctionKind.ban
    ]


async def bans(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the bans in effect, oldest first."""
    return [
        {
            "who": sanction.subject,
            "name": sanction.name,
            "reason": sanction.reason,
            "by": sanction.imposed_by,
            "since": sanction.made_at,
            "until": sanction.ends_at,
        }
        for sanction in await _bans(admin)
    ]


async def ban(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Ban a guest, an address or a network, closing connections and vacating seats at open tables.

    A ban that is in effect is changed if a reason or an end is given.

    Raises:
        DeniedError: There is no such guest, or the reason or the number of days is wrong.
    """
    reason, days, now = text_in(request, "reason", MOST_REASON), days_in(request, "days"), admin.clock()
    subject = await subject_of(admin, str(request.get("who")))
    new = True
    if reason or days is not None or all(sanction.subject != subject.id for sanction in await _bans(admin)):
        ends_at = None if days is None else now + days * DAY
        new = await admin.store.sanctions.impose(
            Sanction(SanctionKind.ban, subject.id, now, ends_at, subject.name, reason)
        )
    else:
        new = False
    if admin.hub is None:
        results = [(0, await kick_here(admin, subject.sessions, may_return=True))]
    else:
        results = [await admin.open(subject.sessions)]
    results += await admin.ask_all("bans", sessions=sorted(subject.sessions))
    return {
        "banned": subject.id,
        "new": new,
        "sockets": sum(sockets for sockets, _ in results),
        "tables": [table for _, tables in results for table in tables],
    }


async def unban(admin: Admin, request: dict[str, Any]) -> RequestResult:
    """Lift a ban.

    Raises:
        DeniedError: There is no such ban.
    """
    text = str(request.get("who"))
    subjects = {
        sanction.subject
        for sanction in await _bans(admin)
        if text in {sanction.subject, sanction.name} or (len(text) >= SHORTEST and sanction.subject.startswith(text))
    }
    subject = subjects.pop() if len(subjects) == 1 else (await subject_of(admin, text)).id
    if not await admin.store.sanctions.lift(SanctionKind.ban, subject, admin.clock()):
        raise DeniedError(f"{subject} is not banned")
    await admin.open()
    await admin.ask_all("bans", sessions=[])
    return {"unbanned": subject}
