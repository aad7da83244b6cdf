"""Canonical JSON and hashes of rulesets are stable across versions."""

import hashlib
import json
from itertools import groupby

import pytest

from clamber.rules.games import GAMES
from clamber.ruleset import all_names, ruleset
from golden.write import is_kept


def test_hashes() -> None:
    assert is_kept("hashes.txt")


@pytest.mark.parametrize("name", all_names())
def test_hash_is_sha256_of_canonical_json(name: str) -> None:
    rules = ruleset(name)
    assert rules.hash == hashlib.sha256(rules.canonical().encode()).hexdigest()[:16]
    told = {
        option.name: rules[option.name]
        for option in rules.game.options
        if not option.display and (option.edition == 1 or rules[option.name] != option.default)
    }
    assert json.loads(rules.canonical())["options"] == told


def test_what_is_only_for_show_does_not_change_the_game() -> None:
    assert ruleset("guandan", direction="cw", count_announce=6).hash == ruleset("guandan").hash
    assert ruleset("guandan", direction="cw") != ruleset("guandan")


def test_only_equal_rules_have_equal_hashes() -> None:
    """A game and its first preset have identical rules; no other two names do."""
    by_hash = sorted(all_names(), key=lambda name: ruleset(name).hash)
    groups = {frozenset(names) for _, names in groupby(by_hash, key=lambda name: ruleset(name).hash)}
    plain = {frozenset({game.name, f"{game.name}/{game.presets[0].name}"}) for game in GAMES.values()}
    assert {names for names in groups if len(names) > 1} == plain


def test_order_of_changes_does_not_matter() -> None:
    one = ruleset("gandengyan", {"draw": "winner", "triplet": "ordinary"})
    other = ruleset("gandengyan", {"triplet": "ordinary", "draw": "winner"})
    assert one.hash == other.hash
