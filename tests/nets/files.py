"""Net files, read and written literally as their format is described, and the values of such nets."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field

from clamber import kernel

MAGIC = b"clamber net\n"
FIRST, SECOND = 128, 32


def hash_of(content: bytes) -> int:
    """Return the 64-bit FNV-1a hash of some bytes."""
    found = 14695981039346656037
    for byte in content:
        found = (found ^ byte) * 1099511628211 % (1 << 64)
    return found


@dataclass
class File:
    """Contents of a net file, in file order."""

    version: int
    layout: int
    first_units: int
    second_units: int
    most_seats: int
    game: bytes
    run: bytes
    rules: list[tuple[bytes, int, int]]
    places: list[int]
    rows: list[int]
    first: list[int]
    second: list[int]
    second_bias: list[int]
    last: list[int]
    last_bias: int
    more: bytes = field(default=b"")

    @classmethod
    def read(cls, content: bytes) -> File:
        assert content.startswith(MAGIC)
        at = len(MAGIC)

        def take(form: str, n: int) -> list[int]:
            nonlocal at
            found = struct.unpack_from(f"<{n}{form}", content, at)
            at += struct.calcsize(f"<{n}{form}")
            return list(found)

        def text() -> bytes:
            nonlocal at
            (size,) = take("I", 1)
            at += size
            return content[at - size : at]

        head = [*take("I", 1), *take("Q", 1), *take("I", 3)]
        texts = [text(), text()]
        rules = [(text(), *take("H", 2)) for _ in range(take("I", 1)[0])]
        places = take("B", 3)
        after = FIRST * 2 + FIRST * SECOND * 2 + SECOND * 4 + SECOND * 2 + 8 + 8
        rows = take("h", (len(content) - at - after) // 2)
        layers = [take("h", FIRST), take("h", FIRST * SECOND), take("i", SECOND), take("h", SECOND), take("q", 1)[0]]
        assert take("Q", 1) == [hash_of(content[:-8])]
        return cls(*head, *texts, rules, places, rows, *layers)

    def write(self) -> bytes:
        head = struct.pack("<IQIII", self.version, self.layout, self.first_units, self.second_units, self.most_seats)
        texts = b"".join(struct.pack("<I", len(text)) + text for text in (self.game, self.run))
        rules = struct.pack("<I", len(self.rules)) + b"".join(
            struct.pack("<I", len(name)) + name + struct.pack("<HH", width, home) for name, width, home in self.rules
        )
        layers = [("3B", self.places), (f"{len(self.rows)}h", self.rows), (f"{FIRST}h", self.first)]
        layers += [(f"{FIRST * SECOND}h", self.second), (f"{SECOND}i", self.second_bias), (f"{SECOND}h", self.last)]
        packed = b"".join(struct.pack(f"<{form}", *values) for form, values in layers)
        content = MAGIC + head + texts + rules + packed + struct.pack("<q", self.last_bias) + self.more
        return content + struct.pack("<Q", hash_of(content))

    def value(self, ids: list[int]) -> int:
        """Return the value with these features on, in the net's unit."""
        sums = [bias + sum(self.rows[i * FIRST + unit] for i in ids) for unit, bias in enumerate(self.first)]
        assert all(abs(each) < 1 << 15 for each in sums)
        active = [max(each, 0) for each in sums]
        value = self.last_bias
        for unit in range(SECOND):
            row = self.second[unit * FIRST : (unit + 1) * FIRST]
            inner = self.second_bias[unit] + sum(a * w for a, w in zip(active, row, strict=True))
            assert abs(inner) < 1 << 31
            value += max(inner, 0) * self.last[unit]
        return value


def groups(most_seats: int) -> list[range]:
    """Return the groups of mutually exclusive features."""
    found: list[range] = []
    for line in kernel.describe_features(most_seats).splitlines():
        offset, count, width = map(int, re.fullmatch(r"\S+ (\d+) (\d+) x (\d+): .*", line).groups())
        found += [range(offset + i * width, offset + (i + 1) * width) for i in range(count)]
    return found
