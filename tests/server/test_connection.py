"""Connections without a network: the queue for a client that does not read, and the viewer of updates."""

import asyncio
import json
from types import SimpleNamespace

import structlog

from clamber.server.settings.config import Configuration
from clamber.server.sockets import connection
from clamber.server.sockets.connection import Connection
from clamber.server.sockets.outbox import MOST_WAITING
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Begin, Sit
from clamber.server.wire.parts import LARGEST_MESSAGE
from clamber.server.wire.updates import PastUpdates, Updates
from patience import PATIENCE
from server.logged import LoggedTable


class Socket:
    """Socket whose client does not read until it is woken."""

    def __init__(self, *, may_write=True):
        self.may_write, self.sent, self.closed = may_write, [], None
        self.ended = asyncio.Event()

    def send(self, text):
        if self.closed is None:
            self.sent.append(json.loads(text))

    def close(self, code, reason):
        self.closed = (code, reason)
        self.ended.set()

    def abort(self):
        self.ended.set()

    def pause_reading(self):
        """Do nothing: the test supplies the input."""

    resume_reading = pause_reading


class Actor:
    """Stub for a table's actor that does not play."""

    def __init__(self):
        self.logged = LoggedTable("gandengyan", "pb").begin()
        self.recent, self.watchers, self.retired = (), set(), False
        self.gallery = SimpleNamespace(delay=0.0)

    def shown_to(self, _):
        return self.table

    @property
    def table(self):
        return self.logged.table

    def attach(self, watcher):
        self.watchers.add(watcher)

    def detach(self, watcher):
        self.watchers.discard(watcher)


class Hub:
    config, clock, notices = Configuration(), staticmethod(lambda: 0.0), SimpleNamespace(has_any=False)


async def test_who_does_not_read_is_told_why_it_was_cut_off_before_all_that_waits():
    socket = Socket(may_write=False)
    connection = Connection(socket, Hub(), Actor(), "s0")
    for number in range(MOST_WAITING):
        connection._send(json.dumps(number))
    assert socket.closed is None
    for number in range(MOST_WAITING, 10 * MOST_WAITING):
        connection._send(json.dumps(number))
    socket.may_write = True
    connection.on_writable()
    (last,) = socket.sent
    assert (last["type"], last["problem"]["code"], last["again"]) == ("goodbye", "too_slow", True)
    assert socket.closed == (1008, "too_slow")


async def test_who_reads_slowly_is_sent_everything_in_order():
    socket = Socket(may_write=False)
    connection = Connection(socket, Hub(), Actor(), "s0")
    for number in range(5):
        connection._send(json.dumps(number))
    assert not socket.sent
    socket.may_write = True
    connection.on_writable()
    connection._send("5")
    assert socket.sent == list(range(6))


async def test_what_is_said_after_the_goodbye_is_not_heeded():
    socket, actor = Socket(), Actor()
    served = Connection(socket, Hub(), actor, "s0")
    served.on_message('{"type":"hello","version":1}')
    assert actor.watchers == {served}
    welcomed, socket.may_write = len(socket.sent), False
    for _ in range(2 * MOST_WAITING):
        served._send("{}")
    for _ in range(3):
        served.on_message('{"type":"ping","sent":1}')
    (goodbye,) = socket.sent[welcomed:]
    assert goodbye["problem"]["code"] == "too_slow"
    assert socket.closed == (1008, "too_slow")
    served.on_close()
    assert not actor.watchers


async def test_who_says_no_hello_is_cut_off(monkeypatch):
    monkeypatch.setattr(connection, "FIRST_HELLO", 0.01)
    silent, late = Socket(), Socket()
    Connection(silent, Hub(), Actor(), "s0")
    greeted = Connection(late, Hub(), Actor(), "s0")
    greeted.on_message('{"type":"hello","version":1}')
    await silent.ended.wait()
    assert late.closed is None
    assert silent.closed == (1008, "no_hello")


async def test_what_fails_at_one_connection_ends_it_and_nobody_elses(monkeypatch):
    socket, actor = Socket(), Actor()
    served = Connection(socket, Hub(), actor, "s0")
    served.on_message('{"type":"hello","version":1}')
    monkeypatch.setattr(connection, "plan", lambda *_: 1 / 0)
    served.on_message('{"type":"plan","id":"h"}')
    assert socket.sent[-1]["problem"]["code"] == "failed", "a request that fails is answered"
    assert not socket.ended.is_set()
    with structlog.testing.capture_logs() as logged:
        served.tell(None)
    assert socket.ended.is_set()
    assert [(line["event"], line["error"]) for line in logged] == [("socket failed", "AttributeError")]


async def test_a_client_sees_through_the_eyes_it_has_when_it_says_hello():
    socket, actor = Socket(), Actor()
    actor.logged = LoggedTable("gandengyan", "po")
    served = Connection(socket, Hub(), actor, "s0")
    actor.logged.ask(0, commands.Leave)
    actor.logged.do(Sit("other", "Another", 0, 1))
    actor.logged.do(Sit("third", "Third", 1, 1))
    actor.logged.do(Begin(7))
    assert actor.table.seat_of("other") == 0
    served.on_message('{"type":"hello","version":1}')
    welcome, view = socket.sent
    assert welcome["seat"] is None
    assert view["deal"]["hand"] == []
    assert view["deal"]["sizes"] != [0, 0]


def test_a_stream_is_not_resumed_over_a_time_in_which_the_seat_was_anothers():
    """If A leaves, B sits and leaves, and A returns, A's old stream must not show the updates meant for B."""

    async def run(commands_between):
        actor = Actor()
        actor.logged, actor.recent = LoggedTable("gandengyan", "ppo"), []
        first = Socket()
        Connection(first, Hub(), actor, "s0").on_message('{"type":"hello","version":1}')
        welcome = first.sent[0]
        for command in commands_between:
            before = actor.table
            for entry in actor.logged.do(command):
                actor.recent.append(PastUpdates(Updates(before, entry, actor.table)))
        assert actor.table.seat_of("s0") == 0
        again = Socket()
        hello = {"type": "hello", "version": 1, "stream": welcome["stream"], "resume": welcome["seq"]}
        Connection(again, Hub(), actor, "s0").on_message(json.dumps(hello))
        assert again.sent[0]["stream"] == welcome["stream"]
        return again.sent

    def leaves(number):
        return Asked(0, commands.Leave(), f"leave-{number}")

    stayed = asyncio.run(run([Asked(0, commands.Say("hello"), "say")]))
    assert stayed[0]["resumed"]
    assert [frame["type"] for frame in stayed[1:]] == ["event"]
    sits = [leaves(1), Sit("other", "Another", 0), leaves(2), Sit("s0", "P0", 0)]
    left = asyncio.run(run(sits))
    assert not left[0]["resumed"]
    assert [frame["type"] for frame in left[1:]] == ["view"]


def greeted_socket():
    socket = Socket()
    greeted = Connection(socket, Hub(), Actor(), "s0")
    greeted.on_message('{"type":"hello","version":1}')
    return socket, greeted


async def test_messages_that_make_no_sense_are_told_so_and_too_many_end_the_connection():
    socket, greeted = greeted_socket()
    for _ in range(connection.MOST_UNREADABLE):
        greeted.on_message('{"type":"play"}')
        assert socket.sent[-1]["problem"]["code"] == "bad_message"
        greeted.on_message('{"type":"ping","sent":1}')
        assert socket.sent[-1]["type"] == "pong", "who says something else as well is still heard"
    assert socket.closed is None
    greeted.on_message("{")
    assert socket.closed == (1008, "bad_message")


def test_messages_that_are_none_end_the_connection():
    async def run(message):
        socket, greeted = greeted_socket()
        greeted.on_message(message)
        return socket.closed

    ping = '{"type":"ping","sent":1'
    largest = ping + " " * (LARGEST_MESSAGE - len(ping) - 1) + "}"
    assert asyncio.run(run(largest)) is None
    assert asyncio.run(run(largest + " ")) == (1008, "too_large")
    assert asyncio.run(run(json.dumps({"type": "牌" * (LARGEST_MESSAGE // 3)}, ensure_ascii=False))) == (
        1008,
        "too_large",
    )
    assert asyncio.run(run(b"{}")) == (1008, "bad_message")


async def test_so_many_messages_at_once_and_no_more():
    socket, greeted = greeted_socket()
    for _ in range(Hub.config.message_burst - 1):  # the hello counts as one message
        greeted.on_message('{"type":"ping","sent":1}')
    assert socket.closed is None
    for _ in range(20):
        greeted.on_message('{"type":"ping","sent":1}')
    assert socket.closed == (1008, "too_fast")
    assert socket.sent[-1]["again"]


async def test_commands_that_were_read_are_executed_though_the_socket_is_lost():
    socket, actor = Socket(), Actor()
    handed, both = [], asyncio.Event()

    def submit(asked, _payer):
        handed.append((asked.id, asyncio.get_running_loop().create_future()))
        if len(handed) == 2:
            both.set()
        return handed[-1][1]

    actor.submit = submit
    hub = SimpleNamespace(config=Hub.config, clock=Hub.clock, notices=Hub.notices, seed=lambda: 7)
    served = Connection(socket, hub, actor, "s0")
    served.on_message('{"type":"hello","version":1}')
    for command in ("a", "b"):
        served.on_message(json.dumps({"type": "ready", "id": command}))
    assert [command for command, _ in handed] == ["a"], socket.sent[2:]
    told = len(socket.sent)
    served.on_close()
    handed[0][1].set_result(None)
    await asyncio.wait_for(both.wait(), PATIENCE)
    assert [command for command, _ in handed] == ["a", "b"]
    assert len(socket.sent) == told
