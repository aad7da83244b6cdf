"""Sign-ins that begin at one node and end at another, behind one address."""

import itertools

from table_client import Guest

from server.authenticator import Authenticator
from server.fake_issuer import FakeIssuer
from server.test_accounts import account_of, add_passkey, identifier, sign_in, why
from server.test_openid import begin, finish
from server.test_openid import sign_in as sign_in_by_openid
from server.test_several_nodes import nats, nodes_of

__all__ = ["nats"]

ADDRESS = "localhost:8451"
"""Address that browsers know, of a proxy."""


class Balanced(Guest):
    """Guest whose requests go to the nodes in turn, as a proxy may send them."""

    def __init__(self, nodes):
        super().__init__("")
        self._turns = itertools.cycle(nodes)

    def _request(self, method, path, **more):
        self.url = next(self._turns).url
        return super()._request(method, path, **{"headers": {"Host": ADDRESS}} | more)


def with_account(nodes, name):
    guest = Balanced(nodes)
    assert guest.post("/api/account", {"name": name}).status_code == 201
    return guest


def test_a_passkey_is_made_and_used_at_two_nodes(cluster, nats):
    with nodes_of(cluster, nats, 2) as nodes:
        ann = with_account(nodes, "Ann")
        authenticator = add_passkey(ann, Authenticator(f"http://{ADDRESS}"))
        assert len(account_of(ann)["passkeys"]) == 1
        phone = Balanced(nodes)
        identifier(phone)
        assert sign_in(phone, authenticator).status_code == 200
        assert identifier(phone) == identifier(ann)
        options = phone.post("/api/sign-in/passkey/options", {}).json()["options"]
        authenticator.count += 1
        answer = {"credential": authenticator.get(options)}
        assert phone.post("/api/sign-in/passkey", answer).status_code == 200
        for _ in nodes:
            assert why(phone.post("/api/sign-in/passkey", answer)) == ("bad_passkey", "challenge"), "replayed"


def test_openid_connect_signs_in_at_two_nodes(cluster, nats):
    with FakeIssuer() as issuer:
        settings = {f"CLAMBER_{name.upper()}": value for name, value in issuer.settings().items()}
        with nodes_of(cluster, nats, 2, **settings) as nodes:
            ann = Balanced(nodes)
            identifier(ann)
            assert sign_in_by_openid(ann, issuer).json()["outcome"] == "new"
            assert ann.post("/api/account", {"name": "Ann", "openid": True}).status_code == 201
            phone = Balanced(nodes)
            identifier(phone)
            answer = issuer.sign_in(begin(phone))
            assert finish(phone, answer).json()["outcome"] == "signed_in"
            for _ in nodes:
                assert why(finish(phone, answer)) == ("bad_openid", "begun"), "replayed"
                assert identifier(phone) == identifier(ann)
            ben = with_account(nodes, "Ben")
            answer = issuer.sign_in(begin(ben, "/api/account/identities"), "ben")
            assert finish(ben, answer).json()["outcome"] == "added"
