"""Faults in records, including their location, reported in the reader's language."""

import re
from copy import deepcopy

import pytest

import clamber
from clamber.records.record import from_json, read_file, to_json

RECORD = to_json(clamber.ruleset("guandan").new_match(seats=4, seed=1))
FIRST = RECORD["deals"][0]
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|<[^>]*>")
NOT_TRANSLATED = {"JSON", "guandan", "x"}
FAULTS = {
    "version": {"clamber": 2},
    "rules": {"rules": 1},
    "options": {"options": []},
    "names": {"seats": [1]},
    "how many": {"seats": ["one", "two"]},
    "key": {"colour": "green"},
    "list": {"deals": {}},
    "before": {"before": ["first"]},
    "deal": {"deals": [1]},
    "deck": {"deals": [FIRST | {"deck": FIRST["deck"].replace("3s", "4s")}]},
    "suits": {"deals": [FIRST | {"deck": FIRST["deck"].replace("3s", "3")}]},
    "seat": {"deals": [FIRST | {"first": 9}]},
    "action": {"deals": [FIRST | {"actions": ["x"]}]},
    "turn": {"deals": [FIRST | {"actions": ["0 pass", "1 pass"]}]},
    "result": {"deals": [FIRST | {"result": {"order": [1]}}]},
}


def english_in(sentence):
    """Return the English words of a sentence that are neither quoted nor names."""
    return set(re.findall(r"[A-Za-z]+", QUOTED.sub("", sentence))) - NOT_TRANSLATED - {"s"}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_record_is_said_in_chinese(fault):
    with pytest.raises(clamber.ClamberError) as refused:
        from_json(deepcopy(RECORD) | FAULTS[fault])
    assert english_in(str(refused.value))
    assert not english_in(refused.value.say("zh"))


def test_the_line_of_a_file_is_said_in_chinese(tmp_path):
    path = tmp_path / "one.clamber.jsonl"
    path.write_text("\n[]\n", encoding="utf-8")
    with pytest.raises(clamber.RecordError) as refused:
        list(read_file(path))
    assert str(refused.value) == "line 2: a record is a JSON object"
    assert not english_in(refused.value.say("zh"))
