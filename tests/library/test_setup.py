"""Positions set up directly: the deck must contain all hands together, and the seat to act must have cards."""

from __future__ import annotations

from typing import Any

import pytest

from clamber import ruleset
from clamber.cards import Cards
from clamber.errors import IllegalPlayError, InvalidCardsError
from clamber.rules.games import GAMES

DDZ = ruleset("doudizhu")


@pytest.mark.parametrize(
    ("hands", "cards"),
    [
        (["3", "3", "4"], ["3d", "3c", "4d"]),
        (["3", "3d", "3c3"], ["3h", "3d", "3c3s"]),
        (["3333", "44", "4"], ["3d3c3h3s", "4d4c", "4h"]),
        (["3", Cards.of("3d"), "4"], ["3c", "3d", "4d"]),
        (["2BJ", "2RJ", "22"], ["2dBJ", "2cRJ", "2h2s"]),
    ],
)
def test_ranks_without_suits_share_the_suits_of_the_deck(hands: list[str | Cards], cards: list[str]) -> None:
    assert DDZ.setup(hands).hands == tuple(map(Cards.of, cards))


def test_ranks_without_suits_use_both_packs() -> None:
    rules = ruleset("biga")
    assert rules.setup(["3d3d3333", "33", "4", "5", "6"]).hands[:2] == (Cards.of("3d3d3c3c3h3h"), Cards.of("3s3s"))


def test_the_play_on_the_table_takes_suits_that_no_hand_names() -> None:
    position = DDZ.setup(["44", "5", "3d3c"], to_beat="33", last=2)
    assert position.to_beat is not None
    assert position.to_beat.cards == Cards.of("3h3s")
    assert DDZ.setup(["44", "5", "3"], to_beat="3d", last=2).hands[2] == Cards.of("3c")


@pytest.mark.parametrize(
    ("rules", "hands", "more"),
    [
        ("doudizhu", ["3333", "44", "55"], {"to_beat": "3s", "last": 2}),
        ("doudizhu", ["3s", "44", "55"], {"to_beat": "3s", "last": 2}),
        ("doudizhu", ["333", "33", "55"], {}),
        ("doudizhu", ["3s", "3s", "55"], {}),
        ("doudizhu", ["333", "4", "5"], {"to_beat": "33", "last": 2}),
        ("guandan", ["3s4s", "3s", "5s", "6s"], {"to_beat": "3s", "last": 3}),
        ("gandengyan", ["3", "4"], {"talon": 53}),
        ("gandengyan", ["3", "4"], {"talon": -1}),
        ("gandengyan", ["45", "6"], {"to_beat": "3", "talon": 51}),
        ("paodekuai", ["2s", "2", "3"], {}),
    ],
)
def test_hands_table_and_talon_together_are_at_most_the_deck(
    rules: str, hands: list[str], more: dict[str, Any]
) -> None:
    with pytest.raises(InvalidCardsError):
        ruleset(rules).setup(hands, **more)


def test_all_cards_of_the_deck_may_be_used() -> None:
    assert ruleset("gandengyan").setup(["45", "6"], to_beat="3", talon=50).talon == 50
    assert len(DDZ.setup(["3333", "44", "55"], to_beat="44", last=2).hands[0]) == 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("to_beat", [None, "3s"])
def test_the_seat_to_act_has_cards(game: str, to_beat: str | None) -> None:
    rules = ruleset(game)
    hands = ["4s", "", *("5s", "6s", "7s", "8s")[: max(rules.seats[0], 3) - 2]]
    with pytest.raises(ValueError, match=f"seat 1 has no cards and cannot {'lead' if to_beat is None else 'follow'}"):
        rules.setup(hands, to_act=1, to_beat=to_beat)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"to_act": 3}, "to_act must be a seat from 0 to 2, not 3"),
        ({"to_act": -1}, "to_act must be a seat from 0 to 2, not -1"),
        ({"declarer": 3}, "declarer must be a seat from 0 to 2, not 3"),
        ({"to_beat": "3s", "last": 3}, "last must be a seat from 0 to 2, not 3"),
        ({"to_beat": "3s", "last": 0}, "last must be another seat than 0"),
    ],
)
def test_seats_exist(more: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        DDZ.setup(["4", "5", "6"], **more)


def test_a_play_to_beat_is_a_combination() -> None:
    with pytest.raises(IllegalPlayError, match="3♠ 5♠ are not a combination"):
        DDZ.setup(["4", "5", "6"], to_beat="3s5s")
