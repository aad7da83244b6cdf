"""Guests who sit, leave, are renamed, forgotten or expire, interleaved with each other at every call of the store."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections import Counter
from dataclasses import fields
from typing import get_args

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.actors.hub import Hub
from clamber.server.administration import guests as administration
from clamber.server.administration.context import Admin
from clamber.server.administration.outcomes import DeniedError
from clamber.server.http.guests import DAY, Guests, hash_token, new_program
from clamber.server.limits.rate_limits import RateLimits
from clamber.server.log.acts import ActKind
from clamber.server.log.forgetting import NAMING, anonymous_identity, with_identity
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.merging import GoneError
from clamber.server.log.reading import rebuild
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.logs import SNAPSHOTS
from clamber.server.log.tables.moderation import ACTS
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Asked, ListTable, Presence, Sit, Tick
from clamber.server.table.logged import Entry
from clamber.server.table.logged.seats import SatDown, SeatReserved
from clamber.server.table.logged.tables import NewSeat, TableListed, TableMade, Wrote
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM
from clamber.server.table.settings import TableSettings
from selecting import later
from server.hubs import Clock, no_bots, store_of
from server.scheduled import Inline, Scheduler
from server.test_expiry import Response, a_request

HOST = hash_token("ann")
CONFIGURATION = Configuration(guest_seconds=30 * DAY, name_seconds=0.0, idle_seconds=DAY)
SETTINGS = TableSettings("gandengyan", (("match", "deals:9"),), pace=0.0)


class Server:
    """Server with one table, whose guests are known by the tokens of their browsers."""

    def __init__(self, store):
        self.clock, self.scheduler, self.store = Clock(), Scheduler(), store
        self.clock.now = 20_000 * DAY
        self.hub = Hub(store, CONFIGURATION, self.clock, lambda: 7)
        self.hub.rebuilder.worker._threads = Inline()
        self.guests = Guests(
            store, CONFIGURATION, self.clock, RateLimits(1.0), Addresses(()), bot_tokens=no_bots(store)
        )
        self.admin = Admin(store, self.clock, self.hub, None, self.guests)
        self.names, self.tasks, self.gone = {}, set(), set()
        self.busy = Counter()
        self.programs = self.count = 0

    async def make(self):
        """Make the table, and play two deals, before which Ann has come back with another name."""
        await self.hub.open()
        for token in ("ann", "ben"):
            await self.guests.add(hash_token(token))
        with self.named(HOST) as name:
            await self.store.name_session(HOST, name)
        seats = (NewSeat("person", "greedy", name, HOST), *[NewSeat("open", "greedy", "", "")] * 2)
        made = TableMade(self.clock(), "t", "inv", SETTINGS, seats, HOST)
        actor = await self.hub.make(made, listing=ListTable(f"Table of {name}"))
        await actor.ask(Presence(0, present=True))
        await self.sit("ben")
        await self.sit_as_program("")  # the first match begins
        for deals in (1, 2):
            while len(actor.table.sheet) < deals:
                request = commands.Ready() if actor.table.status == "between" else commands.HandOver()
                for seat in range(3):
                    await self.act_at(seat, request)
                self.clock.now += 5.0
                await actor.ask(Tick())
            await self.leave("ann")
            await self.sit("ann")
            await actor.ask(Presence(actor.table.seat_of(HOST), present=True))
        for seat in range(3):
            await self.act_at(seat, commands.Ready())

    async def open(self, known):
        """Open the table that was made; `known` are the names and programs of its guests."""
        self.names, self.programs = {session: set(names) for session, names in known[0].items()}, known[1]
        self.count = 100
        self.hub.ready = True  # the table is rebuilt by its first request
        self.scheduler.drive(self.store)
        self.scheduler.is_on = True

    @contextlib.contextmanager
    def named(self, session):
        """Yield a new name, which counts as one of the guest's once the request has ended."""
        self.count += 1
        self.busy[session] += 1
        try:
            yield (name := f"Name {self.count}x")
        finally:
            self.busy[session] -= 1
            (self.gone if session in self.gone else self.names.setdefault(session, set())).add(name)

    # Requests

    async def sit(self, token):
        session = await self.guests.find(token)
        if session is not None:
            with self.named(session) as name:
                await (await self.hub.actor("t")).ask(Sit(session, name, None, 7))
                await self.store.name_session(session, name)

    async def sit_as_program(self, _):
        _, session = new_program()
        with self.named(session) as name:
            await (await self.hub.actor("t")).ask(Sit(session, name, None, 7))
            self.programs += 1
            await self.guests.add(session)
            await self.store.name_session(session, name)

    async def act(self, token, request):
        seat = (await self.hub.actor("t")).table.seat_of(hash_token(token))
        if seat is not None:
            await self.act_at(seat, request)

    async def act_at(self, seat, request):
        self.count += 1
        with contextlib.suppress(Refusal):
            await (await self.hub.actor("t")).ask(Asked(seat, request, f"r{self.count}", seed=7, invite="fresh"))

    async def leave(self, token):
        await self.act(token, commands.Leave())

    async def play(self, token):
        await self.act(token, commands.HandOver())
        await (await self.hub.actor("t")).ask(Tick())

    async def put_away(self, _):
        self.clock.now += DAY
        await self.hub.sweep()

    async def come(self, token):
        await self.guests.find(token)
        await self.hub.actor("t")

    async def merge(self, _):
        """Sign Ben's browser in as Ann, as by a code, unless Ben sits at the table."""
        ben = hash_token("ben")
        if self.busy[HOST] or ben in (await self.hub.actor("t")).table.guests:
            return
        self.busy[HOST] += 1
        self.busy[ben] += 1
        try:
            await self.guests.sign_in(a_request("ben"), Response(), HOST)
            of_ben = {ben} | self.names.pop(ben, set())
            if HOST in self.gone:
                self.gone |= of_ben
            else:
                self.names[HOST] = self.names.get(HOST, set()) | of_ben
        except GoneError:
            pass
        finally:
            self.busy[HOST] -= 1
            self.busy[ben] -= 1

    async def rename(self, token):
        session, before = hash_token(token), set(self.names.get(hash_token(token), ()))
        with self.named(session) as name:
            await administration.rename(self.admin, {"guest": session, "name": name})
        self.gone |= before

    async def forget(self, token):
        await self.forget_session(hash_token(token))

    async def forget_program(self, _):
        for session in [session for session in self.names if session.startswith(PROGRAM)][:1]:
            await self.forget_session(session)

    async def forget_session(self, session):
        """Forget a guest, of whom other requests may be under way, unless the guest was merged into another one."""
        if not any(session in names for names in self.names.values()):
            await administration.forget(self.admin, {"guest": session})
            self.gone |= {session, *self.names.pop(session, ())}

    async def expire(self, _):
        self.clock.now += 40 * DAY
        await self.guests.sweep()
        self.clock.now += DAY
        await administration.forget_expired(self.admin, 0.0)

    # The schedule

    def start(self, name, token):
        if self.busy[hash_token(token)] and name != "forget":
            return

        async def run():
            with contextlib.suppress(Refusal, DeniedError):
                await getattr(self, name)(token)

        self.tasks.add(asyncio.create_task(run(), name=name))

    async def finish(self):
        """Let all requests end, and forget those who are to be forgotten."""
        while self.scheduler.waiting:
            await self.scheduler.go_on(0)
        self.scheduler.is_on = False
        await asyncio.gather(*self.tasks)

    async def check(self):
        """Assert that nothing is left of those who are gone, and that the table can be rebuilt."""
        async with self.store._database.reading() as connection:
            of_present = sa.and_(ACTS.c.act == ActKind.rename.value, ACTS.c.subject.not_in(self.gone))
            queries = [sa.select(table) for table in METADATA.sorted_tables if table is not ACTS]
            # While people are there, moderators see the names that were taken from them.
            rows = [await connection.execute(query) for query in (*queries, sa.select(ACTS).where(~of_present))]
            text = "\n".join(str(tuple(row)) for found in rows for row in found)
        assert not {gone for gone in self.gone if gone in text}
        for token in ("ann", "ben"):
            assert hash_token(token) not in self.gone or await self.guests.find(token) is None
        lines = await self.store.log("t")
        found = rebuild(lines)
        assert found.wrong is None
        sat = [entry for entry in map(from_line, lines) if isinstance(entry, SatDown | SeatReserved)]
        programs = {entry.session for entry in sat if entry.session.startswith(PROGRAM)}
        assert len(programs) == self.programs
        assert (await self.hub.actor("t")).table.guests == found.table.guests


REQUESTS = st.sampled_from(
    [
        "sit",
        "sit_as_program",
        "leave",
        "play",
        "put_away",
        "come",
        "come",
        "rename",
        "rename",
        "forget",
        "forget_program",
        "merge",
    ]
)
STEPS = st.lists(
    st.one_of(st.tuples(REQUESTS, st.sampled_from(["ann", "ben"])), *[st.integers(0, 3)] * 2),
    min_size=5,
    max_size=40,
)
"""Requests of guests that begin, and numbers of waiting calls that go on."""


async def made(path):
    """Make a database with the table; return the names of its guests by session, and the number of programs."""
    async with store_of(f"sqlite:///{path}") as store:
        server = Server(store)
        await server.make()
        await server.hub.close()
    return server.names, server.programs


async def interleave(path, known, steps, end, *, snapshots):
    async with store_of(f"sqlite:///{path}") as store:
        if not snapshots:
            await store._database.write(sa.delete(SNAPSHOTS))
        server = Server(store)
        await server.open(known)
        for step in steps:
            if isinstance(step, tuple):
                server.start(*step)
                await server.scheduler.settle()
            elif server.scheduler.waiting:
                await server.scheduler.go_on(step)
        await server.finish()
        await server.check()
        server.start(end, "ann")
        await server.finish()
        if end == "expire":
            server.gone |= {text for session, names in server.names.items() for text in (session, *names)}
        await server.check()
        await server.hub.close()


IMPERSONAL = {
    "at", "bot", "by", "command", "commitment", "deals", "first", "invite", "language", "locked", "may_return",
    "number", "on", "other", "phrase", "play", "protocol", "rules_hash", "seat", "seed", "share", "skill", "table",
    "version", "wanted", "watchers", "why",
}  # fmt: skip
"""Fields of entries that name nobody."""

PERSONAL = {
    "session": lambda session, _: session,
    "host": lambda session, _: session,
    "name": lambda _, name: name,
    "title": lambda _, name: f"Table of {name}" if name == "Ann" else "",
    "text": lambda _, name: f"I am {name}" if name == "Ann" else "",
    "seats": lambda session, name: (
        NewSeat("person", "greedy", name, session), NewSeat("person", "greedy", "Cleo", HOST[::-1])
    ),
    "settings": lambda *_: SETTINGS,
    "answers": lambda *_: (),
}  # fmt: skip
"""Values of all other fields, given a session and a name."""


@pytest.mark.parametrize("kind", get_args(Entry), ids=lambda kind: kind.__name__)
def test_a_guest_is_replaced_wherever_an_entry_names_one(kind):
    """A field that is in neither list above would need a decision here."""

    def entry(session, name):
        personal = {key: PERSONAL[key](session, name) for key in names - IMPERSONAL}
        return kind(**{"at": 1.0} | dict.fromkeys(names & IMPERSONAL - {"at"}, 1) | personal)

    names = {field.name for field in fields(kind)}
    assert names <= IMPERSONAL | PERSONAL.keys()
    line = to_line(entry(HOST, "Ann"), "d1")
    other = anonymous_identity(HOST)
    replaced, name = with_identity(line, HOST, other)
    assert replaced == to_line(entry(*other), "d1")
    known = "" if kind in {TableListed, Wrote} else "Ann"
    assert (name, kind in NAMING) == ((known, True) if HOST in line else (None, False))
    assert with_identity(line, hash_token("ben"), other) == (line, None)


@pytest.mark.parametrize("examples", [20, later(1000)])
def test_nothing_is_left_of_a_forgotten_guest_and_every_seat_keeps_its_kind(tmp_path, examples):
    known = asyncio.run(made(tmp_path / "made"))

    @settings(max_examples=examples)
    @given(steps=STEPS, end=st.sampled_from(["forget", "expire"]), snapshots=st.booleans())
    def check(steps, end, snapshots):
        shutil.copy(tmp_path / "made", tmp_path / "copy")
        asyncio.run(interleave(tmp_path / "copy", known, steps, end, snapshots=snapshots))
        for file in tmp_path.glob("copy*"):
            file.unlink()

    check()
