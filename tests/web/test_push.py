"""Notices by Web Push on the page: asked for, tried, and opened; a browser that cannot or must not show them."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from patience import wait_until
from server.fake_push import FakePush
from web import table
from web.stage import Stage

SUBSCRIBES = """
  const body = %s, { endpoint, p256dh, auth } = body;
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    window.key = applicationServerKey;
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => subscription;
"""
"""Push service of the browser, which Chromium has no connection to in a test."""

STATE = "push-state"
OPENED = """async () => {
  const [notice] = await registration.getNotifications();
  const opened = new Promise((done) => { clients.openWindow = async (address) => done(address); });
  dispatchEvent(new NotificationEvent("notificationclick", { notification: notice }));
  const address = await opened;
  return [notice.title, address, (await registration.getNotifications()).length];
}"""


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with FakePush(tmp_path_factory.mktemp("service")) as found, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(found.certificate))
        yield found


@pytest.fixture(scope="module")
def served(tmp_path_factory, service):
    path = tmp_path_factory.mktemp("push") / "tables.sqlite"
    with Stage(f"sqlite:///{path}", people=True, **service.settings()).served() as found:
        yield found


def account(visit, script="", **more):
    page = visit(permissions=["notifications"], **more)
    if script:
        page.add_init_script(script)
    page.goto("/account")
    return page


def test_notices_are_off_until_asked_for_and_then_chosen_tried_and_ended(visit, service):
    browser = service.browser()
    page = account(visit, SUBSCRIBES % json.dumps(browser.body()), service_workers="allow")
    block = page.locator("#notices")
    expect(block.get_by_role("switch")).to_have_count(0)
    block.get_by_test_id("push-on").press("Enter")
    invites, turn = (block.get_by_role("switch", name=name) for name in ("invites", "my turn"))
    expect(invites).to_be_checked()
    expect(turn).to_be_checked()
    state = page.request.get("/api/me/push").json()
    assert (state["kinds"], page.evaluate("key")) == (["invite", "turn"], state["key"])
    turn.press("Space")
    expect(turn).not_to_be_checked()
    block.get_by_test_id("push-try").click()
    expect(block.get_by_role("status")).to_contain_text("Sent.")
    assert browser.wait()[0]["title"] == "Notices arrive on this device."
    page.reload()
    expect(invites).to_be_checked()
    expect(turn).not_to_be_checked()
    block.get_by_test_id("push-off").click()
    expect(block.get_by_test_id("push-on")).to_be_visible()
    assert page.request.get("/api/me/push").json()["kinds"] is None


def test_the_worker_shows_a_notice_and_a_press_opens_its_table(visit, stage):
    page = account(visit, service_workers="allow")
    table.until(page, "navigator.serviceWorker.controller !== null")
    devtools, registrations = page.context.new_cdp_session(page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    wait_until(lambda: page.evaluate("1") and registrations)  # events arrive while the page is asked
    (worker,) = page.context.service_workers
    notice = {"title": "Your turn: Guandan", "path": "t/abc", "tag": "abc"}
    where = {"origin": f"{stage.address}/", "registrationId": registrations[0]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(notice)})
    table.until(page, "navigator.serviceWorker.ready.then(found => found.getNotifications()).then(all => all.length)")
    assert worker.evaluate(OPENED) == ["Your turn: Guandan", f"{stage.address}/t/abc", 0]


def test_the_worker_subscribes_again_when_the_browser_ends_a_subscription(visit, service):
    first, second = service.browser(), service.browser()
    page = account(visit, SUBSCRIBES % json.dumps(first.body()), service_workers="allow")
    page.get_by_test_id("push-on").click()
    expect(page.get_by_test_id("push-off")).to_be_visible()
    (worker,) = page.context.service_workers
    worker.evaluate(f"() => {{ {(SUBSCRIBES % json.dumps(second.body())).replace('window.', 'self.')} }}")
    worker.evaluate("() => renew()")
    state = page.request.get("/api/me/push").json()
    assert (state["endpoint"], state["kinds"]) == (second.endpoint, ["invite", "turn"])


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", "This browser blocks notices"),
        ("delete window.PushManager", "add the page to the home screen"),
    ],
)
def test_a_browser_that_must_not_or_cannot_show_notices_says_so(visit, script, says):
    page = account(visit, script, service_workers="allow")
    expect(page.get_by_test_id(STATE)).to_contain_text(says)
    expect(page.get_by_test_id("push-on")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_settings_of_notices_fit_every_screen(visit, service, look, language):
    locale = {"en": "en-US", "zh": "zh-CN"}[language]
    script = SUBSCRIBES % json.dumps(service.browser().body())
    page = account(visit, script, service_workers="allow", locale=locale)
    page.get_by_test_id("push-on").click()
    page.get_by_test_id("push-try").click()
    expect(page.locator("#notices").get_by_role("status")).to_be_visible()
    for width, height in table.PAGE_SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (width, height)
    look(page, f"push-{language}")
