"""After a server stall, waiting input is read immediately without being charged to clients."""

import asyncio
import json
from types import SimpleNamespace

from clamber.server.limits.budgets import Budgets
from clamber.server.limits.lag import INTERVAL, Deadline, LoopLag
from clamber.server.settings.config import Configuration
from clamber.server.sockets.connection import Connection
from server.logged import LoggedTable


def stalled(seconds):
    """Return a lag that has just been measured, and its clock."""
    time = SimpleNamespace(now=100.0)
    lag = LoopLag(lambda: time.now)
    lag.expect()
    time.now += INTERVAL + seconds
    return lag, time


def test_a_loop_in_time_has_no_lag():
    lag, time = stalled(0.0)
    assert lag.seconds() == 0.0
    lag.measure()
    lag.expect()
    time.now += 2 * INTERVAL
    assert lag.seconds() == 0.0, "no longer than an interval is not counted"
    assert LoopLag().seconds() == 0.0, "it is not watched"


def test_a_lag_counts_before_it_is_measured_and_is_forgotten_in_as_much_time():
    lag, time = stalled(5.0)
    assert round(lag.seconds(), 6) == 5.0
    lag.measure()
    assert round(lag.seconds(), 6) == 5.0
    time.now += 2.0
    assert round(lag.seconds(), 6) == 3.0
    lag.expect()
    time.now += INTERVAL + 1.0
    assert round(lag.seconds(), 2) == 2.95, "the rest of the first, and the second"
    time.now += 100.0
    lag.measure()
    time.now += 1000.0
    assert lag.seconds() == 0.0


async def test_a_deadline_is_extended_by_the_lag_and_only_once():
    lag, _ = stalled(0.02)
    lag._clock = lambda: 200.0  # the lag persists
    fired = asyncio.Event()
    deadline = Deadline(lag, 0.0, fired.set)
    lag.seconds = lambda: 0.02
    await fired.wait()
    other = Deadline(LoopLag(), 0.0, fired.set)
    other.cancel()
    fired.clear()
    await asyncio.sleep(0.01)
    assert not fired.is_set()
    deadline.cancel()


class Socket:
    """Socket whose client reads."""

    may_write = True

    def __init__(self):
        self.closed = None

    def send(self, text):
        pass

    def close(self, code, reason):
        self.closed = (code, reason)

    def pause_reading(self):
        pass

    resume_reading = pause_reading


async def test_a_client_whose_messages_waited_for_the_server_is_not_too_fast():
    """Ninety messages from nine seconds are read at once and answered; another ninety are too many."""
    time = SimpleNamespace(now=100.0)
    budgets = Budgets(Configuration(messages_per_second=10.0, message_burst=20), lambda: time.now)
    table = LoggedTable("gandengyan", "pb").begin().table
    actor = SimpleNamespace(
        table=table,
        shown_to=lambda _: table,
        recent=(),
        retired=False,
        attach=lambda _: None,
        detach=lambda _: None,
        update_presence=lambda _: None,
    )
    socket, hub = (
        Socket(),
        SimpleNamespace(config=Configuration(), clock=lambda: 0.0, notices=SimpleNamespace(has_any=False)),
    )
    client = Connection(socket, hub, actor, "s0", quota=budgets.quota("s0", ""))
    client.on_message('{"type":"hello","version":1}')
    budgets.lag.expect()
    time.now += 9.0 + INTERVAL
    for number in range(90):
        client.on_message(json.dumps({"type": "ping", "sent": number}))
    assert socket.closed is None
    budgets.lag.measure()
    time.now += 9.0
    for number in range(90):
        client.on_message(json.dumps({"type": "ping", "sent": number}))
    assert socket.closed == (1008, "too_fast")
    client.on_close()
