"""DDZ-50: the bottom cards multiply the stake."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber.engine import engine_for
from clamber.errors import InvalidRequestError
from clamber.factors import factors_of
from clamber.records.record import from_json, to_json
from clamber.records.settling import settle_deals
from clamber.ruleset import ruleset
from rules.doudizhu.deals import dealt
from rules.doudizhu.test_tricks_and_scores import HANDS, QUIETLY_OUT, play_out
from rules.helpers import after

if TYPE_CHECKING:
    from clamber.match import Match

TABLES = ("off", "twos", "suited_run", "low_cards")

COUNTS = {
    "BJ3s4s": (1, 2, 2, 2),  # a joker
    "BJRJ2s": (1, 4, 4, 3),  # both jokers
    "2s2hKd": (1, 2, 1, 2),  # two 2s
    "2s2hRJ": (1, 2, 2, 2),  # with a joker: the higher of both multipliers
    "3s5h9d": (1, 1, 1, 2),  # no card above 9
    "3s5hTd": (1, 1, 1, 1),
    "3s4h5d": (1, 3, 3, 3),  # consecutive
    "QsKhAd": (1, 3, 3, 3),
    "KsAh2d": (1, 1, 1, 1),  # no 2 in a sequence
    "2s3h4d": (1, 1, 1, 1),
    "Ad2h3c": (1, 1, 1, 1),
    "3s3h4d": (1, 1, 1, 2),
    "3s7sKs": (1, 3, 3, 3),  # one suit
    "9hThJh": (1, 3, 4, 3),  # consecutive, one suit
    "8s8h8d": (1, 4, 3, 3),  # one rank
    "2s2h2d": (1, 4, 3, 3),
}
"""Multipliers of some bottom cards under each option value."""


def taken(bottom: str, **options) -> Match:
    """Return a match in which Ann is landlord for 3 with these bottom cards."""
    return after(dealt(bottom=bottom, **options), "bid 3")


@pytest.mark.parametrize(("bottom", "counts"), COUNTS.items())
def test_ddz_50_what_counts_most_counts(bottom: str, counts: tuple[int, ...]) -> None:
    for table, factor in zip(TABLES, counts, strict=True):
        match = taken(bottom, bottom_bonus=table)
        assert [match.view(seat).multiplier for seat in (0, 1, 2, None)] == [factor] * 4


def test_ddz_50_before_the_auction_is_won_nobody_knows() -> None:
    match = after(dealt(bottom="8s8h8d", bottom_bonus="twos"), "bid 1")
    assert [match.view(seat).multiplier for seat in (0, 1, 2, None)] == [1] * 4


def test_ddz_50_the_stake_is_multiplied_and_the_factor_is_told() -> None:
    bid = after(dealt(HANDS, bottom="JhJsBJ", bottom_bonus="twos", spring="off"), "bid 2", "pass", "pass")
    match = play_out(bid, *QUIETLY_OUT[:-2], "7d", "BJ")
    assert match.result.scores == (8, -4, -4)
    assert [(step.name, step.op, step.value) for step in factors_of(match.result.factors, 1)] == [
        ("bid", "plus", 2),
        ("bottom", "times", 2),
        ("lost", "times", -1),
    ]
    assert from_json(to_json(match)).match.result == match.result


def test_ddz_50_the_limit_holds_for_it_too() -> None:
    options = {"bottom_bonus": "twos", "max_multiplier": 3}
    assert _settled(options, bottom="8s8h8d") == [12, -6, -6]
    assert _settled({"bottom_bonus": "twos"}, bottom="8s8h8d") == [16, -8, -8]


def test_ddz_50_deals_with_real_cards_name_the_bottom_cards() -> None:
    assert _settled({"bottom_bonus": "twos"}) == [4, -2, -2]
    with pytest.raises(InvalidRequestError, match="'bottom' must be 3 cards, not 2"):
        _settled({"bottom_bonus": "twos"}, bottom="8s8h")
    with pytest.raises(InvalidRequestError, match="'bottom' must be cards, as text"):
        _settled({"bottom_bonus": "twos"}, bottom=4)


def test_ddz_50_a_game_without_an_auction_has_none() -> None:
    assert engine_for(ruleset("paodekuai")).groups.scoring.bottom_joker == 1
    with pytest.raises(InvalidRequestError, match="'bottom' must be 0 cards, not 1"):
        settle_deals(ruleset("paodekuai"), 3, [{"order": [0], "left": [0, 1, 1], "bottom": "8s"}])


def _settled(options: dict, **more) -> list[int]:
    deal = {"order": [0], "declarer": 0, "bid": 2, **more}
    return settle_deals(ruleset("doudizhu", options), 3, [deal])["deals"][0]["scores"]
