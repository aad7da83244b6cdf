"""Uploaded records are limited in depth, size, number, and processing time, and stored by deal."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from table_client import Guest, Served

import clamber
from clamber.analysis.running import analysis_of
from clamber.records import record
from clamber.records.record import to_json
from clamber.server.background.records import DEEPEST, MOST_VALUES, PART, Reader, read_record
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import THE_SERVER, Worker
from clamber.server.log.store import Store
from clamber.server.log.tables.played import RECORDS
from clamber.server.log.uploads import DividedRecord, RoomForRecords, Uploader, is_whole
from clamber.server.settings.config import Configuration
from clamber.server.table import finished as finished_module
from clamber.server.table.finished import PREFIX
from clamber.server.table.refusal import Refusal
from clamber.server.wire.finished import replay
from clamber.server.wire.names import MOST_STORED
from clamber.text.printable import is_line
from patience import PATIENCE
from server.hubs import store_of
from server.inside import Inside


def a_record(**more):
    match = clamber.ruleset("gandengyan", match="deals:1").new_match(seats=2, seed=3)
    while not match.is_over:
        match = match.apply(match.position.legal()[0])
    return {**to_json(match), **more}


def whole_of(body):
    """Read a record, all parts in turn."""
    parts = read_record(body)
    while True:
        try:
            next(parts)
        except StopIteration as done:
            return done.value


def nested(depth):
    found = []
    for _ in range(depth):
        found = [found]
    return found


def test_what_is_nested_too_deep_or_too_large_is_refused_before_anything_is_built_of_it(monkeypatch):
    monkeypatch.setattr("clamber.server.background.records.parse_json", lambda *_, **__: pytest.fail("it was read"))
    for found in ({"x-notes": nested(900)}, {"x-notes": nested(DEEPEST)}, {"x-notes": [0] * MOST_VALUES}):
        with pytest.raises(Refusal, match=r"nested|values"):
            whole_of(json.dumps(found).encode())


def test_what_is_beside_each_other_is_not_nested():
    deepest = nested(DEEPEST - 2)
    assert whole_of(json.dumps(a_record(**{"x-notes": [[]] * (3 * DEEPEST) + deepest})).encode()).divided.deals
    with pytest.raises(Refusal, match=f"nested at most {DEEPEST} deep"):
        whole_of(json.dumps(a_record(**{"x-notes": nested(DEEPEST)})).encode())


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
    body = json.dumps(a_record(seats=["\ud800", "Ben"])).encode()
    with pytest.raises(Refusal, match="surrogates"):
        whole_of(body)


def test_brackets_in_a_text_are_no_nesting():
    found = whole_of(json.dumps(a_record(**{"x-note": '[[["\\' * 500})).encode())
    assert len(found.divided.deals) == 1
    with pytest.raises(Refusal):
        whole_of(b'{"x": "' + b"\\" * 100_000)


def test_a_record_needs_a_guest_counts_against_them_and_expires(tmp_path):
    limits = {"CLAMBER_MAX_RECORDS_EACH": "2", "CLAMBER_RECORD_SECONDS": "0"}
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", **limits) as server:
        guest, other = Guest(server.url), Guest(server.url)
        saved = [guest.post("/api/records", a_record()).json()["id"] for _ in range(2)]
        refused = guest.post("/api/records", a_record())
        assert (refused.status_code, refused.json()["problem"]["code"]) == (429, "too_many_records")
        assert other.post("/api/records", a_record()).status_code == 201
        assert guest.get(f"/api/records/{saved[0]}").status_code == 200


# Storage by deal


def several_deals(deals=3):
    return {**to_json(played(deals)), "x-note": "dropped", "x-shuffle": {"seal": "bad"}}


def played(deals):
    match = clamber.ruleset("gandengyan", match=f"deals:{deals}").new_match(seats=2, seed=3)
    while not match.is_over:
        match = match.apply(match.position.legal()[0]) if match.is_dealt else match.next_deal()
    return match


@pytest.fixture
def replayed(monkeypatch):
    """Return a list with an element for each deal of a record that is replayed."""
    found, with_deal = [], record.with_deal

    def counting(*args, **kwargs):
        found.append(1)
        return with_deal(*args, **kwargs)

    for module in (record, finished_module):
        monkeypatch.setattr(module, "with_deal", counting)
    return found


def test_a_record_is_replayed_once_and_then_deal_by_deal(tmp_path, replayed):
    match, config = played(6), Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)
    with Inside(config) as server:
        guest = Guest(server.url)
        name = guest.post("/api/records", to_json(match)).json()["id"]
        assert len(replayed) == 6
        del replayed[:]
        assert guest.get(f"/api/records/{name}").json() == to_json(match)
        assert replayed == []
        for path in (f"/api/replays/{name}?deal=4", f"/api/replays/{name}/line?deal=4&step=1&seat=0"):
            shown = guest.get(path).json()
            assert (shown["deal"], shown["deals"], shown["options"]) == (4, 6, {"match": "deals:6"})
            assert len(replayed) == 1
            del replayed[:]


async def test_a_record_of_an_earlier_version_is_divided_by_its_first_request_once(database, replayed):
    store, worker = Store(database), Worker("records")
    await store.open()
    old = json.dumps(to_json(played(3)))
    await store._database.write(sa.insert(RECORDS).values(id="old", body=old, made_at=1.0, session="s", bytes=1))
    reader = Reader(store, worker)
    for number in (2, 0):
        found = await reader.deal("old", number, THE_SERVER)
        assert (found.number, found.deals) == (number, 3)
    assert len(replayed) == 3 + 2
    text = "".join([piece async for piece in await reader.record("old", THE_SERVER)])
    assert json.loads(text) == to_json(played(3))
    head, deals = await store.records.find("old")
    assert (is_whole(head), deals) == (False, 3)
    worker.close()
    await store.close()


def test_unknown_and_invalid_extensions_are_dropped(guest):
    sent = several_deals()
    sent["deals"][0] |= {"x-by": ["person"], "x-note": "dropped"}
    sent["deals"][1]["result"]["x-note"] = "dropped"
    doers = ["person"] * len(sent["deals"][2]["actions"])
    sent["deals"][2]["x-by"] = doers
    sent["x-house-rules"] = {"name": "Club", "name_zh": "俱乐部", "changed": True}
    name = guest.post("/api/records", sent).json()["id"]
    kept = guest.get(f"/api/records/{name}").json()
    right = to_json(played(3)) | {"x-house-rules": sent["x-house-rules"]}
    right["deals"][2]["x-by"] = doers
    assert kept == right


async def test_the_record_of_a_table_comes_back_as_it_was_sent(guest):
    """The shuffle, the doers and the title of the rules are known extensions."""
    seated = guest.make("gandengyan", ["me", "greedy"], options={"match": "deals:3"})
    async with guest.at(seated["table"]) as client:
        await client.play_on(lambda deal: deal["legal"][-1]["text"], lambda: client.table["status"] == "over")
    sent = guest.get(f"/api/tables/{seated['table']}/record")
    assert "x-shuffle" in sent.json()
    assert all("x-by" in deal for deal in sent.json()["deals"])
    name = guest.post("/api/records", sent.json()).json()["id"]
    assert guest.get(f"/api/records/{name}").text == sent.text


def test_a_record_without_a_finished_deal_is_refused():
    unfinished = to_json(clamber.ruleset("gandengyan").new_match(seats=2, seed=3))
    for found in (unfinished, unfinished | {"deals": []}):
        with pytest.raises(Refusal, match="no deal of this record is finished"):
            whole_of(json.dumps(found).encode())


async def test_others_have_turns_between_the_parts_of_a_record():
    worker, done = Worker("records"), []
    sent = json.dumps(to_json(played(2 * PART))).encode()
    reading = asyncio.create_task(worker.do_in_parts(read_record(sent), visitor=Visitor("a", "192.0.2.1")))
    reading.add_done_callback(lambda _: done.append("record"))
    await asyncio.sleep(0)  # the record has the first turn
    await worker.do(done.append, "other", visitor=Visitor("b", "192.0.2.2"))
    await reading
    worker.close()
    assert done == ["other", "record"]


async def test_records_of_an_address_are_read_one_after_another(monkeypatch):
    begun = []

    def read(body):
        begun.append(body)
        yield
        begun.append(body)

    monkeypatch.setattr("clamber.server.background.records.read_record", read)
    worker = Worker("records")
    reader = Reader(None, worker)
    guests = [Visitor("a", "192.0.2.1"), Visitor("b", "192.0.2.1"), Visitor("c", "192.0.2.2")]
    await asyncio.gather(*(reader.upload(guest.session, guest) for guest in guests))
    worker.close()
    assert begun.index("b") > len(begun) - 1 - begun[::-1].index("a")
    assert begun.index("c") < begun.index("b"), "another address does not wait"


# Budgets


@pytest.mark.parametrize(("limit", "whose"), [("MAX_RECORD_BYTES_FROM", "address"), ("MAX_RECORD_BYTES", "server")])
def test_stored_records_have_a_budget_in_bytes(tmp_path, limit, whose):
    size = whole_of(json.dumps(a_record()).encode()).divided.size
    limits = {"CLAMBER_MAX_RECORD_BYTES_FROM": str(9 * size), f"CLAMBER_{limit}": str(2 * size)}
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", **limits) as server:
        answers = [Guest(server.url).post("/api/records", a_record()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        problem = answers[-1].json()["problem"]
        assert (problem["code"], problem["values"]) == ("records_full", {"whose": whose, "mebibytes": 2 * size >> 20})


async def test_uploads_at_the_same_time_do_not_exceed_a_budget_together_and_expire(database):
    async with store_of(database) as store:
        room, stored = RoomForRecords(9, 100, 50), DividedRecord(PREFIX, ("x" * (20 - len(PREFIX)),))
        added = [store.records.add(f"r{n}", stored, float(n), Uploader("s", f"a{n}"), room) for n in range(4)]
        found = await asyncio.gather(*added, return_exceptions=True)
        assert [getattr(error, "limit", None) for error in found] == [None, None, "bytes_total", "bytes_total"]
        assert await store.records.expire(0.5) == 1
        await store.records.add("r4", stored, 4.0, Uploader("s", "a"), room)
        assert await store.records.find("r0") is None
        assert [await store.records.deals(name, 0, 1) != [] for name in ("r0", "r1", "r4")] == [False, True, True]


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
        return (yield from read_record(body))

    monkeypatch.setattr("clamber.server.background.records.read_record", read)
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1000)
    with Inside(config) as server, ThreadPoolExecutor(1) as people:
        sent = people.submit(Guest(server.url).post, "/api/records", a_record())
        assert begun.wait(PATIENCE)
        assert Guest(server.url).get("/healthz").status_code == 200
        answered.set()
        assert sent.result(PATIENCE).status_code == 201
    assert len(readers) == 1
    assert readers != ["inside"], "the thread of the event loop"
