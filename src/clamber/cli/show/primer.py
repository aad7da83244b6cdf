"""The rules of a game on one screen: what there is to play, lowest bomb first, and which options are set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clamber.cli.show.story import DIM, STRONG
from clamber.cli.show.words import KIND_WORDS, MEANINGS, number, rank_name
from clamber.engine import engine_for
from clamber.rules.spelling import spell

if TYPE_CHECKING:
    from clamber.compile.shapes import Family
    from clamber.rules.ruleset import Ruleset

GOALS: Final = {
    "gandengyan": (
        "Be the first without cards. A reply has the same shape and is exactly one rank higher, or is a 2 on a "
        "single or 2-2 on a pair, or a bomb. Jokers stand for any rank beside a natural card. After each trick "
        "everybody draws. Whoever is left with cards pays for them."
    ),
    "biga": (
        "Be out before the other side. Whoever exposes an Ace makes its suit big and is declarer; whoever holds "
        "the other Ace of that suit is the partner, and nobody knows. Singles climb from 4 to A, 2, 3, black "
        "joker, red joker, Big Ace. Fours capture a bomb of one card more into the hand."
    ),
    "doudizhu": (
        "Bid to be landlord: the highest bid gets the three bottom cards and plays alone against the others. Whoever "
        "is out first wins for his side. A reply has the same shape and size and is higher, or is a bomb; the two "
        "jokers are the rocket. Bombs, the rocket and spring double the bid."
    ),
    "guandan": (
        "Be out first, with your partner across the table close behind, and climb from level 2 to A. Cards of the "
        "level rank above the Ace; the two in hearts are wild. A reply has the same shape and is higher, or is a "
        "bomb. After the first deal the losers give their best cards as tribute."
    ),
}
"""What one is after, a sentence or two a game; a game without them has its options only."""


def primer(rules: Ruleset, seats: int) -> RenderableType:
    """The goal, every combination, the bombs in ascending order, and what these rules change."""
    families = engine_for(rules.for_seats(seats)).tables.families
    grid = Table.grid(padding=(0, 2))
    for name, meaning in _ordinary(families):
        grid.add_row("", Text(name, STRONG), meaning)
    bombs = [_bomb(family) for family in families if family.bomb]
    lines = ["Bombs, the lowest first: " + ", ".join(dict.fromkeys(bombs)) + "."]
    changed = ", ".join(f"{name}={spell(value)}" for name, value in _changes(rules).items())
    lines.append(f"Options: {changed}." if changed else "Every option is at its default.")
    lines.append(f"All options: clamber rules {rules.name}")
    goal = GOALS.get(rules.game.name)
    head = [Text(f"{rules.game.title} {rules.game.title_zh}", STRONG), *([Text(goal)] if goal else []), Text()]
    return Group(*head, grid, Text(), *(Text(line) for line in lines[:-1]), Text(lines[-1], DIM))


def _ordinary(families: tuple[Family, ...]) -> list[tuple[str, str]]:
    """Each ordinary kind once, with what it is and from which bomb on it is beaten."""
    kinds = {family.kind: family for family in families if not family.bomb and family.kind != "joker_lead"}
    least = next((family.size for family in families if family.bomb), 0)
    return [
        (KIND_WORDS.get(kind, kind), MEANINGS.get(kind, "") + _guarded(family, least))
        for kind, family in kinds.items()
    ]


def _guarded(family: Family, least: int) -> str:
    """Which bombs it takes, where not every bomb beats it."""
    found = f"; beaten by bombs of {number(family.guard)} and more" if family.guard > least else ""
    for card, guard in family.guards:
        name = "the Big Ace" if card == "*" else f"a {rank_name(card)}"
        found += f"; {name} by bombs of {number(guard)} and more"
    return found


def _bomb(family: Family) -> str:
    if family.kind == "bomb":
        return f"{number(family.size)} of a kind"
    name = KIND_WORDS.get(family.kind, family.kind)
    if family.kind == "joker_bomb":
        return f"{number(family.size)} jokers"
    if family.kind == "triple_sequence":
        return f"{number(family.ranks)} triples in a row"
    return name


def _changes(rules: Ruleset) -> dict[str, str | int | bool]:
    """Every option that is not at the game's default, the preset's included."""
    return {option.name: rules[option.name] for option in rules.game.options if rules[option.name] != option.default}
