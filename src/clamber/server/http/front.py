"""Routes for data that the page shows to everybody: games, bots, people who play, and notices of the operator."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Any, Final

from fastapi import APIRouter

from clamber.server.http.routes import Place
from clamber.server.wire import api
from clamber.server.wire.catalogue import games, overview
from clamber.server.wire.protocol import Notices

ROUTES: Final = APIRouter()


@ROUTES.get("/api/overview", response_model=api.Overview)
async def show_overview(server: Place) -> Any:
    """Return all games, without their options, and the bots."""
    return overview(server.offered)


@ROUTES.get("/api/playing", response_model=api.Playing)
async def show_playing(server: Place) -> Any:
    """Return the number of people playing each game."""
    return await server.playing.now()


@ROUTES.get("/api/notices", response_model=Notices)
async def show_notices(server: Place) -> Any:
    """Return the notices of the operator."""
    return server.hub.notices.message


@ROUTES.get("/api/games", response_model=api.Games)
async def list_games(server: Place) -> Any:
    """Return all games with their options, and the bots."""
    return games(server.offered)
