"""Server in a thread of the test process, so that tests can patch it."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, Self, TypeVar

from clamber.server.run.app import create_app
from clamber.server.run.serving import address_of, listen, server_for
from patience import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from uvicorn import Server

    from clamber.server.settings.config import Configuration

T = TypeVar("T")


def start(server: Server, thread: threading.Thread) -> None:
    """Start a thread that runs a server, and wait for the server.

    Two servers that start in one process at once would share the context of Alembic, which threads must not.
    """
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started, "the server did not start"


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
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._listening])

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the thread of the server and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def __enter__(self) -> Self:
        start(self._server, self._thread)
        return self

    def __exit__(self, *_) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
