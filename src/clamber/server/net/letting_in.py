"""Sockets that ask for a table: let in as connections, or told why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.server.net.connection import Connection
from clamber.server.net.cut_off import CutOff, goodbye
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.net.hub import Hub
    from clamber.server.net.socket import Socket


async def serve(socket: Socket, hub: Hub, table: str, session: str, *, own_page: bool) -> None:
    """Serves a socket, or says why not.

    Args:
        socket: A client that was just let in.
        hub: The tables.
        table: The id of the one that is asked for.
        session: Whose socket it is; empty for somebody without one.
        own_page: Whether it comes from a page of this server.
    """
    try:
        if not own_page:
            raise CutOff("bad_origin", "this page is not from this server")
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
