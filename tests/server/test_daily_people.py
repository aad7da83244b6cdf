"""Six people who play daily sets over two days: the results are those that a model computes from their points.

Ann plays every day. Bob loses the connection in the midst of a deal. Cy leaves a deal. Dee looks at the tables and
replays of others first. Eve is a guest. Fay plays two deals, and is in the midst of the third at midnight.
"""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa
from fastapi.routing import APIRoute

from clamber.server.daily.daily import LATE_SECONDS
from clamber.server.http.routes import ALL_ROUTES
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_TOTALS
from patience import wait_until
from server.club_people import last_legal, ok, refusal
from server.test_daily_routes import DEALS, Player, account, clock, short_sets, site

__all__ = ["clock", "short_sets", "site"]


def first_legal(deal):
    return deal["legal"][0]["text"]


def middle_legal(deal):
    return deal["legal"][len(deal["legal"]) // 2]["text"]


class Somebody(Player):
    """Person who plays in a way of their own."""

    choose = staticmethod(last_legal)

    def at_once(self, table, work):
        """Do something at a table."""

        async def run():
            async with self.at(table) as me:
                await work(me)

        asyncio.run(run())

    def play_deals(self, name, number):
        for _ in range(number):
            self.at_once(self.begin(name)["table"], self.to_end)

    async def to_end(self, me):
        await me.play_on(self.choose, lambda: me.table["status"] == "over")

    async def some_plays(self, me):
        """Play until it is the second turn, which no deal ends before."""
        await me.play_on(self.choose, lambda: me.deal is not None and me.deal["my_turn"])

    def points(self, name):
        return [deal["points"] for deal in ok(self.get(f"/api/daily/{name}"))["played"]]


def somebody(site, name, choose, *, is_guest=False):
    player = Somebody(site.url, name)
    player.choose = choose
    return player if is_guest else account(player)


def lose_connection(player, name):
    """Play some of a deal until the connection is lost, and the rest of it after a while."""

    async def lost(me):
        await player.some_plays(me)
        me.socket.transport.abort()

    begun = player.begin(name)
    player.at_once(begun["table"], lost)
    assert player.begin(name) == begun, "the deal is not finished"
    player.at_once(begun["table"], player.to_end)


def leave(player, name):
    """Leave a deal, and wait until a bot has played it on."""

    async def left(me):
        await player.some_plays(me)
        await me.command("leave")

    begun = player.begin(name)
    player.at_once(begun["table"], left)
    wait_until(lambda: player.set()["played"][begun["deal"]]["points"] is not None)
    assert player.set()["played"][begun["deal"]]["abandoned"]


def look(player, other, name):
    """Ask on every route for the deals of another, none of which the player has begun."""
    hidden = [
        text
        for deal in ok(other.get(f"/api/daily/{name}"))["played"]
        for text in (deal["link"], deal["table"])
        if text
    ]
    for table, link in zip(hidden[1::2], hidden[::2], strict=True):
        for route in ALL_ROUTES:
            if not isinstance(route, APIRoute) or "GET" not in route.methods or route.path == "/api/news":
                continue
            named = dict.fromkeys(route.param_convertors, "x")
            known = {"table": table, "name": link, "link": link, "set": name, "deal": "0"}
            named |= {key: value for key, value in known.items() if key in named}
            answer = player.get(route.path.format(**named), params={"seconds": 0})
            assert not (answer.status_code == 200 and {"table", "link"} & set(named)), route.path
            assert all(text not in answer.text for text in hidden), route.path
        assert refusal(player.get(f"/api/replays/{link}")) == (403, "daily_hidden")
    assert refusal(player.get(f"/api/daily/{name}/deals/0")) == (403, "daily_hidden")


def matchpoints_of(points, others):
    """Return the matchpoints of a whole set in per cent, beside the results of others, by deal."""
    shares = [
        sum(2 * (own > other) + (own == other) for other in field) / (2 * len(field))
        for own, field in zip(points, others, strict=True)
    ]
    return 100 * sum(shares) / len(shares)


def counted(site):
    """Return the number of rows of plays, of counted deals, and of counted sets."""

    async def sums():
        async with site.app.server.store._database.reading() as connection:
            rows = await connection.scalar(sa.select(sa.func.count()).select_from(DAILY_PLAYS))
            people = [
                await connection.scalar(sa.select(sa.func.sum(one.c.people))) for one in (DAILY_POINTS, DAILY_TOTALS)
            ]
            return [rows, *people]

    return site.do(sums())


def check_results(name, points, guest, some, *, provisional):
    """Compare each standing with the model.

    Args:
        name: The set.
        points: Points of those who have finished it.
        guest: The one of them without an account.
        some: Points of a person who has finished some of the deals, and is in their fields.
        provisional: True while the set is open.
    """
    finished = [player for player in points if player is not guest]
    totals = {}
    for player, own in points.items():
        others = [[points[one][deal] for one in finished if one is not player] for deal in range(DEALS)]
        for deal, each in enumerate(some):
            if each is not None:
                others[deal].append(each)
        totals[player] = matchpoints_of(own, others)
    for player in points:
        told = ok(player.get(f"/api/daily/{name}"))
        assert told["counts"] == (player is not guest)
        standing = told["standing"]
        assert standing["matchpoints"] == pytest.approx(totals[player])
        assert standing["provisional"] == provisional
        assert standing["people"] == len(finished)
        assert standing["rank"] == 1 + sum(totals[one] > totals[player] + 1e-7 for one in finished)


@pytest.mark.slow
def test_six_people_play_over_two_days(site, clock):
    ways = {"Ann": last_legal, "Bob": first_legal, "Cy": middle_legal, "Dee": last_legal, "Fay": first_legal}
    ann, bob, cy, dee, fay = people = [somebody(site, name, choose) for name, choose in ways.items()]
    eve = somebody(site, "Eve", middle_legal, is_guest=True)
    sweep = site.app.server.daily.sweep
    first = ann.set()["id"]

    ann.play_deals(first, DEALS)
    look(dee, ann, first)
    lose_connection(bob, first)
    leave(cy, first)
    for player in (bob, cy):
        player.play_deals(first, DEALS - 1)
    for player in (dee, eve):
        player.play_deals(first, DEALS)
    fay.play_deals(first, 2)
    under_way = fay.begin(first)
    fay.at_once(under_way["table"], fay.some_plays)
    clock.now += 10.0
    points = {player: player.points(first) for player in (ann, bob, cy, dee, eve)}
    assert counted(site) == [5 * DEALS + 3, 4 * DEALS + 2, 4]
    closes_at = ann.set()["closes_at"] / 1000
    check_results(first, points, eve, fay.points(first), provisional=True)
    assert [player.sets()["streak"] for player in (*people, eve)] == [1, 1, 1, 1, 0, 1]

    clock.now = closes_at + 60.0
    second = ann.set()["id"]
    assert second != first
    assert fay.begin(first) == under_way, "a deal begun before midnight may be finished"
    assert refusal(eve.post(f"/api/daily/{first}/play", {"name": "Eve"})) == (409, "daily_closed")
    check_results(first, points, eve, fay.points(first), provisional=True)
    clock.now = closes_at + LATE_SECONDS
    site.do(sweep(leads=True))
    wait_until(lambda: fay.points(first)[-1] is not None)
    site.do(sweep(leads=True))
    assert ok(fay.get(f"/api/daily/{first}"))["closed"]
    clock.now += 10.0
    check_results(first, points, eve, fay.points(first), provisional=False)
    assert fay.sets()["streak"] == 0
    assert ok(dee.get(f"/api/replays/{ok(ann.get(f'/api/daily/{first}'))['played'][0]['link']}"))

    ann.play_deals(second, DEALS)
    bob.play_deals(second, 1)
    assert [player.sets()["streak"] for player in (ann, bob, cy, fay)] == [2, 1, 1, 0]
    assert [[(one["id"], len(one["points"])) for one in player.sets()["history"]] for player in (ann, bob, fay)] == [
        [(second, DEALS), (first, DEALS)],
        [(second, 1), (first, DEALS)],
        [(first, 3)],
    ]
    assert {player: player.points(first) for player in points} == points
    assert counted(site) == [6 * DEALS + 4, 5 * DEALS + 4, 5]
    clock.now = closes_at + 24 * 3600.0 + 1.0
    assert [player.sets()["streak"] for player in (ann, bob)] == [2, 0]
