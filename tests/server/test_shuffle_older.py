"""Shuffles of protocol versions 1 and 2: their records are read, their logs go on, and nothing is verified."""

import json

import pytest

from clamber.records.record import from_json as record_of
from clamber.records.shuffle import KEY, VERSION, OlderShuffle, from_json
from clamber.server.log.lines import from_line, to_line
from clamber.server.table import commands
from clamber.server.table.commands import Asked
from clamber.server.table.fold import table_of
from clamber.server.table.logged.deals import DealBegan, MatchBegan, ShuffleAgain, ShuffleBegan
from clamber.server.table.matches import match_from_log, record_text
from clamber.server.table.shuffle import OlderShuffling
from server.kept import StoredTable, put_together, told_of_log
from server.logged import LoggedTable
from server.shuffles import OLD_LOGS, SEED, SHARES, check, found_by_others, hand_over, info, kinds, steps_of, told_at

RECORDS = {"shuffle": 1, "sealed": 2}


def text_of(name, kind):
    return (OLD_LOGS / f"{name}.{kind}").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "version"), RECORDS.items())
def test_a_record_of_an_older_version_is_read_and_its_shuffle_reported_as_older(name, version, tmp_path, capsys):
    record = json.loads(text_of(name, "record.json"))
    assert len(record_of(record).match.deals) == len(record["deals"])
    assert from_json(record[KEY]).to_json() == record[KEY]
    assert check(record, tmp_path) == 0
    assert check(record, tmp_path, "--shuffle") == 1
    said = capsys.readouterr().out
    assert f"version {version} of the protocol, which does not fix everything before the shares" in said
    assert found_by_others(record)


@pytest.mark.parametrize(("name", "version"), RECORDS.items())
def test_a_match_of_an_older_version_is_dealt_on_and_its_record_states_the_version_only(name, version):
    lines = text_of(name, "jsonl").splitlines()
    then = record_of(json.loads(text_of(name, "record.json"))).match
    table = table_of(map(from_line, lines))
    decks = [deal.deck for deal in match_from_log(map(from_line, lines)).match.deals]
    assert decks[: len(then.deals)] == [deal.deck for deal in then.deals]
    assert table.shuffling.version == version
    at = LoggedTable("gandengyan", "pp")
    at.lines, at.table = lines, table
    assert told_at(at).shuffle == OlderShuffle(version, {"version": version})
    assert info(at) is None


@pytest.mark.parametrize("name", RECORDS)
def test_a_shuffle_of_an_older_version_that_waits_for_shares_is_replaced(name):
    """The server may know shares that were given to it, so nothing of it is used."""
    lines = text_of(name, "jsonl").splitlines()
    began = next(place for place, line in enumerate(lines) if '"MatchBegan"' in line)
    at = LoggedTable("gandengyan", "pp")
    at.lines, at.table = lines[:began], table_of(map(from_line, lines[:began]))
    assert at.table.is_shuffling
    assert isinstance(at.table.shuffling, OlderShuffling)
    assert not any(seat.commitment for seat in at.table.seats), "nor is a seal of an older version"
    assert kinds(at.tick()) == [ShuffleBegan, MatchBegan]
    assert (info(at).match, info(at).first, info(at).after) == (0, 0, None)
    assert told_at(at).shuffle.to_json()["version"] == VERSION
    assert told_of_log(at.lines)[-1].after == at.table


@pytest.mark.parametrize(("deals", "version"), [(0, 1), (2, 2)])
def test_after_the_deals_of_an_older_shuffle_follow_those_of_the_present_one(deals, version):
    at = StoredTable("gandengyan", "pb", (("match", "deals:4"),))
    before = ShuffleBegan(at.now, SEED, deals=deals), ShuffleAgain(at.now)
    at.lines += map(to_line, before)
    waiting = table_of(map(from_line, at.lines))
    began = MatchBegan(at.now, waiting.shuffling.seed_of(0))
    at.lines.append(to_line(began))
    at.table = table_of(map(from_line, at.lines))
    hand_over(at)
    while at.table.status != "over":
        at.tick()
    entries = list(map(from_line, at.lines))
    assert sum(isinstance(entry, ShuffleBegan) for entry in entries) == (2 if deals else 1)
    assert sum(isinstance(entry, DealBegan) for entry in entries) == 3
    told = told_at(at)
    assert told.shuffle == OlderShuffle.of(version)
    assert put_together(at.played) == record_text(told.match, None, told.shuffle)
    at.do(Asked(0, commands.Rematch(), "again", seed=SEED))
    while len(at.table.sheet) < 2:
        at.tick()
    assert (
        len([step for step in steps_of(json.loads(put_together(at.played[4:]))) if step.name == "shuffle-deal-key"])
        == 2
    )


def test_shares_of_an_older_shuffle_count_in_its_last_round():
    older = OlderShuffling(SEED, 0, 2, ("", ""), 0.0)
    assert older.seed_of(0) != older.with_share(1, SHARES[1]).seed_of(0)
    assert older.with_share(0, SHARES[0]).covers(1)
    assert not older.covers(2)
