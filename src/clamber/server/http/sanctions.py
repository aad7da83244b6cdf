"""Routes for the decisions of moderators about the requesting guest: reading, acknowledging, and appealing.

A banned guest reaches them, too (`guard.py`).
"""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request

from clamber.server.http.dependencies import PROBLEMS, KnownGuest, Place, ServerParts
from clamber.server.http.moderators import check_moderation
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.appeals import Appeal
from clamber.server.log.sanctions import Sanction
from clamber.server.table.refusal import Refusal
from clamber.server.wire import moderation
from clamber.server.wire.parts import millis

MOST_SHOWN: Final = 50
"""Maximum number of sanctions that a person is shown."""


ROUTES: Final = APIRouter(dependencies=[Depends(check_moderation)])

SanctionId = Annotated[str, Path(max_length=32)]


@ROUTES.get("/api/me/sanctions", response_model=moderation.OwnSanctions, responses=PROBLEMS)
async def own_sanctions(request: Request, session: KnownGuest, server: Place) -> Any:
    """Return the decisions of moderators about the guest, with reasons and ends."""
    server.admit(Operation.reading, request, session)
    return await _sanctions_of(server, session)


@ROUTES.post("/api/me/sanctions/{sanction}/seen", response_model=moderation.OwnSanctions, responses=PROBLEMS)
async def acknowledge(request: Request, sanction: SanctionId, session: KnownGuest, server: Place) -> Any:
    """Store that the guest has read about a sanction, so that the page does not show it by itself again."""
    server.admit(Operation.appeal, request, session)
    if not await server.store.sanctions.acknowledge(sanction, session, server.hub.clock()):
        raise unknown_sanction()
    return await _sanctions_of(server, session)


@ROUTES.post(
    "/api/me/sanctions/{sanction}/appeal",
    response_model=moderation.OwnSanctions,
    status_code=201,
    responses=PROBLEMS,
)
async def appeal(
    request: Request, body: moderation.NewAppeal, sanction: SanctionId, session: KnownGuest, server: Place
) -> Any:
    """Appeal against a sanction, once."""
    server.admit(Operation.appeal, request, session)
    text = body.text.strip()
    if not text or not all(character.isprintable() or character == "\n" for character in text):
        raise Refusal("bad_request", "text: words that can be printed", {"field": "text"})
    if not await server.store.appeals.make(Appeal(sanction, session, text, server.hub.clock())):
        raise Refusal("no_appeal", "there is nothing to appeal against, or an appeal was made already")
    return await _sanctions_of(server, session)


async def _sanctions_of(server: ServerParts, session: str) -> moderation.OwnSanctions:
    sanctions = await server.store.sanctions.of(session, MOST_SHOWN) if session else []
    appeals = await server.store.appeals.of(session)
    return moderation.OwnSanctions(sanctions=await sanction_infos(server, sanctions, appeals))


async def sanction_infos(
    server: ServerParts, sanctions: list[Sanction], appeals: dict[str, Appeal]
) -> list[moderation.SanctionInfo]:
    """Return sanctions with the appeals against them, by id of the sanction."""
    names = await server.store.clubs.names({one.club for one in sanctions if one.club is not None})
    return [
        moderation.SanctionInfo(**sanction_fields(one, appeals.get(one.id), names, server.hub.clock()))
        for one in sanctions
    ]


def sanction_fields(sanction: Sanction, made: Appeal | None, clubs: dict[str, str], now: float) -> dict[str, Any]:
    """Return the fields of `SanctionInfo`.

    Args:
        sanction: The sanction.
        made: Appeal against it; None for none.
        clubs: Names of clubs by id.
        now: Current time.
    """
    return {
        "id": sanction.id,
        "kind": sanction.kind.value,
        "reason": sanction.reason if sanction.told else None,
        "made_at": millis(sanction.made_at),
        "ends_at": None if sanction.ends_at is None else millis(sanction.ends_at),
        "lifted_at": None if sanction.lifted_at is None else millis(sanction.lifted_at),
        "club": None if sanction.club is None else clubs.get(sanction.club, ""),
        "is_active": sanction.is_in_effect(now),
        "seen": sanction.seen_at is not None,
        "may_appeal": made is None and sanction.can_be_appealed(now),
        "appeal": made
        and moderation.AppealInfo(
            text=made.text,
            made_at=millis(made.made_at),
            answer=None if made.answer is None else made.answer.value,
            reply=made.reply,
            answered_at=None if made.answered_at is None else millis(made.answered_at),
        ),
    }


def unknown_sanction() -> Refusal:
    """Return the refusal of a sanction that does not exist, is about somebody else, or has ended."""
    return Refusal("unknown_sanction", "there is no such sanction, or it has ended")
