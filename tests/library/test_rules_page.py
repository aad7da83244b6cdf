"""Rules as a page: Markdown and HTML with the plays, the scores and all house rules."""

from html.parser import HTMLParser

import pytest

from clamber.cli.arguments import seat_count
from clamber.rules.games import GAMES
from clamber.rules_file import RulesTitle
from clamber.rules_page import rules_html, rules_markdown
from clamber.ruleset import ruleset


def fixed(name, **options):
    rules = ruleset(name, **options)
    return rules.for_seats(seat_count(rules))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_page_has_every_option_and_its_tables_are_regular(game, language):
    text = rules_markdown(fixed(game.name), None, language)
    for option in game.options:
        title = option.title[1] if language == "zh" else option.title[0]
        assert (f"| **{title}** " in text) == (not option.display)
    assert (game.goal[1] if language == "zh" else game.goal[0]) in text
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("| ---"):
            columns = line.count(" | ")
            rows = [lines[number - 1]]
            for row in lines[number + 1 :]:
                if not row:
                    break
                rows.append(row)
            assert {row.replace(r"\|", "").count(" | ") for row in rows} == {columns}


def test_values_that_differ_from_the_default_are_bold_and_in_words():
    plain, changed = (rules_markdown(fixed("guandan", max_hands=n), None, "en") for n in ("none", 12))
    assert "| **12** |" in changed
    assert "| **12** |" not in plain
    assert "| none |" in plain
    assert "after four deals" not in changed
    assert "| **after 4 deals** |" in rules_markdown(fixed("doudizhu", match="deals:4"), None, "en")


def test_a_title_is_the_heading_and_nothing_in_it_is_markup():
    title = RulesTitle("a*b*<script>|", description="[x](y) & <b>", changed=True)
    text = rules_markdown(fixed("guandan"), title, "en")
    assert text.startswith("# Guandan · a\\*b\\*\\<script\\>\\|, changed\n\n\\[x\\](y) & \\<b\\>\n")
    html = rules_html(fixed("guandan"), title, "en")
    assert "<script" not in html
    assert "<h1>Guandan · a*b*&lt;script&gt;|, changed</h1>" in html
    assert "<title>Guandan · a*b*&lt;script&gt;|, changed</title>" in html
    assert "<p>[x](y) &amp; &lt;b&gt;</p>" in html


def test_html_is_well_formed_and_needs_no_other_file():
    class Checked(HTMLParser):
        VOID = ("meta", "br", "hr")

        def __init__(self):
            super().__init__()
            self.open = []

        def handle_starttag(self, tag, attrs):
            assert not {"src", "href"} & {name for name, _ in attrs}
            if tag not in self.VOID:
                self.open.append(tag)

        def handle_endtag(self, tag):
            assert self.open.pop() == tag

    parser = Checked()
    parser.feed(rules_html(fixed("biga"), None, "zh"))
    assert parser.open == []


def test_a_preset_is_named_in_the_heading():
    assert rules_markdown(fixed("guandan/competition"), None, "en").startswith("# Guandan · Competition\n")
    assert rules_markdown(fixed("guandan"), None, "zh").startswith("# 掼蛋\n")


@pytest.mark.parametrize(
    ("name", "options", "note"),
    [
        ("doudizhu", {"wild_rank": "drawn"}, "is the wild rank"),
        ("guandan", {}, "those of level"),
        ("biga", {}, "Big Ace"),
    ],
)
def test_a_page_says_which_cards_are_special_in_its_examples(name, options, note):
    assert note in rules_markdown(fixed(name, **options), None, "en")
