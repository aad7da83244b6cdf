"""Information available to each player, and identity of actions: BIGA-19 and 100 to 103. See also 05, 25, 76, 80."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from rules.biga.short_deals import outs, together
from rules.biga.table import at, deck, go, legal, plays, revealing, seated, settled

if TYPE_CHECKING:
    from clamber import Card, Match, Position

OTHERS = (None, 0, 1, 3, 4)
"""All viewers except seat 2, including spectators."""


def seen(match: Match, viewer: int | None) -> dict[str, object]:
    """Return all fields of a view, with the viewer's legal actions as text."""
    view = match.view(viewer)
    found = {field.name: getattr(view, field.name) for field in fields(view)}
    return {**found, "legal": [play.text for play in view.legal]}


def with_twin(holder: int, **options: object) -> Match:
    """Return a deal in which seat 0 has exposed Ah and `holder` has the other; seats 1 and 4 are always the same."""
    twins = {0: "Kd", 2: "Kd", 3: "Kd"}
    twins[holder] = "Ah"
    kings = {seat: card for seat, card in twins.items() if card == "Kd"}
    assert len(kings) == 2
    draws = {0: "Ah" + twins[0], 1: "3s", 2: "4s" + twins[2], 3: "5s" + twins[3], 4: "6s"}
    return go(seated(deck(draws), **options), "0 expose Ah @1")


def test_biga_19_only_the_holder_learns_that_he_may_reveal() -> None:
    match = revealing(together("0 expose Ah @1"))
    asked = match.view(2)
    assert (asked.phase, asked.to_act, [play.text for play in asked.legal]) == ("reveal", 2, ["no", "reveal"])
    for seat in OTHERS:
        view = match.view(seat)
        assert (view.phase, view.to_act, view.is_my_turn) == ("draw", None, False)
    assert match.view(0).partner is None


@pytest.mark.parametrize("viewer", [1, 4, None])
def test_biga_19_who_is_asked_cannot_be_told_from_the_views_of_others(viewer: int | None) -> None:
    asked = {holder: revealing(with_twin(holder)) for holder in (0, 2, 3)}
    assert {holder: at(match).to_act for holder, match in asked.items()} == {0: 0, 2: 2, 3: 3}
    for matches in (list(asked.values()), [go(match, "0 3") for match in asked.values()]):
        views = [seen(match, viewer) for match in matches]
        assert views[0] == views[1] == views[2]


def test_biga_19_only_the_result_is_seen() -> None:
    declined = settled(together("0 expose Ah @1"))
    assert [happened.text for happened in declined.view(1).history] == ["expose Ah @1"]
    revealed = together("0 expose Ah @1", "2 reveal")
    assert [happened.text for happened in revealed.view(1).history] == ["expose Ah @1", "reveal"]


def test_biga_100_card_counts_are_public() -> None:
    draws = {0: "Ah", 1: "As", 2: "7s7c7d", 3: "4d4c5d5c"}
    match = go(seated(deck(draws)), "1 no @7")
    assert [match.view(seat).sizes for seat in (None, 0, 4)] == [(2, 2, 1, 1, 1)] * 3
    match = go(match, "0 expose Ah @8", "0 3", "2 777", "3 44", "4 pass", "0 pass")
    assert [match.view(seat).sizes for seat in (None, *range(5))] == [(21, 22, 19, 22, 21)] * 6
    match = outs(together("0 expose Ah @1"), [0])
    assert [match.view(seat).sizes[0] for seat in (None, *range(5))] == [0] * 6


def exchanged(one: int, other: int) -> tuple[Match, Match]:
    """Return two deals in which the RJ and the 6d of two seats, drawn in the same round, are swapped."""
    draws = {0: "Ah4s4c", 1: "5s", 2: "6s", 3: "7s", 4: "8s"}
    swap = {one: "RJ", other: "6d"}
    back = {one: "6d", other: "RJ"}
    return (
        seated(deck({seat: text + swap.get(seat, "") for seat, text in draws.items()}, last={2: "Ah"})),
        seated(deck({seat: text + back.get(seat, "") for seat, text in draws.items()}, last={2: "Ah"})),
    )


STEPS = ("0 expose Ah @7", "0 4s4c", "1 pass", "2 pass", "3 pass")


@pytest.mark.parametrize("length", range(len(STEPS) + 1))
@pytest.mark.parametrize(("pair", "viewers"), [((2, 3), (None, 0, 1, 4)), ((1, 4), (None, 0, 2, 3))])
def test_biga_101_hands_of_others_are_hidden(pair: tuple[int, int], viewers: tuple[int, ...], length: int) -> None:
    one, other = (go(match, *STEPS[:length]) for match in exchanged(*pair))
    for viewer in viewers:
        assert seen(one, viewer) == seen(other, viewer)
        assert viewer is None or one.view(viewer).hand == at(one).hand(viewer)
    if length:  # both have drawn the swapped card
        assert seen(one, pair[0]) != seen(other, pair[0])


def test_biga_101_the_face_down_card_is_hidden_from_its_owner_until_settlement() -> None:
    draws = {0: "Ah", 1: "AsAs", 3: "Ad"}
    matches = [seated(deck(draws, last={1: one, 3: other})) for one, other in (("RJ", "5d"), ("5d", "RJ"))]
    matches = [go(match, "0 expose Ah @1", "1 no @103") for match in matches]
    for seat in range(5):
        assert seen(matches[0], seat) == seen(matches[1], seat)
    before = matches[0].view(1).hand
    matches = [revealing(match) for match in matches]
    assert [str(match.view(1).hand - before) for match in matches] == ["RJ", "5d"]
    assert seen(matches[0], 4) == seen(matches[1], 4)


def test_biga_101_each_knows_his_own_side_only() -> None:
    match = settled(together("0 expose Ah @1"))
    assert sides_known(match) == {0: set(), 1: set(), 2: {0}, 3: set(), 4: set()}
    shown = together("0 expose Ah @1", "2 reveal")
    assert sides_known(shown) == {0: {2}, 1: {3, 4}, 2: {0}, 3: {1, 4}, 4: {1, 3}}


def sides_known(match: Match) -> dict[int, set[int]]:
    """Return, for each seat, the other seats that it knows to be teammates."""
    return {
        seat: {other for other in range(5) if other != seat and match.view(seat).teammate(other)} for seat in range(5)
    }


def question(holder: int) -> Match:
    """Return a match in which seat 1, with As, declined after card 6; seat 2 or 3 has Ac and is asked next."""
    draws = {0: "3s", 1: "As", 2: "4s", 3: "4s", 4: "5s"}
    draws[holder] = "Ac"
    last = {0: "Ah", 1: "Ac", 2: "Ad", 3: "Ad", 4: "As"}
    return go(seated(deck(draws, last=last)), "1 no @6")


@pytest.mark.parametrize("viewer", [0, 1, 4, None])
def test_biga_102_nobody_learns_who_is_asked_to_expose(viewer: int | None) -> None:
    views = []
    for holder in (2, 3):
        match = question(holder)
        assert at(match).to_act == holder
        views.append(seen(match, viewer))
    assert views[0] == views[1]
    assert (views[0]["to_act"], views[0]["legal"]) == (None, [])
    assert views[0]["drawn"] == 6


def test_biga_102_the_player_who_is_asked_sees_his_choice() -> None:
    view = question(2).view(2)
    assert (view.phase, view.to_act, [play.text for play in view.legal]) == ("draw", 2, ["no", "expose Ac"])


@pytest.mark.parametrize("viewer", [0, 1, 3, 4, None])
def test_biga_15_nobody_else_learns_that_the_last_round_is_on(viewer: int | None) -> None:
    match = go(seated(deck({0: "Ah", 2: "AsAs"})), "0 expose Ah @1")
    ordinary = go(match, "2 no @102")
    last = go(ordinary, "2 no @103")
    assert [(at(asked).to_act, at(asked).state.drawn) for asked in (ordinary, last)] == [(2, 103)] * 2
    assert at(last).state.last_round
    assert seen(last, viewer) == seen(ordinary, viewer)
    assert seen(last, 2) != seen(ordinary, 2)


# BIGA-06: questions in a sampled world


def asked_in(position: Position, upto: int) -> list[tuple[int, int]]:
    """Return (cards drawn, seat asked) up to a number of drawn cards, if all seats decline."""
    asked = []
    while position.phase == "draw" and position.state.drawn <= upto:
        assert position.to_act is not None
        asked.append((position.state.drawn, position.to_act))
        position = position.apply("no")
    return asked


def test_biga_06_a_sample_asks_only_who_draws_under_own_draw_only() -> None:
    match = seated(deck({0: "3sAh", 1: "AsAc", 2: "3dAd", 3: "3cAh"}), expose_poll="own_draw_only")
    rng = random.Random(6)
    while at(match).state.drawn < 12:
        for viewer in (None, *range(5)):
            for _ in range(20):
                asked = asked_in(at(match).view(viewer).sample(rng), 40)
                assert all(seat == (drawn - 1) % 5 for drawn, seat in asked)
        match = match.apply("no")


def test_biga_06_a_sample_asks_all_once_somebody_exposed_at_this_card() -> None:
    match = seated(deck({0: "Ah", 2: "AcAc", 3: "AdAd"}), expose_poll="own_draw_only")
    match = go(match, "0 expose Ah @11")
    assert (at(match).to_act, at(match).state.drawn) == (2, 11)
    rng = random.Random(6)
    assert all((11, 3) in asked_in(at(match).view(3).sample(rng), 11) for _ in range(50))


def test_biga_06_in_a_sample_those_before_the_seat_that_is_asked_have_answered() -> None:
    match = go(seated(deck({0: "As", 1: "AdAd", 2: "Ac", 3: "Ah"})), "1 no @7")
    assert (at(match).to_act, at(match).state.drawn) == (2, 7)  # the poll began at seat 1
    rng = random.Random(6)
    for _ in range(50):
        here = [seat for _, seat in asked_in(at(match).view(2).sample(rng), 7)]
        assert here[0] == 2
        assert 1 not in here
        assert len(set(here)) == len(here)


def test_biga_102_declined_questions_are_not_in_the_history_of_others() -> None:
    match = settled(question(2))
    assert [happened.text for happened in match.view(0).history] == []
    assert {happened.text for happened in match.view(2).history} == {"no"}


@pytest.mark.parametrize("options", [{}, {"capture_from": "opponents"}, {"lead_after_out": "own_knowledge"}])
def test_biga_102_sides_do_not_show_in_the_views_of_others(options: dict[str, object]) -> None:
    matches = [settled(with_twin(holder, **options)) for holder in (0, 2, 3)]
    for steps in (("0 3",), ("0 3", "1 pass", "2 pass", "3 pass")):
        views = [seen(go(match, *steps), 4) for match in matches]
        assert views[0] == views[1] == views[2]


def test_biga_102_in_play_only_the_seat_to_act_has_legal_actions() -> None:
    match = settled(together("0 expose Ah @1"))
    assert [match.view(seat).to_act for seat in (None, 0, 3)] == [0, 0, 0]  # the seat to act is public during play
    assert [len(match.view(seat).legal) > 0 for seat in range(5)] == [True, False, False, False, False]
    assert len(match.view(None).legal) == 0


def test_biga_103_suits_collapse_but_jokers_and_big_aces_stay_apart() -> None:
    assert plays("BJBJRJRJ") == ["BJ", "RJ", "BJBJ", "BJRJ", "RJRJ", "BJBJRJ", "BJRJRJ", "BJBJRJRJ"]
    assert plays("8d8c8h8s8d8c8h8s") == [
        "8d",
        "8d8d",
        "8d8d8c",
        "8d8d8c8c",
        "8d8d8c8c8h",
        "8d8d8c8c8h8h",
        "8d8d8c8c8h8h8s",
        "8d8d8c8c8h8h8s8s",
    ]
    aces = ["Qd", "Kd", "Ad", "Ah", "QdQs", "KdKs", "AdAh", "QdKdAd", "QdKdAh", "QdQsKdKsAdAh"]
    assert plays("QdQsKdKsAdAh") == aces


def test_biga_103_other_suits_are_the_same_action() -> None:
    match = settled(together("0 expose Ah @1"))
    ids = {match.apply(text).deals[0].events[-1].play.action for text in ("3d3c", "3c3s", "3h3d")}
    assert len(ids) == 1
    aces = settled(seated(deck({0: "AhAdAcAs"})))
    ids = {aces.apply(text).deals[0].events[-1].play.action for text in ("AdAc", "AsAd", "AdAh", "AsAh")}
    assert len(ids) == 2


def test_biga_103_no_action_is_listed_twice() -> None:
    match = settled(together("0 expose Ah @1"))
    for steps in ((), ("0 3",), ("0 3", "1 666777888"), ("0 3", "2 9d9c9s", "4 2222")):
        now = at(go(match, *steps))
        found = [(play.kind, play.rank, tuple(sorted(map(identity, play.cards)))) for play in now.legal()]
        assert len(found) == len(set(found)) == len(legal(go(match, *steps)))


def identity(card: Card) -> str:
    """Return a card without its suit unless it is the Big Ace or a joker."""
    return str(card) if str(card) in {"Ah", "BJ", "RJ"} else card.rank
