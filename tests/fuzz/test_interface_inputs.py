"""Fuzzed calls of the kernel's C interface (bindings/wasm) are answered or refused with a message."""

from __future__ import annotations

import ctypes
import json
import random
import re
import struct
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber import _kernel
from clamber.bots import Greedy
from clamber.cards import Cards
from clamber.engine import POLICIES, engine_for
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset

LIBRARY = Path(_kernel.__file__).with_name("libclamber_interface.so")

pytestmark = [
    pytest.mark.fuzz,
    pytest.mark.sanitize,
    pytest.mark.skipif(not LIBRARY.exists(), reason="`make sanitize` and `make fuzz` compile the C interface"),
]

NAMES = (*GAMES, "doudizhu/laizi", "zhengshangyou/two_packs")
SMALL = ("biga", "guandan", "zhengshangyou", "zhengshangyou/two_packs")
"""Rulesets of at most 100 kB, whose hash Python computes fast."""

MOST_DECISIONS = 400
"""Decisions after which a deal under forged rules is left; it need not end."""

MESSAGE_ONLY = {-1, -2, -3, -4}
"""Faults that an invalid call may have: all except those of memory."""

KINDS = {"i": ctypes.c_int32, "u": ctypes.c_uint32, "d": ctypes.c_double}
SIGNATURES = (
    "free:i rules: net:i settle:iii match:iii setup:i seen:i copy:i deal:i apply:iu back:iui to_act:i facts:i "
    "opening:i position:i legal:ii readings:ii choices:i view:ii for_all:iiiidi for_one:iiiii drawing_for_all:iiidi "
    "drawing_for_one:iiiii history:iiu result:i bot:iu choose:ii hints:ii judge:iuiuu plan:ii values:i "
    "solve:iiu defend:iiu"
)
"""Functions of the interface with the kinds of their arguments."""

CALLS = {name: [KINDS[kind] for kind in kinds] for name, kinds in re.findall(r"(\w+):(\w*)", SIGNATURES)}

numbers = st.integers(-3, 12) | st.integers(-(2**31), 2**31 - 1)
calls = st.tuples(st.sampled_from(sorted(CALLS)), st.lists(numbers, min_size=6, max_size=6), st.binary(max_size=40))


class Interface:
    """The library, with the handles that its calls returned."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(str(LIBRARY))
        self._library.clamber_input.restype = ctypes.c_void_p
        self._library.clamber_output.restype = ctypes.c_void_p
        self.handles: list[int] = []

    def call(self, name: str, arguments: list[Any], given: bytes | None = None) -> int:
        if given is not None:
            ctypes.memmove(self._library.clamber_input(ctypes.c_uint32(len(given))), given, len(given))
        kinds = CALLS[name]
        number: int = getattr(self._library, f"clamber_{name}")(
            *(kind(value) for kind, value in zip(kinds, arguments, strict=False))
        )
        if number < 0:
            assert number in MESSAGE_ONLY, (name, number)
            assert self.output(), name
        elif name in {"rules", "match", "setup", "seen", "copy", "bot"}:
            self.handles.append(number)
        return number

    def output(self) -> bytes:
        size = self._library.clamber_output_size()
        return ctypes.string_at(self._library.clamber_output(), size)

    def close(self) -> None:
        for handle in set(self.handles):
            self.call("free", [handle])


def some_seed(rng: random.Random) -> list[int]:
    """Return the halves of a seed of 64 bits."""
    return [rng.getrandbits(32), rng.getrandbits(32)]


@cache
def rules_of(name: str) -> bytes:
    rules = ruleset(name)
    return engine_for(rules.for_seats(rules.seats[0])).to_bytes()


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.lists(calls, max_size=30))
def test_any_calls(name: str, seed: int, some: list[tuple[str, list[int], bytes]]) -> None:
    """Handles, seats, actions and bytes may be anything."""
    interface, rng = Interface(), random.Random(seed)
    rules = interface.call("rules", [], rules_of(name))
    seats = ruleset(name).seats[0]
    match = interface.call("match", [rules, seats, -1], rng.randbytes(32))
    bot = interface.call("bot", [rules, 0], rng.randbytes(32) + b"greedy")
    planner = interface.call("bot", [rules, 0], rng.randbytes(32) + b"planner")
    interface.call("deal", [match])
    for call, arguments, given_bytes in some:
        first = rng.choice([rules, match, match, match, bot, arguments[0]])
        if call != "free" or first not in {rules, match, bot, planner}:
            interface.call(call, [first, *arguments[1:]], given_bytes if rng.random() < 0.5 else None)
        if call == "choose":
            interface.call("choose", [bot, match])
        if rng.random() < 0.5 and interface.call("to_act", [match]) >= 0:
            interface.call("apply", [match, interface.call("choose", [planner, match])])
    interface.close()


HEADER = 22
"""Bytes of rules that identify the format and the layout."""

forged = st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=3)


def hash_of(data: bytes) -> int:
    """Return the hash in a file of rules (kernel/byte_io.hpp)."""
    found = 14695981039346656037
    for byte in data:
        found = (found ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return found


@given(st.sampled_from(SMALL), st.integers(0, 2**32), forged)
def test_forged_rules(name: str, seed: int, changes: list[tuple[float, int]]) -> None:
    """Rules with changed bytes and the right hash are refused or played, by every policy."""
    interface, rng, data = Interface(), random.Random(seed), bytearray(rules_of(name)[:-8])
    for place, change in changes:
        data[HEADER + int(place * (len(data) - HEADER))] ^= change
    rules = interface.call("rules", [], bytes(data) + hash_of(data).to_bytes(8, "little"))
    for seats in range(2, 7) if rules > 0 else ():
        match = interface.call("match", [rules, seats, -1], rng.randbytes(32))
        if match < 0 or interface.call("deal", [match]) < 0:
            continue
        bots = [
            interface.call("bot", [rules, seat], rng.randbytes(32) + rng.choice(POLICIES).encode())
            for seat in range(seats)
        ]
        for _ in range(MOST_DECISIONS):
            seat = interface.call("to_act", [match])
            if seat < 0:
                break
            action = interface.call("choose", [bots[seat], match])
            if action < 0 or interface.call("apply", [match, action]) < 0:
                break
            interface.call("view", [match, rng.randrange(seats)])
    interface.close()


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32), st.binary(max_size=60))
def test_damaged_files(name: str, seed: int, noise: bytes) -> None:
    """Rules and nets that are cut short, damaged or other bytes altogether are refused."""
    interface, rng = Interface(), random.Random(seed)
    net = files("clamber.nets").joinpath(f"{name}.net").read_bytes()
    rules = interface.call("rules", [], rules_of(name))
    for data, call in ((rules_of(name), "rules"), (net, "net")):
        assert interface.call(call, [rules], data[: rng.randrange(len(data))]) == -1
        place = rng.randrange(len(data))
        assert interface.call(call, [rules], data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]) == -1
        assert interface.call(call, [rules], data[:14] + noise) == -1
        assert interface.call(call, [rules], noise) == -1
    assert interface.call("net", [rules], net) == 0
    interface.close()


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(1, 4))
def test_described_deals(name: str, seed: int, deals: int) -> None:
    """Descriptions of deals with any facts are settled, or refused by the name of a fault."""
    interface, rng, house = Interface(), random.Random(seed), ruleset(name)
    rules, seats = interface.call("rules", [], rules_of(name)), house.seats[0]

    def some(most: int) -> int:
        return rng.randrange(most) if rng.random() < 0.95 else rng.randrange(256)

    data = bytearray()
    for _ in range(deals):
        faces = struct.pack("<2Q", *(rng.getrandbits(54) & rng.getrandbits(54) & rng.getrandbits(54) for _ in "ab"))
        data += bytes([some(1), *(rng.choice([NONE, some(seats)]) for _ in range(5))])
        data += bytes([some(1 << seats), some(1 << seats), some(2), some(2), some(40)])
        data += struct.pack("<i", rng.choice([-1, 0, 1, 2, 3, rng.getrandbits(31)]))
        for length, item in ((some(seats + 1), seats), (seats, 20)):
            data += bytes([length, *(some(item) for _ in range(length))])
        data += bytes([seats]) + b"".join(rng.choice([b"\0", b"\5", b"\xff" + faces]) for _ in range(seats))
        bombs = some(5)
        data += bytes([bombs]) + b"".join(
            bytes([some(4), some(9), some(seats), some(2), some(2)]) for _ in range(bombs)
        )
        data += rng.choice([b"\0\0", b"\1" + faces + b"\0", b"\0\1" + faces])
    if interface.call("settle", [rules, seats, -1], bytes(data)) >= 0:
        found = json.loads(interface.output())
        assert len(found["deals"]) == deals or "refused" in found
    interface.close()


NONE = 255
NO_PLAY = 2**32 - 1


def position(facts: list[int], to_beat: int, cards: list[Cards]) -> bytes:
    """Return the input of `setup`: its first facts, the play to beat, and the cards on the table and in each hand."""
    masks = b"".join(struct.pack("<2Q", *each.masks) for each in cards)
    return bytes([*facts, len(cards) - 1]) + to_beat.to_bytes(4, "little") + masks


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(1, 20), st.booleans())
def test_positions_set_up(name: str, seed: int, most: int, is_odd: bool) -> None:  # noqa: FBT001 - from Hypothesis
    """Positions of any facts are refused, or played to their ends, solved and explained."""
    interface, rng, house = Interface(), random.Random(seed), ruleset(name)
    rules, seats = interface.call("rules", [], rules_of(name)), house.seats[0]
    deck = sorted(engine_for(house.for_seats(seats)).deck.faces)
    first = rng.randrange(len(deck))
    table = Cards.from_faces([deck.pop(first % len(deck)) for _ in range(rng.randint(0, 4))])
    rng.shuffle(deck)
    hands = [Cards.from_faces(deck.pop() for _ in range(min(len(deck), rng.randint(0, most)))) for _ in range(seats)]
    level, last = rng.randrange(14), rng.randrange(seats)
    to_beat, alone = NO_PLAY, [table if seat == last else Cards() for seat in range(seats)]
    lead = interface.call("setup", [rules], position([last, level, NONE, NONE, NONE], NO_PLAY, [Cards(), *alone]))
    if lead > 0 and interface.call("readings", [lead, last], struct.pack("<2Q", *table.masks)) >= 0:
        to_beat = min((reading["id"] for reading in json.loads(interface.output())), default=NO_PLAY)
    facts = [rng.randrange(seats), level, NONE, NONE if to_beat == NO_PLAY else last, NONE]
    if is_odd:
        facts[rng.randrange(len(facts))] = rng.randrange(256)
        to_beat = rng.choice([to_beat, rng.randrange(5000)])
    match = interface.call("setup", [rules], position(facts, to_beat, [table, *hands]))
    bot = interface.call("bot", [rules, 0], rng.randbytes(32) + rng.choice(POLICIES).encode())
    for _ in range(MOST_DECISIONS if match > 0 else 0):
        for question in rng.sample(["choices", "facts", "opening", "position", "result", "deal"], 2):
            interface.call(question, [match])
        for question in rng.sample(["view", "plan", "defend", "history"], 2):
            interface.call(question, [match, rng.randrange(seats), 500][: len(CALLS[question])])
        interface.call("solve", [match, rng.randrange(seats), 500], rng.choice([b"first", b"rewards"]))
        interface.call("hints", [match, rng.choice([0, 8])])
        action = interface.call("choose", [bot, match])
        interface.call("judge", [match, action, 40, *some_seed(rng)])
        if action < 0 or interface.call("apply", [match, action]) < 0:
            break
    interface.close()


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32), st.integers(0, 60), forged)
def test_forged_views(name: str, seed: int, decisions: int, changes: list[tuple[float, int]]) -> None:
    """Views with changed bytes are refused, or played to the end of the deal and explained."""
    interface, rng, house = Interface(), random.Random(seed), ruleset(name)
    match, bot = house.new_match(seats=house.seats[0], seed=seed), Greedy()
    view = match.view(match.to_act)
    for _ in range(decisions):
        match = match.apply(bot.choose(view))
        if match.current.is_over:
            break
        view = match.view(match.to_act)
    data = bytearray(view.seen.concealed_bytes())
    rules = interface.call("rules", [], rules_of(name))
    for place, change in changes if rng.random() < 0.8 else ():
        data[int(place * len(data))] ^= change
    seen = interface.call("seen", [rules], bytes(data))
    policy = interface.call("bot", [rules, 0], rng.randbytes(32) + rng.choice(POLICIES).encode())
    for _ in range(MOST_DECISIONS if seen > 0 else 0):
        interface.call("hints", [seen, rng.choice([0, 8])])
        interface.call(rng.choice(["view", "plan"]), [seen, rng.randrange(house.seats[0])])
        action = interface.call("choose", [policy, seen])
        interface.call("judge", [seen, action, 40, *some_seed(rng)])
        if action < 0 or interface.call("apply", [seen, action]) < 0:
            break
    interface.close()
