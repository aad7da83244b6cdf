"""The live list of open tables: rows, order, snapshots with differences, and limits."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from clamber.rules.games import GAMES
from clamber.server.actors import open_tables
from clamber.server.actors.open_tables import ALL_GAMES, TableLists
from clamber.server.limits.budgets import Budgets
from clamber.server.settings.config import Configuration
from clamber.server.sockets.list_viewer import ListViewer
from clamber.server.table import commands
from clamber.server.table.commands import Kick, ListTable, Sit, UnlistTable, Watching
from clamber.server.table.refusal import Refusal
from clamber.server.wire.open_tables import LIST_MESSAGES, open_table, place_in_list
from clamber.server.wire.parts import LARGEST_MESSAGE
from selecting import few_now
from server.pure_table import NOW, a_table, ask, begun
from server.quick_bots import step

HELLO = json.dumps({"type": "hello", "version": 1})


def listed(rules="gandengyan", seats=3, kinds="po", title="Evening", **settings):
    """Return a table in the lobby whose host is there and has listed it."""
    table = a_table(rules, seats, kinds=kinds, **settings)
    return ask(table, 0, ListTable(title, "beginner", "zh"))[0]


def moved(table, name):
    return replace(table, id=name)


# Rows


def test_a_row_tells_nothing_that_strangers_may_not_know():
    table = listed()
    row = open_table(table)
    text = row.model_dump_json()
    assert table.invite not in text
    for seat in table.seats:
        assert seat.session == "" or seat.session not in text
        assert f'"{seat.name}"' not in text
    assert (row.title, row.skill, row.language) == ("Evening", "beginner", "zh")
    assert (row.seats, row.people, row.bots, row.free) == (3, 1, 0, 2)


def test_a_row_is_the_same_whatever_cards_are_dealt():
    tables = [begun("gandengyan", 3, kinds="pop", seed=seed) for seed in (1, 2)]
    rows = [open_table(ask(table, 0, ListTable("Evening"))[0]) for table in tables]
    assert tables[0].dealt != tables[1].dealt
    assert rows[0] == rows[1]


def test_a_table_is_shown_while_it_is_listed_open_and_somebody_is_there():
    table = listed()
    assert open_table(ask(table, 0, UnlistTable())[0]) is None
    assert open_table(ask(table, 0, commands.CloseTable())[0]) is None
    gone = step(table, commands.Presence(0, present=False), NOW)[0]
    assert open_table(gone) is None
    assert open_table(step(gone, commands.Presence(0, present=True), NOW)[0]) is not None


def test_seats_are_counted_by_whether_a_person_can_take_them():
    table = listed("guandan", 4, kinds="pobo")
    assert (open_table(table).people, open_table(table).bots, open_table(table).free) == (1, 1, 2)
    table = ask(table, 0, commands.Lock(1, locked=True))[0]
    assert (open_table(table).bots, open_table(table).free) == (2, 1)
    table = step(table, Sit("s9", "Eve", 3, 11), NOW)[0]
    assert (open_table(table).people, open_table(table).free) == (2, 0)


def test_a_seat_that_is_reserved_during_a_deal_is_not_free():
    table = ask(begun("gandengyan", 3, kinds="po"), 0, ListTable("Evening"))[0]
    assert (open_table(table).status, open_table(table).free) == ("playing", 2)
    table = step(table, Sit("s9", "Eve", None, 11), NOW)[0]
    assert (open_table(table).people, open_table(table).free) == (2, 1)


def test_the_title_goes_with_its_author_if_the_operator_removes_them():
    table = step(listed(kinds="pp"), Kick("s0"), NOW)[0]
    assert table.listing is None
    left = ask(listed(kinds="pp"), 0, commands.Leave())[0]
    assert left.listing is not None


def test_only_the_host_lists_a_table_and_asking_again_changes_nothing():
    table = listed(kinds="ppo")
    with pytest.raises(Refusal, match="only the host"):
        ask(table, 1, UnlistTable())
    with pytest.raises(Refusal, match="only the host"):
        ask(table, 1, ListTable("Mine"))
    assert ask(table, 0, ListTable("Evening", "beginner", "zh"), NOW + 9)[1] == ()
    later = ask(table, 0, ListTable("Late evening"), NOW + 9)[0]
    assert (later.listing.title, later.listing.since) == ("Late evening", table.listing.since)


# The order


def row(name, **fields):
    return open_table(moved(listed(), name)).model_copy(update=fields)


def test_the_list_begins_with_what_can_be_joined_now():
    rows = [
        row("c", free=1, status="lobby"),
        row("b", free=1, status="between"),
        row("a", free=2, status="over"),
        row("e", free=1, status="playing"),
        row("d", free=0, status="playing"),
        row("f", free=0, status="lobby", spectators=False),
        row("g", free=1, status="lobby", since=1),
    ]
    random.Random(3).shuffle(rows)
    assert [each.table for each in sorted(rows, key=place_in_list)] == ["g", "b", "c", "a", "e", "d", "f"]


# Snapshots and differences


class FakeSocket:
    """Socket that takes as much as the test lets it."""

    def __init__(self):
        self.may_write, self.sent, self.room, self.closed = True, [], None, None
        self.account = None

    def send(self, text):
        self.sent.append(text)
        if self.room is not None:
            self.room -= 1
            self.may_write = self.room > 0

    def take(self, viewer, room):
        self.room, self.may_write = room, room is None or room > 0
        if self.may_write:
            viewer.on_writable()

    def close(self, _, reason):
        self.closed = reason

    def abort(self):
        self.closed = "aborted"


class Reader:
    """Client that applies what it is sent, as the page does."""

    def __init__(self, lists, game=ALL_GAMES, budgets=None, **hello):
        self.socket, self.rows, self.stream, self.seq, self.read = FakeSocket(), {}, None, None, 0
        quota = (budgets or Budgets(Configuration())).quota("s", "192.0.2.1")
        self.board = lists.boards[game]
        self.viewer = ListViewer(self.socket, self.board, quota, lambda: NOW, lambda: None)
        self.viewer.on_message(json.dumps({"type": "hello", "version": 1, **hello}))

    def catch_up(self):
        """Apply the messages sent since the last call; return their types."""
        new, self.read = self.socket.sent[self.read :], len(self.socket.sent)
        for text in new:
            message = LIST_MESSAGES.validate_json(text)
            if message.type == "tables":
                if message.first:
                    self.rows = {}
                self.stream, self.seq = message.stream, message.seq
            else:
                assert message.seq == self.seq + 1, "a gap"
                self.seq = message.seq
                for table in message.gone:
                    del self.rows[table]
            self.rows |= {each.table: each for each in message.tables}
        return [json.loads(text)["type"] for text in new]

    @property
    def order(self):
        return [each.table for each in sorted(self.rows.values(), key=place_in_list)]


def drawn_change(rng, tables):
    """Change one of the tables as a guest, the host, or time could."""
    name = rng.choice(list(tables))
    table = tables[name]
    seat = rng.randrange(len(table.seats))
    command = rng.choice(
        [
            ListTable(rng.choice(["One", "Two"])),
            UnlistTable(),
            commands.Presence(0, present=rng.random() < 0.7),
            Watching(on=rng.random() < 0.5, watchers=1),
            Sit(f"s{rng.randrange(9)}", "Eve", None, 11),
            commands.Lock(seat, locked=rng.random() < 0.5),
            commands.SetBot(seat, rng.choice([None, "greedy"])),
            commands.StartMatch(),
            commands.CloseTable() if rng.random() < 0.1 else UnlistTable(),
        ]
    )
    try:
        if isinstance(command, commands.ClientRequest):
            command = commands.Asked(0, command, f"c{rng.random()}", 5)
        tables[name] = step(table, command, NOW)[0]
    except Refusal:
        pass
    return name


@pytest.mark.parametrize("seed", few_now(range(12), 0, 1))
async def test_snapshot_and_differences_lead_to_the_list_of_the_server(seed):
    """At any speed of reading, for each game, with connections lost and resumed, and rows of another node."""
    rng, lists = random.Random(seed), TableLists(is_on=True)
    made = [(game, rng.choice(GAMES[game].seats)) for game in GAMES for _ in range(6)]
    tables = {f"t{i}": moved(a_table(game, seats, kinds="po"), f"t{i}") for i, (game, seats) in enumerate(made)}
    readers = [Reader(lists, game) for game in (ALL_GAMES, ALL_GAMES, *GAMES)]
    for _ in range(60):
        for _ in range(rng.choice([1, 1, 3, 40])):
            lists.note(tables[drawn_change(rng, tables)])
        if rng.random() < 0.1:
            lists.drop(rng.choice(list(tables)))
        if rng.random() < 0.2:
            there = [row(f"o{i}", game="guandan", free=rng.randrange(4)) for i in range(rng.randrange(30))]
            lists.replace_rows("there", there)
        await lists.flush()
        for number, reader in enumerate(readers):
            reader.socket.take(reader.viewer, rng.choice([0, 0, 1, 3, None]))
            reader.catch_up()
            if rng.random() < 0.05:
                is_whole = reader.seq is not None and not reader.viewer._parts
                reader.viewer.on_close()
                game = next(game for game, board in lists.boards.items() if board is reader.board)
                resume = {"stream": reader.stream, "resume": reader.seq} if is_whole else {}
                again = Reader(lists, game, **resume)
                again.rows, again.seq = (reader.rows, reader.seq) if resume else ({}, None)
                readers[number] = again
    await lists.flush()
    for reader in readers:
        reader.socket.take(reader.viewer, None)
        reader.catch_up()
        assert reader.rows == reader.board.rows
        assert reader.order == [each.table for each in reader.board.sorted_rows()]
    every = lists.boards[ALL_GAMES].rows
    for game in GAMES:
        assert lists.boards[game].rows == {name: each for name, each in every.items() if each.game == game}
    own = {name: found for name in tables if (found := open_table(tables[name])) and name in lists._listed_by}
    assert {name: each for name, each in every.items() if name[0] == "t"} == own


async def test_one_difference_is_made_for_all_viewers_and_one_snapshot(monkeypatch):
    lists, made = TableLists(is_on=True), []
    monkeypatch.setattr(open_tables, "text_of", lambda *_: made.append("difference") or '{"type":"changed"}')
    lists.note(moved(listed(), "t1"))
    await lists.flush()
    readers = [Reader(lists) for _ in range(50)]
    assert len({id(reader.socket.sent[0]) for reader in readers}) == 1
    made.clear()
    lists.note(moved(listed(title="Later"), "t1"))
    await lists.flush()
    assert made == ["difference"] * 2, "one for its game, and one for all games"
    assert len({id(reader.socket.sent[-1]) for reader in readers}) == 1


async def test_a_viewer_that_does_not_read_is_sent_the_latest_state_and_nothing_is_queued():
    lists = TableLists(is_on=True)
    reader = Reader(lists)
    reader.socket.take(reader.viewer, 0)
    for number in range(500):
        lists.note(moved(listed(title=f"Title {number}"), "t1"))
        await lists.flush()
    assert len(reader.socket.sent) == 1, "the empty list at the beginning"
    reader.socket.take(reader.viewer, None)
    assert reader.catch_up() == ["tables", "tables"]
    assert reader.rows["t1"].title == "Title 499"


async def test_parts_that_a_viewer_does_not_read_count_for_its_address(monkeypatch):
    monkeypatch.setattr("clamber.server.limits.budgets.BYTES_EACH", 60_000)
    lists, budgets = TableLists(is_on=True), Budgets(Configuration())
    lists.replace_rows("there", [row(f"o{i}") for i in range(100)])
    whole = sum(map(len, lists.boards[ALL_GAMES].snapshot))
    assert 20_000 < whole < 60_000 < 3 * whole
    readers = [Reader(lists, budgets=budgets) for _ in range(10)]
    assert all(reader.socket.closed is None for reader in readers), "they have read it all"
    for reader in readers:
        reader.socket.take(reader.viewer, 0)
    lists.replace_rows("there", [row(f"o{i}", free=1) for i in range(100)])
    await lists.flush()
    for reader in readers:
        reader.socket.take(reader.viewer, 1)
    assert {reader.socket.closed for reader in readers} == {None, "too_slow"}
    for reader in readers:
        reader.viewer.on_close()
    assert budgets.buffered == 0


async def test_a_message_may_be_as_large_as_at_a_table():
    lists, socket = TableLists(is_on=True), FakeSocket()
    viewer = ListViewer(socket, lists.boards[""], Budgets(Configuration()).quota("s", ""), lambda: NOW, lambda: None)
    viewer.on_message(HELLO.ljust(LARGEST_MESSAGE))
    assert socket.closed is None
    viewer.on_close()


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ('{"type":"ping","sent":1}', "no_hello"),
        ('{"type":"hello","version":99}', "bad_version"),
        ('{"type":"leave","id":"a"}', "bad_message"),
        ("{", "bad_message"),
        (b"{}", "bad_message"),
        (HELLO + " " * LARGEST_MESSAGE, "bad_message"),
    ],
)
async def test_a_viewer_that_does_not_speak_the_protocol_is_told_so(message, reason):
    lists, socket = TableLists(is_on=True), FakeSocket()
    viewer = ListViewer(socket, lists.boards[""], Budgets(Configuration()).quota("s", ""), lambda: NOW, lambda: None)
    viewer.on_message(message)
    assert socket.closed == reason
    assert not lists.boards[""].viewers
    sent = len(socket.sent)
    viewer.on_message(HELLO)
    assert len(socket.sent) == sent, "all further messages are ignored"


# Rows of several nodes


async def test_the_rows_of_a_node_go_with_it_and_a_moving_table_has_one_row():
    lists = TableLists(is_on=True)
    lists.replace_rows("a", [row("t1", free=1), row("t2")])
    lists.change_rows("b", [row("t1", free=2)], [])
    assert lists.boards[ALL_GAMES].rows["t1"].free == 1
    lists.change_rows("a", [], ["t1"])
    assert lists.boards[ALL_GAMES].rows["t1"].free == 2
    lists.drop_node("b")
    assert list(lists.boards[ALL_GAMES].rows) == ["t2"]
    lists.drop_node("a")
    assert not lists.boards[ALL_GAMES].rows


# Limits


async def test_a_host_an_address_and_the_server_have_so_many_listed_tables(monkeypatch):
    monkeypatch.setattr(open_tables, "MOST_FROM", 5)
    lists = TableLists(is_on=True)

    def list_one(number, host, address):
        name = f"t{number}"
        lists.check_room(name, host, address)
        table = moved(listed(), name)
        lists.note(replace(table, host=host, listing=replace(table.listing, session=host)))

    for number in range(3):
        list_one(number, "s1", "192.0.2.1")
    list_one(0, "s1", "192.0.2.1")
    with pytest.raises(Refusal) as refused:
        list_one(3, "s1", "192.0.2.1")
    assert (refused.value.code, refused.value.values) == ("too_many_listed", {"whose": "host", "tables": 3})
    lists.drop("t2")
    list_one(3, "s1", "192.0.2.1")
    for number in (4, 5):
        list_one(number, "s2", "192.0.2.1")
    with pytest.raises(Refusal) as refused:
        list_one(6, "s3", "192.0.2.1")
    assert refused.value.values["whose"] == "address"
    list_one(6, "s3", "192.0.2.9")
    lists.replace_rows("there", [row(f"o{i}") for i in range(500)])
    with pytest.raises(Refusal) as refused:
        list_one(7, "s4", "192.0.2.7")
    assert refused.value.values["whose"] == "server"


def test_a_server_without_the_list_says_so():
    with pytest.raises(Refusal) as refused:
        TableLists(is_on=False).check_room("t", "s", "")
    assert refused.value.code == "no_open_tables"
