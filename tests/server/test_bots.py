"""Bots never block a table or the server; a stand-in plays for a failed bot, which is counted and logged."""

import asyncio
import itertools
import json
import shlex
import sys
import threading
import time
from pathlib import Path

import pytest
import structlog
from table_client import Guest, Served

from clamber import bots, ruleset
from clamber.bots import UnknownBotError
from clamber.server import metrics
from clamber.server.actors.actor import Actor
from clamber.server.actors.bots import Bots
from clamber.server.table import commands
from clamber.server.table.asking import BotQuestion
from clamber.server.table.commands import Asked, Begin, Presence
from clamber.server.table.due import due_at
from clamber.server.table.fold import new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from patience import PATIENCE, until

ODD = Path(__file__).parents[1] / "engines" / "odd.py"
OWN = """
import threading

from clamber import bots

go_on = threading.Event()
ended = []


class Waits:
    def __init__(self, seat):
        self.turns, self.closed = 0, False

    def choose(self, view):
        self.turns += 1
        go_on.wait()
        return view.legal[-1]

    def ended(self, position, result, seat):
        ended.append((seat, result.order))

    def close(self):
        ended.append("closed")


class Quick:
    def choose(self, view):
        return view.legal[-1]


class Raises:
    def choose(self, view):
        raise RuntimeError("no idea")


class Exits:
    def choose(self, view):
        raise SystemExit(3)


class Nothing:
    def choose(self, view):
        return None


class Text:
    def choose(self, view):
        return view.legal[0].text


class Cheats:
    def choose(self, view):
        from clamber import ruleset

        return ruleset("gandengyan").setup(["5d5h5s", "6d"], talon=20).legal()[-1]
"""
POLICIES = [name for name in bots.NAMES if bots.info(name).policy is not None]
OWN_NAMES = ("Waits", "Quick", "Raises", "Exits", "Nothing", "Text", "Cheats")


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "serverbots.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "serverbots", raising=False)
    import serverbots

    yield serverbots
    serverbots.go_on.set()


@pytest.fixture
def made(own):
    """Yield all bots, with capacity for three outside the kernel."""
    found = Bots(
        [*POLICIES, *(f"serverbots:{name}" for name in OWN_NAMES)],
        seconds=PATIENCE,
        seats=3,
        clock=time.time,
        moment=0.0,
    )
    own.ended.clear()  # bots were created and closed to read their info
    yield found
    own.go_on.set()
    found.close()


@pytest.mark.parametrize(
    ("offered", "best"),
    [
        (["net", "searcher"], "searcher"),
        (["searcher", "net", "net_expert"], "net"),
        (["serverbots:Quick", "net_beginner"], "net_beginner"),
        (["net_beginner", "serverbots:Quick"], "net_beginner"),
        (["serverbots:Quick", "serverbots:Raises"], "Raises"),
        ([], STAND_IN),
    ],
)
@pytest.mark.usefixtures("own")
def test_the_best_is_of_the_highest_level_and_of_those_the_last(offered, best):
    """Bots without a level rank below all others."""
    found = Bots(offered, seconds=PATIENCE, seats=3, clock=time.time)
    assert found.best == best
    found.close()


@pytest.fixture
def view():
    match = ruleset("gandengyan").new_match(seats=2, seed=1)
    return match.view(match.position.to_act)


def asked(view, *names, table="t"):
    return [BotQuestion(table, seat, name, 7, view) for seat, name in enumerate(names)]


async def played(made, view, *names, table="t", seconds=None):
    """Return the plays of the named bots in turn, each in its own seat."""
    return " ".join([(await made.answer(one, seconds)).full_text for one in asked(view, *names, table=table)])


def lost():
    found = {}
    for metric in metrics.BOT_TURNS_LOST.collect():
        found |= {s.labels["reason"]: s.value for s in metric.samples if s.name.endswith("_total")}
    return found


def newly_lost(before):
    return {reason: count - before.get(reason, 0) for reason, count in lost().items() if count != before.get(reason)}


def test_policies_of_the_kernel_answer_at_once_and_others_do_not(made, view):
    expected = " ".join(
        bots.make(name, seed=7, seat=seat).choose(view).full_text for seat, name in enumerate(POLICIES)
    )
    assert " ".join(made.answer_now(q).full_text for q in asked(view, *POLICIES)) == expected
    assert [made.answers_at_once(name) for name in ("greedy", "Quick", "nobody")] == [True, False, False]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raises", "failed"),
        ("Exits", "failed"),
        ("Nothing", "illegal"),
        ("Text", "illegal"),
        ("Cheats", "illegal"),
        ("gone", "unknown"),
    ],
)
def test_a_turn_that_a_bot_loses_is_played_counted_and_logged(made, view, name, reason):
    before = lost()
    with structlog.testing.capture_logs() as logs:
        answer = asyncio.run(played(made, view, name, "Quick"))
    assert answer == f"{bots.make(STAND_IN).choose(view).full_text} {view.legal[-1].full_text}"
    assert newly_lost(before) == {reason: 1}
    (line,) = logs
    assert (line["event"], line["bot"], line["reason"], line["table"]) == ("bot lost a turn", name, reason, "t")


def test_a_bot_that_is_late_loses_its_turn_and_the_next_one_if_it_still_thinks(made, own, view):
    made._seconds = 0.2

    async def run():
        found = [await played(made, view, "Waits") for _ in range(3)]
        made._seconds = PATIENCE
        own.go_on.set()
        (seated,) = made._seated.values()
        await until(lambda: not seated.pending)  # the bot has answered the abandoned request
        found.append(await played(made, view, "Waits"))
        return found

    before = lost()
    stand_in = bots.make(STAND_IN).choose(view).full_text
    with structlog.testing.capture_logs() as logs:
        assert asyncio.run(run()) == [*[stand_in] * 3, view.legal[-1].full_text]
    assert newly_lost(before) == {"late": 3}
    why = ["no answer in 0.2 seconds"] * 2 + ["it still thinks about an earlier turn"]
    assert [line["why"] for line in logs] == why


def test_a_table_with_short_turns_gives_bots_less_time(made, view):
    with structlog.testing.capture_logs() as logs:
        asyncio.run(played(made, view, "Waits", seconds=0.05))
    assert [line["why"] for line in logs] == ["no answer in 0.05 seconds"]


async def test_only_so_many_seats_are_played_by_bots_outside_the_kernel(made, view):
    for table in "abc":
        await played(made, view, "Quick", table=table)
    before = lost()
    assert await played(made, view, "Quick", table="d")
    assert newly_lost(before) == {"busy": 1}
    made.leave("b")
    before = lost()
    await played(made, view, "Quick", table="d")
    assert newly_lost(before) == {}


async def test_bots_that_are_idle_leave_and_come_back(made, own, view):
    own.go_on.set()
    await played(made, view, "Waits")
    made.sweep(PATIENCE)
    assert not own.ended
    made.sweep(-1.0)
    await until(lambda: own.ended == ["closed"])
    before = lost()
    await played(made, view, "Waits")
    assert newly_lost(before) == {}


def test_bots_of_one_name_or_of_a_long_one_are_refused(own):
    for specs, why in ((["greedy", "greedy"], "two bots are called"), (["nobody"], "no bot 'nobody'")):
        with pytest.raises(UnknownBotError, match=why):
            Bots(specs, seconds=1, seats=1, clock=time.time)
    own.Quick.info = bots.BotInfo("x" * 25)
    with pytest.raises(UnknownBotError, match="1 to 24 printable characters"):
        Bots(["serverbots:Quick"], seconds=1, seats=1, clock=time.time)


# Bots at a table


class Log:
    """Store that collects the committed entries."""

    def __init__(self):
        self.lines = []

    async def append(self, addition):
        self.lines += addition.lines


def actor_of(made, bot, *, pace=0.0, clock=time.time, kind="bot"):
    """Return the actor for a table with a bot and a person who is present."""
    spec = (NewSeat("person", "greedy", "Ann", "s0"), NewSeat(kind, bot, bot, ""))
    settings = TableSettings("gandengyan", (("next_dealer", "rotate"),), time_limit=None, pace=pace)
    return Actor(new_table(TableMade(clock(), "t", "inv", settings, spec, "s0")), 1, Log(), made, clock)


ids = itertools.count()


async def ask(actor, request, seat=0):
    await actor.ask(Asked(seat, request, f"x{next(ids)}", seed=5))


async def until_the_bot_is_asked(actor):
    """Start a deal and play for the person until it is the bot's turn."""
    await actor.ask(Presence(0, present=True))
    await actor.ask(Begin(5))
    while actor.table.to_act == 0:
        view = actor.table.current.view(0)
        await ask(actor, commands.Act(actor.table.turn, view.legal[0].full_text))


async def test_a_table_goes_on_while_a_bot_thinks_and_the_bot_plays_in_the_end(made, own):
    actor = actor_of(made, "Waits")
    await until_the_bot_is_asked(actor)
    turn = actor.table.turn
    for _ in range(3):
        await ask(actor, commands.Say("hello"))
    assert actor.table.turn == turn
    before = lost()
    own.go_on.set()
    await until(lambda: actor.table.turn > turn)
    assert newly_lost(before) == {}
    assert [json.loads(line) for line in actor._store.lines if '"Acted"' in line]
    await actor.stop()


async def test_who_takes_the_seat_back_while_a_bot_thinks_plays_themselves(made, own):
    """The stand-in is a slow bot, which is still thinking when the person returns."""
    made._known[STAND_IN] = made._known["Waits"]
    made._specs[STAND_IN] = "serverbots:Waits"
    actor = actor_of(made, "random")
    await until_the_bot_is_asked(actor)
    await until(lambda: actor.table.to_act == 0)
    await ask(actor, commands.HandOver())
    await until(lambda: actor._questions is not None and actor._questions._tasks)
    turn = actor.table.turn
    await ask(actor, commands.TakeBack())
    assert not actor._questions
    own.go_on.set()
    await until(lambda: not any(seated.pending for seated in made._seated.values()))
    await ask(actor, commands.Say("hello"))
    assert actor.table.turn == turn
    await actor.stop()


async def test_a_slow_bot_thinks_during_its_pause_and_plays_after_it(made, own):
    now = [1000.0]
    actor = actor_of(made, "Waits", pace=5.0, clock=lambda: now[0])
    await until_the_bot_is_asked(actor)
    await until(lambda: actor._questions is not None and actor._questions._tasks)
    own.go_on.set()
    await until(lambda: all(task.done() for task in actor._questions._tasks.values()))
    turn = actor.table.turn
    actor.post(commands.Tick())
    await ask(actor, commands.Say("hello"))
    assert actor.table.turn == turn  # the bot has decided but is still pausing
    now[0] = due_at(actor.table)
    actor.post(commands.Tick())
    await until(lambda: actor.table.turn > turn)
    await actor.stop()


async def test_bots_are_told_how_a_deal_has_ended(made, own):
    own.go_on.set()
    actor = actor_of(made, "Waits")
    await until_the_bot_is_asked(actor)
    await ask(actor, commands.HandOver())
    await until(lambda: own.ended)
    assert own.ended == [(1, actor.table.last.result.order)]
    await actor.stop()


# Bots on a server


def engine(how):
    return f"engine:{shlex.join([sys.executable, '-S', '-E', str(ODD), how])}"


@pytest.mark.slow
def test_engines_at_a_server_play_to_the_end_and_what_they_lose_is_in_its_figures(tmp_path):
    listed = json.dumps(["greedy", engine("well")])
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", CLAMBER_BOTS=listed, CLAMBER_BOT_MOMENT="0") as server:
        guest = Guest(server.url)
        games = guest.get("/api/games").json()
        assert [(bot["name"], bot["level"]) for bot in games["bot_choices"]] == [("greedy", None), ("odd", None)]
        refused = guest.post("/api/tables", {"rules": "gandengyan", "seats": [{"kind": "bot", "bot": "random"}] * 2})
        assert (refused.status_code, refused.json()["problem"]["code"]) == (422, "unknown_bot")

        async def run():
            table = guest.make("gandengyan", ["me", "odd", "greedy"], options={"match": "deals:1"})["table"]
            async with guest.at(table) as me:
                await me.play_on(lambda deal: deal["legal"][0]["text"], lambda: me.table["status"] == "over")
                return me.frames

        frames = asyncio.run(run())
        assert {seat["name"] for seat in frames[1]["table"]["seats"]} >= {"odd", "greedy"}
        figures = guest.figures()
        assert "clamber_bot_turns_total " in figures
        assert "clamber_bot_turns_lost_total{" not in figures


def test_a_bot_thread_does_not_keep_the_process(made, view):
    asyncio.run(played(made, view, "Waits", seconds=0.05))
    assert all(thread.daemon for thread in threading.enumerate() if thread.name.startswith("bot "))
