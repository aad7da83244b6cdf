"""Server in a thread of the test process, so that tests can patch it."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Self

from clamber.server.net.app import create_app
from clamber.server.net.run import address_of, listen, server_for
from patience import PATIENCE

if TYPE_CHECKING:
    from clamber.server.net.config import Configuration


class Inside:
    """Context manager that runs the server inside its `with` block."""

    def __init__(self, config: Configuration, **more) -> None:
        self._listening = listen(config)
        self.port = self._listening.getsockname()[1]
        self.url = address_of(self._listening).rstrip("/")
        self.app = create_app(config, **more)
        self._server = server_for(self.app)
        self._thread = threading.Thread(target=self._serve, name="inside")

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listening]))

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.01)
        return self

    def __exit__(self, *_) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
