import gzip
import json

import pytest

from web import table
from web.table import PORTRAIT, ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = {"serious", "critical"}


def serious_issues(page):
    if not AXE.exists():
        pytest.skip("axe-core is not installed: run `make web`")
    page.wait_for_timeout(900)  # cards that are still dealt have no contrast yet
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run()")["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/new/guandan", "/records", "/nowhere"])
def test_axe_finds_no_serious_issue_on_pages(visit, shoot, path, scheme):
    page = visit(path, color_scheme=scheme)
    page.locator("main").wait_for()
    page.wait_for_timeout(300)
    shoot(page, f"page-{path.strip('/').replace('/', '-') or 'home'}-{scheme}")
    assert serious_issues(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "seats"), [("guandan", 4), ("gandengyan", 6)])
def test_axe_finds_no_serious_issue_at_a_table(visit, shoot, game, seats, scheme):
    page = visit(color_scheme=scheme)
    table.make(page, game, table.against_bots(seats))
    table.my_turn(page)
    shoot(page, f"{game}-{seats}-{scheme}")
    assert serious_issues(page) == []
    for drawer in ("history", "counter", "scores", "say", "keys", "settings", "table"):
        page.locator(f"[data-drawer={drawer}]").click()
        page.get_by_test_id("drawer").wait_for()
        assert serious_issues(page) == [], drawer


def test_in_chinese(visit, shoot):
    page = visit(size=PORTRAIT, locale="zh-CN", device_scale_factor=2)
    page.get_by_role("heading", name="掼蛋").wait_for()
    shoot(page, "home-zh")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    shoot(page, "guandan-zh")
    assert page.get_by_test_id("pass").inner_text() == "不要"
    assert page.get_by_test_id("hint").inner_text().strip() == "提示"


def test_the_language_is_switched_and_remembered(visit):
    page = visit()
    page.get_by_test_id("language").click()
    page.get_by_role("heading", name="掼蛋").wait_for()
    page.reload()
    page.get_by_role("heading", name="掼蛋").wait_for()


def test_a_refusal_is_a_sentence_and_costs_nothing(visit, shoot):
    page = visit()
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    before = page.locator("[role=option]").count()
    for at in (0, -1):
        page.locator("[role=option]").nth(at).dispatch_event("focus")
        page.locator("[role=option]").nth(at).press("Space")
    page.locator(".line.bad").wait_for()
    shoot(page, "refusal")
    assert page.locator("#situation").inner_text().endswith(".")
    assert page.get_by_test_id("play").is_disabled()
    assert page.locator("[role=option]").count() == before


@pytest.mark.slow
def test_a_finished_deal_is_replayed_linked_downloaded_and_uploaded(visit, shoot, tmp_path):
    page = visit()
    table.make(page, "gandengyan", table.against_bots(2))
    table.play_deal(page)
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_test_id("timeline").wait_for()
    for _ in range(3):
        page.get_by_test_id("step-on").click()
    page.keyboard.press("Escape")
    shoot(page, "replay")
    assert page.url.endswith("/3")
    moment = page.locator(".controls p").inner_text()
    page.reload()
    page.get_by_test_id("timeline").wait_for()
    assert page.locator(".controls p").inner_text() == moment
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.clamber.json"
    download.value.save_as(record)
    assert json.loads(record.read_text())["clamber"] == 1
    page.goto("/records")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_test_id("saved").get_by_role("link").first.click()
    page.get_by_test_id("timeline").wait_for()


def test_options_come_from_the_declarations(visit, shoot):
    page = visit("/new/gandengyan")
    page.get_by_text("All options").click()
    page.locator("#option-triplet").wait_for()
    page.locator("#option-spring").scroll_into_view_if_needed()
    page.locator(".seats select").first.select_option("2")
    shoot(page, "options")
    page.get_by_test_id("make").click()
    page.get_by_test_id("start").wait_for()


def test_spectators_see_the_table_and_no_hand(visit, shoot):
    ann = visit()
    seated = table.make(ann, "guandan", table.against_bots(4))
    table.my_turn(ann)
    other = visit(f"/t/{seated['table']}")
    other.locator(".felt .seat").nth(3).wait_for()
    shoot(other, "spectator")
    assert other.locator("[role=option]").count() == 0
    assert other.get_by_test_id("play").count() == 0


def test_reduced_motion_moves_nothing(visit):
    page = visit(reduced_motion="reduce")
    table.make(page, "guandan", table.against_bots(4))
    page.locator("[role=option]").first.wait_for()
    running = "() => document.getAnimations().filter(one => one.playState === 'running').length"
    assert page.evaluate(running) == 0


def test_the_page_is_small_and_asks_no_other_host(visit, address):
    page = visit("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.locator("[data-game]").first.wait_for()
    assert all(url.startswith(address) for url in asked)
    static = ROOT / "src" / "clamber" / "server" / "static" / "assets"
    sizes = [len(gzip.compress(file.read_bytes())) for file in static.iterdir() if file.suffix in {".js", ".css"}]
    assert sum(sizes) < 200_000
