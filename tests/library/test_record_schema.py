"""The published record schema is up to date, accepts every record that is written, and rejects invalid ones."""

import copy
import json
from pathlib import Path

import jsonschema_rs
import pytest

from clamber import ClamberError, all_names, batch, record, ruleset
from clamber.records.schema import schema, text

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "record.schema.json"
KEPT = sorted((ROOT / "tests").rglob("*.record.json"))


@pytest.fixture(scope="module")
def fits():
    jsonschema_rs.meta.validate(schema())
    return jsonschema_rs.validator_for(json.loads(FILE.read_text(encoding="utf-8"))).is_valid


def test_the_file_is_that_of_the_rules():
    assert FILE.read_text(encoding="utf-8") == text(), "python -m clamber.records.schema > docs/record.schema.json"


def test_records_that_are_kept_fit(fits):
    assert len(KEPT) >= 5
    for path in KEPT:
        assert fits(json.loads(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize("name", all_names())
def test_records_of_every_preset_fit(fits, name):
    rules = ruleset(name)
    seats = rules.seats[0]
    (chunk,) = batch.simulate(rules, bots=["random"] * seats, deals=6, seed=2, log=True)
    for match in chunk.matches():
        assert fits(record.to_json(match))


def test_a_match_that_begins_later_fits(fits):
    found = record.to_json(ruleset("guandan").new_match(seed=1))
    for more in ({"level": "8"}, {"level": "8", "before": [2, 0, 1, 3]}):
        assert fits({**found, **more})


def played():
    """Return a record of two Gan Deng Yan deals."""
    rules = ruleset("gandengyan", match="deals:2", ace_multiplier=2)
    (chunk,) = batch.simulate(rules, bots=["greedy"] * 3, deals=2, seed=2, log=True)
    return record.to_json(next(chunk.matches()))


def changed(*path, to=...):
    """Return a record with the value at a path replaced, or removed if `to` is omitted."""
    found = copy.deepcopy(played())
    at = found
    for step in path[:-1]:
        at = at[step]
    if to is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return found


def guandan(action="0 pass", *, lead=0, **match):
    """Return a record of a Guandan deal that has just begun, with one action."""
    found = record.to_json(ruleset("guandan", first_lead="random").new_match(seed=1))
    found["deals"][0] |= {"lead": lead, "actions": [action if action[0].isdecimal() else f"0 {action}"]}
    return found | match


WRONG = {
    "no version": changed("clamber"),
    "another version": changed("clamber", to=2),
    "no rules": changed("rules"),
    "other rules": changed("rules", to="bridge"),
    "rules that are no text": changed("rules", to=3),
    "an unknown preset": changed("rules", to="gandengyan/nowhere"),
    "an unknown option": changed("options", to={"ace": 2}),
    "an option of another game": changed("options", to={"max_hands": 3}),
    "a value that an option does not take": changed("options", "ace_multiplier", to=9),
    "a number as text": changed("options", "ace_multiplier", to="2"),
    "a length that is none": changed("options", "match", to="deals:0"),
    "seats that are no list": changed("seats", to="Ann"),
    "a seat without a name": changed("seats", 1, to=None),
    "one seat": changed("seats", to=["Ann"]),
    "an unknown key": changed("winner", to=[0]),
    "deals that are no list": changed("deals", to={}),
    "a deal without a deck": changed("deals", 0, "deck"),
    "a deck without suits": changed("deals", 0, "deck", to="3456"),
    "a deck of no cards": changed("deals", 0, "deck", to="1s2s"),
    "a seat that there is not": changed("deals", 0, "first", to=9),
    "a first seat beyond the last": changed("deals", 0, "first", to=3),
    "an action of a seat beyond the last": changed("deals", 0, "actions", 0, to="3 pass"),
    "an action that names a seat beyond the last": guandan("lead 4"),
    "a lead of a seat beyond the last": guandan(lead=4),
    "an order with a seat beyond the last": changed("deals", 0, "result", "order", to=[3]),
    "a declarer beyond the last seat": changed("deals", 0, "result", "declarer", to=3),
    "a partner beyond the last seat": changed("deals", 0, "result", "partner", to=3),
    "a winner beyond the last seat": changed("deals", 1, "result", "winner", to=[3]),
    "scores of other seats": changed("deals", 0, "result", "scores", to=[1, -1]),
    "a place beyond the last seat": guandan(before=[4, 0]),
    "seats that the game does not have": guandan(seats=["A", "B", "C"]),
    "a seat as text": changed("deals", 0, "first", to="0"),
    "a deal without actions": changed("deals", 0, "actions"),
    "an action without a seat": changed("deals", 0, "actions", 0, to="pass"),
    "an action that is no text": changed("deals", 0, "actions", 0, to=3),
    "an unknown key of a deal": changed("deals", 0, "trump", to="s"),
    "an unknown key of a result": changed("deals", 0, "result", "trump", to="s"),
    "scores that are no numbers": changed("deals", 0, "result", "scores", to=["1", "2", "3"]),
    "a deal that may count": changed("deals", 0, "result", "void", to=False),
}


@pytest.mark.parametrize("found", WRONG.values(), ids=WRONG)
def test_what_the_schema_refuses_cannot_be_read_either(fits, found):
    assert not fits(found)
    with pytest.raises(ClamberError):
        record.from_json(found)


def test_keys_of_ones_own_fit_and_are_read(fits):
    for path in (("x-table",), ("deals", 0, "x-by"), ("deals", 0, "result", "x-note")):
        found = changed(*path, to={"anything": [1, None]})
        assert fits(found)
        assert record.from_json(found)
