"""Messages on the page about cards that cannot be played, and about passes that are not allowed."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import DESKTOP, LANDSCAPE, PORTRAIT, situation


def first_turn(match, seat=0):
    """Return the position at a seat's first turn, if bots play for all seats; None if there is none."""
    while match.position.to_act != seat:
        match = match.apply(deals.GREEDY.choose(match.view(match.position.to_act)))
        if match.position.is_over:
            return None
    return match.position


def must_follow(match):
    position = first_turn(match)
    return position is not None and position.to_beat is not None and "pass" not in map(str, position.legal())


@pytest.mark.parametrize(
    ("locale", "asks", "refuses"),
    [
        (
            "en-US",
            r"^Your turn: beat the .+\. If you can, you must\.$",
            r"^You can beat the .+, so you may not pass under these rules\.$",
        ),
        ("zh-CN", r"^轮到你：压过.+，有大必出。$", r"^你有牌大过.+，按本桌规则必须出。$"),
    ],
    ids=["en", "zh"],
)
def test_who_has_to_play_is_offered_no_pass(visit, sit, shoot, *, locale, asks, refuses):
    seed = deals.seed_from(1, "gandengyan", must_follow, must_play_if_able=True)
    page = visit(locale=locale, size=PORTRAIT)
    sit(page, "gandengyan", seed=seed, options={"must_play_if_able": True})
    table.my_turn(page)
    expect(page.get_by_test_id("pass")).to_be_disabled()
    expect(situation(page)).to_have_text(re.compile(asks))
    expect(situation(page)).not_to_contain_text("or pass")
    shoot(page, f"must-play-{locale}")
    refused = page.locator("#situation", has_text=re.compile(refuses))
    while not refused.count():  # input right after the turn begins is ignored
        page.keyboard.press("p")
        expect(refused.or_(table.told(page, table.TOO_SOON)).first).to_be_visible()
    expect(page.get_by_test_id("hint")).to_be_enabled()


def test_who_leads_is_told_why_there_is_no_pass(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    refused = table.told(page, re.compile("^You lead and must play; only players who follow may pass.$"))
    while not refused.count():
        page.keyboard.press("p")
        expect(refused.or_(table.told(page, table.TOO_SOON)).first).to_be_visible()


def follows_a_two(match):
    """Return True if the play to beat at the first turn is a single 2, which only a bomb can follow."""
    position = first_turn(match)
    beat = None if position is None else position.to_beat
    return beat is not None and beat.kind == "single" and beat.rank == "2" and len(position.hands[0]) > 1


def test_nothing_is_promised_that_no_card_can_keep(visit, sit):
    """In Gan Deng Yan only a bomb follows a 2."""
    page = visit()
    sit(page, "gandengyan", seed=deals.seed_from(1, "gandengyan", follows_a_two))
    table.my_turn(page)
    table.tap(table.hand(page).first)
    expect(situation(page)).to_have_text(
        re.compile(r"^The single \S+ cannot follow the single 2; only a bomb can\.$")
    )


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("en-US", r" are not a combination here: .+\.$"), ("zh-CN", r" 不成牌型：.+。$")],
    ids=["en", "zh"],
)
@pytest.mark.parametrize("size", [DESKTOP, LANDSCAPE, PORTRAIT], ids=["desktop", "landscape", "portrait"])
def test_a_refusal_says_what_is_missing(visit, sit, shoot, *, locale, sentence, size):
    page = visit(locale=locale, size=size)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    held = table.cards(page)
    table.choose(page, held[::4])  # a selection that no play contains
    expect(situation(page)).to_have_text(re.compile(sentence))
    shoot(page, f"refusal-{locale}-{size[0]}")
