"""Bot turns that nobody waits for run round-robin over guests and tables, within a budget, after all others."""

import asyncio
import time

import pytest
from table_client import PATIENCE

from clamber.server.actors.actor import Actor
from clamber.server.actors.bots import Bots
from clamber.server.actors.turns import FairQueue
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Begin, Presence, Restart, Watching
from clamber.server.table.due import BOTS_PAUSE, due_at, next_deal_at
from clamber.server.table.fold import new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import DEALS_ALONE
from clamber.server.wire.tables import table_state
from server.logged import LoggedTable

SLOW = 1e-6
"""Refill rate in turns per second, so low that no turn is refilled during a test."""


async def eventually(holds):
    limit = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < limit
        await asyncio.sleep(0.001)


class Granted:
    """Record of granted turns; each is in progress until the test ends it."""

    def __init__(self, turns):
        self.turns, self.names, self.open = turns, [], []

    def wait(self, guest, name, *, ends=True):
        def start():
            self.names.append(name)
            done = asyncio.get_running_loop().create_future()
            if ends:
                done.set_result(None)
            self.open.append(done)
            return done

        self.turns.wait(guest, start)


async def test_a_guest_with_many_tables_has_no_more_turns_than_one_with_a_single_table():
    granted = Granted(FairQueue(1000.0))
    for number in range(45):
        granted.wait("many", f"many {number}")
    for round_ in range(3):
        granted.wait("one", f"one {round_}")
    await eventually(lambda: len(granted.names) == 48)
    assert granted.names[:6] == ["many 0", "one 0", "many 1", "one 1", "many 2", "one 2"]
    assert granted.names[6:] == [f"many {number}" for number in range(3, 45)]


async def test_a_guest_whose_budget_is_spent_waits_and_holds_up_nobody():
    granted = Granted(FairQueue(SLOW))  # one turn each
    for number in range(5):
        granted.wait("many", f"many {number}")
    for number in range(5):
        granted.wait(f"guest {number}", f"one {number}")
    await eventually(lambda: len(granted.names) == 6)
    await asyncio.sleep(0.02)
    assert granted.names == ["many 0", *(f"one {number}" for number in range(5))]
    granted.wait("many", "many 5")
    granted.wait("another", "another")
    await eventually(lambda: len(granted.names) == 7)
    assert granted.names[-1] == "another"


async def test_a_budget_comes_back_with_time():
    granted = Granted(FairQueue(20.0))
    for number in range(45):  # a burst of forty, and five more
        granted.wait("guest", number)
    await eventually(lambda: len(granted.names) == 45)
    assert granted.names == list(range(45))


async def test_only_so_many_turns_are_under_way_whoever_waits_and_whatever_becomes_of_them():
    granted = Granted(FairQueue(1000.0, under_way=3))
    for number in range(8):
        granted.wait(f"guest {number}", number, ends=False)
    await eventually(lambda: len(granted.names) == 3)
    await asyncio.sleep(0.02)
    assert granted.names == [0, 1, 2]
    granted.open[0].set_result(None)
    granted.open[1].set_exception(OSError("not stored"))
    granted.open[2].cancel()
    await eventually(lambda: len(granted.names) == 6)
    for done in granted.open[3:]:
        done.set_result(None)
    await eventually(lambda: len(granted.names) == 8)


async def test_between_two_turns_the_loop_serves_whoever_else_is_ready():
    turns, order = FairQueue(1000.0), []
    loop = asyncio.get_running_loop()

    def start():
        order.append("bot")
        loop.call_soon(order.append, "person")  # like socket input that arrives in the meantime

    for _ in range(4):
        turns.wait("guest", start)
    await eventually(lambda: order.count("bot") == 4)
    await asyncio.sleep(0)
    assert order == ["bot", "person"] * 4


# At tables


class Log:
    """Store that collects the committed entries."""

    def __init__(self):
        self.lines = []

    async def append(self, addition):
        self.lines += addition.lines


def actor_of(bots, kinds, host="s0", name="t"):
    seats = tuple(
        NewSeat("person" if kind == "p" else "bot", "greedy", f"P{i}", f"s{i}" if kind == "p" else "")
        for i, kind in enumerate(kinds)
    )
    settings = TableSettings("gandengyan", time_limit=None, pace=0.0)
    return Actor(new_table(TableMade(1000.0, name, "inv", settings, seats, host)), 1, Log(), bots, time.time)


def acted(actor):
    return sum('"Acted"' in line for line in actor._store.lines)


@pytest.fixture
def bots():
    """Yield bots with a budget of one turn per guest."""
    found = Bots(["greedy"], seconds=PATIENCE, seats=1, clock=time.time, turns=SLOW)
    yield found
    found.close()


async def test_bots_among_themselves_play_within_the_budget_of_their_host(bots):
    tables = [actor_of(bots, "bbb", "s0", f"t{number}") for number in range(3)]
    other = actor_of(bots, "bbb", "s1", "o")
    for actor in (*tables, other):
        await actor.ask(Watching(on=True))
        await actor.ask(Begin(5))
    await eventually(lambda: acted(other) == 1 and sum(map(acted, tables)) == 1)
    await asyncio.sleep(0.02)
    assert (sum(map(acted, tables)), acted(other)) == (1, 1)
    for actor in (*tables, other):
        await actor.stop()


async def test_who_plays_does_not_wait_for_a_budget(bots):
    actor = actor_of(bots, "pbbb")
    await actor.ask(Presence(0, present=True))
    await actor.ask(Begin(5))
    for turn in range(4):
        await eventually(lambda: actor.table.to_act == 0 or actor.table.status != "playing")
        if actor.table.status != "playing":
            break
        play = actor.table.current.view(0).legal[-1].full_text
        await actor.ask(Asked(0, commands.Act(actor.table.turn, play), f"a{turn}"))
    assert acted(actor) > 8
    await actor.ask(Asked(0, commands.HandOver(), "over"))
    before = acted(actor)
    await asyncio.sleep(0.02)
    assert acted(actor) <= before + 1, "from now on only bots play"
    await actor.ask(Asked(0, commands.TakeBack(), "back"))
    await eventually(lambda: actor.table.to_act == 0 or actor.table.status != "playing")
    await actor.stop()


async def test_a_table_that_ends_while_its_turn_waits_keeps_no_place(bots):
    ended, other = actor_of(bots, "bbb", "s0", "t"), actor_of(bots, "bbb", "s1", "o")
    for actor in (ended, other):
        await actor.ask(Watching(on=True))
    await ended.ask(Begin(5))
    await ended.stop()
    await other.ask(Begin(5))
    await eventually(lambda: acted(other) == 1)
    assert bots.turns._under_way == 0
    await other.stop()


# Resting bots


def played_alone(at):
    """Let bots play until they rest, and return the number of deals."""
    deals = 0
    while due_at(at.table) is not None:
        deals += sum(type(entry).__name__ in {"MatchBegan", "DealBegan"} for entry in at.tick())
        assert deals < 3 * DEALS_ALONE
    return deals


def left_to_bots(kinds="pbb"):
    """Return a table whose people have all handed over their seats, or one with only spectators."""
    at = LoggedTable("gandengyan", kinds)
    at.do(Watching(on=True))
    at.begin()
    for seat, kind in enumerate(kinds):
        if kind == "p":
            at.ask(seat, commands.HandOver)
    return at


def test_bots_among_themselves_rest_after_so_many_deals():
    at = left_to_bots("bbb")
    assert played_alone(at) == DEALS_ALONE - 1, "the first one was dealt before"
    assert (at.table.status, at.table.rests, next_deal_at(at.table)) == ("between", True, None)
    assert len(at.table.sheet) == DEALS_ALONE


@pytest.mark.parametrize(
    "coming",
    [
        lambda at: at.ask(0, commands.Ready),
        lambda at: at.ask(0, commands.TakeBack),
        lambda at: at.ask(0, commands.Say, phrase="hello"),
        lambda at: at.do(Presence(0, present=True)),
        lambda at: at.do(Watching(on=True)),
    ],
    ids=["asks for the next deal", "takes the seat back", "speaks", "comes again", "comes to watch"],
)
def test_they_go_on_when_somebody_comes_or_does_something(coming):
    at = left_to_bots()
    played_alone(at)
    assert at.table.rests
    assert coming(at)
    assert not at.table.rests
    if at.table.seats[0].why:
        assert due_at(at.table) is not None
        assert due_at(at.table) <= at.table.turn_at + BOTS_PAUSE
        assert played_alone(at) == DEALS_ALONE, "and rest again"
    else:
        assert next_deal_at(at.table) is None, "the person is asked"


def test_who_goes_does_not_make_them_go_on_and_neither_does_a_restart():
    at = left_to_bots("ppb")
    played_alone(at)
    at.do(Presence(1, present=False))
    assert at.table.rests
    at.do(Restart())
    assert at.table.paused
    at.do(Presence(0, present=True))
    assert not at.table.rests, "somebody has come back"


def test_somebody_who_plays_is_played_with_for_any_number_of_deals():
    at = LoggedTable("gandengyan", "pbb", time_limit=None).begin()
    while len(at.table.sheet) < DEALS_ALONE + 2:
        if at.table.status == "between":
            at.ask(0, commands.Ready)
            at.tick()
        elif at.table.to_act == 0:
            play = at.table.current.view(0).legal[-1].full_text
            at.ask(0, commands.Act, turn=at.table.turn, play=play)
        else:
            at.tick()
    assert not at.table.rests


def out_of_time(kinds="ppb"):
    """Return a table in mid-deal at which a bot has taken over the seat to act, of a connected person."""
    at = LoggedTable("gandengyan", kinds)
    for seat, kind in enumerate(kinds):
        if kind == "p":
            at.do(Presence(seat, present=True))
    at.begin()
    while not any(seat.why for seat in at.table.seats):
        at.tick()
    return at, next(number for number, seat in enumerate(at.table.seats) if seat.why)


def test_a_person_who_comes_again_after_a_timeout_plays_their_own_seat():
    at, late = out_of_time()
    assert at.table.seats[late].why == "timeout"
    at.do(Presence(late, present=False))
    assert at.table.seats[late].why == "timeout"
    at.do(Presence(late, present=True))
    assert at.table.seats[late].why == ""


def test_a_person_who_asks_for_the_next_deal_after_a_timeout_plays_it():
    at, late = out_of_time()
    while at.table.status == "playing":
        at.tick()
    assert at.table.seats[late].why == "timeout"
    at.ask(late, commands.Ready)
    assert (at.table.seats[late].why, at.table.seats[late].ready) == ("", True)


def test_a_seat_handed_over_stays_with_the_bot_when_the_next_deal_is_asked_for():
    at = left_to_bots("pbb")
    at.do(Presence(0, present=True))
    while at.table.status == "playing":
        at.tick()
    at.ask(0, commands.Ready)
    assert at.table.seats[0].why == "asked"


def test_spectators_are_counted():
    at = left_to_bots("bbb")
    for watchers in (2, 3, 2):
        at.do(Watching(on=True, watchers=watchers))
        assert table_state(at.table, None).watchers == watchers
    played_alone(at)
    at.do(Watching(on=True, watchers=1))
    assert at.table.rests, "nobody has come"
    at.do(Watching(on=False))
    assert table_state(at.table, None).watchers == 0
