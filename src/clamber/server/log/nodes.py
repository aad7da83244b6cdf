"""Nodes of a server and their shards: membership with leases, and fencing by epochs (docs/nodes.md).

Each table belongs to one of 256 shards, and each shard to at most one node. A node renews one lease for all its
shards. Nodes whose lease ran out are removed, and their shards are claimed by the others. Each change of a shard's
owner increments its epoch. A transaction that writes to a table locks the row of the table's shard and compares
owner and epoch, so that a former owner cannot write. All times are those of the database's clock.
"""

from __future__ import annotations

import math
import secrets
import time
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.faults import LostLeaseError, LostShardsError
from clamber.server.log.tables.logs import NODES, SHARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

SHARD_COUNT: Final = 256
LEASE_SECONDS: Final = 3.0
"""Duration of a lease, in seconds: the longest time for which the tables of a node that died have no owner."""

RENEWAL_SECONDS: Final = 0.75
"""Interval between renewals, in seconds. Three may fail before the lease runs out."""

VALID_SECONDS: Final = 2.4
"""Time after the beginning of a renewal for which a node answers for its tables, in seconds. It is shorter than the
lease, so that clock rates may differ by a fifth."""

NOW: Final = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float(53))
"""Time of the database in seconds since the epoch, not the start of the transaction as `now()` returns."""


FENCE: Final = (
    sa.select(SHARDS.c.id, SHARDS.c.epoch)
    .where(
        SHARDS.c.id == sa.any_(sa.bindparam("shards", type_=sa.ARRAY(sa.Integer))),
        SHARDS.c.node == sa.bindparam("node"),
    )
    .order_by(SHARDS.c.id)
    .with_for_update(read=True)
)
"""Query that locks the shards that a node owns, among several. Built once, because every commit runs it."""


def shard_of(table: str) -> int:
    """Return the shard of a table."""
    return zlib.crc32(table.encode()) % SHARD_COUNT


class StoredNode(NamedTuple):
    """Node as stored in the database; times in seconds since the epoch."""

    id: str
    name: str
    version: str
    joined_at: float
    lease: float


class Nodes:
    """Membership of this process in the server's nodes, and the known owners of all shards.

    Methods that take a connection run in the caller's transaction. They do not change this object; the caller passes
    the result to `accept` once the transaction has committed.

    Attributes:
        name: Name of this process for the operator.
        id: Id of this node, empty while it is no member. A node that lost its lease joins with a new id.
        owners: Node of each owned shard, as of the last renewal.
        members: Nodes as of the last renewal, by id.
    """

    def __init__(self, name: str, version: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.id = ""
        self.owners: dict[int, str] = {}
        self.members: dict[str, StoredNode] = {}
        self.name = name
        self._version = version
        self._clock = clock
        self._epochs: dict[int, int] = {}
        self._valid_until = -math.inf
        self._has_rejoined = False

    @property
    def shards(self) -> Collection[int]:
        """Shards that this node owned at its last renewal."""
        return self._epochs.keys()

    @property
    def is_valid(self) -> bool:
        """True while no other node may have claimed a shard of this node."""
        return self._clock() < self._valid_until

    @property
    def excess(self) -> int:
        """Number of shards above this node's fair share."""
        return max(0, len(self._epochs) - _fair_share(len(self.members)))

    def owns(self, table: str) -> bool:
        """Return True if this node owns a table's shard and its lease is valid."""
        return shard_of(table) in self._epochs and self.is_valid

    def epoch(self, table: str) -> int | None:
        """Return the epoch in which this node owns a table's shard; None if it does not own it."""
        return self._epochs.get(shard_of(table))

    def owner(self, table: str) -> str | None:
        """Return the id of the node that owns a table's shard; None if no node is known to own it."""
        return self.owners.get(shard_of(table))

    def join(self, connection: sa.Connection) -> str:
        """Add a node to the members, without shards, and return its new id."""
        new = secrets.token_hex(8)
        connection.execute(
            sa.insert(NODES).values(
                id=new, name=self.name, version=self._version, joined_at=NOW, lease=NOW + LEASE_SECONDS
            )
        )
        return new

    def renew(self, connection: sa.Connection, node: str) -> Renewal:
        """Extend a node's lease, remove dead nodes, claim free shards up to a fair share, and return all owners.

        A node that has just joined again claims nothing: after an outage of the database all nodes do, and the first
        would take all tables from the others.

        Raises:
            LostLeaseError: The lease had run out, or the node was removed.
        """
        began = self._clock()
        extended = sa.update(NODES).where(NODES.c.id == node, NODES.c.lease > NOW).values(lease=NOW + LEASE_SECONDS)
        if not connection.execute(extended).rowcount:
            raise LostLeaseError("the lease of this node ran out")
        _free_expired_shards(connection)
        members = {
            row.id: StoredNode(*row) for row in connection.execute(sa.select(NODES).where(NODES.c.lease > NOW))
        }
        owned = connection.scalar(sa.select(sa.func.count()).where(SHARDS.c.node == node)) or 0
        if (missing := _fair_share(len(members)) - owned) > 0 and not self._has_rejoined:
            _assign(connection, _lock(connection, SHARDS.c.node.is_(None), skip=True, limit=missing), node)
        rows = connection.execute(sa.select(SHARDS).where(SHARDS.c.node.is_not(None))).all()
        epochs = {row.id: row.epoch for row in rows if row.node == node}
        return Renewal(node, members, {row.id: row.node for row in rows}, epochs, began + VALID_SECONDS)

    def accept(self, state: Renewal) -> None:
        """Take over the result of a committed renewal."""
        self.id, self.members, self.owners = state.node, state.members, state.owners
        self._epochs, self._valid_until = state.epochs, state.valid_until
        self._has_rejoined = False

    def forget(self) -> None:
        """Give up all shards and the membership."""
        self.id = ""
        self._epochs, self._valid_until = {}, -math.inf
        self._has_rejoined = True

    def give_up(self, shards: Iterable[int]) -> None:
        """Stop owning shards here. `release` frees them for other nodes."""
        for shard in shards:
            self._epochs.pop(shard, None)

    def release(self, connection: sa.Connection, shards: Collection[int]) -> None:
        """Free shards of this node that it has given up."""
        _assign(connection, _lock(connection, SHARDS.c.id.in_(shards) & (SHARDS.c.node == self.id)), None)

    def leave(self, connection: sa.Connection) -> None:
        """Free all shards of this node and remove it from the members."""
        _assign(connection, _lock(connection, SHARDS.c.node == self.id), None)
        connection.execute(sa.delete(NODES).where(NODES.c.id == self.id))

    def fence(self, connection: sa.Connection, tables: Iterable[str]) -> None:
        """Lock the shards of tables until the transaction ends, and check that this node owns them.

        Raises:
            LostShardsError: This node does not own the shard of one of the tables.
        """
        shards = sorted(set(map(shard_of, tables)))
        locked = connection.execute(FENCE, {"shards": shards, "node": self.id})
        epochs = {row.id: row.epoch for row in locked}
        lost = [shard for shard in shards if shard not in epochs or epochs[shard] != self._epochs.get(shard)]
        if lost:
            raise LostShardsError(f"another node may own the shards {lost}")


class Renewal(NamedTuple):
    """Result of a renewal.

    Attributes:
        node: Id of the renewed node.
        members: Nodes with a valid lease, by id.
        owners: Node of each owned shard.
        epochs: Epochs of the node's own shards.
        valid_until: Monotonic time until which the node answers for its tables.
    """

    node: str
    members: dict[str, StoredNode]
    owners: dict[int, str]
    epochs: dict[int, int]
    valid_until: float


def free_all_shards(connection: sa.Connection) -> None:
    """Remove all nodes and free their shards. Called by a server of one process."""
    _assign(connection, _lock(connection, SHARDS.c.node.is_not(None)), None)
    connection.execute(sa.delete(NODES))


def _fair_share(members: int) -> int:
    return math.ceil(SHARD_COUNT / max(1, members))


def _free_expired_shards(connection: sa.Connection) -> None:
    """Free the shards of nodes whose lease ran out, and remove nodes that have none left.

    Locked rows are skipped: leases being renewed, and shards to which a dead node is still writing. The next renewal
    of any node retries.
    """
    expired = sa.select(NODES.c.id).where(NODES.c.lease <= NOW).with_for_update(skip_locked=True)
    dead = connection.scalars(expired).all()
    if not dead:
        return
    _assign(connection, _lock(connection, SHARDS.c.node.in_(dead), skip=True), None)
    left = sa.select(SHARDS.c.node).where(SHARDS.c.node.is_not(None))
    connection.execute(sa.delete(NODES).where(NODES.c.id.in_(dead), NODES.c.id.not_in(left)))


def _lock(
    connection: sa.Connection, condition: sa.ColumnElement[bool], *, skip: bool = False, limit: int | None = None
) -> list[int]:
    """Lock shards and return them, always in the same order to prevent deadlocks.

    Args:
        connection: Connection in a transaction.
        condition: Condition on the shards.
        skip: True to leave out shards that are locked, instead of waiting for them.
        limit: Maximum number of shards; None for no limit.
    """
    query = (
        sa.select(SHARDS.c.id).where(condition).order_by(SHARDS.c.id).limit(limit).with_for_update(skip_locked=skip)
    )
    return [row.id for row in connection.execute(query)]


def _assign(connection: sa.Connection, shards: Collection[int], node: str | None) -> None:
    """Assign locked shards to a node, or to none, and increment their epochs."""
    if shards:
        new = {"node": node, "epoch": SHARDS.c.epoch + 1}
        connection.execute(sa.update(SHARDS).where(SHARDS.c.id.in_(shards)).values(new))
