"""Rewards of positions, leads in views, cards by name, and matches starting at any level."""

from __future__ import annotations

import random

import pytest

import clamber
from clamber import Card, Cards, ClamberError, RecordError, batch, bots, record, referee
from clamber.cards import RANKS
from clamber.ruleset import all_names, ruleset


def finished(
    rules: clamber.Ruleset, seed: int, *, seats: int | None = None, level: str | None = None
) -> clamber.Match:
    match, greedy = rules.new_match(seats=seats, seed=seed, level=level), bots.Greedy()
    while match.is_dealt:
        match = match.apply(greedy.choose(match.view(match.position.to_act)))
    return match


@pytest.mark.parametrize("name", all_names())
def test_a_finished_position_says_what_its_match_says(name: str) -> None:
    rules = ruleset(name)
    for seed in range(4):
        match = finished(rules, seed)
        result, position = match.result, match.position
        assert position.result.order == result.order
        assert position.result.void == result.void
        assert (position.result.declarer, position.result.partner) == (result.declarer, result.partner)
        assert position.result.scores == result.scores
        if rules.game.levels is None:
            assert position.rewards == position.scores
            assert result.void or position.scores == result.scores
        else:
            assert position.scores is None
            gained = max(RANKS.index(level) for level in result.levels)
            winners = result.order[0] % 2
            assert position.rewards == tuple(gained if seat % 2 == winners else -gained for seat in range(4))


def test_a_position_that_is_not_over_is_worth_nothing_yet() -> None:
    position = ruleset("guandan").new_match(seed=1).position
    assert (position.result, position.scores, position.rewards) == (None, None, None)


@pytest.mark.parametrize("level", RANKS)
def test_a_deal_is_worth_the_same_at_every_level(level: str) -> None:
    """At level A neither side can climb, but the rewards are the same."""
    match = finished(ruleset("guandan"), 3, level=level)
    worth = {(2, 0): 3, (2, 1): 2, (3, 0): 1}  # number of players out, and 1 if the winner's partner was third
    order = match.result.order
    mates = [place for place, seat in enumerate(order) if (seat ^ order[0]) & 1 == 0]
    gained = worth[(2, 0)] if len(order) == 2 else worth[(2, 1)] if len(mates) > 1 else worth[(3, 0)]
    assert max(match.position.rewards) == gained
    assert sum(match.position.rewards) == 0


def test_a_sampled_position_is_worth_something_too() -> None:
    match, rng = ruleset("gandengyan").new_match(seats=3, seed=2), random.Random(1)
    position = match.view(match.position.to_act).sample(rng)
    while not position.is_over:
        position = position.apply(bots.Greedy().choose(position.view(position.to_act)))
    assert sum(position.rewards) == sum(position.scores) == 0
    assert len(position.rewards) == 3


# Leads from a hand


@pytest.mark.parametrize("name", all_names())
def test_leads_are_what_the_hand_could_lead(name: str) -> None:
    match, compared, bot = ruleset(name).new_match(seed=6), 0, bots.make("greedy")
    while match.is_dealt:
        position = match.position
        view = match.view(position.to_act)
        leads = view.leads()
        if position.phase == "play" and position.to_beat is None and position.must_lead is None:
            assert [play.action for play in leads] == [play.action for play in view.legal if play.is_combination]
            compared += 1
        assert all(play.cards in view.hand for play in leads)
        for other in range(position.seats):
            if other != position.to_act and position.sizes[other]:
                assert all(play.cards in position.hand(other) for play in match.view(other).leads())
        match = match.apply(bot.choose(view))
    assert compared > 0
    assert list(match.view(None).leads()) == []
    assert list(match.view(match.result.order[0] if match.result.order else 0).leads()) == []


def test_plays_and_cards_say_what_they_are_by_rank() -> None:
    position = ruleset("guandan").setup([Cards.of("5h7d7s9c9hBJ"), "8s8c", "", "AsKs"], level="5")
    plays = {play.text: play.by_rank for play in position.legal()}
    assert plays["7d7s"] == {"7": 2}
    assert plays["7d7s9c9h5h=full_house:9"] == {"5": 1, "7": 2, "9": 2}
    assert position.hand(0).by_rank == {"5": 1, "7": 2, "9": 2, "BJ": 1}


# Cards by name


def test_cards_count_and_hold_what_is_named() -> None:
    hand = Cards.of("3s3sKhRJ")
    assert (hand.count("3s"), hand.count(Card.of("Kh")), hand.count(53), hand.count("3h")) == (2, 1, 1, 0)
    assert "3s3s" in hand
    assert "3s" in hand
    assert "KhKh" not in hand
    assert hand - "3sRJ" == Cards.of("3sKh")
    assert hand - Card.of("3s") == Cards.of("3sKhRJ")
    assert hand + "4d" == Cards.of("3s3s4dKhRJ")


def test_cards_that_cannot_be_are_refused_in_words() -> None:
    hand = Cards.of("3s")
    for ask in (lambda: hand.count("3x"), lambda: "3" in hand, lambda: hand - "3s3", lambda: hand + "hello!"):
        with pytest.raises(ValueError, match="is no card"):
            ask()
    for ask in (lambda: 5 in hand, lambda: hand - 5, lambda: hand + None, lambda: hand.count(None)):
        with pytest.raises(TypeError, match='text such as "3s'):
            ask()
    for face in (-1, 54):
        with pytest.raises(ValueError, match="a face is a number from 0 to 53"):
            hand.count(face)


def test_a_position_can_be_set_up_of_cards() -> None:
    rules = ruleset("guandan")
    texts = ["7h7d9s", "8s8c", "", "AsKs"]
    assert rules.setup([Cards.of(text) for text in texts], level="5") == rules.setup(texts, level="5")
    with pytest.raises(clamber.InvalidCardsError):
        rules.setup([Cards.of("7h7h"), Cards.of("7h"), "", ""])


# Matches from any level


@pytest.mark.parametrize("level", RANKS)
def test_a_match_starts_at_any_level(level: str) -> None:
    match = ruleset("guandan").new_match(seed=4, level=level)
    assert (match.levels, match.levels_at_start, match.position.level) == ((level, level), (level, level), level)
    again = record.from_json(record.to_json(match)).match
    assert (again.level, again.position) == (level, match.position)


def test_a_match_that_starts_at_a_level_is_told_as_it_was() -> None:
    """The record of the match, and the referee that replays it, hold the starting level."""
    match = finished(ruleset("guandan"), 5, level="9")
    told = record.to_json(match)
    assert told["level"] == "9"
    assert record.from_json(told).match.result == match.result
    answer = referee.answer({"op": "replay", "record": told})
    assert answer["deals"] == [match.result.to_json()]
    assert answer["state"]["levels"] == list(match.levels)
    with pytest.raises(ClamberError, match="deal 0"):
        record.from_json({**told, "level": "2"})


def test_a_record_says_nothing_of_a_level_that_the_rules_say() -> None:
    assert "level" not in record.to_json(ruleset("guandan", start_level=4).new_match(seed=1))


def test_levels_that_cannot_be_are_refused_in_words() -> None:
    for level in ("1", "10", "23", "", "a"):
        with pytest.raises(ValueError, match="a match starts at one of the levels 2 3"):
            ruleset("guandan").new_match(seed=1, level=level)
    with pytest.raises(ValueError, match="Gan Deng Yan has no levels"):
        ruleset("gandengyan").new_match(seats=2, seed=1, level="5")
    told = record.to_json(ruleset("guandan").new_match(seed=1))
    for level in ("1", 5, None, ["5"]):
        with pytest.raises(RecordError, match="level"):
            record.from_json({**told, "level": level})


# Histories


def test_matches_that_go_on_from_the_same_one_have_their_own_histories() -> None:
    match = ruleset("gandengyan").new_match(seats=2, seed=3)
    plays = match.position.legal()
    one, other = match.apply(plays[0]), match.apply(plays[1])
    further = one.apply(one.position.legal()[0])
    assert len(match.deals[-1].events) == 0
    assert [event.action for event in one.deals[-1].events] == [plays[0].action]
    assert [event.action for event in other.deals[-1].events] == [plays[1].action]
    assert further.deals[-1].events[:1] == tuple(one.deals[-1].events)
    assert one.view(0).history == tuple(one.deals[-1].events)


def test_events_are_a_sequence() -> None:
    match = finished(ruleset("gandengyan"), 1, seats=2)
    events = match.deals[-1].events
    assert list(reversed(events)) == list(events)[::-1]
    assert events[-1] in events
    assert events.index(events[1]) == 1
    assert events == tuple(events)
    assert hash(events) == hash(tuple(events))
    assert events[1:3] == tuple(events)[1:3]
    with pytest.raises(IndexError, match="not so many events"):
        events[len(events)]
    (chunk,) = batch.simulate(ruleset("gandengyan"), bots=["greedy"] * 2, deals=1, seed=1, log=True)
    assert chunk.deals[0].deal.events == events
