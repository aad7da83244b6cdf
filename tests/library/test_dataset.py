"""Data sets hold each decision once, with what its seat knew, and can be replayed."""

import io
import json

import pytest

pytest.importorskip("pyarrow")

import numpy as np
import pyarrow.parquet as pq

import clamber
from clamber import dataset, record
from clamber.envs import encoding
from clamber.errors import InvalidArgumentError
from clamber.rules.games import GAMES
from clamber.simulation import simulate
from clamber.work import WorkerKind, make_workers

NAMES = [*GAMES, "guandan/competition", "doudizhu/online"]


def played(name, deals=2, bot="greedy"):
    rules = clamber.ruleset(name)
    seats = 4 if 4 in rules.seats else rules.seats[0]
    chunks = simulate(rules, bots=[bot] * seats, deals=deals, seed=5, log=True)
    return [match for chunk in chunks for match in chunk.matches()]


def written(matches, **options):
    file = io.BytesIO()
    rows = dataset.write(file, matches, **options)
    return file, rows


@pytest.mark.parametrize(("name", "bot"), [*((name, "greedy") for name in NAMES), ("guandan", "random")])
def test_rows_are_the_decisions_and_replay_to_the_same_record(name, bot):
    matches = played(name, bot=bot)
    file, rows = written(matches)
    decisions = [decision for match in matches for decision in record.decisions(match)]
    assert rows == len(decisions) > 37
    assert [record.to_json(match) for match in dataset.matches(file)] == [record.to_json(match) for match in matches]
    found = encoding.arrays(decisions)
    (batch,) = dataset.batches(file, rows=rows)
    for key in ("observation", "action", "seat", "action_mask"):
        assert np.array_equal(batch[key], found[key]), key
    parts = list(dataset.batches(file, rows=37))
    for key, whole in batch.items():
        assert np.array_equal(np.concatenate([part[key] for part in parts]), whole), key
    assert np.all(batch["action_mask"][np.arange(rows), batch["action"]])
    for with_masks, listed in zip(parts, dataset.batches(file, rows=37, masks=False), strict=True):
        assert "action_mask" not in listed
        for mask, ids, count in zip(with_masks["action_mask"], listed["legal"], listed["counts"], strict=True):
            assert sorted(ids[:count]) == mask.nonzero()[0].tolist()
            assert not ids[count:].any()


@pytest.mark.parametrize("name", GAMES)
def test_the_return_is_the_reward_of_the_deal(name):
    matches = played(name)
    file, _ = written(matches)
    deals = [deal for match in matches for deal in match.deals]
    for row in pq.read_table(file).to_pylist():
        result = deals[row["deal"]].result
        assert json.loads(row["result"]) == result.to_json()
        if result.scores is not None:
            assert row["return"] == result.scores[row["seat"]]
        elif not result.void:
            assert (row["return"] > 0) == (row["seat"] % 2 == result.order[0] % 2)


def test_keys_and_hidden_columns():
    matches = played("guandan", deals=9)
    file, _ = written(matches)
    rows = iter(pq.read_table(file).to_pylist())
    for number, match in enumerate(matches):
        for decision in record.decisions(match):
            row = next(rows)
            assert (row["match"], row["seat"], row["player"]) == (number, decision.seat, "bot:greedy")
            assert row["step"] == sum(not event.chance for event in decision.match.deals[-1].events)
            assert row["hidden_hands"] == [str(hand) for hand in decision.position.hands]
            assert list(decision.view.legal.ids) == row["legal"]
    assert next(rows, None) is None


def test_only_what_the_seat_knew_is_in_the_columns_of_its_inputs():
    """Exchanging cards of two other seats changes the hidden columns, but no input."""
    match = clamber.ruleset("doudizhu").new_match(seed=3)
    deal, seat = match.deals[0], match.to_act
    one, two = (next(i for i in range(30) if (deal.first + i) % 3 == (seat + away) % 3) for away in (1, 2))
    deck = list(deal.deck)
    assert deck[one] != deck[two]
    deck[one], deck[two] = deck[two], deck[one]
    other = match.undealt().start_deal(deck, deal.first, lead=deal.lead, faceup=deal.faceup)
    assert other.current.hands[seat] == match.current.hands[seat]
    rows = [pq.read_table(written([at.apply(at.current.legal()[0])])[0]).to_pylist()[0] for at in (match, other)]
    differing = {key for key in rows[0] if rows[0][key] != rows[1][key]}
    assert differing == {"hidden_deal", "hidden_hands"}
    assert set(next(dataset.batches(written([match.apply(match.current.legal()[0])])[0]))) == {
        "observation", "action_mask", "action", "seat", "match", "deal", "return",
    }  # fmt: skip


def test_an_unfinished_deal_has_no_result():
    match = clamber.ruleset("gandengyan").new_match(seed=1)
    match = match.apply(match.current.legal()[0])
    file, rows = written([match])
    assert rows == 1
    assert np.isnan(next(dataset.batches(file))["return"]).all()
    assert [record.to_json(found) for found in dataset.matches(file)] == [record.to_json(match)]


@pytest.mark.slow
def test_the_file_does_not_depend_on_workers_and_has_groups_of_rows(monkeypatch):
    monkeypatch.setattr(dataset, "GROUP", 40)
    rules = clamber.ruleset("gandengyan", match="deals:3")
    matches = [
        match
        for chunk in simulate(rules, bots=["greedy"] * 3, deals=15, seed=5, log=True)
        for match in chunk.matches()
    ]
    one, rows = written(matches)
    two, _ = written(matches, workers=make_workers(WorkerKind.PROCESSES, 2))
    assert one.getvalue() == two.getvalue()
    groups = pq.ParquetFile(one).num_row_groups
    assert 1 < groups <= rows // 40


def test_the_metadata_states_rules_and_encoding():
    matches = played("doudizhu/online", deals=2)
    file, _ = written(matches, history=4, about={"seed": "5"})
    found = dataset.about(file)
    assert found["hash"] == matches[0].engine.rules.hash
    assert found["observation"] == encoding.encoding("doudizhu/online", history=4).name
    assert (found["rules"], found["seats"], found["seed"], found["format"]) == ("doudizhu/online", 3, "5", 1)
    assert next(dataset.batches(file, masks=False)).keys() == {
        "observation",
        "action",
        "seat",
        "match",
        "deal",
        "legal",
        "counts",
        "return",
    }


def test_records_in_a_file_become_a_data_set(tmp_path):
    records, target = tmp_path / "club.jsonl", tmp_path / "club.parquet"
    matches = played("paodekuai", deals=3)
    records.write_text("".join(f"{record.dumps(match)}\n" for match in matches))
    rows = dataset.write(target, (found.match for _, found in record.read_file(records)))
    assert rows == sum(len(list(record.decisions(match))) for match in matches)
    assert [record.to_json(match) for match in dataset.matches(target)] == [
        record.to_json(match) for match in matches
    ]
    with pytest.raises(FileExistsError):
        dataset.write(target, matches)
    with pytest.raises(InvalidArgumentError):
        dataset.write(tmp_path / "new.parquet", [*matches, *played("doudizhu")])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.jsonl", "club.parquet"]


def test_wrong_arguments_are_refused():
    file, _ = written(played("gandengyan", deals=2))
    with pytest.raises(InvalidArgumentError, match="one ruleset"):
        written([*played("gandengyan", deals=2), *played("doudizhu", deals=2)])
    with pytest.raises(InvalidArgumentError, match="one match at least"):
        written([])
    with pytest.raises(InvalidArgumentError, match=r"record\.read_file"):
        written(["x"])
    with pytest.raises(InvalidArgumentError, match="rows"):
        next(dataset.batches(file, rows=0))
    with pytest.raises(InvalidArgumentError, match="Parquet"):
        dataset.about(io.BytesIO(b"no file"))
    other = io.BytesIO()
    pq.write_table(pq.read_table(file).replace_schema_metadata({}), other)
    with pytest.raises(InvalidArgumentError, match="data set of clamber"):
        dataset.about(other)
    pq.write_table(pq.read_table(file).replace_schema_metadata({b"clamber": b'{"format": 2}'}), other := io.BytesIO())
    with pytest.raises(InvalidArgumentError, match="format 1"):
        dataset.about(other)
