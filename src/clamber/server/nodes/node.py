"""Node of a server with several processes (docs/nodes.md): lease, handover of tables, and routing."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server import metrics
from clamber.server.faults import NoResponderError, UnreachableError
from clamber.server.log.faults import LostLeaseError, NotStoredError
from clamber.server.log.nodes import RENEWAL_SECONDS, shard_of
from clamber.server.nodes.bus import Bus
from clamber.server.nodes.forwarding import RequestExecutor, forward, is_forwarded, moved_response
from clamber.server.nodes.relay import Relay
from clamber.server.outages import Outage
from clamber.server.sockets.errors import problem
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine, Sequence

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp

    from clamber.server.actors.hub import Hub
    from clamber.server.log.nodes import Nodes
    from clamber.server.log.store import Store
    from clamber.server.nodes.relay import ServeRemote

LOG: Final = structlog.get_logger("clamber.node")

MOVING_SECONDS: Final = 8.0
"""Time for which a request waits for the owner of its table, in seconds. A lease and two renewals are shorter."""

LOOK_SECONDS: Final = 0.05
"""Interval between attempts to reach the owner of a table, in seconds."""

SOONEST_SECONDS: Final = 0.1
"""Minimum interval between renewals, in seconds."""

FIRST_SECONDS: Final = 2.0
"""Time for which a starting node waits for its first shards, in seconds. It must be shorter than a lease."""

LINK_SECONDS: Final = 1.0
"""Interval between pings of nodes with relayed sockets, and time limit for the answer, in seconds."""

LINK_FAILURES: Final = 2
"""Number of consecutive missing answers after which a node counts as unreachable."""


def restarting() -> Refusal:
    """Return the refusal sent while the owner of a table is unknown or cannot be reached."""
    return Refusal("restarting", "the server is not ready yet")


class Node:
    """One of several nodes. Keeps its lease, opens and drops tables as shards come and go, and finds other owners."""

    def __init__(self, store: Store, hub: Hub, bus: Bus, relay: Relay) -> None:
        assert store.nodes is not None
        self.relay = relay
        self.bus = bus
        self._store = store
        self._hub = hub
        self._nodes: Nodes = store.nodes
        self._shards: frozenset[int] = frozenset()
        self._wake = asyncio.Event()
        self._failures: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []
        self._background: set[asyncio.Task[None]] = set()
        self._lease = Outage(LOG, "the lease is not renewed", "the lease is renewed again")
        self._handing_over = Outage(LOG, "shards cannot be handed over", "shards can be handed over again")
        bus.reconnected = relay.close  # a lost frame that no other follows would leave no gap
        bus.set_handler("renew", self._renew_soon)
        bus.set_handler("alive", _alive)
        bus.set_handler("owns", self._owns)

    def execute_with(self, app: ASGIApp) -> None:
        """Execute requests forwarded by other nodes with an ASGI application."""
        RequestExecutor(app, self.bus)

    @property
    def id(self) -> str:
        """Id of this node; empty while it is not a member."""
        return self._nodes.id

    @property
    def name(self) -> str:
        """Name of this process for the operator."""
        return self._nodes.name

    @property
    def is_ready(self) -> bool:
        """True while this node holds its lease."""
        return self._nodes.is_valid

    @property
    def others(self) -> Collection[str]:
        """Ids of all other nodes."""
        return [node for node in self._nodes.members if node != self.id]

    @property
    def is_leader(self) -> bool:
        """True for the node that does server-wide work, e.g. deleting expired data.

        Two nodes may be leaders for the duration of a renewal, so this work is idempotent.
        """
        return self._nodes.is_valid and self.id == min(self._nodes.members, default="")

    async def open(self) -> None:
        """Join the nodes and wait until they have handed over shards, so that tables can be made here.

        Raises:
            NoBusError: NATS cannot be reached.
            NotStoredError: The database does not respond.
        """
        metrics.NODES.set_function(lambda: len(self._nodes.members))
        metrics.SHARDS.set_function(lambda: len(self._nodes.shards) if self.is_ready else 0)
        metrics.NATS.set_function(lambda: self.bus.is_connected)
        await self.bus.open()
        await self._store.renew()
        await self.bus.listen(self.id)
        await self._request_renewals()
        loop = asyncio.get_running_loop()
        until = loop.time() + FIRST_SECONDS
        while not self._nodes.shards and loop.time() < until:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SOONEST_SECONDS):
                    await self._wake.wait()
            self._wake.clear()
            await self._store.renew()
        self._shards = frozenset(self._nodes.shards)
        LOG.info("node has joined", node=self.id, nodes=len(self._nodes.members), shards=len(self._shards))

    def start(self) -> None:
        """Keep the lease and the links to other nodes until `close`."""
        self._tasks = [
            asyncio.create_task(self._keep_lease(), name="lease"),
            asyncio.create_task(self._check_links(), name="links"),
        ]

    async def hand_over(self) -> None:
        """Leave the nodes, handing over all tables. Clients at these tables reconnect."""
        tasks, self._tasks = self._tasks, []
        for task in (*tasks, *self._background):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if not self.id:
            return
        others = self.others
        self._nodes.give_up(tuple(self._nodes.shards))
        await self._hub.drop_lost()
        with contextlib.suppress(NotStoredError):
            await self._store.leave()
        await self.bus.ask_all(others, "renew")

    async def close(self) -> None:
        """Leave the nodes, if `hand_over` was not called, and close the connections to them."""
        await self.hand_over()
        self.relay.close()
        await self.bus.close()

    def rows(self) -> list[dict[str, Any]]:
        """Return all nodes for the operator: id, process, version, time of joining, and number of shards."""
        shards = Counter(self._nodes.owners.values())
        return [
            {
                "node": member.id,
                "process": member.name,
                "version": member.version,
                "since": member.joined_at,
                "shards": shards[member.id],
            }
            for member in sorted(self._nodes.members.values(), key=lambda member: member.joined_at)
        ]

    # The lease

    async def _keep_lease(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await self._renew()
            self._wake.clear()
            await asyncio.sleep(max(0.0, began + SOONEST_SECONDS - loop.time()))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(began + RENEWAL_SECONDS):
                    await self._wake.wait()

    async def _renew(self) -> None:
        try:
            async with asyncio.timeout(2 * RENEWAL_SECONDS):
                try:
                    await self._store.renew()
                except LostLeaseError as error:
                    self._lease.record_failure(str(error))
                    await self._store.renew()  # joins again, and claims shards at the next renewal
            self._lease.record_success()
        except (NotStoredError, TimeoutError) as error:
            self._lease.record_failure(str(error) or "the database is slow")
        except Exception:
            LOG.exception("the lease is not renewed")
        try:
            if self.id and not self.bus.is_listening_for(self.id):
                self.relay.close()
                await self.bus.listen(self.id)
            await self._sync_tables()
            self._handing_over.record_success()
        except NotStoredError as error:
            self._handing_over.record_failure(str(error))  # the next renewal tries again
        except Exception:
            LOG.exception("shards cannot be taken over")  # the next renewal tries again

    async def _sync_tables(self) -> None:
        """Open and drop tables according to the owned shards, and give up shards above a fair share."""
        await self._hub.drop_lost()
        for node in self.relay.nodes - self._nodes.members.keys():
            self.relay.close_sockets_of(node)
        owned = frozenset(self._nodes.shards) if self._nodes.is_valid else frozenset()
        gained, self._shards = owned - self._shards, owned
        if gained:
            LOG.info("shards are taken over", shards=len(gained))
            self._spawn(self._open_tables(gained))
        if (excess := self._nodes.excess) and self._nodes.is_valid:
            await self._give_up(excess)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background, so that the next renewal does not wait for it."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _open_tables(self, gained: Collection[int]) -> None:
        try:
            names = [name for name in await self._store.unarchived_tables() if shard_of(name) in gained]
            await self._hub.open_tables(names)
        except NotStoredError:
            self._shards -= frozenset(gained)  # the next renewal tries again
        except Exception:
            LOG.exception("tables cannot be opened")
            self._shards -= frozenset(gained)

    async def _give_up(self, count: int) -> None:
        """Hand over shards to other nodes, starting with those that have the fewest open tables."""
        busy = Counter(shard_of(table.id) for table in self._hub.tables())
        shards = sorted(self._nodes.shards, key=lambda shard: busy[shard])[:count]
        self._nodes.give_up(shards)
        self._shards -= frozenset(shards)
        await self._hub.drop_lost()
        await self._store.release(shards)
        self._spawn(self._request_renewals())
        LOG.info("shards are handed over", shards=len(shards))

    async def _request_renewals(self) -> None:
        """Ask the other nodes to renew immediately, because shards are free or a node has joined."""
        await self.bus.ask_all(self.others, "renew")

    async def _renew_soon(self, _: dict[str, Any]) -> None:
        self._wake.set()

    async def _check_links(self) -> None:
        """Close the sockets to and from nodes that do not answer."""
        while True:
            await asyncio.sleep(LINK_SECONDS)
            nodes = self.relay.nodes
            for node in self._failures.keys() - nodes:
                del self._failures[node]
            try:
                await asyncio.gather(*(self._check_link(node) for node in nodes))
            except Exception:
                LOG.exception("links cannot be checked")  # the next check tries again

    async def _check_link(self, node: str) -> None:
        try:
            await self.bus.ask(node, "alive", LINK_SECONDS)
        except UnreachableError:
            self._failures[node] += 1
            if self._failures[node] >= LINK_FAILURES:
                LOG.warning("node cannot be reached", node=node)
                self.relay.close_sockets_of(node)
        else:
            self._failures[node] = 0

    # Routing

    async def owner(self, table: str) -> str:
        """Return the id of the node that confirms to own a table, waiting for a new owner if the former has died.

        Raises:
            Refusal: No node has claimed the table in time.
        """
        try:
            async with asyncio.timeout(MOVING_SECONDS):
                while True:
                    # After it has handed over its tables, this node does not renew, and all others may own them.
                    for node in [self._nodes.owner(table)] if self.id else self.others:
                        if node is not None and await self._confirms_ownership(node, table):
                            return node
                    self._wake.set()
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            raise restarting() from None

    async def _confirms_ownership(self, node: str | None, table: str) -> bool:
        """Return True if a node can be reached and owns a table, because the last renewal may be outdated."""
        if node is None or node == self.id:
            return node is not None and self._store.owns(table)
        try:
            return bool(await self.bus.ask(node, "owns", LINK_SECONDS, table=table))
        except UnreachableError:
            return False

    async def _owns(self, question: dict[str, Any]) -> bool:
        return self._store.owns(question["table"])

    async def respond(self, request: Request, table: str) -> Response:
        """Return the response to a request about a table that this node does not own."""
        if is_forwarded(request):
            return moved_response()
        loop = asyncio.get_running_loop()
        until = loop.time() + MOVING_SECONDS
        while loop.time() < until:
            try:
                response = await forward(self.bus, await self.owner(table), request)
            except NoResponderError:
                response = None
            except UnreachableError:
                if request.method not in {"GET", "HEAD"}:
                    break  # the owner may have done it
                response = None
            except Refusal as refusal:
                return problem(refusal)
            if response is not None:
                return response
            self._wake.set()
            await asyncio.sleep(LOOK_SECONDS)
        return problem(restarting())


def new_node(urls: Sequence[str], store: Store, hub: Hub, serve: ServeRemote) -> Node:
    """Create the node of this process, connected to the others over NATS.

    Args:
        urls: Addresses of NATS.
        store: Database with the nodes.
        hub: Tables of this process.
        serve: See `Relay`.
    """
    bus = Bus(urls)
    return Node(store, hub, bus, Relay(bus, serve))


async def _alive(_: dict[str, Any]) -> bool:
    return True
