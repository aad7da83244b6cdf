"""Tables of a ruleset serialized to bytes, for programs without Python."""

import pytest

from clamber.engine import engine_for
from clamber.ruleset import ruleset


@pytest.mark.parametrize(
    ("rules", "option", "value"),
    [
        ("gandengyan", "draw", "winner"),
        ("biga", "partner_reveal", "forbidden"),
        ("guandan", "returns", "simultaneous"),
    ],
)
def test_rules_that_no_combination_says_are_in_the_bytes(rules: str, option: str, value: str) -> None:
    one, other = (engine_for(ruleset(rules, options)).table.to_bytes() for options in ({}, {option: value}))
    assert len(one) == len(other)
    assert one != other
    assert one == engine_for(ruleset(rules)).table.to_bytes()
