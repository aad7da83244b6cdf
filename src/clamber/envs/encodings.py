"""Fields, order and layout of observations, by game and ruleset. `clamber.envs.encoding` is the public interface."""

from __future__ import annotations

import mmap
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from clamber._internal.arguments import checked, refuse, whole
from clamber.envs import kernel
from clamber.envs.fields import ADDED, FIELDS, PAST, TABLE, Field, added_rules, own_fields
from clamber.envs.kernel import Layout
from clamber.envs.rules import open_engine
from clamber.errors import InvalidArgumentError
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.ruleset import ruleset
from clamber.view import check_view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from clamber.engine import CompiledRules
    from clamber.rules.vocabulary import Game
    from clamber.view import View

Array: TypeAlias = "NDArray[Any]"
Row: TypeAlias = "bytes | NDArray[np.uint8]"

MOST_SEATS: Final = max(max(game.seats) for game in GAMES.values())
"""Largest number of seats of any game."""

NARROW: Final = 16
"""Number of bits in an action id for rulesets with at most 65,535 actions."""

ID_WIDTHS: Final = (NARROW, 32)

HISTORY: Final = 16
"""Default history length in actions: four rounds of four players. Earlier plays are in `played`."""

WHOLE_DEAL: Final = kernel.MOST_HISTORY
"""Maximum history length, which exceeds the number of actions that a seat sees in a deal."""


MASKS: Final = ("bool", "bits", None)
"""Representations of the legal actions besides the list of their ids."""

ALIGNMENT: Final = 64
"""Alignment of arrays in bytes, with which frameworks such as JAX take them by DLPack without a copy."""


def aligned_zeros(shape: tuple[int, ...], dtype: type[np.generic]) -> Array:
    """Return an array of zeros whose data begins at a multiple of `ALIGNMENT`."""
    size = prod(shape) * np.dtype(dtype).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    offset = -room.ctypes.data % ALIGNMENT
    return room[offset : offset + size].view(dtype).reshape(shape)


def sparse_zeros(shape: tuple[int, ...], dtype: type[np.generic]) -> Array:
    """Return an aligned array of zeros in which only the pages written take memory, on systems with POSIX maps.

    NumPy asks for huge pages, with which every entry of a wide row takes memory.
    """
    size = prod(shape) * np.dtype(dtype).itemsize
    if size == 0 or not hasattr(mmap, "MAP_PRIVATE"):
        return aligned_zeros(shape, dtype)
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):
        room.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(room, dtype).reshape(shape)


@dataclass(frozen=True)
class Encoding:
    """Observation encoding for a game.

    Attributes:
        version: Game name and version number.
        fields: Fields, in order.
        history: History length in actions.
        id_bits: Number of bits in an action id: 16, or 32 for rulesets with more than 65,535 actions.
    """

    version: str
    fields: tuple[Field, ...]
    history: int = HISTORY
    id_bits: int = NARROW

    @property
    def name(self) -> str:
        """Full name, which determines the meaning of every byte: version, history length, and action id width."""
        id_width = "" if self.id_bits == NARROW else f",id_bits={self.id_bits}"
        return f"{self.version},history={self.history}{id_width}"

    def shapes(self, seats: int) -> list[tuple[int, ...]]:
        """Return the shape of each field for the given number of seats.

        Raises:
            InvalidArgumentError: No game has this number of seats.
        """
        seats = whole("seats", seats, 2, MOST_SEATS)
        return [field.shape_at(seats, self.history, self.id_bits) for field in self.fields]

    def size(self, seats: int) -> int:
        """Return the size of an observation in bytes. Raises as `shapes`."""
        return sum(map(prod, self.shapes(seats)))

    def slices(self, seats: int) -> dict[str, slice]:
        """Return each field's slice within an observation. Raises as `shapes`."""
        ends = [0]
        for shape in self.shapes(seats):
            ends.append(ends[-1] + prod(shape))
        return {field.name: slice(*ends) for field, ends in zip(self.fields, pairwise(ends), strict=True)}

    def layout(self, seats: int) -> Layout:
        """Return the kernel layout for this encoding.

        Raises:
            InvalidArgumentError: As for `shapes`.
        """
        seats = whole("seats", seats, 2, MOST_SEATS)
        return Layout([field.name for field in self.fields], seats, self.history, self.id_bits)

    def arrays_of(self, num: int, seats: int, actions: int, *, mask: str | None = "bool") -> dict[str, Array]:
        """Return new arrays for the observations of `num` deals, as in `vector.VectorDeals.observation`.

        Args:
            num: Number of deals.
            seats: Number of seats.
            actions: Number of action ids.
            mask: Representation of the legal actions besides the list of their ids: `bool`, `bits` or None.

        Raises:
            InvalidArgumentError: A number is out of range.
        """
        num, actions = whole("num", num, 0), whole("actions", actions, 1)
        if mask not in MASKS:
            refuse("mask", ", ".join(map(repr, MASKS)), mask)
        masks: dict[str, Array] = {}
        if mask == "bool":
            masks["action_mask"] = sparse_zeros((num, actions), np.bool_)
        elif mask == "bits":
            masks["action_bits"] = aligned_zeros((num, -(-actions // 8)), np.uint8)
        to_act = aligned_zeros((num,), np.int32)
        to_act.fill(-1)
        return {
            "observation": aligned_zeros((num, self.size(seats)), np.uint8),
            **masks,
            "legal": sparse_zeros((num, actions), np.uint16 if self.id_bits == NARROW else np.uint32),
            "counts": aligned_zeros((num,), np.int32),
            "to_act": to_act,
        }

    def decode(self, row: Row, seats: int) -> dict[str, object]:
        """Decode an observation field by field. Slow; intended for tests and inspection.

        Seats are relative to the observer. One-hot fields decode to an index or None, and single-element masks to a
        bool.

        Args:
            row: Observation, as (size,) uint8 or bytes.
            seats: Number of seats.

        Raises:
            InvalidArgumentError: The row has the wrong length or type, or values that this encoding cannot produce.
        """
        seats = whole("seats", seats, 2, MOST_SEATS)
        data = self._bytes_of(row, seats)
        slices = self.slices(seats)
        return {
            field.name: self._read(field, data[slices[field.name]], shape)
            for field, shape in zip(self.fields, self.shapes(seats), strict=True)
        }

    def _bytes_of(self, row: Row, seats: int) -> bytes:
        argument: object = row
        if isinstance(argument, np.ndarray) and argument.dtype != np.uint8:
            raise InvalidArgumentError(
                f"row must be one observation, {self.size(seats)} bytes, not an array of {argument.dtype}"
            )
        shape = (
            argument.shape
            if isinstance(argument, np.ndarray)
            else (len(argument),)
            if isinstance(argument, bytes)
            else ()
        )
        if shape != (self.size(seats),):
            raise InvalidArgumentError(
                f"row must be one observation of {self.name} with {seats} seats, {self.size(seats)} bytes, not "
                f"{shape or type(row).__name__}; a preset may have another encoding: encoding('doudizhu/online')"
            )
        return bytes(row)

    def _read(self, field: Field, row: bytes, shape: tuple[int, ...]) -> object:
        is_flat = len(shape) == 1
        parts = [row] if is_flat else [row[i : i + shape[1]] for i in range(0, len(row), shape[1])]
        if not all(map(field.holds, parts)):
            raise InvalidArgumentError(
                f"row is of another encoding than {self.name}: its bytes for {field.name!r} do not fit"
            )
        values = tuple(map(field.read, parts))
        return values[0] if is_flat else values

    def observe(self, view: View, out: Array | None = None) -> Array:
        """Return the observation that an environment gives to a view's seat, as a (size,) uint8 array.

        Args:
            view: View of a seat, with its match if totals and past plays matter (`match.view(seat)`).
            out: Array to write to; by default a new one.

        Raises:
            InvalidArgumentError: The argument is not a view of a seat, or its rules have another encoding.
        """
        check_view(view)
        engine = view.masked.engine
        if view.seat is None:
            refuse("view", "the view of a seat, as a spectator has no observation", view)
        layout, required = layout_for(engine, view.seats, self.history)
        if required != self.name:
            raise InvalidArgumentError(f"view is of rules with the observations {required}, not {self.name}")
        row: Array = np.zeros(layout.size, np.uint8) if out is None else out
        try:
            view.seen.observe(layout, row, None)
        except TypeError:
            refuse("out", f"a contiguous uint8 array of the shape ({layout.size},)", out)
        return row


def _encoding(game: Game) -> Encoding:
    names = (*TABLE, *own_fields(game), *PAST, *(() if game.exposure is None else ("history_drawn",)))
    return Encoding(f"{game.name}/obs@1", tuple(FIELDS[name] for name in names))


ENCODINGS: Final[dict[str, Encoding]] = {name: _encoding(game) for name, game in GAMES.items()}
"""Encodings by game name."""


@checked
def encoding_for(engine: CompiledRules, *, history: int = HISTORY) -> Encoding:
    """Return the encoding for a ruleset: the fields of its game plus those added by its options.

    Args:
        engine: Compiled rules.
        history: History length in actions, from 0 to `WHOLE_DEAL`.

    Raises:
        ValueError: As for `encoding`.
    """
    extended = encoding(engine.rules.game.name, history=history, id_bits=engine.table.id_bits)
    for rule in added_rules(engine):
        added = ADDED[rule]
        index = next(i for i, field in enumerate(extended.fields) if field.name == PAST[0])
        fields = (*extended.fields[:index], *(FIELDS[name] for name in added), *extended.fields[index:])
        extended = replace(extended, version="+".join((extended.version, *added)), fields=fields)
    return extended


def encoding(game: str | HouseRules, *, history: int = HISTORY, id_bits: int = NARROW) -> Encoding:
    """Return the newest version of the encoding of a game, a preset or a ruleset.

    Args:
        game: Name of a game or preset, or a ruleset, which may have fields of its own.
        history: History length in actions, from 0 to `WHOLE_DEAL`.
        id_bits: Number of bits in the ruleset's action ids; not needed if a preset or a ruleset is given.

    Raises:
        InvalidArgumentError: The game has no observation encoding, or `history` or `id_bits` is out of range.
        UnknownRulesError: There is no such preset.
    """
    history = whole("history", history, 0, WHOLE_DEAL)
    if id_bits not in ID_WIDTHS or isinstance(id_bits, bool):
        refuse("id_bits", f"one of {', '.join(map(str, ID_WIDTHS))}", id_bits)
    if not isinstance(game, (str, HouseRules)):
        refuse("game", 'the name of a game or preset, such as "doudizhu/online", or a ruleset', game)
    if isinstance(game, HouseRules) or ("/" in game and game.partition("/")[0] in ENCODINGS):
        rules = game if isinstance(game, HouseRules) else ruleset(game)
        return encoding_for(open_engine(rules), history=history)
    if game not in ENCODINGS:
        raise InvalidArgumentError(f"no observations are declared for {game!r}, only for {', '.join(ENCODINGS)}")
    return replace(ENCODINGS[game], history=history, id_bits=id_bits)


@lru_cache(maxsize=16)
def layout_for(engine: CompiledRules, seats: int, history: int) -> tuple[Layout, str]:
    """Return the kernel layout of the observations under a ruleset, and the name of its encoding."""
    resolved = encoding_for(engine, history=history)
    return resolved.layout(seats), resolved.name
