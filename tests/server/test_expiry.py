"""Removal of guests and records after their time, and loss of the database."""

import asyncio

import structlog
from starlette.requests import Request

from clamber.server.log.faults import NotStored
from clamber.server.log.store import Store
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader
from clamber.server.net import app
from clamber.server.net.addresses import Addresses
from clamber.server.net.app import server_of_parts, sweep
from clamber.server.net.config import Configuration
from clamber.server.net.guests import DAY, Guests
from clamber.server.net.rate_limits import RateLimits
from clamber.server.table.refusal import Refusal
from server.hubs import Clock, hub_of

DIVIDED, ROOM = DividedRecord('{"format":1,', ("}",)), RoomForRecords(1, 100, 100)


def a_request(token):
    headers = [] if token is None else [(b"cookie", f"clamber_guest={token}".encode())]
    return Request({"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": headers})


class Response:
    """Response that stores the cookie it sets."""

    token = None

    def set_cookie(self, _name, token, **more):
        self.token, self.more = token, more


def test_guests_who_stay_away_are_forgotten_and_those_who_come_are_not(tmp_path):
    async def run():
        clock = Clock()
        opened = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
        await opened.open()
        guests = Guests(opened, Configuration(guest_seconds=30 * DAY), clock, RateLimits(1.0), Addresses(()))

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
        await opened.close()

    asyncio.run(run())


def test_an_uploaded_record_is_forgotten_after_its_time(tmp_path):
    async def run():
        clock = Clock()
        async with hub_of(tmp_path / "t.sqlite", clock, record_seconds=DAY) as hub:
            server = server_of_parts(hub.config, hub.store, hub)
            await hub.store.records.add("r", DIVIDED, clock(), Uploader("guest", "192.0.2.1"), ROOM)
            clock.now += DAY - 1
            await sweep(server)
            assert await hub.store.records.found("r") is not None
            clock.now += 2
            await sweep(server)
            assert await hub.store.records.found("r") is None
            assert await hub.store.records.deals("r", 0, 1) == []
            server.worker.close()

    asyncio.run(run())


def test_sweeping_goes_on_whatever_failed(monkeypatch):
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.0)
    failures = iter([NotStored("full"), Refusal("not_stored", "full"), ZeroDivisionError()])

    async def run():
        swept = asyncio.Event()

        async def failing(_server):
            for failure in failures:
                raise failure
            swept.set()

        monkeypatch.setattr(app, "sweep", failing)
        with structlog.testing.capture_logs() as logged:
            sweeping = asyncio.create_task(app._keep_sweeping("the server"))
            await swept.wait()
            sweeping.cancel()
        return [line["event"] for line in logged]

    assert asyncio.run(run()) == ["sweep failed"], "what the database says itself is not said again"
