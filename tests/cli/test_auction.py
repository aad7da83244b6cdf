"""Bidding at the prompt, and a Dou Dizhu match played to its end."""

import pytest

from cli.scripted import as_greedy, seat_down

THREE = ["you", "greedy", "greedy"]


def bidding(*lines):
    """Return (answer, asked): a function that bids with these lines, and otherwise plays as `greedy` does.

    The list `asked` collects the text printed before each bid.
    """
    left, seen = list(lines), []

    def answer(table):
        if not table.between_deals and table.view.phase == "bid":
            seen.append(table.new)
            return left.pop(0) if left else "pass"
        return as_greedy(table)

    return answer, seen


@pytest.mark.slow
@pytest.mark.parametrize("game", ["doudizhu", "doudizhu/grab", "doudizhu/openspiel", "doudizhu/rlcard"])
def test_a_match_to_its_end(game):
    table = seat_down(game, THREE, as_greedy, seed=3, match="deals:2")
    table.session.run()
    assert table.session.match.is_over
    assert "Deal 2 is over" in table.text
    assert ("bid" in table.asked) == (game != "doudizhu/rlcard")
    assert "The match is over" in table.text


def test_a_number_is_a_bid():
    answer, seen = bidding("3")
    table = seat_down("doudizhu", THREE, answer, seed=2, match="deals:1")
    table.session.run()
    assert "3 to bid, or pass." in seen[0]
    (deal,) = table.session.match.deals
    assert next(event.text for event in deal.events if event.seat == 0) == "bid 3"
    assert "you     bid 3" in table.text
    assert "0 you     are landlord for 3, and take " in table.text
    assert "0 you (landlord)" in table.text
    assert "bottom " in table.text
    assert "3 for the bid" in table.text


def test_what_is_no_bid_is_refused_in_a_sentence():
    answer, seen = bidding("7", "0", "3s", "bid", "pass")
    table = seat_down("doudizhu", THREE, answer, seed=2, match="deals:1")
    table.session.run()
    text = "".join(seen)
    assert text.count("bid needs one of 1, 2, 3: bid 3") == 3


def test_a_bid_that_is_too_low_says_what_is_possible():
    def answer(table):
        if not table.between_deals and table.view.phase == "bid":
            return "pass" if "is not higher than" in table.new else "1"
        return as_greedy(table)

    table = seat_down("doudizhu", ["Ann", "Bo", "Chen"], answer, match="deals:1")
    table.session.run()
    assert "1 is not higher than the current bid; you may pass, or bid 2 or 3" in table.text


def test_nobody_sees_the_bottom_cards_before_the_auction_is_over():
    answer, seen = bidding("pass")
    table = seat_down("doudizhu", THREE, answer, seed=4, match="deals:1")
    table.session.run()
    assert seen
    assert all("·  bottom " not in text and " takes " not in text for text in seen)
    assert "·  bottom " in table.text


def test_all_pass_and_the_cards_are_dealt_again(run):
    done = run(
        "play", "doudizhu", "--seats", "me,me,me", "--seed", "1", "--deals", "1",
        stdin="pass\npass\npass\n",
    )  # fmt: skip
    assert done.status == 0, done.err
    assert "The deal is void" in done.out
