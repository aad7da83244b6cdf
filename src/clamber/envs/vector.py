"""Many deals at once, stepped by the kernel without Python, in arrays that the caller may hold.

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
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from clamber import bots
from clamber.deal import Deal
from clamber.envs import checks
from clamber.envs.encoding import HISTORY, NARROW, WHOLE_DEAL, encoding_for
from clamber.envs.kernel import Deals
from clamber.envs.rules import action_name, open_engine, rules_of
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
Stepped: TypeAlias = "tuple[dict[str, Array], Array, Array, Array, dict[str, Array]]"

MODES: Final = {"next_step": "NextStep", "same_step": "SameStep", "disabled": "Disabled"}
"""The autoreset modes, and what Gymnasium calls them."""

MOST_DEALS: Final = 2**24
"""More would take over 100 GB for observations alone."""

MOST_THREADS: Final = 256

MAGIC: Final = b"clamber vector 2\n"


class VectorDeals:
    """N deals of one ruleset, one decision of each a step; matches go on deal after deal.

    The arrays are made once and written in place by every call: keep them, read them, share them (`__dlpack__`), copy
    what must last. They are the caller's as much as this object's and stay valid when it is gone;
    kernel/run/vector.hpp says what each holds. One call at a time; the kernel runs without the GIL.

    Attributes:
        rules, seats: What is played, and by how many.
        num: How many deals.
        actions: How many action ids there are.
        encoding: What an observation holds; `encoding.slices(seats)` says where.
        observation: `observation` (num, size) uint8 of the seat to act, `action_mask` (num, actions) bool,
            `legal` (num, actions) uint16, the first `counts` (num,) int32 of each row valid, `to_act` (num,) int32,
            -1 for nobody. With more than 65,535 actions `legal` is uint32.
        rewards: (num, seats) float64; other than 0 only where a deal ended.
        terminated, truncated: (num,) bool; deals are never truncated.
        final_observation: (num, size) uint8, the last view of the seat that ended a deal, kept until the next end.
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
        opponents: Opponents = (),
    ) -> None:
        self.rules, self.num, self.seats = rules, num, seats
        self.engine = open_engine(rules)
        self._policies = list(opponents)
        self.encoding = encoding_for(self.engine, history=history)
        self.autoreset = autoreset
        layout = self.encoding.layout(seats)
        self.actions = self.engine.actions.total
        self.observation: dict[str, Array] = {
            "observation": np.zeros((num, layout.size), np.uint8),
            "action_mask": np.zeros((num, self.actions), np.bool_),
            "legal": np.zeros((num, self.actions), np.uint16 if self.encoding.id_bits == NARROW else np.uint32),
            "counts": np.zeros(num, np.int32),
            "to_act": np.full(num, -1, np.int32),
        }
        self.rewards: Array = np.zeros((num, seats), np.float64)
        self.terminated: Array = np.zeros(num, np.bool_)
        self.truncated: Array = np.zeros(num, np.bool_)
        self.final_observation: Array = np.zeros((num, layout.size), np.uint8)
        self._info = {"final_obs": self.final_observation, "_final_obs": self.terminated}
        self._deals = Deals(
            table=self.engine.table,
            layout=layout,
            autoreset=autoreset,
            threads=threads,
            observations=self.observation["observation"],
            final_observations=self.final_observation,
            mask=self.observation["action_mask"],
            legal=self.observation["legal"],
            counts=self.observation["counts"],
            to_act=self.observation["to_act"],
            rewards=self.rewards,
            terminated=self.terminated,
            opponents=self._policies,
        )
        self._dealt = False
        unseeded = checks.seeds(None, num)
        self._seeds = [one or other for one, other in zip(checks.seeds(seed, num), unseeded, strict=True)]

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Array]]:
        """Deals anew.

        Args:
            seed: Begins a new match for each deal: deal i takes `seed + i`, or entry i of a list, where None goes on
                with the match that is on. Without a seed all matches go on with their next deals; the first time, new
                ones begin from the seed of `make`. The same seed gives the deals of `Ruleset.new_match(seed=...)`.
            options: `{"reset_mask": mask}` resets only where the (num,) bool mask is true.

        Raises:
            ValueError: A seed is out of range, or the mask has another shape or dtype. Nothing has changed then.
            RuntimeError: As for `step`.
        """
        which = checks.reset_mask({} if options is None else options, self.num)
        first = not self._dealt
        if first and not which.all():
            raise ValueError("the first reset deals all: no reset_mask")
        seeds = self._seeds if first else [None] * self.num
        if seed is not None:
            given = checks.seeds(seed, self.num)
            seeds = [old if new is None else new for old, new in zip(seeds, given, strict=True)]
        self._deals.reset(which, seeds)
        self._dealt = True
        return self.observation, {}

    def step(self, actions: Array) -> Stepped:
        """One action id for each deal: (observation, rewards, terminated, truncated, info), always the same arrays.

        At an end `terminated[i]` is set and `rewards[i]` holds every seat's reward. With autoreset `next_step`, row i
        then shows the last view, nobody is to act, and the next step deals anew whatever its action is; with
        `same_step` it shows the next deal already; with `disabled` the deal has to be reset before the next step.
        `info["final_obs"][i]` is the last view in every mode.

        Raises:
            ValueError: A wrong shape or dtype, an id that is masked or that there is not, a finished deal; names the
                first such deal. Nothing has changed then.
            RuntimeError: The system has no more threads, or another one is at work here. Nothing has changed then.
        """
        self._check_dealt()
        given = checks.ids(actions, self.num)
        refused = self._deals.step(given)
        if refused is not None:
            raise ValueError(self._refusal(refused.deal, refused.fault, int(given[refused.deal])))
        return self.observation, self.rewards, self.terminated, self.truncated, self._info

    def action_name(self, action: int) -> str:
        """An action id in words: `pair:K KK`, `straight:9 5678*`; `*` is the special card of the deal.

        Raises:
            ValueError: There is none such.
        """
        return action_name(self.engine, checks.number("action", action, 0, self.actions - 1))

    def observe(self, deal: int, seat: int) -> Array:
        """What any seat knows of a deal now: a new (size,) uint8 array.

        Raises:
            ValueError: No such deal or seat.
        """
        row: Array = np.zeros(self.observation["observation"].shape[1], np.uint8)
        self._deals.observe(self._place(deal), checks.number("seat", seat, 0, self.seats - 1), row)
        return row

    def position(self, deal: int) -> Position:
        """A deal as it is, hidden cards and all.

        Raises:
            ValueError: No such deal.
        """
        return Position(self.engine, self._deals.state(self._place(deal)))

    def match(self, deal: int, known: Sequence[Event] = ()) -> Match:
        """The match of a deal with the deal that is on, from which `match.view(seat)` shows what a seat may know.

        Args:
            deal: Which deal.
            known: Its events so far, from an earlier call: they are not made again.

        Raises:
            ValueError: No such deal.
        """
        position = self.position(deal)
        state, level, special = position.state, position.level_index, position.state.special
        new = self._deals.history(deal, len(known))
        events = [Event.of(self.engine, level, special, held) for held in new]
        on = Deal(tuple(state.deck), state.first, events=(*known, *events))
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        return Match(self.rules, names, self._deals.match(deal), (on,), position)

    @property
    def deals(self) -> Deals:
        """The kernel's deals, for the other environments of this package."""
        return self._deals

    def to_bytes(self) -> bytes:
        """A checkpoint: all deals and matches, with their seeds. For the same rules and the same build of clamber.

        Raises:
            ValueError: Nothing is dealt yet.
        """
        self._check_dealt()
        body = self._header() + b"\n" + self._deals.to_bytes()
        return MAGIC + hashlib.sha256(body).digest() + body

    def from_bytes(self, data: bytes) -> None:
        """Goes back to a checkpoint; observations and legal actions are written anew, rewards are 0.

        Raises:
            ValueError: It is damaged, or of other rules, another number of deals or another version. Nothing has
                changed then.
        """
        whole = checks.plain_bytes(data)
        digest, body = whole[len(MAGIC) :][:32], whole[len(MAGIC) + 32 :]
        if not whole.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
            raise ValueError("not a checkpoint, or a damaged one")
        header, _, rest = body.partition(b"\n")
        if header != self._header():
            raise ValueError(f"a checkpoint of {header.decode(errors='replace')}, not of {self._header().decode()}")
        self._deals.from_bytes(rest)
        self._dealt = True

    def _place(self, deal: int) -> int:
        return checks.number("deal", deal, 0, self.num - 1)

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise ValueError("nothing is dealt yet: call reset() first")

    def _header(self) -> bytes:
        """One line that says what a checkpoint is of."""
        what = f"{self.num} deals, rules {self.rules.hash}, {self.seats} seats, {self.encoding.name}"
        against = "".join(f", {policy or 'asked'}" for policy in self._policies)
        return f"{what}, {Deals.deal_bytes} bytes each{against}".encode()

    def _refusal(self, deal: int, fault: str, action: int) -> str:
        if fault == "finished":
            return f"deal {deal} is finished: reset it before its next step"
        if fault == "no_such_action":
            return f"deal {deal}: there is no action {action}; ids are 0 to {self.actions - 1}"
        seat = int(self.observation["to_act"][deal])
        name = action_name(self.engine, action)
        return f"deal {deal}: action {action} ({name}) is masked; seat {seat} may not take it now"


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
    seat: int = 0,
    opponents: str | Sequence[str] | None = None,
) -> VectorDeals:
    """Many deals of one game.

    Args:
        game: `guandan`, `doudizhu`, ...; a preset's name (`guandan/pagat`) does for `rules`, too.
        num: How many deals, up to 2**24.
        rules: A ruleset or its name; the game's own if not given.
        seats: How many play; the fewest that the rules allow if not given.
        threads: How many threads of the kernel share the deals, up to 256.
        seed: Where the decks come from: deal i takes `seed + i`, or entry i of a list; the system's randomness if not
            given.
        autoreset: `next_step`, `same_step` or `disabled`, or Gymnasium's `AutoresetMode`.
        history: How many of the last actions observations show, see `clamber.envs.encoding`.
        seat: Which seat is shown and asked, if there are opponents; else all are.
        opponents: A spec (see `clamber.bots`) for all other seats, or one for each in turn order after the seat; they
            play inside the kernel, so bots that are no policies of it are refused.

    Raises:
        UnknownRules, BadOption: No such rules, or not for so many.
        ValueError: A number out of range, no such mode or bot, not as many bots as other seats.
    """
    num, threads = checks.number("num", num, 1, MOST_DEALS), checks.number("threads", threads, 1, MOST_THREADS)
    history = checks.number("history", history, 0, WHOLE_DEAL)
    if rules is None and "/" in game:
        rules, game = game, game.partition("/")[0]
    chosen, count = rules_of(game, rules, seats)
    return VectorDeals(
        chosen,
        num=num,
        seats=count,
        threads=threads,
        autoreset=_mode(autoreset),
        seed=seed,
        history=history,
        opponents=() if opponents is None else policies_round(opponents, seat, count),
    )


def policies_round(opponents: str | Sequence[str], seat: int, seats: int) -> Opponents:
    """The policy on each seat; None on the seat that learns.

    Raises:
        ValueError: No such seat or bot, one that is no policy of the kernel, or not as many as other seats.
    """
    checks.number("seat", seat, 0, seats - 1)
    named = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(named) != seats - 1:
        raise ValueError(f"{len(named)} bots for {seats - 1} other seats")
    found: list[str | None] = [None] * seats
    for place, spec in enumerate(named, 1):
        policy = bots.info(spec).policy
        if policy is None:
            raise ValueError(f"{spec!r} is no policy of the kernel; `clamber.envs.gymnasium` plays against any bot")
        found[(seat + place) % seats] = policy
    return found


def _mode(autoreset: object) -> str:
    word = str(getattr(autoreset, "value", autoreset))
    for mode, theirs in MODES.items():
        if word in {mode, theirs}:
            return mode
    raise ValueError(f"autoreset must be one of {', '.join(MODES)}, not {word!r}")
