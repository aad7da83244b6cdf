"""Routes for the list of open tables: the list itself, and a seat at a listed table."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from clamber.server.actors.open_tables import ALL_GAMES, no_open_tables
from clamber.server.http.dependencies import PROBLEMS, Guest, KnownGuest, Place, ServerParts
from clamber.server.http.tables import sit_down
from clamber.server.limits.rate_limits import Operation
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from clamber.server.wire.open_tables import OpenTableList

ROUTES: Final = APIRouter()


@ROUTES.get("/api/lobby", response_model=OpenTableList, responses=PROBLEMS)
async def list_open_tables(
    request: Request, session: KnownGuest, server: Place, game: Annotated[str, Query(max_length=40)] = ALL_GAMES
) -> Any:
    """Return the open tables of a game, or of all games, in the order of the list.

    Tables are left out whose hosts the guest has blocked, or who have blocked the guest.

    The socket `/ws/lobby` or `/ws/lobby/GAME` sends the same list with its changes.
    """
    _check_offered(server)
    server.admit(Operation.reading, request)
    if game not in server.hub.lists.boards:
        raise Refusal("not_found", "there is no such game")
    server.hub.lists.settle()
    hidden = await server.admission.apart_from(session)
    return OpenTableList(tables=server.hub.lists.boards[game].sorted_rows(hidden))


@ROUTES.post("/api/lobby/{table}", response_model=api.SeatTaken, responses=PROBLEMS)
async def join_open_table(request: Request, table: str, body: api.TakeSeat, session: Guest, server: Place) -> Any:
    """Take a free seat at a listed table, without its invite."""
    _check_offered(server)
    server.admit(Operation.invite, request, session)
    actor = await server.hub.actor(table)
    is_hidden = actor.table.listing is None or actor.table.host in await server.admission.apart_from(session)
    if is_hidden and actor.table.seat_of(session) is None:
        raise Refusal("not_listed", "this table is not listed any more; join it by its link")
    return await sit_down(server, actor, body, session)


def _check_offered(server: ServerParts) -> None:
    if not server.hub.lists.is_on:
        raise no_open_tables()
