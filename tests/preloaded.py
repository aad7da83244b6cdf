"""`clamber` forked from a process that has imported everything, because imports dominate the startup time.

Run as a script, this module is that process: it listens on a socket and forks for each connection.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import resource
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from functools import cache, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import ModuleType

DECKS: Final = Path(__file__).with_name("decks.py")

ALONE: Final = "PROGRAMS_ALONE"
"""Environment variable that requests a new interpreter for each start, because `make mutants` changes the sources."""


def started(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    stderr: IO[bytes],
    *,
    stdin: IO[bytes] | None = None,
    stdout: IO[bytes] | None = None,
    limits: Mapping[int, int] | None = None,
) -> Process:
    """Start `clamber` in a separate process that deals the current test's decks.

    Args:
        arguments: Command-line arguments.
        environment: Complete environment of the process.
        stderr: File for its standard error.
        stdin: File for its standard input; the null device if None.
        stdout: File for its standard output; the null device if None.
        limits: Resource limits, keyed by their constants in `resource`; all others are inherited.
    """
    if sys.platform == "linux" and ALONE not in os.environ:  # on other systems, libraries may be unsafe after a fork
        with Path(os.devnull).open("r+b") as nothing:
            files = [(file or nothing).fileno() for file in (stdin, stdout, stderr)]
            return _preloaded().start(list(arguments), dict(environment), files, dict(limits or {}))
    return subprocess.Popen(
        [sys.executable, "-P", str(DECKS), *arguments],
        preexec_fn=partial(_limit, limits or {}),  # noqa: PLW1509 - no other test thread starts processes
        env=environment,
        stdin=stdin or subprocess.DEVNULL,
        stdout=stdout or subprocess.DEVNULL,
        stderr=stderr,
    )


def run_clamber(
    *arguments: str, stdin: str = "", limits: Mapping[int, int] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `clamber` to completion in a separate process."""
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        asked.write(stdin.encode())
        asked.seek(0)
        status = started(arguments, os.environ, err, stdin=asked, stdout=out, limits=limits).wait()
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(arguments, status, out.read().decode(), err.read().decode())


@cache
def _preloaded() -> Preloaded:
    """Return the preloaded process of this test process."""
    found = Preloaded()
    atexit.register(found.close)
    return found


def _limit(limits: Mapping[int, int]) -> None:
    for number, limit in limits.items():
        resource.setrlimit(number, (limit, limit))


class Forked:
    """Process with the parts of the `subprocess.Popen` interface that the server tests use."""

    def __init__(self, connection: socket.socket) -> None:
        self._told = connection.makefile("r")
        self.pid = int(self._told.readline())
        self.returncode: int | None = None
        self._connection = connection

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(1e-6)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the process to exit and return its exit status, which is negative for a signal."""
        if self.returncode is None:
            self._connection.settimeout(timeout)
            try:
                status = self._connection.recv(64)
            except TimeoutError:
                raise subprocess.TimeoutExpired("clamber", timeout) from None
            self.returncode = int(status)
            self._told.close()
            self._connection.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


Process: TypeAlias = "Forked | subprocess.Popen[bytes]"


class Preloaded:
    """Process that has imported everything and exits with its parent process."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._path = str(Path(self._folder.name) / "s")
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(self._path)
        listening.listen(64)
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, str(listening.fileno())],
            pass_fds=[listening.fileno()],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        listening.close()

    def start(
        self, arguments: list[str], environment: dict[str, str], files: list[int], limits: dict[int, int]
    ) -> Forked:
        """Fork a `clamber` process; `files` are the descriptors for its standard streams."""
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self._path)
        wanted = {
            "arguments": arguments,
            "environment": environment,
            "folder": str(Path.cwd()),
            "limits": list(limits.items()),
        }
        socket.send_fds(connection, [json.dumps(wanted).encode() + b"\n"], files)
        return Forked(connection)

    def close(self) -> None:
        self._process.stdin.close()
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()


def _listen(listening: socket.socket) -> None:
    """Fork for each connection until the parent process has exited."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no process waits for the forks
    gc.freeze()
    while listening in select.select([listening, sys.stdin], [], [])[0]:  # stdin closes when the parent exits
        connection, _ = listening.accept()
        if os.fork() == 0:
            listening.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _attend(connection)
        connection.close()


def _attend(connection: socket.socket) -> None:
    """Fork the program requested on a connection, and send its exit status."""
    text, files, *_ = socket.recv_fds(connection, 1 << 20, 3)
    while not text.endswith(b"\n"):
        text += connection.recv(1 << 20)
    child = os.fork()
    if child == 0:
        connection.close()
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        _run(json.loads(text))
    for file in files:
        os.close(file)
    connection.sendall(b"%d\n" % child)
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(OSError):  # the test may already have ended
        connection.sendall(b"%d" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _run(wanted: dict[str, Any]) -> None:
    os.environ.clear()
    os.environ.update(wanted["environment"])
    os.chdir(wanted["folder"])
    _limit(dict(wanted["limits"]))
    sys.argv = ["clamber", *wanted["arguments"]]
    status = 1
    try:
        runpy.run_path(str(DECKS), run_name="__main__")
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:  # noqa: BLE001 - as an interpreter does
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _import_all(*packages: ModuleType) -> None:
    """Import all modules of packages, since each fork would import those that a command imports late."""
    for package in packages:
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations." not in module.name:  # run by Alembic alone
                with contextlib.suppress(ModuleNotFoundError):  # of an extra that is not installed
                    importlib.import_module(module.name)


if __name__ == "__main__":
    import aiosqlite  # noqa: F401 - imported when a database opens
    import uvloop  # noqa: F401 - imported when a server starts

    from clamber import bots, cli, server
    from clamber.cli import parser
    from clamber.sentences import LANGUAGES
    from clamber.server.http.warming import fill_caches
    from clamber.server.wire.catalogue import Offer

    _import_all(cli, server)
    for language in LANGUAGES:
        parser(language)  # parses the message catalogue for the language
    fill_caches(Offer())
    bots.info("net")  # hashes the nets
    _listen(socket.socket(fileno=int(sys.argv[1])))
