"""Guests who play sets of deals over HTTP, at a server whose clock the test changes.

Test modules import the fixtures that they use.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from clamber.rules.games import GAMES
from clamber.server.daily import sets
from clamber.server.settings.config import Configuration
from server.club_people import Person, last_legal, ok
from server.daily_site import DailyClock
from server.inside import Inside

DEALS = 4


@pytest.fixture
def clock():
    return DailyClock()


@pytest.fixture(autouse=True)
def short_sets(monkeypatch):
    """Give the sets of Gan Deng Yan half of their deals."""
    monkeypatch.setitem(GAMES, "gandengyan", replace(GAMES["gandengyan"], daily_deals=DEALS))


@pytest.fixture
def site(tmp_path, clock, monkeypatch):
    monkeypatch.setattr(sets, "PACE", 0.0)
    parts = {"people": True, "clubs": True, "open_tables": True, "rating_table": True, "moderation": True}
    limits = {"credits": 1000.0, "processor_each": 1000.0, "processor_from": 1000.0, "bot_moment": 0.0}
    config = Configuration(
        database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, daily=("gandengyan:3",), **parts, **limits
    )
    with Inside(config, clock=clock) as server:
        yield server


class Player(Person):
    """Person who plays sets. `run` runs a coroutine to its end."""

    run = staticmethod(asyncio.run)

    def sets(self):
        return ok(self.get("/api/daily"))

    def set(self):
        return self.sets()["sets"][0]

    def begin(self, name):
        return ok(self.post(f"/api/daily/{name}/play", {"name": self.name}))

    def play(self, name, deals=1, choose=last_legal):
        """Play the next deals of a set to their ends, and return the last one."""
        for _ in range(deals):
            begun = self.begin(name)
            self.run(self.to_end(begun["table"], choose))
        return ok(self.get(f"/api/daily/{name}"))["played"][begun["deal"]]

    async def to_end(self, table, choose):
        """Play at a table until its match is over."""
        async with self.at(table) as me:
            await me.play_on(choose, lambda: me.table["status"] == "over")


def account(player):
    ok(player.post("/api/account", {"name": player.name}))
    return player
