"""Printable rules of a table, as Markdown and as HTML generated from it."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

from clamber.chart import EXAMPLE_LEVEL, Chart
from clamber.rules.categories import SHOWN, by_matter
from clamber.rules.options import MatchLength, Number
from clamber.rules.spelling import spell
from clamber.sentences import Either, Worded, say
from clamber.text.naming import SizedName, rank_name
from clamber.text.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from clamber.cards import Card
    from clamber.chart import PlayRow
    from clamber.rules.options import Option, Value
    from clamber.rules_file import RulesTitle
    from clamber.ruleset import Ruleset

FEW: Final = 3
"""Smallest number of sizes that is abbreviated to a range."""

STYLE: Final = """
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #111; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0 1.2rem; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid #999; text-align: left; vertical-align: top; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
@page { margin: 15mm; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 11pt; } }
"""

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")


def rules_markdown(rules: Ruleset, title: RulesTitle | None, language: str) -> str:
    """Return the rules as Markdown with tables: the goal, the plays and their ranking, the scores and all options.

    Options that differ from the game's defaults are bold.

    Args:
        rules: Rules for a fixed number of seats.
        title: Name and description of the rules; None if they have none.
        language: Language of the text.
    """
    return "\n\n".join(_sections(rules, title, language)) + "\n"


def rules_html(rules: Ruleset, title: RulesTitle | None, language: str) -> str:
    """Return the rules as an HTML page with print styles, generated from `rules_markdown`."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_markdown(rules, title, language))
    head = escape(_heading(rules, title, language))
    lang = "zh-CN" if language == "zh" else language
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{head}</title>\n<style>{STYLE}</style>\n'
        f"{body}</html>\n"
    )


def _heading(rules: Ruleset, title: RulesTitle | None, language: str) -> str:
    game = Worded(rules.game.title, rules.game.title_zh).say(language)
    if title is not None:
        name = printable(title.name_in(language))
        return f"{game} · {say(language, 'rules-changed', {'name': name}) if title.changed else name}"
    preset = next(
        (candidate for candidate in rules.game.presets if f"{rules.game.name}/{candidate.name}" == rules.name), None
    )
    return game if preset is None else f"{game} · {Worded(*preset.title).say(language)}"


def _sections(rules: Ruleset, title: RulesTitle | None, language: str) -> Iterator[str]:
    game = rules.game
    yield f"# {_escape_markup(_heading(rules, title, language))}"
    if title is not None and (says := title.description_in(language)):
        yield _escape_markup(says)
    yield f"## {say(language, 'rules-goal')}"
    yield Worded(*game.goal).say(language)
    chart = Chart(rules)
    yield f"## {say(language, 'rules-chart')}"
    yield _note(chart, language)
    yield _table(_headings(language), [_row(chart, row, language) for row in chart.rows if not row.family.bomb])
    if bombs := [row for row in chart.rows if row.family.bomb]:
        yield f"## {say(language, 'rules-bombs')}"
        yield say(language, "rules-bombs-note")
        yield _table(_headings(language)[:3], [_row(chart, row, language)[:3] for row in bombs])
    yield f"## {say(language, 'rules-scores')}"
    yield Worded(*game.scores).say(language)
    yield f"## {say(language, 'rules-house')}"
    heads = [say(language, name) for name in ("rules-option", "rules-set")]
    for matter, options in by_matter(game).items():
        if matter != SHOWN:
            yield f"### {say(language, f'matter-{matter}')}"
            yield _table(heads, [_option(option, rules[option.name], language) for option in options])


def _note(chart: Chart, language: str) -> str:
    notes = [say(language, "rules-chart-note")]
    if chart.game.levels is not None:
        notes.append(say(language, "rules-page-level", {"level": rank_name(EXAMPLE_LEVEL, language)}))
    elif chart.special is not None:
        notes.append(say(language, "rules-page-big"))
    if chart.wild_rank is not None:
        notes.append(say(language, "rules-page-wild-rank", {"rank": rank_name(chart.wild_rank, language)}))
    return ("" if language == "zh" else " ").join(notes)


def _headings(language: str) -> list[str]:
    return [say(language, name) for name in ("rules-kind", "rules-example", "rules-reply", "rules-least-bomb")]


def _row(chart: Chart, row: PlayRow, language: str) -> list[str]:
    """Return the cells of a row: its name, examples, the plays that follow, and the lowest bomb that beats it."""
    family = row.family
    name = SizedName.of(family, chart.engine.rules).say(language) if family.bomb else ""
    name = name or chart.game.kind(family.kind).words(language).name
    if len(row.sizes) > 1:
        name += f" ({say(language, 'rules-sizes', {'sizes': _sizes(row.sizes, language)})})"
    lowest, highest = chart.extremes(row)
    shown = f" {say(language, 'rules-or')} ".join(_cards(chart.drawn(play), language) for play in lowest)
    if highest is not None:
        shown += f" {say(language, 'rules-to')} {_cards(chart.drawn(highest), language)}"
    guard = None if family.bomb else chart.guard(row)
    return [
        name,
        shown,
        _replies(chart, row, language),
        "" if guard is None else _cards(chart.drawn(guard), language),
    ]


def _replies(chart: Chart, row: PlayRow, language: str) -> str:
    steps = [say(language, f"rules-step-{step}") for step in chart.steps(row)]
    if not steps:
        return say(language, "rules-step-none")
    replies, tops = Either(tuple(steps)).say(language), chart.step_free_ranks(row)
    if not tops:
        return replies
    ranks = Either(tuple(rank_name(rank, language) for rank in tops)).say(language)
    return say(language, "rules-step-tops", {"steps": replies, "ranks": ranks})


def _cards(cards: Iterable[Card], language: str) -> str:
    return " ".join(rank_name(str(card), language) if card.is_joker else card.symbol for card in cards)


def _sizes(sizes: Sequence[int], language: str) -> str:
    """Return sizes in abbreviated form: `5`, `3–12`, `4, 6 … 24`."""
    if len(sizes) < FEW:
        return say(language, "list-comma").join(map(str, sizes))
    first, second, *_, last = sizes
    return f"{first}–{last}" if second == first + 1 else f"{first}, {second} … {last}"


def _option(option: Option, value: Value, language: str) -> list[str]:
    """Return the cells of an option: its title with its description, and its value in words."""
    title = f"**{Worded(*option.title).say(language)}**"
    set_to = _escape_markup(_value_words(option, value, language).replace("`", ""))
    says = Worded(option.says, option.says_zh).say(language)
    return [f"{title} {says}", f"**{set_to}**" if value != option.default else set_to]


def _value_words(option: Option, value: Value, language: str) -> str:
    if isinstance(value, bool):
        return say(language, "option-yes" if value else "option-no")
    if isinstance(option, Number):
        return spell(value)
    phrases = option.value_says_zh if language == "zh" else option.value_says
    word, _, count = str(value).partition(":")
    if isinstance(option, MatchLength):
        phrase = dict(zip(option.kinds, phrases, strict=False)).get(word, word)
        return phrase.replace("N", count)
    return dict(zip(map(spell, option.values), phrases, strict=False)).get(spell(value), spell(value))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _escape_markup(text: str) -> str:
    """Return text with Markdown markup escaped."""
    return _SPECIAL.sub(r"\\\1", text)
