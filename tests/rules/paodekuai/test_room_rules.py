"""PDK-17, PDK-46, PDK-53 to PDK-58: switches of card rooms for last plays, bombs, factors and limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clamber.errors import IllegalPlayError, InvalidOptionError
from clamber.records.referee import answer
from clamber.ruleset import ruleset
from rules.helpers import after
from rules.paodekuai.deals import dealt, play_out, situation, steps, table
from rules.paodekuai.test_tricks_and_scores import ANN, BO

FREE = {"must_play": False, "shut_out": "off"}


# PDK-46: a random first lead


def test_pdk_46_a_random_player_leads_with_any_play() -> None:
    match = table(opening_card="none")
    assert {match.rules.new_match(seed=seed).current.to_act for seed in range(20)} == {0, 1, 2}
    first = match.rules.new_match(seed=1)
    assert not all("3s" in play.cards for play in first.current.legal())
    finished = play_out(dealt(ANN, BO, opening_card="none", **FREE), "3d3c3h3s", "4d4c4h4s", "5d5c5h5s", "6d6c6h6s")
    assert finished.result is not None
    assert finished.next_first is None
    assert {replace(finished, seed=seed).next_deal().current.to_act for seed in range(20)} == {0, 1, 2}


# PDK-17: a short last play


def test_pdk_17_a_short_last_play_is_refused_with_its_reason() -> None:
    with pytest.raises(IllegalPlayError, match=r"take fewer kickers only when following .*fewer_at_end=following"):
        situation("5s5d5c7s", "?", "?", fewer_at_end="following").apply("5s5d5c7s")
    beat = situation("?", "5s5d5c7s", "?", to_act=1, beat="4s4d4c8s9s", must_play=False, fewer_at_end="leading")
    with pytest.raises(IllegalPlayError, match=r"take fewer kickers only when led .*fewer_at_end=leading"):
        beat.apply("5s5d5c7s")


# PDK-53: three Kings and three 3s


def test_pdk_53_three_kings_are_all_kings_of_fifteen_cards_each() -> None:
    with pytest.raises(InvalidOptionError, match="cards_each=15"):
        ruleset("paodekuai", three_kings_bomb=True)


# PDK-59: straight flushes


FLUSH = "3s4s5s6s7s"


def test_pdk_59_a_straight_flush_pays_and_multiplies_as_a_bomb() -> None:
    options = {"straight_flush": "bomb", "bomb_multiplier": 2, **FREE}
    position = situation("3c3d6d", FLUSH, "8c9cTcJc", to_act=1, **options).apply(f"{FLUSH}=straight_flush:7")
    assert position.result is not None
    assert position.result.scores == (-6 - 10, 14 + 20, -8 - 10)
    assert situation("3c3d6d", FLUSH, "8c9c", to_act=1, **options).apply(f"{FLUSH}=sequence:7").result.scores[1] == 5


# PDK-54 to PDK-58: payments


def scores(*hands: str, plays: list[str], **options: object) -> tuple[int, ...]:
    """Return the scores after these plays of Bo and the seats after him."""
    position = situation(*hands, to_act=1, **{"must_play": False, **options})
    for play in plays:
        position = position.apply(play)
    assert position.result is not None
    return position.result.scores


HANDS = ("3c3d6d", "4s", "8c9cTcJc")
OUT = ["4s"]


def test_pdk_54_factors_and_a_fixed_payment_for_a_shut_out() -> None:
    assert scores(*HANDS, plays=OUT) == (-6, 14, -8)
    assert scores(*HANDS, plays=OUT, shut_out_factor=4) == (-12, 28, -16)
    assert scores(*HANDS, plays=OUT, shut_out_points=9) == (-9, 18, -9)
    assert scores(*HANDS, plays=OUT, shut_out="off", shut_out_factor=4, shut_out_points=9) == (-3, 7, -4)


def test_pdk_55_a_loser_with_many_cards_who_has_played_pays_double() -> None:
    assert scores(*HANDS, plays=OUT, shut_out="off", small_shut_out=4) == (-3, 11, -8)
    assert scores(*HANDS, plays=OUT, shut_out_factor=3, small_shut_out=3) == (-9, 21, -12)


def test_pdk_56_every_bomb_doubles_what_is_paid_for_cards() -> None:
    options = {**FREE, "bomb_multiplier": 2, "bomb_points": 0}
    match = after(dealt(ANN, BO, **options), "3d3c3h3s", "7d7c7h7s", "pass", "pass", "8d8c8h8s", "pass", "pass")
    match = play_out(match, "9d9c9h9s", "TdTcThTs")
    assert match.result is not None
    assert match.result.scores == (-12 * 32, 28 * 32, -16 * 32)
    assert ("bombs", 32) in steps(match, 1)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"bird_points": 5}, (-8, 17, -9)),
        ({"bird_points": 5, "max_payment": 6}, (-6, 12, -6)),
        ({"max_payment": 5}, (-5, 10, -5)),
    ],
)
def test_pdk_57_and_58_points_for_the_bird_and_limits(options: dict[str, int], expected: tuple[int, ...]) -> None:
    hands = ("3c3d6d", "Th", "8c9cTcJc")
    assert scores(*hands, plays=["Th"], bird=True, shut_out="off", **options) == expected


def test_pdk_57_the_bird_doubles_bombs() -> None:
    rules = {"rules": "paodekuai", "options": {"bird": True, "bird_bombs": True, **FREE}}
    deal = {"order": [2], "left": [3, 4, 0], "doubler": 0, "bombs": [{"cards": 4, "seat": 1}]}
    found = answer({"op": "settle", **rules, "deals": [deal]})["deals"][0]
    assert found["scores"] == [-6 - 20, -4 + 20 + 10, 6 + 4 - 10]


def test_pdk_58_bombs_are_paid_from_what_the_cards_leave() -> None:
    rules = {"rules": "paodekuai", "options": {"table_stakes": 12, **FREE}}
    deals = [
        {"order": [2], "left": [3, 4, 0], "bombs": [{"cards": 4, "seat": 1}]},
        {"order": [1], "left": [9, 0, 9], "bombs": []},
    ]
    first, second = answer({"op": "settle", **rules, "deals": deals})["deals"]
    assert first["scores"] == [-3 - 9, -4 + 9 + 10, 7 - 10]
    assert second["scores"] == [0, 9, -9]


def test_pdk_58_who_pays_for_all_pays_no_more_than_is_left() -> None:
    rules = {"rules": "paodekuai", "options": {"table_stakes": 5, "before_one_card": "pays_for_all", **FREE}}
    deal = {"order": [2], "left": [3, 4, 0], "liable": 1, "bombs": []}
    found = answer({"op": "settle", **rules, "deals": [deal]})["deals"][0]
    assert found["scores"] == [0, -5, 5]
