"""DDZ-01 to DDZ-14: cards, deal, auction, landlord."""

from __future__ import annotations

import pytest

from clamber.cards import Card, Cards
from clamber.engine import engine_for
from clamber.errors import IllegalPlayError, IllegalReason, InvalidOptionError, NotationError, RecordError
from clamber.match import empty_match
from clamber.records.record import from_json, to_json
from clamber.ruleset import ruleset
from rules.doudizhu.auctions import AUCTIONS
from rules.doudizhu.deals import HIGH, LOW, NAMES, dealt, deck_of
from rules.facts import option_values
from rules.helpers import after, faces, legal

ROWS = [pytest.param(*row, id=f"{item.lower().replace('-', '_')} {row}") for item, *row in AUCTIONS]


@pytest.mark.parametrize(("options", "actions", "found"), ROWS)
def test_an_auction(options: str, actions: str, found: str) -> None:
    values = option_values(options)
    match = after(dealt(first=values.pop("first", 0), **values), *filter(None, actions.split(", ")))
    assert match.position is not None
    expected = dict(each.split("=") for each in found.split("; "))
    shown = {
        "legal": "/".join(legal(match)),
        "waiting": " ".join(map(str, match.position.view(0).waiting)),
    }
    assert {name: shown.get(name) or told(getattr(match.position, name)) for name in expected} == expected


def told(value: object) -> str:
    """Return the text that stands for a value in the table."""
    if value is None:
        return "none"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_ddz_01_three_players() -> None:
    assert ruleset("doudizhu").seats == (3,)
    with pytest.raises(InvalidOptionError, match="3 players"):
        ruleset("doudizhu").new_match(seats=4)


def test_ddz_02_one_pack_with_both_jokers() -> None:
    assert engine_for(ruleset("doudizhu")).groups.deck.packs == 1
    assert sorted(dealt().deals[0].deck) == list(range(54))


def test_ddz_05_seventeen_each_and_three_face_down() -> None:
    position = dealt().position
    assert position is not None
    assert position.sizes == (17, 17, 17)
    assert position.talon == 3
    assert len(position.bottom) == 0
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert len(view.bottom) == 0
        assert len(view.unseen) == 54 - len(view.hand)


def test_ddz_06_the_card_turned_up_says_who_bids_first() -> None:
    match = empty_match(ruleset("doudizhu"), NAMES).start_deal(list(range(54)), 1, lead=0, faceup=Card(2))
    assert match.position is not None
    assert match.position.to_act == 0
    assert match.position.known(0) == Cards.from_faces([2])


@pytest.mark.parametrize("seed", range(20))
def test_ddz_06_it_is_turned_up_in_every_deal_and_never_among_the_bottom_cards(seed: int) -> None:
    match = ruleset("doudizhu", nobody_bids="first").new_match(seed=seed)
    for _ in range(3):
        deal, position = match.deals[-1], match.position
        assert position is not None
        assert deal.faceup is not None
        assert deal.deck.index(deal.faceup.face) < 51
        assert deal.faceup in position.hand(position.to_act)
        while match.is_dealt:
            match = match.apply(match.position.legal()[-1])
        match = match.next_deal()


def test_ddz_06_first_bidder_winner_and_rotate() -> None:
    for value, wanted in (("winner", 1), ("rotate", 0)):
        match = dealt([LOW, "", HIGH], first=2, first_bidder=value, bidding="none")
        assert match.position is not None
        while match.is_dealt:  # seat 1 goes out while the others pass if allowed
            position = match.position
            seat = position.to_act
            plays = sorted(position.legal(), key=lambda play: len(play.cards))
            match = match.apply(plays[-1] if seat == 1 or plays[0].is_combination else plays[0])
        assert match.result is not None
        if match.result.order == (1,) or value == "rotate":
            assert match.next_first == wanted


def test_ddz_06_first_bidder_random_is_anybody() -> None:
    firsts = {ruleset("doudizhu", first_bidder="random").new_match(seed=seed).position.to_act for seed in range(30)}
    assert firsts == {0, 1, 2}


def test_ddz_08_a_bid_is_higher_than_all_before_it() -> None:
    match = after(dealt(), "bid 1")
    with pytest.raises(IllegalPlayError, match="you may pass, or bid 2 or 3") as refused:
        match.apply("bid 1")
    assert refused.value.reason is IllegalReason.BID_TOO_LOW
    with pytest.raises(NotationError, match="bid needs one of 1, 2, 3"):
        match.apply("bid 4")
    with pytest.raises(IllegalPlayError, match="it is time to bid or pass, not to play cards"):
        match.apply(str(next(iter(match.position.hand(1)))))


def test_ddz_09_only_scores_can_be_bid_again() -> None:
    with pytest.raises(InvalidOptionError, match="Only scores"):
        ruleset("doudizhu", bid_turns="until_two_pass", bidding="grab")


def test_ddz_10_nobody_bids_and_the_deal_is_void() -> None:
    match = after(dealt(first=2), "pass", "pass", "pass")
    assert match.result is not None
    assert match.result.to_json() == {"order": [], "void": True}
    assert match.next_first == 2
    assert match.totals == (0, 0, 0)


@pytest.mark.parametrize("bidding", ["scores", "grab"])
def test_ddz_10_the_last_must_bid_if_nobody_has(bidding: str) -> None:
    match = after(dealt(first=2, nobody_bids="last", bidding=bidding), "pass", "pass")
    with pytest.raises(IllegalPlayError, match="the last player must: bid 1") as refused:
        match.apply("pass")
    assert refused.value.reason is IllegalReason.LAST_MUST_BID


def test_ddz_10_the_last_must_bid_whose_hand_obliges_to_bid_3() -> None:
    match = dealt(["2d", "2c", "BJRJ"], nobody_bids="last", must_bid="highest")
    assert legal(after(match, "pass", "pass")) == ["bid 3"]
    other = dealt(["2dBJ", "2cRJ", ""], nobody_bids="last", must_bid="highest")
    assert legal(after(other, "pass", "pass")) == ["bid 1", "bid 2", "bid 3"]


@pytest.mark.parametrize("seat", range(3))
def test_ddz_10_the_landlord_is_drawn_if_nobody_bids(seat: int) -> None:
    match = dealt(first=2, nobody_bids="random")
    for text in ("pass", "pass", "pass"):
        match = match.with_action(text)
    assert match.position.is_chance
    assert legal(match) == ["landlord 0", "landlord 1", "landlord 2"]
    match = match.with_action(f"landlord {seat}")
    assert (match.position.declarer, match.position.bid, match.phase, match.position.to_act) == (
        seat,
        1,
        "play",
        seat,
    )
    event = match.deals[-1].events[-1]
    assert (event.kind, event.seat, event.chance, event.play.seat) == ("landlord", 2, True, seat)
    assert from_json(to_json(match)).match.position == match.position


def test_ddz_10_the_landlord_is_drawn_from_the_seed_and_then_the_wild_rank() -> None:
    drawn = set()
    for seed in range(12):
        match = ruleset("doudizhu", nobody_bids="random", wild_rank="drawn").new_match(seed=seed)
        match = after(match, "pass", "pass", "pass")
        assert match.phase == "play"
        assert [event.kind for event in match.deals[-1].events[-2:]] == ["landlord", "wild"]
        drawn.add(match.position.declarer)
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize("value", ["redeal", "first", "last", "random"])
def test_ddz_10_as_many_deals_as_redeals_says_are_void_before(value: str) -> None:
    rules = ruleset("doudizhu", nobody_bids=value, redeals=2)
    match = rules.new_match(seed=3)
    for number in range(2):
        assert len(match.deals) == number + 1
        match = after(match, "pass", "pass", "pass")
        assert match.result.void
        match = match.next_deal()
    match = after(match, "pass", "pass")
    assert ("pass" in legal(match)) == (value != "last")
    match = after(match, "bid 1" if value == "last" else "pass")
    assert match.is_dealt == (value != "redeal")
    again = from_json(to_json(match)).match
    assert (again.position, again.result) == (match.position, match.result)


def test_ddz_10_a_deal_that_counts_begins_the_count_of_redeals_anew() -> None:
    match = after(ruleset("doudizhu", nobody_bids="first", redeals=1).new_match(seed=3), "pass", "pass", "pass")
    match = after(match.next_deal(), "bid 3")
    while match.is_dealt:
        match = match.apply(match.position.legal()[-1])
    match = after(match.next_deal(), "pass", "pass", "pass")
    assert match.result.void
    match = after(match.next_deal(), "pass", "pass", "pass")
    assert match.phase == "play"


def test_ddz_10_a_match_of_deals_that_nobody_bids_for_ends() -> None:
    for value in ("first", "random"):
        match = ruleset("doudizhu", nobody_bids=value, redeals=3, match="deals:2").new_match(seed=1)
        while not match.is_over and len(match.deals) < 20:
            if not match.is_dealt:
                match = match.next_deal()
            elif match.phase == "bid":
                match = match.apply("pass")
            else:
                match = match.apply(match.position.legal()[-1])
        assert match.is_over
        assert [deal.result.void for deal in match.deals] == [True, True, True, False] * 2


def test_ddz_12_the_landlord_shows_and_takes_the_bottom_cards_and_leads() -> None:
    match = after(dealt([LOW, "", ""], bottom="BJRJ2s"), "bid 3")
    position = match.position
    bottom = Cards.from_faces(faces("BJRJ2s"))
    assert position is not None
    assert position.sizes == (20, 17, 17)
    assert bottom in position.hand(0)
    assert (position.to_act, position.leader) == (0, 0)
    for seat in (0, 1, 2, None):
        view = position.view(seat)
        assert (view.bottom, view.known[0]) == (bottom, bottom)
    match = after(match, "BJ")
    assert match.view(1).known[0] == Cards.from_faces(faces("RJ2s"))
    assert match.view(1).bottom == bottom


def test_ddz_13_the_peasants_are_on_one_side() -> None:
    match = after(dealt(), "pass", "bid 3")
    assert match.view(0).teammate(2)
    assert not match.view(0).teammate(1)
    assert not match.view(1).teammate(2)
    assert (match.view(0).declarer, match.view(0).partner, match.view(None).declarer) == (1, None, 1)
    assert not dealt().view(0).teammate(2)


def test_bids_are_public_and_stand_in_records() -> None:
    match = after(dealt(), "bid 1", "bid 3")
    assert [happened.text for happened in match.view(2).history] == ["bid 1", "bid 3"]
    record = to_json(match)
    assert record["deals"][0]["actions"] == ["0 bid 1", "1 bid 3"]
    assert from_json(record).match.position == match.position


def test_a_record_says_who_bids_first() -> None:
    deck = deck_of(["", "", ""])
    match = empty_match(ruleset("doudizhu"), NAMES).start_deal(deck, 0, lead=1, faceup=Card(deck[1]))
    record = to_json(match)
    assert (record["deals"][0]["lead"], record["deals"][0]["faceup"]) == (1, str(Card(deck[1])))
    assert from_json(record).match.position == match.position
    record["deals"][0]["faceup"] = str(Card(deck[52]))  # the card that seat 1 would be dealt next
    with pytest.raises(RecordError, match="must be one of the leader's cards"):
        from_json(record)
