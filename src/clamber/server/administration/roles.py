"""Requests about the roles of moderators and operators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.outcomes import DeniedError
from clamber.server.administration.subjects import guest_of
from clamber.server.log.accounts import NoAccountError
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import EVERYWHERE, SHELL, Grant, Moderator, Role

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult


async def role(admin: Admin, request: dict[str, Any], by: Moderator = SHELL) -> RequestResult:
    """Give an account a role, for the whole server or for the tables of a club, or end it with `remove`.

    Raises:
        DeniedError: There is no such account, role or club, or the person does not hold the role that ends.
    """
    wanted = _role_in(request)
    guest, club = await guest_of(admin, str(request.get("guest"))), await _club_in(admin, request)
    if wanted is Role.operator and club != EVERYWHERE:
        raise DeniedError("operators reach the whole server; only moderators may be those of a club")
    now, is_removed = admin.clock(), request.get("remove") is True
    kind = ActKind.end_role if is_removed else ActKind.give_role
    act = Act(by.session, kind, guest.id, now, details={"role": wanted, "club": club})
    if is_removed:
        if not await admin.store.roles.end(guest.id, club, wanted, act):
            raise DeniedError(f"{request.get('guest')} is not {wanted}{' of this club' if club else ''}")
        return {"role_of": guest.id, "role": wanted, "club": club or None, "removed": True}
    try:
        await admin.store.roles.give(Grant(guest.id, club, wanted, by.session, now), act)
    except NoAccountError:
        raise DeniedError(f"{request.get('guest')} has no account, and only accounts hold roles") from None
    return {"role_of": guest.id, "role": wanted, "club": club or None, "removed": False}


async def roles(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return all roles, oldest first."""
    return [
        {
            "guest": grant.session,
            "name": name,
            "role": grant.role,
            "club": club_name,
            "since": grant.given_at,
            "by": grant.given_by,
        }
        for grant, name, club_name in await admin.store.roles.named()
    ]


def _role_in(request: dict[str, Any]) -> Role:
    try:
        return Role(str(request.get("role")))
    except ValueError:
        raise DeniedError(f"{request.get('role')} is no role; there are {', '.join(Role)}") from None


async def _club_in(admin: Admin, request: dict[str, Any]) -> str:
    """Return the id of the club that a request names by id or by name; `EVERYWHERE` if it names none."""
    text = request.get("club")
    if text is None:
        return EVERYWHERE
    found = await admin.store.clubs.named(str(text))
    if not found:
        raise DeniedError(f"{text} is no club's name or id")
    if len(found) > 1:
        raise DeniedError(f"{len(found)} clubs are called {text}; name one by its id: {', '.join(found)}")
    return found[0]
