"""The protocol over real sockets: gaps, duplicates, late and reordered commands, reconnects, tabs, restarts."""

import asyncio
import random

import pytest
from table_client import Guest, Served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

RNG = random.Random(4)


def any_legal(deal):
    plays = deal["legal"] or deal["window"]["claims"]
    return RNG.choice(plays)["text"] if plays else None


def test_a_guest_plays_a_deal_against_bots(guest):
    async def run():
        made = guest.make("gandengyan", ["me", "greedy", "random"])
        async with guest.at(made["table"]) as me:
            assert me.seat == 0
            await me.play_on(any_legal, lambda: me.last is not None)
            assert me.last["link"]
            return me.last["link"]

    link = asyncio.run(run())
    replay = guest.get(f"/api/replays/{link}").json()
    assert len(replay["steps"]) > 2
    assert guest.get(f"/api/records/{link}").json()["deals"][0]["result"] is not None


def test_a_resent_action_counts_once_and_a_late_one_not_at_all(guest):
    async def run():
        made = guest.make("gandengyan", ["me", "open"])
        other = Guest(guest.url)
        other.sit(made["invite"])
        async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
            actor, rest = (me, you) if me.deal["my_turn"] else (you, me)
            play, turn = actor.deal["legal"][0]["text"], actor.deal["turn"]
            assert (await rest.act("pass"))["problem"]["code"] == "not_your_turn"
            assert (await actor.act(play, id="same"))["type"] == "ack"
            seq = actor.seq
            assert (await actor.act(play, id="same", turn=turn))["type"] == "ack"
            assert actor.seq == seq
            late = await actor.act(play, turn=turn)
            assert late["type"] == "refused"
            assert late["problem"]["code"] == "late"

    asyncio.run(run())


def test_missed_events_come_again_after_a_reconnect_in_mid_trick(guest):
    async def run():
        made = guest.make("gandengyan", ["me", "open", "open"], spectators=False)
        others = [Guest(guest.url) for _ in range(2)]
        for other in others:
            other.sit(made["invite"])
        async with others[0].at(made["table"]) as one, others[1].at(made["table"]) as two:
            async with guest.at(made["table"]) as me:
                seq, stream = me.seq, me.stream
            for _ in range(2):
                await asyncio.sleep(0.1)
                with_turn = next((c for c in (one, two) if c.deal["my_turn"]), None)
                if with_turn is not None:
                    await with_turn.act(with_turn.deal["legal"][0]["text"])
            async with guest.at(made["table"], resume=seq, stream=stream) as me:
                assert me.resumed
                welcome = me.frames[-1]
                numbers = [(await me.receive())["seq"] for _ in range(welcome["seq"] - seq)]
                assert numbers == list(range(seq + 1, welcome["seq"] + 1))
                assert me.deal["hand"]
            async with guest.at(made["table"], resume=10**6, stream=stream) as me:
                assert not me.resumed
                assert me.deal["hand"]

    asyncio.run(run())


def test_after_too_large_a_gap_there_is_a_fresh_view(guest):
    async def run():
        made = guest.make("guandan", ["greedy", "random", "greedy", "random"])
        async with guest.at(made["table"]) as watcher:
            stream = watcher.stream
            await watcher.until(lambda frame: frame.get("seq", 0) > 60)
        async with guest.at(made["table"], resume=2, stream=stream) as watcher:
            assert not watcher.resumed
            assert watcher.deal is not None
        async with guest.at(made["table"], resume=watcher.seq, stream="another") as watcher:
            assert not watcher.resumed

    asyncio.run(run())


def test_two_tabs_on_one_seat_see_the_same(guest):
    async def run():
        made = guest.make("gandengyan", ["me", "open"])
        other = Guest(guest.url)
        other.sit(made["invite"])
        async with guest.at(made["table"]) as one, guest.at(made["table"]) as two, other.at(made["table"]) as you:
            actor = one if one.deal["my_turn"] else you
            await actor.act(actor.deal["legal"][0]["text"])
            for tab in (one, two):
                while tab.deal["turn"] < actor.deal["turn"]:
                    await tab.receive()
            assert one.deal == two.deal
            assert one.stream == two.stream

    asyncio.run(run())


def test_an_invite_gives_an_open_seat_and_nothing_more(guest):
    made = guest.make("gandengyan", ["me", "open"], spectators=False)
    stranger = Guest(guest.url)
    assert stranger.get(f"/api/tables/{made['table']}").status_code == 403
    summary = stranger.get(f"/api/invites/{made['invite']}").json()
    assert summary["open_seats"] == [1]
    assert "hand" not in str(summary)

    async def peek():
        async with stranger.at(made["table"]) as client:
            return client.frames[-1]

    assert asyncio.run(peek())["problem"]["code"] == "not_allowed"
    assert stranger.sit(made["invite"])["seat"] == 1
    late = Guest(guest.url)
    assert late.post(f"/api/invites/{made['invite']}", {"name": "Late"}).json()["problem"]["code"] == "no_open_seat"


@pytest.mark.parametrize("origin", ["http://evil.example", None])
def test_a_foreign_page_opens_no_socket(guest, origin):
    made = guest.make("gandengyan", ["greedy", "random"])

    async def run():
        url = guest.url.replace("http", "ws") + f"/ws/{made['table']}"
        async with connect(url, origin=origin) as socket:
            return await socket.recv()

    assert "bad_origin" in asyncio.run(run())


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (["x" * 9000], "too_large"),
        ([b"binary"], "bad_message"),
        (['{"type":"hello","version":99}'], "bad_version"),
        (['{"type":"ping","sent":1}'], "no_hello"),
        (['{"type":"hello","version":1}'] + ['{"type":"ping","sent":1}'] * 200, "too_fast"),
        (['{"type":"hello","version":1}'] + ["[]"] * 20, "bad_message"),
    ],
)
def test_bad_behaviour_is_cut_off_with_a_reason(guest, messages, code):
    made = guest.make("gandengyan", ["me", "open"])

    async def run():
        url, found = guest.url.replace("http", "ws") + f"/ws/{made['table']}", ""
        async with connect(url, origin=guest.url, additional_headers={"Cookie": guest.cookie}) as socket:
            try:
                for message in messages:
                    await socket.send(message)
                while True:
                    found = await asyncio.wait_for(socket.recv(), 10)
            except ConnectionClosed:
                pass
        return found

    last = asyncio.run(run())
    assert '"goodbye"' in last
    assert code in last


def test_nothing_is_lost_by_kill_9_in_the_middle_of_a_deal(tmp_path):
    server = Served(f"sqlite:///{tmp_path / 'tables.sqlite'}").start()
    guest, other = Guest(server.url), Guest(server.url)
    made = guest.make("guandan", ["me", "greedy", "open", "greedy"], spectators=False)
    other.sit(made["invite"])

    async def some(client, count):
        turns = []
        while len(turns) < count:
            if client.deal["my_turn"] and client.deal["turn"] not in turns:
                turns.append(client.deal["turn"])
                message = {"type": "act", "id": f"k{client.deal['turn']}", "turn": client.deal["turn"]}
                await client.send({**message, "play": client.deal["legal"][0]["text"]})
            await client.receive()

    async def before():
        async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
            await asyncio.gather(some(me, 2), some(you, 2))
            await asyncio.sleep(0.3)
            # Whatever has come meanwhile was committed before.
            for client in (me, you):
                while True:
                    try:
                        await client.receive(0.2)
                    except TimeoutError:
                        break
            server.kill()
            return [(c.seq, c.stream, c.deal) for c in (me, you)]

    (seq, stream, deal), (_, _, yours) = asyncio.run(before())
    server.start()

    async def after():
        async with guest.at(made["table"], resume=seq, stream=stream) as me, other.at(made["table"]) as you:
            while me.deal is None or me.table is None:
                await me.receive()
            for old, new in ((deal, me.deal), (yours, you.deal)):
                for part in ("hand", "sizes", "level", "to_beat", "trick", "legal", "to_act"):
                    assert old[part] == new[part], part
            await asyncio.gather(some(me, 1), some(you, 1))

    asyncio.run(after())
    logged = server.stop()
    assert "Traceback" not in logged
