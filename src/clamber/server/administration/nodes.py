"""List of the nodes, and answers to the questions that they ask each other on behalf of requests."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.server.administration.guests import forgotten, purged
from clamber.server.administration.outcomes import Denied
from clamber.server.administration.subjects import seated_here
from clamber.server.administration.tables import close_here, kick_here, tables_here
from clamber.server.http.own_browsers import signed_out
from clamber.server.http.own_data import tables_here as tables_of_guest
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.actors.hub import Hub
    from clamber.server.administration.context import Admin, Found
    from clamber.server.http.dependencies import ServerParts
    from clamber.server.nodes.bus import Answer

    Asked: TypeAlias = dict[str, Any]


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


def answer_nodes(server: ServerParts, admin: Admin) -> None:
    """Answer the questions of other nodes."""
    hub, node, codes = server.hub, server.node, server.transfer_codes
    assert node is not None

    async def put_away(asked: Asked) -> list[str]:
        async with hub.put_away_naming(asked["guest"]) as names:
            return sorted(names)

    def code(asked: Asked) -> Any:
        with contextlib.suppress(Refusal):
            return (codes.redeem if asked["redeem"] else codes.session_of)(asked["code"])
        return None

    answers: dict[str, Answer] = {
        "count": _at_once(lambda _: (node.id, len(hub.tables()))),
        "tables": lambda _: tables_here(admin),
        "seated": lambda _: seated_here(admin),
        "save addresses": lambda _: server.guests.save_addresses(),
        "close": lambda asked: close_here(admin, asked["table"]),
        "kick": lambda asked: kick_here(admin, asked["sessions"], asked["table"]),
        "bans": lambda asked: admin.open(asked["sessions"]),
        "notices": lambda _: admin.load_notices(),
        "put away": put_away,
        "forgotten": lambda asked: forgotten(admin, asked["guest"]),
        "purged": lambda _: purged(admin),
        "tables of": _at_once(lambda asked: _tables_of(hub, asked["session"])),
        "playing": _at_once(lambda _: server.playing.here().model_dump(mode="json")),
        "code": _at_once(code),
        "signed out": _at_once(lambda asked: signed_out(server, asked["token"])),
        "invalidate": _at_once(lambda asked: codes.invalidate(asked["session"])),
    }
    for name, answer in answers.items():
        node.bus.answers(name, answer)


def _at_once(answer: Callable[[Asked], Any]) -> Answer:
    async def answered(asked: Asked) -> Any:
        return answer(asked)

    return answered


def _tables_of(hub: Hub, session: str) -> list[tuple[float, dict[str, Any]]]:
    return [(at, summary.model_dump(mode="json")) for at, summary in tables_of_guest(hub, session)]
