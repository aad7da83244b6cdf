"""PDK-60: jokers as the highest singles, as kickers, and together as the highest bomb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from clamber.errors import IllegalPlayError, InvalidOptionError, InvalidRequestError
from clamber.records.settling import settle_deals
from clamber.ruleset import ruleset
from clamber.server.wire.pad import Pad, pad_answer
from rules.paodekuai.deals import dealt, followers, leads, play_out, readings, situation, steps

if TYPE_CHECKING:
    from clamber.rules.options import Value

BOMB: Final[dict[str, Value]] = {"jokers": "bomb"}
SINGLES: Final[dict[str, Value]] = {"jokers": "singles"}
BOTH = pytest.mark.parametrize("rule", [BOMB, SINGLES])


@BOTH
def test_pdk_60_the_whole_pack_is_dealt(rule: dict[str, Value]) -> None:
    position = ruleset("paodekuai", rule).new_match(seed=3).current
    assert [len(hand) for hand in position.hands] == [18, 18, 18]
    assert len({str(card) for hand in position.hands for card in hand}) == 54
    two = ruleset("paodekuai", rule, players=2).new_match(seed=3).current
    assert [len(hand) for hand in two.hands] == [18, 18]


def test_pdk_60_jokers_and_18_cards_go_together() -> None:
    fifteen = ruleset("paodekuai/fifteen", BOMB)
    assert fifteen["cards_each"] == 18
    assert ruleset("paodekuai", BOMB, cards_each=18).hash == ruleset("paodekuai", BOMB).hash
    with pytest.raises(InvalidOptionError, match="cards_each=18"):
        ruleset("paodekuai", BOMB, cards_each=16)
    with pytest.raises(InvalidOptionError, match="jokers=bomb"):
        ruleset("paodekuai", cards_each=18)
    for option in ("three_aces_bomb", "three_kings_bomb"):
        with pytest.raises(InvalidOptionError, match="Only with"):
            ruleset("paodekuai", {**BOMB, option: True})


@BOTH
def test_pdk_60_jokers_are_the_highest_singles(rule: dict[str, Value]) -> None:
    assert followers("2s", "AsBJRJ", **rule) >= {"BJ", "RJ"}
    assert "RJ" in followers("BJ", "2sRJ7s", **rule)
    assert "BJ" not in followers("RJ", "2sBJ7s", must_play=False, **rule)
    assert leads("BJ3s4s5s6s7s", "sequence", **rule) == {"3s4s5s6s7s"}


def test_pdk_60_both_jokers_are_the_highest_bomb() -> None:
    assert readings("BJRJ", **BOMB) == ["joker_bomb"]
    assert readings("BJRJ", **SINGLES) == []
    assert followers("2d2c2h2s", "BJRJ3s", **BOMB) == {"BJRJ"}
    assert followers("7s", "BJRJ3s", **BOMB) == {"BJ", "RJ", "BJRJ"}
    assert followers("BJRJ", "2d2c2h2s", **BOMB) == {"pass"}
    assert followers("2d2c2h2s", "BJRJ3s", **SINGLES) == {"pass"}


def test_pdk_60_a_refused_pair_names_the_option() -> None:
    with pytest.raises(IllegalPlayError, match="jokers=singles"):
        situation("BJRJ3s", "?", "?", **SINGLES).apply("BJRJ")


@BOTH
def test_pdk_60_jokers_are_kickers(rule: dict[str, Value]) -> None:
    assert "triple_with_cards:7" in readings("7s7d7cBJRJ", **rule)
    assert "triple_with_cards:7" in readings("7s7d7c3sRJ", **rule)
    assert "plane_with_cards:8" in readings("7s7d7c8s8d8cBJRJ3s3d", **rule)
    assert "quad_with_cards:7" in readings("7s7d7c7h3sBJRJ", four_carries="three", **rule)
    assert "quad_with_cards:7" in readings("7s7d7c7hBJRJ", four_carries="up_to_three", **rule)
    assert leads("7s7d7cBJ", "triple_with_cards", **rule) == {"7d7c7sBJ=triple_with_cards:7"}  # PDK-17


def test_pdk_60_six_triples_in_a_row_are_a_last_play() -> None:
    hand = "3s3d3c4s4d4c5s5d5c6s6d6c7s7d7c8s8d8c"
    assert any(len(text.partition("=")[0]) == 2 * 18 for text in leads(hand, "plane_with_cards", **BOMB))
    assert "triple_sequence:8" in readings(hand, triple_carries="up_to_two", fewer_at_end=False, **BOMB)


def test_pdk_60_the_highest_single_before_a_last_card_may_be_a_joker() -> None:
    position = situation("3s2sBJ", "7s", "?", **BOMB)
    assert {play.text for play in position.legal()} == {"BJ"}


def test_pdk_60_the_joker_bomb_pays_and_multiplies() -> None:
    rule: dict[str, Value] = {**BOMB, "must_play": False, "shut_out": "off", "lead_contains": False}
    match = dealt("BJRJ3s", bomb_multiplier=2, **rule)
    singles = [str(card) for card in match.current.hands[0] if not card.is_joker]
    finished = play_out(match, "BJRJ", *singles)
    assert finished.result is not None
    assert finished.result.scores[0] == 2 * (18 + 18) + 20
    assert 2 in dict(steps(finished, 1)).values()


def test_pdk_60_score_pads_ask_for_joker_bombs() -> None:
    deal = {"order": [0], "left": [0, 5, 18], "plays": [3, 1, 1], "bombs": [{"cards": "jokers", "seat": 0}]}
    for options, listed in ((BOMB, True), (SINGLES, False), ({}, False)):
        pad = Pad.model_validate({"rules": "paodekuai", "options": options, "seats": 3, "deals": [deal][:listed]})
        answer = pad_answer(ruleset("paodekuai", options), pad)
        assert ("jokers" in answer.asks.bombs) == listed
        if listed:
            assert answer.deals[0].scores == [23 + 20, -15, -28]


@pytest.mark.parametrize("named", ["jokers", "run"])
def test_pdk_60_a_bomb_that_the_rules_lack_is_not_settled(named: str) -> None:
    deal = {"order": [0], "left": [0, 5, 9], "bombs": [{"cards": named, "seat": 0}]}
    with pytest.raises(InvalidRequestError, match=f'no bomb "{named}"'):
        settle_deals(ruleset("paodekuai", SINGLES), 3, [deal])
