"""Guandan rules, section D7: the returned card, the order of returns, and public information after them."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from clamber import Card, Cards
from rules.guandan.deals import act, all_of, known, legal, tribute_after, tributes, turn

if TYPE_CHECKING:
    from clamber.rules.options import Value

PAID = {"west": "KdKd", "east": "AsAs", "north": "Tc", "south": "Jc"}
"""Hands after a 1-2 win by seats 0 and 2: seat 1 pays a King to seat 2, seat 3 an Ace to seat 0."""


def returns(north: str, tribute: str = "As", **options: Value) -> list[str]:
    """Return the legal returns of seat 0 at level 4 for seat 3's tribute, from its full hand of 27 cards."""
    match = act(tribute_after("012", north, east=tribute, **options), f"3 give {tribute}")
    assert turn(match) == ("return", 0)
    return [action.removeprefix("return ") for action in legal(match)]


LOW_AND_HIGH = all_of("9J") + "TsTsTcTc 3dQsQs4d4h 4hKc"
HIGH_ONLY = all_of("JQK") + "4d4c4h"


def test_gd_82_any_card_but_the_tribute() -> None:
    low, high = ["9c", "9d", "9h", "9s", "Tc", "Ts"], ["Jc", "Jd", "Jh", "Js", "Kc", "Qs"]
    assert returns(LOW_AND_HIGH) == sorted(["3d", "4d", "4h", *low, *high])
    assert returns(LOW_AND_HIGH, return_rank="any") == sorted(["3d", "4d", "4h", *low, *high])
    assert returns(LOW_AND_HIGH, return_rank="max10") == ["3d", *low]
    jacks = ["Jc", "Jd", "Jh", "Js"]
    assert returns(LOW_AND_HIGH, return_rank="maxJ") == sorted(["3d", *low, *jacks])
    assert returns(all_of("QK") + "JsAcAdAhAsAcAd4d4c4h4s", "Ah", return_rank="maxJ") == ["Js"]


def test_gd_82_without_a_low_card_the_lowest_rank_is_returned() -> None:
    everything = [rank + suit for rank in "JKQ" for suit in "cdhs"]
    assert returns(HIGH_ONLY) == ["4c", "4d", "4h", *everything]
    assert returns(HIGH_ONLY, return_rank="max10") == ["Jc", "Jd", "Jh", "Js"]


def test_gd_82_the_tribute_is_not_the_lowest_card_returned() -> None:
    jacks = "JdJdJcJcJhJhJs"
    assert returns(jacks + all_of("QK") + "4d4c4hAd", "Js", return_rank="max10") == ["Jc", "Jd", "Jh"]


@pytest.mark.parametrize(
    ("north", "return_differs", "aces"),
    [
        ("AsAd", None, ["Ad"]),
        ("AsAd", "identity", ["Ad"]),
        ("AsAd", "physical", ["Ad", "As"]),
        ("AsAd", "rank", []),
        ("Ad", "identity", ["Ad"]),
        ("Ad", "physical", ["Ad"]),
        ("Ad", "rank", []),
    ],
)
def test_gd_83_different_from_the_tribute(north: str, return_differs: str | None, aces: list[str]) -> None:
    options = {} if return_differs is None else {"return_differs": return_differs}
    found = returns(north + all_of("9TJ"), **options)
    assert [card for card in found if card[0] == "A"] == aces
    assert {"9d", "Tc", "Js"} <= set(found)


def test_gd_84_level_cards() -> None:
    north = all_of("9TJ") + "4d4h3c"
    assert [card for card in returns(north) if card[0] in "34"] == ["3c", "4d", "4h"]
    assert [card for card in returns(north, return_level_cards=True) if card[0] in "34"] == ["3c", "4d", "4h"]
    assert [card for card in returns(north, return_level_cards=False) if card[0] in "34"] == ["3c"]


def test_gd_85_each_receiver_returns_to_the_payer_of_his_card() -> None:
    match = act(tribute_after("02", **PAID), "1 give Kd; 3 give As; 0 return Tc; 2 return Jc")
    assert tributes(match) == [(1, "Kd", 2, "Jc"), (3, "As", 0, "Tc")]
    assert match.current.sizes == (27, 27, 27, 27)
    assert Card.of("Jc") in match.current.hand(1)
    assert Card.of("Tc") in match.current.hand(3)
    assert Cards.of("As") in match.current.hand(0)
    assert Cards.of("Kd") in match.current.hand(2)


@pytest.mark.parametrize(
    ("order", "steps"),
    [
        (
            "02",
            [
                ("tribute", 1, "give As"),
                ("tribute", 3, "give Ad"),
                ("take", 0, "take Ad"),
                ("return", 0, "return Tc"),
                ("return", 2, "return Jc"),
                ("lead", 1, "lead 3"),
                ("play", 3, "6d"),
            ],
        ),
        (
            "20",
            [
                ("tribute", 3, "give Ad"),
                ("tribute", 1, "give As"),
                ("take", 2, "take Ad"),
                ("return", 2, "return Jc"),
                ("return", 0, "return Tc"),
                ("lead", 3, "lead 1"),
                ("play", 1, "6d"),
            ],
        ),
    ],
)
@pytest.mark.parametrize("order_of_returns", ["sequential", "simultaneous"])
def test_gd_93_order_of_decisions(order: str, steps: list[tuple[str, int, str]], order_of_returns: str) -> None:
    hands = {"west": "As6d", "east": "Ad6d", "north": "Tc", "south": "Jc"}
    match = tribute_after(order, **hands, returns=order_of_returns)
    for phase, seat, action in steps:
        assert turn(match) == (phase, seat)
        match = act(match, f"{seat} {action}")


def test_gd_93_tributes_lie_on_the_table_until_all_are_given() -> None:
    match = act(tribute_after("02", **PAID), "1 give Kd")
    assert match.current.sizes == (27, 26, 27, 27)
    assert tributes(match)[0] == (1, "Kd", None, "-")
    assert act(match, "3 give As").current.sizes == (28, 26, 28, 26)


@pytest.mark.parametrize(
    ("order_of_returns", "shown", "history"),
    [(None, "Tc", "return Tc"), ("sequential", "Tc", "return Tc"), ("simultaneous", "-", "return ?")],
)
def test_gd_93_returns_face_up_or_at_the_same_time(order_of_returns: str | None, shown: str, history: str) -> None:
    options = {} if order_of_returns is None else {"returns": order_of_returns}
    match = act(tribute_after("02", **PAID, **options), "1 give Kd; 3 give As; 0 return Tc")
    for viewer in (1, 2, 3, None):
        assert tributes(match, viewer) == [(1, "Kd", 2, "-"), (3, "As", 0, shown)]
        assert match.view(viewer).history[-1].text == history
        assert known(match, viewer)[3] == shown.replace("-", "")
    assert tributes(match, 0)[1] == (3, "As", 0, "Tc")
    after = act(match, "2 return Jc")
    for viewer in (0, 1, 2, 3, None):
        assert tributes(after, viewer) == [(1, "Kd", 2, "Jc"), (3, "As", 0, "Tc")]
        assert [happened.text for happened in after.view(viewer).history[-2:]] == ["return Tc", "return Jc"]


@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_gd_93_in_a_sample_a_return_face_down_is_one_that_was_allowed(viewer: int) -> None:
    match = tribute_after("02", **PAID, returns="simultaneous", return_rank="max10")
    view = act(match, "1 give Kd; 3 give As; 0 return Tc").view(viewer)
    rng, found = random.Random(93), Counter[str]()
    for _ in range(100):
        found.update(str(paid.returned) for paid in view.sample(rng).view(0).tributes if paid.receiver == 0)
    assert {card[0] for card in found} <= set("2346789T")
    assert len(found) > 10


@pytest.mark.parametrize(
    ("hand", "returned", "return_rank", "barred"),
    [
        (HIGH_ONLY, "Jc", "max10", "2356789T"),
        (HIGH_ONLY, "Jc", "any", ""),
        (HIGH_ONLY, "Jc", "maxJ", ""),
        (LOW_AND_HIGH, "9c", "max10", ""),
        (LOW_AND_HIGH, "Ts", "max10", ""),
    ],
)
def test_gd_82_in_a_sample_who_returned_a_high_card_holds_no_lower_one(
    hand: str, returned: str, return_rank: str, barred: str
) -> None:
    """Level cards are exempt because they rank above a Jack.

    Combines two viewers, because one alone may hold all remaining cards of a rank.
    """
    match = tribute_after("012", hand, east="As", return_rank=return_rank)
    match, rng, missing = act(match, f"3 give As; 0 return {returned}"), random.Random(82), set()
    for viewer in (1, 2):
        view = match.view(viewer)
        held = {card[0] for _ in range(60) for card in map(str, view.sample(rng).hand(0))}
        missing |= {card[0] for card in map(str, view.unseen)} - held
    assert missing == set(barred)


def test_gd_94_exchanged_cards_are_public_knowledge() -> None:
    match = act(tribute_after("02", **PAID), "1 give Kd; 3 give As; 0 return Tc; 2 return Jc")
    for viewer in (0, 1, 2, 3, None):
        assert known(match, viewer) == ["As", "Jc", "Kd", "Tc"]
    assert known(act(match, "3 Tc")) == ["As", "Jc", "Kd", ""]
    assert known(act(match, "3 Tc; 0 As")) == ["", "Jc", "Kd", ""]


@pytest.mark.parametrize(
    ("hands", "exact"),
    [
        ({"west": "RJ", "east": "RJ"}, ["", "RJ", "", "RJ"]),
        ({"west": "RJRJ"}, ["", "RJRJ", "", ""]),
        ({"east": "RJRJ"}, ["", "", "", "RJRJ"]),
    ],
)
def test_gd_95_what_the_anti_tribute_shows(hands: dict[str, str], exact: list[str]) -> None:
    for shown in (tribute_after("02", **hands), tribute_after("02", **hands, anti_reveal="exact")):
        assert known(shown) == exact
        assert not shown.view(0).losers_hold_red_jokers
    fact = tribute_after("02", **hands, anti_reveal="fact")
    assert known(fact) == ["", "", "", ""]
    assert fact.view(0).losers_hold_red_jokers


@pytest.mark.parametrize(("answer", "shown"), [("resist", "RJ"), ("no", "")])
def test_gd_95_a_test_that_was_declined_shows_nothing(answer: str, shown: str) -> None:
    match = tribute_after("02", west="RJ", east="RJ", anti_tribute="optional")
    assert known(match) == ["", "", "", ""]
    assert known(act(match, f"1 {answer}")) == ["", shown, "", shown]


@pytest.mark.parametrize("anti_reveal", ["exact", "fact"])
def test_gd_95_a_single_loser_is_known_to_hold_both(anti_reveal: str) -> None:
    match = tribute_after("012", east="RJRJ", anti_reveal=anti_reveal)
    assert known(match) == ["", "", "", "RJRJ"]
    assert not match.view(0).losers_hold_red_jokers
