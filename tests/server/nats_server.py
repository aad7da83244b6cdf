"""NATS server for tests, on a reserved port of the loopback interface."""

from __future__ import annotations

import subprocess
from typing import Self

from table_client import held_port

from clamber.server.run.workers import nats_program
from patience import is_open, wait_until

LOGIN = "clamber:secret"


class NatsServer:
    """NATS server that runs inside its `with` block, or between `start` and `stop`.

    Args:
        everywhere: True to listen on all interfaces, which needs that there is no way to others.
    """

    def __init__(self, *, everywhere: bool = False) -> None:
        self._held, self._port = held_port()
        self._address = "0.0.0.0" if everywhere else "127.0.0.1"  # noqa: S104 - see above
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"nats://{LOGIN}@127.0.0.1:{self._port}"

    def start(self) -> Self:
        user, password = LOGIN.split(":")
        command = [nats_program(), "--addr", self._address, "--port", str(self._port)]
        command += ["--user", user, "--pass", password]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        wait_until(lambda: is_open(self._port))
        return self

    @property
    def pid(self) -> int:
        """Process id of the running server."""
        return self._process.pid

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_) -> None:
        self.stop()
        self._held.close()
