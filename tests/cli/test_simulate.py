"""`clamber simulate` plays many deals, with results independent of the number of workers."""

import json
import sys

import pytest

import clamber
from clamber import batch, ruleset
from clamber.cli.tally import DealTally
from clamber.records.record import read_file
from clamber.rules.games import GAMES


def summary(run, *more):
    done = run("simulate", *more, "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert found.pop("seconds") > 0
    assert found.pop("actions_per_second") > 0
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_summary_does_not_depend_on_the_workers(run, game):
    command = [game, "--deals", "450", "--bots", "greedy,random", "--seed", "1"]
    one = summary(run, *command, "--workers", "1")
    assert one == summary(run, *command, "--workers", "3")
    assert one != summary(run, *command[:-1], "2", "--workers", "3")
    assert one["deals"] == 450
    assert sum(one["kinds"].values()) < one["actions"]


def test_counts_are_those_of_the_deals(run):
    found = summary(run, "guandan", "--deals", "120", "--bots", "greedy,random", "--seed", "4", "--workers", "1")
    deals = [
        played
        for chunk in batch.simulate(ruleset("guandan"), bots=["greedy", "random"] * 2, deals=120, seed=4)
        for played in chunk.deals
    ]
    firsts = [played.result.order[0] % 2 for played in deals]
    assert found["seats"][0]["deals_won"] == found["seats"][2]["deals_won"] == firsts.count(0)
    assert sum(found["sides"][1]["finishes"].values()) == firsts.count(1)
    assert found["matches"] == sum(played.result.winner is not None for played in deals)
    assert found["actions"] == sum(played.decisions for played in deals)
    assert [side["levels"] for side in found["sides"]] == _climbed(deals)


def _climbed(deals):
    ranks = "23456789TJQKA"
    climbed, before = [0, 0], ("2", "2")
    for played in deals:
        if played.match_start:
            before = ("2", "2")
        for side in (0, 1):
            climbed[side] += max(0, ranks.index(played.result.levels[side]) - ranks.index(before[side]))
        before = played.result.levels
    return climbed


def test_scores_add_up_to_nothing_where_losers_pay(run):
    found = summary(run, "gandengyan", "--players", "5", "--deals", "60", "--seed", "1")
    assert sum(seat["points"] for seat in found["seats"]) == 0
    assert sum(seat["deals_won"] for seat in found["seats"]) == 60
    assert found["bots"] == ["greedy"] * 5


def test_bots_are_repeated_round_the_table(run):
    assert summary(run, "biga", "--deals", "3", "--bots", "greedy,random")["bots"] == [
        "greedy", "random", "greedy", "random", "greedy",
    ]  # fmt: skip
    assert summary(run, "gandengyan", "--deals", "3", "--bots", "greedy,random,random")["bots"] == [
        "greedy", "random", "random",
    ]  # fmt: skip
    assert len(summary(run, "gandengyan", "--deals", "3")["bots"]) == 4


def test_the_tables_for_people(run):
    done = run("simulate", "guandan", "--deals", "60", "--bots", "greedy,random", "--seed", "1")
    assert (done.status, done.err) == (0, "")
    for part in (
        "Guandan, rules guandan, seed 1",
        "deals won",
        "won 1-2",
        "levels climbed",
        "full house",
        "60 deals",
        "plays a second",
    ):
        assert part in done.out, part
    assert "mean score" in run("simulate", "biga", "--deals", "5", "--set", "extra_bombs=true").out


def test_records_hold_every_deal(run, tmp_path):
    target = tmp_path / "games.jsonl"
    command = ["simulate", "gandengyan", "--deals", "230", "--set", "match=deals:7", "--seed", "2"]
    done = run(*command, "--records", str(target))
    assert done.status == 0
    assert str(target) in done.out
    matches = [record.match for _, record in read_file(target)]
    assert sum(len(match.deals) for match in matches) == 230
    assert matches[0].names == ("bot:greedy",) * 4
    assert all(len(match.deals) <= 7 for match in matches)
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_records_never_replace_a_file(run, tmp_path):
    target = tmp_path / "games.jsonl"
    target.write_text("mine\n")
    done = run("simulate", "guandan", "--deals", "2", "--records", str(target))
    assert done.status == 2
    assert "already exists" in done.err
    assert target.read_text() == "mine\n"
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
    missing = run("simulate", "guandan", "--deals", "2", "--records", str(tmp_path / "no" / "games.jsonl"))
    assert missing.status == 2
    assert "cannot be written" in missing.err


def test_an_interrupted_simulation_leaves_no_file(run, tmp_path, monkeypatch):
    def interrupted(*_args, **_options):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(batch, "simulate", interrupted)
    done = run("simulate", "guandan", "--deals", "2", "--records", str(tmp_path / "games.jsonl"))
    assert done.status == 130
    assert list(tmp_path.iterdir()) == []


def test_void_deals_are_counted_apart():
    rules = ruleset("biga")
    tally = DealTally(rules, 5)
    chunks = batch.simulate(rules, bots=["greedy"] * 5, deals=3000, seed=1)
    for chunk in chunks:
        for played in chunk.deals:
            tally.add(played)
    assert tally.deals == 3000
    assert tally.void == 3000 - tally.counted
    assert sum(seat.points for seat in tally.seats) == 0


def test_decisions_are_written_as_parquet(run, tmp_path):
    pytest.importorskip("pyarrow")
    from clamber import dataset
    from clamber.records import record

    target, records = tmp_path / "games.parquet", tmp_path / "games.jsonl"
    command = ["simulate", "guandan", "--deals", "20", "--bots", "greedy,random", "--seed", "4", "--workers", "1"]
    done = run(*command, "--out", str(target), "--records", str(records))
    assert (done.status, done.err) == (0, "")
    rows = sum(len(batch["action"]) for batch in dataset.batches(target))
    assert f"{rows:,} decisions are in {target}" in done.out
    expected = [record.to_json(found.match) for _, found in read_file(records)]
    assert [record.to_json(match) for match in dataset.matches(target)] == expected
    about = dataset.about(target)
    assert (about["seed"], about["deals"]) == ("4", 20)
    assert [bot["bot"] for bot in about["bots"]] == ["greedy", "random"] * 2
    again = run(*command, "--out", str(target))
    assert again.status == 2
    assert "already exists" in again.err
    assert sorted(path.name for path in tmp_path.iterdir()) == [records.name, target.name]


def test_a_missing_package_is_named_with_the_command_that_installs_it(run, tmp_path, monkeypatch):
    monkeypatch.delitem(sys.modules, "clamber.dataset", raising=False)
    monkeypatch.delattr(clamber, "dataset", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("simulate", "guandan", "--deals", "2", "--out", str(tmp_path / "games.parquet"))
    assert done.status == 2
    assert "needs pyarrow: pip install '.[data]'" in done.err
    assert list(tmp_path.iterdir()) == []
