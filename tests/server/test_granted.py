"""Limits on a virtual clock: in any window, at most burst + rate × time is granted, and no less within the limits."""

from __future__ import annotations

import asyncio
import ipaddress
import math
from collections import Counter
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.limits.bans import Bans
from clamber.server.limits.budgets import BYTES_EACH, BYTES_IN_ALL, Budgets
from clamber.server.limits.connection_limits import ConnectionLimits
from clamber.server.limits.cpu import BURST, QUANTUM, SHORTEST_WAIT
from clamber.server.limits.lag import INTERVAL
from clamber.server.limits.rate_limits import RATES, Operation, RateLimits
from clamber.server.log.uploads import DividedRecord, NoRoomError, RoomForRecords, Uploader
from clamber.server.settings.config import Configuration
from clamber.server.table.commands import Act, Ready, Say
from clamber.server.table.refusal import Refusal
from server import virtual_time
from server.hubs import store_of

DUST = 1e-6
"""Tolerance for the sums of floating-point numbers, in tokens or seconds."""

HOUSES = {
    "192.0.2.1": 0,
    "::ffff:192.0.2.1": 0,
    "192.0.2.2": 1,
    "2001:db8::1": 2,
    "2001:db8::2": 2,
    "2001:db8:0:1::1": 3,
}
"""Households by address; an IPv6 household has a /64."""

ADDRESSES = st.sampled_from(sorted(HOUSES))
GUESTS = st.sampled_from(["", "ann", "bob"])


CONFIGURATION = Configuration(message_burst=5, messages_per_second=0.5)


class Tokens:
    """Token bucket that is never dropped: the reference for all limits of a rate."""

    def __init__(self, rate, burst, now=0.0):
        self.rate, self.burst, self._left, self._at = rate, burst, burst, now

    def left(self, now, more=0.0):
        """Return the tokens at a time; `more` of them are kept beyond the burst."""
        self._left, self._at = min(self.burst + more, self._left + (now - self._at) * self.rate), now
        return self._left

    def spend(self, amount=1.0):
        self._left -= amount


# Rates


def waits_of(seconds):
    """Return drawn waits for a bucket that refills in some seconds, also just below and above its lifetime."""
    kept = 2 * 3600.0
    return st.sampled_from(
        [0.0, 0.01 * seconds, 0.3 * seconds, seconds, kept - 60.0, kept - 0.5, kept + 1.0, 3 * kept]
    )


@pytest.mark.parametrize("operation", Operation)
@settings(max_examples=25)
@given(data=st.data(), burst=st.sampled_from([25, 7, 0.5]))
def test_requests_of_guests_and_addresses_are_granted_by_their_rates(operation, data, burst):
    now, rate = [0.0], RATES[operation]
    factor = burst / max(rate.address, rate.guest)
    counted, reference = RateLimits(factor, lambda: now[0]), {}

    def tokens(kind, key, limit):
        size = max(1, round(limit * factor))
        return reference.setdefault((kind, key), Tokens(size / RATES[kind].seconds, size, now[0]))

    def ask(kind, address, guest):
        """Ask once, compare with the reference, and return True if it was granted."""
        limits = ((HOUSES[address], RATES[kind].address), (guest, RATES[kind].guest))
        asked = [tokens(kind, key, limit) for key, limit in limits if key != "" and limit]
        try:
            counted.take(kind, address, guest)
        except Refusal as found:
            refusal = found
        else:
            refusal = None
        if refusal is not None:
            empty = asked[0] if asked[0].left(now[0]) < 1 - DUST else asked[-1]
            assert (refusal.code, empty.left(now[0]) < 1 + DUST) == ("too_often", True)
            seconds = refusal.values["seconds"]
            assert 1 - DUST <= empty.left(now[0]) + seconds * empty.rate < 1 + empty.rate + DUST
            for bucket in asked[: asked.index(empty)]:
                bucket.spend()
            return False
        assert all(bucket.left(now[0]) > 1 - DUST for bucket in asked)
        for bucket in asked:
            bucket.spend()
        return True

    others = [other for other in Operation if other is not operation]
    for _ in range(data.draw(st.integers(2, 8))):
        now[0] += data.draw(waits_of(rate.seconds))
        address, guest = data.draw(ADDRESSES), data.draw(GUESTS if rate.address else GUESTS.filter(bool))
        if data.draw(st.booleans()):
            while ask(operation, address, guest):
                pass
        else:
            ask(data.draw(st.sampled_from([operation, *others])), address, guest)


def test_buckets_are_dropped_once_they_are_full_and_there_are_only_so_many():
    now = [0.0]
    counted = RateLimits(1.0, lambda: now[0])
    for number in range(counted._buckets.maxsize + 9):
        counted.take(Operation.request, str(ipaddress.IPv4Address(number)))
    assert len(counted._buckets) == counted._buckets.maxsize
    now[0] += 3 * max(rate.seconds for rate in RATES.values())
    counted.take(Operation.request, "10.0.0.1")
    assert len(counted._buckets) == 1


# Budgets


class Socket(NamedTuple):
    """Connection of a guest with its keys: of the guest's allowance and messages, and of the address."""

    quota: object
    guest: object
    house: int


class BudgetsModel:
    """Sockets of guests beside references for their allowances, messages and buffered bytes."""

    def __init__(self, config):
        self.loop = asyncio.get_running_loop()
        self.config = config
        self.budgets = Budgets(config, self.loop.time)
        self.sockets = []
        self.processor, self.messages = {}, {}
        self.buffered = Counter()

    def connect(self, guest, address):
        key = guest or object()  # a client without a session shares nothing
        self.sockets.append(Socket(self.budgets.quota(guest, address), key, HOUSES[address]))
        now = self.loop.time()
        self.processor.setdefault(key, Tokens(self.config.processor_each, BURST, now))
        self.processor.setdefault(HOUSES[address], Tokens(self.config.processor_from, BURST, now))
        self.messages.setdefault(key, Tokens(self.config.messages_per_second, self.config.message_burst, now))

    def leave(self, socket):
        self.sockets.remove(socket)
        socket.quota.release()
        del self.buffered[socket]

    def left(self, socket):
        """Return the processor time that the guest and the address have, the lower of both."""
        return min(self.processor[key].left(self.loop.time()) for key in (socket.guest, socket.house))

    async def work(self, socket, seconds):
        """Wait for a turn, and use processor time."""
        began, missing = self.loop.time(), 0.0
        for key in (socket.guest, socket.house):
            tokens = self.processor[key]
            missing = max(missing, -tokens.left(began) / tokens.rate)
        await socket.quota.account.turn()
        assert self.left(socket) > -DUST, "a turn is granted only when there is time left"
        assert self.loop.time() <= began + missing + 4 * SHORTEST_WAIT
        socket.quota.account.charge(seconds)
        for key in (socket.guest, socket.house):
            self.processor[key].spend(seconds)
        assert socket.quota.account.is_open == (seconds < QUANTUM and self.left(socket) > 0)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert socket.quota.account.is_open == (self.left(socket) > 0), "others have had a turn meanwhile"

    def say(self, socket, number):
        """Send messages; each is granted as by the reference."""
        tokens, lag = self.messages[socket.guest], self.budgets.lag.seconds()
        for _ in range(number):
            left = tokens.left(self.loop.time(), lag * tokens.rate)
            granted = socket.quota.may_say()
            assert abs(left - 1) < DUST or granted == (left > 1)
            if granted:
                tokens.spend()

    def reserve(self, socket, size):
        nearby = sum(taken for other, taken in self.buffered.items() if other.house == socket.house)
        fits = nearby + size <= BYTES_EACH and self.buffered.total() + size <= BYTES_IN_ALL
        assert socket.quota.reserve(size) == fits
        self.buffered[socket] += size * fits
        assert self.budgets.buffered == self.buffered.total()

    async def step(self, data):
        action = data.draw(
            st.sampled_from(["connect", "leave", "work", "work", "say", "wait", "reserve", "release", "lag"])
        )
        if action == "connect" or not self.sockets:
            self.connect(data.draw(GUESTS), data.draw(ADDRESSES))
            return
        if action == "wait":
            await asyncio.sleep(data.draw(st.sampled_from([0.001, 0.1, 1.0, 30.0])))
            return
        socket = self.sockets[data.draw(st.integers(0, len(self.sockets) - 1))]
        if action == "leave":
            self.leave(socket)
        elif action == "work":
            await self.work(socket, data.draw(st.sampled_from([QUANTUM / 2, QUANTUM, BURST, 1.0])))
        elif action == "say":
            self.say(
                socket, data.draw(st.sampled_from([1, self.config.message_burst, 2 * self.config.message_burst]))
            )
        elif action == "reserve":
            self.reserve(socket, data.draw(st.sampled_from([1, BYTES_EACH // 2, BYTES_EACH])))
        elif action == "release":
            size = data.draw(st.sampled_from([0, self.buffered[socket]]))
            socket.quota.release(size)
            self.buffered[socket] -= size
        else:
            self.budgets.lag.expect()
            await asyncio.sleep(data.draw(st.sampled_from([INTERVAL, INTERVAL + 2.0])))
            self.budgets.lag.measure()


@settings(max_examples=60)
@given(data=st.data())
def test_processor_time_messages_and_bytes_are_granted_by_their_budgets_whoever_reconnects(data):
    async def run():
        model = BudgetsModel(CONFIGURATION)
        for _ in range(data.draw(st.integers(4, 20))):
            await model.step(data)
        for socket in tuple(model.sockets):
            model.leave(socket)
        socket = None
        assert model.budgets.buffered == 0
        await asyncio.sleep(3600.0)
        assert not model.budgets._known, "nothing is kept of those who owe nothing"

    virtual_time.run(run())


def test_the_bytes_of_many_addresses_have_a_limit_in_all():
    budgets = Budgets(Configuration())
    quotas = [budgets.quota("", f"192.0.2.{number}") for number in range(BYTES_IN_ALL // BYTES_EACH + 1)]
    assert [quota.reserve(BYTES_EACH) for quota in quotas] == [True] * (len(quotas) - 1) + [False]
    quotas[0].release(1)
    assert [quotas[-1].reserve(2), quotas[-1].reserve(1)] == [False, True]


@pytest.mark.parametrize(("operation", "request_"), [(Operation.change, Say("hello")), (Operation.deal, Ready())])
def test_requests_at_tables_are_counted_by_their_operation_and_plays_are_not(operation, request_):
    taken = []
    budgets = Budgets(Configuration())
    budgets.rate_limits = SimpleNamespace(take=lambda *asked: taken.append(asked))
    quota = budgets.quota("ann", "192.0.2.1")
    quota.take_request(request_)
    quota.take_request(Act(1, "pass"))
    assert taken == [(operation, "192.0.2.1", "ann")]


# Connections and bans


@settings(max_examples=100)
@given(
    total=st.integers(1, 8),
    each=st.integers(1, 5),
    steps=st.lists(st.tuples(st.booleans(), st.sampled_from([None, "10.0.0.9", *HOUSES])), max_size=30),
)
def test_connections_are_let_in_by_address_and_in_all(total, each, steps):
    """One address has at most half of the connections; a proxy is many people."""
    proxy, inside, gone = "10.0.0.9", [], []
    limits = ConnectionLimits(total, each, lambda address: address == proxy, Budgets(Configuration()))
    for enters, address in steps:
        if enters:
            line = asyncio.BaseTransport({} if address is None else {"peername": (address, 1)})
            nearby = sum(HOUSES.get(other, other) == HOUSES.get(address, address) for _, other in inside)
            most = math.inf if address in {None, proxy} else min(each, max(1, total // 2))
            assert limits.enter(line) == (len(inside) < total and nearby < most)
            if len(inside) < total and nearby < most:
                inside.append((line, address))
        elif inside:
            gone.append(inside.pop(0)[0])
            limits.leave(gone[-1])
        if gone:
            limits.leave(gone[0])  # counted only once


SUBJECTS = {
    "a" * 64: {"a" * 64},
    "bot:" + "b" * 60: {"bot:" + "b" * 60},
    "192.0.2.1": {0},
    "192.0.2.0/24": {0, 1},
    "2001:db8::/64": {2},
    "2001:db8::1/32": {2, 3},
    "no one": set(),
}
"""Subjects of bans, each with the sessions and households to which it applies."""


@settings(max_examples=100)
@given(
    banned=st.lists(
        st.tuples(st.sampled_from(sorted(SUBJECTS)), st.sampled_from([None, 10.0, 86_400.0])), max_size=6
    ),
    session=st.sampled_from(["", "a" * 64, "bot:" + "b" * 60, "c" * 64]),
    address=st.sampled_from(["", "testclient", "2001:db8::5%eth0", *HOUSES]),
    now=st.sampled_from([0.0, 10.0, 86_399.0, 86_400.0]),
)
def test_a_ban_holds_for_its_guest_or_network_until_it_ends(banned, session, address, now):
    bans = Bans(lambda: now)
    bans.replace([("0.0.0.0/0", None), ("::/0", None), ("c" * 64, None)])
    bans.replace(dict(banned).items())
    house = 2 if address.endswith("%eth0") else HOUSES.get(address)
    ends = [
        math.inf if end is None else end
        for subject, end in dict(banned).items()
        if SUBJECTS[subject] & {session, house}
    ]
    until = max(ends, default=-math.inf)
    assert bans.has(session, address) == (until > now)
    if until > now:
        with pytest.raises(Refusal, match="banned") as refused:
            bans.check(session, address)
        days = {math.inf: "none", 10.0: "1970-01-01", 86_400.0: "1970-01-02"}
        assert refused.value.values == {"until": days[until]}
    else:
        bans.check(session, address)


# Uploads


async def test_records_take_the_room_of_their_guest_of_their_address_and_of_all():
    """A drawn sequence of uploads and expirations, of which each result is that of the sums."""
    room, kept = RoomForRecords(3, 60, 100), []
    async with store_of("sqlite://") as store:
        for number in range(120):
            guest, address, size = f"g{number * 7 % 5}", f"a{number * 5 % 3}", 7 + number * 13 % 29
            sums = {
                "records": (sum(each[0] == guest for each in kept) + 1, room.records),
                "bytes_from": (sum(each[2] for each in kept if each[1] == address) + size, room.bytes_from),
                "bytes_total": (sum(each[2] for each in kept) + size, room.bytes_total),
            }
            expected = next((limit for limit, (taken, most) in sums.items() if taken > most), None)
            record = DividedRecord("x" * 5, ("y" * (size - 5),))
            try:
                await store.records.add(f"r{number}", record, float(number), Uploader(guest, address), room)
                found = None
            except NoRoomError as error:
                found = error.limit
            assert found == expected, number
            if found is None:
                kept.append((guest, address, size, number))
            if number % 4 == 3:
                before = number - 9
                assert await store.records.expire(float(before)) == sum(each[3] < before for each in kept)
                kept = [each for each in kept if each[3] >= before]
