"""Single writer of the log: grouping, order, failures, and the state after a crash."""

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
import sqlalchemy as sa

from clamber.server.actors import actor as actor_module
from clamber.server.actors.actor import Actor
from clamber.server.actors.bots import Bots
from clamber.server.log import database as database_module
from clamber.server.log.faults import NotStoredError
from clamber.server.log.journal import Journal, LogAppend
from clamber.server.log.store import Store
from clamber.server.table.commands import Asked, Begin, Presence, Say, Tick
from clamber.server.table.decide import step
from clamber.server.table.fold import apply, new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from patience import PATIENCE, until
from selecting import few_now


def addition(table, number, *lines):
    return LogAppend(table, number, lines or (f"{table}{number}",))


def new(table):
    return LogAppend(table, 0, ("made",), new=(f"invite {table}", 1.0))


async def opened(database):
    store = Store(database)
    await store.open()
    return store


async def test_an_addition_of_a_cancelled_caller_is_waited_for():
    go, written = asyncio.Event(), []

    async def commit(additions):
        await go.wait()
        written.extend(additions)

    journal = Journal(commit)
    journal.open()
    caller = asyncio.create_task(journal.append(addition("a", 1)))
    await asyncio.sleep(0)
    caller.cancel()
    await journal.wait_settled("b")
    settled = asyncio.create_task(journal.wait_settled("a"))
    await asyncio.wait([settled], timeout=0.05)
    assert not settled.done()
    go.set()
    await settled
    assert written == [addition("a", 1)]
    await journal.close()


async def test_a_store_says_whether_it_is_open():
    store = Store("sqlite://")
    assert not store.is_open
    await store.open()
    assert store.is_open
    await store.close()
    assert not store.is_open


async def test_what_waits_goes_into_one_transaction_and_keeps_its_order():
    batches, may_end = [], asyncio.Semaphore(0)

    async def commit(additions):
        batches.append(additions)
        await may_end.acquire()

    journal = Journal(commit)
    journal.open()
    first = asyncio.create_task(journal.append(addition("a", 1)))
    await until(lambda: batches)
    waiting = [asyncio.create_task(journal.append(addition(t, n))) for n in (1, 2, 3) for t in "bc"]
    await asyncio.sleep(0)  # all appends are submitted
    may_end.release()
    await first
    await until(lambda: len(batches) == 2)
    assert not any(task.done() for task in waiting), "told before its transaction"
    may_end.release()
    await asyncio.gather(*waiting)
    await journal.close()
    assert [[(e.table, e.number) for e in batch] for batch in batches] == [
        [("a", 1)],
        [("b", 1), ("c", 1), ("b", 2), ("c", 2), ("b", 3), ("c", 3)],
    ]


def test_what_the_database_cannot_do_is_not_tried_in_halves():
    batches = []

    async def commit(additions):
        batches.append(len(additions))
        raise sa.exc.OperationalError("COMMIT", {}, Exception("disk full"))

    async def run():
        journal = Journal(commit)
        journal.open()
        done = await asyncio.gather(*(journal.append(addition(t, 1)) for t in "abcdefgh"), return_exceptions=True)
        await journal.close()
        return done

    assert {type(found) for found in asyncio.run(run())} == {sa.exc.OperationalError}
    assert batches == [8]


async def test_another_program_that_writes_to_sqlite_is_waited_for_while_all_else_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(database_module, "BUSY_SECONDS", PATIENCE)
    store = await opened(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append(new("a")))
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert not waiting.done(), "nothing went on until the database had given up"
        assert await store.log("a") == []
        other.execute("ROLLBACK")
        await waiting
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(database_module, "BUSY_SECONDS", 0.1)
        with pytest.raises(NotStoredError, match="another program holds the database"):
            await store.append(addition("a", 1))
        other.execute("ROLLBACK")
        await store.append(addition("a", 1))
        assert await store.log("a") == ["made", "a1"]
    await store.close()


WRITER = """
import asyncio, sys
from clamber.server.log.faults import NotStoredError
from clamber.server.log.journal import LogAppend
from clamber.server.log.store import Store

async def main():
    store = Store(sys.argv[1])
    await store.open()

    async def table(name):
        await store.append(LogAppend(name, 0, ("made",), new=(name, 1.0)))
        number = 0
        while True:
            number += 1
            await store.append(LogAppend(name, number, (f"line {number}",)))
            sys.stdout.write(f"{name} {number}\\n")  # what is told
            sys.stdout.flush()

    await asyncio.gather(*(table(f"t{i}") for i in range(20)))

asyncio.run(main())
"""


async def test_nothing_that_was_told_is_lost_by_kill_9(database):
    process = subprocess.Popen([sys.executable, "-c", WRITER, database], stdout=subprocess.PIPE)
    told = [line.split() for line in itertools.islice(process.stdout, 1000)]
    os.kill(process.pid, signal.SIGKILL)
    told += [line.split() for line in process.stdout if line.endswith(b"\n")]
    process.wait()
    process.stdout.close()
    store = await opened(database)
    for name in {name.decode() for name, _ in told}:
        last = max(int(number) for table, number in told if table.decode() == name)
        log = await store.log(name)
        assert log == ["made", *(f"line {n}" for n in range(1, len(log)))], "a gap"
        assert len(log) > last
    await store.close()


class Slow:
    """Store whose commits are slow, fail, or lose their response, and that counts requests."""

    def __init__(self):
        self.gate = asyncio.Event()
        self.fails = self.loses = False
        self.lines = ["made"]
        self.asked = 0

    async def append(self, entry):
        self.asked += 1
        await self.gate.wait()
        if not self.fails:
            assert entry.number == len(self.lines)
            self.lines += entry.lines
        if self.fails or self.loses:
            raise sa.exc.OperationalError("COMMIT", {}, Exception("the connection ended"))

    async def log(self, _table, first=0):
        self.asked += 1
        if self.fails:
            raise sa.exc.OperationalError("SELECT", {}, Exception("the connection ended"))
        return list(self.lines[first:])


class Watcher:
    viewer = 0

    def __init__(self):
        self.told = []

    def tell(self, updates):
        self.told.append(updates.text(self.viewer))


def actor_of(store):
    seats = tuple(NewSeat("person", "greedy", f"P{i}", f"s{i}") for i in range(2))
    table = new_table(TableMade(1000.0, "t", "inv", TableSettings("gandengyan", time_limit=None), seats, "s0"))
    return Actor(table, 1, store, Bots([], seconds=1, seats=0, clock=lambda: 1000.0), lambda: 1000.0)


async def test_nobody_is_told_before_the_commit_and_commands_wait_in_order():
    store, watcher = Slow(), Watcher()
    actor = actor_of(store)
    actor.attach(watcher)
    asked = asyncio.create_task(actor.ask(Begin(7)))
    await until(lambda: store.asked)
    assert not watcher.told
    assert not asked.done()
    assert actor.table.status == "lobby"
    store.gate.set()
    await asked
    assert [line.split('"')[3] for line in store.lines[1:]] == ["Came", "ShuffleBegan", "MatchBegan"]
    assert ['"came"' in text for text in watcher.told] == [True, False, False]
    assert actor.table.status == "playing"
    await actor.stop()


async def watched_table():
    """Return the actor for a table whose player is present, with its store and watcher."""
    store, watcher = Slow(), Watcher()
    store.gate.set()
    actor = actor_of(store)
    actor.attach(watcher)
    await until(lambda: actor.table.seats[0].present)
    return store, actor, watcher


async def test_a_commit_that_fails_leaves_the_table_as_it_was():
    store, actor, watcher = await watched_table()
    before, told = actor.table, len(watcher.told)
    store.fails = True
    with pytest.raises(Refusal, match="nothing can be stored"):
        await actor.ask(Begin(7))
    assert actor.table is before
    assert len(watcher.told) == told
    store.fails = False
    await actor.ask(Begin(7))
    assert actor.table.status == "playing"
    assert len(watcher.told) == told + 2
    await actor.stop()


async def test_what_was_committed_though_nobody_heard_of_it_counts_once():
    store, actor, watcher = await watched_table()
    other = Watcher()
    other.viewer = 1
    actor.watchers.add(other)
    store.loses = True
    with pytest.raises(Refusal, match="nothing can be stored"):
        await actor.ask(Begin(7))
    assert actor.table.status == "lobby"
    store.loses, store.fails = False, True
    with pytest.raises(Refusal, match="nothing can be stored"):  # the outcome is still unknown
        await actor.ask(Presence(1, present=True))
    assert actor.table.status == "lobby"
    store.fails = False
    await actor.ask(Presence(1, present=True))
    assert actor.table.status == "playing"
    assert [line.split('"')[3] for line in store.lines[1:]] == ["Came", "ShuffleBegan", "MatchBegan", "Came"]
    assert [json.loads(text)["seq"] for text in watcher.told] == [2, 3, 4, 5]
    await actor.stop()


async def test_who_is_there_is_asked_anew_after_the_log_has_decided():
    """The stored log says that seat 1 has arrived, but no update was sent and the seat has no connection."""
    store, actor, _ = await watched_table()
    store.loses = True
    with pytest.raises(Refusal, match="nothing can be stored"):
        await actor.ask(Presence(1, present=True))
    store.loses = False
    assert not actor.table.seats[1].present
    await actor.ask(Presence(1, present=True))
    await until(lambda: actor.table.seats[0].present and not actor.table.seats[1].present)
    assert [line.split('"')[3] for line in store.lines[1:]] == ["Came", "Came", "Went"]
    await actor.stop()


async def test_who_comes_while_the_database_fails_is_noted_later(monkeypatch):
    monkeypatch.setattr(actor_module, "AGAIN_SECONDS", 0.01)
    store = Slow()
    store.gate.set()
    actor = actor_of(store)
    store.fails = True
    actor.attach(Watcher())
    await until(lambda: store.asked >= 3)
    assert not actor.table.seats[0].present
    store.fails = False
    await until(lambda: actor.table.seats[0].present)
    await actor.stop()


class Unreliable:
    """Store that fails at random: before a commit, after it, or when the log is read."""

    def __init__(self, rng):
        self.rng, self.works = rng, False
        self.lines = ["made"]

    def may_fail(self, share):
        if not self.works and self.rng.random() < share:
            raise sa.exc.OperationalError("COMMIT", {}, Exception("the connection ended"))

    async def append(self, entry):
        self.may_fail(0.3)
        assert entry.number == len(self.lines)
        self.lines += entry.lines
        self.may_fail(0.3)

    async def log(self, _table, first=0):
        self.may_fail(0.3)
        return list(self.lines[first:])


class Counting:
    """Watcher that counts the entries it hears of, beginning with those after it was attached."""

    def __init__(self, actor, viewer):
        self.viewer, self.first, self.heard = viewer, actor.table.seq(viewer), []

    def tell(self, updates):
        if updates.concerns(self.viewer):
            self.heard.append(updates.after.seq(self.viewer))


def presence_of(table):
    """Return the viewers that the table counts as present; None for spectators."""
    return {seat for seat, each in enumerate(table.seats) if each.present} | ({None} if table.watched else set())


@pytest.mark.parametrize("seed", few_now(range(20), 0, 1, 2))
async def test_all_who_watch_hear_of_each_entry_once_whatever_fails(monkeypatch, seed):
    """Players and spectators come and go meanwhile; in the end the table knows who is there."""
    monkeypatch.setattr(actor_module, "AGAIN_SECONDS", 0.001)
    rng = random.Random(seed)
    store, viewers = Unreliable(rng), ((0, 1, None), (None,), (0, 1))[seed % 3]
    actor = actor_of(store)
    gone = []
    for number in range(60):
        kind = rng.choice(("come", "go", "say"))
        if kind == "come":
            actor.attach(Counting(actor, rng.choice(viewers)))
        elif kind == "go" and actor.watchers:
            gone.append(rng.choice(sorted(actor.watchers, key=id)))
            actor.detach(gone[-1])
        else:
            with contextlib.suppress(Refusal):
                await actor.ask(Asked(rng.randrange(2), Say("hello"), f"r{number}"))
        for _ in range(rng.randrange(8)):
            await asyncio.sleep(0)
        if rng.random() < 0.2:  # a change that could not be stored is retried without another command
            store.works = True
            await until(lambda: presence_of(actor.table) == {watcher.viewer for watcher in actor.watchers})
            store.works = False
    store.works = True
    await actor.ask(Asked(0, Say("bye"), "last"))  # also settles a commit that was in doubt
    for watcher in (*gone, *actor.watchers):
        assert watcher.heard == list(range(watcher.first + 1, watcher.first + 1 + len(watcher.heard)))
    for watcher in actor.watchers:
        assert (watcher.heard or [watcher.first])[-1] == actor.table.seq(watcher.viewer)
    assert len(store.lines) == actor.table.public + sum(actor.table.private)
    await actor.stop()


async def test_people_do_not_wait_for_a_bot_whose_play_cannot_be_stored(monkeypatch):
    """The play is retried after a while, or when an entry is stored; meanwhile, people are answered immediately."""
    monkeypatch.setattr(actor_module, "AGAIN_SECONDS", 10 * PATIENCE)
    store = Slow()
    store.gate.set()
    seats = NewSeat("person", "greedy", "Ann", "s0"), NewSeat("bot", "greedy", "greedy", "")
    settings = TableSettings("gandengyan", time_limit=None, pace=0.05)
    made = new_table(TableMade(1000.0, "t", "inv", settings, seats, "s0"))
    actor = Actor(made, 1, store, Bots(["greedy"], seconds=1, seats=0, clock=time.time), time.time)
    failed = []
    monkeypatch.setattr(
        actor, "_handle_failure", lambda *why: failed.append(why[0]) or Actor._handle_failure(actor, *why)
    )
    actor.attach(Watcher())
    await actor.ask(Begin(next(seed for seed in itertools.count() if dealt_first(made, seed) == 1)))
    store.fails = True
    await until(lambda: Tick() in failed)
    for number in range(3):
        with pytest.raises(Refusal, match="nothing can be stored"):
            await asyncio.wait_for(actor.ask(Asked(0, Say("hello"), f"x{number}", seed=5)), PATIENCE)
    assert failed.count(Tick()) == 1
    store.fails = False
    turn = actor.table.turn
    await asyncio.wait_for(actor.ask(Asked(0, Say("hello"), "y", seed=5)), PATIENCE)
    await until(lambda: actor.table.turn > turn)
    await actor.stop()


def dealt_first(table, seed):
    """Return the seat that would lead if a deal with this seed started."""
    for entry in step(table, Begin(seed), 1000.0)[1]:
        table = apply(table, entry)
    return table.to_act
