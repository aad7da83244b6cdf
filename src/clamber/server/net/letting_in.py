"""Sockets that ask for a table: let in as connections, or told why not."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Self

from clamber.server.net.connection import Connection
from clamber.server.net.cut_off import CutOff, goodbye
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.net.hub import Hub
    from clamber.server.net.socket import Socket


class Entry(Enum):
    """By what a socket asks to be let in, and whether that will do."""

    GOOD = auto()
    BAD_ORIGIN = auto()
    BAD_TOKEN = auto()

    @classmethod
    def of(cls, token: str | None, session: str | None, *, own_page: bool) -> Self:
        """A page sends its origin, which must be the server's; a bot its token, which no page can send for it."""
        if token is not None:
            return cls.BAD_TOKEN if session is None else cls.GOOD
        return cls.GOOD if own_page else cls.BAD_ORIGIN


async def serve(socket: Socket, hub: Hub, table: str, session: str, entry: Entry) -> None:
    """Serves a socket, or says why not.

    Args:
        socket: A client that was just let in.
        hub: The tables.
        table: The id of the one that is asked for.
        session: Whose socket it is; empty for somebody without one.
        entry: By what it asks to be let in.
    """
    try:
        if entry is Entry.BAD_ORIGIN:
            raise CutOff("bad_origin", "this page is not from this server")
        if entry is Entry.BAD_TOKEN:
            raise CutOff("bad_token", "there is no such token; take a seat by invite to get one")
        if not hub.ready:
            raise CutOff("restarting", "the server is not ready yet", again=True)
        try:
            actor = await hub.actor(table)
        except Refusal as refusal:
            raise CutOff(refusal.code, refusal.message, refusal.values) from None
    except CutOff as why:
        goodbye(socket, why)
        return
    socket.attach(Connection(socket, hub, actor, session))
