"""Wild rank (癞子): visible on all screens; its cards are marked, sorted first, and played as chosen."""

from collections import Counter

from playwright.sync_api import expect

from web import deals
from web.table import at_each_size, cards, choose, counted, drawer, hand, hand_over, my_turn, result

OPTIONS = {"bidding": "none", "wild_rank": "drawn"}


def natural(match):
    """Return the number of cards per rank that seat 0 holds, excluding jokers and wild cards."""
    held = [str(card) for card in match.position.hands[0]]
    return Counter(card[0] for card in held if card not in {"BJ", "RJ"} and card[0] != match.position.wild_rank)


def wild(match):
    """Return the wild cards of seat 0."""
    return [str(card) for card in match.position.hands[0] if str(card)[0] == match.position.wild_rank]


def led_with(also):
    """Return (seed, match) with seat 0 as landlord, about to lead."""
    seed = deals.leads(0, "doudizhu", also, **OPTIONS)
    return seed, deals.new("doudizhu", seed, **OPTIONS)


def rank_told(match):
    return {"T": "10"}.get(match.position.wild_rank, match.position.wild_rank)


def test_the_wild_rank_is_in_sight_and_its_cards_lie_above_all_others_at_every_size(visit, sit):
    seed, match = led_with(lambda match: len(wild(match)) >= 2)
    page = visit()
    sit(page, "doudizhu", seed=seed, options=OPTIONS)
    my_turn(page)
    held = wild(match)
    for _ in at_each_size(page):
        expect(page.get_by_text(f"Wild {rank_told(match)}").filter(visible=True).first).to_be_in_viewport()
        expect(hand(page).filter(has_text=", wild")).to_have_count(len(held))
        shown = cards(page)
        assert sorted(held) in (sorted(shown[: len(held)]), sorted(shown[-len(held) :]))


def test_cards_with_a_wild_one_are_played_as_one_chooses_and_the_history_tells_what_was_drawn(visit, sit):
    """DDZ-53, DDZ-54: three of a rank and a wild card are a triple with a single, or a soft bomb."""
    seed, match = led_with(lambda match: wild(match) and 3 in natural(match).values())
    page = visit()
    sit(page, "doudizhu", seed=seed, options=OPTIONS)
    my_turn(page)
    rank = next(rank for rank, count in natural(match).items() if count == 3)
    choose(page, [*(card for card in cards(page) if card[0] == rank and len(card) == 2), wild(match)[0]])
    readings = page.get_by_role("radiogroup", name="Play as").get_by_role("radio")
    expect(readings).to_have_count(2)
    soft = page.get_by_role("radiogroup", name="Play as").locator("label").filter(has_text="soft")
    soft.click()
    name = soft.inner_text()
    expect(page.get_by_test_id("play")).to_have_text(f"Play {name}")
    counted(page, page.get_by_test_id("play").click)
    history = drawer(page, "History")
    expect(history).to_contain_text(f"The wild rank is {rank_told(match)}")
    expect(history).to_contain_text(f"You: {name}")


def test_a_replay_tells_the_wild_rank_and_marks_its_cards(visit, sit):
    seed, match = led_with(lambda match: len(wild(match)) >= 2)
    page = visit()
    sit(page, "doudizhu", seed=seed, options=OPTIONS)
    my_turn(page)
    hand_over(page)
    moment = result(page).get_by_role("link", name="Replay").first.get_attribute("href").partition("?")
    page.goto(f"{moment[0].rstrip('/')}/1?eyes=0{moment[2] and '&' + moment[2]}")
    expect(page.get_by_text(f"The wild rank is {rank_told(match)}").first).to_be_visible()
    expect(hand(page).filter(has_text=", wild")).to_have_count(len(wild(match)))
