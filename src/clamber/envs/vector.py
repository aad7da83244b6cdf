"""Vectorized environment in which the kernel steps many deals at once, writing to arrays shared with the caller.

>>> import numpy as np
>>> from clamber.envs import vector
>>> envs = vector.make("gandengyan", num=3, seats=2, seed=1)
>>> observation, info = envs.reset()
>>> observation["observation"].shape, observation["legal"].dtype, envs.seats
((3, 1833), dtype('uint16'), 2)
>>> first = observation["legal"][:, 0].astype(np.int64)
>>> observation, rewards, terminated, truncated, info = envs.step(first)
>>> rewards.shape, bool(terminated.any())
((3, 2), False)

A side that learns against kernel policies:

>>> envs = vector.make("guandan", num=2, opponents=[None, "greedy", None, "greedy"], mask=None)
>>> bool(np.isin(envs.reset(seed=1)[0]["to_act"], [0, 2]).all())
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import checked, refuse, seat_in, whole
from clamber._internal.extras import missing
from clamber.errors import InvalidArgumentError

try:
    from clamber.envs.encodings import HISTORY, MASKS, MOST_SEATS, WHOLE_DEAL
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber import bots
from clamber.envs import checks
from clamber.envs.rules import rules_of
from clamber.envs.vector_deals import MAGIC, Array, Opponents, StepResult, VectorDeals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.envs.checks import Seeds
    from clamber.ruleset import Ruleset

__all__ = [
    "MAGIC",
    "MASKS",
    "MODES",
    "MOST_DEALS",
    "MOST_THREADS",
    "Array",
    "Opponents",
    "StepResult",
    "VectorDeals",
    "make",
    "policies_by_seat",
]

MODES: Final = {"next_step": "NextStep", "same_step": "SameStep", "disabled": "Disabled"}
"""Autoreset modes and the corresponding Gymnasium names."""

MOST_DEALS: Final = 2**24
"""Maximum number of deals. More would need over 100 GB for observations alone."""

MOST_THREADS: Final = 256


def make(
    game: str,
    *,
    num: int,
    rules: str | Ruleset | None = None,
    seats: int | None = None,
    threads: int = 1,
    seed: Seeds = None,
    autoreset: object = "next_step",
    history: int = HISTORY,
    mask: str | None = "bool",
    seat: int = 0,
    opponents: str | bots.Bot | Sequence[str | bots.Bot | None] | None = None,
) -> VectorDeals:
    """Create a vectorized environment for one game.

    Args:
        game: `guandan`, `doudizhu`, ...; a preset name, e.g. `guandan/pagat`, also sets `rules`.
        num: Number of deals, up to 2**24.
        rules: Ruleset or its name. Defaults to the game's standard rules.
        seats: Number of seats. Defaults to the minimum allowed by the rules.
        threads: Number of kernel threads, up to 256.
        seed: Deck seed: an integer, or a tuple of integers such as `(1, 0)` or a `SeedSequence` of NumPy. Deal i uses
            `seed + i`, or element i of a list. Two integers nearer than `num` therefore have deals in common: 256
            deals with seed 2 are those of seed 1, but one. Runs that are compared or averaged need the seeds
            `(1, 0)`, `(1, 1)`, … or `SeedSequence(1).spawn(…)`, whose deals are independent. Defaults to a random
            seed from the operating system.
        autoreset: `next_step`, `same_step` or `disabled`, or Gymnasium's `AutoresetMode`.
        history: History length in actions; see `clamber.envs.encoding`.
        mask: Mask of the legal actions in the observation besides the list of their ids: `bool`, a byte each in
            `action_mask`; `bits`, an eighth of that in `action_bits`; or None. In games with many actions the mask is
            most of the memory, and learners that score the legal actions one by one need only the ids.
        seat: Learning seat, the only one that observes and acts if there are opponents; otherwise all seats do.
        opponents: Bot spec (see `clamber.bots`) for all other seats, or one spec per seat in turn order after the
            learning seat. For several learning seats, such as a side, a list with one entry per seat from seat 0,
            None for those that learn. Opponents run inside the kernel, so only kernel policies are accepted.

    Raises:
        UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
        ValueError: A number is out of range, the autoreset mode or a bot does not exist, or too many or few bots.
    """
    num, threads = whole("num", num, 1, MOST_DEALS), whole("threads", threads, 1, MOST_THREADS)
    history = whole("history", history, 0, WHOLE_DEAL)
    if not isinstance(game, str):
        refuse("game", 'the name of a game or preset, such as "guandan"', game)
    if rules is None and "/" in game:
        rules, game = game, game.partition("/")[0]
    resolved, count = rules_of(game, rules, seats)
    seat = seat_in(count, seat)
    return VectorDeals(
        resolved,
        num=num,
        seats=count,
        threads=threads,
        autoreset=checks.autoreset_mode(autoreset, MODES),
        seed=seed,
        history=history,
        mask=mask,
        opponents=() if opponents is None else policies_by_seat(opponents, seat, count),
    )


@checked
def policies_by_seat(opponents: str | bots.Bot | Sequence[str | bots.Bot | None], seat: int, seats: int) -> Opponents:
    """Return the policy of each seat, with None for the learning seats; see `make` for errors.

    Args:
        opponents: As for `make`.
        seat: Learning seat; ignored if the opponents are given for every seat.
        seats: Number of seats.
    """
    whole("seat", seat, 0, whole("seats", seats, 2, MOST_SEATS) - 1)
    specs = checks.bots_for_others(opponents, seats - 1)
    if None not in specs:
        if len(specs) != seats - 1:
            raise InvalidArgumentError(f"{len(specs)} bots for {seats - 1} other seats; None for a seat that learns")
        from_first = [None, *specs]  # in turn order after the learning seat
        specs = [from_first[(index - seat) % seats] for index in range(seats)]
    elif len(specs) != seats:
        raise InvalidArgumentError(f"opponents with None have an entry for each of {seats} seats, not {len(specs)}")
    return [None if spec is None else _policy(spec) for spec in specs]


def _policy(spec: str | bots.Bot) -> str:
    policy = bots.info(spec).policy
    if policy is None:
        raise InvalidArgumentError(
            f"{spec!r} is no policy of the kernel; `clamber.envs.gymnasium` plays against any bot"
        )
    return policy
