"""Game pages: validation, default values, and evaluation of option-dependent values."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from clamber.rules.groups import GROUPS, TABLES_ONLY
from clamber.rules.options import Choice
from clamber.rules.words import Case, Context, Opt, OptionOr, lookups_in, with_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clamber.rules.options import Option, Value
    from clamber.rules.vocabulary import Game

Plain: TypeAlias = "str | int | tuple[int, ...]"
"""Field value after evaluating options."""


def checked_page(game: Game) -> Game:
    """Return the page with all omitted fields filled in.

    Raises:
        ValueError: An option is never read, or the page refers to an undeclared option or an undeclared value of an
            option.
    """
    declared = {option.name: option for option in game.options}
    groups = {name: with_options(group, declared.keys()) for name, group in groups_of(game)}
    full = replace(game, **groups)
    lookups = list(lookups_in(replace(full, options=(), conflicts=(), presets=())))
    for name, values in lookups:
        if name not in declared:
            raise ValueError(f"{game.name}: the page reads {name}, but there is no such option")
        for value in values:
            if not declared[name].accepts(value):
                raise ValueError(f"{game.name}: the page reads {name}={value!r}, which is no value of that option")
    read = {name for name, _ in lookups}
    for option in game.options:
        if not (option.display or option.name in read or _sets_others(option)):
            raise ValueError(f"{game.name}: nothing on the page reads the option {option.name}")
    return full


def _sets_others(option: Option) -> bool:
    return isinstance(option, Choice) and bool(option.sets)


def groups_of(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield each of the game's rule groups as (name, group)."""
    for name in GROUPS:
        if (group := getattr(game, name)) is not None:
            yield name, group


def in_force(game: Game, values: Mapping[str, Value]) -> dict[str, dict[str, Plain]]:
    """Return a game's rule groups for the given option values, with fields in the kernel's format."""
    context = Context(values)
    found: dict[str, dict[str, Plain]] = {}
    for name, group in groups_of(game):
        found[name] = {}
        for part in fields(group):
            if TABLES_ONLY not in part.metadata:
                word, own = getattr(group, part.name), cast("OptionOr[Plain]", part.default)
                where = f"{game.name}: {name}.{part.name}"
                found[name][part.name] = _plain(where, type(own.otherwise), context.value(word))
    return found


def _plain(where: str, kind: type[Plain], value: object) -> Plain:
    """Convert a value to its field's declared type, e.g. `on` to True for a flag, `none` to 0 for a number.

    Raises:
        TypeError: The value cannot be converted to the field's type.
    """
    if kind is bool and value in {"on", "off"}:
        return value == "on"
    if kind is int and value == "none":
        return 0
    if type(value) is not kind:
        raise TypeError(f"{where} is {value!r}, which is no {kind.__name__}")
    return value


def sayable(game: Game, word: object) -> Iterator[object]:
    """Yield every value an option-dependent value may evaluate to, without enumerating open-ended numbers.

    Raises:
        TypeError: The value is an `OptionOr`, which `checked_page` replaces.
    """
    if isinstance(word, Opt):
        option = next(option for option in game.options if option.name == word.name)
        yield from option.values if isinstance(option, Choice) else ()
    elif isinstance(word, Case):
        for _, result in word.values:
            yield from sayable(game, result)
        named = {value for value, _ in word.values}
        option = next(option for option in game.options if option.name == word.option)
        if word.otherwise is not None or not (isinstance(option, Choice) and named >= set(option.values)):
            yield from sayable(game, word.otherwise)
    elif isinstance(word, OptionOr):
        raise TypeError(f"{game.name}: {word} was not filled in")
    else:
        yield word
