"""Option-dependent values and their evaluation.

`Opt("draw")` is the value of an option. `Case("triplet", (("bomb", 2), ("ordinary", 1)))` maps the value of an option
to another value. `Length` extracts a number from a value. `OptionOr(1)` is the value of the option named like the
field it is assigned to.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from clamber.rules.options import Value

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Opt:
    """Value of an option."""

    name: str


@dataclass(frozen=True, slots=True)
class Case(Generic[T]):
    """Value selected by an option: the entry whose key equals the option's value, or `otherwise`."""

    option: str
    values: tuple[tuple[Value, T | Opt | Case[T]], ...]
    otherwise: T | Opt | Case[T] | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """Number in an option value such as `match=deals:4`, if it has this `unit`; 0 for another unit or `none`."""

    option: str
    unit: str


@dataclass(frozen=True, slots=True)
class OptionOr(Generic[T]):
    """Value of the option named like the enclosing field, or `otherwise` if there is no such option."""

    otherwise: T


Word: TypeAlias = "T | Opt | Length | Case[T] | OptionOr[T]"

When: TypeAlias = "tuple[tuple[str, tuple[Value, ...]], ...]"
"""Conjunction of conditions, each an option and the values that satisfy the condition."""


class Context:
    """Evaluator of option-dependent values (`Opt`, `Case`, `Length`, `when`) for given options."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.values = values

    def value(self, word: Any) -> Any:
        """Evaluate an option-dependent value. Plain values are returned unchanged."""
        if isinstance(word, Opt):
            return self.values[word.name]
        if isinstance(word, Length):
            unit, _, number = str(self.values[word.option]).partition(":")
            if unit == "single_deal":
                return int(word.unit == "deals")
            return int(number) if unit == word.unit else 0
        if isinstance(word, Case):
            chosen = self.values[word.option]
            for value, result in word.values:
                if value == chosen and type(value) is type(chosen):
                    return self.value(result)
            return self.value(word.otherwise)
        return word

    def holds(self, when: When) -> bool:
        """Return True if all conditions are met."""
        return all(self.values[name] in values for name, values in when)


def with_options(group: Any, options: AbstractSet[str]) -> Any:
    """Return the group with every `OptionOr` replaced by the option of that name, or by its `otherwise` value."""
    own = {part.name: getattr(group, part.name) for part in fields(group)}
    found = {
        name: Opt(name) if name in options else word.otherwise
        for name, word in own.items()
        if isinstance(word, OptionOr)
    }
    return replace(group, **found)


def lookups_in(word: object) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield each option that a value looks up, directly or through nested values, with the values named there."""
    if isinstance(word, Opt):
        yield word.name, ()
    elif isinstance(word, Length):
        yield word.option, ()
    elif isinstance(word, Case):
        yield word.option, tuple(value for value, _ in word.values)
    if isinstance(word, tuple):
        for part in word:
            yield from lookups_in(part)
    elif is_dataclass(word):
        for field in fields(word):
            part = getattr(word, field.name)
            yield from part if field.name == "when" else lookups_in(part)


def options_in(word: object) -> set[str]:
    """Return the names of the options that a value looks up, directly or through nested values."""
    return {name for name, _ in lookups_in(word)}
