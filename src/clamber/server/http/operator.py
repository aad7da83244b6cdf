"""Routes of the operator's page: state, tables, announcements, maintenance, parts and metrics.

They do what `clamber admin` does, by the same functions.
"""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import APIRouter, Path, Request

from clamber.server.http.dependencies import PROBLEMS, Place, ServerParts
from clamber.server.http.moderators import ByModerator, OperatorReadingRoute, OperatorRoute
from clamber.server.limits.rate_limits import Operation
from clamber.server.log.roles import Moderator
from clamber.server.wire import operator
from clamber.server.wire.parts import Message, millis
from clamber.server.wire.story_lines import story_lines

READING_ROUTES: Final = APIRouter(route_class=OperatorReadingRoute)
ROUTES: Final = APIRouter(route_class=OperatorRoute)

T = TypeVar("T", bound=Message)

TableId = Annotated[str, Path(max_length=32)]


async def _read(request: Request, server: ServerParts, by: Moderator, do: str, **values: Any) -> Any:
    server.admit(Operation.reading, request, by.session)
    return await server.read_as_operator({"do": do, **values})


async def _act(request: Request, server: ServerParts, by: Moderator, do: str, **values: Any) -> operator.ServerStatus:
    server.admit(Operation.moderation, request, by.session)
    await server.moderate(by, {"do": do, **values})
    return await _status(server)


async def _status(server: ServerParts) -> operator.ServerStatus:
    found = await server.read_as_operator({"do": "status"})
    switches = await server.read_as_operator({"do": "switches"})
    nodes = [row | {"since": millis(row["since"])} for row in found["nodes"]]
    return operator.ServerStatus.model_validate(found | {"nodes": nodes, "switches": switches})


def _row(model: type[T], row: dict[str, Any]) -> T:
    """Return the fields of a model from a row, which has others, too."""
    return model(**{name: row[name] for name in model.model_fields})


@READING_ROUTES.get("/api/operator", response_model=operator.ServerStatus, responses=PROBLEMS)
async def show_status(request: Request, by: ByModerator, server: Place) -> Any:
    """Return the state of the server: its load, notices, nodes and parts."""
    server.admit(Operation.reading, request, by.session)
    return await _status(server)


@READING_ROUTES.get("/api/operator/metrics", response_model=operator.ServerMetrics, responses=PROBLEMS)
async def show_metrics(request: Request, by: ByModerator, server: Place) -> Any:
    """Return the metrics of the last hour."""
    rows = await _read(request, server, by, "metrics")
    processes = [
        operator.ProcessMetrics(
            process=process,
            samples=[_row(operator.MetricsSample, row | {"at": millis(row["at"])}) for row in found],
        )
        for process, found in groupby(rows, itemgetter("process"))
    ]
    return operator.ServerMetrics(processes=processes)


@READING_ROUTES.get("/api/operator/tables", response_model=operator.TableRows, responses=PROBLEMS)
async def list_tables(request: Request, by: ByModerator, server: Place) -> Any:
    """Return the open tables of all nodes."""
    rows = await _read(request, server, by, "tables")
    return operator.TableRows(tables=[_row(operator.TableRow, row) for row in rows])


@READING_ROUTES.get("/api/operator/tables/{table}", response_model=operator.TableStory, responses=PROBLEMS)
async def show_table(
    request: Request, table: TableId, by: ByModerator, server: Place, language: Literal["en", "zh"] = "en"
) -> Any:
    """Return the state of a table and the last entries of its log, as spectators may see them."""
    found = await _read(request, server, by, "show", table=table)
    lines = [
        operator.StoryLine(at=None if at is None else millis(at), text=text)
        for at, text in story_lines(found, language)
    ]
    return operator.TableStory(lines=lines)


@ROUTES.post("/api/operator/tables/{table}/close", response_model=operator.ServerStatus, responses=PROBLEMS)
async def close_table(request: Request, table: TableId, by: ByModerator, server: Place) -> Any:
    """Close a table for good."""
    return await _act(request, server, by, "close", table=table)


@ROUTES.post("/api/operator/announcement", response_model=operator.ServerStatus, responses=PROBLEMS)
async def announce(request: Request, body: operator.Announce, by: ByModerator, server: Place) -> Any:
    """Show a text to everybody, instead of the one before."""
    return await _act(request, server, by, "announce", **body.model_dump())


@ROUTES.delete("/api/operator/announcement", response_model=operator.ServerStatus, responses=PROBLEMS)
async def end_announcement(request: Request, by: ByModerator, server: Place) -> Any:
    """Remove the announcement."""
    return await _act(request, server, by, "announce", clear=True)


@ROUTES.post("/api/operator/drain", response_model=operator.ServerStatus, responses=PROBLEMS)
async def drain(request: Request, body: operator.Drain, by: ByModerator, server: Place) -> Any:
    """Refuse new tables at all nodes before maintenance, or accept them again. Open tables continue."""
    return await _act(request, server, by, "drain", off=not body.draining)


@ROUTES.post("/api/operator/switches", response_model=operator.ServerStatus, responses=PROBLEMS)
async def switch(request: Request, body: operator.Switch, by: ByModerator, server: Place) -> Any:
    """Turn a part of the server off, or on again."""
    return await _act(request, server, by, "switch", part=body.part, state="on" if body.on else "off")
