"""Engines are compiled outside the event loop, rate-limited per guest and per address."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from clamber import engine
from clamber.engine import ENGINES, compile_rules, engine_for, known_engine
from clamber.ruleset import ruleset
from clamber.server.actors.hub import Hub
from clamber.server.background.compiling import Compiler
from clamber.server.limits.rate_limits import RATES, Operation, RateLimits
from clamber.server.log.lines import from_line
from clamber.server.settings.config import Configuration
from clamber.server.table.commands import Begin
from clamber.server.table.logged.tables import TableMade
from clamber.server.table.refusal import Refusal
from server.hubs import store_of
from server.logged import LoggedTable

if TYPE_CHECKING:
    from pathlib import Path

WISH = from_line(LoggedTable("gandengyan", "pb").lines[0])
assert isinstance(WISH, TableMade)


@pytest.fixture
def built_in(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """Clear the engine cache, and return a list that collects the threads in which engines are built."""
    threads: list[threading.Thread] = []

    def noted(rules):
        threads.append(threading.current_thread())
        return compile_rules(rules)

    monkeypatch.setattr(engine, "compile_rules", noted)
    ENGINES.clear()
    return threads


def beside(threads: list[threading.Thread], count: int) -> bool:
    """Return True if exactly `count` engines were built, all outside the event loop."""
    return len(threads) == count and threading.main_thread() not in threads


async def test_a_table_that_begins_and_one_that_is_taken_out_again_stop_no_other(tmp_path: Path, built_in) -> None:
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        hub = Hub(store, Configuration(), lambda: 1000.0)
        await hub.open()
        actor = await hub.make(replace(WISH, table="t", invite="i"))
        if actor.table.match is None:
            await actor.ask(Begin(1))
        assert actor.table.match is not None
        assert beside(built_in, 1)
        await hub.close()
        del actor
        ENGINES.clear()
        again = Hub(store, Configuration(), lambda: 1000.0)
        await again.open()
        assert (await again.actor("t")).table.match is not None
        assert beside(built_in, 2)
        await again.close()


async def test_an_engine_in_memory_costs_no_credit_and_is_not_built_again(built_in) -> None:
    limits, rules = RateLimits(1.0), ruleset("zhengshangyou")
    compiler = Compiler(limits)
    held = await compiler.engine(rules, "192.0.2.1", "guest")
    for _ in range(2 * RATES[Operation.compiling].guest):
        assert await compiler.engine(rules, "192.0.2.1", "guest") is held
    assert beside(built_in, 1)
    assert known_engine(rules) is engine_for(rules) is held
    compiler.close()


@pytest.mark.parametrize(
    ("guests", "most"), [(1, RATES[Operation.compiling].guest), (50, RATES[Operation.compiling].address)]
)
async def test_more_engines_than_a_guest_or_an_address_may_ask_for_are_refused(
    built_in, guests: int, most: int
) -> None:
    compiler, allowed = Compiler(RateLimits(0.05)), round(0.05 * most)
    wishes = [ruleset("zhengshangyou", match=f"deals:{number + 1}") for number in range(allowed + 1)]
    for number, rules in enumerate(wishes[:-1]):
        await compiler.engine(rules, "192.0.2.1", f"guest {number % guests}")
    with pytest.raises(Refusal) as refused:
        await compiler.engine(wishes[-1], "192.0.2.1", f"guest {allowed % guests}")
    assert refused.value.code == "too_often"
    assert refused.value.values["seconds"] > 0
    assert beside(built_in, allowed)
    compiler.close()
