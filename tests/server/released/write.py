"""Store the database of this version: a table whose match is over, and one in its first deal.

.venv/bin/python tests/server/released/write.py VERSION
"""

import asyncio
import contextlib
import json
import os
import sqlite3
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

import decks  # noqa: E402 - tests are no package
from clamber.records.shuffle import VERSION  # noqa: E402 - as above
from server.table_client import Guest, Served  # noqa: E402 - as above


async def _over(guest, table):
    async with guest.at(table) as me:
        await me.command("hand_over")
        await me.play_on(lambda _: None, lambda: me.table["status"] == "over")


def main(version):
    with tempfile.TemporaryDirectory() as folder:
        file, test = Path(folder) / "t.sqlite", Path(folder) / "test"
        test.write_text(version, encoding="utf-8")
        os.environ[decks.TEST] = str(test)  # the name that seeds the cards
        with Served(f"sqlite:///{file}") as server:
            guest = Guest(server.url)
            over = guest.make("gandengyan", ["me", "greedy"], name="Ann", options={"match": "deals:1"})["table"]
            asyncio.run(_over(guest, over))
            playing = guest.make("guandan", ["me", "greedy", "greedy", "greedy"], name="Ann")["table"]
            record = guest.get(f"/api/tables/{over}/record").text
        with contextlib.closing(sqlite3.connect(file)) as database:
            dump = "\n".join(database.iterdump())
    stored = {"over": over, "playing": playing, "cookies": guest._cookies, "record": record, "shuffle": VERSION}
    (HERE / f"{version}.sql").write_text(dump + "\n", encoding="utf-8")
    (HERE / f"{version}.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
