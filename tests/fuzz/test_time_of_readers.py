"""Processor time and memory that reading a stranger's bytes may take, at their largest size."""

from __future__ import annotations

import random
import time
import tracemalloc
from contextlib import suppress
from email.message import Message
from urllib.parse import parse_qsl

import h11
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError
from starlette.requests import HTTPConnection
from websockets.server import ServerProtocol

from clamber import bots, ruleset
from clamber.engines import protocol as engine_protocol
from clamber.engines.botzone.player import BotzonePlayer
from clamber.engines.formats import NoDeal
from clamber.engines.njupt.answers import BadAnswer, read_index
from clamber.engines.njupt.client import PlatformPlayer
from clamber.engines.protocol import NotAnAnswer
from clamber.errors import ClamberError
from clamber.records.referee import answer_line
from clamber.rules_file import parse_rules_file
from clamber.server.background.records import read_record
from clamber.server.http.encodings import accepted_codings
from clamber.server.http.guard import LARGEST_BODY, LARGEST_RECORD
from clamber.server.http.guests import cookie_of
from clamber.server.run.serving import LARGEST_HEADER
from clamber.server.settings.addresses import Addresses
from clamber.server.sockets.socket import LARGEST_FRAME
from clamber.server.table.refusal import Refusal
from clamber.server.wire import names, protocol
from clamber.server.wire.parts import LARGEST_MESSAGE

pytestmark = [pytest.mark.fuzz, pytest.mark.long]  # a time, which `make test` never measures

SECONDS = 0.1
"""Limit on the processor time of one text. Those that are read in linear time take half of it at most."""

ATTEMPTS = 5
"""Number of measurements of which the least counts, because other processes slow some of them down."""

BYTES = 32 << 20
"""Limit on the memory that reading one text allocates."""

VIEW = ruleset("guandan").new_match(seed=7).view(0)
BOT = bots.make("greedy")
PLAYS = tuple(VIEW.legal)
HEAD = (
    b"GET /ws/t HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def header(name, read):
    """Return a reader of the value of an HTTP header."""
    return lambda text: read(
        HTTPConnection({"type": "http", "path": "/", "headers": [(name, text.encode("latin-1", "replace"))]})
    )


def content_type(text):
    message = Message()
    message["content-type"] = " ".join(text.split())
    message.get_content_maintype()
    message.get_content_subtype()


def upgrade(text):
    """Read a header of a WebSocket handshake."""
    found = ServerProtocol()
    found.receive_data(HEAD + b"Sec-WebSocket-Extensions: " + text.encode("latin-1", "replace") + b"\r\n\r\n")
    for request in found.events_received():
        found.accept(request)


def frames(text):
    found = ServerProtocol(max_size=LARGEST_FRAME)
    found.receive_data(HEAD + b"\r\n")
    for request in found.events_received():
        found.send_response(found.accept(request))
    found.receive_data(text.encode("utf-8", "replace"))
    found.events_received()


def request(text):
    found = h11.Connection(h11.SERVER, max_incomplete_event_size=LARGEST_HEADER)
    found.receive_data(b"GET / HTTP/1.1\r\n" + text.encode("latin-1", "replace") + b"\r\n\r\n")
    found.next_event()


def play(text):
    engine_protocol.play_in({"play": text}, VIEW, PLAYS)


def encoded(read):
    """Return a reader of text for a reader of bytes."""
    return lambda text: read(text.encode("utf-8"))


READERS = {
    "record": (encoded(lambda body: [*read_record(body)]), LARGEST_RECORD),
    "action of a record": (play, LARGEST_RECORD),
    "rules file": (encoded(lambda body: parse_rules_file(body, "rules.json")), LARGEST_BODY),
    "message": (protocol.read_message, LARGEST_MESSAGE),
    "play": (play, LARGEST_MESSAGE),
    "name": (names.checked_name, names.MOST_STORED),
    "codings": (accepted_codings, LARGEST_HEADER),
    "cookie": (header(b"cookie", cookie_of), LARGEST_HEADER),
    "host": (header(b"host", Addresses(()).host), LARGEST_HEADER),
    "content type": (content_type, LARGEST_HEADER),
    "query": (lambda text: parse_qsl(text, keep_blank_values=True), LARGEST_HEADER),
    "request": (request, LARGEST_HEADER),
    "upgrade": (upgrade, 8 << 10),
    "frames": (frames, LARGEST_FRAME),
    "referee": (answer_line, 1 << 18),
    "engine": (lambda text: engine_protocol.info_in(engine_protocol.message_in(text), "x"), 1 << 16),
    "Botzone": (lambda text: BotzonePlayer(BOT, random.Random(1)).hear(text), 1 << 18),
    "NJUPT": (encoded(lambda body: read_index(body, 9)), 1 << 18),
    "NJUPT message": (PlatformPlayer(VIEW.rules, BOT, 1).hear, 1 << 18),
}
"""Functions that read the bytes of strangers, and the largest size that reaches them, in bytes."""

REFUSALS = (
    ClamberError, Refusal, PydanticCustomError, h11.ProtocolError, ValueError, LookupError, BadAnswer, NoDeal,
    NotAnAnswer,
)  # fmt: skip

ATOMS = [
    "", '"', "\\", '\\"', '"a"', '"%d":1,', "%d,", "[", "{", '{"a":', '{"a":[', "]", ",", ":", ";", "=", " ", "\n",
    "\r\n", "a", "A: b\r\n", "0", "1", "9", "-", ".", "e9", "1e", "3d", "10", "♠", "=pair:", "q=", ";q=0", "x=",
    "&a=", "%%41", "/", '"\\u0061', "\\u00", "é", "ﷺ", "\u0301", "\x00", "\x81\x80", "/i/", "[::1", "@",
]  # fmt: skip
atoms = st.sampled_from(ATOMS)
pieces = st.lists(atoms, min_size=1, max_size=3).map("".join)


def pumped(start, unit, end, size):
    """Return a text of at most `size` characters in which a unit is repeated."""
    most = size - len(start) - len(end)
    if "%" in unit:
        found, number = [], 0
        while most > 0:
            found.append(unit.replace("%d", str(number)))
            most -= len(found[-1])
            number += 1
        return start + "".join(found) + end
    return start + unit * (most // max(1, len(unit))) + end


@pytest.mark.parametrize("name", READERS)
@given(pieces, pieces, pieces)
@example('"', "a", "")
@example("{", '"%d":1,', '"1":1}')
@example('clamber_guest="', '\\"', '"')
@example("", "3d", "")
@example("3d=", "pair", "")
@example('{"deals":[', "{", "")
@example("", "]", "")
def test_any_text_is_read_in_bounded_time(name, start, unit, end):
    read, size = READERS[name]
    text = pumped(start, unit, end, size)
    took = []
    while not took or (min(took) >= SECONDS and len(took) < ATTEMPTS):
        began = time.thread_time()
        with suppress(*REFUSALS):
            read(text)
        took.append(time.thread_time() - began)
    assert min(took) < SECONDS


@pytest.mark.parametrize("unit", ["a", '"a"', "3d", "\\"])
@pytest.mark.parametrize("name", ["record", "action of a record"])
def test_a_record_is_read_in_bounded_memory(name, unit):
    read, size = READERS[name]
    text = pumped('"', unit, "", size)
    tracemalloc.start()
    try:
        with suppress(Refusal, ClamberError):
            read(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < BYTES
