"""Links of a node to PostgreSQL, to NATS and to its clients, which can be cut.

Where the machine permits namespaces, `isolated` moves the program into some of its own: every node has a network
namespace, and its links are pairs of interfaces, one of which goes down. Packets are lost then, and TCP repeats them
later and later. Elsewhere, links are proxies of this process, which stop forwarding without closing a connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from typing import TypeAlias

INSIDE = "CHAOS_NAMESPACES"
"""Environment variable that is set inside the namespaces."""

TRIAL = (
    "ip link set lo up && ip link add near type veth peer name far && unshare --net true && mount -t tmpfs tmpfs /mnt"
)
"""Shell command that succeeds if the namespaces permit all that the test does."""


def isolated() -> bool:
    """Run this program again in namespaces of its own; return True inside them, and False if none are permitted.

    The kernel removes all interfaces, mounts and processes in them when the program ends, however it ends.
    """
    if os.environ.get(INSIDE):
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # the first process of a namespace ignores it
        return True
    command = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if os.geteuid():
        command += ["--user", "--map-current-user", "--keep-caps"]
    try:
        subprocess.run([*command, "sh", "-c", TRIAL], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    os.environ[INSIDE] = "1"
    return os.execvp(command[0], [*command, sys.executable, *sys.argv])  # noqa: S606 - does not return


class Proxy:
    """Proxy to a local port, whose connections can be cut, with or without being closed."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self.address = ""

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self, *, closing: bool = False) -> None:
        """Forward nothing until `mend`, and close the connections if asked to; new ones wait."""
        self._open.clear()
        if closing:
            for writer in self._writers:
                writer.transport.abort()

    def mend(self) -> None:
        """Forward again what has waited, and what comes."""
        self._open.set()

    async def _accept(self, near: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):  # the latter at the end of the program
            await self._open.wait()
            far, request = await asyncio.open_connection("127.0.0.1", self._to)
            self._writers |= {request, answer}
            await asyncio.gather(self._forward(near, request), self._forward(far, answer))
            self._writers -= {request, answer}
        answer.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


class Namespace:
    """Network namespace that outlives the processes in it, until `end`."""

    def __init__(self) -> None:
        hold = ["unshare", "--net", "sh", "-c", "ip link set lo up; echo; read -r _"]
        self._holder = subprocess.Popen(hold, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._holder.stdout.readline()  # only now is the process in its namespace
        self.pid = self._holder.pid
        self.enter = ("nsenter", f"--net=/proc/{self.pid}/ns/net")
        """Command line that starts a program in this namespace, which follows it."""

    def end(self) -> None:
        """Remove the namespace and its interfaces, once no process is in it."""
        self._holder.communicate()


class Cable:
    """Pair of interfaces: one in this process's namespace, the other in a node's.

    Attributes:
        address: Address of a port of this namespace, for the node.
        far: IP address of the node.
    """

    def __init__(self, namespace: Namespace, number: int, port: int = 0) -> None:
        self._namespace = namespace
        self._near = f"near{number}"
        self._number = number
        self.address = f"10.0.{number}.1:{port}"
        self.far = f"10.0.{number}.2"

    async def start(self) -> None:
        """Make the interfaces."""
        far = f"far{self._number}"
        _ip(f"link add {self._near} type veth peer name {far} netns {self._namespace.pid}")
        for enter, name, address in (
            ((), self._near, self.address.split(":")[0]),
            (self._namespace.enter, far, self.far),
        ):
            _ip(f"address add {address}/30 dev {name}", enter)
            _ip(f"link set {name} up", enter)

    def cut(self) -> None:
        """Lose all packets until `mend`."""
        _ip(f"link set {self._near} down")

    def mend(self) -> None:
        """Carry packets again."""
        _ip(f"link set {self._near} up")


Link: TypeAlias = Proxy | Cable


def _ip(words: str, enter: tuple[str, ...] = ()) -> None:
    subprocess.run([*enter, "ip", *words.split()], check=True)
