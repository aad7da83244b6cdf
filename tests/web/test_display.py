"""Options that affect only the display of a table: direction, card counts, earlier tricks."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import DESKTOP, PORTRAIT


def middle_of(page, seat):
    """Return a seat's horizontal position, from 0 at the left edge to 1 at the right edge."""
    box = page.locator(f".who[data-seat='{seat}']").bounding_box()
    return (box["x"] + box["width"] / 2) / page.viewport_size["width"]


def counts(page):
    """Return (visible text, label) for the card count of each other hand."""
    shown = page.locator(".who:not([data-seat='0'])").get_by_role(
        "img", name=re.compile("cards? left|card count not announced")
    )
    return shown.evaluate_all("all => all.map(one => [one.innerText, one.ariaLabel])")


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
    page.get_by_role("combobox", name="View").select_option("0")
    expect(page.locator(".who[data-seat='1']")).to_be_visible()
    assert middle_of(page, 1) < 0.5 < middle_of(page, 3)


def test_large_counts_are_not_told(visit, sit, stage, shoot):
    """GD-13: more than ten cards are neither displayed as a number nor read aloud."""
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"), options={"count_announce": 10})
    table.my_turn(page)
    assert [label for _, label in counts(page)] == ["card count not announced"] * 3
    table.listen(page)
    seen = []
    table.play_deal(page, stage, each=lambda: seen.extend(label for _, label in counts(page)))
    heard = re.findall(r"(\w+) plays? [^.]+\. (\d+) cards? left", " ".join(table.heard(page)))
    told = [int(label.split()[0]) for label in seen if label != "card count not announced"]
    told += [int(count) for name, count in heard if name != "You"]
    assert told
    assert max(told) <= 10
    shoot(page, "count-announce")


def test_the_last_cards_are_announced(visit, sit, stage, shoot):
    """GDY-73."""
    page = visit()
    sit(page, "gandengyan", seed=deals.leads(0, "gandengyan"), options={"announce_at": 3})
    table.my_turn(page)
    seen = set()

    def look():
        seen.update(map(tuple, counts(page)))
        if any(text.endswith("!") for text, _ in seen):
            shoot(page, "announce-at")

    table.play_deal(page, stage, each=look)
    assert {text.endswith("!") for text, _ in seen} == {True, False}
    for text, label in seen:
        few = int(text.rstrip("!")) <= 3
        assert text.endswith("!") is few
        assert label.startswith("announced: ") is few


@pytest.mark.parametrize(("discard_review", "tricks"), [("remembered", 2), ("hidden_in_ui", 1)])
def test_earlier_tricks_are_looked_up_only_where_they_may_be(visit, sit, stage, *, discard_review, tricks):
    """GDY-95: the card counter is hidden, too, because it would reveal the same information."""
    page = visit()
    sit(page, "gandengyan", seed=deals.leads(0, "gandengyan"), options={"discard_review": discard_review})
    opened = table.drawer(page, "History")
    headings = opened.get_by_role("heading", name=re.compile(r"^Trick \d+$"))
    numbers = set()

    def look():
        shown = headings.all_inner_texts()
        assert len(shown) == len(set(shown))
        assert tricks > 1 or len(shown) <= 1
        numbers.update(shown)

    table.play_deal(page, stage, each=look)
    look()  # a new trick may have begun since the viewer's last turn
    assert len(numbers) > 1
    expect(headings).to_have_count(1 if tricks == 1 else len(numbers))
    counter = page.get_by_role("navigation").get_by_role("button", name="Card counter", exact=True)
    expect(counter).to_have_count(0 if tricks == 1 else 1)
