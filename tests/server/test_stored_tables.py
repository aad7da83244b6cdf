"""All that is stored about tables, beside a model of it, in each kind of database: random histories of calls."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from clamber.server.log.finished import DealEnding
from clamber.server.log.forgetting import FORGOTTEN
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.snapshots import VERSION, Snapshot
from clamber.server.table.finished import PREFIX, PlayedDeal
from clamber.server.table.logged.seats import SatDown
from clamber.server.table.logged.tables import TableClosed
from selecting import all_of_them
from server.hubs import store_of

GUESTS = {"a" * 64: "Ann", "b" * 64: "Ben", "c" * 64: "Cleo"}
LENGTH = 150
"""Number of calls of a history."""

MOST_TABLES = 5


class Tables:
    """Database beside a model of its tables, with the same calls and the same answers."""

    def __init__(self, store, rng):
        self.store, self.rng = store, rng
        self.tables, self.count, self.now, self.names = {}, 0, 1_000.0, dict(GUESTS)

    def fresh(self, kind):
        self.count += 1
        return f"{kind}{self.count}"

    # Calls. Each has a table, whose row may be changed, and a guest.

    async def make(self, *_):
        name, invite = self.fresh("table"), self.fresh("invite")
        await self.store.append(LogAppend(name, 0, ('["made"]',), new=(invite, self.now)))
        self.tables[name] = SimpleNamespace(
            name=name, invites=[invite], lines=['["made"]'], closed_at=None, fault=None, snapshot=None, deals=[]
        )

    def drawn_lines(self, guest):
        """Return lines, of which some name a guest, or all say that the table is closed."""
        if self.rng.randrange(8) == 0:
            return [to_line(TableClosed(self.now, 0), ""), '["after"]']
        sat = to_line(SatDown(self.now, 1, guest, self.names[guest]), "")
        return [self.rng.choice((sat, f'["line {self.count}"]')) for _ in range(self.rng.randint(1, 3))]

    async def add(self, table, guest):
        """Add lines, with some of what may go with them."""
        lines, has = self.drawn_lines(guest), [self.rng.randrange(3) == 0 for _ in range(4)]
        first = len(table.lines)
        snapshot = Snapshot(first + len(lines), self.fresh("body")) if has[0] else None
        closed_at, invite = (self.now if has[1] else None), (self.fresh("invite") if has[2] else None)
        deals, endings = self.drawn_deals(table, guest) if has[3] else ((), ())
        await self.store.append(
            LogAppend(
                table.name, first, tuple(lines), deals=deals, endings=endings, snapshot=snapshot,
                closed_at=closed_at, invite=invite,
            )
        )  # fmt: skip
        table.lines += lines
        table.snapshot = snapshot or table.snapshot
        table.closed_at = closed_at or table.closed_at
        table.invites += [invite] if invite else []
        table.deals += deals

    def drawn_deals(self, table, guest):
        link, number = self.fresh("link"), len(table.deals)
        names = [None, self.names[guest]] if self.guests_of(table) else [None, None]
        told = PREFIX + f'"seats":{json.dumps(names, separators=(",", ":"))}}}' if self.rng.randrange(2) else ""
        result = json.dumps({"names": names, "rules": "none"})
        ending = DealEnding(link, 0, number, self.now, result, ((guest, 0),))
        return (PlayedDeal(link, 0, number, told),), (ending,) if self.rng.randrange(2) else ()

    async def add_twice(self, table, _):
        """Add a line or a deal that exists, with new ones: none of it is stored, and no other table is concerned."""
        link, number = PlayedDeal(self.fresh("link"), 0, len(table.deals)), len(table.lines)
        deals, first = self.rng.choice((((link,), number - 1), ((link, link), number)))
        others = [one for one in self.tables.values() if one is not table]
        appends = [LogAppend(one.name, len(one.lines), ('["other"]',)) for one in others]
        place = self.rng.randint(0, len(others))
        appends.insert(place, LogAppend(table.name, first, ("late", "later"), deals=deals, invite=self.fresh("i")))
        errors = await asyncio.gather(*map(self.store.append, appends), return_exceptions=True)
        assert isinstance(errors.pop(place), sa.exc.IntegrityError)
        assert errors == [None] * len(others)
        for other in others:
            other.lines.append('["other"]')
        assert await self.store.deals.find_link(link.link) is None

    async def keep_snapshot(self, table, _):
        """Store a snapshot, of this version or of another one."""
        version = self.rng.choice((VERSION, VERSION, "0 0.0.1"))
        table.snapshot = Snapshot(self.rng.randint(1, len(table.lines)), self.fresh("body"), version)
        await self.store.keep_snapshot(table.name, table.snapshot)

    async def reopen(self, table, _):
        await self.store.reopen(table.name)
        table.closed_at = None

    async def mark(self, table, _):
        table.fault = self.rng.choice((None, self.fresh("fault")))
        await self.store.store_fault(table.name, table.fault)

    async def wait(self, *_):
        self.now += 10.0

    async def purge(self, *_):
        """Delete the tables that were archived some time ago."""
        end = self.now - 30.0
        old = [name for name, table in self.tables.items() if table.closed_at is not None and table.closed_at < end]
        for dry_run in (True, False):
            counts = await self.store.upkeep.purge(
                now=self.now, tables=end, guests=None, records=None, dry_run=dry_run
            )
            assert counts == {"tables": len(old), "guests": 0, "records": 0}
        for name in old:
            gone = self.tables.pop(name)
            assert not await self.store.has_table(name)
            assert (await self.store.log(name), await self.store.snapshot(name)) == ([], None)
            assert await self.store.table_of_invite(gone.invites[-1]) is None

    def guests_of(self, table):
        return {entry.session for entry in map(self.entry, table.lines) if isinstance(entry, SatDown)}

    @staticmethod
    def entry(line):
        return from_line(line) if '"SatDown"' in line else line

    async def rename(self, _, guest):
        """Change the name of a guest at all tables that name the guest."""
        named = await self.store.upkeep.tables_naming(*GUESTS)
        assert named == {one: {t.name for t in self.tables.values() if one in self.guests_of(t)} for one in GUESTS}
        before, new = self.names[guest], self.fresh("Name ")
        counts = await self.store.upkeep.rename(guest, new, self.now, named[guest])
        assert counts["tables"] == len(named[guest])
        self.replace(named[guest], guest, guest, new, before)
        self.names[guest] = new

    async def forget(self, _, guest):
        """Forget a guest at all tables: what replaces the session is drawn, and read here."""
        named = (await self.store.upkeep.tables_naming(guest))[guest]
        counts = await self.store.upkeep.forget(guest, named, [])
        assert (counts["tables"], counts["records"]) == (len(named), 0)
        names = set()
        for name in named:
            sat = [one for one in map(self.entry, await self.store.log(name)) if isinstance(one, SatDown)]
            names |= {one.session for one in sat} - GUESTS.keys()
        new = next((name for name in names if all(name not in line for line in self.all_lines())), None)
        assert (new is None) == (not named)
        self.replace(named, guest, new, FORGOTTEN, self.names[guest])

    def all_lines(self):
        return [line for table in self.tables.values() for line in table.lines]

    def replace(self, named, guest, session, name, before):
        """Replace a guest in the model, which ends the snapshots of these tables."""
        for table in (self.tables[name] for name in named):
            table.snapshot = None
            table.lines = [
                to_line(SatDown(one.at, one.seat, session, name), "")
                if isinstance(one := self.entry(line), SatDown) and one.session == guest
                else line
                for line in table.lines
            ]
            table.deals = [
                deal._replace(text=deal.text.replace(json.dumps(before), json.dumps(name))) for deal in table.deals
            ]

    # Answers

    async def check(self):
        """Assert that the database answers as the model."""
        store, rng = self.store, self.rng
        opened = [table for table in self.tables.values() if table.closed_at is None]
        lines = {table.name: len(table.lines) - self.usable(table) for table in opened}
        found = await store.unarchived_tables()
        assert found == lines
        assert list(found.values()) == sorted(found.values())
        closed = {
            table.name for table in self.tables.values()
            if table.closed_at is not None and any('"Ended"' in line for line in table.lines[-32:])
        }  # fmt: skip
        assert await store.closed_tables([*self.tables, "nothing"]) == closed
        assert await store.faults() == {t.name: t.fault for t in self.tables.values() if t.fault is not None}
        for table in self.tables.values():
            assert await store.has_table(table.name)
            first, limit = rng.randint(0, len(table.lines)), rng.choice((None, 1, 3))
            expected = table.lines[first:] if limit is None else table.lines[first : first + limit]
            assert await store.log(table.name, first, limit) == expected
            assert await store.log(table.name) == table.lines
            snapshot = table.snapshot if self.usable(table) else None
            assert await store.snapshot(table.name) == snapshot
            owners = {invite: await store.table_of_invite(invite) for invite in table.invites}
            assert owners == dict.fromkeys(table.invites) | {table.invites[-1]: table.name}
            await self.check_deals(table, rng.randint(0, 2), rng.randint(1, 3))

    async def check_deals(self, table, first, limit):
        deals = self.store.deals
        assert await deals.count(table.name, 0) == len(table.deals)
        assert await deals.count(table.name, 1) == 0
        assert await deals.of_match(table.name, 0, first, limit) == table.deals[first : first + limit]
        stored = sum(deal.is_complete for deal in table.deals[:limit])
        assert await deals.count_stored(table.name, 0, limit) == stored
        for deal in table.deals[-2:]:
            assert await deals.find_link(deal.link) == (table.name, deal)

    @staticmethod
    def usable(table):
        """Return the line from which a table is rebuilt."""
        return table.snapshot.number if table.snapshot is not None and table.snapshot.version == VERSION else 0


CALLS = (
    "make", "add", "add", "add", "add", "add", "add", "add_twice", "keep_snapshot", "keep_snapshot", "reopen", "mark",
    "wait", "wait", "purge", "rename", "forget",
)  # fmt: skip


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 60))])
async def test_the_database_answers_as_a_model_of_all_tables(database, seed):
    rng = random.Random(seed)
    async with store_of(database) as store:
        tables = Tables(store, rng)
        for number in range(LENGTH):
            call = rng.choice(CALLS)
            if not tables.tables or (call == "make" and len(tables.tables) < MOST_TABLES):
                await tables.make()
            elif call != "make":
                guest = rng.choice(sorted(GUESTS))
                await getattr(tables, call)(rng.choice(list(tables.tables.values())), guest)
            if number % 15 == 14:
                await tables.check()
