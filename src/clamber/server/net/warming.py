"""What is read from files when it is first asked for, read before the server serves: no table waits for it.

The rules of a game are compiled elsewhere, beside the event loop; here is what does not depend on what is asked.
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
"""Any sentence: the catalogue of a language is read as a whole."""


async def warm(app: FastAPI, bots: tuple[BotInfo, ...]) -> None:
    """Fills every cache whose content is the same whatever is asked.

    Args:
        app: The application; its description (`/openapi.json`) is made of all routes.
        bots: The bots that are offered.
    """
    await run_in_threadpool(_warm, app, bots)  # in a thread, as that loads what hands work to threads, too


def _warm(app: FastAPI, bots: tuple[BotInfo, ...]) -> None:
    for language in LANGUAGES:
        say(language, SAID)
    readable_name("Ann")  # compares it with the names of bots in all languages
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
    ):  # FastAPI looks up where an endpoint is written when it is first asked for
        if isinstance(route, APIRoute):
            inspect.getsourcelines(route.endpoint)
