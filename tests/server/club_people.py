"""Guests who make clubs, join them, and play at their tables."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Any

from server.table_client import Guest

RULES = {"rules": "gandengyan", "options": {"match": "deals:2"}, "seats": 3}


class Person(Guest):
    """Guest with a name."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url)
        self.name = name
        self.get("/api/me")

    def delete(self, path: str) -> Any:
        return self._request("DELETE", path)

    def found(self, name: str = "Thursdays", about: str = "") -> str:
        """Make a club and return its id."""
        return ok(self.post("/api/clubs", {"name": name, "about": about, "person": self.name}))["id"]

    def link(self, club: str) -> str:
        """Make a link to a club and return its token."""
        return ok(self.post(f"/api/clubs/{club}/links", {}))["token"]

    def join(self, token: str) -> Any:
        return self.post(f"/api/club-links/{token}", {"person": self.name})

    def club(self, club: str) -> dict[str, Any]:
        return ok(self.get(f"/api/clubs/{club}"))

    def handle(self, club: str, name: str) -> str:
        return next(member["handle"] for member in self.club(club)["members"] if member["name"] == name)

    def open(self, club: str, seats: int = 3) -> str:
        """Open a table with the rules of a club for so many seats, and return it."""
        rules = next(rules["id"] for rules in self.club(club)["rules"] if rules["seats"] == seats)
        return ok(self.post(f"/api/clubs/{club}/tables", {"rules": rules}))["table"]

    def sit_at(self, club: str, table: str) -> Any:
        return self.post(f"/api/clubs/{club}/tables/{table}", {"name": self.name})

    def plan(self, club: str, **more: Any) -> dict[str, Any]:
        """Plan an evening that has just begun, and return the club."""
        now = datetime.now(UTC)
        wish = {"first": now.date().isoformat(), "time": f"{now:%H:%M}", "zone": "UTC", "minutes": 180, "weeks": 1}
        return ok(self.post(f"/api/clubs/{club}/evenings", wish | more))

    def results(self, club: str, **asked: str) -> dict[str, tuple[int, int, int]]:
        """Return matches, wins and points of the members by name."""
        rows = ok(self.get(f"/api/clubs/{club}/results", params=asked))["results"]
        return {row["name"]: (row["matches"], row["wins"], row["points"]) for row in rows}


def ok(answer: Any) -> Any:
    assert answer.status_code in {200, 201, 204}, answer.text
    return answer.json() if answer.content else None


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["problem"]["code"]


def club_of(url: str, *names: str) -> tuple[str, list[Person]]:
    """Return a club with house rules, and its members, the first of whom is the owner."""
    people = [Person(url, name) for name in names]
    club = people[0].found()
    ok(people[0].post(f"/api/clubs/{club}/rules", RULES))
    token = people[0].link(club)
    for person in people[1:]:
        assert ok(person.join(token)) == {"id": club}
    return club, people


def first_legal(deal: dict[str, Any]) -> str:
    return deal["legal"][0]["text"]


def last_legal(deal: dict[str, Any]) -> str:
    return deal["legal"][-1]["text"]


async def play(table: str, *people: Person, until: str = "over") -> dict[str, Any]:
    """Play at a table until its status is `until`, and return the last result."""
    clients = [person.at(table) for person in people]
    async with contextlib.AsyncExitStack() as stack:
        for client in clients:
            await stack.enter_async_context(client)
        await asyncio.gather(
            *(client.play_on(last_legal, lambda c=client: c.table["status"] in {until, "over"}) for client in clients)
        )
        return clients[0].last
