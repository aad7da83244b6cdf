"""In complete matches of every game over real sockets, frames contain only cards that the viewer may know."""

import asyncio
import json
import random

import pytest
from pydantic_core import to_json as to_json_bytes
from table_client import Guest

from clamber.records.record import to_json
from clamber.server.log.lines import from_line
from clamber.server.table.matches import match_from_log
from selecting import few_now
from server.knowledge import inspect, truths_of
from server.logged import LoggedTable
from server.shown import deal_view, history

GAMES = [
    ("gandengyan", 3, {"match": "deals:2"}),
    ("gandengyan/double", 5, {"match": "deals:1"}),
    ("biga", 5, {"match": "deals:2"}),
    ("biga", 5, {"match": "deals:1", "expose_poll": "after_deal_in_order"}),
    ("biga/homygames", 5, {"match": "deals:1", "expose_poll": "own_draw_only"}),
    ("guandan", 4, {"max_hands": 3}),
    ("guandan/competition", 4, {"max_hands": 3, "returns": "simultaneous", "anti_tribute": "optional"}),
    ("doudizhu", 3, {"match": "deals:2"}),
    ("doudizhu/grab", 3, {"match": "deals:2"}),
]


@pytest.mark.parametrize("seed", range(7, 12))
@pytest.mark.parametrize("phase", ["reveal", "play"])
def test_frames_of_a_deal_whose_record_ends_before_the_first_action_are_inspected(phase, seed):
    at = LoggedTable("biga", "ppppp").begin(seed)
    while json.loads(to_json_bytes(deal_view(at.table, None)))["phase"] != phase:
        at.tick()
    shown = history(at.table, None)
    truths = truths_of(to_json(match_from_log(map(from_line, at.lines)).match))
    deals = {viewer: json.loads(to_json_bytes(deal_view(at.table, viewer))) for viewer in (*range(5), None)}
    for viewer, deal in deals.items():
        assert inspect([{"type": "view", "history": shown, "deal": deal}], truths, viewer) == 1
    with pytest.raises(AssertionError):
        inspect([{"type": "view", "history": shown, "deal": deals[1]}], truths, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seats", "options"), few_now(GAMES, 0, 3, 6, 8))
async def test_no_frame_holds_a_card_its_viewer_may_not_know(guest, rules, seats, options):
    guests = [guest, *(Guest(guest.url) for _ in range(seats - 1))]
    made = guest.make(rules, ["me"] + ["open"] * (seats - 1), options=options, chat=True)
    watcher = Guest(guest.url)

    def choices(seed):
        rng = random.Random(seed)

        def choose(deal):
            if deal["window"] is not None:
                claims = deal["window"]["claims"]
                return claims[0]["text"] if claims and rng.random() < 0.1 else None
            return rng.choice(deal["legal"])["text"]

        return choose

    async with watcher.at(made["table"]) as spectator:
        for other in guests[1:]:
            await asyncio.to_thread(other.sit, made["invite"])
        clients = [other.at(made["table"]) for other in guests]
        for client in clients:
            await client.__aenter__()

        def over(client):
            return lambda: client.table["status"] == "over"

        await asyncio.gather(
            *(client.play_on(choices(seed), over(client)) for seed, client in enumerate(clients)),
            spectator.play_on(lambda _: None, over(spectator)),
        )
        for client in clients:
            await client.socket.close()
        seen = [(client.seat, client.frames) for client in (*clients, spectator)]
    truths = truths_of(guest.get(f"/api/tables/{made['table']}/record").json())
    plays = sum(event.play.is_combination for truth in truths.values() for event in truth.deal.events)
    for seat, frames in seen:
        assert inspect(frames, truths, seat) > plays
        # The client has checked that stream numbers have no gaps. No event reveals a secret question.
        kinds = {frame["event"]["kind"] for frame in frames if frame["type"] == "event"}
        assert seat is not None or not kinds & {"claimed", "declined"}


async def test_the_pace_tells_nobody_who_was_asked(guest):
    """Windows follow each other at fixed times, with the same numbers for all seats that claim nothing."""
    made = guest.make("biga", ["me", "greedy", "greedy", "greedy", "greedy"], options={"match": "deals:1"})
    async with guest.at(made["table"]) as me:
        await me.play_on(lambda _: None, lambda: me.deal["window"] is None)
        frames = [frame for frame in me.frames if frame["type"] == "event" and frame["event"]["kind"] == "window"]
    drawn = [frame["deal"]["drawn"] for frame in frames if frame["deal"]["phase"] == "draw"]
    assert drawn == list(range(10, 104, 5)) + [103] * (len(drawn) - 19)
    assert all(frame["deal"]["to_act"] is None for frame in frames[:-1])
