"""Random histories of the rows of daily sets beside a model: nothing is scored twice or lost.

People begin deals, play or leave them, sign in as others, are forgotten, and sets close, in any order.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.log.browsers import Browser
from clamber.server.log.daily_rows import NOBODY, DailySet, SetDeal
from clamber.server.log.faults import LostDealError
from clamber.server.log.journal import LogAppend
from clamber.server.log.lines import to_line
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.daily import DAILY_PLAYS
from clamber.server.table.daily_deal import DailyResult, NewPlay
from clamber.server.table.logged.tables import SpectatorsChanged
from server.hubs import store_of

SETS, DEALS, PEOPLE = ("one", "two"), 2, range(4)
BY_LINK = "two"
LINE = to_line(SpectatorsChanged(1.0, on=True))

OPERATIONS = st.one_of(
    st.tuples(st.just("begin"), st.sampled_from(SETS), st.sampled_from(range(DEALS)), st.sampled_from(PEOPLE)),
    st.tuples(st.just("begin"), st.sampled_from(SETS), st.sampled_from(range(DEALS)), st.sampled_from(PEOPLE)),
    st.tuples(st.just("end"), st.integers(0, 99), st.integers(-2, 2), st.booleans()),
    st.tuples(st.just("end"), st.integers(0, 99), st.integers(-2, 2), st.booleans()),
    st.tuples(st.just("found"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("merge"), st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)),
    st.tuples(st.just("forget"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("close"), st.sampled_from(SETS)),
)


class History:
    """Database beside a model of its rows: for each table, the set, deal, person and points."""

    def __init__(self, store) -> None:
        self.store, self.count = store, 0
        self.people, self.tables, self.closed, self.gone = {}, {}, set(), []
        self.counted = defaultdict(Counter)

    def fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count:04d}".ljust(20, "0")

    async def open(self) -> None:
        for number, name in enumerate(SETS):
            deals = (SetDeal(None, "d" * 64), SetDeal("A", "e" * 64))
            await self.store.daily.add(
                DailySet(
                    *(name, f"r{number}", 3, date(2026, 11, 29), 0.0, 9.0, None, "a" * 64, "net", "b" * 64, deals),
                    maker=NOBODY if name == BY_LINK else None,
                )
            )
        for number in PEOPLE:
            await self.come(number)

    async def come(self, number: int) -> None:
        session = self.fresh("guest")
        await self.store.add_session(session, 1.0)
        self.people[number] = [session, False]

    async def begin(self, name: str, deal: int, number: int) -> None:
        session, has_account = self.people[number]
        table = self.fresh("table")
        new = LogAppend(table, 0, (LINE,), new=(table, 1.0), begins=NewPlay(name, deal, session, 1.0))
        own = [row for row in self.tables.values() if (row["set"], row["session"]) == (name, session)]
        if name in self.closed or any(row["deal"] == deal for row in own):
            with pytest.raises(LostDealError):
                await self.store.append(new)
            assert not await self.store.has_table(table)
            return
        await self.store.append(new)
        counts = own[0]["counts"] if own else has_account or name == BY_LINK
        row = {"set": name, "deal": deal, "session": session, "counts": counts}
        self.tables[table] = row | {"points": None, "lines": 1}

    async def end(self, number: int, points: int, abandoned: bool) -> None:  # noqa: FBT001
        """End the deal at a table. A log may tell of it again, as after a commit whose outcome was not known."""
        if not self.tables:
            return
        table = sorted(self.tables)[number % len(self.tables)]
        row = self.tables[table]
        result = DailyResult(row["set"], 2.0, points, abandoned, self.fresh("link"))
        await self.store.append(LogAppend(table, row["lines"], (LINE,), daily=(result,)))
        row["lines"] += 1
        if row["points"] is not None or row["set"] in self.closed:
            return
        row["points"] = points
        if row["counts"]:
            self.counted[row["set"], row["deal"]][points] += 1
            own = {
                each["deal"]: each["points"]
                for each in self.tables.values()
                if (each["set"], each["session"]) == (row["set"], row["session"]) and each["points"] is not None
            }
            if len(own) == DEALS:
                self.counted[row["set"]][",".join(str(own[deal]) for deal in range(DEALS))] += 1

    async def found(self, number: int) -> None:
        await self.store.accounts.create(self.people[number][0], 1.0)
        self.people[number][1] = True

    async def merge(self, heir: int, guest: int) -> None:
        """Sign the only browser of a guest in as another person."""
        (into, _), (session, has_account) = self.people[heir], self.people[guest]
        if heir == guest or has_account:
            return
        browser = Browser(self.fresh("token"), into, "", 1.0, 1.0)
        await self.store.sign_ins.sign_in(browser, session, session)
        begun = {row["set"] for row in self.tables.values() if row["session"] == into}
        for row in self.tables.values():
            if row["session"] == session:
                row["session"] = f"nobody from {session}" if row["set"] in begun else into
        self.gone.append(session)
        await self.come(guest)

    async def forget(self, number: int) -> None:
        session, _ = self.people[number]
        merged = await self.store.accounts.merged_into(session)
        await self.store.upkeep.forget(session, [], merged)
        for row in self.tables.values():
            if row["session"] == session:
                row["session"] = f"nobody from {session}"
        self.gone.append(session)
        await self.come(number)

    async def close(self, name: str) -> None:
        await self.store.daily.close(name, 3.0)
        self.closed.add(name)

    async def check(self) -> None:
        for session, _ in self.people.values():
            found = await self.store.daily.plays(session)
            own = {table: row for table, row in self.tables.items() if row["session"] == session}
            assert {play.table for play in found} == set(own)
            for play in found:
                row = own[play.table]
                assert (play.set, play.deal, play.points) == (row["set"], row["deal"], row["points"])
                assert play.counts == row["counts"]
        for name in SETS:
            counts = await self.store.daily.counts(name)
            assert counts.wholes == self.counted[name]
            for deal in range(DEALS):
                assert counts.deals.get(deal, {}) == self.counted[name, deal]
        waiting = {
            table for table, row in self.tables.items() if row["points"] is None and row["set"] not in self.closed
        }
        assert {play.table for play in await self.store.daily.unfinished()} == waiting

    async def check_gone(self) -> None:
        """Assert that no row names a person who is gone, and that no deal was lost."""
        async with self.store._database.reading() as connection:
            rows = [
                await connection.execute(sa.select(table))
                for table in METADATA.sorted_tables
                if "daily" in table.name
            ]
            text = "\n".join(str(tuple(row)) for found in rows for row in found)
            stored = await connection.scalar(sa.select(sa.func.count()).select_from(DAILY_PLAYS))
        assert stored == len(self.tables)
        assert not [session for session in self.gone if session in text]


async def histories(operations) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with store_of(f"sqlite:///{Path(folder) / 't.sqlite'}") as store:
            await played(store, operations)


async def played(store, operations) -> None:
    history = History(store)
    await history.open()
    for name, *arguments in operations:
        await getattr(history, name)(*arguments)
        await history.check()
    await history.check_gone()


@given(st.lists(OPERATIONS, max_size=40))
@settings(max_examples=40, deadline=None)
def test_nothing_is_scored_twice_or_lost(operations):
    asyncio.run(histories(operations))


async def test_nothing_is_scored_twice_or_lost_in_either_database(database):
    steps = [("found", 0), ("found", 1), ("begin", "one", 0, 0), ("begin", "one", 0, 0), ("begin", "one", 1, 0)]
    steps += [("end", number, 2, False) for number in (0, 0, 1)]
    steps += [("begin", "one", 0, 2), ("end", 2, 1, True), ("merge", 1, 2), ("begin", "one", 0, 1)]
    steps += [("begin", "one", 1, 1), ("merge", 0, 3), ("forget", 0), ("close", "one"), ("end", 3, 1, False)]
    async with store_of(database) as store:
        await played(store, steps)


async def test_two_nodes_make_one_set_of_a_day(database):
    async with store_of(database) as one, store_of(database) as other:
        deals = (SetDeal(None, "d" * 64),)
        new = DailySet("x", "guandan", 4, date(2026, 11, 29), 0.0, 9.0, None, "a" * 64, "net", "b" * 64, deals)
        await asyncio.gather(
            *(store.daily.add(replace(new, id=f"{number}")) for number, store in enumerate((one, other, one, other)))
        )
        (found,) = await one.daily.of_day(new.day)
        assert [found] == await other.daily.of_day(new.day) == await other.daily.open_sets()
        assert await one.daily.find(found.id) == found
