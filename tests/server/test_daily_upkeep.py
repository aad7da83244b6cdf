"""Upkeep of daily sets: closed ones are deleted after a time, and all of them are in backups."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from clamber.bots import Level
from clamber.server.actors.parts import DAILY
from clamber.server.log import daily_rows
from clamber.server.log.store import Store
from clamber.server.log.tables.daily import DAILY_PLAYS, DAILY_POINTS, DAILY_SETS, DAILY_TOTALS
from clamber.server.metrics import REGISTRY
from clamber.server.table.refusal import Refusal
from server.daily_players import short_sets
from server.daily_site import DAY, site_of

__all__ = ["short_sets"]

ANN, BOB = "a" * 64, "b" * 64
KEPT = 400 * DAY


async def rows_of(store, name):
    """Return the number of rows of a set in each table."""
    counts = []
    async with store._database.reading() as connection:
        for table, column in (
            (DAILY_SETS, "id"),
            (DAILY_PLAYS, "set_id"),
            (DAILY_POINTS, "set_id"),
            (DAILY_TOTALS, "set_id"),
        ):
            query = sa.select(sa.func.count()).select_from(table).where(table.c[column] == name)
            counts.append(await connection.scalar(query))
    return counts


async def test_closed_sets_are_deleted_after_a_time_in_small_transactions(database, monkeypatch):
    monkeypatch.setattr(daily_rows, "EXPIRED_AT_ONCE", 2)
    async with site_of(database) as site:
        await site.come(ANN, BOB)
        old = (await site.daily.today())[0]
        for person in (ANN, BOB):
            await site.play_set(person)
        site.clock.now += 2 * DAY
        await site.daily.sweep(leads=True)
        young = (await site.daily.today())[0]
        await site.finish(await site.begin(ANN))
        closed_at = (await site.daily.find(old.id)).closed_at
        before = [await rows_of(site.store, each.id) for each in (old, young)]
        assert before[0][:2] == [1, 2 * len(old.deals)]
        assert before[1][:2] == [1, 1]

        await site.store.daily.expire(closed_at)
        assert [await rows_of(site.store, each.id) for each in (old, young)] == before
        deleted = []
        transact = site.store._database.transact

        async def watched(work):
            sums = sum(await rows_of(site.store, old.id))
            found = await transact(work)
            deleted.append(sums - sum(await rows_of(site.store, old.id)))
            return found

        monkeypatch.setattr(site.store._database, "transact", watched)
        await site.store.daily.expire(closed_at + 0.001)
        assert await rows_of(site.store, old.id) == [0, 0, 0, 0]
        assert max(deleted) <= 2 + 2 + 2 * len(old.deals)
        assert len(deleted) > len(old.deals)
        await site.store.daily.expire(site.clock.now + 10 * KEPT)
        assert await rows_of(site.store, young.id) == before[1], "an open set is never deleted"
        assert await site.points(ANN) == [(await site.store.daily.plays(ANN))[0].points]


async def test_sets_are_in_a_backup(database, tmp_path):
    async with site_of(database) as site:
        await site.come(ANN)
        await site.finish(await site.begin(ANN))
        found, plays = await site.daily.today(), await site.store.daily.plays(ANN)
        await site.store.upkeep.export(tmp_path / "backup")
    other = Store(f"sqlite:///{tmp_path / 'restored.sqlite'}")
    await other.open()
    await other.upkeep.restore(tmp_path / "backup")
    assert await other.daily.named([each.id for each in found]) == found
    assert await other.daily.plays(ANN) == plays
    assert await other.daily.counts(found[0].id)
    await other.close()


async def test_sets_that_are_off_are_not_made_and_begun_deals_are_finished(tmp_path):
    async with site_of(f"sqlite:///{tmp_path / 'x'}") as site:
        await site.come(ANN, BOB)
        begun = await site.begin(ANN)
        (found,) = await site.daily.today()
        site.hub.notices.off = frozenset({DAILY})
        assert await site.daily.today() == [found]
        assert await site.begin(ANN) is begun
        await site.finish(begun)
        for person in (ANN, BOB):
            with pytest.raises(Refusal) as refusal:
                await site.begin(person)
            assert refusal.value.code == "daily_off"
        assert (await site.points(ANN))[0] is not None
        site.clock.now += DAY
        assert await site.daily.today() == []
        site.hub.notices.off = frozenset()
        assert len(await site.daily.today()) == 1


async def test_a_set_keeps_its_bot_while_the_level_is_off(tmp_path):
    async with site_of(f"sqlite:///{tmp_path / 'x'}", None, "gandengyan:3", bots=("net_beginner", "net")) as site:
        await site.come(ANN)
        (found,) = await site.daily.today()
        site.hub.bots.levels_off = frozenset({Level.MASTER})
        assert site.hub.bots.best_at_once != found.bot
        actor = await site.begin(ANN)
        assert {seat.bot for seat in actor.table.seats} == {found.bot}
        await site.daily.retire()
        assert (await site.daily.find(found.id)).closed_at is None


async def test_deals_and_open_sets_are_counted(tmp_path):
    names = (
        ("clamber_daily_deals_total", {"event": "begun"}),
        ("clamber_daily_deals_total", {"event": "finished"}),
        ("clamber_deals_total", {"players": "people"}),
        ("clamber_deals_total", {"players": "bots"}),
    )

    def values():
        return [REGISTRY.get_sample_value(name, labels) or 0.0 for name, labels in names]

    before = values()
    async with site_of(f"sqlite:///{tmp_path / 'x'}", None, "gandengyan:3", "doudizhu") as site:
        await site.come(ANN)
        await site.finish(await site.begin(ANN))
        await site.begin(ANN)
        assert [now - then for now, then in zip(values(), before, strict=True)] == [2, 1, 1, 0]
        open_sets = []
        for days in (0, 1):
            site.clock.now += days * DAY
            await site.daily.today()
            await site.daily.sweep(leads=False)
            open_sets.append(REGISTRY.get_sample_value("clamber_daily_sets"))
        assert open_sets == [2, 4]
