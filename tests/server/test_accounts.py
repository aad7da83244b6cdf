"""Accounts over HTTP: made by a guest, signed in to by passkey or recovery code, and refused with a reason."""

import pytest
import sqlalchemy as sa
from table_client import Guest
from webauthn.helpers import bytes_to_base64url

from clamber.server.administration.context import Admin
from clamber.server.administration.handler import execute
from clamber.server.administration.outcomes import DeniedError
from clamber.server.http.passkeys import LONGEST_ID
from clamber.server.limits.rate_limits import RATES, Operation
from clamber.server.log.passkeys import MOST_PASSKEYS
from clamber.server.log.tables.guests import ACCOUNTS
from clamber.server.settings.config import Configuration
from server.authenticator import Authenticator
from server.inside import Inside


def refusal(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def why(answer):
    return refusal(answer)[1], answer.json()["problem"]["values"]["why"]


def account_of(guest):
    return guest.get("/api/account").json()["account"]


def signed_up(site, name="Ann"):
    """Return a guest with an account, and its recovery code."""
    guest = Guest(site.url)
    answer = guest.post("/api/account", {"name": name})
    assert answer.status_code == 201, answer.text
    return guest, answer.json()["code"]


def add_passkey(guest, authenticator=None):
    """Add a passkey to an account, and return its authenticator."""
    authenticator = authenticator or Authenticator(guest.url)
    options = guest.post("/api/account/passkeys/options", {}).json()["options"]
    answer = guest.post("/api/account/passkeys", {"credential": authenticator.create(options)})
    assert answer.status_code == 201, answer.text
    return authenticator


def sign_in(guest, authenticator):
    options = guest.post("/api/sign-in/passkey/options", {}).json()["options"]
    authenticator.count += 1
    return guest.post("/api/sign-in/passkey", {"credential": authenticator.get(options)})


def identifier(guest):
    return guest.get("/api/me").json()["guest"]


def test_a_guest_becomes_an_account_and_stays_who_it_is(site):
    guest = Guest(site.url)
    before = identifier(guest)
    assert guest.get("/api/account").json() == {"account": None, "passkeys_work": True, "openid": None}
    code = guest.post("/api/account", {"name": "Ann", "avatar": "fox"}).json()["code"]
    assert [len(part) for part in code.split("-")] == [5, 5, 5, 5]
    found = account_of(guest)
    assert (found["name"], found["avatar"], found["has_code"], found["passkeys"]) == ("Ann", "fox", True, [])
    assert identifier(guest) == before
    assert guest.get("/api/me").json()["name"] == "Ann"
    assert refusal(guest.post("/api/account", {"name": "Ben"})) == (409, "has_account")


def test_a_passkey_signs_another_browser_in_and_the_guest_comes_along(site):
    guest, _ = signed_up(site)
    authenticator = add_passkey(guest)
    (passkey,) = account_of(guest)["passkeys"]
    assert passkey["used_at"] is None
    phone = Guest(site.url)
    before = identifier(phone)
    assert sign_in(phone, authenticator).json()["guest"] == identifier(guest) != before
    (passkey,) = account_of(phone)["passkeys"]
    assert passkey["used_at"] is not None
    assert len(guest.get("/api/me/browsers").json()["browsers"]) == 2


def test_a_recovery_code_signs_in_until_it_is_replaced(site):
    guest, code = signed_up(site)
    phone = Guest(site.url)
    assert phone.post("/api/sign-in/code", {"code": code.lower().replace("-", " ")}).status_code == 200
    assert identifier(phone) == identifier(guest)
    new = phone.post("/api/account/code", {}).json()["code"]
    third = Guest(site.url)
    assert refusal(third.post("/api/sign-in/code", {"code": code})) == (404, "wrong_recovery")
    assert third.post("/api/sign-in/code", {"code": new}).status_code == 200
    assert refusal(Guest(site.url).post("/api/account/code", {})) == (404, "no_account")


def test_at_an_address_without_a_domain_the_code_alone_signs_in(site):
    by_number = f"http://127.0.0.1:{site.port}"
    guest = Guest(by_number)
    code = guest.post("/api/account", {"name": "Ann"}).json()["code"]
    assert guest.get("/api/account").json()["passkeys_work"] is False
    for path in ("/api/account/passkeys/options", "/api/sign-in/passkey/options"):
        assert refusal(guest.post(path, {})) == (422, "no_passkeys_here")
    assert Guest(by_number).post("/api/sign-in/code", {"code": code}).status_code == 200


def test_a_challenge_counts_once_in_one_browser_at_one_address(site):
    guest, _ = signed_up(site)
    authenticator = add_passkey(guest)
    phone, other = Guest(site.url), Guest(site.url)
    options = phone.post("/api/sign-in/passkey/options", {}).json()["options"]
    authenticator.count += 1
    answer = {"credential": authenticator.get(options)}
    assert why(other.post("/api/sign-in/passkey", answer)) == ("bad_passkey", "challenge")
    assert phone.post("/api/sign-in/passkey", answer).status_code == 200
    assert why(phone.post("/api/sign-in/passkey", answer)) == ("bad_passkey", "challenge"), "replayed"
    options = other.post("/api/sign-in/passkey/options", {}).json()["options"]
    other.post("/api/sign-in/passkey/options", {})
    assert why(other.post("/api/sign-in/passkey", {"credential": authenticator.get(options)})) == (
        "bad_passkey",
        "challenge",
    ), "another ceremony has replaced it"
    authenticator.origin = "https://evil.example"
    assert why(sign_in(other, authenticator)) == ("bad_passkey", "domain")
    assert identifier(other) != identifier(guest)


def test_a_late_answer_does_not_count(site, monkeypatch):
    guest, _ = signed_up(site)
    authenticator = add_passkey(guest)
    monkeypatch.setattr("clamber.server.log.ceremonies.CEREMONY_SECONDS", -1.0)
    assert why(sign_in(Guest(site.url), authenticator)) == ("bad_passkey", "challenge")


def test_a_passkey_that_was_copied_or_forged_does_not_count(site):
    guest, _ = signed_up(site)
    authenticator = add_passkey(guest)
    phone = Guest(site.url)
    assert sign_in(phone, authenticator).status_code == 200
    authenticator.count -= 1
    assert why(sign_in(Guest(site.url), authenticator)) == ("bad_passkey", "count")
    forged = Authenticator(site.url)
    assert refusal(sign_in(Guest(site.url), forged)) == (404, "unknown_passkey")
    forged.id, forged.count = authenticator.id, 9
    assert why(sign_in(Guest(site.url), forged)) == ("bad_passkey", "signature")


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"id": 7},
        {"id": "x", "response": {}},
        {"id": "x", "response": {"clientDataJSON": "!"}},
        {"id": "x", "response": {"clientDataJSON": "e30"}},
        {"id": "x", "response": []},
        {"id": "x", "response": {"clientDataJSON": 3, "attestationObject": "ffff"}},
    ],
)
def test_what_no_authenticator_answers_is_refused(site, answer):
    guest, _ = signed_up(site)
    guest.post("/api/account/passkeys/options", {})
    assert refusal(guest.post("/api/account/passkeys", {"credential": answer}))[1] == "bad_passkey"
    guest.post("/api/sign-in/passkey/options", {})
    found = refusal(guest.post("/api/sign-in/passkey", {"credential": answer}))[1]
    assert found in {"bad_passkey", "unknown_passkey"}
    assert account_of(guest)["passkeys"] == []


@pytest.mark.parametrize(
    "wrong", [b"", b"\xff" * 40, b"\xbb" + b"\xff" * 8, b"\x9f" * 9000, b"\xa3cfmtdnonegattStmt\xa0"]
)
def test_an_attestation_that_cannot_be_decoded_is_refused(site, wrong):
    guest, _ = signed_up(site)
    options = guest.post("/api/account/passkeys/options", {}).json()["options"]
    answer = Authenticator(site.url).create(options)
    answer["response"]["attestationObject"] = bytes_to_base64url(wrong)
    assert why(guest.post("/api/account/passkeys", {"credential": answer})) == ("bad_passkey", "signature")


def test_two_devices_add_passkeys_at_once_and_each_is_stored_once(site):
    guest, code = signed_up(site)
    phone = Guest(site.url)
    phone.post("/api/sign-in/code", {"code": code})
    first, second = Authenticator(site.url), Authenticator(site.url)
    begun = [one.post("/api/account/passkeys/options", {}).json()["options"] for one in (guest, phone)]
    for one, key, options in zip((guest, phone), (first, second), begun, strict=True):
        assert one.post("/api/account/passkeys", {"credential": key.create(options)}).status_code == 201
    assert len(account_of(guest)["passkeys"]) == 2
    options = guest.post("/api/account/passkeys/options", {}).json()["options"]
    known = guest.post("/api/account/passkeys", {"credential": second.create(options)})
    assert refusal(known) == (409, "known_passkey")
    for _ in range(MOST_PASSKEYS - 2):
        add_passkey(guest)
    options = guest.post("/api/account/passkeys/options", {}).json()["options"]
    answer = guest.post("/api/account/passkeys", {"credential": Authenticator(site.url).create(options)})
    assert refusal(answer) == (409, "too_many_passkeys")


def test_the_id_of_a_passkey_has_a_greatest_length(site):
    guest, _ = signed_up(site)
    authenticator = Authenticator(site.url)
    authenticator.id = bytes(LONGEST_ID)
    options = guest.post("/api/account/passkeys/options", {}).json()["options"]
    answer = guest.post("/api/account/passkeys", {"credential": authenticator.create(options)})
    assert why(answer) == ("bad_passkey", "signature")
    authenticator.id = bytes(LONGEST_ID * 3 // 4)
    add_passkey(guest, authenticator)


def test_a_passkey_is_removed_by_its_own_account_only(site):
    guest, _ = signed_up(site)
    authenticator = add_passkey(guest)
    (passkey,) = account_of(guest)["passkeys"]
    stranger, _ = signed_up(site, "Ben")
    path = f"/api/account/passkeys/{passkey['id']}"
    assert refusal(stranger._request("DELETE", path)) == (404, "unknown_passkey")
    assert guest._request("DELETE", path).json()["account"]["passkeys"] == []
    assert refusal(sign_in(Guest(site.url), authenticator)) == (404, "unknown_passkey")


def test_the_last_means_of_signing_in_is_not_removed(site):
    guest, _ = signed_up(site)
    add_passkey(guest)
    site.do(site.app.server.store._database.write(sa.update(ACCOUNTS).values(code=None, code_at=None)))
    (passkey,) = account_of(guest)["passkeys"]
    path = f"/api/account/passkeys/{passkey['id']}"
    assert refusal(guest._request("DELETE", path)) == (409, "last_means")
    guest.post("/api/account/code", {})
    assert guest._request("DELETE", path).status_code == 200


def test_a_name_of_an_account_is_its_own(site):
    guest, _ = signed_up(site, "Annabel")
    other = Guest(site.url)
    for name in ("Annabel", "annabel", "AnnabeI", "Аnnabel"):
        assert refusal(other.post("/api/account", {"name": name})) == (409, "name_taken"), name
        seats = [{"kind": "me"}, {"kind": "bot"}]
        made = other.post("/api/tables", {"rules": "gandengyan", "seats": seats, "name": name})
        assert refusal(made) == (409, "name_taken"), name
    made = guest.make("gandengyan", ["me", "greedy"], name="Somebody")
    assert guest.get(f"/api/tables/{made['table']}").json()["seats"][0]["name"] == "Annabel"


def test_names_that_the_page_gives_to_guests_are_nobodys_own(site):
    for name in ("Plum", "灯笼"):
        answer = Guest(site.url).post("/api/account", {"name": name})
        assert why(answer) == ("bad_name", "reserved")


def test_a_name_changes_every_thirty_days_and_moderators_see_the_former(site, monkeypatch):
    guest, _ = signed_up(site, "Annabel")
    answer = guest.post("/api/account/name", {"name": "Berta"})
    assert refusal(answer) == (409, "name_too_soon")
    assert len(answer.json()["problem"]["values"]["day"]) == 10
    hub = site.app.server.hub
    clock = hub.clock
    monkeypatch.setattr(hub, "clock", lambda: clock() + 31 * 24 * 3600.0)
    assert guest.post("/api/account/name", {"name": "Berta"}).json()["account"]["name"] == "Berta"
    assert guest.get("/api/me/data").json()["former_names"] == ["Annabel"]
    assert signed_up(site, "Annabel"), "the former name is free again"


def test_a_guest_who_sits_at_a_table_is_not_signed_in_elsewhere(site):
    _, code = signed_up(site)
    phone = Guest(site.url)
    phone.make("gandengyan", ["me", "greedy"], name="Ben")
    assert refusal(phone.post("/api/sign-in/code", {"code": code})) == (409, "sits_here")


def test_a_network_bot_has_no_account(site):
    host = Guest(site.url)
    invite = host.make("gandengyan", ["me", "open"])["invite"]
    token = host.post(f"/api/invites/{invite}/bots", {"name": "Robo"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert refusal(host.post("/api/account", {"name": "Robo"}, headers=headers))[1] == "no_cookie"


def test_operators_see_former_names_and_rename_within_the_rules(site):
    guest, _ = signed_up(site, "Annabel")
    signed_up(site, "Clara")
    server = site.app.server
    admin = Admin(server.store, server.hub.clock, server.hub, server.admission, server.guests)

    def run(**request):
        return site.do(execute(admin, request))

    with pytest.raises(DeniedError, match="an account has this name"):
        run(do="rename", guest=identifier(guest), name="clara")
    run(do="rename", guest=identifier(guest), name="Berta")
    assert account_of(guest)["name"] == "Berta"
    (row,) = [row for row in run(do="guests") if row["name"] == "Berta"]
    assert (row["account"], row["former"]) == (True, ["Annabel"])
    assert signed_up(site, "Annabel")


def test_each_way_in_has_a_limit_for_an_address_and_a_guest(tmp_path):
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1.0)
    with Inside(config) as server:
        guest = Guest(server.url)
        guest.get("/api/me")  # a refusal sets no cookie
        tries = [guest.post("/api/sign-in/code", {"code": f"{at}"}).status_code for at in range(21)]
        assert tries == [404] * RATES[Operation.sign_in].guest + [429]
        made = [guest.post("/api/account", {"name": "Plum"}).status_code for _ in range(31)]
        assert made == [422] * RATES[Operation.account].guest + [429]
        copies = [guest.get("/api/me/archive").status_code for _ in range(7)]
        assert copies == [200] * RATES[Operation.own_data].guest + [429]
