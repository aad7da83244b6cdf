"""Servers, in this process or a separate one, and clients that speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import resource
import signal
import socket
import ssl
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Self

import httpx2
from websockets.asyncio.client import connect

from patience import PATIENCE
from preloaded import Process, started

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

FIGURES = "figures"
ENVIRONMENT = {
    "CLAMBER_ROUND_TIME": "0.02",
    "CLAMBER_DEAL_TIME": "0",
    "CLAMBER_CLAIM_TIME": "0.05",
    "CLAMBER_BOT_MOMENT": "0",
    "CLAMBER_BOT_SECONDS": str(PATIENCE),
    "CLAMBER_CREDITS": "1000",
    "CLAMBER_BOT_TURNS": "100000",
    "CLAMBER_MAX_TABLES_FROM": "100000",
    "CLAMBER_PROCESSOR_EACH": "1000",
    "CLAMBER_PROCESSOR_FROM": "1000",
    "CLAMBER_METRICS_TOKEN": FIGURES,
}

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Unused TLS context, which avoids loading the system's certificates for each request."""


def held_port() -> tuple[socket.socket, int]:
    """Return a socket that reserves a free local port until the socket is closed, and the port.

    On Linux, servers that set SO_REUSEADDR, as most do, can still listen on the port, even after a restart. On other
    systems, the port is likely but not certain to stay free.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port = held.getsockname()[1]
    if sys.platform != "linux":
        held.close()
    return held, port


def wait_for(url: str, process: Process | subprocess.Popen[bytes], log: Callable[[], str] = str) -> None:
    """Wait until a URL returns status 200; fail if the program that serves it exits first."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        with contextlib.suppress(httpx2.HTTPError):
            if httpx2.get(url, timeout=PATIENCE, verify=NO_TLS).status_code == 200:
                return
        assert process.poll() is None, log()
        time.sleep(0.05)
    raise TimeoutError(f"{url} is not answered: {log()}")


class Served:
    """`clamber serve` in a separate process, on a reserved port chosen by the system."""

    def __init__(self, database: str, *, few_files: int | None = None, **environment: str) -> None:
        self._held, self.port = held_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._environment = environment
        self._limits = {} if few_files is None else {resource.RLIMIT_NOFILE: few_files}
        self._starts = itertools.count()
        self.process: Process | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe without a reader would block the server

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException as error:
            self.__exit__(error)
            raise
        return self

    def __exit__(self, failure: object, *_) -> None:
        """Stop the server; kill it if the test has failed, so that it cannot outlive its test."""
        if failure is None and not self._log.closed:
            self.terminate()
        elif self.process is not None and self.process.poll() is None:
            self.kill()
        self._close()

    def _close(self) -> None:
        self._log.close()
        self._held.close()

    def start(self) -> Served:
        arguments = ["serve", "--no-open", "--port", str(self.port), "--database", self._database]
        start = f"{self._environment.get('START', '')}{next(self._starts)}"
        environment = {**os.environ, **ENVIRONMENT, **self._environment, "START": start}
        self.process = started(arguments, environment, self._log, limits=self._limits)
        wait_for(self.url + "/readyz", self.process, self._logged)
        return self

    def _logged(self) -> str:
        self._log.seek(0)
        return self._log.read().decode()

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self) -> None:
        """Ask the server to stop, and wait until it has. It may be started again."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)

    def stop(self) -> str:
        """Terminate the server and return its log since the first start."""
        self.terminate()
        logged = self._logged()
        self._close()
        return logged


class Guest:
    """Browser with a cookie that sends HTTP requests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **kwargs):
        return self._request("GET", path, **kwargs)

    def post(self, path: str, body, **kwargs):
        return self._request("POST", path, json=body, **kwargs)

    def _request(self, method: str, path: str, **kwargs):
        """Send a request on a new connection, so that none stays open after a test."""
        with httpx2.Client(base_url=self.url, cookies=self._cookies, timeout=PATIENCE, verify=NO_TLS) as client:
            answer = client.request(method, path, **kwargs)
        self._cookies |= dict(answer.cookies)
        return answer

    def figures(self) -> str:
        """Return the metrics as scraped by Prometheus."""
        return self.get("/metrics", headers={"Authorization": f"Bearer {FIGURES}"}).text

    def make(self, rules: str, seats: list[str], **more):
        """Create a table whose seats are `me`, `open` or bot names, without a time limit."""
        wishes = [{"kind": s} if s in {"me", "open"} else {"kind": "bot", "bot": s} for s in seats]
        answer = self.post("/api/tables", {"rules": rules, "seats": wishes, "pace": 0, "time_limit": None, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def find(self, rules: str, seats: int, *, bots: bool = False, rated: bool = False) -> str | None:
        """Ask for a quick match, with bots at once if asked for; return the table once there is one, or None."""
        wish = {"rules": rules, "seats": seats, "name": "Guest", "bots": bots, "rated": rated}
        ticket = self.post("/api/quick", wish)
        if ticket.status_code == 200 and bots and ticket.json()["table"] is None:
            ticket = self.post("/api/quick/ticket/bots", {})
        return ticket.json()["table"] if ticket.status_code == 200 else None

    def sit(self, invite: str, name: str = "Guest", seat: int | None = None):
        answer = self.post(f"/api/invites/{invite}", {"name": name, "seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def at(self, table: str, **hello):
        return Client(self, table, hello)

    def socket_at(self, table: str, headers: dict[str, str] | None = None, **more):
        """Open a bare socket without sending any message."""
        usual = {"origin": self.url, "max_size": None, "open_timeout": PATIENCE, "ping_interval": None}
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        sent = (headers or {}) | ({"Cookie": cookie} if cookie else {})
        url = self.url.replace("http", "ws") + f"/ws/{table}"
        return connect(url, additional_headers=sent, **{**usual, **more})


class Client:
    """Client that stores its messages, as the page does, over one socket.

    Unlike `clamber.client`, it keeps every frame, has the cookie of a guest, and asserts that no event is missing:
    tests see the protocol itself, and do not depend on the client that they test.
    """

    ids = itertools.count()

    def __init__(self, guest: Guest, table: str, hello: dict) -> None:
        self._guest = guest
        self._table = table
        self._hello = hello
        self.frames: list[dict] = []
        self.table = self.deal = self.last = None
        self.seq = self.stream = self.seat = None
        self.resumed = False

    async def __aenter__(self):
        self.socket = await self._guest.socket_at(self._table)
        await self.send({"type": "hello", "version": 1, **self._hello})
        await self.until(lambda frame: frame["type"] in {"welcome", "goodbye"})
        if self.frames[-1]["type"] == "welcome" and not self.frames[-1]["resumed"]:
            await self.until(lambda frame: frame["type"] == "view")
        return self

    async def __aexit__(self, *_) -> None:
        await self.socket.close()

    async def send(self, message: dict) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = PATIENCE) -> dict:
        async with asyncio.timeout(timeout):
            frame = json.loads(await self.socket.recv())
        self.frames.append(frame)
        self._take(frame)
        return frame

    def _take(self, frame: dict) -> None:
        match frame["type"]:
            case "welcome":
                self.stream, self.seat, self.resumed = frame["stream"], frame["seat"], frame["resumed"]
                if self.seq is None:
                    self.seq = frame["seq"]
            case "view":
                self.seq, self.stream = frame["seq"], frame["stream"]
                self.table, self.deal, self.last = frame["table"], frame["deal"], frame["last"]
                self.seat = frame["table"]["you"]
            case "event":
                if not self.resumed:
                    assert frame["seq"] == self.seq + 1, "a gap"
                self.seq = frame["seq"]
                self.table = frame["table"] or self.table
                self.deal = frame["deal"] or self.deal
                self.last = frame["last"] or self.last

    async def until(self, test, timeout: float = PATIENCE) -> dict:
        while True:
            frame = await self.receive(timeout)
            if test(frame):
                return frame

    async def command(self, kind: str, **fields) -> dict:
        """Send a command and return its answer."""
        name = fields.pop("id", f"c{next(self.ids)}")
        await self.send({"type": kind, "id": name, **fields})
        return await self.until(lambda frame: frame.get("id") == name)

    async def act(self, play: str, **fields) -> dict:
        return await self.command("act", play=play, turn=fields.pop("turn", self.deal["turn"]), **fields)

    async def play_on(self, choose, done, timeout: float = PATIENCE) -> None:
        """Play whenever it is the client's turn, until `done()`; `choose(deal)` returns the play, or None."""
        tried = None
        async with asyncio.timeout(timeout):
            while not done():
                deal, status = self.deal, self.table["status"]
                # A seat that declines to resist is asked again in the same turn, because other seats must not see
                # that it was asked.
                key = (deal and (deal["turn"], deal["phase"]), status)
                if key != tried and status == "between":
                    tried = key
                    await self.send({"type": "ready", "id": f"c{next(self.ids)}"})
                elif key != tried and deal and (deal["my_turn"] or (deal["window"] and deal["window"]["claims"])):
                    tried = key
                    play = choose(deal)
                    if play is not None:
                        message = {"type": "act", "id": f"c{next(self.ids)}", "turn": deal["turn"], "play": play}
                        await self.send(message)
                await self.receive()
