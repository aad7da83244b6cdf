"""Several nodes on one machine behind one port: `clamber serve --workers N`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import multiprocessing.connection
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

from clamber.server.log.store import Store
from clamber.server.net.faults import NoBus
from clamber.server.net.hub import VERSION
from clamber.server.net.logs import configure_logs
from clamber.server.net.run import serve, show

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from multiprocessing.process import BaseProcess

    from clamber.server.net.config import Configuration

LOG: Final = structlog.get_logger("clamber.workers")

AGAIN_SECONDS: Final = 1.0
"""Shortest interval between two starts of a process that ends by itself, in seconds."""

STOP_SECONDS: Final = 15.0
"""Time for workers to hand over their tables and stop, in seconds."""

START_SECONDS: Final = 10.0
"""Time limit for the start of NATS, in seconds."""


def serve_by_workers(
    config: Configuration, listening: socket.socket, *, open_browser: bool, started: Callable[[], None]
) -> None:
    """Serve by several processes until interrupted, and start NATS beside them unless one is configured.

    A worker that dies is replaced. Its tables go on at the other workers meanwhile.

    Raises:
        CannotOpen: The database is unusable, or a server of one process owns it.
        NoBus: NATS is not installed, or does not start.
    """
    configure_logs(sys.stderr)
    asyncio.run(_prepare(config))
    stopping = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stopping.set())
    with contextlib.ExitStack() as stack:
        if not config.nats:
            config = config.model_copy(update={"nats": (stack.enter_context(own_nats()),)})
        workers = [_Worker(config, listening, number) for number in range(config.workers)]
        started()
        if open_browser:
            show(listening)
        while not stopping.is_set():
            for worker in workers:
                worker.keep()
            stopping.wait(0.1)
        for worker in workers:
            worker.stop()
        until = time.monotonic() + STOP_SECONDS
        for worker in workers:
            worker.join(until)


async def _prepare(config: Configuration) -> None:
    """Migrate the database, so that an unusable one is reported once and not by every worker."""
    store = Store(config.database, version=VERSION)
    await store.open(own=True)
    await store.close()


class _Worker:
    """Process that serves as a node."""

    def __init__(self, config: Configuration, listening: socket.socket, number: int) -> None:
        self._config = config
        self._listening = listening
        self._number = number
        self._process: BaseProcess | None = None
        self._began = -AGAIN_SECONDS

    def keep(self) -> None:
        """Start the process unless it runs."""
        if self._process is not None and self._process.is_alive():
            return
        if time.monotonic() < self._began + AGAIN_SECONDS:
            return
        if self._process is not None:
            LOG.error("worker has ended and is started again", worker=self._number, code=self._process.exitcode)
        self._began = time.monotonic()
        arguments = (self._config, self._listening, self._number)
        self._process = multiprocessing.get_context("spawn").Process(target=_work, args=arguments)
        self._process.start()

    def stop(self) -> None:
        """Ask the process to stop."""
        if self._process is not None:
            self._process.terminate()

    def join(self, until: float) -> None:
        """Wait for the process, and kill it if it does not end by a monotonic time."""
        if self._process is not None:
            self._process.join(max(0.0, until - time.monotonic()))
            self._process.kill()
            self._process.join()


def _work(config: Configuration, listening: socket.socket, number: int) -> None:
    """Serve as one of the workers; the metrics of worker N are N ports above those of the first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent asks workers to stop
    serve(config, listening, open_browser=False, started=lambda: None, worker=number)


@contextlib.contextmanager
def own_nats() -> Iterator[str]:
    """Run a NATS server on a free port of the loopback interface, and yield its URL.

    Raises:
        NoBus: It is not installed, or does not start.
    """
    program = nats_program()
    if program is None:
        raise NoBus("nats-server is not installed: pip install 'clamber[nodes]', or name a server by CLAMBER_NATS")
    with tempfile.TemporaryDirectory(prefix="clamber-nats-") as name:
        folder = Path(name)
        user, password = "clamber", secrets.token_hex(16)
        (folder / "nats.conf").write_text(
            f'listen: "127.0.0.1:-1"\nports_file_dir: "{folder}"\n'
            f'authorization {{ user: {user}, password: "{password}" }}\n'
        )
        process = subprocess.Popen(  # noqa: S603 - a program of the package, or of the operator's PATH
            [program, "-c", str(folder / "nats.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # outlives Ctrl+C until the workers have handed over
        )
        try:
            yield f"nats://{user}:{password}@127.0.0.1:{_port(folder, process)}"
        finally:
            process.terminate()
            process.wait()


def nats_program() -> str | None:
    """Return the path of `nats-server`, of this environment if it is installed there; None if there is none."""
    beside = Path(sys.executable).with_name("nats-server")
    return str(beside) if beside.is_file() else shutil.which("nats-server")


def _port(folder: Path, process: subprocess.Popen[bytes]) -> int:
    """Return the port of a starting server, which it writes to a file."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        for file in folder.glob("*.ports"):
            with contextlib.suppress(ValueError, LookupError):
                return int(json.loads(file.read_text())["nats"][0].rpartition(":")[2])
        time.sleep(0.02)
    raise NoBus("nats-server does not start")
