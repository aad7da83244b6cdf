"""Events have the same form and content in matches, views, simulations and environments."""

import random

import pytest

from clamber import Cards, Event, ruleset

RULES = [
    ("guandan", {"big_bomb_courtesy": True}, 4),
    ("guandan/competition", {"returns": "simultaneous", "anti_tribute": "optional"}, 4),
    ("gandengyan", {"joker_only_lead": "forbidden"}, 4),
    ("gandengyan", {"pass_is_final": True}, 3),
    ("biga", {}, 5),
    ("biga", {"captured_big_ace": "ordinary", "partner_reveal": "allowed"}, 5),
    ("doudizhu", {}, 3),
]


def played(name, options, seats, *, seeds=4):
    """Yield (match before, event, match after) for deals played at random."""
    for seed in range(seeds):
        rng = random.Random(seed)
        match = ruleset(name, options).new_match(seats=seats, seed=seed)
        while match.is_dealt:
            after = match.with_action(rng.choice(match.position.legal()))
            yield match, after.deals[-1].events[-1], after
            match = after


@pytest.mark.parametrize(("name", "options", "seats"), RULES)
def test_tricks_begin_where_nothing_lies_on_the_table(name, options, seats):
    """Tricks are counted independently, for all options. Decisions other than plays belong to no trick."""
    trick = -1
    for before, event, after in played(name, options, seats):
        position = before.position
        trick = -1 if len(before.deals[-1].events) == 0 else trick
        if position.phase != "play":
            assert event.trick is None
            continue
        passed_on = position.to_beat is None and event.kind == "pass"
        trick += position.to_beat is None and not passed_on
        assert event.trick == trick + passed_on
        assert event.seat == position.to_act
        assert after.deals[-1].events[:-1] == before.deals[-1].events


@pytest.mark.parametrize("captured_big_ace", ["keeps_power", "ordinary"])
def test_what_is_captured_goes_from_the_table_into_the_hand(captured_big_ace):
    captures = 0
    for before, event, after in played("biga", {"captured_big_ace": captured_big_ace}, 5, seeds=40):
        hand = before.position.hand(event.seat)
        grown = after.position.hand(event.seat) - (hand - (event.cards if event.is_combination else Cards()))
        if before.position.phase == "play" and not after.position.is_over:
            assert event.captured == grown
        if len(event.captured):
            captures += 1
            assert event.captured == before.position.to_beat.cards
            assert before.view(event.seat).captures(event.play)
            assert before.view(None).captures(event.play)
    assert captures > 20


def test_chance_is_said_to_have_done_it():
    options = {"tribute_suit": "random", "equal_tribute_take": "random", "equal_tribute_lead": "random"}
    for before, event, _ in played("guandan", options, 4, seeds=2):
        assert event.chance == before.position.is_chance


def test_an_event_is_written_in_notation():
    match = ruleset("gandengyan").new_match(seats=2, seed=1)
    (event,) = match.apply(match.position.legal()[0]).deals[-1].events
    assert (event.seat, event.text, str(event)) == (0, event.play.text, f"0 {event.play.text}")
    assert (event.kind, event.rank, event.action, event.cards) == (
        event.play.kind,
        event.play.rank,
        event.play.action,
        event.play.cards,
    )


def test_a_hidden_return_tells_nothing_but_that_it_was_made():
    event = Event(2, None, drawn=0)
    assert not event.chance
    assert (event.text, event.kind, event.rank, event.action, len(event.cards), event.is_combination) == (
        "return ?",
        "return",
        None,
        None,
        0,
        False,
    )


def test_what_answers_a_question_of_the_auction_says_which():
    """DDZ-09, DDZ-48, DDZ-51: a pass declines any auction question; a pass in play declines nothing."""
    seen = {"doudizhu": set(), "doudizhu/online": set()}
    for name, found in seen.items():
        for before, event, _ in played(name, {}, 3, seeds=30):
            position = before.position
            called = any(earlier.kind == "bid" for earlier in before.deals[-1].events)
            if position.is_showing:
                expected = "show"
            elif position.is_doubling:
                expected = "double"
            elif position.phase == "bid":
                expected = "bid" if name == "doudizhu" else "grab" if called else "call"
            else:
                expected = "none"
            assert event.asked.name == expected
            found.add((expected, event.kind))
    assert seen["doudizhu"] >= {("none", "pass"), ("bid", "bid"), ("bid", "pass")}
    yes = {"call": "bid", "grab": "bid", "show": "show", "double": "double"}
    assert seen["doudizhu/online"] >= set(yes.items()) | {(step, "pass") for step in yes}


def test_what_is_done_about_an_ace_says_so():
    seen = set()
    for before, event, _ in played("biga", {}, 5):
        assert event.asked.name == ("none" if before.position.phase == "play" else "ace")
        seen.add((event.asked.name, event.kind))
    assert seen >= {("ace", "expose"), ("ace", "no"), ("none", "pass")}


@pytest.mark.parametrize("answer", ["resist", "no"])
def test_who_is_asked_whether_to_resist_answers_that(answer):
    rng, rules = random.Random(1), ruleset("guandan", {"anti_tribute": "optional"})
    match = rules.new_match(seats=4, seed=1)
    while match.position.phase != "resist":
        if match.is_over:
            match = rules.new_match(seats=4, seed=rng.getrandbits(64))
        match = match.with_action(rng.choice(match.position.legal())) if match.is_dealt else match.next_deal()
    event = match.with_action(answer).deals[-1].events[-1]
    assert (event.kind, event.asked.name) == (answer, "resist")
