"""Credentials of a socket: the cookie of a page of this server, or the token of a network bot or a bot account."""

from __future__ import annotations

import enum
import math
from typing import TYPE_CHECKING

from clamber.server.http.bot_tokens import ACCOUNT_TOKEN, hash_bot_token
from clamber.server.http.guests import address_of, cookie_of, hash_token, token_of
from clamber.server.limits.visitor import Visitor
from clamber.server.log.bot_accounts import Scope
from clamber.server.log.faults import NotStoredError

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from clamber.server.http.guests import Guests


class Credentials(enum.Enum):
    """Result of checking a socket's credentials: the page's origin or the bot's token."""

    good = enum.auto()
    unknown = enum.auto()
    """The database does not respond."""

    bad_origin = enum.auto()
    bad_token = enum.auto()
    bad_scope = enum.auto()
    """The token of a bot account does not permit to play."""

    @classmethod
    def of(cls, token: str | None, session: str | None, *, own_page: bool) -> Credentials:
        """Check the credentials of a socket.

        The origin of a client with a token is not checked, because a foreign page cannot send somebody else's token.
        """
        if token is not None:
            return cls.bad_token if session is None else cls.good
        return cls.good if own_page else cls.bad_origin


async def visitor_of(connection: HTTPConnection, guests: Guests, *, own_page: bool) -> tuple[Visitor, Credentials]:
    """Return the client of a socket, and the result of checking its credentials.

    Args:
        connection: Handshake of the socket.
        guests: Sessions and tokens.
        own_page: True if the handshake comes from a page of this server.
    """
    token, address = token_of(connection), address_of(connection)
    try:
        if token is not None and token.startswith(ACCOUNT_TOKEN):
            return await _bot_account(token, address, guests)
        guest_token = cookie_of(connection) if token is None else token
        session = await guests.find(guest_token)
    except NotStoredError:
        return Visitor("", address), Credentials.unknown
    visitor = Visitor(session or "", address, hash_token(guest_token or ""))
    return visitor, Credentials.of(token, session, own_page=own_page)


async def _bot_account(token: str, address: str, guests: Guests) -> tuple[Visitor, Credentials]:
    found = await guests.bot_tokens.find(token)
    if found is None:
        return Visitor("", address), Credentials.bad_token
    ends_at = math.inf if found.ends_at is None else found.ends_at
    visitor = Visitor(found.session, address, hash_bot_token(token), ends_at)
    return visitor, Credentials.good if found.has(Scope.play) else Credentials.bad_scope
