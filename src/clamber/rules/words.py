"""Words for values that depend on an option, and their lookup: plain values, without functions.

`Opt("draw")` is the option's value, `Case("triplet", (("bomb", 2), ("ordinary", 1)))` looks it up, `Length` is a
number in it, and `OptionOr(1)` is the value of the option that has the name of the field where it stands.
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
    """Value chosen by an option: that of the first key equal to the option's value, else `otherwise`."""

    option: str
    values: tuple[tuple[Value, T | Opt | Case[T]], ...]
    otherwise: T | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """Number in an option like `match=deals:4`, for its `unit`; 0 for another unit or `none`."""

    option: str
    unit: str


@dataclass(frozen=True, slots=True)
class OptionOr(Generic[T]):
    """Value of the option that has the name of the field where this stands; `otherwise` if there is none."""

    otherwise: T


Word: TypeAlias = "T | Opt | Length | Case[T] | OptionOr[T]"

When: TypeAlias = "tuple[tuple[str, tuple[Value, ...]], ...]"
"""Conditions that must all hold: pairs of an option and the values at which its condition holds."""


class Context:
    """Lookup of words (`Opt`, `Case`, `Length`, `when`) under the options in force."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.values = values

    def value(self, word: Any) -> Any:
        """Return the plain value of a word; a value that is plain already is returned unchanged."""
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
        """Return True if all conditions hold."""
        return all(self.values[name] in values for name, values in when)


def with_options(group: Any, options: AbstractSet[str]) -> Any:
    """Return the group with every `OptionOr` replaced by the option of that name, or by its `otherwise`."""
    own = {part.name: getattr(group, part.name) for part in fields(group)}
    found = {
        name: Opt(name) if name in options else word.otherwise
        for name, word in own.items()
        if isinstance(word, OptionOr)
    }
    return replace(group, **found)


def lookups_in(word: object) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield each option that a word, or anything in it, looks up, and the values that are named there."""
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
    """Return the names of the options that a word, or anything in it, looks up."""
    return {name for name, _ in lookups_in(word)}
