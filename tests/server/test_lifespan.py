"""Startup and shutdown of the server: if one part fails, all parts are closed."""

import asyncio
import inspect

import pytest

from clamber.server.actors.hub import Hub
from clamber.server.administration.context import Admin
from clamber.server.background.analyst import Analyst
from clamber.server.background.compiling import Compiler
from clamber.server.limits.worker import Worker
from clamber.server.log.store import Store
from clamber.server.run import app
from clamber.server.settings.config import Configuration


@pytest.fixture
def door(tmp_path):
    """Return a server that has not started."""
    return app.create_app(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0))


def lived(door):
    """Start and stop a server by the ASGI protocol; return the types of its answers, up to its first failure."""
    asked = iter(("lifespan.startup", "lifespan.shutdown"))
    answers = []

    async def receive():
        return {"type": next(asked)}

    async def send(message):
        answers.append(message["type"])

    try:
        asyncio.run(door({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send))
    except OSError:
        assert answers[-1].endswith(".failed")
    return answers


def failing(monkeypatch, kind, name):
    """Make a method fail after its work."""
    original = getattr(kind, name)

    async def fail_later(self):
        await original(self)
        raise OSError("a test")

    def fail(self):
        original(self)
        raise OSError("a test")

    monkeypatch.setattr(kind, name, fail_later if inspect.iscoroutinefunction(original) else fail)


@pytest.fixture
def closed(monkeypatch):
    """Return the list of the parts that were closed."""
    found = []

    def watch(kind):
        original = kind.close

        def close(self):
            found.append(self)
            return original(self)

        async def close_later(self):
            found.append(self)
            await original(self)

        monkeypatch.setattr(kind, "close", close_later if inspect.iscoroutinefunction(original) else close)

    for kind in (Hub, Worker, Compiler, Analyst, Store):
        watch(kind)
    return found


def parts(door):
    server = door.server
    return [server.hub, server.worker, server.compiler, server.analyst, server.store]


def test_a_server_that_stops_closes_each_part_once(door, closed):
    assert lived(door) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert [sum(one is part for one in closed) for part in parts(door)] == [1] * 5


@pytest.mark.parametrize("kind", [Hub, Compiler, Analyst, Store])
def test_if_a_part_fails_to_close_the_others_are_closed(door, closed, monkeypatch, kind):
    failing(monkeypatch, kind, "close")
    assert lived(door) == ["lifespan.startup.complete", "lifespan.shutdown.failed"]
    assert [sum(one is part for one in closed) for part in parts(door)] == [1] * 5


@pytest.mark.parametrize(("kind", "name"), [(Admin, "open"), (Hub, "open")])
def test_if_the_startup_fails_all_parts_are_closed(door, closed, monkeypatch, kind, name):
    failing(monkeypatch, kind, name)
    assert lived(door) == ["lifespan.startup.failed"]
    assert [sum(one is part for one in closed) for part in parts(door)] == [1] * 5
