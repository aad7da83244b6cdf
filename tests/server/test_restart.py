"""When the server is killed in mid-deal and restarted, no state is lost and no viewer sees more than before."""

import asyncio
import contextlib
import random

import pytest
from table_client import Client, Guest, Served
from websockets.exceptions import ConnectionClosed

from selecting import few_now
from server.knowledge import inspect, truths_of

ONE_DEAL = {"match": "deals:1", "double_hidden_hearts": "first_heart_in_deal_order"}  # never void
TRIBUTE = {"max_hands": 2, "returns": "simultaneous", "anti_tribute": "optional"}  # no seat resists

GAMES = [
    ("gandengyan", 3, {"match": "deals:1"}, "play"),
    ("biga", 5, ONE_DEAL, "draw"),
    ("biga", 5, ONE_DEAL, "play"),
    ("guandan", 4, {"max_hands": 2}, "play"),
    ("guandan/competition", 4, TRIBUTE, "return"),
]
"""Rules, seats, options, and the phase in which the server is killed, which every deal reaches."""


class Player:
    """Seat or spectator across several connections."""

    def __init__(self, guest, table, seed):
        self.guest, self.table = guest, table
        self.rng = random.Random(seed)
        self.frames, self.client, self.careful = [], None, True

    def choose(self, deal):
        """Choose a random play; if `careful`, avoid going out early and resisting, so that the phase is reached."""
        if deal["window"] is not None:
            claims = deal["window"]["claims"]
            return claims[0]["text"] if claims and self.rng.random() < 0.1 else None
        plays = [play["text"] for play in deal["legal"]]
        if self.careful and deal["phase"] == "resist":
            return "no"
        return plays[0] if self.careful and not deal["trick"] else self.rng.choice(plays)

    async def connect(self):
        """Connect to the table; resume the stream of the previous connection if there was one."""
        before = self.client
        hello = {} if before is None else {"resume": before.seq, "stream": before.stream}
        self.client = await self.guest.at(self.table, **hello).__aenter__()
        self.frames.append(self.client.frames)
        if self.client.resumed:
            self.client.table, self.client.deal, self.client.last = before.table, before.deal, before.last

    async def play(self, done):
        """Play until `done(client)` is true or the server is gone."""
        try:
            with contextlib.suppress(ConnectionClosed):
                await self.client.play_on(self.choose, lambda: done(self.client))
        finally:
            await self.client.socket.close()


def told(frames):
    """Return the public actions sent to a viewer, by deal."""
    deals, number = {}, 0
    for frame in frames:
        event = frame.get("event") or {}
        if event.get("kind") == "dealt":
            number = event["number"]
        if frame["type"] == "view" and frame["deal"]:
            number = frame["deal"]["number"]
            deals[number] = list(frame["history"])
        deals.setdefault(number, []).extend(event.get("done") or [])
    return {number: [(done["seat"], done["play"]["text"]) for done in found] for number, found in deals.items()}


def is_start(begun, whole, *, hidden):
    """Return True if `begun` is a prefix of `whole`, apart from a hidden return that has since been revealed."""
    return len(begun) <= len(whole) and all(
        old == new or (hidden and old[0] == new[0] and old[1] == "return")
        for old, new in zip(begun, whole, strict=False)
    )


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats", "options", "phase"), few_now(GAMES, 1, 4))
def test_nothing_is_lost_by_kill_9_and_nobody_sees_more(database, rules, seats, options, phase):
    server = Served(database, CLAMBER_ROUND_TIME="0.1")
    guests = [Guest(server.url) for _ in range(seats)]
    killed = []

    def kill_in_mid_deal(client: Client):
        """Kill the server in the phase; players read all updates until the connection is lost."""
        deal = client.deal
        busy = deal and deal["phase"] == phase and (phase != "play" or len(deal["trick"]) > 1)
        if busy and not killed and (phase != "draw" or deal["drawn"] > 30):
            server.kill()
            killed.append(deal)
        return client.table["status"] == "over"

    async def run(made, players):
        for player in players:
            player.guest.get("/api/me")  # sets the cookie that identifies the guest from now on
            await player.connect()
        for guest in guests[1:]:  # all are connected when the last guest sits down and the cards are dealt
            await asyncio.to_thread(guest.sit, made["invite"])
        await asyncio.gather(*(player.play(kill_in_mid_deal) for player in players))
        assert killed, f"nobody was in the phase {phase}"
        server.start()
        for player in players:
            player.careful = False
            await player.connect()
        await asyncio.gather(*(player.play(lambda client: client.table["status"] == "over") for player in players))

    with server:
        made = guests[0].make(rules, ["me"] + ["open"] * (seats - 1), options=options)
        players = [Player(guest, made["table"], seed) for seed, guest in enumerate([*guests, Guest(server.url)])]
        asyncio.run(run(made, players))
        record = guests[0].get(f"/api/tables/{made['table']}/record").json()
        assert "Traceback" not in server.stop()
    truths = truths_of(record)
    for player in players:
        before, after = player.frames
        seat = player.client.seat
        assert inspect(before, truths, seat) >= 1
        assert inspect([*before, *after], truths, seat) > inspect(before, truths, seat)
        whole = told([*before, *after])
        for number, begun in told(before).items():
            assert is_start(begun, whole[number], hidden=options.get("returns") == "simultaneous")
        # Each hand after the restart equals the hand before it, minus the cards played since.
        held = next(frame["deal"]["hand"] for frame in reversed(before) if frame.get("deal"))
        again = next(frame["deal"] for frame in after if frame.get("deal"))
        if phase == "play":
            assert set(again["hand"]) <= set(held)


def test_an_action_that_counted_before_the_restart_counts_once(tmp_path):
    server = Served(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    guest, other = Guest(server.url), Guest(server.url)

    async def run(made):
        async with guest.at(made["table"]) as me, other.at(made["table"]) as you:
            seat, actor = (guest, me) if me.deal["my_turn"] else (other, you)
            turn, play = actor.deal["turn"], actor.deal["legal"][0]["text"]
            assert (await actor.act(play, id="once"))["type"] == "ack"
            server.kill()
        server.start()
        async with seat.at(made["table"]) as actor:
            assert actor.deal["turn"] == turn + 1
            assert (await actor.act(play, id="once", turn=turn))["type"] == "ack"
            assert actor.deal["turn"] == turn + 1
            assert (await actor.act(play, id="other", turn=turn))["problem"]["code"] == "late"

    with server:
        made = guest.make("gandengyan", ["me", "open"])
        other.sit(made["invite"])
        asyncio.run(run(made))
