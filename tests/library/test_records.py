"""Records round-trip, faults are named, and no file is ever overwritten."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

import clamber
from clamber import batch
from clamber.records import record
from properties.games import matches, steps

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.match import Match


def played(name: str = "gandengyan", deals: int = 2, seed: int = 1) -> Match:
    """Return a match with a few finished deals."""
    found = clamber.ruleset(name).new_match(seed=seed)
    while len(found.deals) < deals or found.is_dealt:
        assert found.position is not None
        found = found.apply(found.position.legal()[-1]) if found.is_dealt else found.next_deal()
    return found


@pytest.fixture
def good() -> dict[str, Any]:
    return record.to_json(played())


@settings(max_examples=settings.default.max_examples // 6)
@given(matches())
def test_records_round_trip_and_replay_gives_the_same_result(drawn: Any) -> None:
    *_, match = steps(*drawn, deals=3, stop=400)
    written = record.to_json(match)
    again = record.from_json(json.loads(json.dumps(written))).match
    assert record.to_json(again) == written
    assert again.state.totals == match.state.totals
    if again.position is not None and match.position is not None and match.position.phase == "play":
        assert again.position == match.position


def test_keys_of_ones_own_are_kept(good: dict[str, Any]) -> None:
    good["x-club"] = "Thursday"
    good["deals"][0]["x-table"] = 4
    good["deals"][0]["result"]["x-note"] = ["a", 1]
    read = record.from_json(good)
    assert record.to_json(read.match, read.extra) == good


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: r.pop("seats"), "seats"),
        (lambda r: r.update(clamber=2), "version"),
        (lambda r: r.update(extra=1), "extra"),
        (lambda r: r["deals"][0].update(note=1), "deal 0: the deal has an unknown key 'note'"),
        (lambda r: r["deals"][1].update(first=99), "deal 1: 'first' must be a seat"),
        (lambda r: r["deals"][0].update(deck="3s3s"), "deal 0"),
        (lambda r: r["deals"][0]["result"].update(scores=[0, 0]), "scores"),
        (lambda r: r["deals"][0]["result"].update(points=3), "points"),
        (lambda r: r["deals"][0]["actions"].insert(0, "0 4x"), "deal 0: action 0"),
        (lambda r: r["deals"][0]["actions"].pop(), "deal 0"),
        (lambda r: r["deals"][1].update(lead=0), "lead"),
    ],
)
def test_a_fault_is_named_with_its_place(good: dict[str, Any], change: Any, says: str) -> None:
    change(good)
    with pytest.raises(clamber.ClamberError, match=says):
        record.from_json(good)


def test_an_action_of_the_wrong_seat_says_whose_turn_it_is(good: dict[str, Any]) -> None:
    wrong = copy.deepcopy(good)
    action = wrong["deals"][0]["actions"][0]
    wrong["deals"][0]["actions"][0] = str(1 - int(action[0])) + action[1:]
    with pytest.raises(clamber.IllegalPlayError, match=r"deal 0: action 0 .*turn") as caught:
        record.from_json(wrong)
    assert caught.value.reason is clamber.IllegalReason.NOT_YOUR_TURN


def test_save_writes_a_new_file_and_never_over_another(tmp_path: Path) -> None:
    match = played()
    path = record.save(match, tmp_path / "match.clamber.json")
    assert record.to_json(next(record.read_file(path))[1].match) == record.to_json(match)
    assert "\n" in path.read_text(encoding="utf-8").strip(), "people read it"
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        record.save(played(seed=2), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]  # no partly written file is left


def test_lines_are_read_one_at_a_time_and_a_fault_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    good = record.dumps(played())
    path.write_text(good + "\n\n" + good[:200] + "\n", encoding="utf-8")
    lines = record.read_file(path)
    assert next(lines)[0] == 1
    with pytest.raises(clamber.RecordError, match="line 3: the line is not valid JSON, or truncated"):
        next(lines)


def test_a_simulation_logs_no_actions_unless_asked() -> None:
    (chunk,) = batch.simulate(clamber.ruleset("gandengyan"), bots=["greedy"] * 2, deals=3, seed=3)
    assert all(played.decisions and not played.deal.events for played in chunk.deals)


def test_simulated_matches_are_records() -> None:
    rules = clamber.ruleset("guandan")
    (chunk,) = batch.simulate(rules, bots=["greedy", "random"] * 2, deals=30, seed=3, log=True)
    for match in chunk.matches():
        written = record.to_json(match)
        assert record.to_json(record.from_json(written).match) == written
