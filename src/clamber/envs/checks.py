"""Argument validation, performed before any state changes: seeds, action ids, masks and checkpoints."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from clamber._internal.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber._internal.arguments import as_int, refuse
from clamber._internal.seeds import SEED_BITS, whole_seed
from clamber.envs.starts import KINDS, OPENING
from clamber.errors import InvalidArgumentError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from clamber._internal.seeds import Seed

Seeds: TypeAlias = "Seed | list[Seed | None] | Sequence[int | None] | NDArray[np.integer[Any]] | None"
"""Single seed for all deals, or a list with one seed per deal."""

INT64: Final = 2**63 - 1
"""Largest int64. It exceeds every action id, so larger integers can safely be clamped to it."""


def seed(given: object, *, deal: int = 0) -> int:
    """Return the seed for one deal.

    Args:
        given: The argument.
        deal: Index of the deal in the error message.

    Raises:
        ValueError: The seed is not an integer or is out of range; the message names the deal.
    """
    try:
        return whole_seed(given)
    except InvalidArgumentError as error:
        raise InvalidArgumentError(f"deal {deal}: {error}") from None


def seeds(given: Seeds, num: int) -> list[bytes | None]:
    """Return the seeds for `num` deals, 32 bytes each, or None for deals without a seed.

    Args:
        given: A single seed, which may be a tuple and is incremented for each deal; a list with a seed or None per
            deal; or None for random seeds from the operating system.
        num: Number of deals.

    Raises:
        ValueError: A seed is not an integer or is out of range (the message names the deal), or the number of seeds
            differs from `num`.
    """
    per_deal: list[object]
    if given is None:
        per_deal = [secrets.randbits(SEED_BITS) for _ in range(num)]
    elif np.ndim(given) == 0 if isinstance(given, np.ndarray) else not is_list(given):
        first = seed(given)
        end = 1 << SEED_BITS
        per_deal = [first + i if as_int(given) is not None else (first + i) % end for i in range(num)]
    else:
        per_deal = list(given)  # type: ignore[arg-type]  # a list of seeds
    if len(per_deal) != num:
        raise InvalidArgumentError(f"{len(per_deal)} seeds for {num} deals: one for each, or one for all")
    return [
        None if deal_seed is None else seed(deal_seed, deal=deal).to_bytes(SEED_BITS // 8, "little")
        for deal, deal_seed in enumerate(per_deal)
    ]


def one_id(given: object) -> int:
    """Return an action id for one deal.

    Raises:
        ValueError: The argument is not a single integer.
    """
    action_id = as_int(given)
    if action_id is None:
        raise InvalidArgumentError(f"an action is one id, an integer, not {given!r}")
    return max(-INT64, min(action_id, INT64))


def ids(given: object, num: int) -> NDArray[np.int64]:
    """Return the action ids for `num` deals as a (num,) int64 array.

    Args:
        given: The argument: integers of shape (num,).
        num: Number of deals.

    Raises:
        ValueError: The shape or dtype is wrong.
    """
    array = np.asarray(given)
    if array.shape != (num,):
        raise InvalidArgumentError(f"actions must have the shape ({num},), one for each deal, not {array.shape}")
    if array.dtype.kind not in "iu":
        raise InvalidArgumentError(f"actions are ids and must have an integer dtype, not {array.dtype}")
    if array.dtype == np.uint64:
        array = np.minimum(array, np.uint64(INT64))
    return np.ascontiguousarray(array, np.int64)


def reset_mask(options: object, num: int) -> NDArray[np.bool_]:
    """Return the mask of deals to reset as a (num,) bool array. Without options, all deals are reset.

    Args:
        options: Options of `reset`.
        num: Number of deals.

    Raises:
        ValueError: An option is unknown, or the mask has the wrong shape or dtype.
    """
    if not isinstance(options, Mapping):
        raise InvalidArgumentError(f"reset takes a dictionary of options, not {options!r}")
    allowed = ("reset_mask", *(f"{kind}s" for kind in KINDS), *OPENING)
    unknown = [option for option in options if option not in allowed]
    if unknown:
        raise InvalidArgumentError(f"reset has no option {unknown[0]!r}; it has {', '.join(allowed)}")
    mask = options.get("reset_mask")
    if mask is None:
        return np.ones(num, np.bool_)
    if not isinstance(mask, np.ndarray) or mask.shape != (num,) or mask.dtype != np.bool_:
        raise InvalidArgumentError(f"reset_mask must be a bool array of the shape ({num},)")
    return np.ascontiguousarray(mask)


def bots_for_others(opponents: object, others: int) -> list[Any]:
    """Return the bots of the other seats: one for all, or a list with one for each.

    Args:
        opponents: The argument.
        others: Number of other seats.

    Raises:
        InvalidArgumentError: The argument is neither a bot, its spec, nor a sequence of them.
    """
    if isinstance(opponents, str) or callable(getattr(opponents, "choose", None)) or callable(opponents):
        return [opponents] * others
    if not isinstance(opponents, Sequence):
        refuse("opponents", 'a bot or its spec, such as "greedy", or a list with one for each other seat', opponents)
    return list(opponents)


def autoreset_mode(given: object, modes: Mapping[str, str]) -> str:
    """Return a mode that is named by this package, by Gymnasium, or by a member of its enum.

    Args:
        given: The argument.
        modes: Gymnasium's name of each mode.

    Raises:
        ValueError: There is no such mode.
    """
    word = str(getattr(given, "value", given))
    for mode, gymnasium_name in modes.items():
        if word in {mode, gymnasium_name}:
            return mode
    raise InvalidArgumentError(f"autoreset must be one of {', '.join(modes)}, not {word!r}")


def pack_checkpoint(state: bytes, magic: bytes, header: bytes) -> bytes:
    """Return a checkpoint: a state with a header that identifies it, and their digest.

    Args:
        state: State of the deals.
        magic: First bytes of every checkpoint of this kind.
        header: Line that identifies the rules, the number of deals and the version.
    """
    body = header + b"\n" + state
    return magic + hashlib.sha256(body).digest() + body


def unpack_checkpoint(given: object, magic: bytes, header: bytes) -> bytes:
    """Return the state in a checkpoint.

    Args:
        given: The argument.
        magic: As for `pack_checkpoint`.
        header: As for `pack_checkpoint`, which the checkpoint must have.

    Raises:
        ValueError: The argument is not bytes, the checkpoint is corrupt, or its header differs.
    """
    try:
        content = bytes(memoryview(given))  # type: ignore[arg-type]  # what it refuses is refused here
    except TypeError:
        raise InvalidArgumentError(f"a checkpoint is bytes, not {type(given).__name__}") from None
    digest, body = content[len(magic) :][:32], content[len(magic) + 32 :]
    if not content.startswith(magic) or hashlib.sha256(body).digest() != digest:
        raise ValueError("not a checkpoint, or a damaged one")
    actual_header, _, state = body.partition(b"\n")
    if actual_header != header:
        raise ValueError(f"a checkpoint of {actual_header.decode(errors='replace')}, not of {header.decode()}")
    return state


def is_list(given: object) -> bool:
    """Return True for a list of seeds; a tuple is a single one, of a stream of its own."""
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes, tuple))
