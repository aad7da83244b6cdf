"""Work outside the event loop runs in one thread, round-robin over addresses and then guests, with limits."""

import asyncio
import threading

import pytest

from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import AGAIN_SECONDS, MOST_EACH, MOST_FROM, Worker
from clamber.server.table.refusal import Refusal


class Held:
    """Work that blocks until it is released."""

    def __init__(self):
        self.go_on, self.done = threading.Event(), []

    def work(self, name):
        assert self.go_on.wait(60)
        self.done.append((name, threading.current_thread().name))
        return name


async def test_guests_are_served_in_rounds_in_one_thread_of_its_own():
    worker, held = Worker("work"), Held()
    guests, names = ("ann", "ann", "ann", "bob", "", "bob"), ("a1", "a2", "a3", "b1", "own", "b2")
    asked = [
        asyncio.create_task(worker.do(held.work, name, visitor=Visitor(guest, "")))
        for guest, name in zip(guests, names, strict=True)
    ]
    await asyncio.sleep(0)  # all requests are queued
    held.go_on.set()
    assert await asyncio.gather(*asked) == ["a1", "a2", "a3", "b1", "own", "b2"]
    assert [name for name, _ in held.done] == ["a1", "a2", "b1", "own", "a3", "b2"]
    assert {thread for _, thread in held.done} == {"work_0"}
    assert worker._pending == {}
    worker.close()


async def test_a_guest_who_waits_for_much_is_refused_more_and_nobody_else_is():
    worker, held = Worker("work"), Held()
    asked = [
        asyncio.create_task(worker.do(held.work, number, visitor=Visitor("ann", ""))) for number in range(MOST_EACH)
    ]
    asked += [asyncio.create_task(worker.do(held.work, number)) for number in range(MOST_EACH + 1)]
    await asyncio.sleep(0)  # all requests are queued
    with pytest.raises(Refusal) as refused:
        await worker.do(held.work, "more", visitor=Visitor("ann", ""))
    assert (refused.value.code, refused.value.values) == ("too_often", {"seconds": AGAIN_SECONDS})
    other = asyncio.create_task(worker.do(held.work, "bob", visitor=Visitor("bob", "")))
    held.go_on.set()
    await asyncio.gather(*asked)
    assert await other == "bob"
    assert await worker.do(held.work, "later", visitor=Visitor("ann", "")) == "later"
    worker.close()


async def test_addresses_are_served_in_turn_however_many_guests_each_of_them_has():
    """A household's IPv6 addresses are one; a request of one address waits for one of each other address."""
    worker, held = Worker("work"), Held()
    many = [Visitor(f"g{number % 10}", f"2001:db8::{number % 3}") for number in range(MOST_FROM)]
    asked = [asyncio.create_task(worker.do(held.work, number, visitor=guest)) for number, guest in enumerate(many)]
    await asyncio.sleep(0)  # all requests are queued
    with pytest.raises(Refusal, match="16 things"):
        await worker.do(held.work, "more", visitor=Visitor("new", "2001:db8::9"))
    asked.append(asyncio.create_task(worker.do(held.work, "part", visitor=many[0], is_continuation=True)))
    asked += [asyncio.create_task(worker.do(held.work, name, visitor=Visitor("ann", "192.0.2.1"))) for name in "ab"]
    await asyncio.sleep(0)  # all requests are queued
    held.go_on.set()
    await asyncio.gather(*asked)
    done = [name for name, _ in held.done]
    assert [done.index(name) for name in "ab"] == [2, 4]
    assert worker._pending == {}
    worker.close()


async def test_who_waits_no_more_keeps_no_turn_and_what_fails_holds_up_nothing():
    def fail():
        raise ZeroDivisionError

    worker, held = Worker("work"), Held()
    first = asyncio.create_task(worker.do(held.work, 1, visitor=Visitor("ann", "")))
    gone = asyncio.create_task(worker.do(held.work, 2, visitor=Visitor("bob", "")))
    failing = asyncio.create_task(worker.do(fail, visitor=Visitor("cid", "")))
    last = asyncio.create_task(worker.do(held.work, 3, visitor=Visitor("dan", "")))
    await asyncio.sleep(0)  # all requests are queued
    gone.cancel()
    held.go_on.set()
    assert await first == 1
    with pytest.raises(ZeroDivisionError):
        await failing
    assert await last == 3
    assert gone.cancelled()
    assert [name for name, _ in held.done] == [1, 3]
    assert await worker.do(held.work, 4) == 4
    worker.close()


async def test_queued_requests_end_when_it_closes():
    worker, held = Worker("work"), Held()
    asked = [asyncio.create_task(worker.do(held.work, number, visitor=Visitor("ann", ""))) for number in range(3)]
    await asyncio.sleep(0)  # all requests are queued
    worker.close()
    held.go_on.set()
    assert await asked[0] == 0
    ended = await asyncio.gather(*asked[1:], return_exceptions=True)
    assert [type(error) for error in ended] == [asyncio.CancelledError] * 2
    assert held.done == [(0, "work_0")]
