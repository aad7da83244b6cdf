"""Exchange of the rows of open tables between nodes, so that the lists are the same at all of them.

Each node sends the changes of its own rows to all others, numbered. A node that misses a number asks for all rows.
The number is repeated every `REPEAT_SECONDS`, so that the loss of the last change is noticed, too. The rows of a node
that is not a member any more are removed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.server.faults import UnreachableError
from clamber.server.wire.open_tables import OpenTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.actors.open_tables import TableLists
    from clamber.server.nodes.node import Node

LOG: Final = structlog.get_logger("clamber.list")

REPEAT_SECONDS: Final = 2.0
"""Interval at which a node repeats the number of its last change, in seconds."""

CHECK_SECONDS: Final = 0.5
"""Interval at which the rows of nodes that are not members are removed, in seconds."""


class RowExchange:
    """Sends the rows of this node to the others, and receives theirs.

    Args:
        node: This node.
        lists: Lists of open tables.
    """

    def __init__(self, node: Node, lists: TableLists) -> None:
        self._node = node
        self._lists = lists
        self._seq = 0
        self._known: dict[str, int] = {}
        self._asked: set[str] = set()
        lists.publish = self._publish
        node.bus.set_handler("rows", self._on_rows)
        node.bus.set_handler("all_rows", self._all_rows)

    async def run(self) -> None:
        """Repeat the number of the last change, and remove rows of former nodes, until cancelled."""
        rounds = round(REPEAT_SECONDS / CHECK_SECONDS)
        for number in range(1 << 62):
            try:
                self._drop_former()
                if not number % rounds:
                    await self._send((), ())
            except Exception:
                LOG.exception("rows of open tables are not exchanged")  # the next round tries again
            await asyncio.sleep(CHECK_SECONDS)

    def _drop_former(self) -> None:
        for node in self._lists.nodes - set(self._node.others):
            self._lists.drop_node(node)
            self._known.pop(node, None)

    async def _publish(self, rows: Iterable[OpenTable], gone: Iterable[str]) -> None:
        self._seq += 1
        await self._send(rows, gone)

    async def _send(self, rows: Iterable[OpenTable], gone: Iterable[str]) -> None:
        if not self._node.id:
            return
        values = {
            "sender": self._node.id,
            "seq": self._seq,
            "rows": [row.model_dump(mode="json") for row in rows],
            "hosts": self._hosts_of(rows),
            "gone": list(gone),
        }
        for node in self._node.others:
            await self._node.bus.tell(node, "rows", **values)

    async def _on_rows(self, message: dict[str, Any]) -> None:
        node, seq = message["sender"], message["seq"]
        if node not in self._node.others or self._known.get(node) == seq:
            return
        if self._known.get(node) != seq - 1:
            await self._ask(node)
            return
        self._known[node] = seq
        self._lists.hosts.update(message["hosts"])
        self._lists.change_rows(node, map(OpenTable.model_validate, message["rows"]), message["gone"])

    async def _ask(self, node: str) -> None:
        """Replace the rows of a node by those that it has now; without an answer, the next repetition asks again."""
        if node in self._asked:
            return
        self._asked.add(node)
        try:
            answer = await self._node.bus.ask(node, "all_rows")
        except UnreachableError:
            return
        finally:
            self._asked.discard(node)
        if node in self._node.others:
            self._known[node] = answer["seq"]
            self._lists.hosts.update(answer["hosts"])
            self._lists.replace_rows(node, map(OpenTable.model_validate, answer["rows"]))

    async def _all_rows(self, _: dict[str, Any]) -> dict[str, Any]:
        rows = self._lists.own_rows
        hosts = self._hosts_of(rows)
        return {"seq": self._seq, "rows": [row.model_dump(mode="json") for row in rows], "hosts": hosts}

    def _hosts_of(self, rows: Iterable[OpenTable]) -> dict[str, str]:
        return {row.table: self._lists.hosts[row.table] for row in rows}
