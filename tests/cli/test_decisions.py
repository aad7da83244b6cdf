"""Decisions other than plays have a clear prompt and accept notation or a number."""

import random
import re

import pytest

from clamber import Card, ruleset
from clamber.match import empty_match
from clamber.records.states import listed
from cli.scripted import as_greedy, seat_down, seed_where, somebody

FOUR = ["you", "greedy", "greedy", "greedy"]
FIVE = [*FOUR, "greedy"]


def answering(phase, reply):
    """Return (answer, seen): a function that answers one phase, and otherwise plays as `greedy` does.

    The list `seen` collects the text printed before each answer.
    """
    seen = []

    def answer(table):
        if not table.between_deals and table.view.phase == phase:
            seen.append(table.new)
            return reply(table) if callable(reply) else reply
        return as_greedy(table)

    return answer, seen


def events(table):
    return [str(event) for deal in table.session.match.deals for event in deal.events if event.kind != "no"]


def test_exposing_an_ace_makes_one_declarer():
    def expose(table):
        return next(play.text for play in table.view.legal if play.kind == "expose")

    answer, seen = answering("draw", expose)
    table = seat_down("biga", FIVE, answer, seed=11, match="deals:1")
    table.session.run()
    assert "48 cards of 108 drawn. Expose an Ace?" in seen[0]
    assert "1  no" in seen[0]
    assert "2  expose A♣" in seen[0]
    assert "0 you     expose A♣ after 48 cards" in table.text
    assert "A♣ is big, exposed by 0 you" in table.text
    assert "0 you (declarer" in table.text
    assert events(table)[0] == "0 expose Ac @48"


def test_overcalling_with_a_pair_is_asked_in_other_words():
    for seed in range(60):
        exposer = _Exposer()
        answer, seen = answering("draw", "no")
        table = seat_down("biga", ["you", "a", *["greedy"] * 3], answer, seed=seed, other_bots={1: exposer})
        session = table.session
        session._begin_deal()
        while session.match.position.phase in {"draw", "reveal"}:
            session._act()
        overcalls = [text for text in seen if "Overcall?" in text]
        if overcalls:
            assert "A♣A♣" in overcalls[0] or "Two Aces of one suit make it big, and you play alone." in overcalls[0]
            return
    raise AssertionError("no seed deals a pair of Aces")


class _Exposer:
    """Bot that exposes the first single Ace it can, and declines everything else."""

    def choose(self, view):
        singles = [play for play in view.legal if play.kind == "expose" and len(play.cards) == 1]
        if singles:
            return singles[0]
        kinds = {play.kind: play for play in view.legal}
        return kinds.get("no", view.legal[0])


def test_revealing_the_big_ace():
    for seed in range(60):
        answer, seen = answering("reveal", "reveal")
        table = seat_down(
            "biga", ["you", "a", *["greedy"] * 3], answer, seed=seed, other_bots={1: _Exposer()}, match="deals:1"
        )
        table.session._begin_deal()
        while table.session.match.position.phase in {"draw", "reveal"}:
            table.session._act()
        if seen:
            assert "You are the secret partner. Show A" in seen[0]
            assert "The stakes rise. Type reveal, or no." in seen[0]
            assert "0 you     show the other Big Ace before play" in table.text
            assert table.session.match.position.to_act == 0
            return
    raise AssertionError("seat 0 is never the partner")


@pytest.mark.slow
def test_tribute_and_return():
    asked = set()
    for seed in (2, 3, 5):
        table = seat_down("guandan", FOUR, as_greedy, seed=seed, max_hands=4)
        table.session.run()
        asked |= set(table.asked)
        if "tribute" in table.asked:
            assert "Tribute: give your highest card" in table.text
            assert "0 you     give " in table.text
        if "return" in table.asked:
            assert "Return a card to " in table.text
            assert "0 you     return " in table.text
    assert asked >= {"tribute", "return"}


@pytest.mark.slow
def test_taking_one_of_two_equal_tributes():
    table = seat_down("guandan", FOUR, as_greedy, seed=seed_where("guandan", somebody(0, "take")), max_hands=6)
    table.session.run()
    assert "take" in table.asked
    assert "Two tributes of equal rank: " in table.text
    assert "Which do you take?" in table.text
    assert "0 you     take " in table.text
    assert any(" take " in text for text in events(table))


@pytest.mark.slow
def test_naming_who_leads_after_equal_tributes():
    table = seat_down("guandan", FOUR, as_greedy, seed=seed_where("guandan", somebody(0, "lead")), max_hands=6)
    table.session.run()
    assert "lead" in table.asked
    assert "Who leads? Type lead and the seat." in table.text
    assert " lead\n" in table.text


@pytest.mark.slow
@pytest.mark.parametrize("reply", ["resist", "no"])
def test_refusing_tribute_is_offered(reply):
    answer, seen = answering("resist", reply)
    seed = seed_where("guandan", somebody(0, "resist"), anti_tribute="optional")
    table = seat_down("guandan", FOUR, answer, seed=seed, max_hands=6, anti_tribute="optional")
    table.session.run()
    assert seen
    assert "You may refuse tribute: the losers hold both red jokers." in seen[0]
    assert ("0 you     refuse tribute" in table.text) == (reply == "resist")


@pytest.mark.slow
def test_why_no_tribute_is_paid():
    """GD-86: showing both red jokers cancels the tribute, and the winner leads."""

    def none_paid(match):
        return any("give" not in {event.play.kind for event in deal.events} for deal in match.deals[1:])

    table = seat_down("guandan", FOUR, as_greedy, seed=seed_where("guandan", none_paid), max_hands=6)
    table.session.run()
    line = next(line for line in table.text.splitlines() if "No tribute: " in line)
    assert "both red jokers" in line
    assert line.endswith((" leads.", " lead."))


def deal_with_all_fours(chance):
    """Return a Big A match in which seat 0 holds every Four."""
    fours = [face for face in range(54) if Card(face).rank == "4"] * 2
    rest = [face for face in range(54) if Card(face).rank != "4"] * 2
    chance.shuffle(rest)
    deck = [fours.pop() if i % 5 == 0 and fours else rest.pop() for i in range(108)]
    names = ["you", *["bot:greedy"] * 4]
    return empty_match(ruleset("biga", match="deals:1"), names).start_deal(deck, 0)


def test_a_capture_is_named_in_the_list_and_in_the_story():
    """BIGA-64: Fours capture an Egg and take it into the hand."""
    told = []

    def answer(table):
        where = table.session.match.position
        if table.between_deals or table.view.phase != "play" or table.view.to_beat is None:
            return as_greedy(table)
        captures = [n for n, play in enumerate(listed(where), 1) if play.is_combination and where.captures(play)]
        if captures and not told:
            told.append(table.text)
            return "? all"
        return f"#{captures[0]}" if captures else "pass"

    chance = random.Random(1)
    while not told:
        table = seat_down("biga", FIVE, answer, dealt=deal_with_all_fours(chance))
        table.session.run()
    assert re.search(r"\d+ 4.4.\S* captures", table.text)
    assert re.search(r"0 you     4.4.*, capture ", table.text)


def test_a_forced_pass_takes_enter():
    def answer(table):
        if table.between_deals:
            return ""
        return "" if len(table.view.legal) == 1 else "1"

    table = seat_down("gandengyan", FOUR, answer, seed=5, match="deals:1")
    table.session.run()
    assert "Enter passes." in table.text
    assert "The match is over" in table.text
