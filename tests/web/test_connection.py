"""Pages that are reloaded, lose their connection, or are open twice."""

import re

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import deals, table


class Wire:
    """WebSockets of a page, which can be cut until they are mended."""

    def __init__(self, page):
        self.sockets, self._is_cut, self._swallows = [], False, False
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket):
        if self._is_cut:
            socket.close(code=1012, reason="still gone")
        else:
            server = socket.connect_to_server()
            nth = len(self.sockets)
            self.sockets.append((socket, server))
            socket.on_message(lambda frame: self._forward(server, frame, nth))
            server.on_message(lambda frame: self._forward(socket, frame, nth))

    def _forward(self, to, frame, nth):
        if not (self._swallows and nth == 0):
            to.send(frame)

    def swallow(self):
        """Swallow all frames of the first socket, which stays open."""
        self._swallows = True

    def cut(self):
        self._is_cut = True
        self.sockets[-1][0].close(code=1012, reason="gone")

    def mend(self):
        self._is_cut = False


def follower(start):
    """Return a seed with which the seat before the viewer's has the first lead."""
    return deals.seed_from(start, "guandan", lambda match: match.position.to_act == 3)


def test_reload_in_the_middle_of_a_trick(visit, sit):
    page = visit()
    sit(page, "guandan", seed=follower(0))
    table.my_turn(page)
    expect(table.situation(page)).to_contain_text("beat the")
    before = (table.cards(page), table.turn_of(page))
    said = table.situation(page).inner_text()
    page.reload()
    table.my_turn(page)
    assert (table.cards(page), table.turn_of(page)) == before
    expect(table.situation(page)).to_have_text(said)
    table.counted(page, page.get_by_role("button", name="Pass", exact=True).click)


def test_a_lost_connection_comes_back(visit, sit):
    page = visit(fails="ERR_INTERNET_DISCONNECTED|WebSocket connection")
    wire = Wire(page)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    wire.cut()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    for size in table.at_each_size(page):
        said = page.get_by_test_id("link-lost")
        boxes = [control.bounding_box() for control in page.locator("header").locator(".home, nav button").all()]
        assert all(table.overlap(said.bounding_box(), box) <= 0 for box in boxes), size
        assert said.evaluate("line => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight")
        link = said.get_by_role("link", name=re.compile("^Play (here|on this device)$"))
        expect(link).to_have_count(int(int(size.split("x")[0]) >= 380))
    page.set_viewport_size({"width": table.DESKTOP[0], "height": table.DESKTOP[1]})
    wire.mend()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    assert len(wire.sockets) == 2
    table.follow_hint(page)


def test_a_page_that_cannot_be_loaded_says_so_and_leads_home(visit):
    page = visit("/", fails="ERR_INTERNET_DISCONNECTED")
    expect(page.locator("[data-game]").first).to_be_visible()
    page.context.set_offline(True)
    page.locator("header").get_by_role("link", name="Rules").click()
    home = page.get_by_role("button", name="All games")
    expect(home).to_be_visible()
    page.context.set_offline(False)
    home.click()
    expect(page.locator("[data-game]").first).to_be_visible()


@pytest.mark.parametrize(
    "sign",
    [
        'document.dispatchEvent(new Event("visibilitychange"))',
        'window.dispatchEvent(new Event("pageshow"))',
        'window.dispatchEvent(new Event("online"))',
    ],
)
def test_a_connection_that_died_in_a_sleep_is_noticed_at_once(visit, sit, sign):
    page = visit()
    wire = Wire(page)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    wire.swallow()
    table.freeze(page)
    page.evaluate(sign)
    page.clock.run_for(999)
    expect(page.get_by_test_id("link-lost")).to_be_hidden()
    assert len(wire.sockets) == 2
    page.clock.resume()
    table.follow_hint(page)


def test_a_lobby_says_that_the_connection_is_lost(visit, sit):
    page = visit(fails="WebSocket connection")
    wire = Wire(page)
    sit(page, "guandan", [{"kind": "me"}, *[{"kind": "open"}] * 3])
    expect(page.get_by_test_id("invite")).to_be_visible()
    wire.cut()
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    wire.mend()
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def test_two_tabs_on_one_seat_show_the_same(visit, sit):
    page = visit()
    seated = sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    second = page.context.new_page()
    second.goto(f"/t/{seated['table']}")
    table.my_turn(second)
    assert table.cards(second) == table.cards(page)
    turn = table.turn_of(page)
    table.follow_hint(second)
    expect(page.locator(f"main:not([data-turn='{turn}'])")).to_be_visible()


def test_a_killed_server_comes_back_with_the_same_deal(visit, tmp_path):
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", CLAMBER_ROUND_TIME="0.01") as server:
        page = visit(server.url, fails="WebSocket|ERR_")
        page.locator("[data-game=guandan]").get_by_role("button", name="Play now").click()
        expect(table.hand(page)).to_have_count(27)
        before = table.cards(page)
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        page.reload()
        expect(table.hand(page).first).to_be_visible()
        assert table.cards(page) == before
        page.context.close()
