"""Finished deals are found, replayed and recorded one by one, whatever the length of their match."""

import contextlib
import json
import threading

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa

from clamber.records.record import from_json, to_json
from clamber.server.background import records
from clamber.server.background.analyst import Analyst
from clamber.server.background.records import Reader
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import Worker
from clamber.server.log import database as database_module
from clamber.server.log.lines import from_line
from clamber.server.log.tables.played import DEALS
from clamber.server.table import deals as deals_module
from clamber.server.table.finished import PlayedDeal
from clamber.server.table.logged.deals import DealBegan
from clamber.server.table.matches import match_from_log, record_text
from clamber.server.table.refusal import Refusal
from clamber.server.wire.finished import replay, sheet_line
from server.hubs import store_of
from server.kept import GAMES, hub_on, played, put_together, stored

ANN = Visitor("ann", "192.0.2.1")


@contextlib.asynccontextmanager
async def opened(url):
    """Yield the store of a database and a reader of its finished deals."""
    async with store_of(url) as store:
        worker = Worker("records")
        yield store, Reader(store, worker)
        worker.close()


def whole_of(at):
    return match_from_log(map(from_line, at.lines))


@pytest.mark.parametrize(("rules", "kinds", "options"), GAMES)
def test_a_record_of_its_deals_is_the_one_of_its_log_to_the_last_letter(rules, kinds, options):
    at = played(rules, kinds, options)
    told = whole_of(at)
    text = put_together(at.played)
    assert text == record_text(told.match, shuffle=told.shuffle)
    assert len(from_json(json.loads(text)).match.deals) == len(at.played)
    assert put_together(at.played[:1]) == record_text(told.match, 0, told.shuffle)


@pytest.mark.parametrize(("rules", "kinds", "options"), GAMES)
def test_a_deal_by_itself_is_shown_as_it_is_in_its_match(rules, kinds, options):
    at = played(rules, kinds, options)
    whole = whole_of(at).match
    for number, deal in enumerate(at.played):
        alone = deal.replay()
        assert (len(alone.deals), alone.number, deal.number) == (1, number, number)
        shown = replay(alone, number, "link", len(at.played))
        assert shown == replay(whole, number, "link")
    with pytest.raises(ValueError, match="were forgotten"):
        to_json(alone)


async def test_a_deal_by_itself_is_judged_as_it_is_in_its_match():
    at = played("gandengyan", "pb", (("match", "deals:3"),))
    whole, alone = whole_of(at).match, at.played[2].replay()
    analyst = Analyst(playouts=40, longest=1000.0)
    one = await analyst.analysis(alone, 2, "one", deals=3)
    other = await analyst.analysis(whole, 2, "other")
    with pytest.raises(Refusal) as wrong:
        await analyst.analysis(alone, 1, "link", deals=3)
    analyst.close()
    assert wrong.value.values == {"deals": 3}
    assert one.model_copy(update={"id": "other"}) == other


# In a database


async def test_records_replays_and_sheets_are_found_deal_by_deal(database, monkeypatch):
    monkeypatch.setattr(deals_module, "SHEET_KEPT", 9)
    monkeypatch.setattr(records, "DEALS_PER_READ", 9)
    at = played("gandengyan", "pb", (("match", "deals:1000"),), deals=12)
    lines = [
        sheet_line(deal.number, deal.link, one.after.last.result)
        for deal, one in zip(at.played, ended(at), strict=True)
    ]
    assert line_of(at.table.sheet[-1]) == lines[-1]
    whole = whole_of(at)
    threads, played_again = set(), []
    for place, name in ((PlayedDeal, "replay"), (records, "logged_match")):
        plain = getattr(place, name)

        def noted(*args, name=name, plain=plain):
            threads.add(threading.current_thread().name)
            played_again.append(name)
            return plain(*args)

        monkeypatch.setattr(place, name, noted)

    async def text(pieces):
        return "".join([piece async for piece in pieces])

    async def ask_all(reader):
        last, count = at.played[-1], len(at.played)
        assert await text(await reader.of_match("t", 0, count, ANN)) == record_text(whole.match, None, whole.shuffle)
        link = at.played[3].link
        assert await text(await reader.record(link, ANN)) == record_text(whole.match, 3, whole.shuffle)
        for wanted, number in ((None, last.number), (0, 0), (7, 7)):
            found = await reader.deal(last.link, wanted, ANN)
            assert (found.number, found.deals) == (number, count)
            shown = replay(found.match, number, "link", found.deals)
            assert shown == replay(whole.match, number, "link")
        with pytest.raises(Refusal, match="up to 3"):
            await reader.deal(link, 4, ANN)
        assert await reader.sheet("t", 0, 6, ANN) == lines[:6]
        assert await reader.sheet("t", 0, count, ANN) == lines[-9:]
        for asked in (reader.record("none", ANN), reader.deal("none", 0, ANN)):
            with pytest.raises(Refusal, match="no such record"):
                await asked
        with pytest.raises(Refusal, match="no deal is finished"):
            await reader.of_match("t", 1, 0, ANN)

    async with opened(database) as (store, reader):
        await stored(store, at)
        await ask_all(reader)
        assert played_again == ["replay"] * 3, "one deal each, and none for a record or a sheet"
        assert threads == {"records_0"}
        await store._database.write(sa.update(DEALS).where(DEALS.c.number < 9).values(told=None))
        del played_again[:]
        await ask_all(reader)  # as if finished by an older version
        assert played_again.count("replay") == 1
        assert played_again.count("logged_match") == 6


def line_of(finished):
    return sheet_line(finished.number, finished.link, finished.result)


def ended(at):
    return [one for one in at.told if one.after.last is not one.before.last]


def test_what_is_kept_of_a_deal_shows_its_key_and_no_seed():
    at = played("gandengyan", "pb", (("match", "deals:2"),))
    shuffling = at.table.shuffling
    seeds, keys = (at.table.match.seed, shuffling.seed), [shuffling.key(number) for number in range(2)]
    assert not any(f"{seed:064x}" in deal.text for seed in seeds for deal in at.played)
    assert [[key in deal.text for key in keys] for deal in at.played] == [[True, False], [False, True]]
    assert all(deal.is_complete for deal in at.played)


async def test_deals_that_an_older_version_has_finished_are_found_by_their_log(tmp_path):
    at = played("gandengyan", "pb", (("match", "deals:1000000000"),), deals=3)
    path = tmp_path / "old.sqlite"
    config = alembic.config.Config()
    migrations = database_module.Path(database_module.__file__).parent / "migrations"
    config.set_main_option("script_location", str(migrations))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "0006")
        connection.execute(sa.text("INSERT INTO tables (id, invite, made_at, closed_at) VALUES ('t', 'inv', 1, 2)"))
        for number, line in enumerate(at.lines):
            connection.execute(
                sa.text("INSERT INTO events (table_id, number, body) VALUES ('t', :number, :line)"),
                {"number": number, "line": line},
            )
        for deal in at.played:
            connection.execute(
                sa.text("INSERT INTO deals (link, table_id, match, number) VALUES (:link, 't', 0, :number)"),
                {"link": deal.link, "number": deal.number},
            )
    engine.dispose()
    whole = whole_of(at)
    async with opened(f"sqlite:///{path}") as (store, reader):
        found = await reader.deal(at.played[2].link, 1, ANN)
        assert replay(found.match, 1, "link", found.deals) == replay(whole.match, 1, "link")
        pieces = await reader.of_match("t", 0, 3, ANN)
        assert "".join([piece async for piece in pieces]) == record_text(whole.match, None, whole.shuffle)
        assert await reader.sheet("t", 0, 3, ANN) == list(map(line_of, at.table.sheet))
        async with hub_on(store) as hub:
            assert (await hub.actor("t")).table.sheet == at.table.sheet
            snapshot = await store.snapshot("t")
            assert snapshot.number == max(n for n, one in enumerate(at.told, 1) if isinstance(one.entry, DealBegan))
