"""Lessons of a replay: the picture to share, and the costliest plays of a whole match."""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web import table
from web.table import against_bots

SHARES = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => {
  window.shared = { name: file.name, type: file.type, size: file.size };
};
"""
PNG = b"\x89PNG\r\n\x1a\n"
ANALYSED = 120_000
"""Timeout for the analysis of a match of two deals, in milliseconds."""


@pytest.fixture
def studied(visit, sit):
    """Return a function that plays a match of two deals by bots and opens its lessons."""

    def open_study(**more):
        page = visit(**more)
        page.add_init_script(SHARES)
        sit(page, "gandengyan", against_bots("gandengyan", 2), options={"match": "deals:2"})
        table.bots_play(page)
        table.next_deal(page)
        table.bots_play(page)
        page.get_by_test_id("study-link").click()
        expect(page.get_by_test_id("study").locator("tbody tr")).to_have_count(2, timeout=ANALYSED)
        return page

    return open_study


def test_a_summary_is_shared_as_a_picture(studied):
    page = studied()
    page.get_by_role("button", name="Share as a picture").click()
    table.until(page, "() => window.shared !== undefined")
    shared = page.evaluate("window.shared")
    assert (shared["name"], shared["type"]) == ("clamber-2.png", "image/png")
    assert shared["size"] > 5_000


def test_a_summary_is_saved_where_nothing_can_be_shared(studied, shoot):
    page = studied()
    page.evaluate("delete navigator.canShare; navigator.canShare = undefined")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share as a picture").click()
    assert saved.value.suggested_filename == "clamber-2.png"
    picture = Path(saved.value.path()).read_bytes()
    assert picture.startswith(PNG)
    assert struct.unpack(">II", picture[16:24]) == (1600, 900)
    shoot(page, "study-shared")


def test_the_costliest_plays_of_a_match_lead_to_their_deals(studied, shoot):
    page = studied()
    study = page.get_by_test_id("study")
    listed = study.get_by_test_id("study-match")
    expect(study.get_by_text("deals analysed")).to_have_count(0, timeout=ANALYSED)
    moments = listed.get_by_test_id("moment")
    expect(listed).to_have_text("No clear mistake.")  # a bot has played for the guest
    study.get_by_role("combobox", name="Player").select_option("1")
    expect(moments.first).to_be_visible()
    assert moments.count() <= 3
    costs = [float(re.search(r"(\d+\.\d+)", one).group(1)) for one in moments.locator(".head").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    for size in table.at_each_size(page):
        shoot(page, f"study-match-{size}")
        assert study.evaluate("one => one.scrollWidth <= one.clientWidth"), size
        for moment in moments.all():
            moment.scroll_into_view_if_needed()
            assert moment.get_by_role("img").first.evaluate(table.ON_TOP), size
        curve = study.get_by_test_id("analysis-curve")
        curve.scroll_into_view_if_needed()
        assert curve.evaluate("one => one.parentElement.scrollHeight <= one.parentElement.clientHeight"), size
        assert curve.bounding_box()["height"] == 140, size
    page.set_viewport_size(dict(zip(("width", "height"), table.PORTRAIT, strict=True)))
    deal, step = map(int, re.search(r"Deal (\d+), step (\d+)", moments.first.inner_text()).groups())
    moments.first.get_by_text("Show").click()
    before = (
        step if deal == 2 else step - 1
    )  # the deal on the page shows the play itself, a link the moment before it
    expect(page).to_have_url(re.compile(rf"/r/[^/]+/{before}\?"))
    expect(page.get_by_role("slider")).to_have_value(str(before))
    expect(page.get_by_test_id("study")).to_have_count(0)
