"""Weights of a net as NumPy arrays, and their files: safetensors or NumPy (docs/models.md).

Needs NumPy (`pip install '.[data]'` in a checkout, which also has safetensors).
"""

from __future__ import annotations

import hashlib
import json
import struct
import zipfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from clamber._internal.arguments import checked
from clamber._internal.extras import missing
from clamber.errors import InvalidArgumentError

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MAGIC: Final = b"clamber net\n"

SAFETENSORS, NPZ = ".safetensors", ".npz"
FORMATS: Final = (SAFETENSORS, NPZ)
"""Suffixes of files with the arrays of a net."""

FORMAT: Final = "clamber net arrays 1"
"""Name and version of the format of these files."""

TENSORS: Final = ("rows", "first", "second", "second_bias", "last", "last_bias")
"""Names of the arrays in these files; those of the fields of `NetArrays`."""

ABOUT: Final = "about"
"""Name of the array of a NumPy file that has the metadata, as JSON."""


@dataclass(frozen=True, eq=False)
class NetArrays:
    """Quantized weights of a net, and its evaluation.

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
        places: Number of fractional bits in the weights of each layer.
        unit: Scale of the output of the last layer: 2 to the sum of `places`.
        sha256: Hex SHA-256 of the net as `clamber.bots.Net` plays it, its `weights`.
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
    places: tuple[int, int, int]
    unit: float
    sha256: str

    def value(self, features: Sequence[int]) -> float:
        """Return the value of a position, equal to that of `clamber.bots.Net` to the last bit.

        Takes time proportional to the number of features.

        Args:
            features: Ids of the active features, each a row index of `rows`.
        """
        sums = self.first + self.rows[list(features)].sum(0, dtype=np.int16)
        second = self.second_bias + self.second.astype(np.int32) @ np.maximum(sums, 0).astype(np.int32)
        return float(self.last.astype(np.int64) @ np.maximum(second, 0) + self.last_bias) / self.unit


@checked
def read(net: str | Path | bytes) -> NetArrays:
    """Return the weights of a net file, with its features as this version of clamber numbers them.

    >>> from clamber.nets import arrays
    >>> net = arrays.read("guandan")
    >>> net.game, net.rows.dtype, net.second.shape
    ('guandan', dtype('int16'), (32, 128))

    Args:
        net: Path or bytes of a `.net` file, path of a file of `write`, or the name of a game, whose shipped net is
            read.

    Raises:
        OSError: The file cannot be read.
        ValueError: It is not a net, or a net that this version cannot play.
        ModuleNotFoundError: The file is in safetensors format, but the package is not installed.
    """
    source = Path(__file__).with_name(f"{net}.net") if isinstance(net, str) and "." not in net else net
    if not isinstance(source, bytes) and Path(source).suffix in FORMATS:
        return _read_arrays(Path(source))
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    loaded = kernel.Net.from_bytes(data)
    return _arrays(loaded.to_bytes(), loaded)


@checked
def write(net: NetArrays, file: IO[bytes], suffix: str) -> None:
    """Write the arrays of a net to an open file, in the format of the suffix: `.safetensors` or `.npz`.

    Args:
        net: The net.
        file: Binary file open for writing.
        suffix: `.safetensors` or `.npz`.

    Raises:
        ValueError: Unknown suffix.
        ModuleNotFoundError: safetensors is not installed.
    """
    if suffix not in FORMATS:
        raise InvalidArgumentError(f"suffix must be one of {', '.join(FORMATS)}, not {suffix!r}")
    tensors = {name: np.asarray(getattr(net, name)) for name in TENSORS}
    about = {
        "format": FORMAT,
        "clamber": version("clamber"),
        "game": net.game,
        "run": net.run,
        "most_seats": str(net.most_seats),
        "places": json.dumps(net.places),
        "features": json.dumps(net.features),
        "sha256": net.sha256,
    }
    if suffix == SAFETENSORS:
        from safetensors.numpy import save

        file.write(save(tensors, about))
    else:
        np.savez(file, **{ABOUT: np.array(json.dumps(about))}, **tensors)  # type: ignore[arg-type] # names


def _read_arrays(path: Path) -> NetArrays:
    """Return the net in a file of `write`.

    Raises:
        OSError, ValueError, ModuleNotFoundError: As for `read`.
    """
    about, tensors = _safetensors(path) if path.suffix == SAFETENSORS else _npz(path)
    if about.get("format") != FORMAT or tensors.keys() != set(TENSORS):
        raise ValueError(f"{path} has no net in the format {FORMAT!r}")
    most_seats = int(about["most_seats"])
    features = tuple((str(name), *map(int, numbers)) for name, *numbers in json.loads(about["features"]))
    if features != _blocks(most_seats):
        raise ValueError(
            f"{path} was written by clamber {about['clamber']}, whose nets have other features than those of clamber "
            f"{version('clamber')}; export the .net file again"
        )
    first, second, last = json.loads(about["places"])
    return NetArrays(
        game=about["game"],
        run=about["run"],
        most_seats=most_seats,
        features=_blocks(most_seats),
        **{name: tensors[name] for name in TENSORS[:-1]},
        last_bias=int(tensors["last_bias"]),
        places=(first, second, last),
        unit=float(1 << (first + second + last)),
        sha256=about["sha256"],
    )


def _safetensors(path: Path) -> tuple[dict[str, str], dict[str, NDArray[Any]]]:
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "numpy") as file:
            return file.metadata() or {}, {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    except SafetensorError as error:
        raise ValueError(f"{path} is no file of safetensors: {error}") from None


def _npz(path: Path) -> tuple[dict[str, str], dict[str, NDArray[Any]]]:
    try:
        with np.load(path) as file:
            tensors = dict(file)
    except zipfile.BadZipFile as error:
        raise ValueError(f"{path} is no file of NumPy arrays: {error}") from None
    about = tensors.pop(ABOUT, None)
    return {} if about is None else json.loads(str(about)), tensors


def _blocks(most_seats: int) -> tuple[tuple[str, int, int, int], ...]:
    """Return the blocks of features of this version."""
    return tuple(_block(line) for line in kernel.describe_features(most_seats).splitlines())


def _arrays(data: bytes, net: kernel.Net) -> NetArrays:
    """Parse the bytes of a net as written by this version."""
    blocks = _blocks(net.most_seats)
    first, second = struct.unpack_from("<II", data, len(MAGIC) + 12)
    at = len(data) - 8 - 8 - 2 * second - 4 * second - 2 * first * second - 2 * first
    size = blocks[-1][1] + blocks[-1][2] * blocks[-1][3]
    begin = at - 2 * size * first
    rows = np.frombuffer(data, "<i2", size * first, begin).reshape(size, first)

    def part(dtype: str, shape: tuple[int, ...]) -> NDArray[Any]:
        nonlocal at
        array = np.frombuffer(data, dtype, int(np.prod(shape)), at).reshape(shape)
        at += array.nbytes
        return array

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
        (data[begin - 3], data[begin - 2], data[begin - 1]),
        net.unit,
        hashlib.sha256(data).hexdigest(),
    )


def _block(line: str) -> tuple[str, int, int, int]:
    """Return the name, offset, groups and width of a block from its line: `name offset groups x width: meaning`."""
    name, offset, groups, _, width = line.partition(":")[0].split()
    return name, int(offset), int(groups), int(width)
