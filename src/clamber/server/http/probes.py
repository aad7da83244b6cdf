"""HTTP routes for supervisors and monitoring: health checks and metrics."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

import secrets
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from clamber.server.http.dependencies import Place
from clamber.server.log.faults import NotStoredError
from clamber.server.metrics import REGISTRY
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from clamber.server.nodes.node import Node

ROUTES: Final = APIRouter()


@ROUTES.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
async def health(server: Place) -> Response:
    """Report that the process is alive, or 503 once another server has taken over the database."""
    is_lost = server.store.owner.is_lost
    return JSONResponse({"status": "lost" if is_lost else "ok"}, 503 if is_lost else 200)


@ROUTES.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)
async def ready(server: Place) -> Response:
    """Return 200 if the database accepts writes and all tables are rebuilt, 503 otherwise.

    A node without a lease is not ready.
    """
    try:
        await server.store.ping()
    except NotStoredError as error:
        return JSONResponse({"status": "database", "reason": str(error)}, 503)
    is_ready = server.hub.ready and (server.node is None or server.node.is_ready)
    return JSONResponse({"status": "ok" if is_ready else "starting"}, 200 if is_ready else 503)


@ROUTES.get("/metrics", include_in_schema=False)
async def figures(request: Request, server: Place) -> Response:
    """Return the Prometheus metrics of all reachable nodes. Requires the metrics token.

    Players must not have access because, on a quiet server, the metrics reveal that a seat was asked a question.
    """
    token = server.config.metrics_token
    sent = request.headers.get("authorization", "").encode()
    if not token or not secrets.compare_digest(sent, f"Bearer {token}".encode()):
        raise Refusal("not_found", "there is nothing at this address")
    return Response(await _collect(server.node), media_type=CONTENT_TYPE_LATEST)


async def _collect(node: "Node | None") -> bytes:
    here = generate_latest(REGISTRY)
    if node is None:
        return here
    others = dict(await node.bus.ask_all(node.others, "metrics"))
    return merge({node.name: here.decode(), **others})


def answer_metrics(node: "Node") -> None:
    """Register the handler that sends other nodes the metrics of this process."""

    async def here(_: dict[str, Any]) -> tuple[str, str]:
        return node.name, generate_latest(REGISTRY).decode()

    node.bus.set_handler("metrics", here)


def merge(texts: Mapping[str, str]) -> bytes:
    """Merge the metrics of several processes, adding the label `process`.

    Args:
        texts: Metrics in the text format of Prometheus, by name of the process.
    """
    collector = _Merged()
    for process, text in texts.items():
        collector.add(process, text)
    registry = CollectorRegistry()
    registry.register(collector)
    return generate_latest(registry)


class _Merged(Collector):
    """Metrics of several processes."""

    def __init__(self) -> None:
        self._families: dict[str, Metric] = {}

    def add(self, process: str, text: str) -> None:
        """Add the metrics of a process."""
        for family in text_string_to_metric_families(text):
            metric = self._families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            for name, labels, value, *_ in family.samples:
                metric.add_sample(name, {**labels, "process": process}, value)

    def collect(self) -> Iterable[Metric]:
        """Return all metrics."""
        return self._families.values()
