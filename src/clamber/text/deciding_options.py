"""Options that prevent cards from forming a combination that another value of the option would allow.

The rules are recompiled with one option changed, and the kernel reads the cards under the changed rules. Options of
new mechanisms need no code here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final

from clamber._internal.bounded import BoundedCache
from clamber.compile.actions import Actions
from clamber.compile.kernel_table import kernel_table
from clamber.compile.tables import compile_game
from clamber.errors import InvalidOptionError
from clamber.kernel_rules import kernel_groups, kernel_weights
from clamber.rules.games import GAMES
from clamber.rules.options import Choice
from clamber.rules.resolve import refuse_conflict
from clamber.rules.spelling import same, spell
from clamber.rules.vocabulary import Runs, Sets, WithKickers
from clamber.rules.words import Context, Opt, options_in
from clamber.sentences import Worded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from clamber.cards import Cards
    from clamber.engine import CombinationTable, CompiledRules
    from clamber.rules.house import HouseRules
    from clamber.rules.options import Value
    from clamber.rules.vocabulary import Shape
    from clamber.sentences import Value as SentenceValue

FOLLOWING: Final = frozenset({"steps", "guard", "guards"})
"""Fields of a shape that affect only its followers."""


@dataclass(frozen=True, slots=True)
class DecidingOption:
    """Option that decides whether cards form a combination.

    Attributes:
        option: The option.
        kind, rank: Kind and key rank that the cards have under another value of the option.
        alone: True if that value conflicts with no value of another option.
    """

    option: Choice
    kind: str
    rank: str | None
    alone: bool


def decisive_options(
    engine: CompiledRules, cards: Cards, special: int | None, level: int, *, whole: bool
) -> Iterator[DecidingOption]:
    """Yield every reading that exactly these cards have when one option has another value.

    Values that conflict with another option come last.

    Args:
        engine: Rules in force.
        cards: The cards.
        special: Special face of the deal, if any.
        level: Level of the kernel.
        whole: True if the cards are a whole hand and may therefore be a last play.
    """
    rules = engine.rules
    size = len(cards) if any(isinstance(shape, WithKickers) for shape in rules.game.shapes) else 0
    for option, value, alone in _other_values(rules, len(cards)):
        key = (rules, option.name, value, size)
        changed = _CHANGED.get(key, partial(_compile_changed, *key))
        actions = changed.actions
        if level >= len(actions.tables.set_power):
            continue
        for action in changed.table.readings(cards.masks, level, special):
            if whole or actions.family_of(action).last_play is None:
                yield DecidingOption(option, actions.kind_of(action), actions.rank_of(action, level), alone)


@lru_cache(maxsize=256)
def _other_values(rules: HouseRules, size: int) -> tuple[tuple[Choice, Value, bool], ...]:
    """Return the changes of one option that can give this number of cards a reading, as (option, value, alone).

    Changes that conflict with another option come last; their `alone` is False.
    """
    game, changes = rules.game, []
    names = deciding_options(game.name)
    for option in game.options:
        if not isinstance(option, Choice) or option.name not in names:
            continue
        for value in option.values:
            context = Context(dict(rules.values) | {option.name: value})
            if not same(value, rules[option.name]) and any(
                _can_have(shape, size, context) for shape in _changed_shapes(game.name, option.name)
            ):
                changes.append((option, value, not _conflicts(rules, option.name, value)))
    return tuple(sorted(changes, key=lambda change: not change[2]))


@cache
def deciding_options(game: str) -> frozenset[str]:
    """Return the names of the options that decide which cards of a deck form a combination in a game."""
    page = GAMES[game]
    names = {name for shape in page.shapes + page.bombs for name in _deciding_names(shape)}
    return frozenset((names | options_in(page.wild)) - options_in(page.deck))


def named_options(rules: HouseRules, deciding: Iterable[DecidingOption]) -> dict[str, SentenceValue]:
    """Return the sentence values that name options: the title of the first option, and the current values of all."""
    options = list(dict.fromkeys(decisive.option for decisive in deciding))
    return {"title": Worded(*options[0].title), "option": settings(rules, tuple(Opt(o.name) for o in options))}


def settings(rules: HouseRules, word: object) -> str:
    """Return the values of the options that an option-dependent value looks up, e.g. `run_from_four=false`."""
    names = options_in(word)
    return ", ".join(f"{name}={spell(value)}" for name, value in rules.values if name in names)


def _deciding_names(shape: Shape) -> set[str]:
    """Return the names of the options that decide which cards a shape has."""
    words = {part.name: getattr(shape, part.name) for part in fields(shape) if part.name not in FOLLOWING}
    conditions = {name for name, _ in words.pop("when", ())}
    return conditions.union(*(options_in(word) for word in words.values()))


@cache
def _changed_shapes(game: str, name: str) -> tuple[Shape, ...]:
    """Return the shapes whose cards depend on an option; all shapes if the wild cards depend on it."""
    page = GAMES[game]
    every = name in options_in(page.wild)
    return tuple(shape for shape in page.shapes + page.bombs if every or name in _deciding_names(shape))


def _can_have(shape: Shape, size: int, context: Context) -> bool:
    """Return True if a play of the shape can have this many cards."""
    if isinstance(shape, WithKickers):
        of_size = _of_size(shape, size, context)
        shortest, *longest = map(context.value, (of_size.shortest, of_size.longest, of_size.longest_at_end))
        return bool(shortest <= max(longest))
    if isinstance(shape, Runs):
        return size % shape.of == 0
    return not isinstance(shape, Sets) or shape.size == size


def _conflicts(rules: HouseRules, name: str, value: Value) -> bool:
    """Return True if this value of an option conflicts with the value of another option."""
    game, values = rules.game, dict(rules.values) | {name: value}
    named = {option.name: option for option in game.options}
    try:
        for conflict in game.conflicts:
            refuse_conflict(conflict, named, values)
    except InvalidOptionError:
        return True
    return False


# Compilation


@dataclass(frozen=True, slots=True, weakref_slot=True)
class _Changed:
    """Rules with one option changed, compiled for plays of one size."""

    actions: Actions
    table: CombinationTable

    @property
    def nbytes(self) -> int:
        return self.actions.tables.compiled.nbytes + self.table.nbytes


_CHANGED: Final[BoundedCache[tuple[HouseRules, str, Value, int], _Changed]] = BoundedCache(
    16 << 20, lambda changed: changed.nbytes
)


def _compile_changed(rules: HouseRules, name: str, value: Value, size: int) -> _Changed:
    """Compile the sets, the bombs, and the shapes that depend on an option, with another value of the option.

    The result has far fewer actions than the game, because plays with kickers are compiled for one size only.
    """
    values = dict(rules.values) | {name: value}
    changed, context = _changed_shapes(rules.game.name, name), Context(values)
    shapes = [shape for shape in rules.game.shapes if isinstance(shape, Sets) or shape in changed]
    of_size = [_of_size(shape, size, context) if isinstance(shape, WithKickers) else shape for shape in shapes]
    game = replace(rules.game, shapes=tuple(of_size))
    tables = compile_game(game, values)
    groups = kernel_groups(tables.groups, open_questions=False)
    return _Changed(Actions(game, tables, groups), kernel_table(tables, groups, kernel_weights(game.reference)))


def _of_size(shape: WithKickers, size: int, context: Context) -> WithKickers:
    """Restrict a shape to bodies whose plays have the given size."""
    complete = shape.of + context.value(shape.each) * shape.kicker
    fewest, longest = -(-size // complete), size // (shape.of if context.value(shape.fewer_at_end) else complete)
    return replace(
        shape,
        shortest=max(context.value(shape.shortest), fewest),
        longest=min(context.value(shape.longest), longest),
        longest_at_end=min(context.value(shape.longest_at_end), longest),
    )
