"""Send each kind of request to a new server once, and print the resulting file reads, imports and builds.

This is a separate script, because these reads and builds happen only once per process. It prints two lists
as JSON: the work done in the event loop's thread (should be empty), and the other threads that did work.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
from pathlib import Path

from table_client import Guest

from clamber.compile.combinations import Combinations
from clamber.engine import engine_for
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from clamber.server.background.hinting import Hinter
from clamber.server.settings.config import Configuration
from server.inside import Inside

READ = (".py", ".pyc", ".so", ".json", ".jsonl", ".ftl", ".net", ".types", ".gz")


class Watch:
    """Recorder of imports, file reads and builds, with their threads; active while `on` is true."""

    def __init__(self) -> None:
        self.on = False
        self.found: list[tuple[str, str]] = []
        sys.addaudithook(self._hook)
        plain = Combinations.__init__

        def built(*args):
            self._note("build", "tables of a ruleset")
            plain(*args)

        Combinations.__init__ = built

    def _hook(self, event, args):
        if not self.on:
            return
        if event == "import" and args[0] not in sys.modules:
            self._note("import", args[0])
        elif event == "open" and isinstance(args[0], str | Path) and str(args[0]).endswith(READ):
            self._note("open", Path(args[0]).name)

    def _note(self, what, name):
        if self.on:
            self.found.append((threading.current_thread().name, f"{what} {name}"))


def ask_for_everything(url):
    guest = Guest(url)
    for path in ("/api/overview", "/api/games", "/api/me", "/api/me/games", "/openapi.json", "/metrics", "/healthz"):
        guest.get(path)
    for game in GAMES:
        guest.get(f"/api/lessons/{game}", params={"hint": True})
        guest.post("/api/rules", {"rules": game})
    for number in (0, 1):
        guest.get(f"/api/endings/{number}", params={"hint": True})
    guest.get("/api/endings/1", params={"played": "nothing"})
    guest.get("/api/tables/none")
    guest.get("/", headers={"Accept": "text/html", "Accept-Language": "zh"})
    guest.get("/favicon.svg")
    guest.get("/robots.txt")


def rules_built():
    """Compile the rules used by the tables below in advance, because compilation in a server is not under test."""
    for name in GAMES:
        engine_for(ruleset(name).for_seats(ruleset(name).seats[-1]))


async def play(url, is_busy):
    """Request help at a table of each game, as if the server were busy if `is_busy`."""
    for name in GAMES:
        guest = Guest(url)
        made = await asyncio.to_thread(guest.make, name, ["me", *["net_beginner"] * (ruleset(name).seats[-1] - 1)])
        async with guest.at(made["table"]) as client:
            turn = client.deal["turn"]
            Hinter.is_busy = lambda *_: is_busy
            for kind, more in (("hint", {"turn": turn}), ("check", {"turn": turn, "cards": "3s"}), ("plan", {})):
                await client.command(kind, **more)


def main():
    watch = Watch()
    with (
        tempfile.TemporaryDirectory() as folder,
        Inside(Configuration(port=0, database=f"{folder}/t.sqlite")) as inside,
    ):
        watch.on = True
        ask_for_everything(inside.url)
        watch.on = False
        rules_built()
        watch.on = True
        for is_busy in (True, False):  # a busy server gives hints in the event loop, otherwise a worker searches
            asyncio.run(play(inside.url, is_busy))
        watch.on = False
    mine = [what for thread, what in watch.found if thread == "inside"]
    sys.stdout.write(
        json.dumps([mine, [thread for thread, _ in watch.found if thread not in {"inside", "MainThread"}]])
    )


if __name__ == "__main__":
    main()
