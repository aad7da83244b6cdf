"""Seat of an agent at a table of a running server."""

import asyncio
import json
import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from websockets.sync.server import serve

from agents.fake import agent_at
from clamber.agents.server import Tables
from clamber.client import ServerRefused, TableClient, server_and_invite
from patience import PATIENCE

if "table_client" not in sys.modules:
    _spec = spec_from_file_location("table_client", Path(__file__).parents[1] / "server" / "table_client.py")
    sys.modules["table_client"] = module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules["table_client"])
from table_client import Guest, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served(f"sqlite:///{tmp_path_factory.mktemp('data') / 'tables.sqlite'}") as server:
        yield server
        server.stop()


def host_plays(guest, made, *, after=None):
    """Start the match as the host and play it, in a thread; `after` is called once some plays are made."""

    async def run():
        played = []

        def choose(deal):
            played.append(deal["turn"])
            return deal["legal"][0]["text"] if deal["legal"] else None  # no secret claims

        async with guest.at(made["table"]) as me:
            if me.table["status"] == "lobby":
                await me.command("start")
            done = lambda: me.table["status"] == "over" or (after is not None and len(played) > 4)  # noqa: E731
            await me.play_on(choose, done)

    def whole():
        asyncio.run(run())
        if after is not None:
            after()
            again = host_plays(guest, made)
            again.join()

    thread = threading.Thread(target=whole)
    thread.start()
    return thread


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("gandengyan", ["me", "open", "greedy"], {"match": "deals:2"}),
        ("guandan", ["me", "open", "greedy", "greedy"], {"max_hands": 1}),
        ("biga", ["me", "open", "greedy", "greedy", "greedy"], {"match": "deals:1"}),
    ],
)
def test_an_agent_takes_a_seat_by_invite_and_plays_a_match(served, game, seats, options):
    guest = Guest(served.url)
    made = guest.make(game, seats, options=options)

    async def run():
        async with agent_at(Tables()) as agent:
            await agent.call("join_table", invite=f"{served.url}/i/{made['invite']}", name="llm")
            assert agent.situation["seat"] == 1
            clients = [thread for thread in threading.enumerate() if thread.name == "table client"]
            assert [thread.daemon for thread in clients] == [True], "a program that fails would not end"
            table = agent.situation["table"]
            host = await asyncio.to_thread(host_plays, guest, made)
            await asyncio.wait_for(agent.play_on(), PATIENCE)
            host.join()
            score = (await agent.call("score", table=table)).structured_content
            assert score["names"][:2] == ["Guest", "llm"]
            assert score["deals"][-1]["hands"] is not None
            found = (await agent.call("analyse", table=table, playouts=40)).structured_content
            assert found["deal"] == len(score["deals"])
            assert (await agent.call("history", table=table)).structured_content["events"]
            await agent.call("leave", table=table)

    asyncio.run(run())


@pytest.mark.slow
def test_an_agent_plays_on_after_the_server_was_killed(tmp_path):
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "open"], options={"match": "deals:3"})

        def restart():
            server.kill()
            server.start()

        async def run():
            async with agent_at(Tables()) as agent:
                await agent.call("join_table", invite=f"{server.url}/i/{made['invite']}", name="llm")
                host = await asyncio.to_thread(host_plays, guest, made, after=restart)
                await asyncio.wait_for(agent.play_on(), PATIENCE)
                await asyncio.to_thread(host.join)

        asyncio.run(run())
        server.stop()


def test_a_command_whose_connection_is_lost_is_sent_again_on_the_next():
    sent = []

    def at_table(connection):
        assert json.loads(connection.recv())["type"] == "hello"
        connection.send(json.dumps({"type": "welcome"}))
        for text in connection:
            sent.append(text)
            if len(sent) == 1:
                return  # closes the connection before any answer
            connection.send(json.dumps({"type": "ack", "id": json.loads(text)["id"]}))

    with serve(at_table, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        client = TableClient(f"http://127.0.0.1:{server.socket.getsockname()[1]}", "table", "token")
        client.command("leave")
        client.close()
        server.shutdown()
        thread.join()
    assert len(sent) == 2
    assert sent[0] == sent[1], "it counts once by its id"


@pytest.mark.slow
def test_the_refusals_of_the_server_are_those_of_the_tools(served):
    guest = Guest(served.url)
    lobby = guest.make("gandengyan", ["me", "open", "open"])
    made = guest.make("gandengyan", ["me", "open"], options={"match": "deals:1"})

    async def run():
        async with agent_at(Tables()) as agent:
            assert await agent.refused("join_table", invite=f"{served.url}/i/nothing") == "this invite is not valid"
            await agent.call("join_table", invite=f"{served.url}/i/{lobby['invite']}")
            assert agent.situation["status"] == "waiting"
            assert agent.situation["deal"] == 0
            table = agent.situation["table"]
            assert "no deal is in progress" in await agent.refused("play", table=table, play="3d")
            assert "no deal is finished" in await agent.refused("analyse", table=table)
            await agent.call("join_table", invite=f"{served.url}/i/{made['invite']}")
            table = agent.situation["table"]
            host = await asyncio.to_thread(host_plays, guest, made)
            while agent.situation["status"] != "your_turn":
                await agent.step()
            assert "not in this hand" in await agent.refused("play", table=table, play="4d5h6d7h8d")
            await asyncio.wait_for(agent.play_on(), PATIENCE)
            host.join()

    asyncio.run(run())


@pytest.mark.parametrize(
    "link", ["", "abc", "ftp://host/i/abc", "http:///i/abc", "http://host/t/abc", "http://[/i/a"]
)
def test_only_links_of_invites_are_accepted(link):
    with pytest.raises(ServerRefused, match="is not the link of an invite"):
        server_and_invite(link)


def test_a_server_may_have_a_path():
    assert server_and_invite("https://host:1/cards/i/a-b_c/") == ("https://host:1/cards", "a-b_c")
