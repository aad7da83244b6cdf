"""Databases of released versions (`released/*.sql`, never regenerated) are upgraded, and lead to the same records.

The one before 0.1.0 has a match with shuffles of version 2.
"""

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa

from clamber.server.log import database as database_module
from clamber.server.log.browsers import Browser
from server.hubs import store_of
from server.table_client import Guest, Served

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))


@pytest.mark.slow
@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_the_database_of_a_release_is_upgraded_and_its_tables_go_on(path, tmp_path):
    stored = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    with contextlib.closing(sqlite3.connect(tmp_path / "t.sqlite")) as database:
        database.executescript(path.read_text(encoding="utf-8"))

    async def played(guest):
        async with guest.at(stored["playing"]) as me:
            assert me.seat == 0
            await me.command("hand_over")
            await me.play_on(lambda _: None, lambda: me.table["status"] == "between")
            return me.last

    with Served(f"sqlite:///{tmp_path / 't.sqlite'}") as server:
        guest = Guest(server.url)
        guest._cookies |= stored["cookies"]
        assert guest.get(f"/api/tables/{stored['over']}/record").text == stored["record"]
        link = asyncio.run(played(guest))["link"]
        record = json.loads(guest.get(f"/api/records/{link}").text)
        assert record["x-shuffle"]["version"] == stored["shuffle"], "a match goes on as it began"


def test_there_is_a_released_database():
    assert RELEASED


async def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path):
    path = tmp_path / "old.sqlite"
    config = alembic.config.Config()
    config.set_main_option(
        "script_location", str(database_module.Path(database_module.__file__).parent / "migrations")
    )
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0001")
        connection.execute(sa.text("INSERT INTO sessions (id, name, created_at) VALUES ('old', 'Ann', 77.0)"))
    engine.dispose()
    async with store_of(f"sqlite:///{path}") as opened:
        found = await opened.browsers.find("old")
    assert found == Browser("old", "old", "", 77.0, 77.0)
    with sqlite3.connect(path) as database:
        assert database.execute("select version_num from alembic_version").fetchone() == ("0031",)
    database.close()
