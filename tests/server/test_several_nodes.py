"""Servers of several processes: any node serves any table, and play goes on when nodes come and go."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from table_client import Guest, Served
from websockets.exceptions import ConnectionClosed

from clamber.server import metrics
from clamber.server.administration.outcomes import DeniedError
from clamber.server.nodes.node import Node
from clamber.server.run import workers
from clamber.server.run.workers import nats_program
from clamber.server.settings.config import Configuration
from patience import PATIENCE, wait_until
from server.list_client import ListClient


@pytest.fixture(scope="module")
def nats():
    from server.nats_server import NatsServer

    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    with NatsServer() as server:
        yield server


@contextlib.contextmanager
def nodes_of(cluster, nats, count, **environment):
    """Run nodes of one server, and yield them once each owns its share of the tables."""
    url = cluster.new()
    with contextlib.ExitStack() as stack:
        nodes = [  # of which each deals other decks, since the link of a replay names its deck
            stack.enter_context(Served(url, CLAMBER_NATS=nats.url, START="node " * number, **environment))
            for number in range(count)
        ]
        for node in nodes:
            node.database = url
        if count > 1:
            wait_until(lambda: shares(url) == {-(-256 // count), 256 - (count - 1) * -(-256 // count)})
        yield nodes


def shares(url):
    """Return the numbers of shards of the nodes; empty at a moment when no lease is valid."""
    try:
        return {row["shards"] for row in admin(url, "nodes")}
    except DeniedError:
        return set()


def admin(url, *asked):
    """Return the result of `clamber admin`."""
    from clamber.server.administration.client import perform

    act, *rest = asked
    names = {"show": ("table",), "close": ("table",), "announce": ("text",), "rename": ("guest", "name")}
    names |= {"ban": ("who",), "unban": ("who",), "forget": ("guest",)}
    return asyncio.run(perform(url, {"do": act, **dict(zip(names.get(act, ()), rest, strict=True))}))[0]


def worker_processes(url):
    """Return the process ids of the nodes."""
    return [int(row["process"].split()[1]) for row in admin(url, "nodes")]


def children(server):
    """Return the process ids of the children of a server: workers, NATS, and the resource tracker of Python."""
    parent = server.process.pid
    return [int(one) for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def is_running(process):
    """Return True if a process exists and has not ended as a zombie."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def nats_of(server):
    """Return the process id of the own NATS server."""
    return next(one for one in children(server) if "nats-server" in Path(f"/proc/{one}/cmdline").read_text())


def table_at(node, rules="guandan", seats=("me", "open", "greedy", "greedy"), **more):
    """Create a table that a node owns: those made at a node are its own."""
    host = Guest(node.url)
    return host, host.make(rules, list(seats), **more)


@contextlib.asynccontextmanager
async def back_at(guest, table):
    """Connect as often as the server asks for, as the page does, and yield the client."""
    while True:
        async with guest.at(table) as client:
            if client.frames[-1]["type"] != "goodbye":
                yield client
                return
            assert client.frames[-1]["again"], client.frames


def rows_at(node):
    """Return the list of open tables at a node, without the time."""
    return Guest(node.url).get("/api/lobby").json()["tables"]


LISTING = {"title": "Evening round", "skill": "any", "language": "en"}


def test_the_list_of_open_tables_is_the_same_at_all_nodes_and_goes_with_a_node(cluster, nats):
    with nodes_of(cluster, nats, 2, CLAMBER_OPEN_TABLES="true") as (here, there):

        async def run():
            async with contextlib.AsyncExitStack() as stack:
                hosts = []
                for node in (here, there, here, there):
                    host, made = table_at(node, "gandengyan", ("me", "open", "open"), listing=LISTING)
                    hosts.append((await stack.enter_async_context(host.at(made["table"])), made["table"]))
                ids = {table for _, table in hosts}
                near, far = ListClient(Guest(here.url)), ListClient(Guest(there.url))
                async with near, far:

                    async def both_show(holds):
                        await near.until(holds)
                        await far.until(holds)
                        assert near.rows == far.rows

                    def is_taken(rows):
                        return rows[hosts[0][1]]["free"] == 1

                    await both_show(lambda rows: rows.keys() == ids)
                    assert rows_at(here) == rows_at(there)
                    taken = Guest(there.url).post(f"/api/lobby/{hosts[0][1]}", {"name": "Bea"})
                    assert taken.json()["seat"] is not None, "a request for a table of another node is forwarded"
                    await both_show(is_taken)
                    assert (await hosts[2][0].command("unlist"))["type"] == "ack"
                    await both_show(lambda rows: rows.keys() == ids - {hosts[2][1]})
                    here.kill()
                    await far.until(lambda rows: rows.keys() == {hosts[1][1], hosts[3][1]})

        asyncio.run(run())


def first_legal(deal):
    return deal["legal"][0]["text"] if deal["legal"] else None


async def play_deal(*clients):
    """Play until the deal is over for all clients."""
    await asyncio.gather(*(client.play_on(first_legal, lambda c=client: c.last is not None) for client in clients))


def test_people_at_different_nodes_play_at_one_table(cluster, nats):
    with nodes_of(cluster, nats, 2) as (here, there):
        host, made = table_at(here)
        friend = Guest(there.url)
        assert friend.get(f"/api/invites/{made['invite']}").json()["id"] == made["table"]
        assert friend.sit(made["invite"], "Friend")["seat"] == 1

        async def run():
            async with host.at(made["table"]) as one, friend.at(made["table"]) as two:
                assert (one.seat, two.seat) == (0, 1)
                await play_deal(one, two)
                assert one.last == two.last
                async with Guest(there.url).at(made["table"]) as watcher:
                    assert watcher.seat is None
                    assert watcher.last == one.last

        asyncio.run(run())
        for guest in (host, friend):
            for node in (here, there):
                guest.url = node.url
                assert [table["id"] for table in guest.get("/api/me").json()["tables"]] == [made["table"]]
                record = guest.get(f"/api/tables/{made['table']}/record")
                assert record.status_code == 200
                assert len(record.json()["deals"]) == 1


def test_a_client_whose_node_dies_resumes_at_another(cluster, nats):
    with nodes_of(cluster, nats, 2) as (dying, other):
        host, made = table_at(dying, seats=("me", "greedy", "greedy", "greedy"))

        async def run():
            async with host.at(made["table"]) as client:
                await client.play_on(first_legal, lambda: client.deal is not None and client.deal["turn"] >= 6)
                before = client.deal, client.seq, client.stream
                dying.kill()
                with pytest.raises(ConnectionClosed):
                    await client.until(lambda _: False)
            host.url = other.url
            async with back_at(host, made["table"]) as client:
                assert client.deal, client.frames
                assert client.deal["turn"] >= before[0]["turn"]
                assert client.deal["sizes"] is not None
                await play_deal(client)

        asyncio.run(run())
        wait_until(lambda: shares(other.database) == {256})


@pytest.mark.long
def test_clients_of_a_relayed_table_are_told_to_come_again_when_its_owner_dies(cluster, nats):
    with nodes_of(cluster, nats, 2) as (dying, edge):
        _, made = table_at(dying, seats=("open", "greedy", "greedy", "me"))
        guest = Guest(edge.url)
        guest.sit(made["invite"])

        async def run():
            async with guest.at(made["table"]) as client:
                dying.kill()
                goodbye = await client.until(lambda frame: frame["type"] == "goodbye")
                assert goodbye["again"]
                assert goodbye["problem"]["code"] == "put_away"
            async with back_at(guest, made["table"]) as client:
                assert client.seat == 0
                await play_deal(client)

        asyncio.run(run())


@pytest.mark.long
def test_a_node_that_stops_hands_over_its_tables(cluster, nats):
    with nodes_of(cluster, nats, 2) as (stopping, other):
        host, made = table_at(stopping, seats=("me", "greedy", "greedy", "greedy"))

        async def run():
            async with host.at(made["table"]) as client:
                await client.play_on(first_legal, lambda: client.deal is not None and client.deal["turn"] >= 4)
                stopping.process.terminate()
                goodbye = await client.until(lambda frame: frame["type"] == "goodbye")
                assert goodbye["again"]
            host.url = other.url
            async with back_at(host, made["table"]) as client:
                await play_deal(client)

        asyncio.run(run())
        wait_until(lambda: len(admin(other.database, "nodes")) == 1)


@pytest.mark.long
def test_a_suspended_node_answers_nothing_stale(cluster, nats):
    with nodes_of(cluster, nats, 2) as (slow, other):
        host, made = table_at(slow, seats=("me", "greedy", "greedy", "greedy"))

        async def run():
            async with host.at(made["table"]) as client:
                await client.play_on(first_legal, lambda: client.deal is not None and client.deal["turn"] >= 4)
                slow.process.send_signal(signal.SIGSTOP)
                try:
                    again = Guest(other.url)
                    again._cookies = host._cookies
                    await asyncio.to_thread(wait_until, lambda: shares(other.database) == {256})
                    async with back_at(again, made["table"]) as second:
                        await play_deal(second)
                        last = second.last
                finally:
                    slow.process.send_signal(signal.SIGCONT)
                await client.send({"type": "act", "id": "late", "turn": client.deal["turn"], "play": "pass"})
                with contextlib.suppress(ConnectionClosed):
                    frame = await client.until(lambda frame: frame["type"] in {"goodbye", "ack"})
                    assert frame["type"] == "goodbye", "it wrote although it owned nothing"
            async with back_at(host, made["table"]) as client:
                assert client.last == last

        asyncio.run(run())


def test_the_operator_reaches_all_nodes(cluster, nats):
    with nodes_of(cluster, nats, 3) as nodes:
        url = nodes[0].database
        made = [table_at(node) for node in nodes]
        listed = {table["id"] for table in admin(url, "tables")}
        assert listed == {one["table"] for _, one in made}
        assert sum(row["tables"] for row in admin(url, "nodes")) == 3

        async def guests():
            async with contextlib.AsyncExitStack() as stack:
                for guest, one in made:
                    await stack.enter_async_context(guest.at(one["table"]))
                return await asyncio.to_thread(admin, url, "guests")

        known = [guest["address"] for guest in asyncio.run(guests()) if guest["tables"]]
        assert known == ["127.0.0.1"] * 3
        closed = made[2][1]["table"]
        assert admin(url, "close", closed) == {"closed": [closed]}
        for node in nodes:
            assert Guest(node.url).get(f"/api/tables/{closed}").status_code == 410
        session = next(guest["guest"] for guest in admin(url, "guests") if made[1][1]["table"] in guest["tables"])
        assert admin(url, "show", made[1][1]["table"])["seats"][0]["guest"] == session
        assert admin(url, "rename", session, "Zoë")["tables"] == 1
        for node in nodes:
            made[1][0].url = node.url
            assert made[1][0].get(f"/api/tables/{made[1][1]['table']}").json()["seats"][0]["name"] == "Zoë"
        assert admin(url, "drain")["tables"] == 2
        assert admin(url, "announce", "Soon")["announced"] == "Soon"
        for node in nodes:
            shown = Guest(node.url).get("/api/notices").json()
            assert (shown["announcement"]["text"], shown["draining"]) == ("Soon", True)
        banned = admin(url, "ban", "Zoë")
        assert (banned["new"], banned["tables"]) == (True, [made[1][1]["table"]])
        for node in nodes:
            made[1][0].url = node.url
            assert made[1][0].get("/api/me").status_code == 403
        admin(url, "unban", session)
        assert admin(url, "forget", session)["forgotten"] == session
        for node in nodes:
            made[1][0].url = node.url
            assert made[1][0].get("/api/me").json()["tables"] == []


@pytest.mark.long
def test_a_guest_is_carried_over_between_nodes(cluster, nats):
    with nodes_of(cluster, nats, 2) as (here, there):
        host, _ = table_at(here)
        host.url = there.url
        replaced = host.post("/api/me/code", {}).json()["code"]
        host.url = here.url
        code = host.post("/api/me/code", {}).json()["code"]
        phone = Guest(there.url)
        assert Guest(here.url).post("/api/me/carry", {"code": replaced}).status_code == 404
        carried = phone.post("/api/me/carry", {"code": code})
        assert carried.status_code == 200, carried.text
        assert len(carried.json()["tables"]) == 1
        assert Guest(there.url).post("/api/me/carry", {"code": code}).status_code == 404


@pytest.mark.long
def test_without_nats_each_node_still_serves_its_own_tables(cluster):
    from server.nats_server import NatsServer

    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    with NatsServer() as own, nodes_of(cluster, own, 2) as (here, there):
        host, made = table_at(here, seats=("me", "greedy", "greedy", "greedy"))
        friend = Guest(there.url)

        async def run():
            async with host.at(made["table"]) as client, friend.at(made["table"]) as watcher:
                own.stop()
                goodbye = await watcher.until(lambda frame: frame["type"] == "goodbye")
                assert goodbye["again"]
                await play_deal(client)
                own.start()
                await asyncio.to_thread(
                    wait_until, lambda: friend.get(f"/api/tables/{made['table']}").status_code == 200
                )

        asyncio.run(run())


@pytest.mark.long
def test_a_short_interruption_of_nats_ends_relayed_sockets_because_frames_may_be_lost(cluster):
    """The lost frame may be the last one for a long time: the player waits for a turn that has come."""
    from server.nats_server import NatsServer

    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    with NatsServer() as own, nodes_of(cluster, own, 2) as (here, there):
        _, made = table_at(here)
        friend = Guest(there.url)

        async def run():
            async with friend.at(made["table"]) as watcher:
                own.stop()
                own.start()
                goodbye = await watcher.until(lambda frame: frame["type"] == "goodbye")
                assert goodbye["again"]

        asyncio.run(run())


@pytest.mark.long
def test_a_play_travels_once_to_all_spectators_of_a_node(cluster, nats):
    with nodes_of(cluster, nats, 2) as (here, there):
        host, made = table_at(here, seats=("me", "greedy", "greedy", "greedy"))

        async def run():
            async with contextlib.AsyncExitStack() as stack:
                client = await stack.enter_async_context(host.at(made["table"]))
                watching = Guest(there.url)
                watchers = [await stack.enter_async_context(watching.at(made["table"])) for _ in range(12)]
                await play_deal(client)
                for watcher in watchers:
                    await watcher.play_on(first_legal, lambda one=watcher: one.last is not None)
                    assert watcher.last == client.last
                    assert watcher.seat is None

        asyncio.run(run())


@pytest.fixture
def two_workers(cluster):
    """Yield a server of two workers and their own NATS, and the URL of its database."""
    if nats_program() is None:
        pytest.skip("nats-server is not installed")
    url = cluster.new()
    with Served(url, CLAMBER_WORKERS="2") as server:
        wait_until(lambda: shares(url) == {128})
        yield server, url


@pytest.mark.long
def test_workers_and_their_nats_are_replaced_and_end_with_their_parent(two_workers):
    server, url = two_workers
    host = Guest(server.url)
    made = host.make("guandan", ["me", "greedy", "greedy", "greedy"])

    async def play():
        async with back_at(host, made["table"]) as client:
            await play_deal(client)

    for dying in (worker_processes(url)[0], nats_of(server), worker_processes(url)[1]):
        os.kill(dying, signal.SIGKILL)
        wait_until(lambda gone=dying: gone not in children(server) and len(children(server)) == 4)
        wait_until(lambda: shares(url) == {128})
        assert host.get(f"/api/tables/{made['table']}").status_code == 200
    asyncio.run(play())
    started = children(server)
    server.kill()
    wait_until(lambda: not any(is_running(one) for one in started))


def test_a_worker_that_does_not_stop_in_time_is_killed():
    worker = workers._Worker(Configuration(), None, 0, None)
    worker._process = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(20,))
    worker._process.start()
    worker.join(time.monotonic())
    assert worker._process.exitcode == -signal.SIGKILL


async def test_a_node_that_leaves_stops_its_tables_before_others_claim_them():
    done = []

    def noted(name):
        async def act(*_):
            done.append(name)

        return act

    shards = SimpleNamespace(id="a", members={"a", "b"}, shards={7: 1}, give_up=done.append)
    store = SimpleNamespace(nodes=shards, leave=noted("leave"))
    bus = SimpleNamespace(set_handler=lambda *_: None, ask_all=noted("renew"))
    hub = SimpleNamespace(drop_lost=noted("drop"))
    await Node(store, hub, bus, SimpleNamespace(close=None)).hand_over()
    assert done == [(7,), "drop", "leave", "renew"]
    list(metrics.REGISTRY.collect())  # a node that was never opened is not measured


@pytest.mark.long
def test_a_server_of_workers_closes_its_port_before_it_stops_nats(two_workers):
    """A proxy would otherwise connect to a port whose connections nobody accepts any more."""
    server, url = two_workers
    running, nats = worker_processes(url), nats_of(server)
    os.kill(nats, signal.SIGSTOP)
    server.process.terminate()
    try:
        wait_until(lambda: not any(map(is_running, running)))
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), PATIENCE).close()
    finally:
        os.kill(nats, signal.SIGCONT)
    server.terminate()
