"""Requests about the state of the running server: its load now, and the metrics of the last hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.server.administration.load import load_here
from clamber.server.administration.nodes import nodes
from clamber.server.administration.outcomes import DeniedError
from clamber.server.log.faults import NotStoredError
from clamber.server.nodes.playing_now import PlayingNow

if TYPE_CHECKING:
    from clamber.server.administration.context import Admin, RequestResult


async def status(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the load of all nodes together, the games that are played, the notices, and the nodes.

    Raises:
        DeniedError: No server runs.
    """
    if admin.hub is None:
        raise DeniedError("no server runs")
    loads = [*await admin.ask_all("load"), load_here(admin)]
    try:
        storage = await admin.store.upkeep.size()
    except NotStoredError:
        storage = None
    notices, playing = admin.hub.notices.message, await PlayingNow(admin.hub, admin.node).now()
    return {
        **{name: sum(load[name] for load in loads) for name in loads[-1]},
        "games": [game.model_dump() for game in playing.games],
        "storage": storage,
        "stores": admin.store.fault is None,
        "draining": notices.draining,
        "announcement": None if notices.announcement is None else notices.announcement.model_dump(),
        "nodes": await nodes(admin, {}),
    }


async def metrics(admin: Admin, _: dict[str, Any]) -> RequestResult:
    """Return the samples of all processes during the last hour, oldest first.

    Raises:
        DeniedError: No server runs.
    """
    if admin.samples is None:
        raise DeniedError("no server runs")
    name = "" if admin.node is None else admin.node.name
    processes = dict(await admin.ask_all("samples")) | {name: admin.samples.rows()}
    return [{"process": process, **sample} for process in sorted(processes) for sample in processes[process]]
