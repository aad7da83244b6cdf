"""DDZ-51: the landlord may lay the hand open, which doubles the stake."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from clamber import bots
from clamber.errors import IllegalPlayError, IllegalReason
from clamber.factors import factors_of
from clamber.records.record import from_json, to_json
from clamber.records.settling import settle_deals
from clamber.ruleset import ruleset
from rules.doudizhu.deals import dealt
from rules.doudizhu.test_tricks_and_scores import QUIETLY_OUT, landlord, play_out
from rules.helpers import after, legal

if TYPE_CHECKING:
    from clamber.match import Match

EVERYBODY = (0, 1, 2, None)


def asked(**options) -> Match:
    """Return a match in which Ann, landlord for 2 with the bottom cards, is asked to lay her hand open."""
    return landlord(0, open_hand="landlord", spring="off", **options)


def test_ddz_51_only_the_landlord_is_asked_after_the_bottom_cards() -> None:
    match = asked()
    assert (match.position.phase, match.position.to_act, match.position.is_showing) == ("bid", 0, True)
    assert legal(match) == ["pass", "show"]
    assert len(match.position.bottom) == 3
    assert not match.position.is_doubling
    for answer in ("pass", "show"):
        position = after(match, answer).position
        assert (position.phase, position.to_act, position.is_showing) == ("play", 0, False)


def test_ddz_51_from_then_on_everybody_sees_the_hand() -> None:
    match = after(asked(), "show")
    hand = match.position.hand(0)
    assert [match.view(seat).known[0] for seat in EVERYBODY] == [hand] * 4
    assert [match.view(seat).open_hands for seat in EVERYBODY] == [(0,)] * 4
    match = after(match, "7d")
    assert [match.view(seat).known[0] for seat in EVERYBODY] == [match.position.hand(0)] * 4
    assert len(match.view(1).known[0]) == 19


def test_ddz_51_before_and_without_it_nobody_does() -> None:
    match = asked()
    for at in (match, after(match, "pass")):
        for seat in EVERYBODY:
            assert at.view(seat).known[0] == at.position.bottom
            assert at.view(seat).open_hands == ()


def test_ddz_51_other_hands_stay_hidden() -> None:
    match = after(asked(), "show")
    rng, view = random.Random(3), match.position.view(1)
    others = [view.sample(rng) for _ in range(8)]
    assert all(other.view(1) == view for other in others)
    assert all(other.hand(0) == match.position.hand(0) for other in others)
    assert match.view(None).known[1:] == match.view(0).known[1:]
    assert not any(len(known) for known in match.view(0).known[1:])
    assert len(match.view(0).unseen) == 34


def test_ddz_51_the_stake_is_doubled_and_the_factor_is_told() -> None:
    match = play_out(after(asked(), "show"), *QUIETLY_OUT)
    assert match.result.scores == (8, -4, -4)
    steps = [(step.name, step.op, step.value) for step in factors_of(match.result.factors, 1)]
    assert steps == [("bid", "plus", 2), ("open_hand", "times", 2), ("lost", "times", -1)]
    assert play_out(after(asked(), "pass"), *QUIETLY_OUT).result.scores == (4, -2, -2)
    assert after(asked(), "show").view(2).multiplier == 2


def test_ddz_51_the_limit_holds_for_it_and_doubling_comes_after() -> None:
    match = after(asked(doubling="each", max_multiplier=3), "show")
    assert match.position.is_doubling
    assert match.position.to_act == 1
    match = play_out(after(match, "double", "pass", "pass"), *QUIETLY_OUT)
    assert match.result.scores == (10, -6, -4)


def test_ddz_51_without_an_auction_too() -> None:
    match = after(dealt(bidding="none", open_hand="landlord"), "show")
    assert match.position.open_hands == (0,)
    assert match.position.phase == "play"


def test_ddz_51_nothing_else_is_decided_meanwhile() -> None:
    for action in ("bid 3", "7d"):
        with pytest.raises(IllegalPlayError) as refused:
            asked().apply(action)
        assert refused.value.reason is IllegalReason.WRONG_PHASE
    assert str(refused.value) == "it is time to show your hand or pass, not to play cards"
    with pytest.raises(IllegalPlayError, match="nobody can show"):
        landlord(0).apply("show")


def test_ddz_51_records_and_bytes_keep_it() -> None:
    for match in (asked(), after(asked(), "show")):
        assert from_json(to_json(match)).match.position == match.position
        state = match.position.state
        assert type(state).from_bytes(match.engine.table, state.to_bytes(match.engine.table)) == state


def test_ddz_51_deals_with_real_cards_name_who_played_openly() -> None:
    deal = {"order": [0], "declarer": 0, "bid": 2, "open": [0]}
    found = settle_deals(ruleset("doudizhu/online"), 3, [deal])["deals"][0]
    assert found["scores"] == [8, -4, -4]


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "net"])
def test_ddz_51_bots_play_on_beside_an_open_hand(name: str) -> None:
    bot = bots.make(name)
    for begun in (asked(), after(asked(), "show")):
        match = begun
        while match.is_dealt and len(match.deals[-1].events) < 40:
            match = match.apply(bot.choose(match.view(match.position.to_act)))
        assert len(match.deals[-1].events) > 4


STRONG = "3d3c4d4c5d5c6d6c2d2c2h2sAdAcAhRJBJ"
WEAK = "3d4c4d6c7d7c9d9cTdQcQdKcKd3c6dTc5h"


@pytest.mark.parametrize(("hand", "advised"), [(STRONG, ("show", "shows_hand")), (WEAK, ("pass", "hides_hand"))])
def test_ddz_51_the_planner_shows_a_strong_hand_and_says_why(hand: str, advised: tuple[str, str]) -> None:
    match = dealt([hand, "", ""], bottom="8hJhQh", bidding="none", open_hand="landlord")
    play, motive = bots.advice(match.view(0))
    assert play is not None
    assert (play.text, motive) == advised


@pytest.mark.parametrize(("answer", "motive"), [("show", "wins_lead"), ("pass", "cheapest")])
def test_ddz_51_the_planner_reckons_with_the_open_hand_alone(answer: str, motive: str) -> None:
    """The landlord's open hand has no card above an eight, so nothing beats a ten."""
    hands = ["3d3c3h3s4d4c4h4s5d5c5h5s6d6c6h6s7d", "9d9cTdJdJcQdQcKdKcAdAc2d2cBJ8d8c8h", ""]
    match = after(dealt(hands, bottom="7c7h7s", bidding="none", open_hand="landlord"), answer, "7d")
    advice = bots.advice(match.view(1))
    assert advice.play is not None
    assert (advice.play.text, advice.motive) == ("Td", motive)


@pytest.mark.parametrize(("hand", "advised"), [(STRONG, ("double", "doubles")), (WEAK, ("pass", "leaves_stake"))])
def test_ddz_48_the_planner_says_why_it_doubles(hand: str, advised: tuple[str, str]) -> None:
    match = dealt(["", hand, ""], bottom="8hJhQh", bidding="none", doubling="each")
    play, motive = bots.advice(match.view(1))
    assert play is not None
    assert (play.text, motive) == advised
