"""Owners of bot accounts, and programs that use their tokens."""

from __future__ import annotations

from table_client import Guest


class Owner(Guest):
    """Browser of a person with an account."""

    def __init__(self, url: str, name: str = "Olga") -> None:
        super().__init__(url)
        answer = self.post("/api/account", {"name": name})
        assert answer.status_code == 201, answer.text

    def delete(self, path: str):
        return self._request("DELETE", path)

    def make_bot(self, name: str = "Robbie") -> str:
        """Make a bot account and return its id."""
        answer = self.post("/api/account/bots", {"name": name})
        assert answer.status_code == 201, answer.text
        return next(bot["id"] for bot in answer.json()["bots"] if bot["name"] == name)

    def make_token(self, bot: str, scopes=("play",), **more) -> str:
        answer = self.post(f"/api/account/bots/{bot}/tokens", {"label": "laptop", "scopes": list(scopes), **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["token"]

    def tokens(self, bot: str) -> list[dict]:
        return next(one["tokens"] for one in self.get("/api/account/bots").json()["bots"] if one["id"] == bot)

    def robot(self, name: str = "Robbie", scopes=("play",)) -> Robot:
        """Make a bot account with a token."""
        bot = self.make_bot(name)
        return Robot(self.url, self.make_token(bot, scopes), bot)


class Robot(Guest):
    """Program that has the token of a bot account."""

    def __init__(self, url: str, token: str, bot: str = "") -> None:
        super().__init__(url)
        self.token, self.id = token, bot

    @property
    def header(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _request(self, method: str, path: str, **kwargs):
        return super()._request(method, path, headers=self.header, **kwargs)

    def poll(self, seconds: int = 0, **more):
        return self.get("/api/bot/challenges", params={"seconds": seconds, "tables": 4, **more})

    def accept(self, challenge: str):
        return self.post(f"/api/bot/challenges/{challenge}/accept", None)

    def socket_at(self, table, headers=None, **more):
        return super().socket_at(table, (headers or {}) | self.header, **{"origin": None, **more})


def challenge(person: Guest, bot: str, table: str, seat: int | None = None):
    return person.post(f"/api/bots/{bot}/challenges", {"table": table, "seat": seat})


def refusal(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["problem"]["code"]
