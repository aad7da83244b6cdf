"""Routes for records, replays, lines, analyses, endings and lessons."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request, Response

from clamber.endings import of_day
from clamber.lessons import lesson
from clamber.rules.games import GAMES
from clamber.server.background.records import download
from clamber.server.http.dependencies import (
    MOST_DEALS,
    PROBLEMS,
    RECORD,
    Guest,
    KnownGuest,
    Place,
    ServerParts,
)
from clamber.server.limits.rate_limits import Operation
from clamber.server.limits.visitor import household
from clamber.server.log.uploads import NoRoomError, RoomForRecords, Uploader
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from clamber.server.wire.analysis import (
    CostlyPlay,
    CostlyPlays,
    DealAnalysis,
    DealDecisions,
    Judgement,
    by_people,
    deal_decisions,
)
from clamber.server.wire.endings import MOST_PLAYS, EndingList, EndingState, ending_list
from clamber.server.wire.finished import MOST_PLAYED, LineRequest, line, replay
from clamber.server.wire.lessons import MOST_PLAYS as MOST_STEPS
from clamber.server.wire.lessons import LessonState, lesson_state
from clamber.server.wire.statistics import mistakes_of

ROUTES: Final = APIRouter()


@ROUTES.post(
    "/api/records",
    response_model=api.SavedRecord,
    status_code=201,
    responses=PROBLEMS,
    openapi_extra={"requestBody": {"required": True, "content": RECORD}},
)
async def add_record(request: Request, session: Guest, server: Place) -> Any:
    """Validate a record and store it for a limited time. Number and size of stored records are limited."""
    visitor, config = server.admit(Operation.record, request, session), server.config
    room = RoomForRecords(config.max_records_each, config.max_record_bytes_from, config.max_record_bytes)
    uploader = Uploader(session, household(visitor.address))
    try:
        await server.store.records.check_room(uploader, room)
        uploaded = await server.reader.upload(await request.body(), visitor)
        name = secrets.token_hex(10)
        await server.store.records.add(name, uploaded.divided, server.hub.clock(), uploader, room)
    except NoRoomError as error:
        raise _no_room(error, room) from None
    return api.SavedRecord(
        id=name,
        rules=uploaded.rules,
        house=uploaded.house,
        seats=list(uploaded.seats),
        deals=len(uploaded.divided.deals),
    )


@ROUTES.get("/api/records/{name}", responses=PROBLEMS)
async def get_record(request: Request, session: KnownGuest, server: Place, name: str) -> Response:
    """Return a record by id or link. For a link, the record covers the match up to the linked deal."""
    visitor = server.admit(Operation.reading, request, session)
    await check_shown(server, name, session)
    return download(await server.reader.record(name, visitor), name)


@ROUTES.get("/api/replays/{name}", response_model=api.Replay, responses=PROBLEMS)
async def get_replay(
    request: Request,
    session: KnownGuest,
    server: Place,
    name: str,
    deal: Annotated[int | None, Query(ge=0, le=MOST_DEALS)] = None,
) -> Any:
    """Return a step-by-step replay of a finished deal."""
    visitor = server.admit(Operation.reading, request, session)
    await check_shown(server, name, session)
    source = await server.reader.deal(name, deal, visitor)
    return await server.worker.do(
        replay, source.match, source.number, name, source.deals, source.house, visitor=visitor
    )


@ROUTES.get("/api/replays/{name}/line", response_model=api.Line, responses=PROBLEMS)
async def get_line(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    session: KnownGuest,
    server: Place,
    name: str,
    step: Annotated[int, Query(ge=0, le=MOST_DEALS)],
    seat: Annotated[int, Query(ge=0, le=MOST_DEALS)],
    deal: Annotated[int | None, Query(ge=0, le=MOST_DEALS)] = None,
    played: Annotated[list[str] | None, Query(max_length=MOST_PLAYED)] = None,
    finish: bool = False,  # noqa: FBT001, FBT002 - as above
) -> Any:
    """Return a finished deal replayed from a step with other decisions of a seat, and bots for the other seats."""
    visitor = server.admit(Operation.reading, request, session)
    await check_shown(server, name, session)
    source = await server.reader.deal(name, deal, visitor)
    attempt = LineRequest(step, seat, tuple(played or ()), finish)
    return await server.worker.do(line, source.match, source.number, name, attempt, source.deals, visitor=visitor)


@ROUTES.get("/api/replays/{name}/analysis", response_model=DealAnalysis | DealDecisions, responses=PROBLEMS)
async def get_analysis(  # noqa: PLR0917 - FastAPI passes them by name
    request: Request,
    session: Guest,
    server: Place,
    name: str,
    deal: Annotated[int | None, Query(ge=0, le=MOST_DEALS)] = None,
    device: bool = False,  # noqa: FBT001, FBT002 - as above
) -> Any:
    """Return an analysis of a finished deal, with a verdict on each decision.

    With `device`, return the decisions instead, for a client that judges them by itself, if the operator agrees.
    """
    visitor = server.admit(Operation.analysis, request, session)
    await check_shown(server, name, session)
    source = await server.reader.deal(name, deal, visitor)
    if device and server.config.device_search:
        return await server.worker.do(
            deal_decisions, source.match, source.number, name, source.deals, visitor=visitor
        )
    analysis = await server.analyst.analysis(source.match, source.number, name, deals=source.deals, visitor=visitor)
    if analysis.complete:
        await _keep_mistakes(server, session, name, analysis.deal, by_people(analysis))
    return analysis


@ROUTES.post("/api/replays/{name}/mistakes", status_code=204, responses=PROBLEMS)
async def add_mistakes(  # noqa: PLR0917 - as above
    request: Request,
    session: Guest,
    server: Place,
    name: str,
    body: CostlyPlays,
    deal: Annotated[int | None, Query(ge=0, le=MOST_DEALS)] = None,
) -> None:
    """Store the guest's costly plays in a deal, as the client has found them, for the guest's own statistics."""
    server.admit(Operation.analysis, request, session)
    await _keep_mistakes(server, session, name, deal, body.plays)


async def check_shown(server: ServerParts, name: str, session: str) -> None:
    """Check that a link does not show a deal of an open set that the guest has not finished.

    Raises:
        Refusal: It does (`daily_hidden`).
    """
    if await server.store.daily.is_hidden(name, session):
        raise Refusal(
            "daily_hidden", "this deal belongs to a daily set; finish it first, or wait until the set closes"
        )


async def _keep_mistakes(
    server: ServerParts, session: str, name: str, number: int | None, plays: Iterable[Judgement | CostlyPlay]
) -> None:
    """Store the costly plays of the guest's seat if the guest has played the deal."""
    linked = await server.store.deals.find_link(name)
    if linked is None:
        return
    table, deal = linked
    number = deal.number if number is None else number
    link_and_seat = await server.store.deals.find_player(session, table, deal.match, number)
    if link_and_seat is not None:
        link, seat = link_and_seat
        await server.store.deals.keep_mistakes(session, link, mistakes_of(plays, seat))


@ROUTES.get("/api/endings", response_model=EndingList)
async def list_endings() -> Any:
    """Return all endings, with their games and difficulties."""
    return ending_list()


@ROUTES.get("/api/endings/{number}", response_model=EndingState, responses=PROBLEMS)
async def get_ending(
    request: Request,
    server: Place,
    number: Annotated[int, Path(ge=0, le=MOST_DEALS)],
    played: Annotated[list[str] | None, Query(max_length=MOST_PLAYS)] = None,
    hint: bool = False,  # noqa: FBT001, FBT002 - FastAPI passes it by name
) -> Any:
    """Return an ending after the attacker's plays and the replies to them. Number 0 is the ending of the day."""
    visitor = server.admit(Operation.reading, request)
    chosen = number or of_day(server.today).number
    return await server.analyst.ending(chosen, played or [], hint=hint, visitor=visitor)


@ROUTES.get("/api/lessons/{game}", response_model=LessonState, responses=PROBLEMS)
async def get_lesson(
    request: Request,
    server: Place,
    game: Annotated[str, Path(max_length=40)],
    played: Annotated[list[str] | None, Query(max_length=MOST_STEPS)] = None,
    hint: bool = False,  # noqa: FBT001, FBT002 - FastAPI passes it by name
) -> Any:
    """Return a lesson after the learner's plays and the other players' replies."""
    visitor = server.admit(Operation.reading, request)
    if game not in GAMES:
        raise Refusal("not_found", f"there is no lesson of {game}")
    return await server.worker.do(_lesson_after, game, played or [], hint, visitor=visitor)


def _no_room(error: NoRoomError, room: RoomForRecords) -> Refusal:
    if error.limit == "records":
        return Refusal(
            "too_many_records", f"{room.records} records of yours are kept already", {"records": room.records}
        )
    whose = "address" if error.limit == "bytes_from" else "server"
    mebibytes = getattr(room, error.limit) >> 20
    where = "from your address" if whose == "address" else "on this server"
    message = f"the records stored {where} take {mebibytes} MiB already; old ones are deleted over time"
    return Refusal("records_full", message, {"whose": whose, "mebibytes": mebibytes})


def _lesson_after(game: str, played: Sequence[str], hint: bool) -> LessonState:  # noqa: FBT001
    return lesson_state(lesson(game).after(played), hint=hint)
