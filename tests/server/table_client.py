"""A server in a process or in this one, and clients that speak its protocol."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

import httpx
from websockets.asyncio.client import connect

PATIENCE = 120.0
"""Seconds after which something will not come any more, on however busy a machine."""

ENVIRONMENT = {"CLAMBER_ROUND_TIME": "0.02", "CLAMBER_CLAIM_TIME": "0.05"}


class Served:
    """`clamber serve` as a process of its own, on a port that the system chose."""

    def __init__(self, database: str, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = database
        self._environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads would hold the server up

    def start(self) -> Served:
        command = [sys.executable, "-m", "clamber", "serve", "--no-open", "--port", str(self.port)]
        environment = {**os.environ, **ENVIRONMENT, **self._environment}
        self.process = subprocess.Popen(
            [*command, "--database", self._database],
            env=environment,
            stdin=subprocess.DEVNULL,
            stderr=self._log,
        )
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(self.url + "/readyz", timeout=PATIENCE).status_code == 200:
                    return self
            assert self.process.poll() is None, self._logged()
            time.sleep(0.05)
        raise TimeoutError(f"the server does not come up: {self._logged()}")

    def _logged(self) -> str:
        self._log.seek(0)
        return self._log.read().decode()

    def kill(self) -> None:
        """As `kill -9` does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """Asks it to end; what it logged since it was first started."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        logged = self._logged()
        self._log.close()
        return logged


class Guest:
    """A browser: its cookie, and what it asks for over HTTP."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **kwargs):
        return self._request("GET", path, **kwargs)

    def post(self, path: str, body, **kwargs):
        return self._request("POST", path, json=body, **kwargs)

    def _request(self, method: str, path: str, **kwargs):
        """One connection each: nothing stays open behind a test."""
        with httpx.Client(base_url=self.url, cookies=self._cookies, timeout=PATIENCE) as client:
            answer = client.request(method, path, **kwargs)
        self._cookies |= dict(answer.cookies)
        return answer

    def make(self, rules: str, seats: list[str], **more):
        """Makes a table; `me`, `open` or a bot's name for each seat. Nobody is hurried: the machine may be busy."""
        wishes = [{"kind": s} if s in {"me", "open"} else {"kind": "bot", "bot": s} for s in seats]
        answer = self.post("/api/tables", {"rules": rules, "seats": wishes, "pace": 0, "time_limit": None, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def sit(self, invite: str, name: str = "Guest", seat: int | None = None):
        answer = self.post(f"/api/invites/{invite}", {"name": name, "seat": seat})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def at(self, table: str, **hello):
        return Client(self, table, hello)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())


class Client:
    """One socket; keeps what it is sent, as the front end does."""

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
        self.socket = await connect(
            self._guest.url.replace("http", "ws") + f"/ws/{self._table}",
            origin=self._guest.url,
            additional_headers={"Cookie": self._guest.cookie} if self._guest.cookie else None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
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
        frame = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
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
        """Sends a command and waits for its answer."""
        name = fields.pop("id", f"c{next(self.ids)}")
        await self.send({"type": kind, "id": name, **fields})
        return await self.until(lambda frame: frame.get("id") == name)

    async def act(self, play: str, **fields) -> dict:
        return await self.command("act", play=play, turn=fields.pop("turn", self.deal["turn"]), **fields)

    async def play_on(self, choose, done, timeout: float = 400) -> None:
        """Plays whenever asked, until `done()`; `choose(deal)` names the play, or None."""
        tried = None
        async with asyncio.timeout(timeout):
            while not done():
                deal, status = self.deal, self.table["status"]
                # Who does not resist in Guandan is asked again in the same turn: the others may not see that he was.
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
