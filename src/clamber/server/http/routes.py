"""All routes of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.server.http import (
    accounts,
    bot_accounts,
    challenges,
    club_evenings,
    clubs,
    daily,
    daily_links,
    moderation,
    moderation_acts,
    my_data,
    open_tables,
    openid,
    operator,
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

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

_ROUTERS: Final = (
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
            daily,
            daily_links,
            club_evenings,
            moderation,
            moderation_acts,
            report_pages,
            sanctions,
            operator,
            sign_in,
            openid,
            my_data,
        )
    ),
    moderation_acts.SERVER_ROUTES,
    moderation_acts.DECIDING_ROUTES,
    moderation_acts.OPERATOR_ROUTES,
    operator.READING_ROUTES,
)

ALL_ROUTES: Final[list[BaseRoute]] = [route for router in _ROUTERS for route in router.routes]
"""Routes in the order in which they are tried."""
