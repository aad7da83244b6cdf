"""Notices by Web Push: endpoints that are refused, requests to push services, retries and limits."""

from __future__ import annotations

import contextlib
import datetime as dt
import ipaddress
import threading
import time

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from py_vapid import Vapid02

from clamber.server.limits.rate_limits import RateLimits
from clamber.server.log import push_subscriptions
from clamber.server.log.push_subscriptions import Subscription
from clamber.server.log.tables.clubs import CLUB_ANSWERS, CLUB_EVENINGS, CLUB_MEMBERS, CLUBS
from clamber.server.push import notifier as notifier_module
from clamber.server.push import sender as sender_module
from clamber.server.push.endpoints import EndpointError, address_of, is_public, parse_endpoint
from clamber.server.push.evenings import BEFORE_SECONDS, EveningNotices
from clamber.server.push.notices import KINDS, Notice
from clamber.server.push.notifier import Notifier
from clamber.server.push.sender import Outcome, PushSender, new_key
from clamber.server.settings.config import Configuration, SettingsError, read_settings
from patience import until
from server.fake_push import KEY, FakePush, reply
from server.hubs import store_of

PRIVATE = [
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"),
    *("192.0.2.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4", "::/96", "::ffff:0:0/96", "64:ff9b::/96"),
    *("fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8", "2001:db8::/32", "2002:7f00::/24", "2001:0:7f00::/40"),
]
"""Networks that are not public: of programs, households, providers, groups, and tunnels to others."""


@pytest.fixture
def service(tmp_path, monkeypatch):
    with FakePush(tmp_path) as found:
        monkeypatch.setenv("SSL_CERT_FILE", str(found.certificate))
        yield found


@contextlib.asynccontextmanager
async def sender_of(service, **how):
    sender = PushSender(Configuration(**service.settings()), **how)
    yield sender
    await sender.close()


def subscription_of(browser, session="ann", **more):
    body = browser.body(**more)
    keys = (body["endpoint"], body["p256dh"], body["auth"])
    return Subscription(session, session, *keys, str(body["language"]), " ".join(body["kinds"]), 0, 1.0)


@contextlib.asynccontextmanager
async def notifier_of(service, database, *browsers, session="ann"):
    """Yield a notifier for a person with browsers."""
    async with store_of(database) as store, sender_of(service) as sender:
        notifier = Notifier(store, RateLimits(1.0), sender)
        await store.add_session(session, 1.0)
        for browser in browsers:
            assert await store.push_subscriptions.put(subscription_of(browser, session))
        yield notifier
        await notifier.close()


def notice(text="Hello", kind="turn", seconds=600.0, **more):
    return Notice(kind, lambda _: text, "t/x", "x", seconds, **more)


async def idle(notifier):
    """Wait until all notices are sent or given up."""
    await until(lambda: not notifier._tasks)


# Endpoints


@st.composite
def local_hosts(draw):
    """Draw an address of a network that is not public, in one of the notations that programs read."""
    network = ipaddress.ip_network(draw(st.sampled_from(PRIVATE)))
    address = network[draw(st.integers(0, network.num_addresses - 1))]
    if address.version == 6:
        return f"[{draw(st.sampled_from([address.compressed, address.exploded, f'{address}%eth0']))}]"
    parts, number = str(address).split("."), int(address)
    octal = ".".join(f"0{int(part):o}" for part in parts)
    hexadecimal = ".".join(f"0x{int(part):x}" for part in parts)
    short = f"{parts[0]}.{number & 0xFFFFFF}"
    forms = [str(address), f"{address}.", str(number), hex(number), f"0{number:o}", octal, hexadecimal, short]
    return draw(st.sampled_from([*forms, "localhost", "localhost.", "router", f"[::ffff:{address}]"]))


@given(local_hosts(), st.sampled_from(["", ":443"]), st.booleans())
def test_no_address_is_an_endpoint_in_any_notation(host, port, has_name):
    url = f"https://{'push.example@' if has_name else ''}{host}{port}/x"
    with pytest.raises(EndpointError):
        parse_endpoint(url)


@given(st.sampled_from(PRIVATE), st.integers(0, 2**128))
def test_addresses_that_are_not_public_are_known(network, number):
    found = ipaddress.ip_network(network)
    assert not is_public(str(found[number % found.num_addresses]))


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.1.95", "2001:4860:4860::8888", "2a00:1450:4001::5f"])
def test_public_addresses_are_known(address):
    assert is_public(address)
    assert not is_public(f"{address}%eth0")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://push.example/x",
        "HTTPS:push.example/x",
        "//push.example/x",
        "https://push.example",
        "https://push.example:8443/x",
        "https://push.example:0443/x\n",
        "https://push.example\\@router/x",
        "https://push.example/x#y",
        "https://push.example/x y",
        "https://push..example/x",
        "https://-push.example/x",
        "https://push.example./x",
        "https://push.1/x",
        "https://push.example/é",
        "https://push.exämple/x",
        "https://127.0.0.1.1e3/x",
        "file:///etc/passwd",
    ],
)
def test_other_addresses_are_no_endpoints(url):
    with pytest.raises(EndpointError):
        parse_endpoint(url)


def test_an_endpoint_has_a_full_name_at_the_usual_port_or_is_allowed_by_the_operator():
    for url in ("https://fcm.googleapis.com/fcm/send/a:b-c_d", "HTTPS://Push.Example:443/w/?token=a%2fb%3d"):
        assert parse_endpoint(url).origin in {"https://fcm.googleapis.com", "https://push.example"}
    allowed = {"10.0.0.7", "localhost:8443"}
    assert parse_endpoint("https://10.0.0.7/x", allowed).is_allowed
    assert parse_endpoint("https://localhost:8443/x", allowed).authority == "localhost:8443"
    for url in ("https://localhost/x", "https://10.0.0.7:8443/x", "https://10.0.0.8/x"):
        with pytest.raises(EndpointError):
            parse_endpoint(url, allowed)


@given(st.lists(st.sampled_from(["8.8.8.8", "2a00::1", "10.0.0.1", "::1", "::ffff:127.0.0.1"]), max_size=4))
def test_a_host_with_any_address_that_is_not_public_gets_nothing(found):
    endpoint = parse_endpoint("https://push.example/x")

    def resolve(*_, **__):
        return [(None, None, None, "", (address, 443)) for address in found]

    if found and set(found) <= {"8.8.8.8", "2a00::1"}:
        assert address_of(endpoint, resolve) in found
    else:
        with pytest.raises(EndpointError if found else OSError):
            address_of(endpoint, resolve)


# Requests


async def test_a_notice_is_encrypted_for_its_browser_and_signed(service):
    browser = service.browser()
    async with sender_of(service) as sender:
        answer = await sender.send(subscription_of(browser), b'{"title": "Hello"}', seconds=60.4, topic="x")
        assert answer.outcome is Outcome.sent
        assert browser.got == [{"title": "Hello"}]
        (headers,) = browser.headers
        assert (headers["ttl"], headers["topic"], headers["urgency"]) == ("60", "x", "high")
        assert headers["host"] == service.authority
        kind, _, rest = headers["authorization"].partition(" ")
        _, key = (part.partition("=")[2] for part in rest.split(","))
        assert (kind, key) == ("vapid", sender.key)
        assert Vapid02.verify(headers["authorization"])


async def test_the_address_that_was_checked_is_connected_to_and_not_looked_up_again(service):
    """A host whose address changes after the check (DNS rebinding) is not reached at the new address."""
    lookups = []

    def resolve(host, port, **_):
        lookups.append(host)
        return [(None, None, None, "", ("127.0.0.1" if len(lookups) == 1 else "203.0.113.1", port))]

    browser = service.browser()
    async with sender_of(service, resolve=resolve) as sender:
        assert (await sender.send(subscription_of(browser), b"{}", seconds=1, topic="x")).outcome is Outcome.sent
    assert lookups == ["localhost"]


async def test_a_name_of_a_local_address_gets_no_connection(service):
    browser = service.browser()
    browser.endpoint = f"https://push.example{browser.path}"

    def resolve(_host, port, **_):
        return [(None, None, None, "", ("127.0.0.1", port))]

    async with sender_of(service, resolve=resolve) as sender:
        answer = await sender.send(subscription_of(browser), b"{}", seconds=1, topic="x")
    assert (answer.outcome, answer.status, service.asked) == (Outcome.failed, "endpoint", [])


async def test_a_push_service_needs_a_certificate_for_its_name(tmp_path, monkeypatch):
    with FakePush(tmp_path, host="elsewhere.example") as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
        async with sender_of(service) as sender:
            answer = await sender.send(subscription_of(service.browser()), b"{}", seconds=1, topic="x")
        assert (answer.outcome, service.asked) == (Outcome.later, [])


async def test_a_redirect_is_not_followed(service):
    browser, other = service.browser(), service.browser()
    browser.answer = lambda handler: reply(handler, 307, Location=other.endpoint)
    async with sender_of(service) as sender:
        assert (await sender.send(subscription_of(browser), b"{}", seconds=1, topic="x")).outcome is Outcome.failed
    assert service.asked == [browser.path]


async def test_a_large_answer_is_not_read(service):
    browser = service.browser()

    def endless(handler):
        handler.send_response(201)
        handler.end_headers()
        while True:
            handler.wfile.write(b"x" * 65536)

    browser.answer = endless
    async with sender_of(service) as sender:
        assert (await sender.send(subscription_of(browser), b"{}", seconds=1, topic="x")).outcome is Outcome.sent


async def test_a_slow_answer_is_given_up(service, monkeypatch):
    monkeypatch.setattr(sender_module, "ANSWER_SECONDS", 0.2)
    browser = service.browser()

    def drip(handler):
        with contextlib.suppress(OSError):
            while True:
                handler.wfile.write(b"H")
                time.sleep(0.05)

    browser.answer = drip
    async with sender_of(service) as sender:
        answer = await sender.send(subscription_of(browser), b"{}", seconds=1, topic="x")
    assert (answer.outcome, answer.status) == (Outcome.later, "TimeoutError")


async def test_a_slow_lookup_is_given_up(service, monkeypatch):
    monkeypatch.setattr(sender_module, "LOOKUP_SECONDS", 0.05)
    is_given_up = threading.Event()

    def resolve(*_, **__):
        is_given_up.wait()
        return []

    async with sender_of(service, resolve=resolve) as sender:
        answer = await sender.send(subscription_of(service.browser()), b"{}", seconds=1, topic="x")
        is_given_up.set()
    assert answer.outcome is Outcome.later


async def test_keys_that_are_none_are_refused(service):
    browser = service.browser()
    body = {name: str(value) for name, value in browser.body().items()}
    async with sender_of(service) as sender:
        sender.check(body["endpoint"], body["p256dh"], body["auth"])
        for p256dh, auth in ((body["p256dh"], "x" * 20), ("B" + "A" * 86, body["auth"]), ("é" * 87, body["auth"])):
            with pytest.raises(EndpointError):
                sender.check(body["endpoint"], p256dh, auth)
        with pytest.raises(EndpointError):
            sender.check("https://127.0.0.1/x", body["p256dh"], body["auth"])


# The notifier


async def test_each_browser_gets_the_kinds_that_it_has_asked_for_in_its_language(service, database):
    phone, laptop = service.browser(), service.browser()
    async with notifier_of(service, database, phone) as notifier:
        store = notifier._store
        await store.browsers.add_guest(_browser("other", "bob"))
        row = subscription_of(laptop, "bob", language="zh", kinds=["evening"])
        await store.push_subscriptions.put(Subscription(**{**_fields(row), "token": "other"}))
        notifier.notify("ann", notice("turn"))
        notifier.notify("ann", notice("evening", kind="evening"))
        notifier.notify("bob", notice("evening", kind="evening"))
        await idle(notifier)
    assert [each["title"] for each in phone.got] == ["turn"]
    assert laptop.got == [{"title": "evening", "path": "t/x", "tag": "x"}]


def _browser(token, session):
    from clamber.server.log.browsers import Browser

    return Browser(token, session, "", 1.0, 1.0)


def _fields(row):
    from dataclasses import asdict

    return asdict(row)


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_has_ended_is_removed(service, database, status):
    browser = service.browser()
    browser.answer = lambda handler: reply(handler, status)
    async with notifier_of(service, database, browser) as notifier:
        notifier.notify("ann", notice())
        await idle(notifier)
        assert await notifier._store.push_subscriptions.of("ann") == []
    assert len(service.asked) == 1


async def test_a_busy_push_service_is_asked_again_some_times_and_while_the_notice_counts(
    service, database, monkeypatch
):
    monkeypatch.setattr(notifier_module, "RETRIES", (0.01, 0.02, 0.03))
    browser, answers = service.browser(), iter([429, 503, 201])
    browser.answer = lambda handler: reply(handler, next(answers))
    async with notifier_of(service, database, browser) as notifier:
        notifier.notify("ann", notice())
        await idle(notifier)
        assert len(service.asked) == 3
        browser.answer = lambda handler: reply(handler, 503)
        notifier.notify("ann", notice())
        await idle(notifier)
        assert len(service.asked) == 3 + 4
        browser.answer = lambda handler: reply(handler, 429, Retry_After="300")
        notifier.notify("ann", notice(seconds=60.0))
        await idle(notifier)
        assert len(service.asked) == 3 + 4 + 1


async def test_failures_in_a_row_end_a_subscription(service, database, monkeypatch):
    monkeypatch.setattr(push_subscriptions, "MOST_FAILURES", 2)
    browser, answers = service.browser(), iter([400, 201, 400, 403])
    browser.answer = lambda handler: reply(handler, next(answers))
    async with notifier_of(service, database, browser) as notifier:
        left = []
        for _ in range(4):
            notifier.notify("ann", notice())
            await idle(notifier)
            left += [[each.failures for each in await notifier._store.push_subscriptions.of("ann")]]
    assert left == [[1], [0], [1], []]


async def test_a_notice_without_a_reason_is_not_sent_and_may_be_asked_once_more(service, database):
    browser, reasons = service.browser(), iter([False, False, True, True])

    async def is_due():
        return next(reasons)

    async with notifier_of(service, database, browser) as notifier:
        notifier.notify("ann", notice("never", is_due=is_due))
        await idle(notifier)
        notifier.notify("ann", notice("later", is_due=is_due, later=0.01))
        await idle(notifier)
    assert [each["title"] for each in browser.got] == ["later"]


async def test_a_person_gets_a_bounded_number_of_notices_an_hour(service, database):
    browser = service.browser()
    async with notifier_of(service, database, browser) as notifier:
        for number in range(61):
            notifier.notify("ann", notice(str(number)))
            await idle(notifier)
    assert len(browser.got) == 60


async def test_the_number_of_notices_on_their_way_is_bounded(service, database, monkeypatch):
    monkeypatch.setattr(notifier_module, "MOST_WAITING", 2)
    browser = service.browser()
    async with notifier_of(service, database, browser) as notifier:
        for _ in range(3):
            notifier.notify("ann", notice())
        await idle(notifier)
    assert len(browser.got) == 2


async def test_notices_on_their_way_end_with_the_server(service, database, monkeypatch):
    monkeypatch.setattr(notifier_module, "RETRIES", (60.0,))
    browser = service.browser()
    browser.answer = lambda handler: reply(handler, 503)
    async with notifier_of(service, database, browser) as notifier:
        notifier.notify("ann", notice())
        await until(lambda: service.asked)
    assert not notifier._tasks


# Settings


def test_the_key_needs_an_address_of_the_operator_and_is_never_printed(monkeypatch):
    assert set(KINDS) == {"invite", "turn", "evening"}
    assert len(new_key()) == len(KEY)
    wrong = [{"push_key": KEY}, {"push_contact": "mailto:a@b"}, {"push_key": KEY[1:], "push_contact": "mailto:a@b"}]
    wrong += [{"push_key": KEY, "push_contact": "a@b"}, {"push_hosts": "https://push.lan"}]
    for settings in wrong:
        for name, value in settings.items():
            monkeypatch.setenv(f"CLAMBER_{name.upper()}", value)
        with pytest.raises(SettingsError) as found:
            read_settings()
        assert KEY[1:] not in str(found.value)
        for name in settings:
            monkeypatch.delenv(f"CLAMBER_{name.upper()}")


# Evenings


async def test_members_who_come_get_a_notice_half_an_hour_before_an_evening(service, database):
    start = dt.datetime(2027, 3, 4, 20, 0, tzinfo=dt.UTC)
    browser, now = service.browser(), start.timestamp() - BEFORE_SECONDS
    async with notifier_of(service, database, browser) as notifier:
        store, told = notifier._store, []
        await store.add_session("bob", 1.0)

        def insert(connection):
            club = {"id": "c", "name": "Thursdays", "about": "", "rules": "{}", "made_at": 1.0}
            evening = {"id": "e", "club": "c", "first": "2027-02-25", "time": "21:00", "zone": "Europe/Paris"}
            evening |= {"minutes": 60, "weeks": 1, "cancelled": "2027-03-11", "made_at": 1.0}
            days = ("2027-03-04", "2027-03-11")
            answers = [
                {"evening": "e", "day": day, "session": session, "comes": session != "bob"}
                for session in ("ann", "bob", "left")
                for day in days
            ]
            members = [{"club": "c", "session": each, "role": "member", "joined_at": 1.0} for each in ("ann", "bob")]
            connection.execute(sa.insert(CLUBS).values(club))
            connection.execute(sa.insert(CLUB_EVENINGS).values(evening))
            connection.execute(sa.insert(CLUB_ANSWERS), answers)
            connection.execute(sa.insert(CLUB_MEMBERS), members)

        await store._database.transact(insert)
        evenings = EveningNotices(store, lambda session, found: told.append((session, found.text("en"), found.path)))
        await evenings.send(now - 120)
        await evenings.send(now - 60)
        assert told == []
        await evenings.send(now)
        await evenings.send(now + 60)
        assert told == [("ann", "Soon: evening of Thursdays", "clubs/c")]
        evenings.pause()
        await evenings.send(now + 7 * 86400)
        await evenings.send(now + 7 * 86400 + 60)
        assert len(told) == 1, "the next one is cancelled"
