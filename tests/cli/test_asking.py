"""`clamber rules GAME --ask`: questions, refused answers, and the file at the end."""

import json

import pytest

from clamber import load_ruleset, ruleset
from clamber.rules.spelling import spell
from clamber.survey import Survey


@pytest.fixture
def asked(run):
    def ask(*lines, game="zhengshangyou", language="en"):
        return run("rules", game, "--ask", "--lang", language, stdin="".join(f"{line}\n" for line in lines))

    return ask


def lines_for(wanted):
    """Return the answers of a club with these rules."""
    survey, lines = Survey(wanted.game.name), []
    while (question := survey.question) is not None:
        settings = {option.name: wanted[option.name] for option in question.options}
        lines.append(" ".join(f"{name}={spell(value)}" for name, value in settings.items()))
        survey = survey.answered(settings)
    return lines


def test_answers_become_a_rules_file(asked, tmp_path):
    wanted = ruleset("zhengshangyou/family", shortest_sequence=3, match="deals:6")
    path = tmp_path / "club.json"
    done = asked(*lines_for(wanted), "Sunday club", "2s are wild", "A2345 is a row", "", path)
    assert (done.status, done.err) == (0, "")
    assert load_ruleset(path).values == wanted.values
    found = json.loads(path.read_text())
    assert found["name"] == "Sunday club"
    assert found["x-unsaid"] == ["2s are wild", "A2345 is a row"]
    assert found["options"].keys() <= {"shortest_sequence", "jokers", "tribute", "match"}
    assert "Question 1 of at most 15" in done.out
    assert "Nearest: zhengshangyou/short_runs; different: Jokers=singles" in done.out
    again = asked(*lines_for(wanted), "", "", path)
    assert again.status == 2
    assert "already exists" in again.err


def test_numbers_choose_and_empty_lines_keep(asked):
    done = asked("3", "", "", "2", "q")
    assert json.loads(done.out[done.out.index("\n{") :])["options"].keys() <= {"tribute", "shortest_sequence"}
    assert "3♠ 4♦ 5♣" in done.out
    assert "A allowed" in done.out


def test_refused_answers_are_asked_for_again(asked):
    done = asked("9", "x=1", "tribute=two")
    assert 'tribute="9" is not possible' in done.out
    assert "'x=1' is not an answer" in done.out
    assert "zhengshangyou/exchange" in done.out


def test_answers_that_exclude_each_other_are_asked_for_again(asked):
    lines = [
        line.replace("three_aces_bomb=false", "three_aces_bomb=true") for line in lines_for(ruleset("paodekuai"))
    ]
    lines = [line.replace("cards_each=16", "cards_each=15") for line in lines]
    done = asked(*lines, "false", "", "", "", game="paodekuai")
    assert "needs cards_each=16" in done.out
    assert json.loads(done.out[done.out.rindex("\n{") :])["options"]["cards_each"] == 15


def test_the_end_of_the_input_ends_the_survey(asked):
    done = asked()
    assert done.status == 0
    assert json.loads(done.out[done.out.index("\n{") :]) == {"rules": "zhengshangyou/common", "options": {}}


def test_in_chinese(asked):
    done = asked("", "", language="zh")
    assert "第 1 问，最多 15 问" in done.out
    assert "最接近的是 zhengshangyou/common" in done.out


def test_only_games_are_asked_about(run):
    for arguments in (["guandan/kandell"], []):
        done = run("rules", *arguments, "--ask")
        assert done.status == 2
        assert "--ask needs a game: guandan, doudizhu, gandengyan" in done.err
