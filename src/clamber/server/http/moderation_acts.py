"""Routes by which moderators judge people: history, acts, bans, appeals, the audit log, and roles."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from collections.abc import Iterable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.http.moderators import ByModerator, DecidingRoute, ModeratorRoute, OperatorRoute, ServerRoute
from clamber.server.http.sanctions import SanctionId, sanction_fields, sanction_infos
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.acts import Act
from clamber.server.log.appeals import Appeal
from clamber.server.log.roles import Moderator
from clamber.server.log.sanctions import Sanction
from clamber.server.wire import moderation
from clamber.server.wire.parts import millis

ROUTES: Final = APIRouter(route_class=ModeratorRoute)
SERVER_ROUTES: Final = APIRouter(route_class=ServerRoute)
DECIDING_ROUTES: Final = APIRouter(route_class=DecidingRoute)
OPERATOR_ROUTES: Final = APIRouter(route_class=OperatorRoute)

ACTS_AT_ONCE: Final = 50
"""Number of acts on a page of the audit log."""

CURSOR: Final = r"^\d{1,12}(\.\d{1,9})?-\w{1,32}$"
"""Pattern for the position in the audit log: time and id of the last act of the previous page."""

Who = Annotated[str, Query(max_length=80)]


async def _act(request: Request, server: ServerParts, moderator: Moderator, asked: dict[str, Any]) -> Any:
    server.admit(Operation.moderation, request, moderator.session)
    return moderation.ActDone(done=await server.moderate(moderator, asked))


@ROUTES.get("/api/moderation/people", response_model=moderation.PersonInfo, responses=PROBLEMS)
async def show_person(
    request: Request,
    who: Who,
    moderator: ByModerator,
    server: Place,
    table: Annotated[str | None, Query(max_length=32)] = None,
) -> Any:
    """Return what moderators know about a person. A moderator of a club names a table of the club."""
    server.admit(Operation.reading, request, moderator.session)
    found = await server.moderate(moderator, {"do": "about", "who": who, "table": table})
    return moderation.PersonInfo(
        session=found["session"],
        name=found["name"],
        former_names=found["former_names"],
        account=found["account"],
        created_at=millis(found["created_at"]),
        seen_at=millis(found["seen_at"]),
        tables=found["tables"],
        sanctions=await sanction_infos(server, found["sanctions"], found["appeals"]),
        acts=await act_infos(server, found["acts"]),
        left=list(map(millis, found["left"])),
        wait_until=None if found["wait_until"] is None else millis(found["wait_until"]),
    )


@ROUTES.post("/api/moderation/acts", response_model=moderation.ActDone, responses=PROBLEMS)
async def act(request: Request, body: moderation.NewAct, moderator: ByModerator, server: Place) -> Any:
    """Warn, mute, suspend, rename or kick a person."""
    asked = body.model_dump(exclude={"act"}, exclude_none=True) | {"do": body.act, "guest": body.who}
    return await _act(request, server, moderator, asked)


@DECIDING_ROUTES.post("/api/moderation/bans", response_model=moderation.ActDone, responses=PROBLEMS)
async def ban(request: Request, body: moderation.NewBan, moderator: ByModerator, server: Place) -> Any:
    """Ban a person or, as an operator, an address or a network."""
    return await _act(request, server, moderator, body.model_dump(exclude_none=True) | {"do": "ban"})


@ROUTES.post("/api/moderation/sanctions/{sanction}/lift", response_model=moderation.ActDone, responses=PROBLEMS)
async def lift(
    request: Request, sanction: SanctionId, body: moderation.LiftSanction, moderator: ByModerator, server: Place
) -> Any:
    """Lift a sanction before its end, or take a warning back."""
    asked = {"do": "lift", "sanction": sanction, "reason": body.reason}
    return await _act(request, server, moderator, asked)


@ROUTES.get("/api/moderation/sanctions", response_model=moderation.SanctionList, responses=PROBLEMS)
async def list_sanctions(request: Request, moderator: ByModerator, server: Place) -> Any:
    """Return the sanctions in effect. A moderator of a club sees those at its tables."""
    server.admit(Operation.reading, request, moderator.session)
    found = [(one, None) for one in await server.store.sanctions.in_effect(server.hub.clock())]
    return moderation.SanctionList(sanctions=await _named(server, moderator, found))


@ROUTES.get("/api/moderation/appeals", response_model=moderation.AppealList, responses=PROBLEMS)
async def list_appeals(request: Request, moderator: ByModerator, server: Place) -> Any:
    """Return the appeals that wait for an answer."""
    server.admit(Operation.reading, request, moderator.session)
    found = [(sanction, appeal) for appeal, sanction in await server.store.appeals.open()]
    return moderation.AppealList(appeals=await _named(server, moderator, found))


@ROUTES.post("/api/moderation/appeals/{sanction}", response_model=moderation.ActDone, responses=PROBLEMS)
async def answer_appeal(
    request: Request, sanction: SanctionId, body: moderation.AnswerAppeal, moderator: ByModerator, server: Place
) -> Any:
    """Answer an appeal: lift the sanction, or keep it."""
    asked = {"do": "answer", "sanction": sanction, "answer": body.answer, "reply": body.reply}
    return await _act(request, server, moderator, asked)


@SERVER_ROUTES.get("/api/moderation/acts", response_model=moderation.AuditLog, responses=PROBLEMS)
async def audit_log(
    request: Request,
    moderator: ByModerator,
    server: Place,
    before: Annotated[str | None, Query(pattern=CURSOR)] = None,
) -> Any:
    """Return a page of the audit log."""
    server.admit(Operation.reading, request, moderator.session)
    at, _, name = (before or "").partition("-")
    found = await server.store.acts.page(ACTS_AT_ONCE + 1, (float(at), name) if name else None)
    shown = found[:ACTS_AT_ONCE]
    more = None if len(found) == len(shown) else f"{shown[-1].at!r}-{shown[-1].id}"
    return moderation.AuditLog(acts=await act_infos(server, shown), more=more)


@SERVER_ROUTES.post("/api/moderation/unwait", response_model=moderation.ActDone, responses=PROBLEMS)
async def unwait(request: Request, body: moderation.UndoWait, moderator: ByModerator, server: Place) -> Any:
    """Let the last rated match that a person has left count no more, which ends or shortens the wait."""
    return await _act(request, server, moderator, {"do": "unwait", "guest": body.who})


@OPERATOR_ROUTES.get("/api/moderation/roles", response_model=moderation.RoleList, responses=PROBLEMS)
async def list_roles(request: Request, moderator: ByModerator, server: Place) -> Any:
    """Return all roles."""
    server.admit(Operation.reading, request, moderator.session)
    return await _roles(server)


@OPERATOR_ROUTES.post("/api/moderation/roles", response_model=moderation.RoleList, responses=PROBLEMS)
async def set_role(request: Request, body: moderation.SetModeratorRole, moderator: ByModerator, server: Place) -> Any:
    """Give a person a role, or end it."""
    server.admit(Operation.moderation, request, moderator.session)
    asked = body.model_dump(exclude={"who"}, exclude_none=True) | {"do": "role", "guest": body.who}
    await server.moderate(moderator, asked)
    return await _roles(server)


async def _roles(server: ServerParts) -> moderation.RoleList:
    return moderation.RoleList(
        roles=[
            moderation.RoleInfo(
                session=grant.session,
                name=name,
                role=grant.role.value,
                club=(club_name or "") if grant.club else None,
                given_at=millis(grant.given_at),
            )
            for grant, name, club_name in await server.store.roles.named()
        ]
    )


async def _named(
    server: ServerParts, moderator: Moderator, found: Iterable[tuple[Sanction, Appeal | None]]
) -> list[moderation.NamedSanction]:
    """Return the sanctions that a moderator reaches, with their subjects. Only operators see addresses."""
    shown = [
        (one, appeal)
        for one, appeal in found
        if moderator.reaches(one.club or "") and (moderator.is_operator or one.is_on_person)
    ]
    clubs = await server.store.clubs.names({one.club for one, _ in shown if one.club is not None})
    now = server.hub.clock()
    return [
        moderation.NamedSanction(**sanction_fields(one, appeal, clubs, now), subject=one.subject, name=one.name)
        for one, appeal in shown
    ]


async def act_infos(server: ServerParts, acts: list[Act]) -> list[moderation.ActInfo]:
    """Return entries of the audit log with names."""
    names = await server.store.names({name for act in acts for name in (act.by, act.subject)})
    return [
        moderation.ActInfo(
            id=act.id,
            at=millis(act.at),
            by=act.by,
            by_name=names.get(act.by),
            act=act.act,
            subject=act.subject,
            subject_name=names.get(act.subject),
            reason=act.reason,
            details=act.details,
        )
        for act in acts
    ]
