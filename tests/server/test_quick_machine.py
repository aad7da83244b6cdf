"""Random histories of a quick match: asks, polls, cancellations, failed commits, restarts and moves between nodes.

After each step, every person who waits has exactly one ticket with the time of the first request, nobody has two
seats, and the number shown is the number of people who wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import tempfile
from collections import Counter
from pathlib import Path

import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.faults import NotOwnedError
from clamber.server.log.faults import NotStoredError
from clamber.server.log.tables.people import TICKETS
from clamber.server.quick.line import SIGN_SECONDS
from clamber.server.quick.tables import ARRIVAL_SECONDS
from clamber.server.table.commands import Asked, Leave, Presence
from clamber.server.table.refusal import Refusal
from server.hubs import Clock
from server.quick_matches import Lobby, session

PEOPLE = range(7)
RULES = ("guandan", "gandengyan")

OPERATIONS = st.one_of(
    st.tuples(st.just("ask"), st.sampled_from(PEOPLE), st.sampled_from(RULES), st.booleans()),
    st.tuples(st.sampled_from(["poll", "leave", "bots", "arrive", "leave_table"]), st.sampled_from(PEOPLE)),
    st.tuples(st.just("wait"), st.sampled_from([1.0, ARRIVAL_SECONDS, SIGN_SECONDS])),
    st.tuples(st.sampled_from(["move", "restart", "fail_before", "fail_after"])),
)


class History:
    """Two nodes on one database, of which one owns all queues, and a model of the people."""

    def __init__(self, folder: Path) -> None:
        self._url = f"sqlite:///{folder / 't.sqlite'}"
        self.clock = Clock()
        self._epochs = itertools.count(1)
        self.epoch = next(self._epochs)
        self.asked_at: dict[int, tuple[str, float]] = {}
        """Rules and time of the first request of each person who has not left, and was not seen at a table."""

        self.signs: dict[int, float] = {}

    async def open(self) -> None:
        self.nodes = [self._node(), self._node()]
        self.owner = self.nodes[0]
        for node in self.nodes:
            await node.open()
        await self.owner.come(*PEOPLE)

    def _node(self) -> Lobby:
        node = Lobby(self._url, self.clock)
        node.store.owns = lambda _: self.owner is node
        node.store.epoch = lambda _: self.epoch if self.owner is node else None
        return node

    async def close(self) -> None:
        for node in self.nodes:
            await node.close()

    async def do(self, kind: str, *rest) -> None:
        await getattr(self, kind)(*rest)
        await self.owner.step()
        await self.check()

    async def ask(self, number: int, rules: str, bots: bool) -> None:  # noqa: FBT001 - drawn
        with contextlib.suppress(Refusal):
            ticket = await self.owner.ask(number, rules, bots=bots)
            self.signs[number] = self.clock.now
            if ticket.state == "waiting" and number not in self.asked_at:
                self.asked_at[number] = rules, self.clock.now

    async def poll(self, number: int) -> None:
        with contextlib.suppress(Refusal):
            await self.owner.poll(number)
            self.signs[number] = self.clock.now
        other = next(node for node in self.nodes if node is not self.owner)
        with contextlib.suppress(Refusal, NotOwnedError):
            await other.poll(number)
            raise AssertionError("a node answers for a queue that it does not own")

    async def leave(self, number: int) -> None:
        with contextlib.suppress(Refusal):
            await self.owner.quick.leave(session(number))
            self.asked_at.pop(number, None)

    async def bots(self, number: int) -> None:
        with contextlib.suppress(Refusal):
            await self.owner.quick.start_with_bots(session(number))

    async def arrive(self, number: int) -> None:
        for table in self.tables():
            if table.table.seat_of(session(number)) is not None:
                seat = table.table.seat_of(session(number))
                await table.ask(Presence(seat, present=True))

    async def leave_table(self, number: int) -> None:
        for actor in self.tables():
            seat = actor.table.seat_of(session(number))
            if seat is not None:
                await actor.ask(Asked(seat, Leave(), f"x{number}"))

    async def wait(self, seconds: float) -> None:
        self.clock.now += seconds

    async def move(self) -> None:
        former = self.owner
        self.owner = next(node for node in self.nodes if node is not former)
        self.epoch = next(self._epochs)
        self.signs.clear()
        await former.hub.drop_lost()
        await self.owner.hub.open_tables(await self.owner.store.unarchived_tables())

    async def restart(self) -> None:
        place = self.nodes.index(self.owner)
        await self.owner.close()
        self.nodes[place] = self.owner = self._node()
        self.signs.clear()
        await self.owner.open()

    async def fail_before(self) -> None:
        await self._step_failing(after=False)

    async def fail_after(self) -> None:
        await self._step_failing(after=True)

    async def _step_failing(self, *, after: bool) -> None:
        append = self.owner.store.append

        async def fail(addition) -> None:
            if after:
                await append(addition)
            raise NotStoredError("the database is away")

        self.owner.store.append = fail
        try:
            await self.owner.step()
        finally:
            del self.owner.store.append

    def tables(self):
        return [
            actor
            for table in self.owner.hub.tables()
            if table.settings.queue and table.status not in {"closed", "over"}
            if (actor := self.owner.hub.in_memory(table.id)) is not None
        ]

    async def check(self) -> None:
        async with self.owner.store._database.reading() as connection:
            tickets = {row.session: row for row in await connection.execute(sa.select(TICKETS))}
        seats = Counter(name for actor in self.tables() for name in actor.table.guests)
        assert all(count == 1 for count in seats.values()), "nobody has two seats"
        for number, (rules, asked_at) in list(self.asked_at.items()):
            ticket = tickets.get(session(number))
            if ticket is not None and ticket.table_id is None:
                assert ticket.asked_at == asked_at, "the place is kept"
                assert ticket.queue.startswith(rules)
                assert session(number) not in seats, "nobody waits who has a seat"
            elif ticket is not None:
                del self.asked_at[number]
            else:
                # Only somebody who had a seat loses the ticket: by leaving the table, or by not coming to it.
                assert await self._had_a_seat(number), "a place is lost"
                del self.asked_at[number]
        for rules in RULES:
            here = [
                row
                for row in tickets.values()
                if row.queue.startswith(rules) and row.table_id is None and self._is_there(row.session)
            ]
            shown = self.owner.quick.waiting_here()[f"{rules} {4 if rules == 'guandan' else 3} casual"]
            assert shown == len(here), "the number shown is that of the people who wait"

    def _is_there(self, found: str) -> bool:
        sign = self.signs.get(int(found, 16))
        return sign is not None and self.clock.now - sign < SIGN_SECONDS

    async def _had_a_seat(self, number: int) -> bool:
        upkeep = self.owner.store.upkeep
        return bool((await upkeep.tables_naming(session(number)))[session(number)])


@given(st.lists(OPERATIONS, max_size=25))
@settings(max_examples=25, deadline=None)
def test_no_place_is_lost_and_none_is_taken_twice(operations):
    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            history = History(Path(folder))
            await history.open()
            try:
                for operation in operations:
                    await history.do(*operation)
            finally:
                await history.close()

    asyncio.run(play())
