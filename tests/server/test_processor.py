"""CPU time of the event loop is charged to an account, which must wait when its allowance is used up."""

import asyncio
from types import SimpleNamespace

import pytest

from clamber.server.limits import cpu
from clamber.server.limits.cpu import BURST, Allowance, CpuAccount, LoopTurns, charged


def within_loop(scenario):
    """Wrap a scenario as a test that runs in an event loop; its optional argument is an adjustable clock."""

    def test():
        async def run():
            await (scenario(SimpleNamespace(now=0.0)) if scenario.__code__.co_argcount else scenario())

        asyncio.run(run())

    test.__name__ = scenario.__name__
    return test


def allowance_of(time, rate=0.1):
    return Allowance(LoopTurns(), rate, lambda: time.now)


async def next_turn():
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@within_loop
async def test_those_who_wait_are_served_in_order_and_whoever_comes_now_after_them(time):
    allowance, served = allowance_of(time), []
    allowance.charge(BURST + 0.01)
    for name in "abc":
        allowance.when_open(lambda name=name: (served.append(name), allowance.charge(0.01)))
    await next_turn()
    assert not served
    for expected in ("a", "ab", "abc"):
        assert not allowance.is_open, "not while others wait"
        time.now += 0.11
        await next_turn()
        allowance._wake()
        assert "".join(served) == expected
    time.now += 0.11
    await next_turn()
    assert allowance.is_open


@within_loop
async def test_a_turn_comes_by_itself():
    allowance = Allowance(LoopTurns(), 10.0)
    allowance.charge(BURST + 0.05)
    account = CpuAccount(allowance)
    await asyncio.gather(*(account.turn() for _ in range(5)))
    assert allowance.is_open


@within_loop
async def test_what_is_done_within_is_charged_once(time):
    allowance = allowance_of(time)
    account = CpuAccount(allowance, allowance_of(time))
    used = iter((1.0, 1.5))
    before, cpu.time = cpu.time, SimpleNamespace(thread_time=lambda: next(used), monotonic=before_time)
    try:
        with account, account:
            pass
    finally:
        cpu.time = before
    assert allowance._left == pytest.approx(BURST - 0.5)


def before_time():
    return 0.0


class Meter:
    """Account that counts how often it is entered."""

    def __init__(self):
        self.steps = 0

    def __enter__(self):
        self.steps += 1

    def __exit__(self, *_):
        pass


@within_loop
async def test_steps_of_a_coroutine_are_charged_and_what_it_comes_to_is_returned():
    async def work():
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return 7

    meter = Meter()
    assert await charged(work(), meter) == 7
    assert meter.steps == 3


@within_loop
async def test_a_failure_and_a_cancellation_pass_through():
    ended = []

    async def fails():
        await asyncio.sleep(0)
        raise ZeroDivisionError

    async def waits():
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(1)

    with pytest.raises(ZeroDivisionError):
        await charged(fails(), Meter())
    task = asyncio.ensure_future(charged_task(waits()))
    await next_turn()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == [1]
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await charged(waits(), Meter())


async def charged_task(work):
    return await charged(work, Meter())
