"""The list of open tables at a server: listing, joining and watching over requests and sockets."""

import json

import pytest
from table_client import Guest, Served

from server.list_client import ListClient
from server.test_my_data import identifier


@pytest.fixture(scope="module")
def open_server(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.sqlite'}"
    with Served(url, CLAMBER_OPEN_TABLES="true", CLAMBER_PUBLIC_URL="") as server:
        yield server


LISTING = {"title": "Evening round", "skill": "ordinary", "language": "en"}


def refusal(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def rows_at(url, game=""):
    return Guest(url).get("/api/lobby", params={"game": game}).json()["tables"]


def find(url, table):
    return next((each for each in rows_at(url) if each["table"] == table), None)


def is_there(table):
    return lambda rows: table in rows


async def test_one_lists_a_table_another_joins_it_from_the_list_and_a_third_watches(open_server):
    host, other = Guest(open_server.url), Guest(open_server.url)
    async with ListClient(Guest(open_server.url)) as everything, ListClient(other, "lobby/doudizhu") as of_game:
        made = host.make("doudizhu", ["me", "open", "open"], listing=LISTING)
        async with host.at(made["table"]) as one:
            assert one.table["listing"]["title"] == "Evening round"
            await everything.until(is_there(made["table"]))
            await of_game.until(is_there(made["table"]))
            shown = of_game.rows[made["table"]]
            assert shown == find(open_server.url, made["table"])
            assert made["invite"] not in json.dumps(everything.frames)
            assert (shown["free"], shown["people"]) == (2, 1)
            taken = other.post(f"/api/lobby/{made['table']}", {"name": "Bea"}).json()
            assert taken["seat"] is not None
            await of_game.until(lambda rows: rows[made["table"]]["free"] == 1)
            third = Guest(open_server.url).post(f"/api/lobby/{made['table']}", {"name": "Cal"}).json()
            assert third["seat"] is not None
            await of_game.until(lambda rows: rows[made["table"]]["status"] == "playing")
            full = Guest(open_server.url).post(f"/api/lobby/{made['table']}", {"name": "Dan"})
            assert refusal(full) == (409, "no_open_seat")
            assert (await one.command("unlist"))["type"] == "ack"
            await of_game.until(lambda rows: made["table"] not in rows)
        late = Guest(open_server.url).post(f"/api/lobby/{made['table']}", {"name": "Dan"})
        assert refusal(late) == (409, "not_listed")
        assert other.post(f"/api/lobby/{made['table']}", {"name": "Bea"}).json()["seat"] == taken["seat"]


async def test_a_host_fills_seats_with_bots_and_lets_people_take_them_from_the_next_deal_on(open_server):
    host, other = Guest(open_server.url), Guest(open_server.url)
    made = host.make("gandengyan", ["me", "greedy", "open"], listing=LISTING, pace=0, options={"match": "deals:9"})
    table = made["table"]

    def shows(**fields):
        return lambda rows: table in rows and {name: rows[table][name] for name in fields} == fields

    async with host.at(table) as me, ListClient(other) as viewer:
        await viewer.until(shows(people=1, bots=1, free=1))
        assert (await me.command("set_bot", seat=2, bot="greedy"))["type"] == "ack"
        await viewer.until(shows(bots=2, free=0))
        assert refusal(other.post(f"/api/lobby/{table}", {"name": "Bea"})) == (409, "no_open_seat")
        assert (await me.command("start"))["type"] == "ack"
        await viewer.until(shows(status="playing", bots=2, free=0))
        assert (await me.command("set_bot", seat=1, bot=None))["type"] == "ack"
        await viewer.until(shows(bots=1, free=1))
        taken = other.post(f"/api/lobby/{table}", {"name": "Bea"}).json()
        assert (taken["seat"], taken["reserved"]) == (None, 1), "from the next deal on"
        await viewer.until(shows(people=2, bots=1, free=0))


async def test_a_table_is_listed_later_by_its_host_and_closing_removes_it(open_server):
    host = Guest(open_server.url)
    made = host.make("gandengyan", ["me", "open", "open"])
    async with host.at(made["table"]) as one:
        assert find(open_server.url, made["table"]) is None
        bad = await one.command("list", title="admin")
        assert (bad["type"], bad["problem"]["code"]) == ("refused", "bad_title")
        long = await one.command("list", title="x" * 41)
        assert (long["problem"]["values"]["why"], long["problem"]["values"]["most"]) == ("long", 40)
        assert (await one.command("list", title="  Tea and cards "))["type"] == "ack"
        assert find(open_server.url, made["table"])["title"] == "Tea and cards"
        await one.send({"type": "close_table", "id": "close"})
        await one.until(lambda frame: frame["type"] == "goodbye")
        assert find(open_server.url, made["table"]) is None


async def test_a_table_without_anybody_is_not_shown_and_comes_back_with_them(open_server):
    host = Guest(open_server.url)
    made = host.make("gandengyan", ["me", "open"], listing=LISTING)
    async with host.at(made["table"]):
        assert find(open_server.url, made["table"]) is not None
    async with ListClient(Guest(open_server.url)) as viewer:
        await viewer.take()
        await viewer.until(lambda rows: made["table"] not in rows)
        async with host.at(made["table"]):
            await viewer.until(is_there(made["table"]))


async def test_a_viewer_that_comes_back_is_sent_what_it_missed(open_server):
    host, viewer = Guest(open_server.url), Guest(open_server.url)
    made = host.make("gandengyan", ["me", "open", "open"], listing=LISTING)
    async with host.at(made["table"]) as one:
        async with ListClient(viewer, "lobby/gandengyan") as first:
            await first.until(is_there(made["table"]))
        assert (await one.command("list", title="Later"))["type"] == "ack"
        async with ListClient(viewer, "lobby/gandengyan", stream=first.stream, resume=first.seq) as second:
            second.rows, second.seq = dict(first.rows), first.seq
            await second.until(lambda rows: rows[made["table"]]["title"] == "Later")
            assert (second.frames[0]["first"], second.frames[0]["tables"]) == (False, [])
            assert {frame["type"] for frame in second.frames[1:]} == {"changed"}


@pytest.mark.parametrize("path", ["lobby/nonsense", "lobby/"])
async def test_there_is_no_list_of_an_unknown_game(open_server, path):
    async with ListClient(Guest(open_server.url), path) as viewer:
        frame = await viewer.take()
    assert frame["type"] == ("goodbye" if path == "lobby/nonsense" else "tables")
    assert refusal(Guest(open_server.url).get("/api/lobby?game=nonsense")) == (404, "not_found")


async def test_a_guest_looks_at_so_many_lists(open_server):
    guest = Guest(open_server.url)
    guest.get("/api/me")
    viewers = [ListClient(guest) for _ in range(5)]
    for viewer in viewers:
        await viewer.__aenter__()
    types = [(await viewer.take())["type"] for viewer in viewers]
    for viewer in viewers:
        await viewer.__aexit__()
    assert sorted(types) == ["goodbye"] + ["tables"] * 4


def test_an_unknown_table_is_not_joined_and_a_title_obeys_the_rules_of_names(open_server):
    guest = Guest(open_server.url)
    assert refusal(guest.post("/api/lobby/0123456789abcdef", {"name": "Bea"})) == (404, "unknown_table")
    seats = [{"kind": "me"}, {"kind": "open"}]
    for title in ("admin", "", "a\u202eb", "x" * 41):
        answer = guest.post(
            "/api/tables", {"rules": "gandengyan", "seats": seats, "listing": {**LISTING, "title": title}}
        )
        assert answer.status_code == 422, title
    assert guest.get("/api/overview").json()["open_tables"] is True


async def test_a_private_server_has_no_list(served):
    guest = Guest(served.url)
    assert guest.get("/api/overview").json()["open_tables"] is False
    assert refusal(guest.get("/api/lobby")) == (404, "no_open_tables")
    made = guest.make("gandengyan", ["me", "open"])
    assert refusal(guest.post(f"/api/lobby/{made['table']}", {"name": "Bea"})) == (404, "no_open_tables")
    seats = [{"kind": "me"}, {"kind": "open"}]
    listed_one = guest.post("/api/tables", {"rules": "gandengyan", "seats": seats, "listing": LISTING})
    assert refusal(listed_one) == (404, "no_open_tables")
    async with guest.at(made["table"]) as one:
        assert (await one.command("list", title="Evening"))["problem"]["code"] == "no_open_tables"
    async with ListClient(guest) as viewer:
        assert (await viewer.take())["problem"]["code"] == "no_open_tables"


async def test_a_forgotten_host_leaves_no_title(open_server):
    host = Guest(open_server.url)
    made = host.make("gandengyan", ["me", "open", "open"], listing={**LISTING, "title": "Ann Evergreen calls"})
    friend = Guest(open_server.url)
    friend.sit(made["invite"], "Friend")
    async with friend.at(made["table"]):
        assert find(open_server.url, made["table"])["title"] == "Ann Evergreen calls"
        assert host.post("/api/me/forget", {"guest": identifier(host)}).status_code == 200
        assert "Evergreen" not in json.dumps(rows_at(open_server.url))
    async with friend.at(made["table"]) as two:
        assert two.table["listing"] is None
