"""A queue of quick matches waits for no slow table, and rests only for the work of its own."""

import asyncio
import time

import pytest

from clamber.server.quick.quick_match import PAUSE
from clamber.server.quick.tables import ARRIVAL_SECONDS, SEAL_SECONDS
from patience import PATIENCE
from server.quick_matches import in_lobby, session
from server.test_quick_match import refused


def hold(lobby, monkeypatch, table):
    """Let the log of a table not take any line until the returned event is set."""
    append, released = lobby.store.append, asyncio.Event()

    async def slow(addition):
        if addition.table == table:
            await released.wait()
        await append(addition)

    monkeypatch.setattr(lobby.store, "append", slow)
    return released


@pytest.mark.parametrize("rated", [False, True])
@in_lobby
async def test_a_table_that_begins_or_closes_slowly_delays_no_seat_of_others(lobby, monkeypatch, rated):
    await lobby.come(*range(11, 19), account=True)
    for number in range(11, 15):
        await lobby.ask(number, rated=rated, bots=False)
    await lobby.step()
    ticket = await lobby.poll(11)
    await lobby.arrive(ticket, 11, 12, 13)
    released = hold(lobby, monkeypatch, ticket.table)
    lobby.clock.now += ARRIVAL_SECONDS
    await lobby.quick.step()
    for number in range(15, 19):
        await lobby.ask(number, rated=rated, bots=False)
    await lobby.quick.step()
    assert {(await lobby.poll(number)).state for number in range(15, 19)} == {"seated"}
    assert lobby.table(ticket).table.status == "lobby", "the first table still waits"
    released.set()
    await lobby.step()
    await lobby.step()
    assert lobby.table(ticket).table.status == ("closed" if rated else "playing")
    assert await refused(lobby.poll(14)) == "no_ticket"
    assert {(await lobby.poll(number)).returned for number in range(11, 14)} == {rated}


@in_lobby
async def test_a_slow_queue_delays_no_seat_of_another_one(lobby, monkeypatch):
    step, idle = lobby.quick.matching.step, asyncio.Event()

    async def slow(line, now):
        if line.queue.rules == "guandan":
            await asyncio.Event().wait()
        idle.clear()
        await step(line, now)
        idle.set()

    monkeypatch.setattr(lobby.quick.matching, "step", slow)
    for number in range(3):
        await lobby.ask(number, "gandengyan")
    loop = asyncio.create_task(lobby.quick.run())
    async with asyncio.timeout(PATIENCE):
        ticket = await lobby.poll(0)
        while ticket.table is None:
            ticket = await lobby.quick.poll(session(0), ticket.version, 60)
        # A statement that is cancelled leaves the thread of its connection without an event loop.
        await lobby.quick.matching.work.finish()
        await idle.wait()
    loop.cancel()
    await asyncio.wait([loop])


@in_lobby
async def test_the_pause_after_a_step_counts_its_own_processor_time(lobby, monkeypatch):
    """A step waits for the database while tables are played. Their work must not delay the next step."""
    pauses, sleep, used = [], asyncio.sleep, 0.3

    async def work_beside(_line, _now):
        burn = asyncio.create_task(burn_processor())
        await burn

    async def burn_processor():
        until = time.thread_time() + used
        while time.thread_time() < until:
            pass

    async def note(seconds):
        pauses.append(seconds)
        await sleep(3600)

    monkeypatch.setattr(lobby.quick.matching, "step", work_beside)
    monkeypatch.setattr(asyncio, "sleep", note)
    loop = asyncio.create_task(lobby.quick.run())
    while len(pauses) < len(lobby.quick._lines):  # one for each queue
        await sleep(0)
    loop.cancel()
    await asyncio.wait([loop])
    assert max(pauses) < PAUSE * used


@in_lobby
async def test_a_ticket_is_read_from_memory_by_the_node_that_owns_its_queue(lobby, monkeypatch):
    """Thousands of people ask for their tickets all the time."""
    await lobby.ask(0)
    await lobby.poll(0)
    monkeypatch.setattr(lobby.store.tickets, "of", None)
    assert (await lobby.poll(0)).state == "waiting"


@in_lobby
async def test_leaving_waits_for_a_match_that_is_about_to_begin(lobby, monkeypatch):
    for number in range(4):
        await lobby.ask(number)
    await lobby.step()
    ticket = await lobby.poll(0)
    await lobby.arrive(ticket, *range(4))
    await lobby.quick.step()
    released = hold(lobby, monkeypatch, ticket.table)
    lobby.clock.now += SEAL_SECONDS
    await lobby.quick.step()
    leaving = asyncio.create_task(lobby.quick.leave(session(0)))
    await asyncio.sleep(0)
    released.set()
    assert await refused(leaving) == "quick_seated"
    assert session(0) in lobby.table(ticket).table.guests
