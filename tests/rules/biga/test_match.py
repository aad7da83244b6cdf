"""Length of a match (BIGA-99), presets of section F, and options that are refused."""

from __future__ import annotations

import pytest

from clamber import InvalidOptionError, Match, UnknownRulesError, ruleset
from rules.biga.short_deals import HANDS, LAST, ending, together
from rules.biga.table import at, deck, readings, seated, settled
from rules.helpers import ask, error_code


def after(*orders: list[int], steps: tuple[str, ...] = ("0 expose Ah @1",), **options: object) -> Match:
    """Return a match whose deals ended in these orders; in each, seat 0 draws first and is declarer."""
    match = together(*steps, first_drawer="same", **options)
    for number, order in enumerate(orders):
        if number:
            match = match.start_deal(deck(HANDS, last=LAST), 0)
        match = ending(match, order, leader=2 if "2 reveal" in steps and not number else 0)
    return match


def test_biga_99_match_none_goes_on() -> None:
    for options in ({}, {"match": "none"}):
        match = after([0, 2], [0, 2], [0, 2], [0, 2], **options)
        assert not match.is_over
        assert match.totals == (24, -12, 12, -12, -12)
        assert match.winners == ()


def test_biga_99_match_deals() -> None:
    assert not after([0, 2], match="deals:2").is_over
    match = after([1, 3, 4], [0, 1, 2], match="deals:2")
    assert match.is_over
    assert match.totals == (-2, 1, -1, 1, 1)
    assert match.winners == (1, 3, 4)
    assert match.result is not None
    assert match.result.winner == (1, 3, 4)


def test_biga_99_match_deals_does_not_count_a_deal_that_is_void() -> None:
    void = settled(seated(deck({}, last={1: "Ah", 3: "Ah"}), match="deals:1"))
    assert at(void).is_void
    assert not void.is_over
    match = ending(void.start_deal(deck(HANDS, last=LAST), 0), [0, 2])
    assert match.is_over
    assert match.winners == (0,)


def test_biga_99_match_target() -> None:
    assert not after([0, 2], match="target:12").is_over
    match = after([0, 2], [0, 2], match="target:12")
    assert match.is_over
    assert match.totals[0] == 12
    assert match.winners == (0,)
    assert after([0, 2], match="target:5").is_over
    assert not after([0, 2], match="target:7").is_over
    assert after([1, 3, 4], match="target:3").winners == (1, 3, 4)


@pytest.mark.parametrize("name", ["biga", "biga/pagat"])
def test_preset_pagat_is_the_default(name: str) -> None:
    assert ruleset(name).hash == ruleset("biga").hash
    assert ruleset(name).options == {}
    assert ruleset(name)["extra_bombs"] is False


def test_preset_homygames_has_extra_bombs() -> None:
    rules = ruleset("biga/homygames")
    assert rules.hash == ruleset("biga", extra_bombs=True).hash
    assert rules.hash != ruleset("biga").hash
    found = ask("readings", "biga/homygames", cards="3d3s3c4d4s4c5d5s5c6d6s6c")
    assert found == {"readings": ["triple_sequence:6"]}
    assert readings("3d3s3c4d4s4c5d5s5c6d6s6c") == []
    back = ask("readings", "biga/homygames", {"extra_bombs": False}, cards="3d3s3c4d4s4c5d5s5c6d6s6c")
    assert back == {"readings": []}


def test_preset_unknown() -> None:
    with pytest.raises(UnknownRulesError, match="homygames"):
        ruleset("biga/homygame")
    assert error_code(ask("readings", "biga/homygame", cards="3d")) == "unknown_rules"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_drawer", "winner"),
        ("expose_poll", "every_draw"),
        ("self_overcall", "true"),
        ("self_overcall", 1),
        ("partner_reveal", True),
        ("forced_reveal", "lone"),
        ("double_hidden_hearts", "redraw"),
        ("big_ace_in_combos", "always"),
        ("ace_both_ends", "false"),
        ("mixed_jokers", "equals_red"),
        ("extra_bombs", "yes"),
        ("pass_is_final", 0),
        ("capture_max", 7),
        ("capture_max", "8"),
        ("capture_from", "partner"),
        ("capture_final_bomb", None),
        ("captured_big_ace", "power"),
        ("lead_after_out", "public"),
        ("reveal_scoring", "doubled"),
        ("open_lone_loses", "last"),
        ("scoring", "win_loss"),
        ("match", "deals:0"),
        ("match", "target"),
        ("match", "single_deal"),
        ("capture_min", 6),
        ("triplet", "ordinary"),
    ],
)
def test_refused_options(option: str, value: object) -> None:
    with pytest.raises(InvalidOptionError) as refused:
        ruleset("biga", {option: value})
    assert option in str(refused.value)
    assert error_code(ask("readings", "biga", {option: value}, cards="3d")) == "bad_option"


def test_all_options_together_are_accepted() -> None:
    values = {
        "first_drawer": "random",
        "expose_poll": "after_deal_in_order",
        "self_overcall": False,
        "partner_reveal": "forbidden",
        "forced_reveal": "allowed",
        "double_hidden_hearts": "first_heart_in_deal_order",
        "big_ace_in_combos": "never",
        "ace_both_ends": False,
        "mixed_jokers": "equals_black",
        "extra_bombs": True,
        "pass_is_final": True,
        "capture_max": 8,
        "capture_from": "opponents",
        "capture_final_bomb": False,
        "captured_big_ace": "ordinary",
        "lead_after_out": "next_active",
        "reveal_scoring": "doubled_not_shared",
        "open_lone_loses": "not_first",
        "scoring": "win_draw_loss",
        "match": "deals:3",
    }
    rules = ruleset("biga", values)
    assert {name: rules[name] for name in values} == values
    assert rules.options == values
    match = rules.new_match(seed=5)
    while not match.is_over:
        match = match.apply(match.position.legal()[0]) if match.is_dealt else match.next_deal()
    assert len([deal for deal in match.deals if deal.result and not deal.result.void]) == 3
