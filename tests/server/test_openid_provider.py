"""Sign-in by OpenID Connect at a real provider, over HTTP."""

import pytest
from table_client import Guest

from clamber.server.settings.config import Configuration
from server.inside import Inside
from server.real_provider import RealProvider, sign_in_at
from server.test_accounts import account_of, identifier, refusal, signed_up
from server.test_openid import begin, finish

pytestmark = pytest.mark.slow


def test_a_real_provider_signs_in_adds_and_signs_in_on_another_device(tmp_path):
    with RealProvider() as provider:
        config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, **provider.settings())
        with Inside(config) as server:
            guest = Guest(server.url)
            answer = sign_in_at(begin(guest), "ann")
            assert answer["iss"] == provider.url
            assert finish(guest, answer).json()["outcome"] == "new"
            assert guest.post("/api/account", {"name": "Ann", "openid": True}).status_code == 201
            phone = Guest(server.url)
            assert finish(phone, sign_in_at(begin(phone), "ann")).json()["outcome"] == "signed_in"
            assert identifier(phone) == identifier(guest)
            ben, _ = signed_up(server, "Ben")
            theirs = sign_in_at(begin(ben, "/api/account/identities"), "ann")
            assert refusal(finish(ben, theirs)) == (409, "known_identity")
            assert finish(ben, sign_in_at(begin(ben, "/api/account/identities"), "ben")).json()["outcome"] == "added"
            assert [one["issuer"] for one in account_of(ben)["identities"]] == [provider.url]
