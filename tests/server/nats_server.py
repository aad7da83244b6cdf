"""NATS server for tests, on a reserved port of the loopback interface."""

from __future__ import annotations

import socket
import subprocess
import time
from typing import Self

from table_client import held_port

from clamber.server.net.workers import nats_program
from patience import PATIENCE


class NatsServer:
    """NATS server that runs inside its `with` block, or between `start` and `stop`."""

    def __init__(self) -> None:
        self._held, self._port = held_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"nats://127.0.0.1:{self._port}"

    def start(self) -> Self:
        command = [nats_program(), "--addr", "127.0.0.1", "--port", str(self._port)]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            try:
                socket.create_connection(("127.0.0.1", self._port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return self
        raise TimeoutError("NATS does not start")

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
