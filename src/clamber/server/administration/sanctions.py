"""Requests about sanctions: warnings, mutes, suspensions and bans, imposed and lifted by operators and moderators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import DAY, days_in, text_in
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.reach import check_other, check_subject, judged
from clamber.server.administration.subjects import SHORTEST, subject_of
from clamber.server.administration.tables import kick_here
from clamber.server.limits.bans import SESSION
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import SHELL, Moderator
from clamber.server.log.sanctions import Sanction, SanctionKind
from clamber.server.wire.moderation import LONGEST_REASON

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult

ACTS: Final = {
    SanctionKind.warning: ActKind.warn,
    SanctionKind.mute: ActKind.mute,
    SanctionKind.suspension: ActKind.suspend,
    SanctionKind.ban: ActKind.ban,
}


async def _bans(admin: Admin) -> list[Sanction]:
    return [
        sanction
        for sanction in await admin.store.sanctions.in_effect(admin.clock())
        if sanction.kind == SanctionKind.ban
    ]


async def bans(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the bans in effect, oldest first."""
    return [_row(sanction) for sanction in await _bans(admin)]


async def sanctions(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the sanctions in effect of all kinds, oldest first."""
    return [
        {"sanction": sanction.id, "kind": sanction.kind, "club": sanction.club, "guest": sanction.subject}
        | _row(sanction)
        for sanction in await admin.store.sanctions.in_effect(admin.clock())
    ]


def _row(sanction: Sanction) -> dict[str, Any]:
    return {
        "who": sanction.subject,
        "name": sanction.name,
        "reason": sanction.reason,
        "by": sanction.imposed_by,
        "since": sanction.made_at,
        "until": sanction.ends_at,
    }


async def warn(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Warn a guest, who sees the reason once.

    Raises:
        DeniedError: See `_restrain`; or there is no reason.
    """
    if not text_in(request, "reason", LONGEST_REASON):
        raise DeniedError("a warning has a reason, which the person reads")
    return await _restrain(admin, request, by, SanctionKind.warning)


async def mute(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Forbid a guest to speak at tables.

    Raises:
        DeniedError: See `_restrain`.
    """
    return await _restrain(admin, request, by, SanctionKind.mute)


async def suspend(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Keep a guest from rated matches, quick matches and open tables.

    Raises:
        DeniedError: See `_restrain`; or a moderator of a club asks.
    """
    if by.role is None:
        raise DeniedError("only moderators of the whole server suspend people", "no_role")
    return await _restrain(admin, request, by, SanctionKind.suspension)


async def _restrain(admin: Admin, request: dict[str, Any], by: Moderator, kind: SanctionKind) -> RequestResult:
    """Impose a sanction other than a ban.

    Raises:
        DeniedError: There is no such guest, the author may not judge the guest, or the reason or the number of days
            is wrong.
    """
    reason, days, now = text_in(request, "reason", LONGEST_REASON), days_in(request, "days"), admin.clock()
    subject, club = await judged(admin, request, by)
    ends_at = now if kind is SanctionKind.warning else None if days is None else now + days * DAY
    sanction = Sanction(kind, subject.id, now, ends_at, subject.name, reason, by.session, club=club or None)
    details = {"sanction": sanction.id, "until": ends_at, "club": sanction.club, "table": request.get("table")}
    new = await admin.store.sanctions.impose(sanction, Act(by.session, ACTS[kind], subject.id, now, reason, details))
    await heed_sanctions(admin)
    return {"sanctioned": subject.id, "kind": kind, "id": sanction.id, "new": new, "until": ends_at}


async def heed_sanctions(admin: Admin) -> None:
    """Let all nodes heed the sanctions that have changed."""
    await admin.load_sanctions()
    await admin.ask_all("bans", sessions=[])


async def ban(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Ban a guest, an address or a network, closing connections and vacating seats at open tables.

    A ban that is in effect is changed if a reason or an end is given.

    Raises:
        DeniedError: There is no such guest, the author may not judge the guest, or the reason or the number of days
            is wrong.
    """
    reason, days, now = text_in(request, "reason", LONGEST_REASON), days_in(request, "days"), admin.clock()
    subject = await subject_of(admin, str(request.get("who")))
    await check_subject(admin, subject, by)
    new = False
    if reason or days is not None or all(sanction.subject != subject.id for sanction in await _bans(admin)):
        ends_at = None if days is None else now + days * DAY
        sanction = Sanction(SanctionKind.ban, subject.id, now, ends_at, subject.name, reason, by.session)
        details = {"sanction": sanction.id, "until": ends_at}
        act = Act(by.session, ActKind.ban, subject.id, now, reason, details)
        new = await admin.store.sanctions.impose(sanction, act)
    if admin.hub is None:
        results = [(0, await kick_here(admin, subject.sessions, may_return=True))]
    else:
        results = [await admin.load_sanctions(subject.sessions)]
    results += await admin.ask_all("bans", sessions=sorted(subject.sessions))
    return {
        "banned": subject.id,
        "new": new,
        "sockets": sum(sockets for sockets, _ in results),
        "tables": [table for _, tables in results for table in tables],
    }


async def unban(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
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
    act = Act(by.session, ActKind.lift, subject, admin.clock(), details={"kind": SanctionKind.ban})
    if not await admin.store.sanctions.lift(SanctionKind.ban, subject, admin.clock(), act):
        raise DeniedError(f"{subject} is not banned")
    await heed_sanctions(admin)
    return {"unbanned": subject}


async def lift(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Lift a sanction before its end, or take a warning back.

    Raises:
        DeniedError: There is no such sanction, it has ended, or it is not up to the author.
    """
    reason, now = text_in(request, "reason", LONGEST_REASON), admin.clock()
    sanction = await sanction_in(admin, request, by)
    details = {"sanction": sanction.id, "kind": sanction.kind}
    act = Act(by.session, ActKind.lift, sanction.subject, now, reason, details)
    if not await admin.store.sanctions.lift_one(sanction.id, now, act):
        raise DeniedError("this sanction has ended, or was lifted already", "unknown_sanction")
    await heed_sanctions(admin)
    return {"lifted": sanction.subject, "kind": sanction.kind}


async def sanction_in(admin: Admin, request: dict[str, Any], by: Moderator) -> Sanction:
    """Return the sanction that a request names by its id or the first signs of it.

    Raises:
        DeniedError: There is none, there are several, or it is not up to the author.
    """
    text = str(request.get("sanction"))
    found = await admin.store.sanctions.find(text) if len(text) >= SHORTEST else []
    if len(found) != 1:
        raise DeniedError(f"{text} is no sanction's id or its first {SHORTEST} signs", "unknown_sanction")
    (sanction,) = found
    if not by.reaches(sanction.club or "") or not (by.is_operator or SESSION.fullmatch(sanction.subject)):
        raise DeniedError("this sanction is up to others", "no_role")
    check_other(sanction.subject, by)
    return sanction
