"""Removal of guests and records after their time, and loss of the database."""

import asyncio
import contextlib
import time

import alembic.command
import sqlalchemy as sa
import structlog
from starlette.requests import Request

from clamber.server.actors.hub import Hub, fresh_invite
from clamber.server.http.guests import DAY, Guests
from clamber.server.limits.rate_limits import RateLimits
from clamber.server.limits.visitor import Visitor
from clamber.server.log.faults import NotStoredError
from clamber.server.log.reading import rebuild
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.played import PLAYERS
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader
from clamber.server.run import app
from clamber.server.run.app import assemble_server, sweep
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration
from clamber.server.table.commands import Asked, HandOver, Presence, Tick
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from server.hubs import Clock, hub_of, no_bots, store_of
from server.test_database import migrations

DIVIDED, ROOM = DividedRecord('{"format":1,', ("}",)), RoomForRecords(1, 100, 100)


def a_request(token):
    headers = [] if token is None else [(b"cookie", f"clamber_guest={token}".encode())]
    return Request({"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": headers})


class Response:
    """Response that stores the cookie it sets."""

    token = None

    def set_cookie(self, _name, token, **more):
        self.token, self.more = token, more


async def test_guests_who_stay_away_are_forgotten_and_those_who_come_are_not(tmp_path):
    clock = Clock()
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as opened:
        guests = Guests(
            opened,
            Configuration(guest_seconds=30 * DAY),
            clock,
            RateLimits(1.0),
            Addresses(()),
            bot_tokens=no_bots(opened),
        )

        async def come(token):
            response = Response()
            return await guests.of_request(a_request(token), response), response

        tokens = []
        for name in ("regular", "away", None):
            session, response = await come(None)
            assert response.more["max_age"] == 30 * DAY
            assert response.more["httponly"]
            tokens.append(response.token)
            if name is not None:
                await opened.name_session(session, name)
        regular, away, nameless = tokens
        assert (await come(regular))[1].token is None
        for _ in range(40):
            clock.now += DAY
            assert (await come(regular))[1].token == regular
            await guests.sweep()
            assert (await guests.find(nameless) is None) == (clock.now - Clock.now > 2 * DAY)
        assert await guests.find(away) is None
        assert await guests.find(regular) is not None
        assert (await come(away))[1].token not in {None, away}


async def test_an_uploaded_record_is_forgotten_after_its_time(tmp_path):
    clock = Clock()
    async with hub_of(tmp_path / "t.sqlite", clock, record_seconds=DAY) as hub:
        server = assemble_server(hub.config, hub.store, hub)
        await hub.store.records.add("r", DIVIDED, clock(), Uploader("guest", "192.0.2.1"), ROOM)
        clock.now += DAY - 1
        await sweep(server)
        assert await hub.store.records.find("r") is not None
        clock.now += 2
        await sweep(server)
        assert await hub.store.records.find("r") is None
        assert await hub.store.records.deals("r", 0, 1) == []
        server.worker.close()


async def test_sweeping_goes_on_whatever_failed(monkeypatch):
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.0)
    failures = iter([NotStoredError("full"), Refusal("not_stored", "full"), ZeroDivisionError()])
    swept = asyncio.Event()

    async def failing(_server):
        for failure in failures:
            raise failure
        swept.set()

    monkeypatch.setattr(app, "sweep", failing)
    with structlog.testing.capture_logs() as logged:
        sweeping = asyncio.create_task(app._sweep_periodically("the server"))
        await swept.wait()
        sweeping.cancel()
    assert [line["event"] for line in logged] == ["sweep failed"], "what the database says itself is not said again"


@contextlib.asynccontextmanager
async def server_with(path, clock, **settings):
    """Yield a server without a socket, and its hub."""
    async with hub_of(path, clock, **settings) as hub:
        server = assemble_server(hub.config, hub.store, hub)
        yield server, hub
        server.worker.close()


async def made_by(hub, session, name):
    """Create a table of a guest and another person, play one deal, and return the table's id."""
    await hub.store.add_session(session, hub.clock())
    await hub.store.name_session(session, name)
    settings = TableSettings("gandengyan", (("match", "deals:1"),), pace=0.0)
    seats = (NewSeat("person", "greedy", name, session), NewSeat("bot", "greedy", "greedy", ""))
    entry = TableMade(hub.clock(), hub.fresh_id(), fresh_invite(), settings, seats, session)
    actor = await hub.make(entry)
    await actor.ask(Presence(0, present=True))
    await actor.ask(Asked(0, HandOver(), "h"))
    for _ in range(200):
        if actor.table.last is not None:
            return actor.table.id
        hub.clock.now += 5.0
        await actor.ask(Tick())
    raise AssertionError(actor.table)


async def stored(hub):
    """Return all that the database holds, as text."""
    async with hub.store._database.reading() as connection:
        rows = [await connection.execute(sa.select(table)) for table in METADATA.sorted_tables]
        return "\n".join(str(tuple(row)) for found in rows for row in found)


async def test_names_of_guests_who_expired_leave_logs_and_replays_after_their_time(tmp_path):
    ann, ben = "a" * 64, "b" * 64
    clock = Clock()
    clock.now = 20_000 * DAY
    async with server_with(tmp_path / "t", clock, guest_seconds=30 * DAY, name_seconds=10 * DAY) as (server, hub):
        tables = [await made_by(hub, ann, "Ann Ox"), await made_by(hub, ben, "Ben Fox")]
        link = (await hub.actor(tables[0])).table.last.link
        before = await server.reader.deal(link, None, Visitor("", "192.0.2.1"))
        await hub.actor(tables[0])  # in memory when its guest expires
        clock.now += 29 * DAY
        came = sa.update(SESSIONS).where(SESSIONS.c.id == ben).values(seen_at=clock())
        await hub.store._database.write(came)
        for days in range(1, 13):
            clock.now += DAY
            await sweep(server)
            text = await stored(hub)
            assert "Ben Fox" in text
            assert ("Ann Ox" in text) == (days <= 11), days
        assert ann not in text
        assert "***" in text
        assert (await hub.actor(tables[0])).table.seats[0].name == "***"
        after = await server.reader.deal(link, None, Visitor("", "192.0.2.1"))
        assert after.match.names[0] == "***"
        assert after.match.deals == before.match.deals
        found = rebuild(await hub.store.log(tables[0]))
        assert (found.wrong, found.table.id) == (None, tables[0]), "its digests agree"
        assert (await hub.actor(tables[1])).table.seats[0].name == "Ben Fox"
        assert await hub.store.upkeep.expired_guests(clock()) == []


async def test_guests_who_were_purged_leave_the_logs_likewise(tmp_path):
    clock = Clock()
    async with server_with(tmp_path / "t", clock, name_seconds=0.0) as (server, hub):
        await made_by(hub, "a" * 64, "Ann Ox")
        clock.now += 3 * DAY
        await hub.store.upkeep.purge(now=clock(), tables=None, guests=clock() - DAY, records=None)
        await sweep(server)
        assert "Ann Ox" in await stored(hub), "those of one day are due together, at its end"
        clock.now += DAY
        await sweep(server)
        assert "Ann Ox" not in await stored(hub)


def test_guests_who_expired_under_an_earlier_version_are_named_no_longer_than_others(database):
    """The version before deleted their sessions and kept no list of them."""

    async def run():
        clock = Clock()
        async with store_of(database, own=True) as store:
            hub = Hub(store, Configuration(name_seconds=0.0), clock)
            await hub.open()
            await made_by(hub, "a" * 64, "Ann Ox")
            await made_by(hub, "b" * 64, "Ben Fox")
            await store._database.transact(lambda connection: again(connection, "a" * 64))
            expired = await store.upkeep.expired_guests(time.time() + 1)
            await hub.close()
        return expired

    def again(connection, session):
        config = migrations(connection)
        alembic.command.downgrade(config, "0011")
        connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session == session))
        connection.execute(sa.text(f"DELETE FROM sessions WHERE id = '{session}'"))  # noqa: S608 - of this test
        alembic.command.upgrade(config, "head")

    assert asyncio.run(run()) == ["a" * 64]
