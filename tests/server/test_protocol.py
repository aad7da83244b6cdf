"""Protocol over real sockets: gaps, duplicates, late and reordered commands, reconnections, tabs, and restarts."""

import asyncio
import contextlib
import json
import random
import socket

import pytest
from table_client import PATIENCE, Guest, Served
from websockets.exceptions import ConnectionClosed

RNG = random.Random(4)


def any_legal(deal):
    plays = deal["legal"] or deal["window"]["claims"]
    return RNG.choice(plays)["text"] if plays else None


async def test_a_guest_plays_a_deal_against_bots(guest):
    made = guest.make("gandengyan", ["me", "greedy", "random"])
    async with guest.at(made["table"]) as me:
        assert me.seat == 0
        await me.play_on(any_legal, lambda: me.last is not None)
        assert me.last["link"]
        link = me.last["link"]
    replay = guest.get(f"/api/replays/{link}").json()
    assert len(replay["steps"]) > 2
    assert guest.get(f"/api/records/{link}").json()["deals"][0]["result"] is not None


async def test_a_resent_action_counts_once_and_a_late_one_not_at_all(guest):
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


async def test_missed_events_come_again_after_a_reconnect_in_mid_trick(guest):
    made = guest.make("gandengyan", ["me", "open", "open"], spectators=False)
    others = [Guest(guest.url) for _ in range(2)]
    for other in others:
        other.sit(made["invite"])
    async with others[0].at(made["table"]) as one, others[1].at(made["table"]) as two:
        async with guest.at(made["table"]) as me:
            seq, stream = me.seq, me.stream
        for client in (one, two):  # each client has seen both leave before anything is played
            await client.until(lambda _, client=client: not client.table["seats"][0]["present"])
        for client in (one, two):
            if client.deal["my_turn"]:
                await client.act(client.deal["legal"][0]["text"])
        await one.command("say", phrase="hello")
        async with guest.at(made["table"], resume=seq, stream=stream) as me:
            assert me.resumed
            welcome = me.frames[-1]
            numbers = [(await me.receive())["seq"] for _ in range(welcome["seq"] - seq)]
            assert numbers == list(range(seq + 1, welcome["seq"] + 1))
            assert me.deal["hand"]
        async with guest.at(made["table"], resume=10**6, stream=stream) as me:
            assert not me.resumed
            assert me.deal["hand"]


async def test_after_too_large_a_gap_there_is_a_fresh_view(guest):
    made = guest.make("guandan", ["greedy", "random", "greedy", "random"])
    async with guest.at(made["table"]) as watcher:
        stream = watcher.stream
        await watcher.until(lambda frame: frame.get("seq", 0) > 60)
    async with guest.at(made["table"], resume=2, stream=stream) as watcher:
        assert not watcher.resumed
        assert watcher.deal is not None
    async with guest.at(made["table"], resume=watcher.seq, stream="another") as watcher:
        assert not watcher.resumed


async def test_two_tabs_on_one_seat_see_the_same(guest):
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


async def test_an_invite_gives_an_open_seat_and_nothing_more(guest):
    made = guest.make("gandengyan", ["me", "open"], spectators=False)
    stranger = Guest(guest.url)
    assert stranger.get(f"/api/tables/{made['table']}").status_code == 403
    summary = stranger.get(f"/api/invites/{made['invite']}").json()
    assert summary["open_seats"] == [1]
    assert "hand" not in str(summary)
    async with stranger.at(made["table"]) as client:
        assert client.frames[-1]["problem"]["code"] == "not_allowed"
    assert stranger.sit(made["invite"])["seat"] == 1
    late = Guest(guest.url)
    assert late.post(f"/api/invites/{made['invite']}", {"name": "Late"}).json()["problem"]["code"] == "no_open_seat"


@pytest.mark.parametrize("origin", ["http://evil.example", None])
async def test_a_foreign_page_opens_no_socket(guest, origin):
    made = guest.make("gandengyan", ["greedy", "random"])
    async with guest.socket_at(made["table"], origin=origin) as socket:
        assert "bad_origin" in (await socket.recv())


def test_a_page_that_a_trusted_proxy_serves_over_tls_opens_a_socket(tmp_path):
    async def run(guest, made, headers):
        async with guest.socket_at(made["table"], headers, origin=guest.url.replace("http", "https")) as socket:
            with contextlib.suppress(ConnectionClosed):
                await socket.send('{"type":"hello","version":1}')
            return await socket.recv()

    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_TRUSTED_PROXIES="127.0.0.1") as server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "open"])
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.1.2.3"}
        assert '"welcome"' in asyncio.run(run(guest, made, forwarded))
        assert "bad_origin" in asyncio.run(run(guest, made, {}))


SEAL = "0a" * 32
OLDER_SEAL = f'{{"type":"seal","id":"s","seal":"{SEAL}"}}'
"""Seal of a page that knows only version 2 of the shuffle."""


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        (['{"type":"hello","version":99}'], "bad_version"),
        (['{"type":"ping","sent":1}'], "no_hello"),
        (['{"type":"hello","version":1}', OLDER_SEAL], "bad_version"),
    ],
)
async def test_bad_behaviour_is_cut_off_with_a_reason(guest, messages, code):
    made = guest.make("gandengyan", ["me", "open"])
    found = ""
    async with guest.socket_at(made["table"]) as socket:
        with contextlib.suppress(ConnectionClosed):
            for message in messages:
                await socket.send(message)
        with contextlib.suppress(ConnectionClosed):
            while True:
                found = await asyncio.wait_for(socket.recv(), PATIENCE)
    assert '"goodbye"' in found
    assert code in found


def test_a_wish_for_a_seat_with_a_seal_of_an_older_page_is_refused_with_the_request_to_reload(guest):
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = {"rules": "gandengyan", "name": "Ann", "seats": seats, "seal": SEAL}
    made = guest.post("/api/tables", {**table, "protocol": 3}).json()
    for path, wish in (("/api/tables", table), (f"/api/invites/{made['invite']}", {"name": "Bo", "seal": SEAL})):
        answer = Guest(guest.url).post(path, wish)
        assert (answer.status_code, answer.json()["problem"]["code"]) == (422, "bad_version")
        assert "reload" in answer.json()["problem"]["message"]
        assert Guest(guest.url).post(path, {**wish, "protocol": 3}).status_code in {200, 201}


async def test_commands_that_overtake_each_other_do_no_harm(guest):
    """The command that arrives early is refused, and accepted when it is resent in order."""
    made = guest.make("gandengyan", ["me", "open"])
    other = Guest(guest.url)
    other.sit(made["invite"])
    async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
        first, second = (me, you) if me.deal["my_turn"] else (you, me)
        turn = first.deal["turn"]
        overtaking = {"type": "act", "id": "overtaking", "turn": turn + 1, "play": "pass"}
        await first.send(overtaking)
        await first.send({"type": "act", "id": "right", "turn": turn, "play": first.deal["legal"][0]["text"]})
        await first.send({"type": "check", "id": "check", "turn": turn, "cards": first.deal["hand"][0]})
        answers = [await first.until(lambda frame: frame.get("id") is not None) for _ in range(3)]
        assert [answer["id"] for answer in answers] == ["overtaking", "right", "check"]
        assert answers[0]["problem"]["code"] == "late"
        assert answers[1]["type"] == "ack"
        assert answers[2]["problem"]["code"] == "not_your_turn"
        await second.until(lambda _: second.deal["turn"] == turn + 1)
        assert (await second.act("pass", id="overtaking"))["type"] == "ack"


async def test_two_tabs_that_play_at_once_play_once(guest):
    made = guest.make("gandengyan", ["me", "open"])
    other = Guest(guest.url)
    other.sit(made["invite"])
    async with other.at(made["table"]) as you:
        seat = guest if you.deal["to_act"] == 0 else other
        async with seat.at(made["table"]) as one, seat.at(made["table"]) as two:
            turn, plays = one.deal["turn"], one.deal["legal"]
            for number, tab in enumerate((one, two)):
                message = {"type": "act", "id": f"tab{number}", "turn": turn, "play": plays[0]["text"]}
                await tab.send(message)
            answers = [await tab.until(lambda frame: frame.get("id") is not None) for tab in (one, two)]
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["problem"]["code"] == "late"
            winner = next(f"tab{i}" for i, answer in enumerate(answers) if answer["type"] == "ack")
            for tab in (one, two):  # the command is idempotent, whichever tab resends it
                again = await tab.command("act", id=winner, turn=turn, play=plays[0]["text"])
                assert again["type"] == "ack"
                assert tab.deal["turn"] == turn + 1


async def test_closing_one_of_two_tabs_leaves_the_seat_taken(guest):
    made = guest.make("gandengyan", ["me", "open"])
    other = Guest(guest.url)
    other.sit(made["invite"])
    async with other.at(made["table"]) as you:
        async with guest.at(made["table"]) as one:
            async with guest.at(made["table"]):
                await you.until(lambda _: you.table["seats"][0]["present"])
            assert (await one.command("say", phrase="hello"))["type"] == "ack"
            await you.until(lambda frame: (frame.get("event") or {}).get("kind") == "said")
            assert you.table["seats"][0]["present"]
        await you.until(lambda _: not you.table["seats"][0]["present"])


@pytest.mark.slow
def test_who_does_not_read_is_cut_off_and_holds_nobody_up(tmp_path):
    """The server queues a limited number of messages per client, and the game continues."""
    free = {"CLAMBER_MESSAGES_PER_SECOND": "1e9", "CLAMBER_MESSAGE_BURST": "1000000000"}
    server = Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **free)
    guest, other = Guest(server.url), Guest(server.url)

    async def run():
        made = guest.make("guandan", ["me", "open", "greedy", "greedy"])
        other.sit(made["invite"])
        async with other.at(made["table"]) as reader:
            return await sleep_in(made, reader)

    async def sleep_in(made, reader):
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1460)  # small segments keep the send buffer small
        raw.connect(("127.0.0.1", server.port))
        raw.setblocking(False)  # noqa: FBT003 - its only argument
        async with guest.socket_at(made["table"], sock=raw, max_queue=1) as sleeper:
            await sleeper.send('{"type":"hello","version":1}')
            question = json.dumps({"type": "check", "id": "q", "turn": 0, "cards": "8" * 200})
            asking = asyncio.create_task(ask_for_ever(sleeper, question))
            over = False
            while "too_slow" not in await asyncio.to_thread(guest.figures):
                assert not over, "its connection ended in another way"
                over = asking.done()
                assert (await reader.command("say", phrase="hello"))["type"] == "ack"
            asking.cancel()
            with contextlib.suppress(ConnectionClosed):  # raised when the connection is closed
                while True:
                    await sleeper.recv()
        assert (await reader.command("say", phrase="bye"))["type"] == "ack"

    async def ask_for_ever(sleeper, question):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await sleeper.send(question)
                await asyncio.sleep(0)  # let the reader run: a send that does not block does not yield

    with server:
        asyncio.run(run())
