"""Routes for a guest's own data: played matches, statistics, solved endings, and the permit to make tables."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from clamber.endings import of_day
from clamber.server.actors.hub import Hub
from clamber.server.http.dependencies import PROBLEMS, Guest, Place, ServerParts
from clamber.server.http.guests import identifier_of
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.solved import SolvedEnding
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api, finished, guest, statistics
from clamber.server.wire.tables import table_summary

ROUTES: Final = APIRouter()

DEALS_AT_ONCE: Final = 50

CURSOR: Final = r"^\d{1,12}(\.\d{1,9})?-\w{1,32}$"
"""Pattern for a page cursor: the end time and the link of the last deal of the previous page."""


async def me_of(server: ServerParts, session: str) -> guest.Me:
    """Return a guest's name and the unfinished tables where the guest has a seat."""
    is_moderated = server.config.moderation
    return guest.Me(
        name=await server.store.session_name(session),
        guest=identifier_of(session),
        tables=await tables_of(server, session),
        people=server.config.people,
        needs=await server.table_permission.unmet_requirement(session),
        sanctions=await server.store.sanctions.unseen(session, server.hub.clock()) if is_moderated else 0,
        moderates=is_moderated and bool(await server.store.roles.of(session)),
    )


async def tables_of(server: ServerParts, session: str) -> list[api.TableSummary]:
    """Return the unfinished tables where a guest has a seat, most recent turn first, of all reachable nodes."""
    tables = tables_here(server.hub, session)
    if server.node is not None:
        for rows in await server.node.bus.ask_all(server.node.others, "tables of", session=session):
            tables += [(at, api.TableSummary.model_validate(summary)) for at, summary in rows]
    return [summary for _, summary in sorted(tables, key=lambda row: -row[0])]


def tables_here(hub: Hub, session: str) -> list[tuple[float, api.TableSummary]]:
    """Return the unfinished tables of this process where a guest has a seat, with the times of their last turns."""
    tables = (table for table in hub.of_session(session) if table.status != "over")
    return [(table.turn_at, table_summary(table, session)) for table in tables]


@ROUTES.get("/api/me", response_model=guest.Me, responses=PROBLEMS)
async def me(session: Guest, server: Place) -> Any:
    """Return the requesting guest's name and unfinished tables."""
    return await me_of(server, session)


@ROUTES.get("/api/me/games", response_model=finished.GamesPlayed, responses=PROBLEMS)
async def my_games(
    request: Request, session: Guest, server: Place, before: Annotated[str | None, Query(pattern=CURSOR)] = None
) -> Any:
    """Return a page of the deals played by the guest, latest first, by match."""
    visitor = server.admit(Operation.reading, request, session)
    at, _, link = (before or "").partition("-")
    deals = await server.store.deals.page(session, DEALS_AT_ONCE + 1, (float(at), link) if link else None)
    shown = deals[:DEALS_AT_ONCE]
    closed = await server.store.closed_tables({deal.table for deal in shown})
    matches = await server.worker.do(finished.matches_played, shown, closed, visitor=visitor)
    next_page = None if len(deals) == len(shown) else f"{shown[-1].at!r}-{shown[-1].link}"
    return finished.GamesPlayed(matches=matches, more=next_page)


@ROUTES.get("/api/me/statistics", response_model=statistics.Statistics, responses=PROBLEMS)
async def my_statistics(request: Request, session: Guest, server: Place) -> Any:
    """Return the guest's results in each game, including all finished deals."""
    server.admit(Operation.reading, request, session)
    return statistics.statistics(await server.store.deals.sums(session))


@ROUTES.get("/api/me/endings", response_model=statistics.EndingsSolved, responses=PROBLEMS)
async def my_endings(session: Guest, server: Place) -> Any:
    """Return the endings that the guest has solved, and the streak of days."""
    return await _endings_of(server, session)


@ROUTES.post("/api/me/endings", response_model=statistics.EndingsSolved, responses=PROBLEMS)
async def solve_ending(request: Request, body: statistics.SolveEnding, session: Guest, server: Place) -> Any:
    """Store that the guest has solved an ending, and return all solved endings. Idempotent."""
    visitor = server.admit(Operation.reading, request, session)
    if not await server.analyst.is_solved(body.number, body.played, visitor=visitor):
        raise Refusal("not_solved", "these plays do not win the ending")
    today = server.today
    day = today.toordinal() if of_day(today).number == body.number else None
    await server.store.solved.add(session, SolvedEnding(body.number, day, body.attempts, server.hub.clock()))
    return await _endings_of(server, session)


async def _endings_of(server: ServerParts, session: str) -> statistics.EndingsSolved:
    return statistics.endings_solved(await server.store.solved.of(session), server.today)


@ROUTES.post("/api/me/permit", response_model=guest.Me, responses=PROBLEMS)
async def permit(request: Request, body: guest.Permit, session: Guest, server: Place) -> Any:
    """Permit the guest to make tables, given the code of an invitation or the server's password."""
    server.admit(Operation.code, request, session)
    await server.table_permission.redeem(session, body.code)
    return await me_of(server, session)
