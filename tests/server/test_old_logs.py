"""Server logs from November 2026 with every kind of line still produce the same records.

`logs/*.jsonl` are the logs, and `*.record.json` the records that were produced from them then. They are never
regenerated.
"""

import json
from pathlib import Path

import pytest

from clamber.records.shuffle import VERSION
from clamber.server.log.lines import KINDS, from_line, to_line
from clamber.server.log.reading import rebuild
from clamber.server.table.fold import table_of
from clamber.server.table.matches import match_from_log, only_finished, record_text
from clamber.server.wire.finished import replay
from server.kept import assert_same, deals_of, put_together, snapshots_of, told_of_log

LOGS = sorted(Path(__file__).with_name("logs").glob("*.jsonl"))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_is_read_and_leads_to_the_record_of_then(path):
    lines = lines_of(path)
    assert [to_line(from_line(line)) for line in lines] == lines
    table, (match, shuffle, _) = table_of(map(from_line, lines)), match_from_log(map(from_line, lines))
    then = json.loads(path.with_suffix(".record.json").read_text(encoding="utf-8"))
    if (version := then.get("x-shuffle", {}).get("version", 1)) < VERSION and "x-shuffle" in then:
        then["x-shuffle"] = {"version": version}  # a record made now states only the version of older shuffles
    assert json.loads(record_text(match, shuffle=shuffle)) == then
    assert table.status in {"over", "closed"}
    assert [list(deal.result.scores or ()) for deal in table.sheet] == [
        deal["result"].get("scores", []) for deal in then["deals"]
    ]
    for number, deal in enumerate(only_finished(match).deals):
        shown = [event for event in deal.events if event.play.kind != "no"]
        assert len(replay(match, number, "link").steps) == 1 + len(shown)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_stored_deals_of_an_old_log_make_the_records_that_it_makes(path):
    lines = lines_of(path)
    played = deals_of(told_of_log(lines))
    for number in range(played[-1].match + 1):
        deals = [deal for deal in played if deal.match == number]
        match, shuffle, _ = match_from_log(map(from_line, lines), number)
        for count in range(1, len(deals) + 1):
            assert put_together(deals[:count]) == record_text(match, count - 1, shuffle)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_table_of_an_old_log_is_the_same_from_each_of_its_snapshots(path):
    lines, told = lines_of(path), told_of_log(lines_of(path))
    for snapshot in snapshots_of(told):
        found = rebuild(lines[snapshot.number :], snapshot)
        assert found.wrong is None
        assert_same(found.table, told[-1].after)


def test_the_old_logs_have_every_kind_of_line():
    kinds = {json.loads(line)["kind"] for path in LOGS for line in lines_of(path)}
    assert kinds == set(KINDS)
