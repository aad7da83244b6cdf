"""Games, presets and options as pages, in English or Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clamber.cli.show.story import DIM, STRONG
from clamber.rules.options import MatchLength, Number
from clamber.rules.spelling import spell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from clamber.rules.options import Conflict, Option, Preset
    from clamber.rules.ruleset import Ruleset
    from clamber.rules.vocabulary import Game

ENGLISH, CHINESE = "en", "zh"
LANGUAGES: Final = (ENGLISH, CHINESE)
NAME: Final = "bold cyan"
WIDTH: Final = 96
SENTENCE: Final = (0, 0, 0, 4)
PHRASE: Final = (0, 0, 0, 6)

WORDS: Final = {
    "players": ("players", "人"),
    "default": ("default", "默认"),
    "shown": ("only changes what is shown", "只影响显示"),
    "source": ("source: ", "来源："),
    "unchanged": ("Every option is at its default.", "所有选项都取默认值。"),
    "more": (
        "clamber rules NAME shows the options of a game, or what a preset changes.",
        "clamber rules 名称：查看选项",
    ),
    "needs": ("needs", "需要"),
    "colon": (": ", "："),
}
"""The few words of the pages themselves."""


def word(name: str, lang: str) -> str:
    """A word of the page in its language."""
    return WORDS[name][LANGUAGES.index(lang)]


def games_page(games: Iterable[Game], lang: str) -> RenderableType:
    """All games with their presets."""
    parts: list[RenderableType] = []
    for game in games:
        parts += [_heading(game, lang), _presets(game, lang), Text()]
    return Group(*parts, Text(word("more", lang), DIM))


def options_page(game: Game, lang: str) -> RenderableType:
    """A game's presets, and every option with its values, meaning and rule."""
    parts: list[RenderableType] = [_heading(game, lang), _presets(game, lang)]
    for option in game.options:
        parts += [Text(), *_option(option, _values(option), option.spelled.split("|"), lang)]
    if game.conflicts:
        parts += [Text(), *(_conflict(conflict, lang) for conflict in game.conflicts)]
    return Group(*parts)


def preset_page(rules: Ruleset, lang: str) -> RenderableType:
    """What a preset or a file of rules changes."""
    game = rules.game
    parts: list[RenderableType] = [_heading(game, lang), Text(rules.name, NAME)]
    for preset in game.presets:
        if f"{game.name}/{preset.name}" == rules.name:
            parts += [Text(_says(preset, lang)), Text(word("source", lang) + preset.source, DIM)]
    changed = [option for option in game.options if rules[option.name] != option.default]
    for option in changed:
        value, default = spell(rules[option.name]), spell(option.default)
        shown = Text().append(value, STRONG).append(f"  ({word('default', lang)} {default})", DIM)
        parts += [Text(), *_option(option, shown, (value,), lang)]
    return Group(*parts) if changed else Group(*parts, Text(), Text(word("unchanged", lang)))


def _heading(game: Game, lang: str) -> Text:
    few, many = game.seats[0], game.seats[-1]
    count = str(few) if few == many else f"{few}-{many}"
    titles = (game.title_zh, game.title) if lang == CHINESE else (game.title, game.title_zh)
    return Text().append(" ".join(titles), STRONG).append(f"  {count} {word('players', lang)}", DIM)


def _presets(game: Game, lang: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(no_wrap=True)
    for preset in game.presets:
        grid.add_row("", Text(f"{game.name}/{preset.name}", NAME), _says(preset, lang))
    return grid


def _option(option: Option, values: Text, explained: Sequence[str], lang: str) -> list[RenderableType]:
    """An option: its name and values, its rule, its sentence, a phrase for each value to be explained."""
    head = Text().append(option.name, NAME).append(" = ", DIM).append_text(values)
    head.append("  ").append(option.rule, DIM)
    sentence = Text(_says(option, lang))
    if option.display:
        sentence.append(f" ({word('shown', lang)})", DIM)
    parts: list[RenderableType] = [head, Padding(sentence, SENTENCE, expand=False)]
    for value, phrase in _phrases(option, lang):
        if value in explained or isinstance(option, MatchLength):
            line = Text().append(value, "cyan").append(word("colon", lang) + phrase)
            parts.append(Padding(line, PHRASE, expand=False))
    return parts


def _phrases(option: Option, lang: str) -> list[tuple[str, str]]:
    """Each value with what it means, where its name does not say it."""
    if isinstance(option, Number):
        return []
    phrases = option.value_says_zh if lang == CHINESE else option.value_says
    values = option.spellings if isinstance(option, MatchLength) else option.spelled.split("|")
    return list(zip(values, phrases, strict=False))


def _values(option: Option) -> Text:
    """Every value, the default first and strong."""
    if isinstance(option, Number) and option.default != "none":
        return Text().append(spell(option.default), STRONG).append(f" | {option.letter}")
    first, *rest = option.spelled.split("|")
    return Text(" | ").join([Text(first, STRONG), *map(Text, rest)])


def _says(thing: Option | Preset, lang: str) -> str:
    return thing.says_zh if lang == CHINESE else thing.says


def _conflict(conflict: Conflict, lang: str) -> Text:
    cause = ", ".join(name for name, _ in conflict.when)
    needed, value = conflict.needs
    sentence = conflict.says_zh if lang == CHINESE else conflict.says
    line = Text().append(f"{cause} {word('needs', lang)} {needed}={spell(value)}", NAME)
    return line.append(f"  {conflict.rule}{word('colon', lang)}", DIM).append(sentence)
