"""Server limits: requests within a limit succeed, others are refused with its name, and the server recovers."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from clamber.server.actors.hub import Hub
from clamber.server.http.admission import Admission
from clamber.server.http.tables import _table_entry
from clamber.server.limits.bans import Bans
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.visitor import Visitor
from clamber.server.log.lines import from_line
from clamber.server.log.store import Store
from clamber.server.run.app import create_app
from clamber.server.run.serving import server_for
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.sockets.disconnect import Disconnect
from clamber.server.table.commands import Asked, CloseTable, Presence
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.wire import api
from server.hubs import store_of
from server.logged import LoggedTable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

WISH = from_line(LoggedTable("gandengyan", "pb").lines[0])
assert isinstance(WISH, TableMade)


class Watcher:
    """Stub for a spectator."""

    viewer = None

    def tell(self, updates: object) -> None:
        pass


def wish(number: int, host: str = "s0") -> TableMade:
    seats = (WISH.seats[0]._replace(session=host), *WISH.seats[1:])
    return replace(WISH, table=f"t{number}", invite=f"i{number}", host=host, seats=seats)


@contextlib.asynccontextmanager
async def hub_of(folder: Path, **settings: float) -> AsyncIterator[Hub]:
    async with store_of(f"sqlite:///{folder / 't.sqlite'}") as store:
        hub = Hub(store, Configuration(**settings), lambda: 1000.0)
        await hub.open()
        yield hub
        await hub.close()


async def refused(hub: Hub, entry: TableMade, address: str = "") -> tuple[str, str, object]:
    with pytest.raises(Refusal) as told:
        await hub.make(entry, address)
    return told.value.code, told.value.message, told.value.values


async def test_so_many_tables_are_open_and_one_where_nobody_is_makes_room(tmp_path: Path) -> None:
    async with hub_of(tmp_path, max_tables=3) as hub:
        made = [await hub.make(wish(number, f"s{number}")) for number in range(3)]
        assert len(hub.tables()) == 3
        for actor in made:
            actor.attach(Watcher())
        full = ("too_many", "this server has no room for another table now", {"tables": 3})
        assert await refused(hub, wish(3, "s3")) == full
        made[1].detach(next(iter(made[1].watchers)))
        await hub.make(wish(3, "s3"))
        assert {table.id for table in hub.tables()} == {"t0", "t2", "t3"}


async def test_a_guest_has_so_many_tables_open_and_may_make_one_more_when_one_is_closed(tmp_path: Path) -> None:
    async with hub_of(tmp_path, max_tables_each=2) as hub:
        first = await hub.make(wish(0))
        await hub.make(wish(1))
        assert await refused(hub, wish(2)) == (
            "too_many",
            "you have 2 open tables; leave one first",
            {"tables": 2},
        )
        await hub.make(wish(3, "another"))
        await first.ask(Presence(0, present=True))
        await first.ask(Asked(0, CloseTable(), "c"))
        await hub.make(wish(2))


async def test_from_an_address_so_many_tables_are_made_whoever_makes_them(tmp_path: Path) -> None:
    async with hub_of(tmp_path, max_tables_from=2) as hub:
        first, _ = [await hub.make(wish(number, f"s{number}"), "192.0.2.1") for number in range(2)]
        assert await refused(hub, wish(2, "s2"), "192.0.2.1") == (
            "too_many",
            "2 tables are open that were made from your address",
            {"tables": 2},
        )
        await hub.make(wish(2, "s2"), "192.0.2.2")
        await hub.make(wish(3, "s3"))
        await first.ask(Presence(0, present=True))
        await first.ask(Asked(0, CloseTable(), "c"))
        await hub.make(wish(4, "s4"), "192.0.2.1")  # a closed table no longer counts


@pytest.mark.parametrize(
    ("visitors", "other"),
    [
        ([Visitor("me", "192.0.2.1"), Visitor("me", "192.0.2.2")], Visitor("you", "192.0.2.1")),
        ([Visitor("me", "192.0.2.1"), Visitor("you", "192.0.2.1")], Visitor("", "192.0.2.3")),
    ],
)
def test_a_guest_and_an_address_have_so_many_sockets(visitors: list[Visitor], other: Visitor) -> None:
    """The limits are two per guest and two per address."""
    admission = Admission(SimpleNamespace(), Bans(), Budgets(Configuration()), each_guest=2, each_address=2)
    for visitor in visitors:
        admission._check_limits(visitor.names())
        admission._open.update(visitor.names())
    both = Visitor(visitors[1].session, visitors[1].address)
    with pytest.raises(Refusal, match="2 sockets are open already; close one") as told:
        admission._check_limits(visitors[0]._replace(address=both.address, session=both.session).names())
    assert (told.value.code, told.value.values) == ("too_many_sockets", {"sockets": 2})
    admission._check_limits(other.names())
    admission._open.subtract(visitors[0].names())
    admission._check_limits(both.names())


def test_the_limits_of_a_configuration_are_those_at_the_door(tmp_path: Path) -> None:
    config = Configuration(
        database=str(tmp_path / "t.sqlite"), max_connections=7, max_connections_each=2, max_sockets_each=3
    )
    app = create_app(config)
    for protocol in (server_for(app).config.http, server_for(app).config.ws):
        connection_limits = protocol.keywords["connection_limits"]  # type: ignore[union-attr]
        lines = [asyncio.BaseTransport({"peername": (f"192.0.2.{number // 3}", 1)}) for number in range(12)]
        assert [connection_limits.enter(line) for line in lines] == [True, True, False] * 3 + [True, False, False]
    assert app.server.admission._limits == {"of": 3, "from": 2, "list-of": 4, "list-from": 250}


def test_a_table_takes_the_times_of_the_configuration() -> None:
    config = Configuration(round_time=0.25, claim_time=2.5)
    wanted = api.NewTable.model_validate({"rules": "biga", "seats": [{"kind": "bot"}] * 5})
    hub = SimpleNamespace(clock=float, fresh_id=str)
    server = SimpleNamespace(config=config, hub=hub, offered_rules=OfferedRules())
    settings = _table_entry(wanted, ["greedy"] * 5, "s", server).settings
    assert (settings.round_time, settings.claim_time) == (0.25, 2.5)


def test_a_bot_has_the_seconds_and_the_seats_of_the_configuration(tmp_path: Path) -> None:
    hub = Hub(Store(f"sqlite:///{tmp_path / 't.sqlite'}"), Configuration(bot_seconds=1.5, bot_seats=2), lambda: 0.0)
    assert (hub.bots._seconds, hub.bots._seat_limit) == (1.5, 2)


def test_a_socket_beyond_the_limit_is_told_to_try_no_more() -> None:
    """Reconnecting cannot succeed until another socket is closed."""
    assert not Disconnect("too_many_sockets", "").goodbye.again
