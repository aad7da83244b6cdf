"""Daily sets on a hub: the same deals and bots for all, each deal once, and results stored once, at any time."""

from __future__ import annotations

import asyncio
import itertools
from datetime import date

import pytest
import sqlalchemy as sa

from clamber.rules.games import GAMES
from clamber.server.daily import daily as service
from clamber.server.daily.daily import AWAY_SECONDS, LATE_SECONDS, LONGEST_CLOSING
from clamber.server.daily.days import begin_of, day_of, streak_of
from clamber.server.log import store as store_module
from clamber.server.log.browsers import Browser
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_TOTALS
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Presence, Sit
from clamber.server.table.daily_deal import secret_of_deal
from clamber.server.table.refusal import Refusal
from clamber.server.wire.assist import hinted_view, plan
from clamber.server.wire.table_state import DailyInfo
from clamber.server.wire.tables import table_state
from selecting import all_of_them
from server.daily_players import short_sets
from server.daily_site import DAY, START, DailyClock, events_of, first_legal, site_of

__all__ = ["short_sets"]

RULES = ("gandengyan:3", *all_of_them(["guandan", "doudizhu", "biga", "zhengshangyou", "paodekuai"]))
ANN, BOB, CY = "a" * 64, "b" * 64, "c" * 64


async def refused(work):
    with pytest.raises(Refusal) as refusal:
        await work
    return refusal.value.code


async def counted(site):
    """Return the number of counted deals, and of counted sets."""
    async with site.store._database.reading() as connection:
        sums = [sa.func.coalesce(sa.func.sum(table.c.people), 0) for table in (DAILY_POINTS, DAILY_TOTALS)]
        return tuple([int(await connection.scalar(sa.select(each))) for each in sums])


@pytest.mark.parametrize("rules", RULES)
async def test_the_same_plays_get_the_same_deal_and_the_same_answers(database, rules):
    clock = DailyClock()
    async with site_of(database, clock, rules) as site:
        await site.come(ANN, BOB, CY)
        ann, bob = await site.begin(ANN), await site.begin(BOB)
        while ann.table.status == "playing":
            await site.step(ann)
        clock.now += 777.0
        await site.finish(bob, steps=5)
        name = bob.table.id
    async with site_of(database, clock, rules) as site:  # on another server, in the middle of the deal
        bob = await site.begin(BOB)
        assert bob.table.id == name
        await site.finish(bob)
        assert events_of(bob) == events_of(ann)
        assert await site.points(ANN) == await site.points(BOB)
        cy = await site.begin(CY)
        await site.finish(cy, first_legal)
        one, other = cy.table.match, ann.table.match
        assert (one.deals[-1].deck, one.level) == (other.deals[-1].deck, other.level)


async def test_each_deal_of_a_set_is_another_and_each_day_has_another_set(database):
    async with site_of(database) as site:
        await site.come(ANN)
        events = await site.play_set(ANN)
        assert len(set(events)) == len(events) == GAMES["gandengyan"].daily_deals
        assert await refused(site.begin(ANN)) == "daily_done"
        first = (await site.daily.today())[0]
        site.clock.now += DAY
        second = (await site.daily.today())[0]
        assert second.id != first.id
        assert {deal.digest for deal in first.deals}.isdisjoint(deal.digest for deal in second.deals)
        assert await refused(site.begin(ANN, first.id)) == "daily_closed"
        await site.begin(ANN)


async def test_a_result_is_in_the_field_as_soon_as_its_person_asks(tmp_path, monkeypatch):
    monkeypatch.setattr(service, "FIELD_SECONDS", 1e9)
    async with site_of(f"sqlite:///{tmp_path / 'x'}") as site:
        await site.come(ANN, BOB)
        found = (await site.daily.today())[0]
        for person, people in ((ANN, 1), (BOB, 2)):
            await site.play_set(person)
            plays = await site.store.daily.plays(person)
            last = max(play.ended_at for play in plays)
            assert (await site.daily.field(found.id, last)).people == people
        assert (await site.daily.field(found.id)).people == 2


async def test_two_tabs_begin_one_deal(database):
    async with site_of(database) as site:
        await site.come(ANN)
        await site.daily.today()
        actors = await asyncio.gather(*(site.begin(ANN) for _ in range(6)))
        assert len({actor.table.id for actor in actors}) == 1
        assert len(await site.store.daily.plays(ANN)) == 1


async def test_a_deal_is_counted_once_whatever_fails_when_it_ends(tmp_path, monkeypatch):
    insert, failures = store_module.insert_daily, []

    def fail_once(connection, additions):
        insert(connection, additions)
        if any(addition.daily for addition in additions) and not failures:
            failures.append(additions)
            raise sa.exc.OperationalError("insert", {}, Exception("the disk is full"))

    async with site_of(f"sqlite:///{tmp_path / 'x'}") as site:
        await site.come(ANN)
        monkeypatch.setattr(store_module, "insert_daily", fail_once)
        actor = await site.begin(ANN)
        with pytest.raises(Refusal, match="nothing can be stored"):
            await site.finish(actor)
        assert await counted(site) == (0, 0)
        await site.finish(actor)
        assert failures
        assert await counted(site) == (1, 0)


async def test_a_server_that_stops_before_the_cards_are_dealt_deals_them_later(tmp_path, monkeypatch):
    clock = DailyClock()
    async with site_of(f"sqlite:///{tmp_path / 'x'}", clock) as site:
        await site.come(ANN)
        found = (await site.daily.today())[0]

        async def killed(*_, **__):
            raise asyncio.CancelledError

        monkeypatch.setattr(service.DailyDeals, "_begin", killed)
        made = site.hub.make

        async def make(entry, *args, **more):
            monkeypatch.setattr("clamber.server.actors.actor.Actor.ask", killed)
            return await made(entry, *args, **more)

        monkeypatch.setattr(site.hub, "make", make)
        with pytest.raises(asyncio.CancelledError):
            await site.daily.play(found, ANN, "Ann", "")
        monkeypatch.undo()
        (play,) = await site.store.daily.plays(ANN)
    async with site_of(f"sqlite:///{tmp_path / 'x'}", clock) as site:
        actor = await site.begin(ANN)
        assert (actor.table.id, actor.table.status) == (play.table, "playing")
        await site.finish(actor)
        assert await counted(site) == (1, 0)


async def test_at_every_step_the_day_may_change(tmp_path):
    """A deal begun before midnight is finished by its person, or else played on by the bot, and counts once."""
    for steps in itertools.count():
        clock = DailyClock()
        async with site_of(f"sqlite:///{tmp_path / str(steps)}", clock) as site:
            await site.come(ANN, BOB)
            ann = await site.begin(ANN)
            await site.finish(ann, steps=steps)
            is_over = ann.table.status == "over"
            found = (await site.daily.today())[0]
            clock.now = found.closes_at
            await site.daily.sweep(leads=True)
            assert ann.table.seats[0].is_person, "people finish what they have begun"
            assert await refused(site.begin(BOB, found.id)) == "daily_closed"
            assert (await site.daily.today())[0].id != found.id
            if steps % 2:
                assert (await site.begin(ANN, found.id) is ann) if not is_over else True
                await site.finish(ann)
            clock.now = found.closes_at + LATE_SECONDS
            await site.daily.sweep(leads=True)
            await site.finish(ann)
            await site.daily.sweep(leads=True)
            (play,) = await site.store.daily.plays(ANN, of=found.id)
            assert play.points is not None
            assert play.abandoned == (not (steps % 2 or is_over))
            assert await counted(site) == (1, 0)
            assert (await site.daily.find(found.id)).closed_at is not None
        if is_over:
            break
    assert steps > 5


async def test_a_deal_that_its_person_leaves_is_played_on_and_counts(database):
    async with site_of(database) as site:
        await site.come(ANN)
        actor = await site.begin(ANN)
        await site.finish(actor, steps=3)
        await actor.ask(Asked(0, commands.Leave(), "leave"))
        assert actor.table.seats[0].played_by == actor.table.settings.vacant
        assert await refused(actor.ask(Sit(ANN, "Ann", 0, 7))) == "daily_deal"
        following = await site.begin(ANN)
        assert following.table.settings.daily_deal == 1
        await site.finish(actor)
        plays = {play.deal: play for play in await site.store.daily.plays(ANN)}
        assert plays[0].abandoned
        assert plays[0].points is not None
        assert plays[1].points is None


async def test_a_person_who_stays_away_loses_the_deal_to_the_bot(database):
    clock = DailyClock()
    async with site_of(database, clock) as site:
        await site.come(ANN)
        actor = await site.begin(ANN)
        await actor.ask(Presence(0, present=False))
        clock.now += AWAY_SECONDS - 1
        await site.daily.sweep(leads=True)
        assert actor.table.seats[0].is_person
        assert actor.table.paused
        await actor.ask(Presence(0, present=True))
        clock.now += 5 * AWAY_SECONDS
        await site.daily.sweep(leads=True)
        assert actor.table.seats[0].is_person, "who is connected may think"
        await actor.ask(Presence(0, present=False))
        clock.now += AWAY_SECONDS
        await site.daily.sweep(leads=True)
        await site.finish(actor)
        (play,) = await site.store.daily.plays(ANN)
        assert play.abandoned


async def test_a_set_whose_bot_has_changed_closes_with_what_was_played(database, monkeypatch):
    clock = DailyClock()
    async with site_of(database, clock) as site:
        await site.come(ANN, BOB)
        await site.finish(await site.begin(ANN))
        under_way = (await site.begin(ANN)).table.id
        found = (await site.daily.today())[0]
    monkeypatch.setattr("clamber.server.actors.bots.Bots.version_of", lambda _, name: f"{name} of tomorrow")
    async with site_of(database, clock) as site:
        assert (await site.daily.find(found.id)).closed_at == clock.now
        await site.daily.sweep(leads=True)
        assert site.hub.in_memory(under_way).table.status == "closed"
        assert await refused(site.begin(BOB, found.id)) == "daily_closed"
        assert await counted(site) == (1, 0)
        assert (await site.points(ANN))[0] is not None
        assert (await site.points(ANN))[1] is None


async def test_a_set_closes_without_a_deal_that_cannot_be_finished(database, monkeypatch):
    clock = DailyClock()
    async with site_of(database, clock) as site:
        await site.come(ANN)
        await site.begin(ANN)
        found = (await site.daily.today())[0]

        async def unreadable(_):
            raise Refusal("quarantined", "its log is unreadable")

        monkeypatch.setattr(site.hub, "actor", unreadable)
        monkeypatch.setattr(site.hub, "in_memory", lambda _: None)
        for wait, is_closed in ((LATE_SECONDS, False), (LONGEST_CLOSING - 1, False), (LONGEST_CLOSING, True)):
            clock.now = found.closes_at + wait
            await site.daily.sweep(leads=True)
            assert ((await site.daily.find(found.id)).closed_at is not None) == is_closed
        monkeypatch.undo()


async def test_a_guest_is_shown_apart_for_the_whole_set(database):
    async with site_of(database) as site:
        await site.come(ANN, account=False)
        await site.finish(await site.begin(ANN))
        await site.store.accounts.create(ANN, site.clock())
        await site.finish(await site.begin(ANN))
        assert [play.counts for play in await site.store.daily.plays(ANN)] == [False, False]
        assert await counted(site) == (0, 0)


async def test_a_guest_who_signs_in_keeps_the_deals_or_leaves_them_to_nobody(database):
    async with site_of(database) as site:
        await site.come(ANN)
        await site.come(BOB, CY, account=False)
        for person in (ANN, BOB, CY):
            await site.finish(await site.begin(person))
        ann = await site.points(ANN)
        now = site.clock()
        await site.store.sign_ins.sign_in(Browser("token", ANN, "", now, now), BOB, BOB)
        assert await site.points(ANN) == ann, "the account's first play counts"
        assert await site.points(BOB) == []
        await site.come(di := "d" * 64)
        await site.store.sign_ins.sign_in(Browser("token2", di, "", now, now), CY, CY)
        (play,) = await site.store.daily.plays(di)
        assert not play.counts
        assert (await site.begin(di)).table.settings.daily_deal == 1
        await site.store.upkeep.forget(ANN, [], [BOB])
        assert await site.points(ANN) == []
        assert await counted(site) == (1, 0)
        async with site.store._database.reading() as connection:
            assert await connection.scalar(sa.select(sa.func.count()).select_from(DAILY_PLAYS)) == 4


async def test_nothing_but_plays_is_possible_in_a_deal_of_a_set(tmp_path):
    async with site_of(f"sqlite:///{tmp_path / 'x'}") as site:
        await site.come(ANN)
        actor = await site.begin(ANN)
        for number, request in enumerate((commands.HandOver(), commands.Rematch(), commands.CloseTable())):
            code = await refused(actor.ask(Asked(0, request, f"r{number}", seed=7)))
            assert code in {"daily_deal", "not_host"}
        assert await refused(actor.ask(Sit(BOB, "Bob", None, 7))) == "daily_deal"
        assert await refused(site.hub.actor_of_invite(actor.table.invite)) == "unknown_invite"
        with pytest.raises(Refusal, match="daily set"):
            hinted_view(actor.table, 0, None)
        with pytest.raises(Refusal, match="daily set"):
            plan(actor.table, 0, None)
        assert not actor.table.settings.spectators
        deals = GAMES["gandengyan"].daily_deals
        told = table_state(actor.table, 0).daily
        assert told == DailyInfo(set=actor.table.settings.daily_set, deal=0, deals=deals, hints=False)


async def test_hints_are_allowed_where_the_operator_allows_them(tmp_path):
    async with site_of(f"sqlite:///{tmp_path / 'x'}", None, daily_hints=True) as site:
        await site.come(ANN)
        actor = await site.begin(ANN)
        while actor.table.to_act != 0:
            await site.step(actor)
        request = type("Request", (), {"turn": actor.table.turn})
        assert hinted_view(actor.table, 0, request).seat == 0
        assert table_state(actor.table, 0).daily.hints


async def test_keys_open_with_the_set_and_verify_the_records(tmp_path):
    clock = DailyClock()
    async with site_of(f"sqlite:///{tmp_path / 'x'}", clock) as site:
        await site.come(ANN)
        actor = await site.begin(ANN)
        await site.finish(actor)
        (play,) = await site.store.daily.plays(ANN)
        assert await site.store.daily.opened(play.table) is None
        found = await site.daily.find(play.set)
        linked = await site.store.deals.find_link(play.link)
        assert linked[1].replay().result is not None
        stored = linked[1].text
        assert found.deals[0].digest in stored
        assert '"keys":[]' in stored
        assert actor.table.match.seed is not None
        assert f"{actor.table.match.seed:x}" not in stored
        clock.now += 2 * DAY
        await site.daily.sweep(leads=True)
        assert await site.store.daily.opened(play.table) == (found.secret, 0)
        assert secret_of_deal(found.secret, 0) == actor.table.shuffling.seed


def test_days_change_at_the_midnight_of_the_zone():
    for zone, now in (("UTC", START), ("Asia/Shanghai", START), ("Europe/Berlin", 1_774_746_000.0)):
        day = day_of(now, zone)
        assert begin_of(day, zone) <= now < begin_of(date.fromordinal(day.toordinal() + 1), zone)
    begins = [begin_of(date(2026, 3, day), "Europe/Berlin") for day in (28, 29, 30)]
    assert [later - earlier for earlier, later in itertools.pairwise(begins)] == [DAY, DAY - 3600.0]


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday():
    today = date(2026, 11, 29)
    days = [date(2026, 11, day) for day in (29, 28, 27, 25)]
    assert streak_of(days, today) == 3
    assert streak_of(days[1:], today) == 2
    assert streak_of(days[3:], today) == 0
    assert streak_of([], today) == 0
