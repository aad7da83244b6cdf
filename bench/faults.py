"""Faults of the chaos test (`chaos.py`). Each returns once it has ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import asyncpg
from table_client import Guest

from clamber.cli.arguments import TAKEN
from clamber.server.log.nodes import SHARD_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import TypeAlias

    from chaos import World
    from links import Link

    Fault: TypeAlias = Callable[[World], Coroutine[Any, Any, None]]

AWAY = 12.0
"""Time for which the database is away, in seconds: longer than leases, and than any patience of the server."""


async def node_killed(world: World) -> None:
    """Kill a node; it comes back after all players are served by the others."""
    node = world.node()
    node.process.kill()
    node.process.wait()
    world.later = node.start


async def node_stopped(world: World) -> None:
    """Stop a node in an orderly way and start it again."""
    node = world.node()
    node.process.terminate()
    await asyncio.to_thread(node.process.wait)
    await node.start()


async def node_suspended(world: World) -> None:
    """Suspend a node for 2 to 10 seconds."""
    node = world.node()
    node.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(world.rng.uniform(2, 10))
    node.process.send_signal(signal.SIGCONT)


async def clock_stepped(world: World) -> None:
    """Step the clock of a node by an hour, back and forth."""
    node = world.node()
    for offset in ("3600", "-3600", "0"):
        node.clock.write_text(offset)
        await asyncio.sleep(1)


async def cut(world: World, *links: Link) -> None:
    """Cut links for 1 to 6 seconds."""
    for link in links:
        link.cut()
    await asyncio.sleep(world.rng.uniform(1, 6))
    for link in links:
        link.mend()


async def database_cut(world: World) -> None:
    """Cut a node from the database."""
    await cut(world, world.node().to_database)


async def nats_cut(world: World) -> None:
    """Cut a node from the other nodes."""
    await cut(world, world.node().to_nats)


async def node_cut(world: World) -> None:
    """Cut a node from everything; from its clients only where it has a namespace."""
    await cut(world, *world.node().links)


async def nats_restarted(world: World) -> None:
    """Restart NATS."""
    await asyncio.to_thread(world.nats.stop)
    await asyncio.sleep(1)
    await asyncio.to_thread(world.nats.start)


async def database_restarted(world: World) -> None:
    """Restart PostgreSQL, ending all connections at once."""
    await asyncio.to_thread(world.cluster.restart)


async def database_away(world: World) -> None:
    """Stop PostgreSQL for 12 seconds. Then the operator uses all commands, and another server cannot start."""
    guest = Guest(world.node().url)
    created = await asyncio.to_thread(guest.make, "gandengyan", ["me", "greedy"])
    await asyncio.to_thread(world.cluster.down)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(world.cluster.up)
    operating = asyncio.create_task(operate(world, created["table"]))
    world.later = lambda: operating


async def operate(world: World, table: str) -> None:
    """Give each command of `clamber admin` to the living server, and start a second server in vain."""
    rows = await asked(world, "guests", "--json")
    guest = next(row["guest"] for row in rows if table in row["tables"])
    assert table in {row["id"] for row in await asked(world, "tables", "--json")}
    for words in (
        *(("ban", "203.0.113.9"), ("bans",), ("unban", "203.0.113.9"), ("nodes",), ("announce", "Maintenance")),
        *(("announce", "--clear"), ("drain",), ("drain", "--off"), ("show", table), ("kick", guest)),
        *(("rename", guest, "Ann"), ("close", table), ("forget", guest), ("purge", "--records", "36500", "--yes")),
    ):
        await asked(world, *words)
    second = await clamber("serve", "--no-open", "--port", "0", "--database", world.database)
    assert second[0] == TAKEN, second
    assert all(node.process.poll() is None for node in world.nodes), "a node has ended"
    if not world.is_alone:
        while sum(row["shards"] for row in await asked(world, "nodes", "--json")) < SHARD_COUNT:
            pass
        assert len(await asked(world, "nodes", "--json")) == world.count, "a node was expelled"


async def asked(world: World, *words: str) -> Any:
    """Return the result of a command of `clamber admin`, which a server has executed."""
    status, out, err = await clamber("admin", *words, "--database", world.database)
    assert status == 0, (words, err)
    assert "server: process" in err, (words, err)
    return json.loads(out) if "--json" in words else None


async def clamber(*words: str) -> tuple[int, str, str]:
    """Return the exit status of a command and what it wrote."""
    command = [sys.executable, "-m", "clamber", *words]
    done = await asyncio.to_thread(subprocess.run, command, check=False, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


async def disk_full(world: World) -> None:
    """Fill the disk of PostgreSQL for 2 to 6 seconds: no table of the database can grow."""
    end = time.monotonic() + world.rng.uniform(2, 6)
    while time.monotonic() < end:
        world.cluster.fill()  # again, because PostgreSQL deletes files
        await asyncio.sleep(0.05)
    world.cluster.free()


async def disk_full_for_wal(world: World) -> None:
    """Fill the disk of PostgreSQL until it needs a new file for its log, which stops it; start it again with room."""
    connection = await asyncpg.connect(world.database)
    with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        while True:
            world.cluster.fill()
            await connection.execute("SELECT pg_create_restore_point('full'), pg_switch_wal()")
    connection.terminate()
    await asyncio.sleep(world.rng.uniform(1, 4))
    world.cluster.free()
    await asyncio.to_thread(world.cluster.revive)


ON_A_DISK = (disk_full, disk_full_for_wal)
"""Faults that need a file system for PostgreSQL alone."""

FAULTS = {
    fault.__name__: fault
    for fault in (
        *(node_killed, node_stopped, node_suspended, clock_stepped, database_cut, nats_cut, node_cut),
        *(nats_restarted, database_restarted, database_away, *ON_A_DISK),
    )
}
AMONG_NODES = (node_killed, nats_cut, nats_restarted)
"""Faults for which other nodes are needed."""
