"""Message timing reveals nothing about hidden hands, regardless of bot speed.

The tests run in virtual time, where the tests set the thinking times, and all times are exact.
"""

import asyncio
import random
import sys
from dataclasses import replace
from itertools import pairwise
from types import ModuleType

import pytest
import structlog

from clamber import bots
from clamber.server.actors.actor import Actor
from clamber.server.actors.bots import SLACK, Bots, NoBotAnswerError
from clamber.server.table import commands
from clamber.server.table.asking import asking_of
from clamber.server.table.commands import Asked, Begin, Watching
from clamber.server.table.decide import changes
from clamber.server.table.due import HOST_GRACE, answer_at, deadline, natural_pause
from server.logged import LoggedTable
from server.virtual_time import run

SECONDS = 1.5
MOMENT = SECONDS + SLACK
NEVER = 1e6

GAMES = [
    ("gandengyan", 3, ()),
    ("biga", 5, ()),
    ("guandan/competition", 4, (("max_hands", 3), ("anti_tribute", "optional"))),
    ("doudizhu/grab", 3, ()),
    ("zhengshangyou", 4, ()),
]


class Slow:
    """Bot outside the kernel, for which `SlowBots` answers."""

    def choose(self, _view):
        raise AssertionError("it is not asked in a thread")


@pytest.fixture(autouse=True)
def _slow_bot(monkeypatch):
    module = ModuleType("timingbots")
    module.Slow = Slow
    monkeypatch.setitem(sys.modules, "timingbots", module)


class SlowBots(Bots):
    """Bots, one of which thinks for `takes(view)` seconds and plays `plays(view)`."""

    def __init__(self, takes, plays=lambda view: view.legal[-1], *, moment=None):
        super().__init__(["greedy", "timingbots:Slow"], seconds=SECONDS, seats=64, clock=lambda: 0.0, moment=moment)
        self.takes, self.plays, self.asked = takes, plays, 0

    async def _ask(self, question, limit):
        self.asked += 1
        takes = self.takes(question.view)
        await asyncio.sleep(min(takes, limit + SLACK))
        if takes > limit:
            raise NoBotAnswerError("late", "it is slow")
        return self.plays(question.view)


class Log:
    """Store that discards everything."""

    async def append(self, addition):
        pass


class Spectator:
    """Spectator that records the times of its updates."""

    viewer = None

    def __init__(self):
        self.told, self.more = [], asyncio.Event()

    def tell(self, updates):
        if updates.text(None) is not None:
            self.told.append((round(asyncio.get_running_loop().time(), 6), type(updates.entry).__name__))
            self.more.set()


def actor_at(table, made):
    """Return an actor that takes over a table at loop time 0, and a spectator who is present."""
    since = table.turn_at
    actor, spectator = Actor(table, 1, Log(), made, lambda: since + asyncio.get_running_loop().time()), Spectator()
    actor.watchers.add(spectator)
    return actor, spectator


def with_bots(table, name):
    return replace(table, seats=tuple(replace(seat, bot=name) if seat.bot else seat for seat in table.seats))


def by_the_hand(view):
    """Return a thinking time that depends on the hand and the legal plays; 0 if there is only one legal play."""
    return 0.0 if len(view.legal) == 1 else 0.1 + (hash(str(view.hand)) % 97) / 70


async def next_message(table, made):
    actor, spectator = actor_at(table, made)
    await spectator.more.wait()
    await actor.stop()
    return spectator.told


# Turns


def turns_of(rules, seats, options, *, seed=3):
    """Yield the table at the beginning of every turn of the first deals between bots."""
    at = LoggedTable(rules, "b" * seats, options, pace=0.4)
    at.do(Watching(on=True))
    at.begin(seed)
    for _ in range(150):
        if at.table.status == "over":
            break
        if at.table.to_act is not None:
            yield at.table
        at.tick()


def other_worlds(table, count):
    """Yield tables with equal public information but different hidden hands."""
    view = table.match.position.view(None)
    for number in range(count):
        position = view.sample(random.Random(number))
        yield replace(table, match=replace(table.match, position=position))


@pytest.mark.parametrize("bot", ["greedy", "Slow"])
@pytest.mark.parametrize(("rules", "seats", "options"), GAMES)
def test_a_turn_takes_as_long_in_every_world_that_fits_what_all_see(rules, seats, options, bot):
    """Covers plays, passes, bids, doubles, tributes and secret refusals, forced or not."""
    phases, choices = set(), set()
    for number, table in enumerate(turns_of(rules, seats, options)):
        position = table.match.position
        if number % 4 and position.phase == "play":
            continue
        phases.add(position.phase)
        pause = natural_pause(table, position)
        moments = set()
        for world in (table, *other_worlds(table, 3)):
            choices.add(len(world.match.view(world.to_act).legal) == 1)
            made = SlowBots(by_the_hand)
            ((at, kind),) = run(next_message(with_bots(world, bot), made))[:1]
            assert kind == "Acted"
            moments.add(at)
        assert moments == {round(max(pause, MOMENT) if bot == "Slow" else pause, 6)}, position.phase
    assert "play" in phases
    assert choices == {True, False}, "forced plays and free ones were compared"


def test_a_bot_that_never_answers_is_played_for_at_the_same_moment_and_that_is_logged():
    (table, *_) = turns_of("gandengyan", 3, ())

    async def told(takes):
        return await next_message(with_bots(table, "Slow"), SlowBots(lambda _: takes))

    with structlog.testing.capture_logs() as logged:
        assert {tuple(run(told(takes))) for takes in (0.0, 0.3, SECONDS, NEVER)} == {((MOMENT, "Acted"),)}
    assert [(line["event"], line["reason"]) for line in logged] == [("bot lost a turn", "late")]


def test_where_turns_are_short_a_bot_is_heard_when_they_end():
    (table, *_) = turns_of("gandengyan", 3, ())
    table = replace(table, settings=replace(table.settings, time_limit=0.7))

    async def told(takes):
        return await next_message(with_bots(table, "Slow"), SlowBots(lambda _: takes))

    with structlog.testing.capture_logs():
        assert {tuple(run(told(takes))) for takes in (0.0, 0.6, 0.9, NEVER)} == {((0.7, "Acted"),)}


def test_where_bots_may_think_for_long_a_slow_one_is_heard_at_a_multiple_of_the_moment():
    (table, *_) = turns_of("gandengyan", 3, ())

    async def told(takes):
        ((at, _),) = await next_message(with_bots(table, "Slow"), SlowBots(lambda _: takes, moment=0.5))
        return at

    first = round(max(0.5, natural_pause(table, table.match.position)), 6)
    assert [run(told(takes)) for takes in (0.0, 0.3, 0.9, 1.1)] == [first, first, 1.0, 1.5]
    assert run(told(NEVER)) == MOMENT


def test_seats_that_decline_in_secret_before_it_delay_no_tribute():
    """The secret answers are committed together with the public play, after the same delay."""
    found = 0
    for seed in range(30):
        for table in turns_of(*GAMES[2], seed=seed):
            if table.match.position.phase != "resist":
                continue
            found += 1

            async def told(bot, table=table):
                plays = lambda view: next((p for p in view.legal if p.kind == "no"), view.legal[0])  # noqa: E731
                made = SlowBots(lambda _: 0.9, plays)
                entries, actor_of = [], actor_at(with_bots(table, bot), made)
                actor, spectator = actor_of
                store = actor._store

                async def append(addition):
                    entries.append(len(addition.lines))

                store.append = append
                await spectator.more.wait()
                await actor.stop()
                return spectator.told[0][0], entries

            at, commits = run(told("Slow"))
            assert at == MOMENT
            assert len(commits) == 1
            at, commits = run(told("greedy"))
            assert at == natural_pause(table, table.match.position)
            assert len(commits) == 1
            break
        if found >= 2:
            break
    assert found >= 2


def test_a_bot_that_takes_over_late_has_its_time_once_in_a_turn():
    at = LoggedTable("gandengyan", "pp", pace=0.4, time_limit=30.0).begin()
    for seat in at.table.seats:
        assert seat.bot
    number = at.table.to_act
    at.now += 30.0
    at.tick()
    assert at.table.seats[number].why == "timeout"
    assert at.table.handed_at == at.now
    assert answer_at(at.table, MOMENT) == at.now + MOMENT
    since = at.now
    at.now += 1.0
    at.ask(number, commands.TakeBack)
    at.tick()
    assert at.table.seats[number].why == "timeout"
    assert answer_at(at.table, MOMENT) == since + MOMENT


def test_the_host_changes_at_its_own_time_while_a_slow_bot_thinks(monkeypatch):
    """The bot's pause is over by then, but not its minimum thinking time (`moment`)."""
    made = SlowBots(lambda _: 0.0)
    at = LoggedTable("gandengyan", "ppb", pace=0.4).begin()
    while at.table.to_act != 2:
        at.tick()
    gone = replace(at.table.seats[0], present=False, gone_at=at.table.turn_at + 1.0 - HOST_GRACE)
    table = replace(with_bots(at.table, "Slow").with_seat(0, gone), turn_at=at.table.turn_at)
    calls = 0

    def counted(*given):
        nonlocal calls
        calls += 1
        assert calls <= 10, "the table is asked again and again"
        return changes(*given)

    monkeypatch.setattr("clamber.server.actors.actor.changes", counted)

    async def told():
        actor, spectator = actor_at(table, made)
        async with asyncio.timeout(10.0):
            while not spectator.told or spectator.told[-1][1] != "Acted":
                spectator.more.clear()
                await spectator.more.wait()
        await actor.stop()
        return spectator.told

    assert run(told()) == [(1.0, "HostChanged"), (MOMENT, "Acted")]
    assert calls == 2


# Windows


def windows_told(made, *, seed, bot="Slow", claim=None):
    """Return a spectator's updates and their times while Aces may be exposed or revealed."""
    at = LoggedTable("biga", "bbbbp" if claim else "bbbbb", pace=0.4, claim_time=1.0, round_time=0.2)
    at.do(Watching(on=True))
    table = with_bots(at.begin(seed).table, bot)

    async def told():
        actor, spectator = actor_at(table, made)
        while actor.table.window is not None:
            spectator.more.clear()
            if claim is not None:
                await claim(actor)
            await spectator.more.wait()
        await actor.stop()
        return tuple(spectator.told)

    return run(told())


def declined(view):
    return next(play for play in view.legal if play.kind == "no")


@pytest.mark.parametrize("takes", [0.0, 0.15, 0.7, NEVER])
def test_a_window_closes_at_its_time_whoever_is_asked_and_however_long_they_think(takes):
    """Bots are asked only if they hold an Ace."""
    asked, told = set(), set()
    for seed in range(8):
        made = SlowBots(lambda _: takes, declined)
        with structlog.testing.capture_logs():
            found = windows_told(made, seed=seed)
        if takes == NEVER:
            found = found[:3]  # the exposure is public, so the rest differs
        told.add(found)
        asked.add(made.asked)
    assert len(told) == 1, "one history of moments"
    assert len(asked) > 1, "though others were asked"
    (moments,) = told
    gaps = {round(after - before, 6) for (before, _), (after, _) in pairwise(moments)}
    assert gaps <= {0.2, 1.0}


def test_bots_are_asked_from_the_beginning_of_a_window_and_their_own_answers_count():
    """The stand-in does not answer for the bots, which may think for the whole window."""
    with structlog.testing.capture_logs() as logged:
        made = SlowBots(lambda _: 0.19, declined)
        windows_told(made, seed=1)
    assert made.asked
    assert logged == []


# Network bots


@pytest.mark.parametrize("moment", [None, 0.5])
def test_what_a_bot_over_the_network_plays_waits_for_its_moment(moment):
    made = SlowBots(by_the_hand, moment=moment)
    at = LoggedTable("gandengyan", "pbb", pace=0.4, time_limit=60.0)
    at.table = at.table.with_seat(0, replace(at.table.seats[0], session="bot:rob"))
    at.begin()
    while at.table.to_act != 0:
        at.tick()
    table = at.table
    play = table.current.view(0).legal[-1].full_text

    async def told(after):
        actor, spectator = actor_at(table, made)
        await asyncio.sleep(after)
        with pytest.raises(Exception, match="is not a card"):
            await asyncio.wait_for(actor.submit(Asked(0, commands.Act(table.turn, "9z"), "a")), 1e-9)
        await actor.submit(Asked(0, commands.Act(table.turn, play), "b"))
        acked = asyncio.get_running_loop().time()
        await actor.stop()
        assert round(acked, 6) == spectator.told[0][0]
        return spectator.told[0]

    first = round(max(natural_pause(table, table.match.position), made.moment), 6)
    assert {run(told(after)) for after in (0.0, 0.1, 0.3)} == {(first, "Acted")}
    step = made.moment
    assert {run(told(first + after)) for after in (0.1, 0.3)} == {(round(first + step, 6), "Acted")}


def test_an_action_that_waits_is_answered_when_its_table_is_put_away():
    made = SlowBots(by_the_hand)
    at = LoggedTable("gandengyan", "pb", pace=0.4)
    at.table = at.table.with_seat(0, replace(at.table.seats[0], session="bot:rob"))
    at.begin()
    while at.table.to_act != 0:
        at.tick()
    table = at.table

    async def told():
        actor, _ = actor_at(table, made)
        play = table.current.view(0).legal[-1].full_text
        done = actor.submit(Asked(0, commands.Act(table.turn, play), "b"))
        await asyncio.sleep(0.01)
        assert not done.done()
        await actor.stop()
        with pytest.raises(Exception, match="put away"):
            await done

    run(told())


def test_nothing_is_asked_twice_while_a_table_talks():
    """Phrases, claims and ticks do not restart a bot's thinking."""
    (table, *_) = turns_of("gandengyan", 3, ())

    async def asked():
        made = SlowBots(lambda _: 1.0)
        actor, spectator = actor_at(with_bots(table, "Slow"), made)
        for _ in range(10):
            await asyncio.sleep(0.15)
            await actor.ask(Begin(1))
        await spectator.more.wait()
        count = made.asked
        await actor.stop()
        return count, spectator.told

    assert run(asked()) == (1, [(MOMENT, "Acted")])


def test_a_policy_answers_what_it_would_answer_if_it_were_asked_alone():
    (table, *_) = turns_of("gandengyan", 3, ())
    question = next(asking_of(table))
    expected = bots.make("greedy", seed=question.seed, seat=question.seat).choose(question.view)

    async def played():
        actor, spectator = actor_at(table, SlowBots(by_the_hand))
        await spectator.more.wait()
        await actor.stop()
        return actor.table.current.deals[-1].events[-1].play

    assert run(played()).full_text == expected.full_text


def test_only_the_first_decision_of_a_deal_has_the_time_of_its_dealing():
    at = LoggedTable("gandengyan", "ppp", time_limit=30.0, deal_time=1.5).begin()
    assert deadline(at.table) == at.table.turn_at + 31.5
    at.ask(at.table.to_act, commands.Act, turn=at.table.turn, play=str(at.table.current.position.legal()[0]))
    assert deadline(at.table) == at.table.turn_at + 30.0
