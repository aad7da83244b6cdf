"""Score pad: deals with physical cards are entered, scored by the kernel, undone and transferred, also offline."""

import re

import pytest
from playwright.sync_api import expect

from web import table
from web.table import GAMES, PORTRAIT, REGISTRY
from web.test_offline import GONE, INSTALLED


def begin(page, game, names=(), preset=None, level=None):
    page.get_by_role("combobox", name="Game").select_option(game)
    if preset is not None:
        page.get_by_role("combobox", name="Rules").select_option(preset)
    if level is not None:
        page.get_by_role("combobox", name="Starting level").select_option(level)
    for at, name in enumerate(names):
        page.get_by_role("textbox", name=f"Player {at + 1}").fill(name)
    page.get_by_test_id("pad-begin").click()
    expect(page.get_by_test_id("deal-form")).to_be_visible()


def out(page, question, *names):
    group = page.get_by_role("group", name=question)
    for name in names:
        group.get_by_role("button", name=name, exact=True).or_(
            group.get_by_role("button", name=re.compile(rf"\d{name}$"))
        ).click()


def write_down(page, deals):
    page.get_by_test_id("pad-add").click()
    expect(page.get_by_test_id("pad-sheet").locator("tbody tr")).to_have_count(deals)


def test_guandan_climbs_owes_tribute_and_is_taken_back(visit, look):
    page = visit("/pad")
    begin(page, "guandan", ("Ann", "Bo", "Chen", "Di"))
    out(page, "In what order", "Ann", "Chen")
    write_down(page, 1)
    stand = page.get_by_test_id("stand")
    expect(stand).to_contain_text("Ann + Chen: level 5")
    expect(stand).to_contain_text("Bo owes a tribute.")
    expect(stand).to_contain_text("The next deal is played at level 5.")
    expect(stand.get_by_role("listitem")).to_have_count(2)
    look(page, "pad-guandan")
    for size in table.at_each_size(page, [PORTRAIT, table.DESKTOP]):
        form, sheet = (page.get_by_test_id(part).bounding_box() for part in ("deal-form", "pad-sheet"))
        is_below = sheet["y"] > form["y"] + form["height"]
        is_beside = sheet["x"] > form["x"] + form["width"]
        assert (is_below, is_beside) == (size == "360x740", size == "1440x900")
    out(page, "In what order", "Bo", "Ann", "Di", "Chen")
    write_down(page, 2)
    expect(stand).to_contain_text("Bo + Di: level 4")
    expect(stand).to_contain_text("Chen owes Bo a tribute.")
    page.get_by_test_id("pad-undo").click()
    expect(stand).to_contain_text("Ann + Chen: level 5")
    page.reload()
    expect(stand).to_contain_text("Ann + Chen: level 5")


def test_guandan_starts_at_the_level_that_was_chosen(visit):
    page = visit("/pad")
    begin(page, "guandan", ("Ann", "Bo", "Chen", "Di"), level="10")
    out(page, "In what order", "Ann", "Chen")
    write_down(page, 1)
    stand = page.get_by_test_id("stand")
    expect(stand).to_contain_text("Ann + Chen: level K")
    expect(stand).to_contain_text("Bo + Di: level 10")
    page.reload()
    expect(stand).to_contain_text("Ann + Chen: level K")


def test_dou_dizhu_asks_for_landlord_bid_and_bombs_and_says_how_points_came_about(visit, look):
    page = visit("/pad", size=PORTRAIT)
    begin(page, "doudizhu", ("Ann", "Bo", "Chen"))
    out(page, "Who was landlord?", "Ann")
    page.get_by_role("combobox", name="Bid").select_option("2")
    page.get_by_role("button", name="+ 4 of a kind").click()
    out(page, "Who was out first?", "Ann")
    write_down(page, 1)
    row = page.get_by_test_id("pad-sheet").locator("tbody tr")
    expect(row.get_by_role("cell").nth(0)).to_contain_text("+8")
    expect(row.get_by_role("cell").nth(1)).to_contain_text("-4")
    expect(row).to_contain_text("×")
    look(page, "pad-doudizhu")


def test_pao_de_kuai_asks_for_the_ten_of_hearts_beaten_bombs_and_the_player_who_pays_for_all(visit, look):
    page = visit("/pad", size=PORTRAIT)
    options = {"bird": True, "bomb_counts": "standing", "before_one_card": "pays_for_all"}
    notes = {"rules": "paodekuai/common", "options": options, "names": ["Ann", "Bo", "Chen"], "deals": []}
    page.evaluate("(notes) => localStorage.setItem('clamber.pad', JSON.stringify(notes))", notes)
    page.reload()
    out(page, "Who pays for all?", "Chen")
    out(page, "Who was out first?", "Chen")
    liable = page.get_by_role("group", name="Who pays for all?").get_by_role("button")
    expect(liable).to_have_text(["Ann", "Bo", "nobody"])  # the winner pays for no other seat
    expect(liable.and_(page.locator("[aria-pressed=true]"))).to_have_text(["nobody"])
    out(page, "Who pays for all?", "Bo")
    page.get_by_role("textbox", name="Ann").fill("3")
    page.get_by_role("textbox", name="Bo").fill("4")
    out(page, "Who was dealt the doubling card?", "Ann")
    page.get_by_role("switch", name="beaten by another").click()
    page.get_by_role("button", name="+ 4 of a kind").click()
    look(page, "pad-paodekuai")
    write_down(page, 1)
    cells = page.get_by_test_id("pad-sheet").locator("tbody tr").get_by_role("cell")
    for at, points in enumerate(("0", "-10", "+10")):
        expect(cells.nth(at)).to_contain_text(re.compile(rf"^{re.escape(points)} "))
    look(page, "pad-paodekuai-sheet")


def test_gan_deng_yan_is_paid_by_cards_left_and_what_cannot_be_is_refused(visit):
    page = visit("/pad", fails="422")
    begin(page, "gandengyan", ("Ann", "Bo", "Chen", "Di"))
    out(page, "Who was out first?", "Bo")
    page.get_by_role("textbox", name="Ann").fill("3")
    page.get_by_role("textbox", name="Chen").fill("55")
    page.get_by_test_id("pad-add").click()
    expect(page.get_by_role("alert")).to_contain_text("numbers up to 22")
    page.get_by_role("textbox", name="Chen").fill("5")
    write_down(page, 1)
    expect(page.get_by_test_id("pad-sheet").locator("tfoot")).to_contain_text("+8")


def test_big_a_asks_for_the_partner(visit):
    page = visit("/pad")
    begin(page, "biga", ("Ann", "Bo", "Chen", "Di", "Eve"))
    out(page, "Who was declarer?", "Chen")
    out(page, "Who was the partner?", "Ann")
    out(page, "In what order", "Chen", "Ann")
    write_down(page, 1)
    expect(page.get_by_test_id("pad-sheet").locator("tfoot").get_by_role("cell").nth(2)).to_have_text("+6")


def test_the_pad_goes_to_another_phone_and_into_a_file(visit, tmp_path):
    page = visit("/pad", permissions=["clipboard-read", "clipboard-write"])
    begin(page, "zhengshangyou", ("Ann", "Bo", "Chen", "Di"))
    out(page, "In what order", "Di", "Ann", "Bo")
    write_down(page, 1)
    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_role("img", name="The pad as a QR code")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_test_id("pad-csv").click()
    download.value.save_as(tmp_path / "pad.csv")
    assert (tmp_path / "pad.csv").read_text(encoding="utf-8-sig").splitlines()[1].startswith("1,1,0,0,2,1,0,0,2,")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    other = visit(page.evaluate("navigator.clipboard.readText()"), size=PORTRAIT)
    expect(other).to_have_url(re.compile("/pad$"))
    expect(other.get_by_test_id("pad-sheet")).to_contain_text("+2")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_begun(visit, game):
    page = visit("/pad")
    begin(page, game)
    expect(page.get_by_role("heading", name=re.compile(re.escape(REGISTRY[game].title)))).to_be_visible()


def settle_a_match(page):
    """Enter two deals and one that cannot be, undo one, and return the sheet, the standing and the refusal."""
    begin(page, "gandengyan", ("Ann", "Bo", "Chen", "Di"))
    told = []
    for winner, left in (("Bo", "3"), ("Chen", "7")):
        out(page, "Who was out first?", winner)
        page.get_by_role("textbox", name="Ann").fill(left)
        write_down(page, len(told) + 1)
        told.append(page.get_by_test_id("pad-sheet").inner_text())
    out(page, "Who was out first?", "Bo")
    page.get_by_role("textbox", name="Ann").fill("55")
    page.get_by_test_id("pad-add").click()
    refusal = page.get_by_role("alert").inner_text()
    page.get_by_test_id("pad-undo").click()
    expect(page.get_by_test_id("pad-sheet").locator("tbody tr")).to_have_count(1)
    return [*told, refusal, page.get_by_test_id("pad-sheet").inner_text(), page.get_by_test_id("stand").inner_text()]


def test_a_pad_without_a_connection_comes_to_the_same_as_on_the_server(visit):
    online = settle_a_match(visit("/pad", fails="422"))
    page = visit("/pad", service_workers="allow", fails=GONE)
    table.until(page, INSTALLED)
    page.context.set_offline(True)
    page.goto("/pad")
    assert settle_a_match(page) == online
    page.reload()
    expect(page.get_by_test_id("stand")).to_have_text(re.compile("Ann"))
    notes = {"rules": "gandengyan", "options": {"ace_multiplier": 2}, "names": ["Ann", "Bo"], "deals": []}
    page.evaluate("(notes) => localStorage.setItem('clamber.pad', JSON.stringify(notes))", notes)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("these rules are not kept on this device")
