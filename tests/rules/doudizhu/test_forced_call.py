"""DDZ-49: a player with both jokers or four 2s has to bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from clamber import bots
from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError
from clamber.records.record import from_json, to_json
from rules.doudizhu.deals import LOW, dealt
from rules.helpers import after, legal

if TYPE_CHECKING:
    from clamber.match import Match

ROCKET = "BJRJ"
TWOS = "2d2c2h2s"


def forced(hands: list[str], **options) -> Match:
    return dealt(hands, **{"must_bid": "any", **options})


@pytest.mark.parametrize("held", [ROCKET, TWOS])
def test_ddz_49_who_holds_both_jokers_or_four_2s_may_not_pass(held: str) -> None:
    assert legal(forced([held, "", ""])) == ["bid 1", "bid 2", "bid 3"]
    assert legal(forced([held, "", ""], bidding="grab")) == ["bid 1"]
    assert legal(forced([held, "", ""], must_bid="never")) == ["pass", "bid 1", "bid 2", "bid 3"]


def test_ddz_49_three_2s_and_a_joker_oblige_to_nothing() -> None:
    assert legal(forced(["BJ2d2c2h", "2s", "RJ"]))[0] == "pass"


def test_ddz_49_cards_that_are_still_face_down_do_not_count() -> None:
    assert legal(forced(["BJ2d2c2h", "", ""], bottom="RJ2s"))[0] == "pass"


def test_ddz_49_once_somebody_has_bid_nobody_has_to() -> None:
    match = after(forced([LOW, ROCKET, TWOS]), "bid 1")
    assert legal(match) == ["pass", "bid 2", "bid 3"]
    match = after(match, "pass", "pass")
    assert (match.position.phase, match.position.declarer) == ("play", 0)
    assert legal(after(forced([LOW, ROCKET, ""], bidding="grab"), "bid 1")) == ["pass", "bid 2"]


def test_ddz_49_the_deal_is_played_when_all_others_pass() -> None:
    match = after(forced([LOW, "2d", "2c" + ROCKET]), "pass", "pass", "bid 1")
    assert (match.position.declarer, match.position.bid) == (2, 1)


def test_ddz_49_highest_asks_for_all_there_is_whoever_has_bid() -> None:
    match = forced([LOW, ROCKET, "2d"], must_bid="highest")
    assert legal(match) == ["pass", "bid 1", "bid 2", "bid 3"]
    for before in ("pass", "bid 1", "bid 2"):
        assert legal(after(match, before)) == ["bid 3"]
    position = after(match, "bid 2", "bid 3").position
    assert (position.phase, position.declarer, position.bid) == ("play", 1, 3)


def test_ddz_49_only_scores_have_a_highest_bid() -> None:
    with pytest.raises(InvalidOptionError, match="Only scores"):
        forced(["", "", ""], must_bid="highest", bidding="grab")


def test_ddz_49_doubling_may_be_declined_all_the_same() -> None:
    match = after(forced([ROCKET, TWOS, ""], doubling="each"), "bid 3")
    assert legal(match) == ["pass", "double"]


def test_ddz_49_a_refusal_names_the_cards() -> None:
    match = forced([TWOS, "", ""])
    with pytest.raises(IllegalPlayError) as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.MUST_BID
    assert str(refused.value) == "the holder of 2♦ 2♣ 2♥ 2♠ must bid: bid 1, 2 or 3"
    with pytest.raises(IllegalPlayError, match="must bid: bid 3") as refused:
        forced([ROCKET, "", ""], must_bid="highest").apply("bid 1")
    assert refused.value.reason is IllegalReason.MUST_BID
    assert "大王" in refused.value.say("zh")


def test_ddz_49_others_see_nothing_of_it_before_the_bid() -> None:
    holding, other = forced([ROCKET, "", ""]), forced([LOW, "2d", "2c" + ROCKET])
    for seat in (1, None):
        views = [match.view(seat) for match in (holding, other)]
        assert views[0].legal == views[1].legal == ()
        assert {(view.phase, view.to_act, view.waiting, view.known) for view in views} == {
            (views[0].phase, 0, views[0].waiting, views[0].known)
        }


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "quick", "net"])
@pytest.mark.parametrize("value", ["any", "highest"])
def test_ddz_49_bots_bid_where_they_have_to(name: str, value: str) -> None:
    match = forced([f"{ROCKET}3d3c4d4c5d5c6d7d8d9dTdJdQdKdAd", "", ""], must_bid=value)
    assert bots.make(name).choose(match.view(0)).text in legal(match)


def test_ddz_49_records_keep_the_option_and_its_bids() -> None:
    match = after(forced([TWOS, "", ""]), "bid 2")
    assert from_json(to_json(match)).match.position == match.position
