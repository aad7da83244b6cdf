"""`--help` texts and command-line errors, in the requested language."""

import argparse
import re

import pytest
from rich.cells import cell_len

from clamber.cli import parser
from clamber.cli.parsing import Parser
from clamber.sentences import LANGUAGES
from sentences.catalogue import arguments

CHINESE = re.compile(r"[\u4e00-\u9fff]")
WIDTH = 80
WORD = re.compile(r"(?<![-\w./=:,])[a-z]{2,}(?![-\w./=:,])")
GAMES = {"guandan", "biga", "gandengyan", "doudizhu", "zhengshangyou", "paodekuai"}
TYPED = {"clamber", "me", "help", "greedy", "net", "planner", "default", "pass"} | GAMES
"""English words that Chinese help does not translate, because users type them."""


def parsers(top):
    """Yield a parser and, recursively, its subparsers."""
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


def texts(one):
    """Yield (location, text) for every text in one parser's help."""
    yield one.prog, one.description
    if one.epilog is not None:
        yield one.prog, one.epilog
    for action in one._actions:
        yield f"{one.prog} {action.dest}", action.help
        if isinstance(action, argparse._SubParsersAction):
            for command in action._choices_actions:
                yield f"{one.prog} {command.dest}", command.help


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_text_is_in_its_language(language):
    for one in parsers(parser(language)):
        for where, text in texts(one):
            if where.endswith((" command", " act")):
                continue  # the list of commands has a heading, and each command its own description
            assert text, where
            assert bool(CHINESE.search(text)) == (language == "zh"), (where, text)


def test_nothing_in_chinese_help_is_english():
    for one in parsers(parser("zh")):
        said = re.sub(r"(?m)^.*\bclamber .*$|`[^`]*`", "", one.format_help())
        flags = {
            word for action in one._actions for flag in action.option_strings for word in flag.strip("-").split("-")
        }
        choices = {str(choice) for action in one._actions for choice in action.choices or ()}
        assert not set(WORD.findall(said)) - TYPED - flags - choices, one.prog


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_in_their_language(language):
    headings = {"en": ("usage: ", "positional arguments:", "options:"), "zh": ("用法：", "参数:", "选项:")}
    begins, _, options = headings[language]
    (others,) = (headings[other] for other in LANGUAGES if other != language)
    for one in parsers(parser(language)):
        text = one.format_help()
        assert text.startswith(begins)
        assert options in text
        assert not [other for other in others if other in text]


def test_chinese_help_fits_the_width(monkeypatch):
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    for one in parsers(parser("zh")):
        formatter = one._get_formatter()
        for group in one._action_groups:
            formatter.start_section(group.title)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        assert all(cell_len(line) <= WIDTH for line in formatter.format_help().splitlines())


def test_no_text_of_help_is_left_over(monkeypatch):
    asked = set()
    say = Parser.say

    def heard(self, name, /, **values):
        asked.add(name)
        return say(self, name, **values)

    monkeypatch.setattr(Parser, "say", heard)
    parser("en")
    assert {name for name in arguments("en") if name.startswith("cli-")} <= asked


@pytest.mark.parametrize(
    ("command", "english", "chinese"),
    [
        (["ply"], "there is no command 'ply'; did you mean play?", "没有命令 'ply'；是不是 play？"),
        (["rules", "--json=5"], "--json takes no value; leave out '5'", "--json 不带值"),
        (["play", "--se", "1"], "--se could be --set, --seats or --seed", "--se 可以是 --set、--seats或--seed"),
        (["play", "--seed"], "--seed needs a value", "--seed 后面要有值"),
        (["check"], "these arguments are required: FILE", "还缺参数：FILE"),
        (["check", "--shuffle"], "these arguments are required: FILE", "还缺参数：FILE"),
        (["replay", "x", "--seat", "one"], "--seat: 'one' is not a whole number", "--seat：'one' 不是整数"),
        (["play", "--fast"], "unrecognized arguments: --fast", "不认识的参数：--fast"),
        (["play", "--seed", "-1"], "--seed: a seed is a whole number from 0 to 2^256 - 1", "--seed：种子是"),
        (["play", "--deals", "x"], "--deals: expected a whole number from 1 to 1,000,000,000", "--deals：应是"),
        (["play", "--pace", "soon"], "--pace: expected seconds from 0 to 60, not 'soon'", "--pace：应是"),
        (["njupt", "--seconds", "0"], "--seconds: expected seconds, more than 0", "--seconds：应是"),
        (
            ["arena", "guandan", "greedy", "--precision", "x"],
            "--precision: expected percentage points",
            "--precision：应是",
        ),
        (
            ["simulate", "guandan", "--executor", "x"],
            "there is no --executor 'x'; choose",
            "没有 --executor 'x'；可选",
        ),
        (["admin"], "these arguments are required: WHAT", "还缺参数：WHAT"),
    ],
)
def test_a_wrong_command_line_is_told_in_both_languages(run, monkeypatch, command, english, chinese):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert english in run(*command).err
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    done = run(*command)
    assert chinese in done.err
    assert done.status == 2
    assert len(done.err.splitlines()) == 1
    assert not re.search(r"\b(argument|expected|invalid|required|unrecognized)\b", done.err)


@pytest.mark.parametrize(
    "command",
    [
        ["--help", "--language", "zh"],
        ["play", "--help", "--lang=zh"],
        ["play", "--language", "zh", "--help"],
        ["--language", "zh"],
        ["referee", "--language", "zh", "--help"],
    ],
)
def test_the_language_is_heard_wherever_it_stands(run, command):
    done = run(*command)
    assert (done.status, done.err) == (0, "")
    assert "用法：clamber" in done.out


def test_a_language_that_is_not_known_is_refused_by_name(run):
    assert "there is no --language 'fr'; choose en or zh" in run("play", "--language", "fr").err
    assert "--language needs a value" in run("play", "--language").err
