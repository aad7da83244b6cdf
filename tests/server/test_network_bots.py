"""Network bots take a seat by invite and authenticate with a token, without cookie or origin."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from table_client import NO_TLS, PATIENCE, Client, Guest, Served
from websockets.exceptions import ConnectionClosed

from clamber.server.http.guests import PROGRAM_TOKEN, hash_token
from clamber.server.settings.config import Configuration
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence, Sit
from clamber.server.table.due import LONGEST_TURN, deadline, due_at
from clamber.server.table.seat import PROGRAM
from server.inside import Inside
from server.logged import LoggedTable

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"
SESSION = f"{PROGRAM}abc"


class NetworkBot(Guest):
    """Network bot that stores the response to its seat request."""

    def __init__(self, url, invite, name="mybot", seat=None):
        super().__init__(url)
        answer = self.post(f"/api/invites/{invite}/bots", {"name": name, "seat": seat})
        assert answer.status_code == 201, answer.text
        assert not answer.cookies
        self.answer = answer.json()
        self.header = {"Authorization": f"Bearer {self.answer['token']}"}

    def get(self, path, **kwargs):
        return super().get(path, headers=self.header, **kwargs)

    def socket_at(self, table, headers=None, **more):
        return super().socket_at(table, (headers or {}) | self.header, **{"origin": None, **more})


def test_a_refused_bot_leaves_no_session(tmp_path):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        guest = Guest(server.url)
        invite = guest.make("gandengyan", ["me", "greedy"])["invite"]
        before = server.do(server.app.server.store.upkeep.guests())
        for seat in (None, 0, 1, 7):
            assert guest.post(f"/api/invites/{invite}/bots", {"name": "Robo", "seat": seat}).status_code in {409, 422}
        assert len(server.do(server.app.server.store.upkeep.guests())) == len(before) == 1


async def test_a_bot_takes_a_seat_by_invite_and_is_shown_as_a_bot(guest):
    made = guest.make("gandengyan", ["me", "open", "open"], options={"match": "deals:1"})
    bot = NetworkBot(guest.url, made["invite"], "clever bot")
    assert (bot.answer["table"], bot.answer["seat"]) == (made["table"], 1)
    (mine,) = bot.get("/api/me").json()["tables"]
    assert mine["your_seat"] == 1
    shown = [(seat["name"], seat["kind"], seat["program"]) for seat in mine["seats"]]
    assert shown[:2] == [("Guest", "person", False), ("clever bot", "person", True)]
    assert shown[2][1:] == ("open", False)
    async with guest.at(made["table"]) as me, bot.at(made["table"]) as program:
        assert program.seat == 1
        await me.command("start")
        chosen = lambda deal: deal["legal"][0]["text"]  # noqa: E731 - used by both
        await asyncio.gather(
            me.play_on(chosen, lambda: me.table["status"] == "over"),
            program.play_on(chosen, lambda: program.table["status"] == "over"),
        )
        frames = me.frames
    done = [done for frame in frames if frame["type"] == "event" for done in frame["event"].get("done") or []]
    assert {entry["by"] for entry in done if entry["seat"] == 1} == {"bot"}
    assert {entry["by"] for entry in done if entry["seat"] == 0} == {"person"}


def test_a_token_is_needed_and_an_origin_is_not(guest):
    made = guest.make("gandengyan", ["me", "open"], spectators=False)
    bot = NetworkBot(guest.url, made["invite"])

    async def first(*, hello=True, **more):
        async with bot.socket_at(made["table"], **more) as socket:
            if hello:  # a refused client is answered before the hello
                await socket.send('{"type": "hello", "version": 1}')
            return await asyncio.wait_for(socket.recv(), PATIENCE)

    assert '"welcome"' in asyncio.run(first())
    assert '"welcome"' in asyncio.run(first(origin="https://elsewhere.example"))
    bot.header = {"Authorization": "Bearer bot_guessed"}
    assert "bad_token" in asyncio.run(first(hello=False))
    refused = bot.get("/api/me")
    assert (refused.status_code, refused.json()["problem"]["code"]) == (401, "bad_token")
    bot.header = {}
    assert "bad_origin" in asyncio.run(first(hello=False))


def test_what_is_kept_of_a_token_is_its_hash_and_tells_that_it_is_a_bots():
    token = f"{PROGRAM_TOKEN}secret"
    assert hash_token(token).startswith(PROGRAM)
    assert len(hash_token(token)) == len(hash_token("of a browser")) == 64
    assert "secret" not in hash_token(token)


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\nb"])
def test_a_bots_name_can_be_read(guest, name):
    made = guest.make("gandengyan", ["me", "open"])
    answer = httpx2.post(
        f"{guest.url}/api/invites/{made['invite']}/bots", json={"name": name}, verify=NO_TLS, timeout=PATIENCE
    )
    assert answer.status_code == 422


@pytest.mark.slow
def test_a_bot_is_back_on_its_seat_after_the_server_was_killed(tmp_path):
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        guest = Guest(server.url)
        made = guest.make("guandan", ["me", "open", "greedy", "greedy"], options={"max_hands": 1})
        bot = NetworkBot(guest.url, made["invite"])

        async def a_while(client: Client, turns):
            played = []
            choose = lambda deal: played.append(1) or deal["legal"][0]["text"]  # noqa: E731 - also counts
            await client.play_on(choose, lambda: len(played) >= turns or client.table["status"] == "over")

        async def before():
            async with guest.at(made["table"]) as me, bot.at(made["table"]) as program:
                both = [asyncio.create_task(a_while(client, 6)) for client in (me, program)]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()

        async def after():
            async with guest.at(made["table"]) as me, bot.at(made["table"]) as program:
                assert program.seat == 1
                await asyncio.gather(*(a_while(client, 10_000) for client in (me, program)))

        asyncio.run(before())
        server.kill()
        with pytest.raises((OSError, ConnectionClosed)):
            asyncio.run(after())
        server.start()
        asyncio.run(after())
        assert guest.get(f"/api/tables/{made['table']}").json()["status"] == "over"


def test_the_example_plays_a_match_and_ends_with_it(guest):
    made = guest.make("doudizhu", ["me", "open", "greedy"], options={"match": "deals:2"})
    with subprocess.Popen([sys.executable, str(EXAMPLE), guest.url, made["invite"], "example"]) as example:

        async def run():
            async with guest.at(made["table"]) as me:
                first = lambda deal: deal["legal"][0]["text"]  # noqa: E731 - passes if possible
                await me.play_on(first, lambda: me.table["status"] == "over")
                return me.table

        try:
            table = asyncio.run(run())
            assert [(seat["name"], seat["program"]) for seat in table["seats"]][1] == ("example", True)
            assert example.wait(PATIENCE) == 0
        finally:
            example.kill()


# Pure table logic


def with_a_bot(kinds="po", **settings):
    table = LoggedTable("gandengyan", kinds, **settings)
    table.do(Sit(SESSION, "mybot", None, seed=5))
    table.do(Presence(1, present=True))
    return table


def test_a_person_with_bots_of_both_kinds_is_waited_for_and_the_bot_is_not():
    at = with_a_bot("pob", time_limit=30.0)
    assert at.table.waits
    seen = set()
    while at.table.status == "playing":
        to_act = at.table.to_act
        seen.add(to_act)
        if to_act == 0:
            assert deadline(at.table) is None
            assert due_at(at.table) is None
            play = at.table.current.view(0).legal[0].full_text
            at.do(Asked(0, commands.Act(at.table.turn, play), f"a{len(at.lines)}"))
        elif to_act == 1:
            assert deadline(at.table) == at.table.turn_at + 30.0 == due_at(at.table)
            at.tick()
            assert at.table.seats[1].why == "timeout"
            at.tick()
            at.ask(1, commands.TakeBack)
        else:
            at.tick()
    assert seen == {0, 1, 2}


def test_a_bot_that_hangs_holds_up_no_table_without_a_limit():
    at = with_a_bot("pob", time_limit=None)
    while at.table.to_act != 1:
        at.tick() if at.table.to_act == 2 else at.do(
            Asked(0, commands.Act(at.table.turn, at.table.current.view(0).legal[0].full_text), f"a{len(at.lines)}")
        )
    assert due_at(at.table) == at.table.turn_at + LONGEST_TURN


def test_a_bot_never_becomes_the_host():
    at = with_a_bot("poo")
    assert at.table.host == "s0"
    at.do(Presence(0, present=False))
    assert at.table.heir is None
    at.ask(0, commands.Leave)
    assert at.table.host == ""
    at.do(Sit("s9", "Ann", None))
    assert at.table.host == "s9"
