"""Names of options and presets are short, explained, in two languages, and grouped under headings."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from clamber.errors import InvalidOptionError
from clamber.rules.categories import MATTERS, by_matter, matter_of
from clamber.rules.games import GAMES
from clamber.rules.options import Choice, Default
from clamber.rules.resolve import resolve
from clamber.rules.words import Opt
from clamber.sentences import LANGUAGES, say
from clamber.server.wire.catalogue import games

CHINESE = re.compile(r"[\u4e00-\u9fff]")
LONGEST = {"en": 34, "zh": 14}
NAMED = [
    pytest.param(thing, id=f"{game.name}-{thing.name}")
    for game in GAMES.values()
    for thing in (*game.options, *game.presets)
]


@pytest.mark.parametrize("thing", NAMED)
def test_it_has_a_short_name_and_a_sentence_in_both_languages(thing):
    english, chinese = thing.title
    assert english[0].isupper() or english[0].isdigit()
    assert not CHINESE.search(english)
    assert 0 < len(english) <= LONGEST["en"]
    assert 0 < len(chinese) <= LONGEST["zh"]
    assert CHINESE.search(chinese) or chinese == english  # some names are identical in both languages
    assert not re.search(r"[_=.。]", english + chinese)
    assert thing.says.endswith(".")
    assert thing.says_zh.endswith("。")


@pytest.mark.parametrize("thing", [each for each in NAMED if isinstance(each.values[0], Choice)])
def test_values_are_described_without_names_of_options(thing):
    for text in (*thing.value_says, *thing.value_says_zh):
        assert not re.search("[`_=]", text)
    for text in thing.value_says_zh:
        assert not re.search("[A-Za-z]{2,}", text)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_two_options_of_a_game_are_called_the_same(game):
    for things in (game.options, game.presets):
        for language in (0, 1):
            titles = [thing.title[language] for thing in things]
            assert len(titles) == len(set(titles))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_stands_under_one_heading(game):
    found = by_matter(game)
    assert list(found) == [matter for matter in MATTERS if matter in found]
    assert sorted(option.name for options in found.values() for option in options) == sorted(
        option.name for option in game.options
    )
    for matter in found:
        for language in LANGUAGES:
            assert say(language, f"matter-{matter}")


def test_an_option_is_about_what_reads_it():
    def about(game, name):
        page = GAMES[game]
        return matter_of(page, next(option for option in page.options if option.name == name))

    assert about("guandan", "promotion") == "levels"
    assert about("guandan", "a_rule") == "levels"  # sets the options that depend on levels
    assert about("gandengyan", "triplet") == "combinations"  # the scoring also reads the price of this option
    assert about("gandengyan", "players") == "deck"
    assert about("guandan", "direction") == "shown"
    assert about("biga", "capture_max") == "capture"


def test_a_field_that_nobody_put_under_a_heading_is_named():
    page = replace(GAMES["guandan"], declarer=Opt("promotion"))
    with pytest.raises(ValueError, match="declarer of a page reads options"):
        matter_of(page, next(option for option in page.options if option.name == "promotion"))


def test_the_page_gets_names_and_headings():
    for info in games().games:
        game = GAMES[info.name]
        for told in info.options:
            option = next(option for option in game.options if option.name == told.name)
            assert (told.title, told.title_zh) == option.title
            assert told.matter == matter_of(game, option)
        for told, preset in zip(info.presets, game.presets, strict=True):
            assert (told.title, told.title_zh) == preset.title
        assert info.matters == [
            matter for matter in by_matter(game) if matter in {each.matter for each in info.options}
        ]


@pytest.mark.parametrize(
    ("conflict", "options"),
    [
        pytest.param(conflict, game.options, id=f"{game.name}-{conflict.needs[0]}")
        for game in GAMES.values()
        for conflict in game.conflicts
    ],
)
def test_a_conflict_names_what_excludes_each_other_and_says_why_in_chinese(conflict, options):
    changes = {}
    for name, value in conflict.when:
        option = next(option for option in options if option.name == name)
        others = option.values[1:] if isinstance(option, Choice) else [7]
        changes[name] = others[0] if value is Default.CHANGED else value
    name, needed = conflict.needs
    option = next(option for option in options if option.name == name)
    changes[name] = next(value for value in option.values if value != needed)
    with pytest.raises(InvalidOptionError) as refused:
        resolve(options, (conflict,), (), changes)
    said = refused.value.say("zh")
    assert conflict.says_zh in said
    for named_option in (option, *(each for each in options if each.name in dict(conflict.when))):
        assert f"{named_option.title[1]}（{named_option.name}=" in said
