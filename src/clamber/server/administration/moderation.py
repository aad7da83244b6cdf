"""Requests about moderation: appeals, the audit log, what is known about a person, and requests of the page."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from clamber.server.administration.context import text_in
from clamber.server.administration.guests import rename
from clamber.server.administration.notices import announce, drain
from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.reach import club_reached, judged
from clamber.server.administration.roles import role
from clamber.server.administration.sanctions import ban, heed_sanctions, lift, mute, sanction_in, suspend, warn
from clamber.server.administration.subjects import guest_of, seated_guests
from clamber.server.administration.switches import switch
from clamber.server.administration.tables import close, kick
from clamber.server.administration.waits import unwait
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.appeals import Answer
from clamber.server.log.roles import SHELL, Moderator
from clamber.server.table.leaving import counted, wait_until
from clamber.server.table.refusal import Refusal
from clamber.server.wire.moderation import LONGEST_REPLY

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from clamber.server.administration.context import Admin, RequestResult

MOST_LISTED: Final = 200
"""Maximum number of acts in a list."""

MOST_KNOWN: Final = 50
"""Maximum number of sanctions and of acts that are shown about a person."""


async def appeals(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the appeals that wait for an answer, oldest first."""
    return [
        {
            "sanction": appeal.sanction,
            "guest": appeal.session,
            "name": sanction.name,
            "kind": sanction.kind,
            "since": appeal.made_at,
            "text": appeal.text,
            "reason": sanction.reason,
            "until": sanction.ends_at,
            "club": sanction.club,
        }
        for appeal, sanction in await admin.store.appeals.open()
    ]


async def answer(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Answer an appeal: lift the sanction, or keep it.

    Raises:
        DeniedError: There is no such appeal, it was answered already, or it is not up to the author.
    """
    reply, now = text_in(request, "reply", LONGEST_REPLY), admin.clock()
    try:
        decision = Answer(str(request.get("answer")))
    except ValueError:
        raise DeniedError(f"{request.get('answer')} is no answer; there are {', '.join(Answer)}") from None
    sanction = await sanction_in(admin, request, by)
    appeal = await admin.store.appeals.find(sanction.id)
    details = {"sanction": sanction.id, "answer": decision}
    act = Act(by.session, ActKind.answer, sanction.subject, now, reply, details)
    if appeal is None or not await admin.store.appeals.answer(
        replace(appeal, answer=decision, reply=reply, answered_by=by.session, answered_at=now), act
    ):
        raise DeniedError("nobody has appealed, or the appeal was answered already", "unknown_appeal")
    await heed_sanctions(admin)
    return {"answered": sanction.subject, "answer": decision}


async def acts(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the latest acts, latest first."""
    return [
        {"since": act.at, "by": act.by, "act": act.act, "subject": act.subject, "reason": act.reason}
        | {"details": act.details}
        for act in await admin.store.acts.page(MOST_LISTED)
    ]


async def about(admin: Admin, request: dict[str, Any], by: Moderator) -> RequestResult:
    """Return what a moderator has to know about a person: names, sanctions, acts, tables, and waits.

    A moderator of a club names a table of the club where the person sits or sat, and sees the club's sanctions.

    Raises:
        DeniedError: There is no such guest, or the author may not ask about the guest.
    """
    if club_reached(by):
        subject, _ = await judged(admin, request, by)
    else:
        subject = await guest_of(admin, str(request.get("who")))
    store, is_wide = admin.store, not club_reached(by)
    summary = await store.own_data.summary(subject.id)
    if summary is None:
        raise DeniedError("this guest was deleted", "unknown_person")
    sanctions = [one for one in await store.sanctions.of(subject.id, MOST_KNOWN) if by.reaches(one.club or "")]
    left = await store.leavings.times(subject.id) if is_wide else []
    acts_about = await store.acts.about(subject.id, MOST_KNOWN) if is_wide else []
    return {
        "session": subject.id,
        "name": summary.name,
        "former_names": list(summary.former_names) if is_wide else [],
        "account": bool(await store.accounts.among([subject.id])),
        "created_at": summary.created_at,
        "seen_at": summary.seen_at,
        "tables": [seat.table for seat in await seated_guests(admin) if seat.session == subject.id]
        if is_wide
        else [],
        "sanctions": sanctions,
        "appeals": await store.appeals.of(subject.id),
        "acts": acts_about,
        "left": counted(left, admin.clock()),
        "wait_until": wait_until(left, admin.clock()) or None,
    }


FOR_MODERATORS: Final[dict[str, Callable[[Admin, dict[str, Any], Moderator], Awaitable[RequestResult]]]] = {
    work.__name__: work
    for work in (
        warn, mute, suspend, ban, lift, rename, kick, answer, role, unwait, about,
        close, announce, drain, switch,
    )
}  # fmt: skip
"""Functions that execute requests of moderators on the page, by the value of `do`."""


async def moderate(admin: Admin, by: Moderator, request: dict[str, Any]) -> RequestResult:
    """Execute a request of a moderator on the page.

    Raises:
        Refusal: The request cannot be executed.
    """
    with denied_as_refusal():
        return await FOR_MODERATORS[request["do"]](admin, request, by)


@contextlib.contextmanager
def denied_as_refusal() -> Iterator[None]:
    """Turn the rejection of a request into the refusal that the page shows."""
    try:
        yield
    except DeniedError as denied:
        reason = str(denied)
        raise Refusal(denied.code, reason, {"reason": reason} if denied.code == "act_denied" else {}) from None
