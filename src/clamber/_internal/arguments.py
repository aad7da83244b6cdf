"""Validation of arguments: numbers, also as text and of other libraries, and objects that are easily mistaken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import get_annotations, unwrap
from itertools import chain
from numbers import Real
from operator import index
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeVar

from clamber.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

LARGEST: Final = 2**31 - 1
"""Default upper limit of integer arguments."""


def whole(name: str, argument: object, minimum: int, maximum: int | None = None) -> int:
    """Return an argument as an int. Integers of other libraries, such as NumPy's, are accepted; bools are not.

    Args:
        name: Name of the argument, for the error.
        argument: The argument.
        minimum: Smallest value.
        maximum: Largest value; None for `LARGEST`.

    Raises:
        InvalidArgumentError: The argument is not an integer or out of range.
    """
    number = as_int(argument)
    if number is not None and maximum is None and number > LARGEST:
        raise InvalidArgumentError(f"{name} must be a whole number of at most {LARGEST}, not {argument!r}")
    if number is None or number < minimum or (maximum is not None and number > maximum):
        raise InvalidArgumentError(f"{name} must be a whole number {_range(minimum, maximum)}, not {argument!r}")
    return number


def as_int(argument: object) -> int | None:
    """Return an integer as an int; None for bools and everything else."""
    if isinstance(argument, bool):
        return None
    try:
        return index(argument)  # type: ignore[arg-type] # anything else is refused here
    except TypeError:
        return None


def number_in(text: str, maximum: int) -> int | None:
    """Parse a number from 0 to `maximum` in ASCII digits; return None for any other text."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > len(str(maximum)):
        return None
    number = int(text.lstrip("0") or "0")
    return number if number <= maximum else None


def _range(minimum: int, maximum: int | None) -> str:
    return f"of {minimum} or more" if maximum is None else f"from {minimum} to {maximum}"


def seat_in(seats: int, argument: object, name: str = "seat") -> int:
    """Return the number of a seat.

    Raises:
        InvalidArgumentError: There is no such seat.
    """
    if type(argument) is int and 0 <= argument < seats:  # at once, because this is called several times for each play
        return argument
    seat = as_int(argument)
    if seat is None or not 0 <= seat < seats:
        raise InvalidArgumentError(f"{name} must be a seat from 0 to {seats - 1}, not {argument!r}")
    return seat


def refuse(name: str, expected: str, argument: object) -> NoReturn:
    """Raise InvalidArgumentError for an object of the wrong type.

    Args:
        name: Name of the argument.
        expected: Right type, with an example of an expression that returns it.
        argument: The argument.
    """
    kind = type(argument).__name__
    shown = repr(argument) if isinstance(argument, (int, float, str, bytes, type(None))) else f"a {kind}"
    raise InvalidArgumentError(f"{name} must be {expected}, not {shown if len(shown) <= 80 else f'a {kind}'}")


# Types, by annotation

_PLAIN: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "None": ("None", lambda argument: argument is None),
    "int": ("a whole number", lambda argument: as_int(argument) is not None),
    "float": ("a number", lambda argument: isinstance(argument, Real) and not isinstance(argument, bool)),
    "bool": ("True or False", lambda argument: type(argument).__name__ in {"bool", "bool_"}),
    "str": ("text", lambda argument: isinstance(argument, str)),
    "bytes": ("bytes", lambda argument: isinstance(argument, bytes)),
    "Path": ("a path", lambda argument: isinstance(argument, PathLike)),
    "Callable": ("a function", callable),
    "Mapping": ("a dictionary", lambda argument: isinstance(argument, Mapping)),
    "Iterable": (
        "an iterable",
        lambda argument: isinstance(argument, Iterable) and not isinstance(argument, str | bytes),
    ),
    "Sequence": (
        "a sequence",
        lambda argument: isinstance(argument, Sequence) and not isinstance(argument, str | bytes),
    ),
    "Bot": ("a bot", lambda argument: callable(getattr(argument, "choose", None))),
}
"""Description and test for each annotation of a plain type or protocol."""

CLASSES: Final = {
    "Cards": 'Cards, such as Cards.of("3s3h")',
    "Deal": "a Deal, such as match.deals[0]",
    "Ending": "an Ending, such as endings.all_endings()[0]",
    "CompiledRules": "compiled rules, such as match.engine",
    "StoppingRule": "a StoppingRule, such as arena.StoppingRule(1000)",
    "Game": "the page of a game, such as clamber.ruleset(...).game",
    "Level": "a bots.Level",
    "Match": "a Match, such as clamber.ruleset(...).new_match()",
    "Play": "a Play, such as position.legal()[0] or position.default_play(action)",
    "Position": "a Position, such as match.current or ruleset(...).setup(...)",
    "Report": "a Report, such as arena.report_of(...)",
    "HouseRules": 'a ruleset, such as clamber.ruleset("guandan")',
    "Ruleset": 'a ruleset, such as clamber.ruleset("guandan")',
    "ArenaSettings": "ArenaSettings, such as arena.settings_for(...)",
    "Sink": "a Sink, such as arena.RunFileWriter(...)",
    "Tally": "a Tally, such as those of arena.run",
    "View": "a View, such as position.view(seat) or match.view(seat)",
    "Worded": "a Worded, with English and Chinese text",
    "Workers": "workers, such as work.make_workers(WorkerKind.PROCESSES, 2)",
    "NetArrays": "NetArrays, such as arrays.read(...)",
    "WorkerKind": "a work.WorkerKind, such as WorkerKind.PROCESSES",
    "date": "a date",
    "JudgedDecision": "a JudgedDecision, such as those of analysis.judge_match",
}
"""Descriptions of classes for messages, with an example. Classes are matched by name to avoid importing them."""

_SAME: Final = {"SupportsIndex": "int", "dict": "Mapping", "list": "Sequence", "tuple": "Sequence"}


class _Kind:
    """Type named by an annotation.

    Attributes:
        words: Its name in messages.
        is_known: False if the annotation names a type that is not checked.
    """

    def __init__(self, annotation: str) -> None:
        parts = [self._words_and_test(part) for part in _parts(annotation, "|")]
        self.words = " or ".join(words for words, _ in parts)
        self.is_known = all(words for words, _ in parts)
        self._tests = [test for _, test in parts]

    def fits(self, argument: object) -> bool:
        """Return True if an object is of this type."""
        return any(test(argument) for test in self._tests)

    @staticmethod
    def _words_and_test(annotation: str) -> tuple[str, Callable[[Any], bool]]:
        name, _, inner = annotation.partition("[")
        name = _SAME.get(name, name)
        if name in _PLAIN:
            words, test = _PLAIN[name]
            of = _Kind(_parts(inner.removesuffix("]"), ",")[0]) if name == "Sequence" and inner else None
            if of is None or not of.is_known:
                return words, test
            return (
                f"{words} with {of.words} in each place",
                lambda argument: test(argument) and all(map(of.fits, argument)),
            )
        return CLASSES.get(name, ""), lambda argument: any(base.__name__ == name for base in type(argument).__mro__)


def _parts(annotation: str, mark: str) -> list[str]:
    """Return the parts of an annotation between marks outside brackets."""
    parts, depth = [""], 0
    for letter in annotation:
        depth += (letter == "[") - (letter == "]")
        if letter == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def check_fields(instance: object) -> None:
    """Refuse a dataclass with a field whose type differs from its annotation, as `checked` does.

    Raises:
        InvalidArgumentError: A field has another type.
    """
    for name, annotation in get_annotations(type(instance)).items():
        kind, argument = _kind(annotation), getattr(instance, name)
        if kind.is_known and not kind.fits(argument):
            refuse(name, kind.words, argument)


def true_or_false(name: str, argument: object) -> bool:
    """Return an argument that is True or False, of Python or NumPy.

    Raises:
        InvalidArgumentError: The argument is anything else.
    """
    words, test = _PLAIN["bool"]
    return bool(argument) if test(argument) else refuse(name, words, argument)


@cache
def _kind(annotation: str) -> _Kind:
    return _Kind(annotation)


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that refuses arguments whose types differ from its annotations, naming the argument.

    Annotations must be strings (`from __future__ import annotations`). Types not listed here, such as `Seed`, are not
    checked. Checking adds a few microseconds per call.

    Raises:
        InvalidArgumentError: By the returned function, for an argument of another type.
    """
    annotations = {name: kind for name, kind in get_annotations(function).items() if name != "return"}
    kinds = {name: kind for name, text in annotations.items() if (kind := _kind(text)).is_known}
    code = unwrap(function).__code__  # below any cache
    names = code.co_varnames[: code.co_argcount]

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, argument in chain(zip(names, args, strict=False), kwargs.items()):
            kind = kinds.get(name)
            if kind is not None and not kind.fits(argument):
                refuse(name, kind.words, argument)
        return function(*args, **kwargs)

    return call
