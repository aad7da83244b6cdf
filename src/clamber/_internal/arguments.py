"""Validation of arguments: numbers, also as text and of other libraries, and objects that are easily mistaken."""

from __future__ import annotations

from operator import index
from typing import NoReturn

from clamber.errors import BadArgument


def whole(name: str, given: object, least: int, most: int | None = None) -> int:
    """Return an argument as an int. Integers of other libraries, such as NumPy's, are accepted; bools are not.

    Args:
        name: Name of the argument, for the error.
        given: The argument.
        least: Smallest value.
        most: Largest value; None for no upper limit.

    Raises:
        BadArgument: The argument is not an integer or out of range.
    """
    found = as_int(given)
    if found is None or found < least or (most is not None and found > most):
        raise BadArgument(f"{name} must be a whole number {_range(least, most)}, not {given!r}")
    return found


def as_int(given: object) -> int | None:
    """Return an integer as an int; None for bools and everything else."""
    if isinstance(given, bool):
        return None
    try:
        return index(given)  # type: ignore[arg-type] # anything else is refused here
    except TypeError:
        return None


def number_in(text: str, most: int) -> int | None:
    """Parse a number from 0 to `most` in ASCII digits; return None for any other text."""
    if not (text.isascii() and text.isdecimal()) or len(text.lstrip("0")) > len(str(most)):
        return None
    found = int(text.lstrip("0") or "0")
    return found if found <= most else None


def _range(least: int, most: int | None) -> str:
    return f"of {least} or more" if most is None else f"from {least} to {most}"


def seat_in(seats: int, given: object, name: str = "seat") -> int:
    """Return the number of a seat.

    Raises:
        BadArgument: There is no such seat.
    """
    if type(given) is int and 0 <= given < seats:  # at once, because this is called several times for each play
        return given
    found = as_int(given)
    if found is None or not 0 <= found < seats:
        raise BadArgument(f"{name} must be a seat from 0 to {seats - 1}, not {given!r}")
    return found


def refuse(name: str, wanted: str, given: object) -> NoReturn:
    """Raise BadArgument for an object of the wrong type.

    Args:
        name: Name of the argument.
        wanted: Right type, with an example of an expression that returns it.
        given: The argument.
    """
    kind = type(given).__name__
    shown = repr(given) if isinstance(given, (int, float, str, bytes, type(None))) else f"a {kind}"
    raise BadArgument(f"{name} must be {wanted}, not {shown if len(shown) <= 80 else f'a {kind}'}")
