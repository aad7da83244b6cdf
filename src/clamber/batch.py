"""Multithreaded simulation of deals with the kernel's policies. The threads release the GIL."""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber import kernel
from clamber._internal.arguments import whole
from clamber._internal.seeds import seed_bytes
from clamber.cards import RANKS, Card
from clamber.deal import Deal, Result
from clamber.engine import POLICIES, CompiledRules, engine_for
from clamber.errors import InvalidArgumentError
from clamber.event import Event
from clamber.kernel_rules import kernel_weights
from clamber.match import Match, empty_match
from clamber.rules.kinds import KIND_NAMES
from clamber.text.readings import start_level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber._internal.replacements import Replacements
    from clamber._internal.seeds import Seed
    from clamber.rules.house import HouseRules
    from clamber.rules.planning import PlannerWeights

CHUNK: Final = 200
"""Deals per chunk. Each chunk starts a new match, so results do not depend on the number of workers."""

KERNEL_BOTS: Final = POLICIES
"""Names of the bots implemented in the kernel."""


@dataclass(frozen=True, slots=True)
class Played:
    """One simulated deal.

    Attributes:
        match_start: True if this is the first deal of a match.
        deal: The deal; its events are empty unless the simulation logs them.
        result: Result of the deal.
        decisions: Number of actions.
        kinds: Number of plays per kind, keyed by kind name.
        levels: Both teams' levels after the deal (Guandan); None in other games and for void deals.
    """

    match_start: bool
    deal: Deal
    result: Result
    decisions: int
    kinds: Counter[str]
    levels: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive deals of a simulation. The first deal starts a match; the last match may be unfinished.

    Attributes:
        rules, names, level: As in `Match`.
        deals: The deals, in order.
        replacements: Decisions of each bot, and those that greedy made in its place; empty if the kernel played.
    """

    rules: HouseRules
    names: tuple[str, ...]
    deals: tuple[Played, ...]
    replacements: tuple[Replacements, ...] = ()
    level: str | None = None

    @property
    def lost(self) -> tuple[Counter[str], ...]:
        """Number of failures of each bot, by reason; empty if the kernel played."""
        return tuple(of_bot.faults for of_bot in self.replacements)

    def matches(self) -> Iterator[Match]:
        """Yield the chunk's matches with all their deals, ready to be written as records."""
        deals: list[Deal] = []
        for played in self.deals:
            if played.match_start and deals:
                yield self._match(deals)
                deals = []
            deals.append(played.deal)
        if deals:
            yield self._match(deals)

    def _match(self, deals: list[Deal]) -> Match:
        return replace(empty_match(self.rules, self.names, level=self.level), deals=tuple(deals))


def simulate(
    rules: HouseRules,
    *,
    bots: Sequence[str],
    deals: int,
    seed: Seed,
    workers: int = 1,
    log: bool = False,
    level: str | None = None,
) -> Iterator[Chunk]:
    """Simulate deals with the kernel's bots and return an iterator over the chunks, in order.

    The chunks do not depend on the number of workers. At most 2 * workers chunks are played ahead of the consumer.

    Args:
        rules: The rules.
        bots: Bot name per seat, each from `KERNEL_BOTS`.
        deals: Number of deals, 0 or more.
        seed: Seed from 0 to 2**256 - 1, or a stream such as `(1, 0)`; deal i uses the i-th deck of this seed.
        workers: Number of threads, 1 or more.
        log: True to log every action.
        level: Starting level of both teams in each match (Guandan). Defaults to that of the rules.

    Raises:
        InvalidOptionError: The game does not allow this number of seats.
        InvalidStartError: Unknown level, or a level was given for a game without levels.
        ValueError: Unknown bot, or a number or the seed is out of range.
    """
    unknown = [bot for bot in bots if bot not in KERNEL_BOTS]
    if unknown:
        raise InvalidArgumentError(f"the kernel has no bot {unknown[0]!r}; it has {', '.join(KERNEL_BOTS)}")
    check_numbers(deals=deals, seed=seed, workers=workers)
    run = _run(rules, bots, seed=seed, log=log, level=level)
    return _chunks(run, deals=deals, workers=workers)


def play_chunk(
    rules: HouseRules,
    bots: Sequence[str],
    *,
    seed: Seed,
    first: int,
    count: int,
    log: bool,
    level: str | None = None,
    weights: Sequence[PlannerWeights | None] = (),
) -> Chunk:
    """Play deals `first` to `first + count - 1` and return them as one chunk.

    The deals equal those of `simulate` if `first` is a multiple of `CHUNK`, because `simulate` starts a chunk there.

    Args:
        rules: The rules.
        bots: Bot name per seat, each from `KERNEL_BOTS`.
        seed: As for `simulate`.
        first: Index of the first deal.
        count: Number of deals.
        log: True to log every action.
        level: Starting level, as for `simulate`.
        weights: Planner weights per seat in place of those on the game's page; None for the latter.

    Args:
        rules: The rules.
        bots: Bot name per seat, each from `KERNEL_BOTS`.
        seed: As for `simulate`.
        first: Index of the first deal.
        count: Number of deals.
        log: True to log every action.
        level: As for `simulate`.
        weights: Planner weights per seat; None for those on the game's page. Empty if all seats use these.

    Raises:
        InvalidOptionError: The game does not allow this number of seats.
        InvalidStartError: Unknown level, or a level was given for a game without levels.
        ValueError: Unknown bot, or the seed is out of range.
    """
    run = _run(rules, bots, seed=seed, log=log, level=level, weights=weights)
    return run.chunk(run.play(first, count))


def check_numbers(*, deals: int, seed: Seed, workers: int) -> None:
    """Raise ValueError if a simulation parameter is out of range.

    Args:
        deals: Number of deals, 0 or more.
        seed: Seed of the decks.
        workers: Number of workers, 1 or more.

    Raises:
        ValueError: `deals` is negative, `workers` is less than 1, or the seed is not from 0 to 2**256 - 1.
    """
    whole("deals", deals, 0)
    whole("workers", workers, 1)
    seed_bytes(seed)


@dataclass(frozen=True, slots=True)
class _Run:
    """Parameters shared by all chunks of a simulation."""

    engine: CompiledRules
    bots: tuple[str, ...]
    seed: Seed
    log: bool
    level: int | None
    weights: list[kernel.PlannerWeights | None]

    def play(self, first: int, count: int) -> list[kernel.PlayedDeal]:
        """Play `count` deals from index `first` on and return them in the kernel's form. The first starts a match."""
        bots, seed = list(self.bots), seed_bytes(self.seed)
        simulation = kernel.Simulation(self.engine.table, len(bots), seed, first, bots, self.level, self.weights)
        return simulation.play(count, self.log)

    def chunk(self, played: list[kernel.PlayedDeal]) -> Chunk:
        """Convert deals played by the kernel to a chunk."""
        names = tuple(f"bot:{bot}" for bot in self.bots)
        level = None if self.level is None else RANKS[self.level]
        return Chunk(
            self.engine.rules, names, tuple(_simulated_deal(self.engine, deal) for deal in played), level=level
        )


def _run(
    rules: HouseRules,
    bots: Sequence[str],
    *,
    seed: Seed,
    log: bool,
    level: str | None,
    weights: Sequence[PlannerWeights | None] = (),
) -> _Run:
    engine = engine_for(rules.for_seats(len(bots)))
    start = None if level is None else start_level(rules, level)
    filled = [None if of_seat is None else kernel_weights(of_seat) for of_seat in weights]
    return _Run(engine, tuple(bots), seed, log, start, filled)


def _chunks(run: _Run, *, deals: int, workers: int) -> Iterator[Chunk]:
    with ThreadPoolExecutor(workers) as pool:
        submitted: deque[Future[list[kernel.PlayedDeal]]] = deque()
        for first in range(0, deals, CHUNK):
            submitted.append(pool.submit(run.play, first, min(CHUNK, deals - first)))
            if len(submitted) > 2 * workers:
                yield run.chunk(submitted.popleft().result())
        while submitted:
            yield run.chunk(submitted.popleft().result())


def _simulated_deal(engine: CompiledRules, played: kernel.PlayedDeal) -> Played:
    opening = played.opening(engine.table)
    level, special = played.state.level, played.state.special
    events = tuple(Event.of(engine, level, special, held) for held in played.events(engine.table))
    result = _result(engine, played)
    deal = Deal(tuple(opening.deck), opening.first, opening.lead, _card(opening.faceup), events, result)
    kinds = Counter({KIND_NAMES[i]: count for i, count in enumerate(played.kinds) if count})
    return Played(played.starts_match, deal, result, played.decisions, kinds, result.levels)


def _card(face: int | None) -> Card | None:
    return None if face is None else Card(face)


def _result(engine: CompiledRules, played: kernel.PlayedDeal) -> Result:
    state, match = played.state, played.match
    if state.is_void:
        return Result((), void=True)
    by_levels = engine.rules.game.levels is not None
    first, other = match.levels
    return Result(
        order=tuple(state.order),
        scores=None if by_levels else tuple(played.scores),
        levels=(RANKS[first], RANKS[other]) if by_levels else None,
        declarer=state.declarer,
        partner=state.partner,
        winner=tuple(match.winners) if match.over else None,
    )
