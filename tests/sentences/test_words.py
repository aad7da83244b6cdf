"""Chinese terms: only words that players use, and each game's own word for a deal."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast

from clamber.rules.games import GAMES
from clamber.sentences.catalogue import LEVELS
from sentences.catalogue import entries

ROOT = Path(__file__).parents[2]
UNSAID = {
    "牌戏": "扑克",
    "贪心": "机器人（普通）",
    "电脑": "机器人",
    "要压：": "大过：",
    "四王炸": "天王炸",
    "三连牌": "飞机",
    "独庄": "独打",
    "共犯": "同伙",
    "快捷键入": "快捷语",
    "未宣布": "未报牌",
}
"""Words to avoid, by their replacements."""

DEAL = re.compile("(?<![残牌结开平])局(?![面势])")
"""局 as one deal: not in 残局, 牌局, 结局, 开局, 平局, 局面."""
PACKS = re.compile("用两副|[一两几二]副牌|每副\\d+张|全副|整副牌|几副$")
"""副 as a pack of cards."""
PLACES = re.compile("[一二三四1-4](、[一二三四1-4])+ ?名|第 ?[一二三四1-4] ?名")

ANY_GAME = {"help.ftl", "lessons.ftl"}
"""Files about all games, and files in which each sentence is about a single game."""
ONE_KIND = {
    "deal-number",
    "table-deal",
    "deal-at-level",
    "table-deal-level",
    "mine-points",
    "start-sides",
    "for-long_game",
}
"""Sentences used only in games without levels, or only in games with levels."""


def chinese_pages():
    """Yield (name, text) for all other user-facing Chinese text."""
    yield "README.zh.md", (ROOT / "README.zh.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs/rules/zh").glob("*.md")):
        yield page.name, page.read_text(encoding="utf-8")
    for name, game in GAMES.items():
        yield f"{name}, its rules", "\n".join(declared(game))


def declared(game):
    """Yield the Chinese texts of a game's page and options."""
    yield from (game.title_zh, game.says[1], game.goal[1], *(pair[1] for pair in game.scores))
    for option in game.options:
        yield from (option.title[1], option.says_zh, *getattr(option, "value_says_zh", ()))
    for thing in (*game.presets, *game.conflicts):
        yield from (thing.says_zh, *([thing.title[1]] if hasattr(thing, "title") else []))
    for kind in game.kinds:
        yield from (kind.zh.name, kind.zh.full, kind.zh.meaning)


def messages():
    """Yield (file, name, text) for every Chinese message."""
    for file, entry in entries("zh"):
        if isinstance(entry, ast.Message):
            yield file, entry.id.name, "".join(texts(entry.value))


def texts(pattern):
    """Yield the texts of a pattern and its variants, except selections by level."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield element.value
        elif not isinstance(element.expression, ast.SelectExpression):
            yield " "
        elif getattr(element.expression.selector, "id", ast.Identifier("")).name != LEVELS:
            for variant in element.expression.variants:
                yield from (" ", *texts(variant.value))


def test_no_wrong_word_is_said():
    said = [*((f"{file}: {name}", text) for file, name, text in messages()), *chinese_pages()]
    found = [(where, wrong, right) for where, text in said for wrong, right in UNSAID.items() if wrong in text]
    assert not found


def test_a_sentence_about_several_games_calls_a_deal_as_each_of_them_does():
    said = [(name, text) for file, name, text in messages() if file not in ANY_GAME and name not in ONE_KIND]
    assert not [(name, text) for name, text in said if DEAL.search(text) or "副" in PACKS.sub("", text)]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_call_a_deal_and_places_as_its_players_do(game):
    texts = [*declared(GAMES[game]), (ROOT / f"docs/rules/zh/{game}.md").read_text(encoding="utf-8")]
    said = "\n".join(PACKS.sub("", text) for text in texts)
    if GAMES[game].levels is not None:
        assert not DEAL.findall(said)
        assert not PLACES.findall(said)
    else:
        assert "副" not in said
        assert not re.findall("头游|二游|三游|末游", said)


NOTATION = re.compile(r"(?<![\w.-])(pass|bid|show|double|expose|reveal|resist|give|take|return|lead)(?![\w.-])")
IN_QUOTES = {"records.ftl", "settle.ftl"}
"""Files whose sentences quote the keys of JSON objects, some of which are also words of the notation."""


def test_a_chinese_sentence_names_decisions_in_chinese():
    said = [(name, text) for file, name, text in messages() if file not in IN_QUOTES]
    assert not [(name, text) for name, text in said if NOTATION.search(text)]


NAMES = r"\{ \$(?:who|whose|payer|receiver|player) \}"
PLAYER = re.compile(f"{NAMES} [{{\u4e00-\u9fff]|[\u4e00-\u9fff] {NAMES}")
IDS = {"prompt.ftl"}
"""File whose sentences name guests by their ids."""


def test_no_space_stands_between_a_players_name_and_chinese():
    files = sorted((ROOT / "src/clamber/sentences/zh").rglob("*.ftl"))
    spaced = [(file.name, PLAYER.findall(file.read_text(encoding="utf-8"))) for file in files if file.name not in IDS]
    assert not [(name, found) for name, found in spaced if found]
