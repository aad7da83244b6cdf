"""Editions of presets: names for people, and options that are stored."""

from __future__ import annotations

from typing import Any

import pytest

from clamber import UnknownRulesError, record, ruleset
from clamber.arena import settings_for
from clamber.match import empty_match
from clamber.records.referee import answer
from clamber.rules.games import GAMES
from clamber.ruleset import Ruleset, all_names
from clamber.server.table.settings import TableSettings
from rules.guandan.deals import act, tribute_after, turn

CORRECTED = [
    f"{game.name}/{preset.name}" for game in GAMES.values() for preset in game.presets if len(preset.editions) > 1
]
EQUAL = {"west": "As", "east": "Ad", "north": "Tc", "south": "9c"}
GIVEN = "1 give As; 3 give Ad"


def replayed(found: dict[str, Any]) -> dict[str, Any]:
    answered = answer({"op": "replay", "record": found})
    assert "error" not in answered, answered
    return answered


@pytest.mark.parametrize("name", CORRECTED)
def test_a_name_without_a_number_is_the_last_edition(name: str) -> None:
    last = ruleset(name)
    assert ruleset(f"{name}@2") == last
    assert (last.name, last.options) == (name, {})
    former = ruleset(f"{name}@1")
    assert former.name == name
    assert former.hash != last.hash
    assert ruleset(name, former.options) == former
    for wrong in (f"{name}@0", f"{name}@3", f"{name}@", f"{name}@x"):
        with pytest.raises(UnknownRulesError):
            ruleset(wrong)


@pytest.mark.parametrize("name", all_names())
def test_what_is_stored_differs_from_the_first_edition(name: str) -> None:
    rules = ruleset(name)
    assert Ruleset.stored(name, rules.stored_options) == rules
    assert ruleset(name, rules.stored_options) == rules
    assert bool(rules.stored_options) == (name in CORRECTED)
    assert Ruleset.stored(name, {}).stored_options == {}


def test_logs_and_results_of_before_keep_their_rules() -> None:
    former = ruleset("guandan/competition@1")
    assert TableSettings("guandan/competition").ruleset() == former
    assert settings_for(former, ["greedy"] * 2).options == {}
    last = settings_for(ruleset("guandan/competition"), ["greedy"] * 2)
    assert last.ruleset == ruleset("guandan/competition")


def test_a_record_of_before_is_replayed_by_the_former_values() -> None:
    match = act(tribute_after("02", rules="guandan/competition@1", **EQUAL), f"{GIVEN}; 0 take Ad; 0 return Tc")
    found = record.to_json(match)
    assert (found["rules"], found["options"]) == ("guandan/competition", {})
    assert record.from_json(found).match.rules == match.rules
    assert turn(record.from_json(found).match) == turn(match)


def test_a_record_without_options_that_fits_the_last_edition_is_of_it() -> None:
    match = act(tribute_after("02", rules="guandan/competition@1", **EQUAL), GIVEN)
    assert turn(match) == ("take", 0)
    assert turn(record.from_json(record.to_json(match)).match) == ("return", 0)
    sealed = {**record.to_json(match), "x-shuffle": {}}  # only programs write it
    assert turn(record.from_json(sealed).match) == ("take", 0)


@pytest.mark.parametrize("edition", ["", "@1", "@2"])
def test_a_record_has_the_rules_that_it_was_written_by(edition: str) -> None:
    match = ruleset(f"guandan/competition{edition}", return_rank="any").new_match(seed=1)
    found = record.to_json(match)
    assert found["rules"] == "guandan/competition"
    assert record.from_json(found).match.rules == match.rules or edition == "@1"
    named = {**found, "rules": "guandan/competition@1"}
    assert record.from_json(named).match.rules == match.rules


def test_a_record_that_fits_no_edition_is_refused_as_by_the_last() -> None:
    match = empty_match(ruleset("guandan/competition"), tuple("ABCD"), seed=2).next_deal()
    found = record.to_json(match)
    found["deals"][0]["actions"] = ["0 3s"] * 9
    assert answer({"op": "replay", "record": found})["error"]["code"] in {"illegal_action", "bad_record"}
