"""Exposing, overcalling, self-protection and revealing: BIGA-06 to 18, 25, 26."""

from __future__ import annotations

import pytest

from clamber import IllegalPlayError, IllegalReason, Match
from clamber.records.record import from_json, to_json
from rules.biga.short_deals import alone, together
from rules.biga.table import at, deck, go, hand, known, legal, questions, revealing, seated, settled

SINGLES = {0: "Ah", 1: "As"}
PAIR_BEHIND = {0: "Ah", 1: "AsAs"}
"""Hands in which seat 1 can overcall from card 7 on."""
OTHER_ACES_HIDDEN = {0: "Ac", 1: "Ac", 2: "Ad", 3: "Ad", 4: "As"}
POLLS = ["every_draw_all", "own_draw_only", "after_deal_in_order"]


def single_aces(**options: object) -> Match:
    """Return a match in which the first cards of seats 0 and 1 are Aces, and five other Aces are face down.

    The remaining Ace is card 103.
    """
    return seated(deck(SINGLES, last=OTHER_ACES_HIDDEN), **options)


def test_biga_06_everybody_is_asked_after_every_draw_from_the_drawer_on() -> None:
    asked = [(1, 0), (2, 1), (2, 0), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1), (6, 0), (6, 1), (7, 1), (7, 0)]
    assert questions(single_aces(), upto=7) == asked
    assert questions(single_aces(expose_poll="every_draw_all"), upto=7) == asked


def test_biga_06_expose_poll_own_draw_only() -> None:
    asked = [(1, 0), (2, 1), (6, 0), (7, 1), (11, 0), (12, 1)]
    assert questions(single_aces(expose_poll="own_draw_only"), upto=15) == asked


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_biga_06_expose_poll_after_deal_in_order(first: int, order: list[int]) -> None:
    draws = {0: "Ah", 1: "As", 2: "Ad"}
    last = {0: "Ac", 1: "Ac", 2: "Ad", 3: "As", 4: "Ah"}
    match = seated(deck(draws, last=last, first=first), first=first, expose_poll="after_deal_in_order")
    assert questions(match) == [(103, seat) for seat in order]


def test_biga_06_the_first_yes_wins() -> None:
    match = go(single_aces(), "1 expose As @2")
    assert match.view(4).declarer == 1
    assert questions(match) == []  # seat 0 is next and can no longer expose


@pytest.mark.parametrize("poll", ["every_draw_all", "own_draw_only"])
def test_biga_06_after_an_exposure_anyone_may_still_overcall_at_the_same_card(poll: str) -> None:
    # Seat 0 draws card 6 and holds Ah; seat 1 holds two As from card 7 on, seat 2 two Ad from card 8 on.
    match = go(seated(deck({**PAIR_BEHIND, 2: "AdAd"}), expose_poll=poll), "0 expose Ah @11")
    assert at(match).state.drawn == 11
    assert (at(match).to_act, legal(match)) == (1, ["no", "expose AsAs"])
    match = match.apply("no")
    assert (at(match).to_act, legal(match)) == (2, ["no", "expose AdAd"])
    assert match.apply("expose AdAd").view(0).declarer == 2


def test_biga_06_expose_poll_own_draw_only_does_not_ask_others_to_overcall_later() -> None:
    # After the exposure at card 1 only the drawer of a card is asked, and there is no last round (BIGA-15).
    match = go(seated(deck(PAIR_BEHIND), expose_poll="own_draw_only"), "0 expose Ah @1")
    assert questions(match)[:3] == [(7, 1), (12, 1), (17, 1)]
    assert questions(match)[-1] == (102, 1)
    match = go(seated(deck(PAIR_BEHIND)), "0 expose Ah @1")
    assert questions(match)[:3] == [(7, 1), (8, 1), (9, 1)]


def test_biga_06_expose_poll_after_deal_in_order_asks_for_overcalls_from_the_declarer_on() -> None:
    draws = {0: "AcAc", 1: "Ah", 2: "AdAd"}
    match = seated(deck(draws, last={3: "Ah"}), expose_poll="after_deal_in_order")
    match = go(match, "1 expose Ah @103")
    assert questions(match) == [(103, 2), (103, 0)]
    assert go(match, "0 expose AcAc @103").view(4).declarer == 0


def test_biga_07_only_an_ace_that_was_looked_at_is_exposed() -> None:
    match = seated(deck({0: "3sAh"}, last={1: "Ah", 2: "As"}))
    assert [str(card) for card in match.view(0).hand] == ["3s", "Ah"]
    assert at(match).state.drawn == 6  # no question before the first Ace is drawn
    assert legal(match) == ["no", "expose Ah"]
    refused = at(match).why_not("expose AhAh")
    assert refused is not None
    assert refused.reason is IllegalReason.CANNOT_SHOW
    all_but_these_hidden = seated(deck({0: "AhAsAcAd"}, last={1: "Ah", 2: "As", 3: "Ac", 4: "Ad"}))
    assert {seat for _, seat in questions(all_but_these_hidden)} == {0}


def test_biga_08_exposing_names_the_big_ace_and_the_declarer() -> None:
    match = settled(go(seated(deck({3: "Ad", 1: "3s4sAd"})), "3 expose Ad @4"))
    assert str(match.view(0).special) == "Ad"
    assert match.view(0).declarer == 3
    assert match.view(1).partner == 1  # seat 1 knows this, the others do not
    assert [match.view(seat).partner for seat in (0, 2, 3, 4)] == [None] * 4
    assert match.view(1).teammate(3)


def test_biga_09_another_single_ace_does_not_overcall() -> None:
    match = go(single_aces(), "0 expose Ah @1")
    assert questions(match) == []
    record = to_json(match)
    record["deals"][0]["actions"].append("1 expose As @2")
    with pytest.raises(IllegalPlayError, match="seat 1 cannot expose As after card 2"):
        from_json(record)


def test_biga_10_an_overcall_makes_openly_alone() -> None:
    match = go(seated(deck({**PAIR_BEHIND, 2: "3sAh"})), "0 expose Ah @1", "1 expose AsAs @9")
    assert match.view(3).declarer == 1
    match = settled(match)
    assert str(match.view(3).special) == "As"
    assert all(match.view(seat).alone for seat in range(5))
    assert match.view(3).teammate(0)
    assert not match.view(3).teammate(1)
    assert known(match, 1) == "AsAs"


def test_biga_11_the_first_exposure_may_show_both_aces() -> None:
    match = seated(deck({0: "AhAh"}))
    match = go(match, "0 no @1", "0 no @2", "0 no @3", "0 no @4", "0 no @5")
    assert (at(match).state.drawn, legal(match)) == (6, ["no", "expose Ah", "expose AhAh"])
    match = settled(match.apply("expose AhAh"))
    assert all(match.view(seat).alone for seat in range(5))
    assert known(match, 0) == "AhAh"


@pytest.mark.parametrize(
    ("options", "offers"),
    [
        ({}, ["no", "expose AsAs"]),
        ({"self_overcall": True}, ["no", "expose AsAs"]),
        ({"self_overcall": False}, None),
    ],
)
def test_biga_12_self_overcall(options: dict[str, object], offers: list[str] | None) -> None:
    """Seat 0 has exposed Ah and holds AsAs from card 11 on."""
    match = go(seated(deck({0: "AhAsAs"}), **options), "0 expose Ah @1")
    if offers is None:
        assert questions(match) == []
    else:
        assert questions(match)[0] == (11, 0)
        assert legal(match) == offers
        assert str(settled(match.apply("expose AsAs")).view(1).special) == "As"


def test_biga_12_without_self_overcall_he_may_still_protect_himself() -> None:
    match = go(seated(deck({0: "AhAsAsAh"}), self_overcall=False), "0 expose Ah @1")
    assert (at(match).state.drawn, legal(match)) == (16, ["no", "expose AhAh"])
    both = go(seated(deck({0: "AhAsAsAh"})), "0 expose Ah @1", *(f"0 no @{card}" for card in range(11, 16)))
    assert (at(both).state.drawn, legal(both)) == (16, ["no", "expose AhAh", "expose AsAs"])


def test_biga_13_a_pair_is_not_overcalled_by_another_pair() -> None:
    match = seated(deck({1: "AsAs", 2: "AcAc", 4: "Ah"}))
    assert (20, 2) in questions(go(match, "4 expose Ah @5"))
    assert questions(go(match, "4 expose Ah @5", "1 expose AsAs @20")) == []


def test_biga_14_the_declarer_who_draws_the_twin_may_show_it_and_is_protected() -> None:
    match = go(seated(deck({0: "Ah3sAh", 1: "AsAs"})), "0 expose Ah @1")
    assert (12, 1) in questions(match)
    match = go(match, "0 expose AhAh @11")
    assert questions(match) == []
    match = settled(match)
    assert known(match, 0) == "AhAh"
    assert all(match.view(seat).alone for seat in range(5))


def test_biga_15_one_last_round_of_questions_starts_with_the_declarer() -> None:
    match = seated(deck({2: "AdAd", 3: "Ah", 4: "3sAsAs", 0: "AcAc"}, last={3: "Ah"}))
    asked = [question for question in questions(go(match, "3 expose Ah @4")) if question[0] == 103]
    # Seat 2 draws card 103. Then the last round starts with the declarer, seat 3.
    assert asked == [(103, 2), (103, 4), (103, 0), (103, 4), (103, 0), (103, 2)]
    late = go(match, "3 expose Ah @4", "2 no @103", "4 no @103", "0 no @103", "4 no @103", "0 expose AcAc @103")
    assert settled(late).view(1).declarer == 0


@pytest.mark.parametrize("poll", POLLS)
def test_biga_15_nobody_overcalls_after_the_last_round(poll: str) -> None:
    match = revealing(go(together(expose_poll=poll), "0 expose Ah @103" if poll == POLLS[2] else "0 expose Ah @1"))
    assert (at(match).phase, at(match).to_act) == ("reveal", 2)
    with pytest.raises(IllegalPlayError):
        match.apply("expose AhAh")


def test_biga_16_a_declarer_who_shows_one_of_two_is_secretly_alone() -> None:
    match = settled(alone("0 expose Ah @1"))
    assert known(match, 0) == "Ah"
    assert [match.view(seat).alone for seat in range(5)] == [True, False, False, False, False]
    assert [match.view(seat).teammate(3) for seat in (1, 2, 4)] == [False, False, False]


def test_biga_17_the_last_card_is_in_the_hand_before_anybody_reveals() -> None:
    match = revealing(go(seated(deck({0: "Ah"}, last={3: "Ah"})), "0 expose Ah @1"))
    assert (at(match).phase, at(match).to_act) == ("reveal", 3)
    assert at(match).sizes == (22, 22, 22, 21, 21)
    assert "Ah" in str(match.view(3).hand)


@pytest.mark.parametrize(
    ("options", "partner", "lone"),
    [
        ({}, ("reveal", 2), ("reveal", 0)),
        ({"partner_reveal": "allowed"}, ("reveal", 2), ("reveal", 0)),
        ({"partner_reveal": "forbidden"}, ("play", 0), ("play", 0)),
    ],
)
def test_biga_18_partner_reveal(options: dict[str, object], partner: tuple[str, int], lone: tuple[str, int]) -> None:
    two = revealing(together("0 expose Ah @1", **options))
    one = revealing(alone("0 expose Ah @1", **options))
    assert (at(two).phase, at(two).to_act) == partner
    assert (at(one).phase, at(one).to_act) == lone


def test_biga_18_what_is_revealed_is_known_to_all() -> None:
    match = together("0 expose Ah @1", "2 reveal")
    assert [match.view(seat).partner for seat in range(5)] == [2] * 5
    assert known(match, 2) == "Ah"
    match = alone("0 expose Ah @1", "0 reveal")
    assert all(match.view(seat).alone for seat in range(5))
    assert known(match, 0) == "AhAh"


def test_biga_18_nobody_reveals_once_play_has_begun() -> None:
    match = go(together("0 expose Ah @1"), "0 2", "1 pass")
    assert at(match).to_act == 2
    with pytest.raises(IllegalPlayError):
        match.apply("reveal")


def test_biga_18_an_overcaller_has_nothing_left_to_reveal() -> None:
    assert at(revealing(alone("0 expose AhAh @6"))).phase == "play"


def test_biga_25_an_exposed_ace_stays_in_the_hand_and_is_known() -> None:
    match = go(seated(deck({0: "Ah", 1: "AsAs"})), "0 expose Ah @1")
    assert "Ah" in hand(match, 0)
    assert [str(match.view(seat).known[0]) for seat in (None, 0, 3)] == ["Ah", "Ah", "Ah"]
    match = settled(match)
    assert "Ah" in hand(match, 0)
    assert str(match.view(3).known[0]) == "Ah"
    assert at(match).sizes == (22, 22, 22, 21, 21)
    match = go(match, "0 Ah")
    assert known(match, 0) == ""


def test_biga_26_after_an_overcall_the_exposed_ace_is_ordinary_but_known() -> None:
    match = go(seated(deck({0: "Ah", 1: "AsAs2s"})), "0 expose Ah @1", "1 expose AsAs @7")
    match = settled(match)
    assert known(match, 0) == "Ah"
    match = go(match, "1 2s", "2 pass", "3 pass", "4 pass")
    assert at(match).to_act == 0
    refused = at(match).why_not("Ah")  # a Big Ace would beat the 2
    assert refused is not None
    assert refused.reason is IllegalReason.NOT_HIGHER
    big = settled(go(seated(deck({0: "Ah", 1: "AsAs2s"})), "0 expose Ah @1"))
    assert "Ah" in legal(go(big, "0 4", "1 2s", "2 pass", "3 pass", "4 pass"))
