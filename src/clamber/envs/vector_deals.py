"""Batch of deals that the kernel steps at once; `clamber.envs.vector.make` creates it."""

from __future__ import annotations

import secrets
from copy import copy
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from clamber._internal.arguments import checked, whole
from clamber.deal import Deal
from clamber.envs import checks, starts
from clamber.envs.encodings import aligned_zeros, encoding_for
from clamber.envs.kernel import Deals
from clamber.envs.rules import action_name, open_engine, refusal
from clamber.event import Event
from clamber.match import Match
from clamber.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from clamber.envs.checks import Seeds
    from clamber.ruleset import Ruleset

Array: TypeAlias = "NDArray[Any]"
Opponents: TypeAlias = "Sequence[str | None]"
StepResult: TypeAlias = "tuple[dict[str, Array], Array, Array, Array, dict[str, Array]]"

MAGIC: Final = b"clamber vector 2\n"


class VectorDeals:
    """Batch of deals under one ruleset. Each step takes one decision per deal, and matches continue across deals.

    The arrays are allocated once and overwritten in place by every call. Callers may keep, read and share them
    (`__dlpack__`), but must copy data that needs to persist. The arrays remain valid after this object is deleted;
    kernel/run/vector.hpp describes their contents. The kernel runs without the GIL, but calls must not overlap.

    Attributes:
        rules, seats: Ruleset and number of seats.
        num: Number of deals.
        actions: Number of action ids.
        encoding: Observation encoding; `encoding.slices(seats)` gives the field offsets.
        observation: `observation`, (num, size) uint8, for the seat to act; `legal`, (num, actions) uint16 (uint32
            with more than 65,535 actions), of which only the first `counts`, (num,) int32, elements of each row are
            valid; `to_act`, (num,) int32, -1 for nobody; and one mask or none, as chosen: `action_mask`,
            (num, actions) bool, or `action_bits`, (num, ceil(actions / 8)) uint8, with action 8i + k in bit k of byte
            i, which `numpy.unpackbits(..., axis=1, bitorder="little", count=actions)` expands.
        rewards: (num, seats) float64; nonzero only at the end of a deal.
        terminated, truncated: (num,) bool; deals are never truncated.
        final_observation: (num, size) uint8; the last view of the seat that ended the row's latest finished deal.
    """

    def __init__(
        self,
        rules: Ruleset,
        *,
        num: int,
        seats: int,
        threads: int,
        autoreset: str,
        seed: Seeds,
        history: int,
        mask: str | None = "bool",
        opponents: Opponents = (),
    ) -> None:
        """Allocate the arrays; `reset` deals the cards. `make` validates the arguments.

        Args:
            rules: Ruleset for this number of seats.
            num: Number of deals.
            seats: Number of seats.
            threads: Number of kernel threads.
            autoreset: `next_step`, `same_step` or `disabled`.
            seed: Deck seed, as for `make`.
            history: History length in actions.
            mask: `bool`, `bits`, or None for no mask.
            opponents: Kernel policy of each seat, with None for seats that observe and act; empty if all do.

        Raises:
            InvalidArgumentError: A seed is out of range, or the number of seeds differs from `num`.
        """
        self._arguments = {"rules": rules, "num": num, "seats": seats, "threads": threads, "autoreset": autoreset,
                           "history": history, "mask": mask, "opponents": tuple(opponents)}  # fmt: skip
        self.rules, self.num, self.seats = rules, num, seats
        self.engine = open_engine(rules)
        self._policies = list(opponents)
        self.encoding = encoding_for(self.engine, history=history)
        self.autoreset = autoreset
        layout = self.encoding.layout(seats)
        self.actions = self.engine.actions.total
        self.observation = self.encoding.arrays_of(num, seats, self.actions, mask=mask)
        self.rewards = aligned_zeros((num, seats), np.float64)
        self.terminated = aligned_zeros((num,), np.bool_)
        self.truncated = aligned_zeros((num,), np.bool_)
        self.final_observation = aligned_zeros((num, layout.size), np.uint8)
        self._info = {"final_obs": self.final_observation, "_final_obs": self.terminated}
        self._deals = Deals(
            table=self.engine.table,
            layout=layout,
            autoreset=autoreset,
            threads=threads,
            observations=self.observation["observation"],
            final_observations=self.final_observation,
            mask=self.observation.get("action_mask"),
            bits=self.observation.get("action_bits"),
            **{name: self.observation[name] for name in ("legal", "counts", "to_act")},
            rewards=self.rewards,
            terminated=self.terminated,
            opponents=self._policies,
        )
        self._dealt = False
        unseeded = checks.seeds(None, num)
        self._seeds = [
            given_seed or random_seed
            for given_seed, random_seed in zip(checks.seeds(seed, num), unseeded, strict=True)
        ]

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Deal the next deals.

        Args:
            seed: Seed for new matches, as for `make`. In a list, None continues the current match. Without a seed,
                all matches continue with their next deals, except that the first reset begins new matches from the
                seed given to `make`. A seed yields the same deals as `Ruleset.new_match(seed=...)`.
            options: `{"reset_mask": mask}` resets only the deals for which the (num,) bool mask is True. `decks`,
                `positions` and `records` are lists with the given start of each deal, or None; see docs/envs.md.

        Raises:
            ValueError: A seed is out of range, the mask has the wrong shape or dtype, or a start is invalid. The
                state is left unchanged.
            RuntimeError: As for `step`.
        """
        options = {} if options is None else options
        selected = checks.reset_mask(options, self.num)
        given_starts = starts.given_starts(options, selected)
        if any(given_starts):
            return self._reset_from(selected, given_starts, seed, options)
        return self._reset(selected, seed)

    def _reset_from(
        self, selected: Array, given_starts: Sequence[tuple[str, Any] | None], seed: Seeds, options: dict[str, Any]
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Reset deals, and continue those with a given start from there. An error changes nothing."""
        snapshot = self._snapshot()
        try:
            self._reset(selected, seed)
            chance = [given_seed or secrets.token_bytes(32) for given_seed in checks.seeds(seed, self.num)]
            for deal, start in enumerate(given_starts):
                if start is not None:
                    self._set_start(deal, *start, chance[deal], options)
        except BaseException:
            self._restore(snapshot)
            raise
        return self.observation, {}

    def _set_start(self, deal: int, kind: str, value: Any, seed: bytes, options: dict[str, Any]) -> None:
        match = self._deals.match(deal)
        state, match, events = starts.start_of(self.engine, self.seats, match, kind, value, seed, options)
        if not self._deals.place(deal, state, match, events):
            raise ValueError(f"deal {deal}: the deal of this {kind} ends before a seat can choose")

    def _reset(self, selected: Array, seed: Seeds) -> tuple[dict[str, Array], dict[str, Array]]:
        is_first = not self._dealt
        if is_first and not selected.all():
            raise ValueError("the first reset deals all: no reset_mask")
        seeds = self._seeds if is_first else [None] * self.num
        if seed is not None:
            new_seeds = checks.seeds(seed, self.num)
            seeds = [earlier if new is None else new for earlier, new in zip(seeds, new_seeds, strict=True)]
        self._deals.reset(selected, seeds)
        self._dealt = True
        return self.observation, {}

    def step(self, actions: Array) -> StepResult:
        """Take one action per deal; return (observation, rewards, terminated, truncated, info).

        Every call returns the same arrays. When deal i ends, `terminated[i]` is set and `rewards[i]` holds the reward
        of every seat. With autoreset mode `next_step`, row i then shows the last view with nobody to act, and the
        next step ignores its action and starts the next deal. With `same_step`, row i already shows the next deal.
        With `disabled`, the deal must be reset before the next step. `info["final_obs"][i]` is the last view in every
        mode.

        Raises:
            ValueError: The shape or dtype is wrong, an action is masked or does not exist, or a deal is finished. The
                message names the first such deal. The state is left unchanged.
            RuntimeError: No threads are available, or another call is in progress. The state is left unchanged.
        """
        self._check_dealt()
        ids = checks.ids(actions, self.num)
        refused = self._deals.step(ids)
        if refused is not None:
            action, seat = int(ids[refused.deal]), int(self.observation["to_act"][refused.deal])
            raise ValueError(f"deal {refused.deal}{refusal(self.engine, refused.fault, action, seat)}")
        return self.observation, self.rewards, self.terminated, self.truncated, self._info

    def action_name(self, action: int) -> str:
        """Return the readable name of an action id, e.g. `pair:K KK` or `straight:9 5678*` (`*` is the special card).

        Raises:
            ValueError: The id does not exist.
        """
        return action_name(self.engine, whole("action", action, 0, self.actions - 1))

    def observe(self, deal: int, seat: int) -> Array:
        """Return the observation of any seat in a deal, as a new (size,) uint8 array.

        Args:
            deal: Index of the deal, from 0 to `num - 1`.
            seat: Index of the observing seat.

        Raises:
            ValueError: The deal or seat does not exist.
        """
        row: Array = np.zeros(self.observation["observation"].shape[1], np.uint8)
        self._deals.observe(self._index(deal), whole("seat", seat, 0, self.seats - 1), row)
        return row

    def position(self, deal: int) -> Position:
        """Return the current position of a deal, including hidden cards.

        Raises:
            ValueError: The deal does not exist.
        """
        return Position(self.engine, self._deals.state(self._index(deal)))

    @checked
    def match(self, deal: int, known: Sequence[Event] = ()) -> Match:
        """Return the match up to and including the current deal. Use its `view(seat)` for a seat's view.

        Args:
            deal: Index of the deal.
            known: Events returned by an earlier call for this deal, which are reused.

        Raises:
            ValueError: The deal does not exist.
        """
        position = self.position(deal)
        state, level, special = position.state, position.level_index, position.state.special
        events = [Event.of(self.engine, level, special, held) for held in self._deals.history(deal, len(known))]
        current = Deal(tuple(state.deck), state.first, events=(*known, *events))
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        return Match(self.rules, names, self._deals.match(deal), (current,), position)

    @property
    def deals(self) -> Deals:
        """Kernel deals, for use by other environments in this package."""
        return self._deals

    def clone(self) -> VectorDeals:
        """Return an independent environment in the same state, with arrays of its own."""
        return copy(self)

    def __eq__(self, other: object) -> bool:
        """Return True if another environment has the same rules, settings and state."""
        if not isinstance(other, VectorDeals):
            return NotImplemented
        if self._arguments != other._arguments or self._dealt != other._dealt:
            return False
        same = all(map(np.array_equal, self._arrays(), other._arrays()))
        state = not self._dealt or self._deals.to_bytes() == other._deals.to_bytes()
        return bool(same and state and (self._dealt or self._seeds == other._seeds))

    __hash__ = None  # type: ignore[assignment] # its state changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self._arguments, self._snapshot())

    def _arrays(self) -> list[Array]:
        """Return the arrays whose values are part of the state. `legal` and masks follow from the kernel's state."""
        seen = [self.observation[name] for name in ("observation", "counts", "to_act")]
        return [*seen, self.rewards, self.terminated, self.final_observation]

    def _snapshot(self) -> tuple[bytes | None, list[bytes | None], list[Array]]:
        state = self._deals.to_bytes() if self._dealt else None
        return state, list(self._seeds), [array.copy() for array in self._arrays()]

    def _restore(self, snapshot: tuple[bytes | None, list[bytes | None], list[Array]]) -> None:
        state, self._seeds, arrays = snapshot
        self._dealt = state is not None
        if state is not None:
            self._deals.from_bytes(state)
        for array, values in zip(self._arrays(), arrays, strict=True):
            array[...] = values

    def to_bytes(self) -> bytes:
        """Return a checkpoint of all deals, matches and seeds. Restoring needs the same rules and clamber build.

        Raises:
            ValueError: Nothing is dealt yet.
        """
        self._check_dealt()
        return checks.pack_checkpoint(self._deals.to_bytes(), MAGIC, self._header())

    def from_bytes(self, data: bytes) -> None:
        """Restore a checkpoint, rewriting observations and legal actions and setting rewards to 0.

        Raises:
            ValueError: The checkpoint is corrupt, or was made for different rules, another number of deals or another
                version. The state is left unchanged.
        """
        self._deals.from_bytes(checks.unpack_checkpoint(data, MAGIC, self._header()))
        self._dealt = True

    def _index(self, deal: int) -> int:
        return whole("deal", deal, 0, self.num - 1)

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise ValueError("nothing is dealt yet: call reset() first")

    def _header(self) -> bytes:
        """Return a header line that identifies the contents of a checkpoint."""
        contents = f"{self.num} deals, rules {self.rules.hash}, {self.seats} seats, {self.encoding.name}"
        opponents = "".join(f", {policy or 'asked'}" for policy in self._policies)
        return f"{contents}, {Deals.deal_bytes} bytes each{opponents}".encode()


def _rebuild(kind: type[VectorDeals], arguments: dict[str, Any], snapshot: Any) -> VectorDeals:
    deals = kind(**arguments, seed=0)
    deals._restore(snapshot)  # noqa: SLF001 - the second half of its construction
    return deals
