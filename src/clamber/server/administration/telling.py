"""Reasons of acts that are no sanctions, which the person reads as those of a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.log.sanctions import Sanction, SanctionKind

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin
    from clamber.server.administration.subjects import Subject
    from clamber.server.log.acts import Act


async def record_and_tell(admin: Admin, subject: Subject, act: Act, club: str = "") -> None:
    """Record an act about a guest, with a warning that tells the reason; without a reason, record the act alone.

    Args:
        admin: Parts of the server.
        subject: Guest, address or network that the act is about; addresses read nothing.
        act: The act.
        club: Club at whose tables it holds; empty for everywhere.
    """
    if not act.reason or subject.sessions != {subject.id}:
        await admin.store.acts.record(act)
        return
    warning = Sanction(
        SanctionKind.warning, subject.id, act.at, act.at, subject.name, act.reason, act.by, club=club or None
    )
    await admin.store.sanctions.impose(warning, act)
