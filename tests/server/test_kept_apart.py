"""People of whom one has blocked the other do not meet: in the list of open tables, and by bot accounts."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from table_client import Guest

from clamber.server.actors.open_tables import ALL_GAMES, TableLists
from clamber.server.settings.config import Configuration
from patience import PATIENCE
from selecting import few_now
from server.bot_accounts import Owner, challenge, refusal
from server.inside import Inside
from server.list_client import ListClient
from server.test_open_tables import Reader, row
from server.test_people_routes import acquainted, guests, session_of, tie
from server.test_several_nodes import LISTING, nats, nodes_of  # noqa: F401 - a fixture


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('apart') / 't.sqlite'}"
    parts = {"people": True, "open_tables": True, "bot_accounts": True}
    with Inside(Configuration(database=url, port=0, credits=1000.0, deal_time=0.0, **parts)) as server:
        yield server


@pytest.mark.parametrize("seed", few_now(range(8), 0, 1))
async def test_a_viewer_has_the_list_without_the_hosts_who_are_hidden(seed):
    """It is the same at each speed of reading, also when hosts are hidden or shown again meanwhile."""
    rng, lists, hosts = random.Random(seed), TableLists(is_on=True), ("s0", "s1", "s2")
    readers = [Reader(lists) for _ in range(6)]
    hidden = {reader: frozenset() for reader in readers}
    for _ in range(80):
        rows = [row(f"o{number}", free=rng.randrange(4)) for number in rng.sample(range(12), rng.randrange(6))]
        lists.hosts.update({each.table: rng.choice(hosts) for each in rows})
        lists.change_rows("there", rows, [f"o{rng.randrange(12)}"])
        await lists.flush()
        for reader in readers:
            if rng.random() < 0.1:
                hidden[reader] = frozenset(rng.sample(hosts, rng.randrange(3)))
                reader.viewer.hide(hidden[reader])
            reader.socket.take(reader.viewer, rng.choice([0, 1, None, None]))
            reader.catch_up()
    for reader in readers:
        reader.socket.take(reader.viewer, None)
        reader.catch_up()
    await lists.flush()
    board = lists.boards[ALL_GAMES]
    for reader in readers:
        assert reader.order == [each.table for each in board.sorted_rows(hidden[reader])]


async def test_viewers_from_whom_nothing_is_hidden_share_one_text_and_others_resume_nothing():
    lists = TableLists(is_on=True)
    lists.hosts.update(o1="s1", o2="s2")
    lists.replace_rows("there", [row("o1"), row("o2")])
    plain, other = Reader(lists), Reader(lists)
    other.viewer.hide(frozenset({"s1"}))
    plain.catch_up()
    other.catch_up()
    assert (set(plain.rows), set(other.rows)) == ({"o1", "o2"}, {"o2"})
    lists.change_rows("there", [row("o1", free=1)], [])
    await lists.flush()
    assert "o1" not in other.socket.sent[-1]
    assert json.loads(other.socket.sent[-1])["seq"] == other.board.seq, "no gap"
    other.catch_up()
    again = Reader(lists, stream=other.stream, resume=other.seq)
    assert again.catch_up() == ["tables"]
    assert set(again.rows) == {"o1", "o2"}, "nothing is hidden any more, so that rows are missing that it had not"


def tables_seen_by(guest):
    return {each["table"] for each in guest.get("/api/lobby").json()["tables"]}


def shows(table):
    return lambda rows: table in rows


def shows_not(table):
    return lambda rows: table not in rows


@pytest.mark.parametrize("by_host", [True, False])
def test_a_block_hides_the_hosts_tables_at_once_and_its_end_shows_them_again(site, by_host):
    host, other, third = guests(site, "Ann", "Bob", "Cy")
    handles = acquainted(host, other)
    blocker, blocked = (host, handles["Bob"]) if by_host else (other, handles["Ann"])

    async def run():
        table = host.make("gandengyan", ["me", "open", "open"], listing=LISTING)["table"]
        async with host.at(table), ListClient(other) as seen, ListClient(third) as free:
            await seen.until(shows(table))
            await asyncio.to_thread(tie, blocker, blocked, "block")
            await seen.until(shows_not(table))
            assert table not in tables_seen_by(other)
            assert refusal(other.post(f"/api/lobby/{table}", {"name": "Bob"})) == (409, "not_listed")
            async with ListClient(other) as later:
                await later.until(lambda _: later.seq is not None)
                assert table not in later.rows
            taken = third.post(f"/api/lobby/{table}", {"name": "Cy"})
            assert taken.status_code == 200, taken.text
            await free.until(lambda rows: rows.get(table, {}).get("free") == 1)
            await asyncio.to_thread(tie, blocker, blocked, None)
            await seen.until(lambda rows: shows(table)(rows) and rows.get(table, {}).get("free") == 1)

    asyncio.run(run())


def test_a_viewer_costs_one_query_however_often_the_list_changes(site, monkeypatch):
    host, other = guests(site, "Ann", "Bob")
    asked, people = [], site.app.server.store.people
    read = people.apart_from

    async def count(session):
        asked.append(session)
        return await read(session)

    monkeypatch.setattr(people, "apart_from", count)

    async def run():
        table = host.make("gandengyan", ["me", "open", "open"])["table"]
        async with host.at(table) as me, ListClient(other) as viewer:
            for number in range(4):
                await me.command("list", title=f"Round {number}")
                await viewer.until(lambda rows, n=number: rows.get(table, {}).get("title") == f"Round {n}")

    asyncio.run(run())
    assert asked == [session_of(other)]


def test_bots_of_people_who_are_kept_apart_are_not_listed_and_take_no_challenge(site):
    owner = Owner(site.url)
    owner.name = "Olga"
    (person,) = guests(site, "Pia")
    handles = acquainted(owner, person)
    robot = owner.robot()
    robot.poll()

    def listed():
        return [bot["name"] for bot in person.get("/api/bots").json()["bots"]]

    made = person.make("gandengyan", ["me", "open", "open"])
    assert listed() == ["Robbie"]
    waiting = challenge(person, robot.id, made["table"]).json()["id"]
    for blocker, blocked in ((owner, handles["Pia"]), (person, handles["Olga"])):
        tie(blocker, blocked, "block")
        assert listed() == []
        assert refusal(challenge(person, robot.id, made["table"])) == (409, "bot_away"), "as if it did not wait"
        assert refusal(robot.accept(waiting)) == (404, "unknown_challenge")
        tie(blocker, blocked, None)
    tie(person, handles["Olga"], "block")
    seat = robot.post(f"/api/invites/{made['invite']}/bots", {"name": "Robbie", "seat": 1})
    assert refusal(seat) == (404, "unknown_invite"), "of a host who has blocked the owner"
    tie(person, handles["Olga"], None)
    assert listed() == ["Robbie"]
    assert robot.accept(waiting).status_code == 200


@pytest.mark.slow
def test_a_block_hides_tables_of_another_node(cluster, nats):  # noqa: F811
    with nodes_of(cluster, nats, 2, CLAMBER_OPEN_TABLES="true", CLAMBER_PEOPLE="true") as (here, there):
        host, other = Guest(here.url), Guest(there.url)
        host.name, other.name = "Ann", "Bob"
        both = host.make("gandengyan", ["me", "open"], name="Ann")
        other.sit(both["invite"], "Bob")
        (row_of,) = host.get(f"/api/tables/{both['table']}/people").json()["people"]

        async def run():
            made = host.make("gandengyan", ["me", "open", "open"], name="Ann", listing=LISTING)
            async with host.at(made["table"]), ListClient(other) as far:
                await far.until(shows(made["table"]))
                async with asyncio.timeout(PATIENCE):
                    await asyncio.to_thread(tie, host, row_of["handle"], "block")
                await far.until(shows_not(made["table"]))
                assert tables_seen_by(other) == set()
                assert refusal(other.post(f"/api/lobby/{made['table']}", {"name": "Bob"})) == (409, "not_listed")
                await asyncio.to_thread(tie, host, row_of["handle"], None)
                await far.until(shows(made["table"]))

        asyncio.run(run())
