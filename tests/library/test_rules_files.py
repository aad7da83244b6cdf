"""Rules files: name and description, faults, and keys that occur twice wherever people write JSON."""

import json

import pytest

import clamber
from clamber.records.record import to_json
from clamber.records.referee import answer_line
from clamber.rules_file import LARGEST, RulesTitle, in_record, load_rules_file, title_in
from clamber.ruleset import ruleset
from clamber.train.reading import TrainingSettingsError, read_settings

CLUB = {
    "rules": "guandan/competition",
    "options": {"max_hands": 8},
    "name": "Thursday club",
    "name_zh": "周四俱乐部",
    "description": "Eight deals at most.",
    "x-address": "Main Street 1",
}


def written(tmp_path, content):
    path = tmp_path / "club.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_file_gives_its_rules_a_name_and_a_description(tmp_path):
    found = load_rules_file(written(tmp_path, CLUB))
    assert found.rules == ruleset("guandan/competition", max_hands=8)
    title = found.title
    assert title == RulesTitle("Thursday club", "周四俱乐部", "Eight deals at most.")
    assert [title.name_in("en"), title.name_in("zh")] == ["Thursday club", "周四俱乐部"]
    assert [title.description_in("en"), title.description_in("zh")] == ["Eight deals at most."] * 2


def test_rules_changed_after_they_were_read_say_so(tmp_path):
    found = load_rules_file(written(tmp_path, CLUB))
    assert not found.title_of(found.rules).changed
    assert not found.title_of(found.rules.replace(max_hands=8)).changed
    assert found.title_of(found.rules.replace(max_hands=9)).changed


def test_a_title_stays_the_same_in_a_record_and_others_are_ignored():
    title = RulesTitle("Thursday club", description="Eight deals at most.", changed=True)
    assert title_in(json.loads(json.dumps(in_record(title)))) == title
    assert in_record(None) == {}
    for wrong in (
        [],
        {},
        {"name": 3},
        {"name": "a\x1b]0;b\x07"},
        {"name": "a", "who": "b"},
        {"name": "a", "changed": 1},
    ):
        assert title_in({"x-house-rules": wrong}) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"names": "x"}, 'unknown key \'names\'; known keys are "rules", "options", "name", "name_zh"'),
        ({"name": ""}, '"name" must be one line of 1 to 60 characters'),
        ({"name": "x" * 61}, '"name" must be one line of 1 to 60 characters'),
        ({"name": 7}, '"name" must be one line'),
        ({"name": "two\nlines"}, '"name" must be one line'),
        ({"name": "turned\u202e"}, '"name" must be one line'),
        ({"description_zh": "字" * 401}, '"description_zh" must be one line of 1 to 400 characters'),
    ],
)
def test_a_wrong_text_is_refused_with_its_key_and_its_limit(tmp_path, change, says):
    path = written(tmp_path, CLUB | change)
    with pytest.raises(clamber.InvalidOptionError) as refused:
        load_rules_file(path)
    assert says in str(refused.value)
    assert str(path) in str(refused.value)


def test_a_description_needs_a_name_and_a_file_has_a_largest_size(tmp_path):
    with pytest.raises(clamber.InvalidOptionError, match='has "description", but no "name"'):
        load_rules_file(written(tmp_path, {"rules": "guandan", "description": "x"}))
    with pytest.raises(clamber.UnknownRulesError, match="at most 16,384 bytes"):
        load_rules_file(written(tmp_path, '{"rules": "guandan"' + " " * LARGEST + "}"))


TWICE = '{"max_hands": 8, "max_hands": 9}'


def test_a_key_that_stands_twice_in_a_rules_file_is_named(tmp_path):
    with pytest.raises(clamber.UnknownRulesError, match="the key 'max_hands' occurs twice in one object") as refused:
        load_rules_file(written(tmp_path, '{"rules": "guandan", "options": ' + TWICE + "}"))
    assert "'max_hands' 出现了两次" in refused.value.say("zh")


def test_a_key_that_stands_twice_in_a_record_is_named_with_its_line(tmp_path):
    text = json.dumps(to_json(ruleset("guandan").new_match(seed=1)))
    path = tmp_path / "some.jsonl"
    path.write_text(f"{text}\n" + text.replace('"options": {}', f'"options": {TWICE}') + "\n")
    with pytest.raises(clamber.RecordError, match=r"line 2: .*the key 'max_hands' occurs twice"):
        list(clamber.record.read_file(path))


def test_a_key_that_stands_twice_in_a_question_is_named():
    answer = answer_line('{"op": "rules", "op": "settle"}')
    assert answer["error"]["code"] == "bad_json"
    assert "'op' occurs twice" in answer["error"]["message"]


def test_a_key_that_stands_twice_in_the_settings_of_a_training_is_named(tmp_path):
    with pytest.raises(TrainingSettingsError, match="the key 'max_hands' occurs twice"):
        read_settings(written(tmp_path, TWICE))
