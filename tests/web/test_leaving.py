"""Dialog before a person leaves a rated match: it tells the wait that follows, in both languages and all sizes."""

import pytest
from playwright.sync_api import expect

from clamber.sentences import say
from web import table

OFFERS = {
    "offers": [],
    "bot": "greedy",
    "bots_after": 30,
    "asked": False,
    "account": True,
    "wait_until": None,
    "now": 0,
}


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("zh-CN", "zh")])
def test_the_wait_is_told_before_a_person_leaves(visit, sit, look, locale, language):
    ann, ben = visit(locale=locale), visit(locale=locale)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        assert page.request.post("/api/account", data={"name": name}).ok
    seats = [{"kind": "me"}, {"kind": "open"}]
    invite = sit(ann, "gandengyan", seats, rated=True, options={"match": "deals:2"})["invite"]
    ben.goto(f"/i/{invite}")
    ben.get_by_test_id("sit").click()
    expect(ann.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.get_by_test_id("start").click()
    expect(table.hand(ann).first).to_be_visible()
    waits = [0, 300]
    ann.route("**/api/quick", lambda route: route.fulfill(json={**OFFERS, "next_wait": waits[0]}))
    told = {
        0: say(language, "table-leave-rated"),
        300: say(language, "table-leave-wait", {"minutes": 5}),
    }
    for size in table.SIZES:
        ann.set_viewport_size({"width": size[0], "height": size[1]})
        for wait in (0, 300):
            waits[0] = wait
            panel = table.drawer(ann, say(language, "drawer-table"))
            panel.get_by_role("button", name=say(language, "table-leave"), exact=True).click()
            expect(panel.get_by_text(told[wait])).to_be_visible()
            if wait:
                look(ann, f"leaving-{language}-{size[0]}")
            ann.keyboard.press("Escape")
            expect(panel).to_have_count(0)
