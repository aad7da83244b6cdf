"""Guandan rules, section F: effects of the presets, and values that are refused."""

from __future__ import annotations

import pytest

from clamber import ruleset
from rules.guandan.deals import act, tribute_after, tributes, turn
from rules.helpers import ask, error_code


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("pagat", {}),
        ("full", {"promotion": "1,2,4", "ace_finish_demotion": True}),
        (
            "kandell",
            {
                "first_lead": "random",
                "full_house_joker_pair": False,
                "joker_with_wild": False,
                "suited_straight": "either",
                "win_needs_declarer": False,
                "a_rule": "card004",
                "a_counts": "only_1-4",
                "a_penalty": "down_one",
                "a_penalty_passes": "declarership",
            },
        ),
        (
            "competition",
            {
                "count_announce": 10,
                "return_rank": "max10",
                "equal_tribute_take": "seat_order",
                "equal_tribute_lead": "payer_to_first",
                "returns": "simultaneous",
                "a_rule": "off",
                "a_limit": "none",
            },
        ),
        (
            "competition@1",
            {"first_lead": "random", "return_rank": "max10", "equal_tribute_lead": "payer_to_first"},
        ),
        (
            "njupt",
            {
                "first_lead": "random",
                "return_rank": "max10",
                "equal_tribute_take": "seat_order",
                "equal_tribute_lead": "payer_to_first",
                "a_counts": "only_1-4",
            },
        ),
    ],
)
def test_presets_differ_from_the_defaults_in(preset: str, changes: dict[str, object]) -> None:
    usual = dict(ruleset("guandan").values)
    found = dict(ruleset(f"guandan/{preset}").values)
    assert {name: value for name, value in found.items() if value != usual[name]} == changes


def test_preset_pagat_is_the_plain_game() -> None:
    assert ruleset("guandan/pagat").hash == ruleset("guandan").hash


def test_preset_competition_equal_tributes_go_round_and_returns_are_shown_together() -> None:
    """Article 10 of the rules of 2022. Seat 1, next after the first player out, gives to that player, and leads."""
    hands = {"west": "As", "east": "Ad", "north": "Tc", "south": "9c"}
    match = act(tribute_after("02", rules="guandan/competition", **hands), "1 give As; 3 give Ad")
    assert turn(match) == ("return", 0)
    assert tributes(match) == [(1, "As", 0, "-"), (3, "Ad", 2, "-")]
    match = act(match, "0 return Tc")
    assert tributes(match, 0) == [(1, "As", 0, "Tc"), (3, "Ad", 2, "-")]
    assert match.view(2).history[-1].text == "return ?"
    match = act(match, "2 return 9c")
    assert turn(match) == ("play", 1)


def test_an_option_on_top_of_a_preset() -> None:
    rules = ruleset("guandan/kandell", full_house_joker_pair=True)
    assert rules["full_house_joker_pair"] is True
    assert rules["joker_with_wild"] is False


@pytest.mark.parametrize(
    "options",
    [
        {"start_level": 3},
        {"start_level": "2"},
        {"max_set": 9},
        {"max_set": "none"},
        {"promotion": "1,2,5"},
        {"promotion": 3},
        {"full_house_joker_pair": "true"},
        {"pass_is_final": 1},
        {"a_limit": 2},
        {"a_rule": "card003"},
        {"max_hands": 0},
        {"max_hands": "4"},
        {"count_announce": "10"},
        {"tribute_suit": "receiver"},
        {"follow_step": "next"},
        {"levels": True},
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, object]) -> None:
    assert error_code(ask("readings", "guandan", options, cards="3d")) == "bad_option"


@pytest.mark.parametrize("rules", ["guandan/baike", "guandan/", "guandann"])
def test_unknown_presets_are_refused(rules: str) -> None:
    assert error_code(ask("readings", rules, cards="3d")) == "unknown_rules"
