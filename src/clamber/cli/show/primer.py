"""One-screen summary of a game's rules: combinations, bombs in ascending order, and changed options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clamber.cli.show.screen import DIM, STRONG
from clamber.engine import engine_for
from clamber.rules.spelling import spell
from clamber.sentences import Worded
from clamber.text.naming import BIG_ACE, SizedName, rank_name

if TYPE_CHECKING:
    from clamber.cli.show.screen import Screen
    from clamber.compile.shapes import Family
    from clamber.rules.house import HouseRules


def primer(rules: HouseRules, seats: int, screen: Screen) -> RenderableType:
    """Return the goal, all combinations, the bombs in ascending order, and the changed options."""
    families = engine_for(rules.for_seats(seats)).tables.families
    grid = Table.grid(padding=(0, 2))
    for name, meaning in _ordinary(families, rules, screen):
        grid.add_row("", Text(name, STRONG), meaning)
    bombs = dict.fromkeys(SizedName.of(family, rules).say(screen.language) for family in families if family.bomb)
    changed = ", ".join(f"{name}={spell(value)}" for name, value in _changes(rules).items())
    lines = [
        screen.text("primer-bombs", bombs=screen.say("list-comma").join(bombs)),
        screen.text("primer-options", options=changed) if changed else screen.text("primer-no-options"),
        screen.text("primer-more", DIM, rules=rules.name),
    ]
    goal = Worded(*rules.game.goal).say(screen.language)
    head = [Text(f"{rules.game.title} {rules.game.title_zh}", STRONG), *([Text(goal)] if goal else []), Text()]
    return Group(*head, grid, Text(), *lines)


def _ordinary(families: tuple[Family, ...], rules: HouseRules, screen: Screen) -> list[tuple[str, str]]:
    """Return the name of each ordinary kind, with its meaning and the lowest bomb that beats it."""
    kinds = {family.kind: family for family in families if not family.bomb and family.kind != "joker_lead"}
    smallest_bomb = next((family.size for family in families if family.bomb), 0)
    named_families = [(rules.game.kind(kind).words(screen.language), family) for kind, family in kinds.items()]
    return [
        (words.name, words.meaning + _guard_text(family, smallest_bomb, screen)) for words, family in named_families
    ]


def _guard_text(family: Family, smallest_bomb: int, screen: Screen) -> str:
    """Return the bombs needed to beat a kind; empty if any bomb beats it."""
    text = ""
    if family.guard > smallest_bomb:
        text = screen.say("primer-guarded", count=screen.say("number", n=family.guard))
    for card, guard in family.guards:
        name = rank_name(BIG_ACE if card == "*" else card, screen.language)
        text += screen.say("primer-guarded-card", card=name, count=screen.say("number", n=guard))
    return text


def _changes(rules: HouseRules) -> dict[str, str | int | bool]:
    """Return all options that differ from the game's defaults, including those changed by the preset."""
    return {option.name: rules[option.name] for option in rules.game.options if rules[option.name] != option.default}
