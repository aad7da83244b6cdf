"""Consequences of a capture: BIGA-72 to 81 and 104. The Big Ace is Ah."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clamber import IllegalReason, Match
from rules.biga.short_deals import together
from rules.biga.table import all_pass, at, deck, go, hand, known, legal, seated, settled


def table(draws: dict[int, str], *steps: str, last: dict[int, str] | None = None, **options: object) -> Match:
    """Return a match in which seat 0 has exposed Ah and seat 2 holds the other Ah."""
    hidden = {2: "Ah"} if last is None else last
    return go(seated(deck({**draws, 0: "Ah" + draws[0]}, last=hidden), **options), "0 expose Ah @1", *steps)


def test_biga_72_only_the_play_on_top_is_captured() -> None:
    match = table({0: "7s7c7d", 1: "8s8c8d", 2: "4d4c", 3: "4h4s4h4s7s7c7d7h7h8h8h8s8c8d"}, "0 777", "1 888", "2 44")
    assert at(match).sizes == (19, 19, 23, 21, 21)
    assert known(match, 2) == "8d8c8s"
    assert "7" not in hand(match, 2)


def test_biga_72_an_egg_under_a_larger_bomb_is_not_captured() -> None:
    match = table({0: "7s7c7d", 1: "8s8c8d8h", 2: "4d4c"}, "0 777")
    assert at(go(match, "1 pass")).why_not("44") is None
    refused = at(go(match, "1 8888")).why_not("44")
    assert refused is not None


def out_with_four_twos(**options: object) -> Match:
    """Return a match in which seat 4 went out with four Twos, and seat 0 may answer with three Fours."""
    steps = ("0 expose Ah @1", "0 2", "4 BJBJRJRJ", "4 3456789TJQKA", "4 2", "4 2222")
    return together(*steps, **options)


def test_biga_73_the_last_play_of_a_player_who_is_out_may_be_captured() -> None:
    match = go(out_with_four_twos(), "0 444")
    assert at(match).order == (4,)
    assert at(match).sizes[4] == 0
    assert known(match, 0) == "2d2c2c2sAh"
    match = all_pass(match)
    assert (at(match).to_act, at(match).leader) == (0, 0)  # BIGA-85 alone would give seat 1 the lead
    assert at(match).order == (4,)


@pytest.mark.parametrize(
    ("options", "allowed"),
    [({}, True), ({"capture_final_bomb": True}, True), ({"capture_final_bomb": False}, False)],
)
def test_biga_73_capture_final_bomb(options: dict[str, object], allowed: bool) -> None:  # noqa: FBT001 - a column of a table
    match = out_with_four_twos(**options)
    assert at(match).to_act == 0
    assert ("4d4c4h" in legal(match)) is allowed
    refused = at(match).why_not("444")
    assert (refused is None) is allowed
    if refused is not None:
        assert refused.reason is IllegalReason.CANNOT_CAPTURE
        assert "somebody's last cards" in str(refused)


def test_biga_73_capture_final_bomb_leaves_other_bombs_free() -> None:
    steps = ("0 expose Ah @1", "0 2", "4 BJBJRJRJ", "4 3456789TJQKA", "4 2222")  # seat 4 still holds a Two
    assert at(together(*steps, capture_final_bomb=False)).why_not("444") is None


def test_biga_74_nobody_goes_out_by_a_capture() -> None:
    draws = {1: "2s3s4s5s6s7s8s9sTsJsQsKsAs4cJdJdJcJcJhJhJs", 0: "3d", 2: "7d7c7h", 3: "4d4d4h4h4s7d7c7h7s"}
    run = "2s3s4s5s6s7s8s9sTsJsQsKsAs=sequence:A"
    match = table(draws, "0 3d", "1 JdJdJcJcJhJhJs", f"1 {run}", "2 777", last={1: "4c", 2: "Ah"})
    assert hand(match, 1) == "4c4c"
    match = go(match, "1 4c4c")
    assert hand(match, 1) == "7d7c7h"
    assert at(match).order == ()


def test_biga_75_a_capture_is_a_play() -> None:
    match = table({0: "7s7c7d", 4: "4d4c"}, "0 777", "1 pass", "2 pass", "3 pass", "4 44")
    for seat in (0, 1, 2, 3):
        assert (at(match).to_act, at(match).last_player) == (seat, 4)
        match = match.apply("pass")
    assert (at(match).to_act, at(match).to_beat) == (4, None)


def test_biga_76_captured_cards_are_known_to_all() -> None:
    match = table({0: "7s7c7d", 1: "4d4c5d"}, "0 7s7c7d", "1 44")
    assert [str(match.view(seat).known[1]) for seat in (None, 0, 1, 2, 3, 4)] == ["7d7c7s"] * 6
    match = go(all_pass(match), "1 7d7c7s")
    assert [str(match.view(seat).known[1]) for seat in (None, 0, 1, 2, 3, 4)] == [""] * 6


def playout(match: Match, seed: int) -> tuple[Match, int]:
    """Play a deal at random, preferring captures and sets of Fours; return the deal and the number of captures."""
    random, taken = Random(seed), 0
    match = settled(match)
    pile: Counter[int] = Counter()
    deck_of_all = Counter(face for cards in at(match).hands for face in cards.faces)
    while not at(match).is_over:
        now = at(match)
        plays = list(now.legal())
        catches = [play for play in plays if now.captures(play)]
        sets = [play for play in plays if play.kind == "bomb" and len(play.cards) < 7]
        play = random.choice(catches or (sets if sets and random.random() < 0.5 else plays))
        if catches:
            taken += 1
            assert now.to_beat is not None
            pile -= Counter(now.to_beat.cards.faces)
        pile += Counter(play.cards.faces)
        match = match.apply(play)
        held = Counter(face for cards in at(match).hands for face in cards.faces)
        assert held + pile == deck_of_all
    return match, taken


EIGHT_FOURS = {
    0: "Ah4d4c6d6c6h7d7d7c8d8d8c8c",
    1: "4h4s9d9d9c9c5d5d5c",
    2: "4d4cTdTdTcQdQdQc",
    3: "4h4sJdJdJcKdKdKcKc",
}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("options", [{}, {"captured_big_ace": "ordinary"}, {"capture_max": 8}])
def test_biga_77_and_104_deals_end_and_no_card_is_lost(seed: int, options: dict[str, object]) -> None:
    match, taken = playout(seated(deck(EIGHT_FOURS), **options), seed)
    assert at(match).state.tricks <= 108
    assert taken > 0


BIG_EGG = {0: "AdAc3d", 1: "4d4c5d5c", 2: "4h4s6d6c", 3: "RJ", 4: "BJ"}
"""Seat 0 also holds Ah; the three Aces make an Egg that seats 1 and 2 can capture."""


def captured_by(seat: int, **options: object) -> Match:
    """Return a match in which seat 1 or 2 has captured an Egg containing Ah.

    The captor has then led a low card, to which seat 3 has answered with a red joker.
    """
    low = {1: "5", 2: "6"}[seat]
    match = all_pass(table(BIG_EGG, "0 AdAcAh", f"{seat} 44", **options))
    match = go(match, f"{seat} {low}", "3 RJ")
    while at(match).to_act != seat:
        match = match.apply("pass")
    return match


@pytest.mark.parametrize(
    ("options", "allowed"),
    [({}, True), ({"captured_big_ace": "keeps_power"}, True), ({"captured_big_ace": "ordinary"}, False)],
)
def test_biga_78_captured_big_ace_alone(options: dict[str, object], allowed: bool) -> None:  # noqa: FBT001 - a column of a table
    match = captured_by(1, **options)
    assert "Ah" in hand(match, 1)
    assert any(text in {"Ah", "Ad", "Ac"} for text in legal(match)) is allowed
    assert (at(match).why_not("Ah") is None) is allowed


@pytest.mark.parametrize(
    ("options", "reading"),
    [
        ({}, "big_ace_pair"),
        ({"captured_big_ace": "keeps_power"}, "big_ace_pair"),
        ({"captured_big_ace": "ordinary"}, "pair:A"),
    ],
)
def test_biga_78_captured_big_ace_with_his_own(options: dict[str, object], reading: str) -> None:
    match = all_pass(table(BIG_EGG, "0 AdAcAh", "2 44", **options))
    both = [play for play in at(match).legal("cards") if str(play.cards) == "AhAh"]
    assert [str(play.reading) for play in both] == [reading]
    after = match.apply(both[0])
    assert str(at(after).to_beat.reading) == reading
    assert "Ah" not in hand(after, 2)


@pytest.mark.parametrize(("text", "reading"), [("AhAh", "pair:A"), ("AhAh=pair:A", "pair:A"), ("Ah", "single:A")])
def test_biga_78_captured_big_ace_ordinary_is_written_as_its_card(text: str, reading: str) -> None:
    steps = ["2 AhAd", "2 Ac"] if text == "Ah" else []  # seat 2's own Ace first
    match = table({**BIG_EGG, 3: "RJAcAsAs", 4: "BJAd"}, "0 AdAcAh", "2 44", captured_big_ace="ordinary")
    for step in steps:
        match = go(all_pass(match), step)
    match = all_pass(match)
    assert [play.full_text for play in at(match).legal("cards") if str(play.cards) == text.partition("=")[0]]
    assert str(at(go(match, f"2 {text}")).to_beat.reading) == reading


def test_biga_78_captured_big_ace_ordinary_plays_his_own_first() -> None:
    match = captured_by(2, captured_big_ace="ordinary")
    match = all_pass(go(match, "2 Ah"))  # seat 2's own Ah beats the red joker
    assert hand(match, 2).count("Ah") == 1
    match = go(match, "2 6", "4 BJ")
    while at(match).to_act != 2:
        match = match.apply("pass")
    assert not any("A" in text for text in legal(match))
    assert at(match).why_not("Ah") is not None
    keeps = all_pass(go(captured_by(2), "2 Ah"))
    keeps = go(keeps, "2 6", "4 BJ", "2 Ah")
    assert str(at(keeps).to_beat) == "Ah"


def test_biga_78_captured_big_ace_ordinary_ranks_as_an_ace() -> None:
    draws = {**BIG_EGG, 1: "4d4c2d2c", 3: "2s2h"}
    match = all_pass(table(draws, "0 AdAcAh", "1 44", captured_big_ace="ordinary"))
    aces = [play for play in at(match).legal("cards") if str(play.cards) == "Ah"]
    assert [str(play.reading) for play in aces] == ["single:A"]
    match = match.apply(aces[0]).apply("pass")
    assert at(match).why_not("2s") is None
    power = go(all_pass(table(draws, "0 AdAcAh", "1 44")), "1 Ah", "2 pass")
    assert at(power).why_not("2s") is not None


def test_biga_78_captured_big_aces_that_are_ordinary_make_nobody_a_partner_in_a_sample() -> None:
    start = seated(deck({0: "AhAhAc", 2: "4d4c"}), captured_big_ace="ordinary")
    match = go(start, "0 expose AhAh @6", "0 AcAhAh", "1 pass", "2 44")
    view = match.view(None)
    assert view.alone
    for seed in range(20):
        other = view.sample(Random(seed))
        assert other.view(None).alone
        assert other.view(None).masked == view.masked


def test_biga_79_sides_stay_as_they_were_after_a_capture() -> None:
    match = go(table(BIG_EGG, "0 AdAcAh", "1 44"))
    assert match.view(2).partner == 2
    assert match.view(1).declarer == 0
    assert not match.view(1).teammate(0)
    over, _ = playout(match, 3)
    assert over.result is not None
    assert (over.result.declarer, over.result.partner) == (0, 2)


def test_biga_80_playing_a_captured_big_ace_shows_nothing() -> None:
    match = go(captured_by(1), "1 Ah")
    assert [match.view(seat).partner for seat in (0, 1, 3, 4)] == [None] * 4
    assert match.view(2).partner == 2


@pytest.mark.parametrize("play", ["Ah", "QKAh", "AdAh", "AdAcAh"])
def test_biga_80_a_big_ace_of_his_own_shows_him_in_every_combination(play: str) -> None:
    steps = ("0 3", "2 222", "2 QQ") if play == "QKAh" else ("0 3", "2 222")
    match = table({0: "3d", 2: "2d2c2sAdAcQdQcQsKd"}, *steps)
    if len(steps) == 3:
        match = all_pass(match)
    assert match.view(4).partner is None
    match = go(match, f"2 {play}")
    assert [match.view(seat).partner for seat in range(5)] == [2] * 5
    assert match.view(1).teammate(3)


def test_biga_80_a_secretly_lone_declarer_is_known_once_both_were_played() -> None:
    match = go(seated(deck({0: "AhAh3d3c"})), "0 expose Ah @1", "0 Ah")
    assert not match.view(1).alone  # only the Ace exposed by the declarer
    match = go(match, "0 Ah")
    assert all(match.view(seat).alone for seat in range(5))


def test_biga_81_which_aces_are_used_is_part_of_the_action() -> None:
    match = table({0: "3d", 2: "2d2c2sAdAc"}, "0 3", "2 222")
    match = all_pass(match)
    assert [text for text in legal(match) if set(text[::2]) == {"A"}] == ["Ad", "Ah", "AdAc", "AdAh", "AdAcAh"]
    without, with_it = go(match, "2 AdAc"), go(match, "2 AdAh")
    assert "Ah" in hand(without, 2)
    assert "Ah" not in hand(with_it, 2)
    assert str(at(without).to_beat.reading) == str(at(with_it).to_beat.reading) == "pair:A"
