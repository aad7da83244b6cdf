"""Uploaded records are limited in depth, size, number, and processing time."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from table_client import Guest, Served

import clamber
from clamber.analysis.running import analysis_of
from clamber.records.record import to_json
from clamber.server.log.store import Store
from clamber.server.net.config import Configuration
from clamber.server.net.records import DEEPEST, MOST_VALUES, read_record
from clamber.server.table.refusal import Refusal
from clamber.server.wire.names import MOST_STORED
from clamber.server.wire.replay import replay
from clamber.text.printable import is_line
from patience import PATIENCE
from server.inside import Inside


def a_record(**more):
    match = clamber.ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=3)
    while not match.is_over:
        match = match.apply(match.position.legal()[0])
    return {**to_json(match), **more}


def nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


def test_what_is_nested_too_deep_or_too_large_is_refused_before_anything_is_built_of_it(monkeypatch):
    monkeypatch.setattr("clamber.server.net.records.json.loads", lambda *_, **__: pytest.fail("it was read"))
    for record in ({"x-notes": nested(900)}, {"x-notes": nested(DEEPEST)}, {"x-notes": [0] * MOST_VALUES}):
        with pytest.raises(Refusal, match=r"nested|values"):
            read_record(json.dumps(record).encode())


def test_what_is_beside_each_other_is_not_nested():
    deepest = nested(DEEPEST - 2)
    text, _ = read_record(json.dumps(a_record(**{"x-notes": [[]] * (3 * DEEPEST) + deepest})).encode())
    assert json.loads(text)["x-notes"] == [[]] * (3 * DEEPEST) + deepest
    with pytest.raises(Refusal, match=f"nested at most {DEEPEST} deep"):
        read_record(json.dumps(a_record(**{"x-notes": nested(DEEPEST)})).encode())


NAMES = [
    "two\nlines",
    "a\rb",
    "tab\t",
    "nul\0",
    "\u202eevil",
    "\u2066a",
    "a\u2028b",
    "\x1b[2J",
    "\ue000",
    "x" * 300_000,
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_one_readable_line(guest, name):
    refused = guest.post("/api/records", a_record(seats=[name, "b"]))
    assert (refused.status_code, refused.json()["problem"]["code"]) == (422, "bad_record")
    assert len(refused.text) < 1000
    before = clamber.record.from_json(a_record(seats=[name, "b"])).match  # stored by an earlier version
    (shown, _) = replay(before, 0, "old").seats
    assert is_line(shown, MOST_STORED)
    assert all(is_line(one, MOST_STORED) for one in analysis_of(before, [], playouts=40, seed=1).names)


def test_half_a_character_is_no_text():
    body = json.dumps(a_record(**{"x-note": "\ud800"})).encode()
    with pytest.raises(Refusal, match="surrogates"):
        read_record(body)


def test_brackets_in_a_text_are_no_nesting():
    text, found = read_record(json.dumps(a_record(**{"x-note": '[[["\\' * 500})).encode())
    assert json.loads(text)["x-note"] == '[[["\\' * 500
    assert len(found.match.deals) == 1
    with pytest.raises(Refusal):
        read_record(b'{"x": "' + b"\\" * 100_000)


def test_a_record_needs_a_guest_counts_against_them_and_expires(tmp_path):
    limits = {"CLAMBER_MAX_RECORDS_EACH": "2", "CLAMBER_RECORD_SECONDS": "0"}
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", **limits) as server:
        guest, other = Guest(server.url), Guest(server.url)
        saved = [guest.post("/api/records", a_record()).json()["id"] for _ in range(2)]
        refused = guest.post("/api/records", a_record())
        assert (refused.status_code, refused.json()["problem"]["code"]) == (429, "too_many_records")
        assert other.post("/api/records", a_record()).status_code == 201
        assert guest.get(f"/api/records/{saved[0]}").status_code == 200
        server.stop()


def test_records_expire(tmp_path):
    async def run():
        store = Store(f"sqlite:///{tmp_path / 't.sqlite'}")
        await store.open()
        await store.add_record("old", "{}", 100.0, "guest")
        await store.add_record("new", "{}", 200.0, "guest")
        assert await store.expire_records(150.0) == 1
        assert (await store.record("old"), await store.record("new")) == (None, "{}")
        assert await store.count_records("guest") == 1
        await store.close()

    asyncio.run(run())


def test_the_largest_record_that_is_allowed_is_taken(guest):
    notes = {"x-notes": ["x" * 15] * (MOST_VALUES - 2000)}
    assert guest.post("/api/records", a_record(**notes)).status_code == 201


def test_while_a_record_is_read_everybody_else_is_answered(tmp_path, monkeypatch):
    """Parsing runs in another thread; in this test, it lasts until another client has been answered."""
    begun, answered, readers = threading.Event(), threading.Event(), []

    def read(body):
        readers.append(threading.current_thread().name)
        begun.set()
        assert readers == ["inside"] or answered.wait(PATIENCE)
        return read_record(body)

    monkeypatch.setattr("clamber.server.net.routes.read_record", read)
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1000)
    with Inside(config) as server, ThreadPoolExecutor(1) as people:
        sent = people.submit(Guest(server.url).post, "/api/records", a_record())
        assert begun.wait(PATIENCE)
        assert Guest(server.url).get("/healthz").status_code == 200
        answered.set()
        assert sent.result(PATIENCE).status_code == 201
    assert len(readers) == 1
    assert readers != ["inside"], "the thread of the event loop"
