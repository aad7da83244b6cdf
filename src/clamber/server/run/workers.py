"""Several nodes behind one port of a machine: `clamber serve --workers N`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import structlog

from clamber.server.actors.hub import VERSION
from clamber.server.faults import INSTALL, NoBusError, NoMetricsError, require_nats, require_push
from clamber.server.log.faults import CannotOpenError, DatabaseOwnedError, LostOwnershipError
from clamber.server.log.store import Store
from clamber.server.logs import configure_logs
from clamber.server.outages import Outage
from clamber.server.run.serving import open_page, serve

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence
    from multiprocessing.process import BaseProcess

    from clamber.server.settings.config import Configuration

LOG: Final = structlog.get_logger("clamber.workers")

AGAIN_SECONDS: Final = 1.0
"""Minimum interval between two starts of a process that exits by itself, in seconds."""

STOP_SECONDS: Final = 15.0
"""Time for workers to hand over their tables and stop, in seconds."""

TAKEN_OVER: Final = 3
"""Exit status of a worker that has found another owner of the database."""

START_SECONDS: Final = 10.0
"""Time limit for the start of NATS, in seconds."""

USER: Final = "clamber"
"""User name for the NATS server started here."""


def serve_by_workers(
    config: Configuration, listening: socket.socket, *, open_browser: bool, started: Callable[[], None]
) -> None:
    """Serve with several processes until interrupted, also starting NATS unless a server is configured.

    A worker that dies is replaced. Its tables continue at the other workers meanwhile.

    Raises:
        CannotOpenError: The database is unusable, or a server of one process owns it.
        LostOwnershipError: A server of one process has taken over the database.
        NoBusError: NATS is not installed, or does not start.
        NoPushError: Notices are configured, and their encryption is not installed.
    """
    require_nats()
    if config.push_key:
        require_push()
    configure_logs(sys.stderr)
    asyncio.run(_prepare(config))
    stopping = threading.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, lambda *_: stopping.set())
    with contextlib.ExitStack() as stack:
        nats = None if config.nats else stack.enter_context(OwnNats())
        if nats is not None:
            config = config.model_copy(update={"nats": (nats.url,)})
        pid_file = None if nats is None else nats.pid_file
        workers = [_Worker(config, listening, number, pid_file) for number in range(config.workers)]
        started()
        if open_browser:
            open_page(listening)
        try:
            _supervise(workers if nats is None else [nats, *workers], stopping)
        finally:
            listening.close()  # connections are refused once all workers have closed it, too
            for worker in workers:
                worker.stop()
            deadline = time.monotonic() + STOP_SECONDS
            for worker in workers:
                worker.join(deadline)


def _supervise(processes: Sequence[_Worker | OwnNats], stopping: threading.Event) -> None:
    """Start processes, and restart those that exit, until an event is set.

    Raises:
        LostOwnershipError: See `_Worker.ensure_running`.
    """
    refusal = Outage(LOG, "processes cannot be started", "processes can be started again", level="error")
    while not stopping.is_set():
        try:
            for process in processes:
                process.ensure_running()
            refusal.record_success()
        except OSError as error:  # e.g. no room for another process, or on the disk
            refusal.record_failure(str(error))
        stopping.wait(0.1)


async def _prepare(config: Configuration) -> None:
    """Migrate the database, so that an unusable one is reported once and not by every worker."""
    store = Store(config.database, version=VERSION)
    await store.open(own=True)
    await store.close()


class _Worker:
    """Process that serves as a node."""

    def __init__(
        self, config: Configuration, listening: socket.socket, number: int, nats_pid_file: Path | None
    ) -> None:
        self._arguments = (config, listening, number, nats_pid_file)
        self._number = number
        self._process: BaseProcess | None = None
        self._began = -AGAIN_SECONDS

    def ensure_running(self) -> None:
        """Start the process unless it runs.

        Raises:
            LostOwnershipError: The process has exited because another server owns the database.
        """
        if self._process is not None and self._process.is_alive():
            return
        if time.monotonic() < self._began + AGAIN_SECONDS:
            return
        if self._process is not None:
            if self._process.exitcode == TAKEN_OVER:
                raise LostOwnershipError("another server uses this database; the log names it")
            LOG.error("worker has ended and is started again", worker=self._number, code=self._process.exitcode)
        self._began = time.monotonic()
        process = multiprocessing.get_context("spawn").Process(target=_run_worker, args=self._arguments)
        process.start()
        self._process = process

    def stop(self) -> None:
        """Ask the process to stop."""
        if self._process is not None:
            self._process.terminate()

    def join(self, deadline: float) -> None:
        """Wait for the process, killing it if it has not exited by a monotonic time."""
        if self._process is not None:
            self._process.join(max(0.0, deadline - time.monotonic()))
            self._process.kill()
            self._process.join()


def _run_worker(config: Configuration, listening: socket.socket, number: int, nats_pid_file: Path | None) -> None:
    """Serve as one of the workers. The metrics port of worker N is N above that of the first.

    If the parent is killed, its workers and NATS server stop, because nobody would replace or stop them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole group; the parent asks workers to stop
    parent = multiprocessing.parent_process()
    assert parent is not None

    def stop_with_parent() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn raises the signal again after it has stopped
    threading.Thread(target=stop_with_parent, name="parent", daemon=True).start()
    try:
        serve(config, listening, open_browser=False, started=lambda: None, worker=number)
        status = 0
    except SystemExit:
        status = 0  # normal shutdown
    except LostOwnershipError:
        status = TAKEN_OVER  # logged
    except (CannotOpenError, NoBusError, NoMetricsError) as error:
        LOG.error("worker cannot start", reason=str(error))  # noqa: TRY400 - needs no traceback
        status = TAKEN_OVER if isinstance(error, DatabaseOwnedError) else 1
    except Exception:
        LOG.exception("worker fails")
        status = 1
    if nats_pid_file is not None and not parent.is_alive():
        with contextlib.suppress(OSError, ValueError):
            os.kill(int(nats_pid_file.read_text()), signal.SIGTERM)
    os._exit(status)  # the interpreter would take 0.4 s of processor time to free all objects


class OwnNats:
    """NATS server on a free port of the loopback interface, running inside its `with` block.

    Attributes:
        url: Its URL, with a random password.
        pid_file: File with the id of its process.

    Raises:
        NoBusError: It is not installed, or does not start.
    """

    def __init__(self) -> None:
        program = nats_program()
        if program is None:
            raise NoBusError(f"nats-server is not installed: {INSTALL}, or name a server by CLAMBER_NATS")
        self._program = program
        self._password = secrets.token_hex(16)
        self._port = -1  # free port

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="clamber-nats-")
        self.pid_file = Path(self._folder.name) / "nats.pid"
        self._process = self._start()
        try:
            self._port = _port(Path(self._folder.name), self._process)
        except NoBusError:
            self.__exit__()
            raise
        self.url = f"nats://{USER}:{self._password}@127.0.0.1:{self._port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    def ensure_running(self) -> None:
        """Restart the server on the same port if it has exited. The nodes reconnect."""
        if self._process.poll() is not None and time.monotonic() >= self._began + AGAIN_SECONDS:
            LOG.error("NATS has ended and is started again", code=self._process.returncode)
            self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        self._began = time.monotonic()
        folder = Path(self._folder.name)
        (folder / "nats.conf").write_text(
            f'listen: "127.0.0.1:{self._port}"\nports_file_dir: "{folder}"\npid_file: "{self.pid_file}"\n'
            f'authorization {{ user: {USER}, password: "{self._password}" }}\n'
        )
        return subprocess.Popen(  # noqa: S603 - a program of the package, or of the operator's PATH
            [self._program, "-c", str(folder / "nats.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # outlives Ctrl+C until the workers have handed over
        )


def nats_program() -> str | None:
    """Return the path of `nats-server`, preferably in this environment; None if it is not installed."""
    local = Path(sys.executable).with_name("nats-server")
    return str(local) if local.is_file() else shutil.which("nats-server")


def _port(folder: Path, process: subprocess.Popen[bytes]) -> int:
    """Return the port of a starting server, which it writes to a file."""
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        for file in folder.glob("*.ports"):
            with contextlib.suppress(ValueError, LookupError):
                return int(json.loads(file.read_text())["nats"][0].rpartition(":")[2])
        time.sleep(0.02)
    raise NoBusError("nats-server does not start")
