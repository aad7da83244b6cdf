"""Routes for moderators: the role, and then the confirmation, are checked before anything else is looked at.

FastAPI parses a body before it calls dependencies, so the check precedes the handler of the route.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Depends, Request
from fastapi.routing import APIRoute

from clamber.server.http.dependencies import Place, ServerParts, server_of
from clamber.server.http.guests import COOKIE, hash_token, token_of
from clamber.server.log.confirmations import DECIDING_SECONDS, READING_SECONDS
from clamber.server.log.roles import Moderator
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.responses import Response


def no_role() -> Refusal:
    """Return the refusal of a person who does not have the role for a request."""
    return Refusal("no_role", "this is up to the moderators of this server")


def confirm_again(seconds: float) -> Refusal:
    """Return the refusal of a moderator whose confirmation is too old.

    Args:
        seconds: Age at which a confirmation ends for this request.
    """
    minutes = round(seconds / 60)
    message = f"confirm that it is you: this needs a confirmation of the last {minutes} minutes"
    return Refusal("confirm_again", message, {"minutes": minutes})


async def check_moderation(server: Place) -> None:
    """Raise if the operator has not turned moderation on.

    Raises:
        Refusal: The server has no moderators (code `no_moderation`).
    """
    if not server.config.moderation:
        raise Refusal("no_moderation", "this server has no moderators")


async def moderator_of(request: Request, server: ServerParts) -> Moderator:
    """Return the moderator who sent a request. No session is created.

    Raises:
        Refusal: The server has no moderation (`no_moderation`), or the sender is a program, a stranger, or a person
            without a role (`no_role`).
    """
    await check_moderation(server)
    session = None if token_of(request) is not None else await server.guests.find(request.cookies.get(COOKIE))
    moderator = None if session is None else await server.store.roles.moderator(session)
    if moderator is None:
        raise no_role()
    return moderator


def browser_of(request: Request) -> str:
    """Return the hash of the token of the browser that sent a request."""
    return hash_token(request.cookies.get(COOKIE, ""))


async def confirmed_at(request: Request, server: ServerParts) -> float:
    """Return the time of the last confirmation in the browser of a request; -inf if there is none."""
    at = await server.store.confirmations.at(browser_of(request))
    return float("-inf") if at is None else at


class RoleRoute(APIRoute):
    """Route that answers persons with any role, even without a confirmation."""

    seconds: float | None = None
    """Maximum age of the confirmation, in seconds; None if none is needed."""

    def permits(self, moderator: Moderator) -> bool:
        """Return True if a moderator's role suffices."""
        return bool(moderator.role or moderator.clubs)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler of the route, behind the checks."""
        answer = super().get_route_handler()

        async def check_first(request: Request) -> Response:
            server = server_of(request)
            moderator = await moderator_of(request, server)
            if not self.permits(moderator):
                raise no_role()
            if self.seconds is not None:
                age = server.hub.clock() - await confirmed_at(request, server)
                if age >= self.seconds:
                    raise confirm_again(self.seconds)
            request.state.moderator = moderator
            return await answer(request)

        return check_first


class ModeratorRoute(RoleRoute):
    """Route that answers moderators, also those of clubs."""

    seconds = READING_SECONDS


class ServerRoute(ModeratorRoute):
    """Route that answers moderators of the whole server."""

    def permits(self, moderator: Moderator) -> bool:
        """Return True for a moderator of the whole server."""
        return moderator.role is not None


class DecidingRoute(ServerRoute):
    """Route that answers moderators of the whole server who have just confirmed that it is them."""

    seconds = DECIDING_SECONDS


class OperatorReadingRoute(ModeratorRoute):
    """Route that answers operators."""

    def permits(self, moderator: Moderator) -> bool:
        """Return True for an operator."""
        return moderator.is_operator


class OperatorRoute(OperatorReadingRoute):
    """Route that answers operators who have just confirmed that it is them."""

    seconds = DECIDING_SECONDS


def _checked_moderator(request: Request) -> Moderator:
    moderator: Moderator = request.state.moderator
    return moderator


ByModerator = Annotated[Moderator, Depends(_checked_moderator)]
"""Moderator of a request to one of the routes above."""

PATHS: Final = ("/api/moderation", "/api/operator")
"""Beginnings of the paths of all routes for moderators and operators."""
