"""Pages describing games, presets and options, in English or Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clamber.cli.show.screen import DIM, STRONG
from clamber.rules.categories import by_matter
from clamber.rules.options import MatchLength, Number
from clamber.rules.spelling import spell
from clamber.sentences import Worded, say
from clamber.text.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from clamber.rules.options import Conflict, Option
    from clamber.rules.presets import Preset
    from clamber.rules.vocabulary import Game
    from clamber.rules_file import RulesFile, RulesTitle

NAME: Final = "bold cyan"
WIDTH: Final = 96
SENTENCE: Final = (0, 0, 0, 4)
PHRASE: Final = (0, 0, 0, 6)


def games_page(games: Iterable[Game], language: str) -> RenderableType:
    """Return a page listing all games and their presets."""
    parts: list[RenderableType] = []
    for game in games:
        parts += [_heading(game, language), _presets(game, language), Text()]
    return Group(*parts, Text(say(language, "rules-more"), DIM))


def options_page(game: Game, language: str) -> RenderableType:
    """Return a page with a game's presets and all its options, including values, meanings and rules."""
    parts: list[RenderableType] = [_heading(game, language), _presets(game, language)]
    for matter, options in by_matter(game).items():
        parts += [Text(), Text(say(language, f"matter-{matter}"), STRONG)]
        for option in options:
            parts += [Text(), *_option(option, _values(option), option.spelled.split("|"), language)]
    if game.conflicts:
        parts += [Text(), *(_conflict(conflict, language) for conflict in game.conflicts)]
    return Group(*parts)


def titled_rules(name: str, title: RulesTitle | None, language: str) -> str:
    """Return the name of rules, preceded by the name that their file gives them."""
    if title is None:
        return name
    given_name = printable(title.name_in(language))
    return say(language, "rules-named", {"name": given_name, "rules": name, "changed": int(title.changed)})


def preset_page(file: RulesFile, language: str) -> RenderableType:
    """Return a page with the option changes made by a preset or rules file."""
    rules, title = file.rules, file.title
    game = rules.game
    parts: list[RenderableType] = [_heading(game, language), Text(titled_rules(rules.name, title, language), NAME)]
    if title is not None and (says := title.description_in(language)):
        parts.append(Text(says))
    for preset in game.presets:
        if f"{game.name}/{preset.name}" == rules.name and not rules.options:
            parts += [
                Text().append(_title(preset, language), STRONG).append(f"  {_says(preset, language)}"),
                Text(say(language, "rules-source", {"source": preset.source}), DIM),
            ]
    changed = [option for option in game.options if rules[option.name] != option.default]
    for option in changed:
        value, default = spell(rules[option.name]), spell(option.default)
        value_text = Text().append(value, STRONG).append(f"  ({say(language, 'rules-default')} {default})", DIM)
        parts += [Text(), *_option(option, value_text, (value,), language)]
    return Group(*parts) if changed else Group(*parts, Text(), Text(say(language, "rules-unchanged")))


def _heading(game: Game, language: str) -> Text:
    few, many = game.seats[0], game.seats[-1]
    count = str(few) if few == many else f"{few}-{many}"
    titles = (game.title_zh, game.title) if language == "zh" else (game.title, game.title_zh)
    return Text().append(" ".join(titles), STRONG).append(f"  {count} {say(language, 'rules-players')}", DIM)


def _presets(game: Game, language: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for preset in game.presets:
        title = Text(_title(preset, language), STRONG)
        grid.add_row("", Text(f"{game.name}/{preset.name}", NAME), title, _says(preset, language))
    return grid


def _option(option: Option, values: Text, values_explained: Sequence[str], language: str) -> list[RenderableType]:
    """Return an option's name, values, title, rule id and description, plus a phrase per explained value."""
    head = Text().append(option.name, NAME).append(" = ", DIM).append_text(values)
    head.append("  ").append(_title(option, language), STRONG)
    head.append("  ").append(option.rule, DIM)
    sentence = Text(_says(option, language))
    if option.display:
        sentence.append(f" ({say(language, 'rules-shown')})", DIM)
    parts: list[RenderableType] = [head, Padding(sentence, SENTENCE, expand=False)]
    for value, phrase in _phrases(option, language):
        if value in values_explained or isinstance(option, MatchLength):
            line = Text().append(value, "cyan").append(say(language, "rules-colon") + phrase)
            parts.append(Padding(line, PHRASE, expand=False))
    return parts


def _phrases(option: Option, language: str) -> list[tuple[str, str]]:
    """Return (value, phrase) pairs for values that have a phrase."""
    if isinstance(option, Number):
        return []
    phrases = option.value_says_zh if language == "zh" else option.value_says
    values = option.spellings if isinstance(option, MatchLength) else option.spelled.split("|")
    return list(zip(values, phrases, strict=False))


def _values(option: Option) -> Text:
    """Return all values, with the default first and emphasized."""
    if isinstance(option, Number) and option.default != "none":
        return Text().append(spell(option.default), STRONG).append(f" | {option.letter}")
    first, *rest = option.spelled.split("|")
    return Text(" | ").join([Text(first, STRONG), *map(Text, rest)])


def _title(thing: Option | Preset, language: str) -> str:
    return Worded(*thing.title).say(language)


def _says(thing: Option | Preset, language: str) -> str:
    return Worded(thing.says, thing.says_zh).say(language)


def _conflict(conflict: Conflict, language: str) -> Text:
    cause = ", ".join(name for name, _ in conflict.when)
    needed, value = conflict.needs
    sentence = Worded(conflict.says, conflict.says_zh).say(language)
    line = Text().append(f"{cause} {say(language, 'rules-needs')} {needed}={spell(value)}", NAME)
    return line.append(f"  {conflict.rule}{say(language, 'rules-colon')}", DIM).append(sentence)
