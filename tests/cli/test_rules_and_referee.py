"""`clamber rules` and `clamber referee`."""

import json
import subprocess
import sys

import pytest

from clamber import ruleset
from clamber.rules.games import GAMES
from clamber.ruleset import all_names


def test_all_games_and_presets_are_listed(run):
    done = run("rules")
    assert (done.status, done.err) == (0, "")
    for name in all_names():
        if "/" in name:
            assert name in done.out
    assert "Guandan 掼蛋  4 players" in done.out


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_shows_every_option_with_values_meaning_and_rule(run, game):
    for lang in ("en", "zh"):
        text = run("rules", game.name, "--lang", lang).out
        joined = " ".join(text.split())
        for option in game.options:
            assert f"\n{option.name} = " in text
            assert option.rule in text
            sentence = option.says_zh if lang == "zh" else option.says
            assert "".join(sentence.split())[:20] in joined.replace(" ", "")


@pytest.mark.parametrize("name", [name for name in all_names() if "/" in name])
def test_a_preset_shows_what_differs(run, name):
    text = run("rules", name).out
    rules = ruleset(name)
    changed = [option for option in rules.game.options if rules[option.name] != option.default]
    for option in rules.game.options:
        assert (f"\n{option.name} = " in text) == (option in changed)
    if not changed:
        assert "Every option is at its default." in text


def test_json_for_programs(run):
    games = json.loads(run("rules", "--json").out)["games"]
    assert [game["name"] for game in games] == list(GAMES)
    guandan = json.loads(run("rules", "guandan", "--json").out)
    assert guandan == games[0]
    promotion = next(option for option in guandan["options"] if option["name"] == "promotion")
    assert promotion["choices"] == ["1,2,3", "1,2,4", "0,1,2", "0,1,3", "0,2,3"]
    assert promotion["rule"] == "GD-60"
    kandell = json.loads(run("rules", "guandan/kandell", "--json").out)
    assert kandell["changes"]["a_rule"] == "card004"
    assert kandell["hash"] == ruleset("guandan/kandell").hash
    assert kandell["options"] == dict(ruleset("guandan/kandell").values)


def test_rules_with_options_changed(run):
    changed = ruleset("guandan/kandell", max_hands=12)
    found = json.loads(run("rules", "guandan/kandell", "max_hands=12", "--json").out)
    assert (found["hash"], found["options"]) == (changed.hash, dict(changed.values))
    assert "max_hands = 12" in run("rules", "guandan", "max_hands=12").out


QUESTION = '{"op":"readings","rules":"guandan","level":"4","cards":"4h4h8s8d9c9d","id":7}'
ANSWER = {"id": 7, "readings": ["tube:9", "tube:T", "plate:9"]}


def test_the_referee_answers_line_by_line(run):
    done = run("referee", stdin=f"{QUESTION}\n\nnonsense\n{QUESTION}")
    assert (done.status, done.err) == (0, "")
    first, bad, last = map(json.loads, done.out.splitlines())
    assert first == last == ANSWER
    assert bad["error"]["code"] == "bad_json"


def test_the_referee_answers_before_the_next_question():
    process = subprocess.Popen(
        [sys.executable, "-m", "clamber", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for line in (QUESTION.encode(), QUESTION.encode()):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == ANSWER
        for line in (b"\xff\xfe", b'{"id":"\\ud800"}'):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["error"]["code"] in {"bad_json", "bad_request"}
        process.stdin.close()
    assert process.returncode == 0


@pytest.fixture
def club(tmp_path):
    path = tmp_path / "club.json"
    title = {"name": "Thursday club", "name_zh": "周四俱乐部", "description": "Two packs, and eight deals at most."}
    path.write_text(json.dumps({"rules": "guandan/competition", "options": {"max_hands": 8}, **title}))
    return path


def test_a_rules_file_is_shown_with_its_name_and_description(run, club):
    text = run("rules", str(club)).out
    assert "Thursday club (guandan/competition)\nTwo packs, and eight deals at most.\n" in text
    assert "周四俱乐部（guandan/competition）" in run("rules", str(club), "--lang", "zh").out
    assert json.loads(run("rules", str(club), "--json").out)["title"]["name"] == "Thursday club"


@pytest.mark.parametrize(
    ("settings", "shown"), [([], "Thursday club ("), (["--set", "max_hands=1"], "club, changed (")]
)
def test_the_name_of_a_rules_file_is_shown_in_play_and_with_a_record(run, club, tmp_path, settings, shown):
    saved = tmp_path / "saved.clamber.json"
    done = run("play", str(club), *settings, "--seed", "1", stdin=f"save {saved}\nquit\n")
    assert shown in done.out
    assert "Two packs, and eight deals at most." in done.out
    assert shown in run("replay", str(saved)).out
    assert run("check", str(saved)).status == 0


def test_simulated_records_name_their_rules(run, club, tmp_path):
    path = tmp_path / "some.jsonl"
    assert run("simulate", str(club), "--deals", "1", "--records", str(path), "--seed", "1").status == 0
    assert json.loads(path.read_text())["x-house-rules"]["name"] == "Thursday club"


def test_rules_are_written_as_a_page(run, club):
    text = run("rules", str(club), "--format", "markdown").out
    assert text.startswith("# Guandan · Thursday club\n\nTwo packs, and eight deals at most.\n")
    assert run("rules", str(club), "--format", "html", "--lang", "zh").out.startswith(
        '<!doctype html>\n<html lang="zh-CN">'
    )
    done = run("rules", "--format", "html")
    assert (done.status, "--format html needs a game" in done.err) == (2, True)
