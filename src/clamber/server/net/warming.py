"""Cache warming: lazily read files are loaded before the server accepts requests, so that no table waits for them.

The rules of games are compiled elsewhere, beside the event loop; only content that no request changes is loaded here.
"""

from __future__ import annotations

import inspect
import mimetypes
from typing import TYPE_CHECKING, Final

from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from clamber.endings import all_endings
from clamber.nets import shipped
from clamber.rules.games import GAMES
from clamber.sentences.catalogue import LANGUAGES, say
from clamber.server.messages.catalogue import games, overview
from clamber.server.messages.names import readable_name
from clamber.server.net import mine
from clamber.server.net.routes import ROUTES

if TYPE_CHECKING:
    from fastapi import FastAPI

    from clamber.bots import BotInfo

SAID: Final = "table-paused"
"""Id of any sentence: the catalogue of a language is loaded as a whole."""


async def warm(app: FastAPI, bots: tuple[BotInfo, ...]) -> None:
    """Fill every cache whose content does not depend on the request.

    Args:
        app: The application; its description (`/openapi.json`) is built from all routes.
        bots: The bots on offer.
    """
    await run_in_threadpool(_warm, app, bots)  # in a thread, which also loads the code for threads


def _warm(app: FastAPI, bots: tuple[BotInfo, ...]) -> None:
    for language in LANGUAGES:
        say(language, SAID)
    readable_name("Ann")  # compares the name with those of bots in all languages
    overview(bots)
    games(bots)
    all_endings()
    for game in GAMES:
        shipped(game)
    mimetypes.init()
    app.openapi()
    for route in (
        *app.routes,
        *ROUTES.routes,
        *mine.ROUTES.routes,
    ):  # FastAPI looks up the source of an endpoint at its first request
        if isinstance(route, APIRoute):
            inspect.getsourcelines(route.endpoint)
