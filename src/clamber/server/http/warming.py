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
from clamber.nets import shipped
from clamber.rules.games import GAMES
from clamber.sentences.catalogue import LANGUAGES, say
from clamber.server.http import (
    accounts,
    bot_accounts,
    challenges,
    club_evenings,
    clubs,
    moderation,
    moderation_acts,
    my_data,
    open_tables,
    openid,
    own_browsers,
    own_data,
    people,
    probes,
    profiles,
    push,
    quick,
    replays,
    report_pages,
    reports,
    sanctions,
    sign_in,
    tables,
    towards,
)
from clamber.server.http import games as game_routes
from clamber.server.wire.catalogue import games, overview
from clamber.server.wire.names import readable_name

if TYPE_CHECKING:
    from fastapi import FastAPI

    from clamber.server.wire.catalogue import Offer

ROUTERS: Final = (
    *(
        part.ROUTES
        for part in (
            game_routes,
            tables,
            open_tables,
            replays,
            own_data,
            people,
            towards,
            reports,
            profiles,
            push,
            quick,
            probes,
            own_browsers,
            accounts,
            bot_accounts,
            challenges,
            clubs,
            club_evenings,
            moderation,
            moderation_acts,
            report_pages,
            sanctions,
            sign_in,
            openid,
            my_data,
        )
    ),
    moderation_acts.SERVER_ROUTES,
    moderation_acts.DECIDING_ROUTES,
    moderation_acts.OPERATOR_ROUTES,
)
"""All routes of a server, by module."""

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
    mimetypes.init()
