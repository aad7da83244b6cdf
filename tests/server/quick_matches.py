"""A quick match on a hub whose clock the test sets."""

from __future__ import annotations

import contextlib
import functools
import inspect
from typing import TYPE_CHECKING

from clamber.server.actors.hub import Hub
from clamber.server.log.store import Store
from clamber.server.quick.offers import offers_of
from clamber.server.quick.quick_match import QuickMatch
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table.commands import Presence
from clamber.server.wire.quick import AskQuick
from server.hubs import Clock

if TYPE_CHECKING:
    from clamber.server.actors.actor import Actor

OFFERS = ("guandan", "gandengyan:3")


class Lobby:
    """Hub with a quick match, and shorthands for its people, who are numbers."""

    def __init__(self, url, clock, **settings) -> None:
        self.clock = clock
        self.store = Store(url)
        self.hub = Hub(self.store, Configuration(**settings), clock)
        self.quick = QuickMatch(self.hub, offers_of(OFFERS, OfferedRules()), heeds_blocks=True)

    async def open(self) -> None:
        await self.store.open()
        await self.hub.open()

    async def close(self) -> None:
        await self.hub.close()
        await self.store.close()

    async def come(self, *numbers: int, account: bool = False) -> None:
        """Add sessions."""
        for number in numbers:
            await self.store.add_session(session(number), self.clock())
            if account:
                await self.store.accounts.create(session(number), self.clock())

    async def ask(self, number: int, rules: str = "guandan", *, party: str | None = None, **wishes):
        seats = {"guandan": 4, "gandengyan": 3}[rules]
        wish = AskQuick(rules=rules, seats=seats, name=f"P{number}", **wishes)
        queue = self.quick.offer_of(rules, seats).queue(rated=wish.rated)
        return await self.quick.ask(session(number), queue, wish, party)

    async def poll(self, number: int):
        return await self.quick.poll(session(number), "", 0)

    async def step(self, seconds: float = 0.0) -> None:
        self.clock.now += seconds
        await self.quick.step()
        if await self.quick.matching.work.finish():
            await self.quick.step()
            await self.quick.matching.work.finish()

    def table(self, ticket) -> Actor:
        actor = self.hub.in_memory(ticket.table)
        assert actor is not None
        return actor

    async def arrive(self, ticket, *numbers: int) -> None:
        """Connect people to the table of a ticket."""
        actor = self.table(ticket)
        for number in numbers:
            seat = actor.table.seat_of(session(number))
            assert seat is not None
            await actor.ask(Presence(seat, present=True))


def session(number: int) -> str:
    return f"{number:064x}"


@contextlib.asynccontextmanager
async def lobby_of(path, clock, **settings):
    """Yield a quick match on a database file."""
    lobby = Lobby(f"sqlite:///{path}", clock, **settings)
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


def in_lobby(test):
    """Give a test a quick match with ten people, instead of a fixture, which cannot be asynchronous here."""
    rest = list(inspect.signature(test).parameters.values())[1:]

    @functools.wraps(test)
    async def run(tmp_path, **more):
        async with lobby_of(tmp_path / "t.sqlite", Clock()) as lobby:
            await lobby.come(*range(10))
            await test(lobby, **more)

    own = inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = inspect.Signature([own, *rest])
    return run
