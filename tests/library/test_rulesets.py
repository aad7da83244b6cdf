"""Rulesets as values: looked up, modified, loaded from a file, and refused with the nearest valid name."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING

import pytest

import clamber
from clamber.rules.games import GAMES
from clamber.rules_file import load_ruleset
from clamber.ruleset import all_names, ruleset

if TYPE_CHECKING:
    from pathlib import Path


def test_equal_values_are_one_ruleset_and_have_one_hash() -> None:
    one = ruleset("guandan", max_hands=12)
    other = ruleset("guandan").replace(max_hands=12)
    assert one == other
    assert hash(one) == hash(other)
    assert one.hash == other.hash != ruleset("guandan").hash
    assert ruleset("guandan/pagat").hash == ruleset("guandan").hash


def test_repr_is_what_one_would_type() -> None:
    rules = ruleset("biga/homygames", capture_max=8)
    assert eval(repr(rules), {"ruleset": ruleset}) == rules  # noqa: S307 - the purpose of a repr


@pytest.mark.parametrize("name", all_names())
def test_every_name_compiles_deals_and_pickles(name: str) -> None:
    rules = ruleset(name)
    position = rules.new_match(seed=0).position
    assert position is not None
    assert position.legal()
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_preset_differs_from_its_game_in_what_it_says() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            rules = ruleset(f"{game.name}/{preset.name}")
            assert rules.options == {}
            for option, value in preset.changes:
                assert rules[option] == value


@pytest.mark.parametrize(
    ("name", "says"), [("guandang", "did you mean guandan"), ("guandan/kandel", "guandan/kandell"), ("", "no rules")]
)
def test_unknown_rules_suggest_the_nearest_name(name: str, says: str) -> None:
    with pytest.raises(clamber.UnknownRulesError, match=says):
        ruleset(name)


def test_an_unknown_option_suggests_the_nearest_name() -> None:
    with pytest.raises(clamber.InvalidOptionError, match="did you mean follow_step"):
        ruleset("gandengyan", {"folow_step": "next"})


def test_auto_decks_adds_the_second_pack_for_large_tables() -> None:
    rules = ruleset("gandengyan", auto_decks="4plus")
    assert rules.for_seats(3)["decks"] == 1
    assert rules.for_seats(4)["decks"] == 2
    match = rules.new_match(seats=4, seed=1)
    assert match.position is not None
    assert match.position.talon == 108 - 21


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(clamber.InvalidOptionError, match="is for 4 players, not 5"):
        ruleset("guandan").new_match(seats=5)
    with pytest.raises(clamber.InvalidOptionError, match="is for 3 players"):
        ruleset("gandengyan", players=3).new_match(seats=4)


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is an integer from 0"):
        ruleset("guandan").new_match(seed=seed)


def test_rules_of_a_club_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "myclub.json"
    path.write_text(json.dumps({"rules": "guandan/competition", "options": {"max_hands": 8}, "x-club": "Thursday"}))
    assert load_ruleset(path) == ruleset("guandan/competition", max_hands=8)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[]", "expected an object"),
        ('{"rules": "guandan", "option": {}}', "unknown key 'option'"),
        ('{"rules": "guandan", "options": {"max_hand": 3}}', "did you mean max_hands"),
        ('{"rules": "guandan", "options": {"max_hands": "3"}}', "max_hands"),
        ('{"rules": "guandan", "options": []}', '"options" must be an object'),
    ],
)
def test_a_faulty_file_is_named_with_its_key(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "myclub.json"
    path.write_text(text)
    with pytest.raises(clamber.ClamberError, match=says) as caught:
        load_ruleset(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(clamber.UnknownRulesError, match=r"nothing\.json cannot be read"):
        load_ruleset(tmp_path / "nothing.json")
