"""Attacks by all that a guest can store: deals, records, logs of tables, and accounts; run by `bench/abuse.py`.

Some of them use what a guest has made before, within the limits of earlier versions. `PREPARED` has functions that
store it in the database of a server before it starts.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from typing import TYPE_CHECKING, Any, Final

from attacker import HELLO, Attacker, forever, text

import clamber
from clamber.records.record import to_json
from clamber.server.http.guests import COOKIE, hash_token
from clamber.server.log.finished import DealEnding
from clamber.server.log.journal import LogAppend
from clamber.server.log.store import Store
from clamber.server.log.tables.played import PLAYERS, SUMS
from clamber.server.table.commands import CommitShare
from clamber.server.table.finished import PlayedDeal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]

TOKEN: Final = "attacker"  # noqa: S105 - of a server that lives for some seconds
DEALS: Final = 40_000
LINES: Final = 20_000
LOGS: Final = 10


async def _known(me: Attacker) -> httpx2.AsyncClient:
    """Return an HTTP client of the guest who made what is in a prepared database."""
    browser = me.browser()
    browser.cookies.set(COOKIE, TOKEN)
    return browser


async def own_games(me: Attacker) -> None:
    """Own games, statistics and profile of a guest with 40,000 deals."""
    guest = await _known(me)
    paths = itertools.cycle(("/api/me/games", "/api/me/statistics", "/api/me/profile"))

    async def send() -> None:
        await guest.get(next(paths))

    await forever(20, send)


async def _store_deals(url: str) -> None:
    """Store deals of the guest at one table."""
    session, line = (
        hash_token(TOKEN),
        {"void": False, "order": [0, 1], "levels": None, "declarer": None, "partner": None},
    )
    store = Store(url)
    await store.open()
    await store.add_session(session, 1.0)
    for first in range(0, DEALS, 1000):
        deals, endings = [], []
        for number in range(first, first + 1000):
            sheet = {**line, "number": number, "scores": [1, -1], "link": f"l{number}"}
            finished = {
                "rules": "gandengyan",
                "names": ["Ann", None],
                "line": sheet,
                "totals": [number, 0],
                "winner": None,
            }
            deals.append(PlayedDeal(f"l{number}", 0, number))
            endings.append(DealEnding(f"l{number}", 0, number, float(number), json.dumps(finished), ((session, 0),)))
        new = ("invite", 1.0) if not first else None
        await store.append(
            LogAppend("t", first, ("{}",), new=new, deals=tuple(deals), endings=tuple(endings), closed_at=1.0)
        )
    while await store.deals.sum_some():
        pass
    await store.close()


async def old_games(me: Attacker) -> None:
    """Own games and statistics of a guest with 40,000 deals of an earlier version."""
    await own_games(me)


async def _store_old_deals(url: str) -> None:
    await _store_deals(url)
    store = Store(url)
    await store.open()
    for statement in (SUMS.delete(), PLAYERS.update().values(summed=None)):
        await store._database.write(statement)  # noqa: SLF001 - as if an earlier version had stored them
    await store.close()


async def changes(me: Attacker) -> None:
    """Seals, phrases and bots' seats, 39 a second at each of 20 tables of four guests."""

    async def change(guest: httpx2.AsyncClient) -> None:
        created = await me.table(guest, "me", "open", "greedy")
        line = (await me.socket(created["table"], guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                for kind in (
                    {"type": "seal", "seal": f"{next(me.ids):064x}", "protocol": CommitShare("").protocol},
                    {"type": "say", "phrase": "hello"},
                    {"type": "set_bot", "seat": 2, "bot": me.rng.choice(("greedy", "planner"))},
                ):
                    await line.send(text(id=f"c{next(me.ids)}", **kind))
                    await asyncio.sleep(1 / 39)
        finally:
            line.close()

    async def guest_changes(guest: httpx2.AsyncClient) -> None:
        await forever(5, lambda: change(guest))

    await asyncio.gather(*[guest_changes(await me.guest()) for _ in range(4)])


async def long_logs(me: Attacker) -> None:
    """Tables with 20,000 lines and no deal, which are rebuilt."""
    guest = await _known(me)
    names = itertools.cycle(f"log{number}" for number in range(LOGS))

    async def send() -> None:
        await guest.get(f"/api/tables/{next(names)}")

    await forever(LOGS, send)


async def _store_logs(url: str) -> None:
    """Store archived tables of the guest that have dealt nothing, and have no snapshot."""
    session = hash_token(TOKEN)
    settings = {"rules": "gandengyan", "options": [], "pace": 0.5, "time_limit": None, "spectators": True}
    phrase = json.dumps({"kind": "Spoke", "at": 1.0, "seat": 0, "phrase": "hello", "action": ""})
    store = Store(url)
    await store.open()
    await store.add_session(session, 1.0)
    for number in range(LOGS):
        first_entry: dict[str, Any] = {"kind": "Made", "at": 1.0, "table": f"log{number}", "invite": f"i{number}"}
        first_entry |= {"settings": settings, "host": session}
        first_entry["seats"] = [["person", "planner", "Ann", session], ["open", "planner", "", ""]]
        lines = (json.dumps(first_entry, separators=(",", ":")), *[phrase] * LINES)
        await store.append(LogAppend(f"log{number}", 0, lines, new=(f"i{number}", 1.0), closed_at=1.0))
    await store.close()


def _large_record(deals: int) -> bytes:
    """Return a record of about 0.75 KiB for each deal."""
    rng, match = random.Random(1), clamber.ruleset("gandengyan", match=f"deals:{deals}").new_match(seats=2, seed=1)
    while not match.is_over:
        match = match.apply(rng.choice(match.current.legal())) if match.is_dealt else match.next_deal()
    return json.dumps(to_json(match)).encode()


async def large_records(me: Attacker) -> None:
    """Replays, lines and texts of a record of 390 KiB, of ten guests, and uploads of further ones."""
    body, deals = _large_record(520), 520

    async def send(guest: httpx2.AsyncClient) -> None:
        kept = await guest.post("/api/records", content=body)
        if kept.status_code != 201:
            await asyncio.sleep(1)
            return
        name = kept.json()["id"]
        for _ in range(20):
            number = me.rng.randrange(deals)
            await guest.get(f"/api/replays/{name}?deal={number}")
            await guest.get(f"/api/replays/{name}/line?deal={number}&step=1&seat=0&finish=true")
            await guest.get(f"/api/records/{name}")

    guests = [await me.guest() for _ in range(10)]
    await asyncio.gather(*[forever(4, lambda guest=guest: send(guest)) for guest in guests])


async def notes(me: Attacker) -> None:
    """Uploads of records with 900 KiB of unknown extensions, of a new guest each time."""
    record = json.loads(_large_record(1)) | {"x-note": "x" * 900_000}
    body = json.dumps(record).encode()

    async def send() -> None:
        await (await me.guest()).post("/api/records", content=body)

    await forever(8, send)


async def accounts(me: Attacker) -> None:
    """New accounts, guesses of recovery codes, challenges and forged passkeys, of ten guests."""
    forged = {"credential": {"id": "x" * 1300, "response": {"clientDataJSON": "e30"}}}
    numbers = itertools.count()

    async def send(guest: httpx2.AsyncClient) -> None:
        number = next(numbers)
        await guest.post("/api/account", json={"name": f"Attacker {number}"})
        await guest.post("/api/sign-in/code", json={"code": f"{number:020}"})
        for path in ("/api/sign-in/passkey", "/api/account/passkeys"):
            await guest.post(f"{path}/options", json={})
            await guest.post(path, json=forged)

    guests = [await me.guest() for _ in range(10)]
    await asyncio.gather(*[forever(4, lambda guest=guest: send(guest)) for guest in guests])


async def copies(me: Attacker) -> None:
    """Copies of all data of a guest with 40,000 deals, and attempts to delete another guest."""
    guest = await _known(me)

    async def send() -> None:
        await guest.get("/api/me/archive")
        await guest.post("/api/me/forget", json={"guest": "0" * 12})

    await forever(8, send)


async def quick_matches(me: Attacker) -> None:
    """Asks for quick matches, changed wishes, polls, parties and their end, of 30 guests."""

    async def send(guest: httpx2.AsyncClient) -> None:
        wish = {"rules": "guandan", "seats": 4, "name": "Attacker", "bots": False, "apart": me.rng.randrange(500)}
        await guest.post("/api/quick", json=wish)
        await guest.get("/api/quick")
        await guest.get("/api/quick/ticket?seconds=0")
        party = (await guest.post("/api/quick/ticket/party", json={})).json()["party"]
        await guest.post(f"/api/quick/parties/{party}", json={"name": "Attacker"})
        await guest.delete("/api/quick/ticket")

    guests = [await me.guest() for _ in range(30)]
    await asyncio.gather(*[forever(2, lambda guest=guest: send(guest)) for guest in guests])


ATTACKS: Final[tuple[Attack, ...]] = (
    own_games,
    old_games,
    changes,
    long_logs,
    large_records,
    notes,
    accounts,
    copies,
    quick_matches,
)

PREPARED: Final[dict[Attack, Callable[[str], Awaitable[None]]]] = {
    own_games: _store_deals,
    copies: _store_deals,
    old_games: _store_old_deals,
    long_logs: _store_logs,
}
"""Functions that store what an attack uses, given the URL of an empty database."""
