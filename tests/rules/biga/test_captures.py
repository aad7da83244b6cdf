"""Captures by Fours and their targets: BIGA-64 to 71. By default seats 0 and 2 hold Ah, the Big Ace."""

from __future__ import annotations

import pytest

from clamber import IllegalReason, Match
from rules.biga.table import all_pass, at, deck, go, hand, known, legal, seated

FOURS = "4d4d4c4c4h4h4s4s"


def fours(count: int) -> str:
    """Return the given number of Fours."""
    return FOURS[: 2 * count]


def of(rank: str, count: int) -> str:
    """Return the given number of cards of a rank."""
    return FOURS[: 2 * count].replace("4", rank)


def table(draws: dict[int, str], *steps: str, **options: object) -> Match:
    """Return a match in which seat 0 leads; seats 0 and 2 hold the Big Aces."""
    return go(seated(deck({**draws, 0: "Ah" + draws[0]}, last={2: "Ah"}), **options), "0 expose Ah @1", *steps)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_biga_64_the_captured_cards_go_into_the_hand(count: int) -> None:
    draws = {0: of("7", count + 1), 1: fours(count), 3: FOURS[2 * count :] + of("7", 8)[2 * count + 2 :]}
    match = table(draws, f"0 {of('7', count + 1)}", f"1 {fours(count)}")
    assert at(match).sizes == (21 - count, 23, 22, 21, 21)
    assert hand(match, 1).count("7") == count + 1
    assert hand(match, 1).count("4") == 0
    assert str(at(match).to_beat.cards) == fours(count)
    assert (at(match).last_player, at(match).to_act) == (1, 2)


def test_biga_65_the_next_player_has_to_beat_the_fours_as_an_ordinary_pair() -> None:
    draws = {0: "AsAd", 1: "7s7c7d", 2: "4d4c", 3: "5d5c4h4s6s6c6d", 4: "9s9c9d9h"}
    match = table(draws, "0 AsAd", "1 777", "2 44")
    assert str(at(match).to_beat.reading) == "pair:4"
    assert at(match).why_not("5d5c") is None
    assert at(match).why_not("666") is None
    for too_low in ("4h4s", "5", "6"):
        refused = at(match).why_not(too_low)
        assert refused is not None
        assert refused.reason in {IllegalReason.NOT_HIGHER, IllegalReason.WRONG_KIND}
    assert at(go(match, "3 5d5c", "4 pass")).to_act == 0


@pytest.mark.parametrize(
    ("count", "reading", "answer", "too_low"),
    [(3, "bomb:4", "5d5c5s", "5d5c"), (4, "bomb:4", "5d5c5s5h", "5d5c5s"), (5, "bomb:4", "5d5c5s5h5d", "3d3c3s3h")],
)
def test_biga_65_or_as_a_bomb_of_fours(count: int, reading: str, answer: str, too_low: str) -> None:
    draws = {0: of("7", count + 1), 1: fours(count), 2: "5d5c5s5h5d3d3c3s3h"}
    match = table(draws, f"0 {of('7', count + 1)}", f"1 {fours(count)}")
    assert str(at(match).to_beat.reading) == reading
    assert at(match).why_not(answer) is None
    assert at(match).why_not(too_low) is not None


def test_biga_67_fours_are_played_in_the_usual_way_too() -> None:
    match = table({0: "7s7c7d4d4c5d6d", 1: "8s8c8d"}, "0 4d4c")
    assert str(at(match).to_beat.reading) == "pair:4"
    assert at(match).sizes == (20, 22, 22, 21, 21)


def test_biga_68_fours_that_captured_are_captured_by_one_four_fewer() -> None:
    draws = {0: "8d8c8h8s", 1: "4d4c4h", 2: "4d4c", 3: "5d5c4h4s4s8d8c8h8s"}
    match = table(draws, "0 8888", "1 444", "2 44")
    assert str(at(match).to_beat.reading) == "pair:4"
    assert known(match, 1) == "8d8c8h8s"
    assert known(match, 2) == "4d4c4h"
    assert at(match).sizes == (18, 23, 23, 21, 21)
    assert at(match).why_not("5d5c") is None


def test_biga_68_four_then_three_of_seven_fours() -> None:
    draws = {0: "8d8c8h8s8d", 1: "4d4c4h4s", 2: "4d4c4h", 3: "4s"}
    match = table(draws, "0 88888", "1 4444", "2 444")
    assert str(at(match).to_beat.reading) == "bomb:4"
    assert known(match, 2) == "4d4c4h4s"
    assert "4s" not in [text[:2] for text in legal(match)]  # a single Four cannot capture


def test_biga_70_nobody_captures_his_own_bomb() -> None:
    match = all_pass(table({0: "7s7c7d4d4c", 1: "7s7c7d7h7h"}, "0 777"))
    assert (at(match).to_act, at(match).to_beat) == (0, None)
    match = go(match, "0 4d4c")
    assert at(match).sizes[0] == 17
    assert "7" not in hand(match, 0)


SIDES = {
    0: "4d4d7d7c7s5d",
    1: "4c4c8d8c8s5c",
    2: "Ah4h4h9d9c9s5h",
    3: "4s4sTdTcTs5s",
    4: "JdJcJs5d",
}
EGGS = {0: "777", 1: "888", 2: "999", 3: "TTT", 4: "JJJ"}
LONE = {**SIDES, 0: "Ah" + SIDES[0], 2: SIDES[2][2:]}
STARTS = {
    "hidden": (SIDES, ["0 expose Ah @1"], 0),
    "shown": (SIDES, ["0 expose Ah @1", "2 reveal"], 2),
    "played": (SIDES, ["0 expose Ah @1", "0 5", "2 Ah"], 2),
    "secretly alone": (LONE, ["0 expose Ah @1"], 0),
    "openly alone": (LONE, ["0 expose AhAh @6"], 0),
    "alone, revealed": (LONE, ["0 expose Ah @1", "0 reveal"], 0),
    "both played": (LONE, ["0 expose Ah @1", "0 Ah", "0 Ah"], 0),
}


@pytest.mark.parametrize(
    ("start", "owner", "captor", "allowed"),
    [
        ("hidden", 0, 1, True),  # the declarer is a known opponent
        ("hidden", 0, 2, False),  # the partner knows the owner's side
        ("hidden", 2, 0, True),  # the declarer does not know the owner's side
        ("hidden", 1, 3, True),  # opponents do not know each other's side
        ("hidden", 1, 2, True),
        ("hidden", 1, 0, True),
        ("shown", 2, 0, False),
        ("shown", 0, 2, False),
        ("shown", 1, 3, False),
        ("shown", 4, 1, False),
        ("shown", 2, 3, True),
        ("shown", 3, 2, True),
        ("played", 1, 3, False),
        ("played", 2, 0, False),
        ("played", 2, 1, True),
        ("secretly alone", 1, 3, True),
        ("secretly alone", 1, 0, True),
        ("openly alone", 1, 3, False),
        ("openly alone", 3, 2, False),
        ("openly alone", 0, 1, True),
        ("openly alone", 1, 0, True),
        ("alone, revealed", 1, 3, False),
        ("alone, revealed", 3, 0, True),
        ("both played", 1, 3, False),
        ("both played", 1, 0, True),
    ],
)
def test_biga_71_capture_from(start: str, owner: int, captor: int, allowed: bool) -> None:  # noqa: FBT001 - a column of a table
    draws, steps, leader = STARTS[start]
    draws = {**draws, 0: "Ah" + draws[0]}
    lead = [] if owner == leader else [f"{leader} 5"]
    for options, may in ({}, True), ({"capture_from": "anyone"}, True), ({"capture_from": "opponents"}, allowed):
        match = go(seated(deck(draws), **options), *steps, *lead, f"{owner} {EGGS[owner]}")
        while at(match).to_act != captor:
            match = match.apply("pass")
        refused = at(match).why_not("44")
        assert (refused is None) is may
        if refused is not None:
            assert refused.reason is IllegalReason.CANNOT_CAPTURE
            assert "is your own side's" in str(refused)
