"""Complete matches and all pages in a Chinese terminal contain no English."""

import io
import json
import re

import pytest
from rich.cells import cell_len

import clamber
from clamber.cli.arguments import environment_language
from clamber.cli.console import Out
from clamber.cli.show.screen import Screen
from clamber.cli.table.replaying import TerminalReplay
from clamber.records.record import read_file
from cli.scripted import Scripted, as_greedy, seat_down

TABLES = {
    "gandengyan": ["你", "greedy", "greedy"],
    "biga": ["你", *["greedy"] * 4],
    "guandan": ["你", *["greedy"] * 3],
    "doudizhu": ["你", *["greedy"] * 2],
}
ALLOWED = {
    "greedy", "pass", "no", "all", "reveal", "resist", "deals", "random",
    *["bomb", "pair", "tube", "single", "triple", "full_house", "straight", "straight_flush", "plate", "sequence"],
    *["double_sequence", "joker_bomb", "quad_sequence", "triple_sequence", "None"],
}  # fmt: skip
"""Words that are typed or printed on cards, and therefore not translated."""


def english(text: str) -> set[str]:
    """Return the English words in a text, excluding cards, names and typed input."""
    without = re.sub(r"(?m)^.*你> .*$|=\w+(:\w+)?|[2-9TJQKA][dchs]", "", text)
    words = set(re.findall(r"[A-Za-z_]+", without)) - ALLOWED
    return {word for word in words if not re.fullmatch("[AJQK]*|([BR]J)*A*", word)}


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_a_whole_match_in_chinese(game):
    length = {"max_hands": 2} if game == "guandan" else {"match": "deals:2"}
    table = seat_down(game, TABLES[game], as_greedy, seed=5, language="zh", **length)
    table.session.run()
    assert table.session.match.is_over
    assert "整场结束：" in table.text
    assert ("第 1 副结束" if game == "guandan" else "第 1 局结束") in table.text
    assert not english(table.text)
    assert not re.search("[。，；！？] ", table.text)


def test_sentences_are_joined_as_the_language_does(run):
    table = ["play", "gandengyan", "--seats", "greedy,greedy", "--deals", "1", "--language"]
    assert "。输入 help" in run(*table, "zh").out
    assert ". Type help" in run(*table, "en").out


@pytest.mark.parametrize(("game", "wanted"), [("guandan", "副"), ("doudizhu", "局")])
def test_a_deal_is_called_as_players_of_the_game_do(game, wanted):
    table = seat_down(game, TABLES[game], lambda table: "quit" if table.asked[1:] else "help", language="zh")
    table.session.run()
    assert f"这一{wanted}的每一轮" in table.text


@pytest.mark.parametrize("game", TABLES)
def test_what_is_drawn_stays_aligned(game):
    """Frames and lists stay aligned although Chinese characters are two columns wide."""

    def answer(table):
        return "?" if not table.asked[1:] else "quit"

    table = seat_down(game, TABLES[game], answer, seed=5, language="zh")
    table.session.run()
    frames = [line for line in table.text.splitlines() if line[:1] in set("╭│├╰")]
    assert len(frames) > 4
    assert len({cell_len(line) for line in frames}) == 1


def test_what_can_be_typed_is_explained_in_chinese():
    lines = ["help", "rules", "score", "history", "hint", "save", "? bomb", "xyz", "40000", "p", "quit"]
    table = seat_down("guandan", TABLES["guandan"], lambda _: lines.pop(0), seed=5, language="zh")
    table.session.run()
    for said in [
        "列出能出的牌",
        "炸弹从小到大",
        "还没有打完",
        "可以出",
        "存到哪里",
        "不是牌，也不是命令",
        "列表里没有 40000",
    ]:
        assert said in table.text, said


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment_is_spoken(monkeypatch, environment, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == language


COMMANDS = {
    "simulate": (["simulate", "guandan", "--deals", "20", "--seed", "1"], "每副平均"),
    "simulate without a bot": (["simulate", "guandan", "--bots", "nobody"], "没有机器人 'nobody'"),
    "rules": (["rules", "guandan"], "标准规则"),
    "no such rules": (["rules", "guandn"], "guandan"),
    "no such option": (["play", "guandan", "--set", "dra=winner"], "没有选项"),
    "a value that an option does not take": (["play", "gandengyan", "--set", "draw=never"], "不能取"),
    "options that exclude each other": (
        ["play", "gandengyan", "--set", "triple_sequences=true"],
        "需要三张（triplet=ordinary）",
    ),
    "check": (["check", "nothing.json"], "读不了 nothing.json"),
    "play": (["play", "guandan", "--seats", "me,greedy"], "4"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_speaks_chinese(run, name):
    command, said = COMMANDS[name]
    done = run(*command, "--language", "zh")
    assert said in done.out + done.err


def test_a_replay_in_chinese(run, tmp_path):
    path = tmp_path / "games.jsonl"
    assert run("simulate", "biga", "--deals", "1", "--seed", "3", "--records", str(path)).status == 0
    (_, record), *_ = read_file(str(path))
    stream = io.StringIO()
    console = Out(file=stream, width=100, markup=False, highlight=False, emoji=False)
    TerminalReplay(record.match, console, Scripted(console), Screen("zh"), seat=None, only=None).run("")
    assert "第 1 局。" in stream.getvalue()
    assert not english(stream.getvalue()) - {"biga"}


DEALS_OF = {
    "simulate": (["simulate", "{}", "--deals", "5", "--seed", "1"], ["赢的{}数", "每{}平均", "5 {}"]),
    "arena": (["arena", "{}", "greedy", "random", "--deals", "4", "--seed", "1"], ["4 {}，", "以{}为单位"]),
}
"""Check command arguments, and output that inserts the game's own word for a deal."""


@pytest.mark.parametrize("command", DEALS_OF)
@pytest.mark.parametrize(("game", "wanted", "other"), [("guandan", "副", "局"), ("doudizhu", "局", "副")])
def test_what_came_of_deals_is_told_as_players_of_the_game_do(run, command, game, wanted, other):
    words, said = DEALS_OF[command]
    done = run(*(word.format(game) for word in words), "--language", "zh")
    assert [sentence.format(wanted) for sentence in said if sentence.format(wanted) not in done.out] == []
    assert other not in done.out.replace("开局", "")  # a column heading


@pytest.mark.parametrize(("game", "wanted"), [("guandan", "副"), ("gandengyan", "局")])
def test_what_is_wrong_with_a_deal_is_told_as_players_of_the_game_do(run, tmp_path, game, wanted):
    path = tmp_path / "games.jsonl"
    run("simulate", game, "--deals", "1", "--seed", "3", "--records", str(path))
    done = run("replay", str(path), "--deal", "9", "--language", "zh")
    assert f"没有第 9 {wanted}；" in done.err
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["deals"][0]["actions"]
    path.write_text(json.dumps(record), encoding="utf-8")
    done = run("check", str(path), "--language", "zh")
    assert f"第 0 {wanted}: 这一{wanted}缺 'actions'" in done.out


@pytest.mark.parametrize(("game", "wanted"), [("guandan", "副"), ("paodekuai", "局")])
def test_a_deal_that_is_over_is_called_as_players_of_the_game_do(game, wanted):
    match = clamber.ruleset(game).new_match(seed=1)
    while match.result is None:
        match = match.apply(match.position.legal()[0])
    refused = match.position.why_not("3s")
    assert refused.say("zh") == f"这一{wanted}已经结束"
