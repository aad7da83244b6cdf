"""Sign-in by OpenID Connect at a provider that may lie: accounts made, signed in to, and left unchanged."""

import asyncio
import contextlib
import time
from urllib.parse import parse_qs, urlsplit

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from joserfc.jwk import ECKey
from table_client import Guest

from clamber.server.log.tables.guests import ACCOUNTS, CEREMONIES, IDENTITIES
from clamber.server.openid import outbound, provider
from clamber.server.openid.id_token import LEEWAY_SECONDS, LONGEST_SUBJECT
from clamber.server.run.checks import findings
from clamber.server.settings.config import Configuration
from server.fake_issuer import SECRET, FakeIssuer
from server.inside import Inside
from server.test_accounts import account_of, identifier, refusal, signed_up, why


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Yield a server and its provider."""
    database = f"sqlite:///{tmp_path_factory.mktemp('openid') / 't.sqlite'}"
    with FakeIssuer() as issuer:
        config = Configuration(database=database, port=0, credits=10_000.0, **issuer.settings())
        with Inside(config) as server:
            server.url = f"http://localhost:{server.port}"
            yield server, issuer


@pytest.fixture
def issuer(both):
    """Return the provider, which is honest."""
    both[1].be_honest()
    return both[1]


@pytest.fixture
def site(both, issuer):
    """Return a server without accounts that has not asked the provider yet."""
    server = both[0]
    server.app.server.openid.__init__(Configuration(**issuer.settings()))

    def forget(connection):
        for table in (IDENTITIES, ACCOUNTS, CEREMONIES):
            connection.execute(sa.delete(table))

    server.do(server.app.server.store._database.transact(forget))
    return server


def begin(guest, path="/api/sign-in/openid"):
    answer = guest.post(path, {})
    assert answer.status_code == 200, answer.text
    return answer.json()["url"]


def finish(guest, answer):
    return guest.post("/api/sign-in/openid/answer", answer)


def sign_in(guest, issuer, subject="ann"):
    return finish(guest, issuer.sign_in(begin(guest), subject))


def with_identity(site, issuer, name="Ann", subject="ann"):
    """Return a guest whose account was made by OpenID Connect."""
    guest = Guest(site.url)
    assert sign_in(guest, issuer, subject).json()["outcome"] == "new"
    assert guest.post("/api/account", {"name": name, "openid": True}).status_code == 201
    return guest


def nobody_has_signed_in(guest):
    """Check that a guest has no account, and that nobody's identity has changed."""
    assert account_of(guest) is None
    assert refusal(guest.post("/api/account", {"name": "Eve", "openid": True})) == (422, "bad_openid")
    return account_of(guest) is None


# Everything right


def test_an_account_is_made_and_signed_in_to_on_another_device(site, issuer):
    guest = with_identity(site, issuer)
    found = account_of(guest)
    assert [(one["issuer"], found["has_code"]) for one in found["identities"]] == [(issuer.url, True)]
    phone = Guest(site.url)
    before = identifier(phone)
    done = sign_in(phone, issuer).json()
    assert (done["outcome"], done["me"]["name"]) == ("signed_in", "Ann")
    assert identifier(phone) == identifier(guest) != before
    assert sign_in(phone, issuer).json()["outcome"] == "signed_in", "again, as the same account"
    assert len(guest.get("/api/me/browsers").json()["browsers"]) == 2


def test_an_identity_is_added_and_removed_and_another_account_cannot_have_it(site, issuer):
    ann, _ = signed_up(site)
    done = finish(ann, issuer.sign_in(begin(ann, "/api/account/identities"))).json()
    assert (done["outcome"], done["me"]["guest"]) == ("added", identifier(ann))
    again = finish(ann, issuer.sign_in(begin(ann, "/api/account/identities"), "bert"))
    assert refusal(again) == (409, "has_identity")
    ben, _ = signed_up(site, "Ben")
    theirs = finish(ben, issuer.sign_in(begin(ben, "/api/account/identities")))
    assert refusal(theirs) == (409, "known_identity")
    (identity,) = account_of(ann)["identities"]
    path = f"/api/account/identities/{identity['id']}"
    assert refusal(ben._request("DELETE", path)) == (404, "unknown_identity")
    assert ann._request("DELETE", path).json()["account"]["identities"] == []
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "new"


def test_the_last_means_of_signing_in_is_not_removed(site, issuer):
    guest = with_identity(site, issuer)
    (identity,) = account_of(guest)["identities"]
    path = f"/api/account/identities/{identity['id']}"
    session = site.do(site.app.server.store.identities.find(issuer.url, "ann"))
    site.do(site.app.server.store.accounts.set_code(session, None, 0.0))
    assert refusal(guest._request("DELETE", path)) == (409, "last_means")
    guest.post("/api/account/code", {})
    assert guest._request("DELETE", path).status_code == 200


def test_a_guest_at_a_table_keeps_the_seat_and_may_make_an_account(site, issuer):
    with_identity(site, issuer)
    seated = Guest(site.url)
    seated.make("gandengyan", ["me", "greedy"])
    assert refusal(sign_in(seated, issuer)) == (409, "sits_here")
    assert sign_in(seated, issuer, "bert").json()["outcome"] == "new"
    assert seated.post("/api/account", {"name": "Bert", "openid": True}).status_code == 201


def test_own_data_name_the_provider_and_deletion_removes_the_identity(site, issuer):
    guest = with_identity(site, issuer)
    assert guest.get("/api/me/data").json()["identities"] == [issuer.url]
    assert guest.post("/api/me/forget", {"guest": identifier(guest)}).status_code == 200
    assert site.do(site.app.server.store.identities.find(issuer.url, "ann")) is None
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "new"


def test_a_name_that_is_taken_leaves_the_identity_for_another_try(site, issuer):
    signed_up(site)
    guest = Guest(site.url)
    sign_in(guest, issuer)
    assert refusal(guest.post("/api/account", {"name": "Ann", "openid": True})) == (409, "name_taken")
    assert guest.post("/api/account", {"name": "Bert", "openid": True}).status_code == 201
    assert len(account_of(guest)["identities"]) == 1


def test_of_two_who_confirmed_one_identity_one_gets_the_account(site, issuer):
    first, second = Guest(site.url), Guest(site.url)
    for guest in (first, second):
        assert sign_in(guest, issuer).json()["outcome"] == "new"
    assert first.post("/api/account", {"name": "Ann", "openid": True}).status_code == 201
    assert refusal(second.post("/api/account", {"name": "Ben", "openid": True})) == (409, "known_identity")
    assert account_of(second) is None


def test_without_a_provider_there_is_no_such_sign_in(tmp_path):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        guest = Guest(server.url)
        assert guest.get("/api/account").json()["openid"] is None
        for path, body in (("", {}), ("/answer", {"state": "x", "code": "y"})):
            assert refusal(guest.post(f"/api/sign-in/openid{path}", body)) == (404, "no_openid")


# Answers that this browser has not asked for


def test_an_answer_counts_once_and_in_its_own_browser(site, issuer):
    guest, other = Guest(site.url), Guest(site.url)
    answer = issuer.sign_in(begin(guest))
    identifier(other)
    assert why(finish(other, answer)) == ("bad_openid", "begun"), "a browser that began nothing"
    begin(other)
    assert why(finish(other, answer)) == ("bad_openid", "begun"), "a browser that began another sign-in"
    assert finish(guest, answer).status_code == 200
    assert why(finish(guest, answer)) == ("bad_openid", "begun"), "replayed"
    assert nobody_has_signed_in(other)
    fresh = issuer.sign_in(begin(other))
    assert refusal(finish(other, fresh | {"code": answer["code"]})) == (503, "openid_failed"), "a code that was used"


def test_the_code_of_another_person_does_not_count(site, issuer):
    """The provider refuses it by PKCE: otherwise somebody could be signed in to the account of an attacker."""
    attacker, victim = Guest(site.url), Guest(site.url)
    foreign = issuer.sign_in(begin(attacker), "mallory")
    own = issuer.sign_in(begin(victim))
    assert refusal(finish(victim, own | {"code": foreign["code"]})) == (503, "openid_failed")
    assert nobody_has_signed_in(victim)


def test_a_late_answer_does_not_count(site, issuer, monkeypatch):
    monkeypatch.setattr("clamber.server.log.ceremonies.CEREMONY_SECONDS", -1.0)
    guest = Guest(site.url)
    assert why(sign_in(guest, issuer)) == ("bad_openid", "begun")


def test_an_identity_is_not_added_to_an_account_that_the_browser_has_left(site, issuer):
    ann, code = signed_up(site)
    ben, _ = signed_up(site, "Ben")
    answer = issuer.sign_in(begin(ben, "/api/account/identities"))
    assert ben.post("/api/sign-in/code", {"code": code}).status_code == 200
    assert why(finish(ben, answer)) == ("bad_openid", "begun")
    assert account_of(ann)["identities"] == []


def test_an_account_that_was_deleted_meanwhile_gets_no_identity(site, issuer):
    guest, _ = signed_up(site)
    answer = issuer.sign_in(begin(guest, "/api/account/identities"))
    guest.post("/api/me/forget", {"guest": identifier(guest)})
    assert why(finish(guest, answer)) == ("bad_openid", "begun")
    assert refusal(guest.post("/api/account/identities", {})) == (404, "no_account")


def test_the_page_to_return_to_is_that_of_the_server(site):
    guest = Guest(site.url)
    (redirect,) = parse_qs(urlsplit(begin(guest)).query)["redirect_uri"]
    assert redirect == f"{site.url}/account"
    evil = guest.post("/api/sign-in/openid", {}, headers={"Host": "evil.example"})
    assert refusal(evil) == (421, "bad_host")
    foreign = guest.post("/api/sign-in/openid/answer", {"state": "x"}, headers={"Origin": "https://evil.example"})
    assert refusal(foreign) == (403, "bad_origin")


def test_a_sign_in_that_was_cancelled_says_so(site):
    guest = Guest(site.url)
    state = parse_qs(urlsplit(begin(guest)).query)["state"][0]
    assert refusal(finish(guest, {"state": state, "error": "access_denied"})) == (422, "openid_cancelled")
    state = parse_qs(urlsplit(begin(guest)).query)["state"][0]
    assert refusal(finish(guest, {"state": state, "error": "server_error"})) == (503, "openid_failed")


@pytest.mark.property
def test_no_drawn_answer_signs_anybody_in(site, issuer):
    with_identity(site, issuer)
    guest = Guest(site.url)
    text = st.text(max_size=60) | st.sampled_from(["access_denied", issuer.url, "", "null", "\0"])

    @settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=60)
    @given(
        st.fixed_dictionaries({"state": text}, optional={"code": text, "error": text, "iss": st.none() | text}),
        st.sampled_from(["state", "none"]),
    )
    def check(answer, known):
        real = issuer.sign_in(begin(guest))
        if known == "state":
            answer = answer | {"state": real["state"]}
        found = finish(guest, answer)
        assert 400 <= found.status_code <= 503
        assert found.status_code != 500
        assert account_of(guest) is None

    check()
    assert nobody_has_signed_in(guest)


# Wrong tokens


def at(seconds):
    """Return a claim of a time relative to the current one."""
    return lambda now: now + seconds


WRONG_CLAIMS = [
    ({"iss": "https://evil.example"}, "issuer"),
    ({"iss": None}, "issuer"),
    ({"aud": "another"}, "audience"),
    ({"aud": ["another", "third"]}, "audience"),
    ({"aud": None}, "audience"),
    ({"aud": ["clamber", "another"]}, "audience"),
    ({"aud": ["clamber", "another"], "azp": "another"}, "audience"),
    ({"azp": "another"}, "audience"),
    ({"exp": at(-LEEWAY_SECONDS - 60)}, "time"),
    ({"exp": "tomorrow"}, "time"),
    ({"exp": None}, "time"),
    ({"iat": at(LEEWAY_SECONDS + 3600)}, "time"),
    ({"iat": None}, "time"),
    ({"nbf": at(LEEWAY_SECONDS + 3600)}, "time"),
    ({"nonce": "another"}, "nonce"),
    ({"nonce": None}, "nonce"),
    ({"sub": None}, "token"),
    ({"sub": ""}, "token"),
    ({"sub": 7}, "token"),
    ({"sub": "a\0b"}, "token"),
    ({"sub": "x" * (LONGEST_SUBJECT + 1)}, "token"),
]


@pytest.mark.parametrize(("claims", "reason"), WRONG_CLAIMS)
def test_a_token_with_a_wrong_claim_does_not_count(site, issuer, claims, reason):
    issuer.claims = claims
    guest = Guest(site.url)
    assert why(sign_in(guest, issuer)) == ("bad_openid", reason)
    assert nobody_has_signed_in(guest)


def test_clocks_may_differ_by_the_leeway(site, issuer):
    issuer.claims = {"iat": at(LEEWAY_SECONDS // 2), "exp": at(LEEWAY_SECONDS)}
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "new"
    issuer.claims = {"iat": at(-600), "exp": at(-LEEWAY_SECONDS // 2)}
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "new"


def test_a_token_for_several_sites_counts_if_it_was_made_for_this_one(site, issuer):
    issuer.claims = {"aud": ["clamber", "another"], "azp": "clamber"}
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "new"


def forged(issuer, kind):
    """Return a function that signs claims wrongly."""
    if kind == "none":
        return issuer.unsigned
    if kind == "shared":  # HMAC with the public key as its secret
        return issuer.signed_by_secret
    if kind == "other key":
        other = ECKey.generate_key("P-256", {"kid": issuer.key.kid})
        return lambda claims: issuer.signed(claims, other)
    if kind == "changed":
        return lambda claims: issuer.signed(claims)[:-8] + "AAAAAAAA"
    return lambda _: kind


@pytest.mark.parametrize("kind", ["none", "shared", "other key", "changed", "", "a.b.c", "é", "." * 1000])
def test_a_forged_token_does_not_count(site, issuer, kind):
    issuer.sign = forged(issuer, kind)
    guest = Guest(site.url)
    assert why(sign_in(guest, issuer)) == ("bad_openid", "signature")
    assert nobody_has_signed_in(guest)


def test_a_new_key_of_the_provider_is_read_once(site, issuer):
    with_identity(site, issuer)
    issuer.new_key()
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "signed_in"
    assert sign_in(Guest(site.url), issuer).json()["outcome"] == "signed_in"
    assert issuer.asked.count("/keys") == 2
    assert issuer.asked.count("/.well-known/openid-configuration") == 1


def test_the_answer_of_another_provider_does_not_count(site, issuer):
    guest = Guest(site.url)
    answer = issuer.sign_in(begin(guest))
    assert why(finish(guest, answer | {"iss": "https://evil.example"})) == ("bad_openid", "issuer")
    answer = issuer.sign_in(begin(guest))
    assert finish(guest, answer | {"iss": issuer.url}).json()["outcome"] == "new"


def test_a_provider_that_names_itself_does_so_in_each_answer(site, issuer):
    issuer.document = {"authorization_response_iss_parameter_supported": True}
    guest = Guest(site.url)
    assert why(sign_in(guest, issuer)) == ("bad_openid", "issuer")


# Wrong providers


def test_the_check_of_the_settings_asks_the_provider_and_never_prints_the_secret(tmp_path, issuer):
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, **issuer.settings())
    found = asyncio.run(findings(config))
    assert f"{issuer.url} signs people in, as Fake" in [one.sentence.say("en") for one in found]
    assert SECRET not in str(found)
    issuer.document = {"issuer": "https://evil.example"}
    found = asyncio.run(findings(config))
    (warning,) = [one for one in found if one.sentence.name == "serve-check-no-openid"]
    assert not warning.is_fault
    assert "names 'https://evil.example' as its issuer" in warning.sentence.say("en")


def redirected(handler):
    handler.reply({}, 302, Location="http://localhost:1/")


WRONG_ANSWERS = {
    "status": lambda handler: handler.reply({"error": "x"}, 500),
    "redirect": redirected,
    "huge": lambda handler: handler.reply(b" " * (outbound.LARGEST_ANSWER + 1)),
    "no JSON": lambda handler: handler.reply(b"<html>"),
    "deep": lambda handler: handler.reply(b"[" * 100_000),
    "a list": lambda handler: handler.reply([1]),
    "empty": lambda handler: handler.reply({}),
    "compressed": lambda handler: handler.reply(b"\0", **{"Content-Encoding": "gzip"}),
    "cut off": lambda handler: handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"),
    "garbage": lambda handler: handler.wfile.write(b"\0\xff\r\n"),
}


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/token", "/keys"])
@pytest.mark.parametrize("kind", WRONG_ANSWERS)
def test_a_provider_that_answers_wrongly_changes_nothing(site, issuer, path, kind):
    issuer.answers[path] = WRONG_ANSWERS[kind]
    guest = Guest(site.url)
    begun = guest.post("/api/sign-in/openid", {})
    if path.startswith("/.well-known"):
        assert refusal(begun) == (503, "openid_failed")
    else:
        found = finish(guest, issuer.sign_in(begun.json()["url"]))
        if (path, kind) == ("/keys", "empty"):  # a key set without keys
            assert why(found) == ("bad_openid", "signature")
        else:
            assert refusal(found) == (503, "openid_failed")
    assert nobody_has_signed_in(guest)


def test_a_slow_provider_is_given_up(site, issuer, monkeypatch):
    monkeypatch.setattr(outbound, "ANSWER_SECONDS", 0.2)

    def drip(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        with contextlib.suppress(OSError):  # until the client closes the connection
            while True:
                handler.wfile.write(b"X: y\r\n")
                time.sleep(0.05)

    issuer.answers["/token"] = drip
    guest = Guest(site.url)
    assert refusal(sign_in(guest, issuer)) == (503, "openid_failed")


@pytest.mark.parametrize(
    "document",
    [
        {"issuer": "https://evil.example"},
        {"issuer": None},
        {"token_endpoint": "http://evil.example/token"},
        {"token_endpoint": "file:///etc/passwd"},
        {"authorization_endpoint": "javascript:alert(1)"},
        {"jwks_uri": 7},
        {"jwks_uri": "https://[::1"},
    ],
    ids=str,
)
def test_a_document_with_a_wrong_address_is_not_used(site, issuer, document):
    issuer.document = document
    assert refusal(Guest(site.url).post("/api/sign-in/openid", {})) == (503, "openid_failed")


def test_a_provider_that_failed_is_asked_again_after_a_while(site, issuer, monkeypatch):
    issuer.answers["/.well-known/openid-configuration"] = WRONG_ANSWERS["status"]
    guest = Guest(site.url)
    for _ in range(3):
        assert refusal(guest.post("/api/sign-in/openid", {})) == (503, "openid_failed")
    assert len(issuer.asked) == 1
    issuer.answers.clear()
    monkeypatch.setattr(provider, "RETRY_SECONDS", 0.0)
    assert sign_in(guest, issuer).json()["outcome"] == "new"


def test_no_request_of_a_sign_in_is_free(tmp_path, issuer):
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, **issuer.settings())
    with Inside(config) as server:
        guest = Guest(server.url)
        answers = [guest.post("/api/sign-in/openid", {}) for _ in range(21)]
        assert refusal(answers[-1]) == (429, "too_often")
        assert refusal(finish(guest, {"state": "x"})) == (429, "too_often")
