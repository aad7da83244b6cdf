"""People with and without roles, who confirm them by the recovery code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from table_client import Guest

from clamber.server.http.guests import hash_token
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import EVERYWHERE, Grant, Role
from clamber.server.log.sanctions import OPERATOR

if TYPE_CHECKING:
    from server.inside import Inside


class Somebody(Guest):
    """Browser of a person, who may have an account."""

    def __init__(self, site: Inside, name: str, *, account: bool = True) -> None:
        super().__init__(site.url)
        self.site, self.name, self.code = site, name, ""
        self.get("/api/me")
        if account:
            answer = self.post("/api/account", {"name": name})
            assert answer.status_code == 201, answer.text
            self.code = answer.json()["code"]

    @property
    def session(self) -> str:
        return hash_token(self._cookies["clamber_guest"])

    def delete(self, path: str) -> Any:
        return self._request("DELETE", path)

    def promote(self, role: Role = Role.moderator, club: str = EVERYWHERE) -> Somebody:
        """Give the account a role, as `clamber admin` does."""
        store, now = self.site.app.server.store, self.site.app.server.hub.clock()
        act = Act(OPERATOR, ActKind.give_role, self.session, now)
        assert self.site.do(store.roles.give(Grant(self.session, club, role, OPERATOR, now), act))
        return self

    def confirm(self) -> Somebody:
        answer = self.post("/api/moderation/confirm/code", {"code": self.code})
        assert answer.status_code == 200, answer.text
        return self

    def found(self, name: str) -> str:
        """Make a club and return its id."""
        answer = self.post("/api/clubs", {"name": name, "about": "", "person": self.name})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["problem"]["code"]
