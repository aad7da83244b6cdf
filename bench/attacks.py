"""Attacks on a server from a single address, within its limits and beyond them; run by `bench/abuse.py`.

An attack is an async function that takes an `Attacker` and runs until cancelled. The first line of its docstring
labels its row in the table. All attacks are listed in `ATTACKS`.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import itertools
from typing import TYPE_CHECKING, Final

from attacker import FAILURES, HELLO, MIB, PART, PING, PONG, TEXT, Attacker, at_rate, forever, frame, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx2

    Attack = Callable[[Attacker], Awaitable[None]]


# Transport level, before any request is processed


async def nothing(_: Attacker) -> None:
    """At rest."""
    await asyncio.Event().wait()


async def chunks(me: Attacker) -> None:
    """Bodies in one-byte chunks, four connections of 400 KB/s."""

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("POST", "/api/records", "Transfer-Encoding: chunked"))
            await at_rate(line, b"1\r\nx\r\n" * 1000, 400_000)
        finally:
            line.close()

    await forever(4, send)


async def dribbles(me: Attacker) -> None:
    """Bodies of known length in one-byte packets, on four connections."""

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("POST", "/api/records", f"Content-Length: {MIB}"))
            while not line.is_over:
                await line.send(b" ")
                await asyncio.sleep(0)
        finally:
            line.close()

    await forever(4, send)


async def headers(me: Attacker) -> None:
    """Headers of 15 KiB in the shortest lines, as fast as possible."""
    head = me.head("GET", "/healthz", *["a: b"] * 2500)

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            while not line.is_over:
                await line.send(head)
        finally:
            line.close()

    await forever(4, send)


async def large_bodies(me: Attacker) -> None:
    """Bodies of 1 MiB less one byte on 900 connections."""
    body = b" " * (MIB - 1)

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("POST", "/api/records", f"Content-Length: {MIB}") + body)
            await line.over()
        finally:
            line.close()

    await forever(900, send)


async def slow_headers(me: Attacker) -> None:
    """Headers that drip on 900 connections."""

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            await line.send(me.head("GET", "/healthz")[:-2])
            while not line.is_over:
                await line.send(b"a")
                await asyncio.sleep(1)
        finally:
            line.close()

    await forever(900, send)


async def compressed(me: Attacker) -> None:
    """Bodies that unpack to 64 MiB."""
    bomb = gzip.compress(bytes(64 * MIB))

    async def send() -> None:
        async with me.browser() as browser:
            await browser.post("/api/records", content=bomb, headers={"Content-Encoding": "gzip"})

    await forever(8, send)


async def connects(me: Attacker) -> None:
    """Connections that are opened and closed at once."""

    async def send() -> None:
        (await me.line()).close()

    await forever(50, send)


# Requests


async def cookies(me: Attacker) -> None:
    """Cookies of 15 KiB of escaped quotes on 20 connections."""
    browser = me.browser()
    headers = {"Cookie": 'clamber_guest="' + '\\"' * 7500}

    async def send() -> None:
        await browser.get("/api/overview", headers=headers)

    await forever(20, send)


async def texts(me: Attacker) -> None:
    """Records of one text, of keys without end, and of brackets, 1 MiB each."""
    guest = await me.guest()
    numbered = "".join(f'"{number}":1,' for number in range(49_000))
    bodies = itertools.cycle(('"' + "a" * (MIB - 1), f'{{{numbered}"1":1}}', "]" * MIB, '"a"' * (MIB // 3)))

    async def send() -> None:
        await guest.post("/api/records", content=next(bodies))

    await forever(8, send)


async def requests(me: Attacker) -> None:
    """Requests for the largest response on 50 connections."""
    browser = me.browser()

    async def send() -> None:
        await browser.get("/api/games")

    await forever(50, send)


async def pipelined(me: Attacker) -> None:
    """Pipelined requests that do not wait for responses."""
    many = me.head("GET", "/healthz") * 1000

    async def send() -> None:
        line = (await me.line()).reads()
        try:
            while not line.is_over:
                await line.send(many)
        finally:
            line.close()

    await forever(8, send)


async def foreign(me: Attacker) -> None:
    """Requests with foreign host names and origins."""
    browser = me.browser()

    async def send() -> None:
        name = f"{me.rng.random()}.example"
        await browser.post("/api/tables", headers={"Host": name, "Origin": f"https://{name}"}, json={})

    await forever(50, send)


async def lessons(me: Attacker) -> None:
    """Hints in lessons of all games."""
    browser = me.browser()
    games = itertools.cycle(("guandan", "biga", "gandengyan", "doudizhu", "paodekuai", "zhengshangyou"))

    async def send() -> None:
        await browser.get(f"/api/lessons/{next(games)}?hint=true")

    await forever(20, send)


async def options(me: Attacker) -> None:
    """Tables and charts with new options each time."""
    browser = await me.guest()

    async def send() -> None:
        rules = {"rules": "gandengyan", "options": {"match": f"points:{me.rng.randrange(1, 10_000)}"}}
        await browser.post("/api/rules", json=rules)
        await me.table(browser, "me", "open", options=rules["options"])

    await forever(8, send)


async def surveys(me: Attacker) -> None:
    """Questions of surveys of all games, each after other answers."""
    browser = me.browser()
    games = itertools.cycle(("doudizhu", "paodekuai", "gandengyan", "biga", "zhengshangyou", "guandan"))

    async def send() -> None:
        answers = {"match": f"deals:{me.rng.randrange(1, 10_000)}"}
        await browser.post("/api/rules/survey", json={"game": next(games), "answers": answers})

    await forever(8, send)


async def endings(me: Attacker) -> None:
    """Hints in endings."""
    browser = me.browser()

    async def send() -> None:
        await browser.get(f"/api/endings/{me.rng.randrange(1, 50)}?hint=true")

    await forever(20, send)


async def replays(me: Attacker) -> None:
    """Records and replays of a match of some hundred deals."""
    guest = await me.guest()
    created = await me.table(guest, "greedy", "greedy", options={"match": "deals:300"})
    await asyncio.sleep(1)

    async def send() -> None:
        record = await guest.get(f"/api/tables/{created['table']}/record")
        if record.status_code == 200:
            kept = await guest.post("/api/records", content=record.content)
            if kept.status_code == 201:
                name = kept.json()["id"]
                for deal in range(kept.json()["deals"]):
                    await guest.get(f"/api/replays/{name}?deal={deal}")

    await forever(8, send)


# Sockets


async def _floods(me: Attacker, data: bytes, rate: float, number: int = 1) -> None:
    guest = await me.guest()
    created = await me.table(guest, "me", "open")

    async def send() -> None:
        line = (await me.socket(created["table"], guest)).reads()
        try:
            await line.send(text(**HELLO))
            await at_rate(line, data, rate)
        finally:
            line.close()

    await forever(number, send)


async def pings(me: Attacker) -> None:
    """Empty pings, 1.5 MB/s on one socket."""
    await _floods(me, frame(PING) * 1000, 1.5e6)


async def pongs(me: Attacker) -> None:
    """Empty pongs, 1.5 MB/s on one socket."""
    await _floods(me, frame(PONG) * 1000, 1.5e6)


async def parts(me: Attacker) -> None:
    """Empty parts of a message, 1.5 MB/s on one socket."""
    await _floods(me, frame(TEXT, fin=False) + frame(PART, fin=False) * 1000, 1.5e6)


async def large_frames(me: Attacker) -> None:
    """Frames that lack their last byte, on 60 sockets for each of 10 guests."""

    async def guest_sends(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        try:
            await line.send(text(**HELLO))
            await line.send(frame(TEXT, bytes(16_000))[:-1])
            await line.over()
        finally:
            line.close()

    async def all_of(guest: httpx2.AsyncClient) -> None:
        created = await me.table(guest, "me", "open")
        await forever(60, lambda: guest_sends(guest, created["table"]))

    await asyncio.gather(*[all_of(await me.guest()) for _ in range(10)])


async def _asks(me: Attacker, guests: int, sockets: int, message: dict[str, object], rate: float) -> None:
    """Open `sockets` sockets for each of `guests` guests; send `message` on each socket `rate` times per second.

    Each guest has a separate table.
    """

    async def asks(guest: httpx2.AsyncClient, table: str) -> None:
        line = (await me.socket(table, guest)).reads()
        try:
            await line.send(text(**HELLO))
            while not line.is_over:
                for turn in range(3):
                    await line.send(text(id=f"a{next(me.ids)}", **({"turn": turn} | message)))
                    await asyncio.sleep(1 / rate)
        finally:
            line.close()

    async def guest_asks(guest: httpx2.AsyncClient) -> None:
        created = await me.table(guest, "me", "greedy", "greedy", "greedy", rules="guandan")
        await forever(sockets, lambda: asks(guest, created["table"]))

    await asyncio.gather(*[guest_asks(await me.guest()) for _ in range(guests)])


async def hints(me: Attacker) -> None:
    """Hints, 39 a second on each of 60 sockets of one guest."""
    await _asks(me, 1, 60, {"type": "hint"}, 39)


async def hints_of_guests(me: Attacker) -> None:
    """Hints, 39 a second for each of 60 guests."""
    await _asks(me, 60, 1, {"type": "hint"}, 39)


async def plans(me: Attacker) -> None:
    """Plans of a hand, 39 a second for each of 20 guests."""
    await _asks(me, 20, 1, {"type": "plan"}, 39)


async def wrong_plays(me: Attacker) -> None:
    """Plays that are refused, 39 a second for each of 60 guests."""
    await _asks(me, 60, 1, {"type": "act", "play": "3s"}, 39)


async def hellos(me: Attacker) -> None:
    """Sockets that connect, request the view, and disconnect."""
    guest = await me.guest()
    created = await me.table(guest, "me", "greedy", "greedy", "greedy", rules="guandan")

    async def send() -> None:
        line = await me.socket(created["table"], guest)
        await line.send(text(**HELLO))
        await line.until(b'"view"')
        line.close()

    await forever(20, send)


async def tables(me: Attacker) -> None:
    """180 tables of bots at pace 0, of four guests."""
    guests = [await me.guest() for _ in range(4)]
    for guest in guests:
        for _ in range(45):
            with contextlib.suppress(*FAILURES):
                created = await me.table(guest, "me", "greedy", "greedy", options={"match": "deals:500"})
                line = (await me.socket(created["table"], guest)).reads()
                await line.send(text(**HELLO) + text(type="hand_over", id="h"))
    await asyncio.Event().wait()


async def audience(me: Attacker) -> None:
    """900 spectators at a table of bots at pace 0."""
    guest = await me.guest()
    created = await me.table(guest, "greedy", "greedy", spectators=True, options={"match": "deals:500"})

    async def watch() -> None:
        line = (await me.socket(created["table"])).reads()
        try:
            await line.send(text(**HELLO))
            await line.over()
        finally:
            line.close()

    await forever(900, watch)


async def unread(me: Attacker) -> None:
    """300 spectators at 30 tables of bots at pace 0, who read nothing."""
    guest = await me.guest()
    created = [
        await me.table(guest, "greedy", "greedy", spectators=True, options={"match": "deals:500"}) for _ in range(30)
    ]
    names = itertools.cycle(table["table"] for table in created)

    async def watch() -> None:
        line = await me.socket(next(names))
        try:
            await line.send(text(**HELLO))
            await asyncio.sleep(20)
        finally:
            line.close()

    await forever(300, watch)


ATTACKS: Final[tuple[Attack, ...]] = (
    chunks, dribbles, headers, large_bodies, slow_headers, compressed, connects, cookies, texts, requests, pipelined,
    foreign, lessons, options, surveys, endings, replays, pings, pongs, parts, large_frames, hints, hints_of_guests,
    plans, wrong_plays, hellos, tables, audience, unread,
)  # fmt: skip
"""All attacks; `nothing` is the baseline without an attack."""
