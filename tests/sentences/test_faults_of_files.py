"""Reasons why a file cannot be read (JSON, encoding, system errors), in the reader's language."""

import ast
import errno
import json
import os
from pathlib import Path

import pytest

import clamber
from clamber.match import empty_match
from clamber.records.record import from_json, to_json
from clamber.text.unreadable import SYSTEM, why_unreadable
from sentences.test_faults_of_records import english_in

JSON = {
    "": "line 1, column 1: expected a value",
    "{": "line 1, column 2: expected a name in double quotes",
    '{"a" 1}': "line 1, column 6: expected a colon",
    '{"a": 1 "b"}': "line 1, column 9: expected a comma",
    '\n{"a": "b': "line 2, column 7: unterminated string",
    '["\n"]': "line 1, column 3: a string contains a line break or another control character",
    '["\\x"]': "line 1, column 3: invalid escape sequence",
    "{} {}": "line 1, column 4: extra data after the end",
}


@pytest.mark.parametrize("text", JSON)
def test_what_is_wrong_with_json_is_said_in_both_languages(text):
    with pytest.raises(ValueError) as fault:  # noqa: PT011 - any JSON error
        json.loads(text)
    why = why_unreadable(fault.value)
    assert why.say("en") == JSON[text]
    assert not english_in(why.say("zh"))


def test_json_without_a_place_is_said_in_both_languages():
    with pytest.raises(ValueError) as fault:  # noqa: PT011 - any JSON error
        json.loads("9" * 5000)
    assert why_unreadable(fault.value).say("en") == "it contains a value that cannot be read"
    deep = why_unreadable(RecursionError())
    assert deep.say("en") == "it is nested too deeply"
    assert not english_in(deep.say("zh"))


@pytest.mark.parametrize("number", SYSTEM)
def test_what_the_system_says_is_said_in_chinese(number):
    why = why_unreadable(OSError(number, os.strerror(number), "x"))
    assert english_in(why.say("en"))
    assert not english_in(why.say("zh"))


def test_what_nobody_foresaw_is_said_as_the_system_says_it():
    assert why_unreadable(OSError(errno.ELOOP, "too many links")).say("zh") == "too many links"


def test_a_file_of_rules_says_in_chinese_why_it_is_refused(tmp_path):
    path = tmp_path / "x.json"
    for content in (None, b"{", b"\xff", b"[]", b'{"rules": "x"}', b'{"rules": "guandan", "options": {"x": 1}}'):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(clamber.ClamberError) as refused:
            clamber.load_ruleset(path)
        said = refused.value.say("zh").replace(str(path), "x")
        assert not english_in(said) - {"rules", "UTF"}, said


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("guandan", {"level": "Z"}),
        ("biga", {"level": "5"}),
        ("guandan", {"before": [0, 0]}),
        ("guandan", {"before": [9]}),
        ("doudizhu", {"before": [0, 1]}),
    ],
)
def test_a_wrong_start_is_said_in_chinese(game, change):
    rules = clamber.ruleset(game)
    record = to_json(rules.new_match(seats=rules.seats[0], seed=1))
    with pytest.raises(clamber.RecordError) as refused:
        from_json(record | change)
    assert english_in(str(refused.value))
    assert not english_in(refused.value.say("zh")) - {"Z", *"JQKAT"}
    with pytest.raises(ValueError) as mine:  # noqa: PT011 - the type from before the Chinese sentences
        empty_match(rules, ["one"] * rules.seats[0], **change)
    assert not english_in(mine.value.say("zh")) - {"Z", *"JQKAT"}


ROOT = Path(clamber.__file__).parent
PEOPLE_READ = {
    "UnknownRulesError",
    "InvalidOptionError",
    "InvalidCardsError",
    "NotationError",
    "RecordError",
    "InvalidStartError",
    "RunFileError",
    "UnknownBotError",
}
FOR_PROGRAMS = {ROOT / "cards.py", ROOT / "records/referee.py", ROOT / "envs/rules.py"}
"""Modules whose errors reach only programs: users of cards in Python, of the referee and of environments."""


def test_no_error_that_people_read_is_a_text_in_one_language():
    found = []
    for path in set(ROOT.rglob("*.py")) - FOR_PROGRAMS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant | ast.JoinedStr):
                name = ast.unparse(node.func).rpartition(".")[2]
                if name in PEOPLE_READ:
                    found.append(f"{path}:{node.lineno}")
    assert not found


def test_setting_up_says_in_chinese_which_cards_there_are_not():
    rules = clamber.ruleset("guandan")
    with pytest.raises(clamber.InvalidCardsError) as thrice:
        rules.setup(["3s3s", "3s", "", ""])
    assert str(thrice.value) == "3s occurs more than twice in the hands"
    assert not english_in(thrice.value.say("zh")) - {"s"}
