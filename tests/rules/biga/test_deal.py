"""Players, drawing, the forced Ace of hearts, the redeal, and the sides: BIGA-01 to 05, 20 to 24, 27, 28."""

from __future__ import annotations

import pytest

from clamber import InvalidOptionError, Match, RecordError, ruleset
from clamber.cards import Card
from clamber.match import empty_match
from clamber.records.record import from_json, to_json
from rules.biga.short_deals import alone, ending, together
from rules.biga.table import at, deck, go, hand, known, legal, plays, questions, revealing, seated, settled


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_biga_01_exactly_five_play(seats: int) -> None:
    with pytest.raises(InvalidOptionError, match="5 players"):
        empty_match(ruleset("biga"), ["x"] * seats)


def test_biga_01_two_packs_with_two_jokers_of_each_colour() -> None:
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "dchs"] * 2
    record = to_json(empty_match(ruleset("biga"), [*"abcde"]))
    right = {"deck": "".join([*cards, "BJ", "RJ", "BJ", "RJ"]), "first": 0, "actions": []}
    assert len(from_json({**record, "deals": [right]}).match.deals[0].deck) == 108
    for wrong in ([*cards, "BJ", "RJ", "BJ"], [*cards, "BJ", "RJ", "RJ", "RJ"], [*cards[:-1], *["BJ", "RJ"] * 2]):
        with pytest.raises(RecordError, match="each card twice"):
            from_json({**record, "deals": [{**right, "deck": "".join(wrong)}]})


def test_biga_02_everything_goes_round_to_the_next_seat() -> None:
    match = settled(seated(deck({3: "Ah3s", 4: "4s4c", 0: "5s5c", 1: "6s6c", 2: "7s7c"}, first=3), first=3))
    faces = [str(Card(face)) for face in match.deals[0].deck[:10]]
    assert faces == ["Ah", "4s", "5s", "6s", "7s", "3s", "4c", "5c", "6c", "7c"]
    assert at(match).to_act == 3
    turns = []
    for play in ("3s", "pass", "pass", "pass"):
        match = match.apply(play)
        turns.append(at(match).to_act)
    assert turns == [4, 0, 1, 2]


@pytest.mark.parametrize(
    ("first", "sizes"),
    [
        (0, (22, 22, 22, 21, 21)),
        (1, (21, 22, 22, 22, 21)),
        (2, (21, 21, 22, 22, 22)),
        (3, (22, 21, 21, 22, 22)),
        (4, (22, 22, 21, 21, 22)),
    ],
)
def test_biga_03_the_first_three_drawers_get_22_cards(first: int, sizes: tuple[int, ...]) -> None:
    assert at(settled(seated(deck({}, first=first), first=first))).sizes == sizes


def one_deal(**options: object) -> Match:
    """Return a match after a deal in which seat 0 drew first, seat 2 was declarer and seat 4 went out first."""
    return ending(together("2 expose Ah @3", **options), [4, 1, 3], leader=2)


def test_biga_04_anybody_may_draw_first_in_the_first_deal() -> None:
    assert empty_match(ruleset("biga"), [*"abcde"]).next_first is None
    firsts = {ruleset("biga").new_match(seed=seed).deals[0].first for seed in range(40)}
    assert firsts == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("options", "seat"),
    [
        ({}, 4),
        ({"first_drawer": "prev_first_out"}, 4),
        ({"first_drawer": "prev_declarer"}, 2),
        ({"first_drawer": "rotate"}, 1),
        ({"first_drawer": "same"}, 0),
        ({"first_drawer": "random"}, None),
    ],
)
def test_biga_04_first_drawer(options: dict[str, object], seat: int | None) -> None:
    match = one_deal(**options)
    assert match.next_first == seat
    record = to_json(match)
    for first in range(5):
        text = "".join(str(Card(face)) for face in deck({}, first=first))
        after = {**record, "deals": [*record["deals"], {"deck": text, "first": first, "actions": []}]}
        if seat in {first, None}:
            assert from_json(after).match.deals[1].first == first
        else:
            with pytest.raises(RecordError, match=f'"first" must be seat {seat}'):
                from_json(after)


def test_biga_05_the_very_last_card_stays_face_down_until_the_big_ace_is_settled() -> None:
    last = {0: "RJ", 1: "3s", 2: "BJ", 3: "4d", 4: "Ac"}
    match = seated(deck({0: "Ah", 1: "AsAs"}, last=last))
    drawing = go(match, "0 expose Ah @1", "1 no @103")  # the last round of questions has begun
    assert at(drawing).phase == "draw"
    assert [len(drawing.view(seat).hand) for seat in range(5)] == [21, 21, 21, 20, 20]
    settled_hands = at(revealing(drawing)).hands
    assert [len(cards) for cards in settled_hands] == [22, 22, 22, 21, 21]
    for seat, card in last.items():
        assert str(settled_hands[seat] - drawing.view(seat).hand) == card


def test_biga_20_the_first_in_turn_who_looked_at_an_ace_of_hearts_must_show_it() -> None:
    match = settled(seated(deck({1: "Ah", 4: "3s4s5sAh"}, first=3), first=3))
    assert match.view(0).declarer == 4  # asked in the order 3, 4, 0, 1, 2
    assert str(match.view(0).special) == "Ah"
    assert known(match, 4) == "Ah"
    assert known(match, 1) == ""
    assert at(match).to_act == 4


def test_biga_20_the_face_down_card_is_not_asked_for() -> None:
    match = settled(seated(deck({1: "Ah"}, last={3: "Ah"}, first=3), first=3))
    assert match.view(0).declarer == 1
    assert match.view(3).partner == 3


def test_biga_21_who_holds_both_aces_of_hearts_shows_one_and_is_secretly_alone() -> None:
    match = settled(seated(deck({2: "AhAh"})))
    assert match.view(1).declarer == 2
    assert known(match, 2) == "Ah"
    assert hand(match, 2).count("Ah") == 2
    assert [match.view(seat).alone for seat in range(5)] == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("options", "partner", "lone"),
    [
        ({}, ("play", 0), ("play", 0)),
        ({"forced_reveal": "none"}, ("play", 0), ("play", 0)),
        ({"forced_reveal": "lone_only"}, ("play", 0), ("reveal", 0)),
        ({"forced_reveal": "allowed"}, ("reveal", 2), ("reveal", 0)),
        ({"forced_reveal": "lone_only", "partner_reveal": "forbidden"}, ("play", 0), ("reveal", 0)),
        ({"forced_reveal": "allowed", "partner_reveal": "forbidden"}, ("reveal", 2), ("reveal", 0)),
    ],
)
def test_biga_22_forced_reveal(options: dict[str, object], partner: tuple[str, int], lone: tuple[str, int]) -> None:
    two, one = revealing(together(**options)), revealing(alone(**options))
    assert (at(two).phase, at(two).to_act) == partner
    assert (at(one).phase, at(one).to_act) == lone


def test_biga_22_a_lone_forced_declarer_scores_32() -> None:
    result = ending(alone(), [0]).result
    assert result is not None
    assert result.scores == (32, -8, -8, -8, -8)


@pytest.mark.parametrize("value", ["lone_only", "allowed"])
def test_biga_22_forced_reveal_doubles_for_a_lone_declarer(value: str) -> None:
    result = ending(alone("0 reveal", forced_reveal=value), [0]).result
    assert result is not None
    assert result.scores == (64, -16, -16, -16, -16)


def test_biga_22_forced_reveal_allowed_doubles_for_a_partner() -> None:
    result = ending(together("2 reveal", forced_reveal="allowed"), [0, 2], leader=2).result
    assert result is not None
    assert result.scores == (9, -6, 9, -6, -6)


def test_biga_23_a_forced_ace_of_hearts_is_not_overcalled() -> None:
    match = seated(deck({0: "Ah", 1: "AsAs"}))
    assert questions(go(match, "0 expose Ah @1")).count((103, 1)) == 2  # after the 103rd card, and in the last round
    assert questions(match).count((103, 1)) == 1
    assert settled(match).view(4).declarer == 0


HIDDEN_HEARTS = {1: "Ah", 3: "Ah"}


@pytest.mark.parametrize("drawer", ["prev_first_out", "prev_declarer", "rotate", "random", "same"])
def test_biga_24_two_face_down_aces_of_hearts_are_dealt_again_by_the_same_starter(drawer: str) -> None:
    match = settled(seated(deck({}, last=HIDDEN_HEARTS, first=2), first=2, first_drawer=drawer))
    assert at(match).is_void
    assert match.result is not None
    assert match.result.to_json() == {"order": [], "void": True}
    assert match.totals == (0, 0, 0, 0, 0)
    assert match.next_first == 2
    again = settled(match.start_deal(deck({0: "Ah"}, first=2), 2))
    assert again.view(1).declarer == 0


def test_biga_24_the_five_face_down_cards_are_shown() -> None:
    last = {0: "3s", 1: "Ah", 2: "5d", 3: "Ah", 4: "RJ"}
    shown = settled(seated(deck({}, last=last))).view(None).known
    assert [str(cards) for cards in shown] == ["3s", "Ah", "5d", "Ah", "RJ"]


@pytest.mark.parametrize(("first", "declarer", "partner"), [(2, 1, 3), (4, 3, 1)])
def test_biga_24_double_hidden_hearts_first_heart_in_deal_order(first: int, declarer: int, partner: int) -> None:
    """The last five cards go to seats 0 1 2 3 4 if seat 2 draws first, and to seats 2 3 4 0 1 if seat 4 does."""
    match = seated(
        deck({}, last=HIDDEN_HEARTS, first=first), first=first, double_hidden_hearts="first_heart_in_deal_order"
    )
    match = revealing(match)
    assert at(match).phase == "play"  # BIGA-22: no question to reveal
    assert match.view(partner).declarer == declarer
    assert match.view(partner).partner == partner
    assert known(match, declarer) == "Ah"
    assert at(match).to_act == declarer


@pytest.mark.parametrize(("value", "asked"), [("none", ("play", 3)), ("allowed", ("reveal", 1))])
def test_biga_24_double_hidden_hearts_goes_with_forced_reveal(value: str, asked: tuple[str, int]) -> None:
    options = {"double_hidden_hearts": "first_heart_in_deal_order", "forced_reveal": value}
    match = revealing(seated(deck({}, last=HIDDEN_HEARTS), **options))
    assert (at(match).phase, at(match).to_act) == asked


def test_biga_24_double_hidden_hearts_needs_that_nobody_exposed() -> None:
    match = settled(go(seated(deck({0: "As", 4: "As"}, last=HIDDEN_HEARTS)), "0 expose As @1"))
    assert not at(match).is_void
    assert match.view(4).partner == 4


def test_biga_27_the_first_holders_of_the_big_aces_are_a_side() -> None:
    match = ending(together("2 expose Ah @3"), [0, 2], leader=2)
    assert match.result is not None
    assert (match.result.declarer, match.result.partner) == (2, 0)
    assert match.result.scores == (3, -3, 6, -3, -3)


def test_biga_28_suits_matter_for_the_big_aces_only() -> None:
    assert plays("7d7c7h7s") == ["7d", "7d7c", "7d7c7h", "7d7c7h7s"]
    assert plays("AdAsAs") == ["Ad", "AdAs", "AdAsAs"]
    assert plays("AdAhAs") == ["Ad", "Ah", "AdAs", "AdAh", "AdAsAh"]
    assert plays("AdAhAs", big_suit=None) == ["Ad", "AdAh", "AdAhAs"]
    match = settled(seated(deck({0: "Ah3s3c3d3h"})))
    assert [text for text in legal(match) if text[0] == "3" and set(text[::2]) == {"3"}] == [
        "3d",
        "3d3c",
        "3d3c3h",
        "3d3c3h3s",
    ]
