"""PDK-60: jokers as the highest singles, as kickers, and together as the highest bomb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from clamber.errors import IllegalPlayError, InvalidOptionError, InvalidRequestError
from clamber.records.settling import settle_deals
from clamber.ruleset import ruleset
from clamber.server.wire.pad import Pad, pad_answer
from rules.paodekuai.deals import dealt, play_out, situation, steps

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


def test_pdk_60_a_refused_pair_names_the_option() -> None:
    with pytest.raises(IllegalPlayError, match="jokers=singles"):
        situation("BJRJ3s", "?", "?", **SINGLES).apply("BJRJ")


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
