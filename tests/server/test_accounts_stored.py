"""Accounts in the database: made once, kept longer than guests, and forgotten with all that belongs to them."""

import contextlib
import json

import sqlalchemy as sa

from clamber.server.log.tables import (
    ACCOUNTS,
    CEREMONIES,
    EXPIRED,
    FORMER_NAMES,
    IDENTITIES,
    MERGED_GUESTS,
    METADATA,
    PASSKEYS,
)
from server.hubs import store_of

ANN, BEN, OLD = "a" * 64, "b" * 64, "0" * 64


@contextlib.asynccontextmanager
async def store_with_guests(database):
    async with store_of(database) as opened:
        await opened.add_session(ANN, 1.0)
        await opened.add_session(BEN, 1.0)
        yield opened


async def fill(store):
    """Give Ann's account a row of every kind."""
    key = {"public_key": "k", "sign_count": 0, "label": "", "made_at": 1.0}
    for statement in (
        sa.insert(PASSKEYS).values(id="p", session=ANN, **key),
        sa.insert(IDENTITIES).values(issuer="https://id.example", subject="7", session=ANN, made_at=1.0),
        sa.insert(FORMER_NAMES).values(session=ANN, until=2.0, name="Anna"),
        sa.insert(MERGED_GUESTS).values(guest=OLD, session=ANN, merged_at=2.0),
    ):
        await store._database.write(statement)


async def rows(store):
    """Return all rows of the database as text."""
    async with store._database.reading() as connection:
        return json.dumps(
            [list(row) for table in METADATA.sorted_tables for row in await connection.execute(sa.select(table))]
        )


async def test_a_guest_becomes_an_account_once(database):
    async with store_with_guests(database) as store:
        assert await store.accounts.find(ANN) is None
        assert await store.accounts.create(ANN, 5.0)
        assert not await store.accounts.create(ANN, 6.0)
        assert not await store.accounts.create("c" * 64, 6.0), "there is no such guest"
        account = await store.accounts.find(ANN)
        assert (account.session, account.made_at, account.name, account.has_code) == (ANN, 5.0, None, False)
        assert await store.accounts.among([ANN, BEN, "c" * 64]) == {ANN}
        assert await store.accounts.among([]) == set()


async def test_an_account_stays_longer_than_a_guest_and_leaves_nothing(database):
    async with store_with_guests(database) as store:
        await store.accounts.create(ANN, 1.0)
        await fill(store)
        assert await store.expire_sessions(9.0, named=9.0, unnamed=9.0, accounts=0.0) == 1
        counts = await store.upkeep.purge(now=9.0, tables=None, guests=9.0, records=None)
        assert counts["guests"] == 0, "the operator purges guests, not accounts"
        assert await store.accounts.find(ANN) is not None
        assert await store.expire_sessions(9.0, named=9.0, unnamed=9.0, accounts=9.0) == 1
        async with store._database.reading() as connection:
            for table in (ACCOUNTS, PASSKEYS, IDENTITIES, FORMER_NAMES, MERGED_GUESTS):
                assert (await connection.execute(sa.select(table))).all() == [], table.name
            expired = list(await connection.scalars(sa.select(EXPIRED.c.session)))
        assert OLD in expired, "logs may still name the guest"


async def test_forgetting_an_account_leaves_nothing(database):
    async with store_with_guests(database) as store:
        await store.accounts.create(ANN, 1.0)
        await fill(store)
        assert await store.accounts.merged_into(ANN) == [OLD]
        counts = await store.upkeep.forget(ANN, [], [OLD])
        assert counts == {"tables": 0, "records": 0, "guests": 1}
        text = await rows(store)
        assert ANN not in text
        assert OLD not in text
        assert "Anna" not in text
        assert BEN in text


async def test_a_backup_has_the_accounts_and_no_open_ceremonies(database, tmp_path):
    async with store_with_guests(database) as store:
        await store.accounts.create(ANN, 1.0)
        await fill(store)
        ceremony = {"kind": "sign_in", "body": "x", "ends_at": 9.0}
        await store._database.write(sa.insert(CEREMONIES).values(browser=ANN, **ceremony))
        await store.upkeep.export(tmp_path / "copy")
        async with store_of(f"sqlite:///{tmp_path / 'other'}") as other:
            await other.upkeep.restore(tmp_path / "copy")
            assert await other.accounts.find(ANN) == await store.accounts.find(ANN)
            assert await other.accounts.merged_into(ANN) == [OLD]
            assert await other.ceremonies.expire(100.0) == 0
        assert await store.ceremonies.expire(100.0) == 1
