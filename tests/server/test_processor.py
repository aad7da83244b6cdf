"""CPU time of the event loop is charged to an account, which must wait when its allowance is used up."""

import asyncio
import gc
from types import SimpleNamespace

import pytest

from clamber.server.limits import budgets as budgets_module
from clamber.server.limits import cpu
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.cpu import BURST, QUANTUM, Allowance, CpuAccount, LoopTurns, charged
from clamber.server.settings.config import Configuration


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
async def test_an_allowance_is_used_up_and_refills(time):
    allowance = allowance_of(time)
    assert allowance.is_open
    allowance.charge(BURST + 0.1)
    await next_turn()
    assert not allowance.is_open
    time.now += 0.9
    assert not allowance.is_open, "0.09 s of 0.1 s"
    time.now += 0.2
    assert allowance.is_open
    time.now += 1e6
    allowance.charge(BURST + 0.001)
    await next_turn()
    assert not allowance.is_open, "no more than a burst is kept"


@within_loop
async def test_one_turn_of_the_loop_has_room_for_a_quantum(time):
    allowance = allowance_of(time)
    allowance.charge(QUANTUM / 2)
    assert allowance.is_open
    allowance.charge(QUANTUM / 2)
    assert not allowance.is_open, "others come first"
    await next_turn()
    assert allowance.is_open


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
async def test_all_allowances_of_a_payer_must_be_open(time):
    guest, address = allowance_of(time), allowance_of(time)
    account, served = CpuAccount(guest, address), []
    account.charge(BURST)
    address.charge(1.0)
    account.when_open(lambda: served.append(1))
    await next_turn()
    time.now += 1.0
    guest._wake()
    assert not served, "the guest may, the address may not"
    time.now += 20.0
    address._wake()
    assert served == [1]


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


# Budgets


@within_loop
async def test_who_leaves_and_comes_back_finds_what_was_used_up(time):
    budgets = Budgets(Configuration(), lambda: time.now)
    budgets.of_address("192.0.2.1").charge(1.0)
    budgets.of_guest("me").messages.take(0.0)
    gc.collect()
    assert not budgets.of_address("192.0.2.1").is_open
    assert budgets.of_address("192.0.2.2").is_open
    one = budgets.of_address("2001:db8:1:2::1")
    assert one is budgets.of_address("2001:db8:1:2::2"), "one network"
    assert one is not budgets.of_address("2001:db8:1:3::1")


@within_loop
async def test_nothing_is_kept_of_those_who_owe_nothing(time):
    budgets = Budgets(Configuration(), lambda: time.now)
    for number in range(100):
        budgets.of_address(f"192.0.2.{number}").charge(0.01)
    assert len(budgets._known) == 100
    kept = list(budgets._known.values())
    time.now += 10
    for account in kept:
        account._refill_timer.cancel()
        account._check_full()
    del kept, account
    assert not budgets._known


@within_loop
async def test_sockets_of_a_guest_share_messages_and_processor_time():
    budgets = Budgets(Configuration(message_burst=5, messages_per_second=0.001))
    first, second = budgets.quota("me", "192.0.2.1"), budgets.quota("me", "192.0.2.2")
    assert [first.may_say() for _ in range(3)] == [True] * 3
    assert [second.may_say() for _ in range(3)] == [True, True, False]
    assert budgets.quota("you", "192.0.2.1").may_say()
    strangers = [budgets.quota("", "192.0.2.1") for _ in range(2)]
    assert [[one.may_say() for _ in range(6)] for one in strangers] == [[True] * 5 + [False]] * 2
    first.account.charge(10.0)
    await next_turn()
    assert not second.account.is_open, "the same guest"
    assert not strangers[0].account.is_open, "the same address"
    assert budgets.quota("you", "192.0.2.3").account.is_open


def test_bytes_that_are_kept_are_counted_for_the_address(monkeypatch):
    budgets = Budgets(Configuration())
    monkeypatch.setattr(budgets_module, "BYTES_EACH", 100)
    monkeypatch.setattr(budgets_module, "BYTES_IN_ALL", 150)
    one, two = budgets.quota("me", "192.0.2.1"), budgets.quota("you", "192.0.2.1")
    other = budgets.quota("", "192.0.2.2")
    assert one.reserve(60)
    assert not two.reserve(60), "so much of one address"
    assert two.reserve(40)
    assert not other.reserve(60), "so much in all"
    one.release(20)
    assert other.reserve(60)
    for quota in (one, two, other):
        quota.release()
    assert budgets.buffered == 0
    assert budgets.of_address("192.0.2.1").buffered == 0
