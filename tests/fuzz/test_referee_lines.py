"""Fuzzed referee input: each line gets a JSON line, either an answer or an error with a known code."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber.records.record import to_json
from clamber.records.referee import answer, answer_line
from clamber.rules.games import GAMES
from clamber.ruleset import all_names, ruleset

pytestmark = [pytest.mark.fuzz]

CODES = {
    "bad_json",
    "bad_request",
    "unknown_rules",
    "bad_option",
    "bad_cards",
    "bad_notation",
    "illegal_action",
    "bad_record",
}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
card_texts = st.text(alphabet="23456789TJQKABRJdchs =:10♠\t", max_size=24)


def check(answered: dict[str, Any]) -> None:
    """Assert that the line is an answer or a well-formed error."""
    if "error" in answered:
        assert answered["error"]["code"] in CODES
        assert answered["error"]["message"].strip()
    json.dumps(answered)


@given(st.text(max_size=200))
def test_any_line(line: str) -> None:
    check(answer_line(line))


@given(
    st.fixed_dictionaries(
        {"op": st.sampled_from(["readings", "plays", "beats", "position", "replay", "else"]) | json_values},
        optional={
            "id": json_values,
            "rules": st.sampled_from(all_names()) | st.text(max_size=12),
            "options": json_values,
            "level": st.sampled_from("23456789TJQKA") | json_values,
            "big_suit": st.sampled_from("dchs") | json_values,
            "talon": json_values,
            "detail": st.sampled_from(["cards", "ranks"]) | json_values,
            "cards": card_texts | json_values,
            "hand": card_texts | json_values,
            "to_beat": card_texts | json_values,
            "a": card_texts | json_values,
            "b": card_texts | json_values,
            "record": json_values,
            "hands": st.lists(card_texts, max_size=5) | json_values,
            "to_act": json_values,
            "last": json_values,
            "declarer": json_values,
            "wild_rank": st.sampled_from("23456789TJQKA") | json_values,
            "actions": st.lists(card_texts, max_size=3) | json_values,
        },
    )
)
def test_any_question(question: dict[str, Any]) -> None:
    answered = answer(question)
    check(answered)
    assert answered.get("id") == question.get("id")


def a_record(name: str, seed: int) -> dict[str, Any]:
    """Return the record of a short match."""
    match = ruleset(name).new_match(seed=seed)
    for step in range(150):
        if match.position is None or match.is_over:
            break
        if match.position.is_over:
            match = match.next_deal()
        else:
            legal = match.position.legal()
            match = match.apply(legal[(seed + step) % len(legal)])
    return to_json(match)


RECORDS = [a_record(name, seed) for name in GAMES for seed in (1, 2)]


@given(st.sampled_from(RECORDS), st.data())
def test_any_change_of_a_record(record: dict[str, Any], data: st.DataObject) -> None:
    """After a key is dropped, a value swapped or an action replaced, the record is valid or its fault is named."""
    changed = copy.deepcopy(record)
    for _ in range(data.draw(st.integers(0, 2))):
        deals = changed.get("deals")  # may have been replaced by an earlier change
        inner = deals if isinstance(deals, list) and deals else [changed]
        where = changed if data.draw(st.booleans()) else data.draw(st.sampled_from(inner))
        if not isinstance(where, dict):
            break
        key = data.draw(st.sampled_from([*where, "x-note", "unknown"]))
        actions = where.get("actions")
        if key == "actions" and isinstance(actions, list) and actions:
            place = data.draw(st.integers(0, len(actions) - 1))
            actions[place] = data.draw(st.sampled_from(actions) | st.text(max_size=10) | json_values)
        elif data.draw(st.booleans()):
            where.pop(key, None)
        else:
            where[key] = data.draw(json_values | card_texts)
    check(answer({"op": "replay", "record": changed}))


def test_unchanged_records_are_right() -> None:
    for record in RECORDS:
        assert "error" not in answer({"op": "replay", "record": record})
