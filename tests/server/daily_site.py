"""A hub with daily sets whose clock the test sets, and people who play them as a function of what they see."""

from __future__ import annotations

import contextlib
import json
import secrets
from typing import TYPE_CHECKING, Self

from clamber.server.actors.hub import Hub
from clamber.server.daily.daily import DailyDeals
from clamber.server.log.store import Store
from clamber.server.quick.offers import offers_of
from clamber.server.settings.config import Configuration
from clamber.server.settings.house_rules import OfferedRules
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence, Tick
from clamber.server.table.due import due_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.actors.actor import Actor
    from clamber.view import View

DAY = 24 * 3600.0
START = 20_000 * DAY + 3600.0
"""An hour after midnight UTC."""


class DailyClock:
    """Clock that the test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


def last_legal(view: View) -> str:
    return view.legal[-1].full_text


def first_legal(view: View) -> str:
    return view.legal[0].full_text


class DailySite:
    """Server without a network: hub, sets and people."""

    def __init__(self, url: str, clock: DailyClock, *rules: str, **settings) -> None:
        self.clock = clock
        self.store = Store(url)
        self.hub = Hub(self.store, Configuration(daily=rules or ("gandengyan:3",), **settings), clock)
        self.daily = DailyDeals(self.hub, offers_of(self.hub.config.daily, OfferedRules()))

    async def __aenter__(self) -> Self:
        await self.store.open()
        await self.daily.retire()
        await self.hub.open()
        return self

    async def __aexit__(self, *_) -> None:
        await self.hub.close()
        await self.store.close()

    async def come(self, *people: str, account: bool = True) -> None:
        for person in people:
            await self.store.add_session(person, self.clock())
            if account:
                await self.store.accounts.create(person, self.clock())

    async def begin(self, person: str, name: str | None = None) -> Actor:
        """Begin or continue a deal of a set, of today's first one unless named, and connect the person."""
        found = (await self.daily.today())[0] if name is None else await self.daily.find(name)
        actor = await self.daily.play(found, person, person.title(), "")
        await actor.ask(Presence(0, present=True))
        return actor

    async def step(self, actor: Actor, choose: Callable[[View], str] = last_legal) -> None:
        """Let the person or a bot act once."""
        table = actor.table
        if table.window is None and table.to_act == 0 and not table.seats[0].played_by_bot:
            play = choose(table.match.view(0))
            await actor.ask(Asked(0, commands.Act(table.turn, play), secrets.token_hex(8)))
            return
        due = due_at(table, self.hub.bots)
        assert due is not None, (table.status, table.to_act)
        self.clock.now = max(self.clock.now, due)
        await actor.ask(Tick())

    async def finish(self, actor: Actor, choose: Callable[[View], str] = last_legal, *, steps: int = -1) -> None:
        """Play a deal to its end, or so many steps."""
        while actor.table.status == "playing" and steps:
            await self.step(actor, choose)
            steps -= 1

    async def play_set(self, person: str, choose: Callable[[View], str] = last_legal) -> list[str]:
        """Play all deals of today's set, and return their events."""
        (found, *_), events = await self.daily.today(), []
        for _ in found.deals:
            actor = await self.begin(person, found.id)
            await self.finish(actor, choose)
            events.append(events_of(actor))
            await actor.ask(Presence(0, present=False))
        return events

    async def points(self, person: str, name: str | None = None) -> list[int | None]:
        plays = await self.store.daily.plays(person, of=name)
        return [play.points for play in sorted(plays, key=lambda play: play.deal)]


def events_of(actor: Actor) -> str:
    """Return the cards and actions of the last deal."""
    deal = actor.table.match.deals[-1]
    events = [(event.seat, event.play.full_text, [str(card) for card in event.captured]) for event in deal.events]
    return json.dumps([list(map(str, deal.deck)), events])


@contextlib.asynccontextmanager
async def site_of(url: str, clock: DailyClock | None = None, *rules: str, **settings):
    """Yield an open site."""
    async with DailySite(url, clock or DailyClock(), *rules, **settings) as site:
        yield site
