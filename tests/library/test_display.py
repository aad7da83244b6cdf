"""Display options, as the terminal and the page read them."""

import re
from pathlib import Path

import pytest

from clamber import ruleset
from clamber.rules.display import Display
from clamber.rules.games import GAMES

PAGE = Path(__file__).parents[2] / "web" / "src"
SHOWN = [(game.name, option.name) for game in GAMES.values() for option in game.options if option.display]


def test_rules_hide_nothing_by_default():
    for name in GAMES:
        assert Display.of(ruleset(name)) == Display(
            "ccw", counts_up_to=None, announced_up_to=None, earlier_tricks=True
        )


@pytest.mark.parametrize(("game", "name"), SHOWN)
def test_each_display_option_changes_the_display(game, name):
    option = next(option for option in GAMES[game].options if option.name == name)
    displays = {Display.of(ruleset(game, **{name: value})) for value in option.values}
    assert len(displays) == len(option.values)


def test_gd_13_counts_of_other_seats_are_shown_from_the_limit_down():
    sizes = (27, 11, 10, 0)
    assert [Display.of(ruleset("guandan", count_announce=10)).shows_count(size) for size in sizes] == [False] * 2 + [
        True
    ] * 2
    assert all(map(Display.of(ruleset("guandan")).shows_count, sizes))


def test_gdy_73_the_last_cards_are_announced_as_long_as_there_are_any():
    announces = Display.of(ruleset("gandengyan", announce_at=3)).announces
    assert [announces(size) for size in (4, 3, 1, 0)] == [False, True, True, False]


def test_the_page_reads_no_option_by_name():
    """The server sends only the consequences of the options; the page interprets no rules."""
    names = {option.name for game in GAMES.values() for option in game.options}
    read = re.compile(rf"""(?<!\bDisplay)\[["'`]({"|".join(map(re.escape, names))})["'`]\]""")
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in PAGE.rglob("*") if path.suffix in {".ts", ".svelte"}
    }
    assert len(texts) > 100
    found = {
        (name, match[1]) for name, text in texts.items() if ".test." not in name for match in read.finditer(text)
    }
    assert not found
