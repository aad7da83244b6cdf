"""List of the nodes, and answers to the questions that they ask each other on behalf of requests."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from clamber.server.net.administration.guests import forgotten, purged
from clamber.server.net.administration.outcomes import Denied
from clamber.server.net.administration.subjects import seated_here
from clamber.server.net.administration.tables import close_here, kick_here, tables_here
from clamber.server.net.mine import tables_here as tables_of_guest
from clamber.server.net.own_browsers import signed_out
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.net.administration.context import Admin, Found
    from clamber.server.net.routes import Server


async def nodes(admin: Admin, _: dict[str, Any]) -> Found:
    """Return the nodes, with their numbers of tables; empty for a server of one process.

    Raises:
        Denied: No server runs.
    """
    if admin.hub is None:
        raise Denied("no server runs, so there are no nodes")
    if admin.node is None:
        return []
    counts = dict(await admin.ask_all("count")) | {admin.node.id: len(admin.hub.tables())}
    return [{**row, "tables": counts.get(row["node"])} for row in admin.node.rows()]


def answer_nodes(server: Server, admin: Admin) -> None:
    """Answer the questions of other nodes."""
    assert server.node is not None
    hub, bus = server.hub, server.node.bus

    async def count(_: dict[str, Any]) -> Any:
        return server.node.id if server.node else "", len(hub.tables())

    async def tables(_: dict[str, Any]) -> Any:
        return await tables_here(admin)

    async def seated(_: dict[str, Any]) -> Any:
        return await seated_here(admin)

    async def save_addresses(_: dict[str, Any]) -> None:
        await server.guests.save_addresses()

    async def close(asked: dict[str, Any]) -> None:
        await close_here(admin, asked["table"])

    async def kick(asked: dict[str, Any]) -> Any:
        return await kick_here(admin, asked["sessions"], asked["table"])

    async def bans(asked: dict[str, Any]) -> Any:
        return await admin.open(asked["sessions"])

    async def notices(_: dict[str, Any]) -> None:
        await admin.load_notices()

    async def put_away(asked: dict[str, Any]) -> list[str]:
        return sorted(await hub.put_away_naming(asked["guest"]))

    async def forget(asked: dict[str, Any]) -> None:
        await forgotten(admin, asked["guest"])

    async def forget_all(_: dict[str, Any]) -> None:
        await purged(admin)

    async def tables_of(asked: dict[str, Any]) -> Any:
        return [(at, summary.model_dump(mode="json")) for at, summary in tables_of_guest(hub, asked["session"])]

    async def playing(_: dict[str, Any]) -> Any:
        return server.playing.here().model_dump(mode="json")

    async def code(asked: dict[str, Any]) -> Any:
        with contextlib.suppress(Refusal):
            codes = server.transfer_codes
            return (codes.redeem if asked["redeem"] else codes.session_of)(asked["code"])
        return None

    async def sign_out(asked: dict[str, Any]) -> None:
        signed_out(server, asked["token"])

    async def invalidate(asked: dict[str, Any]) -> None:
        server.transfer_codes.invalidate(asked["session"])

    for name, answer in {
        "count": count,
        "tables": tables,
        "seated": seated,
        "save addresses": save_addresses,
        "close": close,
        "kick": kick,
        "bans": bans,
        "notices": notices,
        "put away": put_away,
        "forgotten": forget,
        "purged": forget_all,
        "tables of": tables_of,
        "playing": playing,
        "code": code,
        "signed out": sign_out,
        "invalidate": invalidate,
    }.items():
        bus.answers(name, answer)
