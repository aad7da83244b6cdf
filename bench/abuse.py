"""Load test of a server that is attacked from a single address, one attack at a time: `make abuse`.

Each attack gets a fresh server with default limits, pinned to one core. The attacker is a process pinned to another
core that connects from 127.0.0.2. With `--together`, server, attacker and player share all cores instead. An honest
player connects from 127.0.0.1 and sends one play at a time, waiting for each acknowledgement. Each row of the table
shows the latency of acknowledgements, its p99 as a multiple of that at rest, the server's CPU time and its memory;
the first row is at rest. The exit status is 1 if an attack closes the honest player's connection, leaves a play
unanswered, or exceeds `--ratio`, `--replay`, `--rss` or, with a core each, `--p99`. Some attacks use what a guest has
made before: their servers start with a prepared database.

`--share 1/3 --seed COMMIT` runs a third of the attacks, selected by the seed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attacker import MIB, Attacker
from attacks import ATTACKS as ATTACKS_ON_SERVICE
from attacks import nothing
from attacks_on_bots import ATTACKS as ATTACKS_ON_BOTS
from attacks_on_daily import ATTACKS as ATTACKS_ON_DAILY
from attacks_on_lists import ATTACKS as ATTACKS_ON_LISTS
from attacks_on_moderators import ATTACKS as ATTACKS_ON_MODERATORS
from attacks_on_people import ATTACKS as ATTACKS_ON_PEOPLE
from attacks_on_push import ATTACKS as ATTACKS_ON_PUSH
from attacks_on_push import SETTINGS as PUSH
from attacks_on_storage import ATTACKS as ATTACKS_ON_STORAGE
from attacks_on_storage import PREPARED
from run import write_down
from websockets.exceptions import WebSocketException

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests"), str(HERE.parent / "tests" / "server")]

from table_client import PATIENCE, Guest, held_port  # noqa: E402 - as above

from server import memory, processor_time, ready  # noqa: E402 - found by the line above

if TYPE_CHECKING:
    from collections.abc import Iterator

    from attacks import Attack

ATTACKS = (
    *ATTACKS_ON_SERVICE,
    *ATTACKS_ON_PEOPLE,
    *ATTACKS_ON_MODERATORS,
    *ATTACKS_ON_STORAGE,
    *ATTACKS_ON_BOTS,
    *ATTACKS_ON_LISTS,
    *ATTACKS_ON_DAILY,
    *ATTACKS_ON_PUSH,
)

PARTS = {
    "CLAMBER_BOT_ACCOUNTS": "true",
    "CLAMBER_CHAT": "true",
    "CLAMBER_CLUBS": "true",
    "CLAMBER_DAILY": "guandan,gandengyan:3",
    "CLAMBER_MODERATION": "true",
    "CLAMBER_OPEN_TABLES": "true",
    "CLAMBER_PEOPLE": "true",
    "CLAMBER_QUICK_MATCH": "guandan,gandengyan:3",
    **PUSH,
}
"""Settings that turn on the parts of a server which are off by default."""

BETWEEN = 0.02
"""Pause between an acknowledgement and the next play, in seconds."""

ANSWERED_WITHIN = 20.0
"""Time allowed after an attack for the answer to a pending play, in seconds."""

BETWEEN_REPLAYS = 0.3
"""Pause between two requests for a replay, in seconds."""

HEAD = """\
| attack | plays | p50 | p99 | to rest | longest | replay | processor | memory before, at most, after | player |
|---|---:|---:|---:|---:|---:|---:|---:|---|---|"""


def pin(core: int, niceness: int = 0) -> None:
    """Pin this process to one core, if the system supports pinning and has that core."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if core < len(cores):
        os.sched_setaffinity(0, {cores[core]})
    if niceness:
        os.nice(niceness)


@contextlib.contextmanager
def served(folder: str, *, together: bool) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run a server with default limits, pinned to the first core unless `together`; yield the process and its URL.

    Its database is in the given folder.
    """
    held, port = held_port()
    with held:
        command = [sys.executable, "-m", "clamber", "serve", "--no-open", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CLAMBER_")}
        environment |= PARTS
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=None if together else functools.partial(pin, 0),  # noqa: PLW1509 - there is one thread
            )
            try:
                yield process, ready(f"http://127.0.0.1:{port}")
            finally:
                process.kill()
                process.wait()


@contextlib.contextmanager
def run_attack(attack: Attack, url: str, seconds: float, seed: int, *, together: bool) -> Iterator[None]:
    """Run an attack in a separate process, which exits after `seconds` on its own."""
    arguments = ["--attack", attack.__name__, "--url", url, "--seconds", str(seconds), "--seed", str(seed)]
    arguments += ["--together"] if together else []
    process = subprocess.Popen([sys.executable, str(HERE / "abuse.py"), *arguments], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def attack(name: str, url: str, seconds: float, seed: int) -> None:
    """Run an attack for the given number of seconds."""
    selected = {candidate.__name__: candidate for candidate in (nothing, *ATTACKS)}[name]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await selected(Attacker(url, seed=seed))


@dataclass
class Honest:
    """Honest player: waits for each acknowledgement, and reconnects when the connection is lost.

    Attributes:
        delays: Acknowledgement latency of each play, in seconds.
        replays: Latency of each replay of a finished deal, in seconds.
        closed: Reason for each connection closed by the server.
        answered: Set while no play awaits its acknowledgement.
    """

    guest: Guest
    table: str
    delays: list[float] = field(default_factory=list)
    replays: list[float] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Play until cancelled."""
        rng = random.Random(1)
        while True:
            try:
                async with self.guest.at(self.table) as me:
                    await self._play_at(me, rng)
            except (OSError, WebSocketException) as error:
                self.closed.append(str(error) or type(error).__name__)
                await asyncio.sleep(0.1)

    async def read(self) -> None:
        """Ask for replays of the first finished deal until cancelled."""
        sheet = f"/api/tables/{self.table}/sheet?before=1"
        while not (lines := (await asyncio.to_thread(self.guest.get, sheet)).json()["lines"]):  # noqa: ASYNC110
            await asyncio.sleep(BETWEEN_REPLAYS)
        while True:
            sent = time.perf_counter()
            answer = await asyncio.to_thread(self.guest.get, f"/api/replays/{lines[0]['link']}")
            assert answer.status_code == 200, answer.text
            self.replays.append(time.perf_counter() - sent)
            await asyncio.sleep(BETWEEN_REPLAYS)

    async def _play_at(self, me: Any, rng: random.Random) -> None:
        tried = None
        while True:
            deal, status = me.deal, me.table["status"]
            key = (deal and (deal["turn"], deal["phase"]), status)
            if key != tried and status == "between":
                tried = key
                await me.send({"type": "ready", "id": f"r{next(me.ids)}"})
            elif key != tried and deal and deal["my_turn"]:
                tried = key
                await asyncio.sleep(BETWEEN)
                self.answered.clear()
                sent = time.perf_counter()
                await me.act(rng.choice(deal["legal"])["text"])
                self.delays.append(time.perf_counter() - sent)
                self.answered.set()
                continue
            frame = await me.receive()
            assert frame["type"] != "refused", frame


@dataclass
class Found:
    """Measurements of one attack: delays and replays in seconds, memory in bytes, CPU in seconds per second."""

    attack: str
    delays: list[float]
    closed: list[str]
    unanswered: bool
    replays: list[float]
    processor: float
    memory: tuple[int, int, int]

    def share(self, part: float) -> float:
        """Return the `part` quantile of the delays, in milliseconds."""
        ascending = sorted(self.delays) or [math.inf]
        return ascending[min(len(ascending) - 1, int(len(ascending) * part))] * 1000

    @property
    def longest_replay(self) -> float:
        """Time of the longest replay, in seconds; infinite if none came."""
        return max(self.replays, default=math.inf)

    def row(self, rest: float) -> str:
        """Return this attack's table row; `rest` is the p99 at rest, in milliseconds."""
        before, most, after = (round(size / MIB) for size in self.memory)
        fate = f"closed {len(self.closed)} times" if self.closed else "unanswered" if self.unanswered else "stayed"
        p50, p99, longest = map(self.share, (0.5, 0.99, 1))
        return (
            f"| {self.attack} | {len(self.delays)} | {p50:.1f} ms | {p99:.1f} ms | {p99 / rest:.1f} "
            f"| {longest:.0f} ms | {self.longest_replay:.2f} s | {self.processor:.0%} "
            f"| {before}, {most}, {after} MiB | {fate} |"
        )

    def faults(self, p99: float, rest: float, limits: argparse.Namespace) -> Iterator[str]:
        """Yield a message for each limit that the attack exceeded."""
        if self.closed:
            yield f"the honest player was closed: {self.closed[0]}"
        if self.unanswered or not self.delays:
            yield "the honest player was not answered"
        if self.share(0.99) > p99:
            yield f"p99 {self.share(0.99):.0f} ms"
        if self.longest_replay > limits.replay:
            yield f"a replay took {self.longest_replay:.1f} s"
        if self.share(0.99) > rest * limits.ratio:
            yield f"p99 {self.share(0.99) / rest:.1f} times that at rest"
        if self.memory[1] - self.memory[0] > limits.rss * MIB:
            yield f"{(self.memory[1] - self.memory[0]) / MIB:.0f} MiB more memory"


async def measured(attack: Attack, seconds: float, seed: int, *, together: bool) -> Found:
    """Run one attack against a new server."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        if attack in PREPARED:
            await PREPARED[attack](f"sqlite:///{folder}/tables.sqlite")
        process, url = running.enter_context(served(folder, together=together))
        guest = Guest(url)
        made = await asyncio.to_thread(guest.make, "gandengyan", ["me", "greedy"], options={"match": "deals:1000"})
        player = Honest(guest, made["table"])
        playing, reading = asyncio.create_task(player.play()), asyncio.create_task(player.read())
        async with asyncio.timeout(PATIENCE):
            while len(player.delays) < 20 or not player.replays:
                await asyncio.sleep(0.1)
                assert not playing.done(), playing.exception()
        player.delays.clear()
        player.replays.clear()
        before = most = memory(process)
        used, began = processor_time(process), time.perf_counter()
        with run_attack(attack, url, seconds, seed, together=together):
            while time.perf_counter() < began + seconds:
                await asyncio.sleep(0.1)
                most = max(most, memory(process))
        used, elapsed = processor_time(process) - used, time.perf_counter() - began
        plays = len(player.delays)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED_WITHIN):
                await player.answered.wait()
                while not player.replays:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        unanswered = not player.answered.is_set()
        delays, closed = player.delays[: plays + 1], player.closed[:]
        playing.cancel()
        reading.cancel()
        await asyncio.wait([playing, reading])
        assert process.poll() is None, f"the server ended with status {process.poll()}"
        label = str(attack.__doc__).strip(" .")
        return Found(
            label, delays, closed, unanswered, player.replays, used / elapsed, (before, most, memory(process))
        )


def chosen(args: argparse.Namespace) -> list[Attack]:
    """Return the attacks selected by name, or else a random share of all attacks."""
    if args.only:
        return [one for one in ATTACKS if one.__name__ in args.only]
    number = math.ceil(len(ATTACKS) * Fraction(args.share))
    picked = random.Random(args.seed).sample(ATTACKS, number)
    return [one for one in ATTACKS if one in picked]


def main() -> int:
    """Run the attacks, print the table, and return 1 if an attack exceeded a limit, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="of each attack")
    parser.add_argument("--share", default="1", help="how many of the attacks, as a fraction")
    parser.add_argument("--seed", default="1", help="which of them")
    parser.add_argument("--only", nargs="+", metavar="ATTACK", help=", ".join(one.__name__ for one in ATTACKS))
    parser.add_argument("--together", action="store_true", help="server, attacker and player share all cores")
    parser.add_argument("--p99", type=float, default=50, metavar="MS", help="above which an attack does harm")
    parser.add_argument("--ratio", type=float, default=10, help="of p99 to that at rest, above which one does")
    parser.add_argument("--replay", type=float, default=2, metavar="S", help="above which a replay takes too long")
    parser.add_argument("--rss", type=float, default=64, metavar="MIB", help="more memory, above which one does")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results.md")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    args = parser.parse_args()
    seed = sum(args.seed.encode())
    if args.attack:
        if not args.together:
            pin(1, 5)  # keeps the attacker on its own core
        asyncio.run(attack(args.attack, args.url, args.seconds, seed))
        return 0
    print(HEAD, flush=True)
    rows, faults = [], []
    rest = math.nan
    for selected in (nothing, *chosen(args)):
        result = asyncio.run(measured(selected, args.seconds, seed, together=args.together))
        rest = result.share(0.99) if selected is nothing else rest
        rows.append(result.row(rest))
        print(rows[-1], flush=True)
        limit = math.inf if args.together else args.p99
        faults += [f"{selected.__name__}: {fault}" for fault in result.faults(limit, rest, args)]
    if args.write:
        write_down("abuse", f"; {args.seconds:g} s an attack", "\n".join((HEAD, *rows)))
    print("\n".join(faults) if faults else "No attack did harm.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
