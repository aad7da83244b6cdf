"""Weights of a net as NumPy arrays. Needs NumPy (`pip install '.[envs]'`); docs/training.md has the format."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MAGIC: Final = b"clamber net\n"


@dataclass(frozen=True, eq=False)
class NetArrays:
    """Weights of a net as integers, and the value that they give.

    Attributes:
        game, run: Game and training run.
        most_seats: Largest number of seats.
        features: Name, first id, number of groups and values per group of each block of features.
        rows: (features, 128) int16, the weights of each feature.
        first: (128,) int16, biases of the first layer.
        second: (32, 128) int16, weights of the second layer.
        second_bias: (32,) int32.
        last: (32,) int16, weights of the last layer.
        last_bias: Bias of the last layer.
        unit: Factor by which the sum of the last layer exceeds the value.
    """

    game: str
    run: str
    most_seats: int
    features: tuple[tuple[str, int, int, int], ...]
    rows: NDArray[np.int16]
    first: NDArray[np.int16]
    second: NDArray[np.int16]
    second_bias: NDArray[np.int32]
    last: NDArray[np.int16]
    last_bias: int
    unit: float

    def value(self, features: Sequence[int]) -> float:
        """Return the value with these features on, equal to that of `clamber.bots.Net` to the last bit."""
        sums = self.first + self.rows[list(features)].sum(0, dtype=np.int16)
        second = self.second_bias + self.second.astype(np.int32) @ np.maximum(sums, 0).astype(np.int32)
        return float(self.last.astype(np.int64) @ np.maximum(second, 0) + self.last_bias) / self.unit


def read(net: str | Path | bytes) -> NetArrays:
    """Return the weights of a net file, with its features as this version of clamber numbers them.

    >>> from clamber.nets import arrays
    >>> net = arrays.read("guandan")
    >>> net.game, net.rows.dtype, net.second.shape
    ('guandan', dtype('int16'), (32, 128))

    Args:
        net: Path or bytes of a file, or the name of a game, whose shipped net is read.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is not a net, or a net that this version cannot play.
    """
    given = Path(__file__).with_name(f"{net}.net") if isinstance(net, str) and "." not in net else net
    data = given if isinstance(given, bytes) else Path(given).read_bytes()
    found = kernel.Net.from_bytes(data)
    return _arrays(found.to_bytes(), found)


def _arrays(data: bytes, net: kernel.Net) -> NetArrays:
    """Parse the bytes of a net whose rules are those of this program, in their order."""
    blocks = tuple(_block(line) for line in kernel.describe_features(net.most_seats).splitlines())
    first, second = struct.unpack_from("<II", data, len(MAGIC) + 12)
    at = len(data) - 8 - 8 - 2 * second - 4 * second - 2 * first * second - 2 * first
    size = blocks[-1][1] + blocks[-1][2] * blocks[-1][3]
    rows = np.frombuffer(data, "<i2", size * first, at - 2 * size * first).reshape(size, first)

    def part(dtype: str, shape: tuple[int, ...]) -> NDArray[Any]:
        nonlocal at
        found = np.frombuffer(data, dtype, int(np.prod(shape)), at).reshape(shape)
        at += found.nbytes
        return found

    return NetArrays(
        net.game,
        net.run,
        net.most_seats,
        blocks,
        rows,
        part("<i2", (first,)),
        part("<i2", (second, first)),
        part("<i4", (second,)),
        part("<i2", (second,)),
        struct.unpack_from("<q", data, len(data) - 16)[0],
        net.unit,
    )


def _block(line: str) -> tuple[str, int, int, int]:
    """Return the name, offset, groups and width of a block from its line: `name offset groups x width: meaning`."""
    name, offset, groups, _, width = line.partition(":")[0].split()
    return name, int(offset), int(groups), int(width)
