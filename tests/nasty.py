"""Problematic numbers, such as NaN and huge integers, and their substitution in JSON documents."""

import copy
import math

NUMBERS = [
    0,
    -1,
    1,
    255,
    256,
    2**31 - 1,
    2**31,
    2**63,
    2**64,
    10**30,
    -(10**30),
    10**400,
    0.5,
    -0.0,
    1e15,
    1e308,
    math.inf,
    -math.inf,
    math.nan,
    True,
    None,
    "1",
    "１２",
    "",
    [],
    {},
]
"""Values for a field that takes a number."""

TEXTS = [*map(str, NUMBERS), "1e400", "0x10", "1_000", " 1", "+1", "²", "٣", "007", "9" * 5000, "1.5", "1,5"]
"""Texts for an argument that takes a number."""


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def numbers_in(found, above=None, key=None):
    """Yield the (container, key) of every number inside a JSON value."""
    if above is not None and is_number(found):
        yield above, key
    inside = enumerate(found) if isinstance(found, list) else found.items() if isinstance(found, dict) else ()
    for inner, value in inside:
        yield from numbers_in(value, found, inner)


def with_nasty_numbers(document):
    """Yield copies of a JSON document, each with one of its numbers replaced by one of NUMBERS."""
    for place, _ in enumerate(numbers_in(document)):
        for number in NUMBERS:
            changed = copy.deepcopy(document)
            above, key = list(numbers_in(changed))[place]
            above[key] = number
            yield changed
