"""Options that change nothing but what the table shows: its direction, counts of cards, earlier tricks."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import DESKTOP, PORTRAIT


def middle_of(page, seat):
    """Where a seat is drawn, from the left edge to the right one: 0 to 1."""
    box = page.locator(f".who[data-seat='{seat}']").bounding_box()
    return (box["x"] + box["width"] / 2) / page.viewport_size["width"]


def count_of(page, seat):
    return page.locator(f".who[data-seat='{seat}']").get_by_role("img", name=re.compile("cards? left|many cards"))


@pytest.mark.parametrize("size", [DESKTOP, PORTRAIT], ids=["desktop", "phone"])
@pytest.mark.parametrize(("direction", "next_is_right"), [("ccw", True), ("cw", False)])
def test_the_next_player_sits_where_play_goes(visit, sit, shoot, *, size, direction, next_is_right):
    page = visit(size=size)
    sit(page, "guandan", seed=deals.leads(0, "guandan"), options={"direction": direction})
    table.my_turn(page)
    assert (middle_of(page, 1) > 0.5) is next_is_right
    assert (middle_of(page, 3) > 0.5) is not next_is_right
    shoot(page, f"direction-{direction}-{size[0]}")


def test_a_replay_goes_round_as_the_deal_did(visit, sit):
    page = visit()
    sit(page, "gandengyan", seed=1, options={"direction": "cw"})
    table.bots_play(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_test_id("timeline")).to_be_visible()
    page.get_by_role("combobox", name="Whose eyes").select_option("0")
    expect(page.locator(".who[data-seat='1']")).to_be_visible()
    assert middle_of(page, 1) < 0.5 < middle_of(page, 3)


def test_large_counts_are_not_told(visit, sit, stage, shoot):
    """GD-13: neither to those who look, nor to those who listen, until ten cards are left."""
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"), options={"count_announce": 10})
    table.my_turn(page)
    expect(count_of(page, 1)).to_have_attribute("aria-label", "many cards")
    heard = []

    def hear(_turn):
        sizes = [count_of(page, seat) for seat in (1, 2, 3)]
        told = [one.get_attribute("aria-label") for one in sizes if one.count()]
        assert all(int(text.split()[0]) <= 10 for text in told if text != "many cards")
        heard.append(page.get_by_test_id("live").inner_text())

    table.play_deal(page, stage, each=hear)
    counts = [int(count) for said in heard for count in re.findall(r"(\d+) cards? left", said)]
    assert counts
    assert max(counts) <= 10
    shoot(page, "count-announce")


def test_the_last_cards_are_announced(visit, sit, stage, shoot):
    """GDY-73."""
    page = visit()
    sit(page, "gandengyan", seed=deals.leads(0, "gandengyan"), options={"announce_at": 3})
    table.my_turn(page)
    seen = set()

    def look(_turn):
        for one in [count_of(page, seat) for seat in (1, 2, 3)]:
            if one.count():
                seen.add((one.inner_text(), one.get_attribute("aria-label")))
        if any(text == "3!" for text, _ in seen):
            shoot(page, "announce-at")

    table.play_deal(page, stage, each=look)
    assert {text.endswith("!") for text, _ in seen} == {True, False}
    for text, label in seen:
        few = int(text.rstrip("!")) <= 3
        assert text.endswith("!") is few
        assert label.startswith("announced: ") is few


@pytest.mark.parametrize(("discard_review", "tricks"), [("remembered", 2), ("hidden_in_ui", 1)])
def test_earlier_tricks_are_looked_up_only_where_they_may_be(visit, sit, stage, *, discard_review, tricks):
    """GDY-95: the card counter would tell the same, and goes with them."""
    page = visit()
    sit(page, "gandengyan", seed=deals.leads(0, "gandengyan"), options={"discard_review": discard_review})
    opened = table.drawer(page, "History")
    headings = opened.get_by_role("heading", name=re.compile(r"^Trick \d+$"))
    numbers = set()

    def look(_turn):
        shown = headings.all_inner_texts()  # read once: a bot may begin the next trick between two looks
        assert len(shown) == len(set(shown))
        assert tricks > 1 or len(shown) <= 1
        numbers.update(shown)

    table.play_deal(page, stage, each=look)
    look(None)  # a later trick may have begun after one's last turn
    assert len(numbers) > 1
    expect(headings).to_have_count(1 if tricks == 1 else len(numbers))
    counter = page.get_by_role("navigation").get_by_role("button", name="Card counter", exact=True)
    expect(counter).to_have_count(0 if tricks == 1 else 1)
