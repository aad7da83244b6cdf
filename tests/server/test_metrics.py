"""Metrics count exactly the events in their names, with the right amounts."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from clamber.ruleset import ruleset
from clamber.server.actors.bots import Bots
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.connection_limits import ConnectionLimits
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.tables.logs import LINES
from clamber.server.metrics import REGISTRY
from clamber.server.settings.config import Configuration
from clamber.server.sockets.connection import Connection
from clamber.server.sockets.disconnect import Disconnect, goodbye
from clamber.server.table.asking import BotQuestion
from clamber.server.table.commands import Asked, CloseTable, Presence
from clamber.server.table.finished import PlayedDeal
from clamber.server.table.refusal import Refusal
from server.logged import LoggedTable
from server.table_client import PATIENCE
from server.test_limits import hub_of, wish

if TYPE_CHECKING:
    from pathlib import Path


class Socket:
    """Socket whose client reads."""

    may_write = True

    def __init__(self) -> None:
        self.closed: tuple[int, str] | None = None

    def send(self, text: str) -> None:
        pass

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


class Growth:
    """Increases in the metrics since this object was created."""

    def __init__(self) -> None:
        self._before = self._now()

    @staticmethod
    def _now() -> dict[str, float]:
        samples = [sample for family in REGISTRY.collect() for sample in family.samples]
        return {
            " ".join([sample.name.removeprefix("clamber_"), *sample.labels.values()]): sample.value
            for sample in samples
            if sample.name.startswith("clamber_") and not sample.name.endswith(("_created", "_bucket", "_sum"))
        }

    def by(self) -> dict[str, float]:
        found = {name: value - self._before.get(name, 0) for name, value in self._now().items()}
        return {name: value for name, value in found.items() if value}


@pytest.fixture
def growth() -> Growth:
    return Growth()


async def test_each_line_of_the_log_is_counted_and_each_wait_for_it(growth: Growth, tmp_path: Path) -> None:
    async with hub_of(tmp_path) as hub:
        actor = await hub.make(wish(0))
        for present in (True, False, True):
            await actor.ask(Presence(0, present=present))
        async with hub.store._database.reading() as connection:
            lines = await connection.scalar(sa.select(sa.func.count()).select_from(LINES))
        grown = growth.by()
    assert lines > 4
    assert grown["log_lines_total"] == lines
    assert grown["transactions_total"] == grown["commit_seconds_count"] > 3


async def test_what_is_not_committed_is_not_counted(growth: Growth, tmp_path: Path) -> None:
    async with hub_of(tmp_path) as hub:
        with pytest.raises(sa.exc.IntegrityError):
            await hub.store.append(LogAppend("no such table", 0, ("{}",)))
        assert growth.by() == {"transactions_total": 1}


async def test_finished_deals_are_counted_by_whether_people_played(growth: Growth, tmp_path: Path) -> None:
    def deal(number: int) -> PlayedDeal:
        return PlayedDeal(f"d{number}", 0, number)

    async with hub_of(tmp_path) as hub:
        table = (await hub.make(wish(0))).table.id
        ending = DealEnding("d0", 0, 0, 1.0, "{}", (("ann", 0),))
        await hub.store.append(LogAppend(table, 900, ("{}",), deals=(deal(0),), endings=(ending,)))
        await hub.store.append(LogAppend(table, 901, ("{}",), deals=(deal(1), deal(2))))
        grown = growth.by()
    assert (grown["deals_total people"], grown["deals_total bots"]) == (1, 2)


async def test_tables_are_those_in_memory(tmp_path: Path) -> None:
    async with hub_of(tmp_path) as hub:
        actor = await hub.make(wish(0))
        await hub.make(wish(1))
        made = REGISTRY.get_sample_value("clamber_tables")
        await actor.ask(Presence(0, present=True))
        await actor.ask(Asked(0, CloseTable(), "c"))
        await hub.sweep()
        assert [made, REGISTRY.get_sample_value("clamber_tables")] == [2, 1]


async def test_open_sockets_are_counted_until_they_are_gone(growth: Growth) -> None:
    hub = SimpleNamespace(config=Configuration(), clock=lambda: 0.0, notices=SimpleNamespace(has_any=False))
    actor = SimpleNamespace(detach=lambda _: None)
    clients = [Connection(Socket(), hub, actor, "s") for _ in range(2)]  # type: ignore[arg-type]
    found = [growth.by()]
    for client in clients:
        client.on_close()
        found.append(growth.by())
    assert found == [{"connections": 2}, {"connections": 1}, {}]


@pytest.mark.parametrize(
    ("error", "outcome"), [(None, "ok"), (Refusal("not_now", "later"), "not_now"), (ZeroDivisionError(), "failed")]
)
async def test_each_command_is_counted_by_its_kind_and_what_came_of_it(
    growth: Growth, error: Exception | None, outcome: str
) -> None:
    done = asyncio.get_running_loop().create_future()
    table = LoggedTable("gandengyan", "pb").begin().table
    gallery = SimpleNamespace(delay=0.0)
    actor = SimpleNamespace(table=table, recent=(), retired=False, submit=lambda *_: done, gallery=gallery)
    actor.shown_to = lambda _: table
    for name in ("attach", "detach", "update_presence"):
        setattr(actor, name, lambda _: None)
    hub = SimpleNamespace(
        config=Configuration(),
        clock=lambda: 0.0,
        seed=lambda: 7,
        notices=SimpleNamespace(has_any=False),
        restraints=SimpleNamespace(check_mute=lambda *_: None),
    )
    client = Connection(Socket(), hub, actor, "s0")  # type: ignore[arg-type]
    client.on_message('{"type":"hello","version":1}')
    for message in ('{"type":"say","id":"a","phrase":"hello"}', '{"type":"ping","sent":1}'):
        client.on_message(message)
    assert not any(name.startswith("commands_total say") for name in growth.by()), "it is not done yet"
    done.set_result(None) if error is None else done.set_exception(error)
    await asyncio.sleep(0)
    client.on_close()
    assert growth.by() == {f"commands_total say {outcome}": 1, "commands_total ping ok": 1}


def test_each_connection_that_is_cut_off_is_counted_by_the_reason(growth: Growth) -> None:
    goodbye(Socket(), Disconnect("too_slow", ""))  # type: ignore[arg-type]
    goodbye(Socket(), Disconnect("too_slow", ""))  # type: ignore[arg-type]
    goodbye(Socket(), Disconnect("banned", ""))  # type: ignore[arg-type]
    assert growth.by() == {"cut_off_total too_slow": 2, "cut_off_total banned": 1}


def test_each_connection_without_room_is_counted(growth: Growth) -> None:
    connection_limits = ConnectionLimits(2, 2, lambda _: False, Budgets(Configuration()))
    assert [connection_limits.enter(asyncio.BaseTransport({})) for _ in range(5)] == [True] * 2 + [False] * 3
    assert growth.by() == {"turned_away_total": 3}


def test_what_bots_are_asked_is_counted_whoever_answers_at_once(growth: Growth) -> None:
    found = Bots(["greedy", "random"], seconds=PATIENCE, seats=2, clock=time.time)
    match = ruleset("gandengyan").new_match(seats=2, seed=1)
    assert match.position is not None
    view = match.view(match.position.to_act)

    def asked(*names: str) -> list[BotQuestion]:
        return [BotQuestion("t", seat, name, 7, view) for seat, name in enumerate(names)]

    assert all(found.answers_at_once(name) for name in found.offered)
    for question in asked("greedy", "random", "greedy"):
        found.answer_now(question)
    assert growth.by() == {"bot_turns_total": 3}
    for question in asked("greedy", "random"):
        asyncio.run(found.answer(question))
    assert growth.by() == {"bot_turns_total": 5}
    found.close()
