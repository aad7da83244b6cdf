"""Options that decide whether cards form a combination: those under whose other values they would.

The rules are compiled once more with one option changed, and the kernel reads the cards under them. An option of a
new mechanism needs no code here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from clamber.bounded import BoundedCache
from clamber.compile.actions import Actions
from clamber.compile.kernel_table import kernel_table
from clamber.compile.tables import compile_game
from clamber.errors import BadOption
from clamber.kernel_rules import filled_groups, filled_weights
from clamber.rules.games import GAMES
from clamber.rules.options import Choice
from clamber.rules.resolve import refuse_conflict
from clamber.rules.spelling import same, spell
from clamber.rules.vocabulary import WithKickers
from clamber.rules.words import Context, options_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.cards import Cards
    from clamber.engine import Engine, Table
    from clamber.rules.house import HouseRules
    from clamber.rules.options import Value
    from clamber.rules.vocabulary import Shape

FOLLOWING: Final = frozenset({"steps", "guard", "guards"})
"""Fields of a shape that concern only its followers."""


@dataclass(frozen=True, slots=True)
class Decisive:
    """Option that decides whether cards form a combination.

    Attributes:
        option: The option.
        kind, rank: Kind and key rank that the cards have under another value of the option.
    """

    option: Choice
    kind: str
    rank: str | None


def decisive_options(
    engine: Engine, cards: Cards, special: int | None, level: int, *, whole: bool
) -> Iterator[Decisive]:
    """Yield every reading that exactly these cards have when one option has another value.

    Values that exclude the value of another option come last.

    Args:
        engine: Rules in force.
        cards: The cards.
        special: Special face of the deal, if any.
        level: Level of the kernel.
        whole: True if the cards are a whole hand, and so may be a last play.
    """
    rules = engine.rules
    names = deciding_options(rules.game.name)
    options = [option for option in rules.game.options if isinstance(option, Choice) and option.name in names]
    others = [(option, value) for option in options for value in option.values if not same(value, rules[option.name])]
    others.sort(key=lambda change: _conflicts(rules, change[0].name, change[1]))
    for option, value in others:
        key = (rules, option.name, value, len(cards))
        changed = _CHANGED.get(key, partial(_compiled, *key))
        actions = changed.actions
        if level >= len(actions.tables.set_power):
            continue
        for action in changed.table.readings(cards.masks, level, special):
            if whole or actions.family_of(action).last_play is None:
                yield Decisive(option, actions.kind_of(action), actions.rank_of(action, level))


@cache
def deciding_options(game: str) -> frozenset[str]:
    """Return the names of the options that decide which cards of a deck form a combination in a game."""
    page = GAMES[game]
    found = {name for shape in page.shapes + page.bombs for name in _read_by(shape)}
    return frozenset((found | options_in(page.wild)) - options_in(page.deck))


def settings(rules: HouseRules, word: object) -> str:
    """Return the values of the options that an option-dependent value looks up, e.g. `run_from_four=false`."""
    return ", ".join(f"{name}={spell(rules[name])}" for name in sorted(options_in(word)))


def _read_by(shape: Shape) -> set[str]:
    """Return the names of the options that decide which cards a shape has."""
    words = {part.name: getattr(shape, part.name) for part in fields(shape) if part.name not in FOLLOWING}
    conditions = {name for name, _ in words.pop("when", ())}
    return conditions.union(*(options_in(word) for word in words.values()))


def _conflicts(rules: HouseRules, name: str, value: Value) -> bool:
    """Return True if this value of an option excludes the value of another one."""
    game, values = rules.game, dict(rules.values) | {name: value}
    named = {option.name: option for option in game.options}
    try:
        for conflict in game.conflicts:
            refuse_conflict(conflict, named, values)
    except BadOption:
        return True
    return False


# Compilation


@dataclass(frozen=True, slots=True, weakref_slot=True)
class _Changed:
    """Rules with one option changed, compiled for plays of one size."""

    actions: Actions
    table: Table

    @property
    def nbytes(self) -> int:
        return self.actions.tables.compiled.nbytes + self.table.nbytes


_CHANGED: Final[BoundedCache[tuple[HouseRules, str, Value, int], _Changed]] = BoundedCache(
    16 << 20, lambda changed: changed.nbytes
)


def _compiled(rules: HouseRules, name: str, value: Value, size: int) -> _Changed:
    """Compile the rules with another value of an option, without kickers for plays of other sizes."""
    values = dict(rules.values) | {name: value}
    shapes = tuple(_of_size(shape, size, Context(values)) for shape in rules.game.shapes)
    game = replace(rules.game, shapes=shapes)
    tables = compile_game(game, values)
    groups = filled_groups(tables.groups, open_questions=False)
    return _Changed(Actions(game, tables, groups), kernel_table(tables, groups, filled_weights(game.reference)))


def _of_size(shape: Shape, size: int, context: Context) -> Shape:
    """Restrict a shape with kickers, which has the most actions, to the bodies of plays of a size."""
    if not isinstance(shape, WithKickers):
        return shape
    complete = shape.of + context.value(shape.each) * shape.kicker
    fewest, most = -(-size // complete), size // (shape.of if context.value(shape.fewer_at_end) else complete)
    return replace(
        shape,
        shortest=max(shape.shortest, fewest),
        longest=min(shape.longest, most),
        longest_at_end=min(shape.longest_at_end, most),
    )
