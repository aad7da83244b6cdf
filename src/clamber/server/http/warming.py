"""Cache warming: loads lazily read files before the server accepts requests, so that no table is delayed.

Only content that is independent of requests is loaded here. Rules are compiled on demand, off the event loop.
"""

from __future__ import annotations

import inspect
import linecache
import mimetypes
from typing import TYPE_CHECKING, Final

from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from clamber.endings import all_endings
from clamber.nets import shipped, worth
from clamber.rules.games import GAMES
from clamber.sentences.catalogue import LANGUAGES, say
from clamber.server.wire.catalogue import games, overview
from clamber.server.wire.names import readable_name

if TYPE_CHECKING:
    from fastapi import FastAPI

    from clamber.server.wire.catalogue import Offer

ANY_SENTENCE: Final = "table-paused"
"""Arbitrary message id, because loading any message loads the language's entire catalogue."""


async def warm(app: FastAPI, offered: Offer) -> None:
    """Fill all caches whose content does not depend on requests.

    Args:
        app: Application whose endpoints are looked up.
        offered: Bots and rules files of the server.
    """
    await run_in_threadpool(_warm, app, offered)  # also loads the thread pool code


def _warm(app: FastAPI, offered: Offer) -> None:
    fill_caches(offered)
    endpoints = (route.endpoint for route in app.routes if isinstance(route, APIRoute))
    for file in filter(None, set(map(inspect.getsourcefile, endpoints))):
        linecache.getlines(file)  # FastAPI looks up the source of an endpoint on its first request


def fill_caches(offered: Offer) -> None:
    """Fill the caches that all servers of a process share.

    Args:
        offered: Bots and rules files of the server.
    """
    for language in LANGUAGES:
        say(language, ANY_SENTENCE)
    readable_name("Ann")  # loads the bot names in all languages, for comparison
    overview(offered)
    games(offered)
    all_endings()
    for game in GAMES:
        shipped(game)
        worth(game)
    mimetypes.init()
