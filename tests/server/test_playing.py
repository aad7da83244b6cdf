"""Numbers of people playing each game."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

from clamber.server.nodes.playing_now import COUNT_SECONDS, PlayingNow
from clamber.server.table.commands import Presence
from clamber.server.wire.api import InPlay
from server.logged import LoggedTable


def table_of(rules, who, present=(), **settings):
    """Return a table in its first deal, at which these seats are connected."""
    at = LoggedTable(rules, who, **settings).begin(seed=1)
    for seat, kind in enumerate(who):
        if kind == "p":
            at.do(Presence(seat, seat in present))
    return at.table


def counting(tables):
    hub = SimpleNamespace(now=100.0, tables=lambda: list(tables))
    hub.clock = lambda: hub.now
    return hub, PlayingNow(hub)


def test_people_who_are_present_are_counted_by_game():
    tables = [
        table_of("doudizhu", "ppp", (0, 2)),
        table_of("doudizhu", "pbb", (0,)),
        table_of("guandan/competition", "pbpb", (0,)),
    ]
    _, playing = counting(tables)
    assert asyncio.run(playing.now()).games == [
        InPlay(game="guandan", tables=1, people=1),
        InPlay(game="doudizhu", tables=2, people=3),
    ]


def test_neither_bots_nor_absent_people_nor_lobbies_nor_matches_that_are_over_count():
    gone, alone = table_of("doudizhu", "pbb"), table_of("doudizhu", "bbb")
    over = replace(table_of("doudizhu", "pbb", (0,)), status="over")
    lobby = replace(over, status="lobby")
    program = table_of("doudizhu", "pbb", (0,))
    seats = (replace(program.seats[0], session="bot:1"), *program.seats[1:])
    _, playing = counting([gone, alone, over, lobby, replace(program, seats=seats)])
    assert asyncio.run(playing.now()).games == []


def test_tables_are_counted_once_in_five_seconds():
    tables = [table_of("doudizhu", "pbb", (0,))]
    hub, playing = counting(tables)
    before = asyncio.run(playing.now())
    tables.clear()
    hub.now += COUNT_SECONDS - 0.1
    assert asyncio.run(playing.now()) is before
    hub.now += 0.2
    assert asyncio.run(playing.now()).games == []


def test_the_answer_contains_no_name(guest):
    answer = guest.get("/api/playing")
    assert answer.status_code == 200
    assert all(one.keys() == {"game", "tables", "people"} for one in answer.json()["games"])
