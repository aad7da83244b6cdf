"""Rated matches of people and bot accounts, which are rated in a table of their own."""

import pytest
import sqlalchemy as sa

from clamber.ratings import PROVISIONAL
from clamber.server.log.tables.played import RATED_MATCHES, RATINGS
from clamber.server.table import commands
from clamber.server.table.commands import Sit
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.rated_match import Obstacle
from clamber.server.table.refusal import Refusal
from clamber.server.table.settings import TableSettings
from server.hubs import Clock, hub_of
from server.test_rated_hub import ANN, BEN, arrive, ask, play

ROBOT = "bot:" + "c" * 60


async def table_of(hub, **more):
    """Make a rated table where Ann plays against the bot account of Ben."""
    for session, name in ((ANN, "Ann"), (BEN, "Ben")):
        await hub.store.add_session(session, 1.0)
        await hub.store.accounts.found(session, name, session, 1.0)
    await hub.store.bot_accounts.make(BEN, ROBOT, "robot", "Robbie", 1.0)
    how = {"rated": True, "host_starts": True, "rates_bots": True} | more
    settings = TableSettings("gandengyan", (("match", "deals:2"),), pace=0.0, **how)
    seats = (NewSeat("person", "greedy", "Ann", ANN), NewSeat("open", "greedy", "greedy", ""))
    actor = await hub.make(TableMade(hub.clock(), "t" * 16, "inv", settings, seats, ANN))
    await actor.ask(Sit(ROBOT, "Robbie", 1, kin=await hub.store.bot_accounts.kin(ROBOT)))
    await arrive(actor)
    await ask(actor, 0, commands.StartMatch())
    return actor


async def test_a_match_with_a_bot_account_is_rated_for_both_and_computed_again(tmp_path):
    async with hub_of(tmp_path / "x", Clock(), bot_moment=0.0) as hub:
        actor = await table_of(hub)
        await play(actor)
        changes = await hub.store.ratings.of_match(actor.table.id, 0)
        assert {change.session for change in changes} == {ANN, ROBOT}
        assert (await hub.store.ratings.check()).differing == 0
        assert len(await hub.store.deals.page(ROBOT, 9)) == 2
        assert (await hub.store.deals.sums(ROBOT)).keys() == {"gandengyan"}


@pytest.mark.parametrize("rates_bots", [True, False])
async def test_only_the_setting_of_the_table_lets_bot_accounts_be_rated(tmp_path, rates_bots):
    async with hub_of(tmp_path / "x", Clock(), bot_moment=0.0) as hub:
        table = (await table_of(hub, rates_bots=rates_bots)).table
        assert (table.rated_match is not None) == rates_bots
        assert table.casual == (None if rates_bots else Obstacle("program", 1))


async def test_a_deleted_bot_account_leaves_the_ratings_of_others(tmp_path):
    async with hub_of(tmp_path / "x", Clock(), bot_moment=0.0) as hub:
        actor = await table_of(hub)
        await play(actor)
        before = await hub.store.rating_tables.of(ANN, 9)
        async with hub.archive_tables_naming(ROBOT) as names:
            await hub.store.upkeep.forget(ROBOT, names)
        assert await hub.store.rating_tables.of(ANN, 9) == before
        assert (await hub.store.ratings.check()).differing == 0
        async with hub.store._database.reading() as connection:
            assert ROBOT not in str((await connection.execute(sa.select(RATED_MATCHES.c.result))).all())


async def test_the_owner_gets_no_seat_beside_the_own_bot(tmp_path):
    async with hub_of(tmp_path / "x", Clock(), bot_moment=0.0) as hub:
        actor = await table_of(hub)
        assert await hub.store.bot_accounts.kin(BEN) == {ROBOT}
        with pytest.raises(Refusal, match="its owner"):
            await actor.ask(Sit(BEN, "Ben", None, kin=await hub.store.bot_accounts.kin(BEN)))


async def test_people_and_bot_accounts_have_separate_tables_of_ratings(tmp_path):
    async with hub_of(tmp_path / "x", Clock(), bot_moment=0.0) as hub:
        await play(await table_of(hub))
        await hub.store._database.write(sa.update(RATINGS).values(sigma=PROVISIONAL))

        async def names(*, bots):
            rows = await hub.store.rating_tables.best("gandengyan", 2, 9, 0, bots=bots)
            return [(row.name, row.owner, row.link) for row in rows]

        assert await names(bots=False) == [("Ann", None, None)]
        assert await names(bots=True) == [("Robbie", "Ben", "robot")]
