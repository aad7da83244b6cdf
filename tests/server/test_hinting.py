"""Hints are searched beside the event loop for a limited time, charged to the guest, and given at once if busy."""

import asyncio
import pickle
import time
from types import SimpleNamespace

import pytest
from table_client import Guest

import clamber
import clamber.analysis
from clamber import bots
from clamber.bots import judging
from clamber.rules.games import GAMES
from clamber.server.background import analyst, hinting
from clamber.server.background.hinting import MOST_WAITING, Hinter
from clamber.server.limits.lag import LoopLag
from clamber.server.limits.visitor import Visitor
from clamber.server.settings.config import Configuration
from clamber.server.wire import protocol
from clamber.server.wire.assist import hint_view
from server.inside import Inside

REQUEST = protocol.HintRequest(id="h", turn=1)


class CpuAccount:
    """Account that records its charges."""

    def __init__(self):
        self.charged = []

    def charge(self, seconds):
        self.charged.append(seconds)


@pytest.fixture
def hinter():
    found = Hinter()
    yield found
    found.close()


def test_a_hint_is_the_judges_play_and_its_search_is_charged(hinter):
    view, account = clamber.ruleset("gandengyan").new_match(seats=2, seed=4).current.view(0), CpuAccount()
    view = view if view.legal else clamber.ruleset("gandengyan").new_match(seats=2, seed=4).current.view(1)
    quota = SimpleNamespace(account=account, visitor=Visitor("guest", "192.0.2.1"))
    found = asyncio.run(hinter.hints(view, REQUEST, quota))
    assert found.plays[0]["text"] == bots.best_play(view).full_text
    assert len(account.charged) == 1
    assert account.charged[0] > 0


def test_a_search_ends_at_its_limit_of_processor_time(monkeypatch):
    """The search polls the thread's clock, which the test advances, and stops at 150 ms."""
    assert hinting.LONGEST == 0.15
    now, stops = [0.0], []
    monkeypatch.setattr(time, "thread_time", lambda: now[0])
    monkeypatch.setattr(hinting, "hints", lambda *_, stop: stops.append(stop))
    hinting._search(None, REQUEST)
    found = []
    for at in (0.15, 0.1500001):
        now[0] = at
        found.append(stops[0]())
    assert found == [False, True]


@pytest.mark.parametrize("playouts", [analyst.PLAYOUTS, clamber.analysis.PLAYOUTS])
def test_an_analysis_judges_by_the_play_that_a_hint_shows(playouts):
    """The race of an analysis has the size and the seed of a hint's. A verdict on its play has no margin."""
    differing = 0
    for seed in range(1, 7):
        position = clamber.ruleset("guandan").new_match(seed=seed).current
        view = position.view(position.to_act)
        hinted, other = bots.best_play(view), bots.best_play(view, playouts=playouts)
        found = judging.judge(view, hinted, playouts=playouts, seed=7)
        assert (found.best, found.margin, found.cost) == (hinted, 0, 0)
        if other != hinted:
            differing += judging.judge(view, other, playouts=playouts, seed=7).margin > 0
    assert differing


def test_a_busy_server_searches_for_no_more_than_four(hinter):
    lag = LoopLag()
    hinter._waiting = MOST_WAITING - 1
    assert not hinter.is_busy(lag)
    hinter._waiting = MOST_WAITING
    assert hinter.is_busy(lag)
    assert MOST_WAITING == 4


def test_a_lagging_server_searches_for_none(hinter):
    now = [0.0]
    lag = LoopLag(lambda: now[0])
    lag.expect()
    assert not hinter.is_busy(lag)
    now[0] = 1.0
    assert hinter.is_busy(lag)


@pytest.mark.parametrize(("offered", "answer"), [(True, "hint_view"), (False, "hints")])
async def test_a_page_that_searches_by_itself_gets_its_view_where_the_operator_agrees(tmp_path, offered, answer):
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, device_search=offered)
    with Inside(config) as server:
        guest = Guest(server.url)
        assert guest.get("/api/overview").json()["device_search"] is offered
        table = guest.make("gandengyan", ["me", "greedy"])
        async with guest.at(table["table"]) as me:
            while not me.deal["my_turn"]:
                await me.until(lambda frame: frame["type"] == "event" and frame["deal"] is not None)
            ask = {"type": "hint", "id": "h", "turn": me.deal["turn"]}
            await me.send({**ask, "device": True})
            assert (await me.until(lambda frame: frame.get("id") == "h"))["type"] == answer
            await me.send({**ask, "id": "other", "turn": -1, "device": True})
            assert (await me.until(lambda frame: frame.get("id") == "other"))["problem"]["code"] == "not_your_turn"


@pytest.mark.parametrize("game", GAMES)
def test_a_view_for_a_page_says_nothing_that_is_hidden(game):
    """Views that differ in hidden cards only have the same bytes, event by event of a deal."""
    rules, bot, compared = clamber.ruleset(game), bots.make("planner"), 0
    match = rules.new_match(seats=rules.seats[0], seed=3)
    while not match.current.is_over:
        view = match.view(match.to_act)
        other = pickle.loads(pickle.dumps(view))  # with other hidden cards
        compared += 1
        assert hint_view(other, REQUEST) == hint_view(view, REQUEST)
        match = match.apply(bot.choose(view))
    assert compared > 5
