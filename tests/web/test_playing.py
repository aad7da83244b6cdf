import re

import pytest

from web import table
from web.table import LANDSCAPE, PORTRAIT

GAMES = {"gandengyan": 4, "biga": 5, "guandan": 4}


@pytest.mark.parametrize("game", GAMES)
def test_play_now_deals_at_once(visit, game):
    page = visit()
    page.locator(f"[data-game={game}] [data-testid=play-now]").click()
    page.locator("[role=option]").first.wait_for()
    assert re.search(r"/t/\w+$", page.url)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_clicking(visit, shoot, game):
    page = visit()
    table.make(page, game, table.against_bots(GAMES[game]))
    table.play_deal(page, each=lambda turns: shoot(page, f"{game}-desktop") if turns == 2 else None)
    shoot(page, f"{game}-result")
    assert page.get_by_test_id("result").get_by_role("listitem").count() == GAMES[game]


@pytest.mark.slow
def test_the_next_deal_follows_with_tribute(visit, shoot):
    page = visit()
    table.make(page, "guandan", table.against_bots(4))
    table.play_deal(page)
    page.get_by_test_id("next").click()
    page.get_by_test_id("result").wait_for(state="hidden")
    page.locator("[role=option]").first.wait_for()
    shoot(page, "guandan-second-deal")
    table.play_deal(page)


def test_reload_in_the_middle_of_a_trick(visit):
    page = visit()
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    before = page.locator("[role=option]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    situation = page.locator("#situation").inner_text()
    page.reload()
    table.my_turn(page)
    assert page.locator("[role=option]").evaluate_all("cards => cards.map(card => card.dataset.card)") == before
    assert page.locator("#situation").inner_text() == situation


def test_returning_opens_the_table(visit):
    page = visit()
    seated = table.make(page, "guandan", table.against_bots(4))
    page.goto("/")
    page.wait_for_url(f"**/t/{seated['table']}")


def test_two_browsers_at_one_table(visit, shoot):
    ann = visit("/new/guandan")
    ann.get_by_test_id("make").click()
    link = ann.get_by_test_id("invite").inner_text()
    shoot(ann, "lobby")
    ben = visit(link)
    ben.get_by_test_id("name").fill("Ben")
    shoot(ben, "join")
    ben.get_by_test_id("sit").click()
    ann.get_by_text("Ben").wait_for()
    ann.get_by_test_id("start").click()
    for page in (ann, ben):
        page.locator("[role=option]").first.wait_for()
        assert page.locator("[role=option]").count() == 27
    hands = [
        page.locator("[role=option]").evaluate_all("all => all.map(one => one.dataset.card)") for page in (ann, ben)
    ]
    assert hands[0] != hands[1]
    ben.locator("[data-drawer=say]").click()
    ben.get_by_role("button", name="Hello").click()
    ann.locator(".says", has_text="Hello").wait_for()


def test_a_bot_takes_over_and_gives_back(visit, shoot):
    page = visit()
    table.make(page, "guandan", table.against_bots(4), pace=1000)
    page.locator("[data-drawer=table]").click()
    page.get_by_test_id("handover").click()
    page.get_by_test_id("covered").wait_for()
    shoot(page, "covered")
    page.get_by_test_id("takeback").click()
    page.get_by_test_id("covered").wait_for(state="hidden")


def test_a_lost_connection_is_said_and_mended(visit, shoot):
    page = visit("/nowhere")
    sockets = []

    def connect(socket):
        if len(sockets) < 3:  # the second try and the third fail, so that the line can be seen
            sockets.append(socket)
            if len(sockets) > 1:
                socket.close()
                return
        socket.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), connect)
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    cards = page.locator("[role=option]").count()
    sockets[0].close()
    page.get_by_test_id("link-lost").wait_for()
    shoot(page, "reconnecting")
    page.get_by_test_id("link-lost").wait_for(state="hidden")
    table.my_turn(page)
    assert page.locator("[role=option]").count() == cards
    page.locator("[role=option]").first.press("Space")
    page.locator(".line").get_by_text(re.compile("single|Only|not", re.IGNORECASE)).wait_for()


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_phone_size(visit, shoot, size):
    page = visit(size=size, has_touch=True, device_scale_factor=2)
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    page.wait_for_timeout(800)
    last = page.locator("[role=option]").last.bounding_box()
    page.touchscreen.tap(last["x"] + 12, last["y"] + last["height"] - 10)
    page.locator("[aria-selected=true]").first.wait_for()
    shoot(page, f"guandan-{size[0]}x{size[1]}")
    width, height = size
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for card in page.locator("[role=option]").all():
        box = card.bounding_box()
        assert box["x"] >= -1
        assert box["x"] + 24 <= width + 1
        assert box["y"] + box["height"] <= height + 1
    for name in ("play", "pass", "hint"):
        box = page.get_by_test_id(name).bounding_box()
        assert box["y"] + box["height"] <= height


def test_cards_are_tapped_swept_and_grouped(visit):
    page = visit(size=PORTRAIT)
    table.make(page, "guandan", table.against_bots(4))
    table.my_turn(page)
    page.wait_for_timeout(900)
    chosen = page.locator("[aria-selected=true]")
    cards = page.locator("[role=option]")
    last = cards.last.bounding_box()
    page.mouse.click(last["x"] + 12, last["y"] + last["height"] - 10)
    assert chosen.count() == 1
    page.keyboard.press("Escape")
    assert chosen.count() == 0
    first = cards.first.bounding_box()
    bottom = last["y"] + last["height"] - 10
    page.mouse.move(first["x"] + 8, bottom)
    page.mouse.down()
    page.mouse.move(last["x"] + 8, bottom)
    page.mouse.up()
    assert chosen.count() >= 7
    page.mouse.move(last["x"] + 8, bottom)
    page.mouse.down()
    page.mouse.move(first["x"] + 8, bottom)
    page.mouse.up()
    assert chosen.count() == 0


@pytest.mark.slow
def test_keyboard_only(visit):
    page = visit()
    table.make(page, "gandengyan", table.against_bots(2))
    for _ in range(400):
        if table.is_over(page):
            break
        if page.locator("[data-testid=hint]:enabled").count():
            page.wait_for_timeout(310)
            page.keyboard.press("h")
            page.wait_for_timeout(150)
            page.keyboard.press("Enter" if page.locator("[data-testid=play]:enabled").count() else "p")
        page.wait_for_timeout(60)
    assert table.is_over(page)


def test_typing_a_play_selects_it(visit):
    page = visit()
    table.make(page, "guandan", table.against_bots(4))
    page.locator("[role=option]").first.wait_for()
    card = page.locator("[role=option]").first.get_attribute("data-card")
    page.keyboard.press("0" if card[0] == "T" else card[0].lower())
    assert page.locator("[aria-selected=true]").count() == 1
    page.keyboard.press("Backspace")
    assert page.locator("[aria-selected=true]").count() == 0
    page.keyboard.press("?")
    page.get_by_test_id("drawer").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("drawer").wait_for(state="hidden")
