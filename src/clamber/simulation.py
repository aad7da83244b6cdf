"""Simulation of many deals with any bots, in the kernel if it implements all of them, else in worker processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, SupportsIndex

from clamber import batch
from clamber import bots as registry
from clamber._internal.arguments import refuse, true_or_false, whole
from clamber._internal.seeds import seed_for_bots, whole_seed
from clamber.batch import CHUNK, Chunk, Played
from clamber.bots.seated import SupervisedBot
from clamber.match import empty_match
from clamber.rules.house import check_rules
from clamber.work import WorkerKind, make_workers, processors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber._internal.seeds import Seed
    from clamber.bots import Bot
    from clamber.match import Match
    from clamber.rules.house import HouseRules


def simulate(
    rules: HouseRules,
    *,
    bots: Sequence[str | Bot],
    deals: SupportsIndex,
    seed: Seed,
    workers: SupportsIndex | None = 1,
    log: bool = False,
    kind: WorkerKind = WorkerKind.PROCESSES,
    level: str | None = None,
) -> Iterator[Chunk]:
    """Simulate deals and return an iterator over the chunks, in order.

    The chunks do not depend on the number of workers. Greedy plays in place of a bot that fails, and the chunk
    counts it (`Chunk.replacements`).

    Args:
        rules: The rules.
        bots: Bot per seat: a spec (see `clamber.bots`), from which each chunk makes a new bot, or a bot, which plays
            all chunks of its process.
        deals: Number of deals, 0 or more.
        seed: Seed from 0 to 2**256 - 1, or a stream such as `(1, 0)`; deal i uses the i-th deck of this seed.
        workers: Number of workers, 1 or more: threads if the kernel implements all bots, else processes.
        log: True to log every action.
        kind: Kind of worker. With Ray, all bots run on Ray workers.
        level: Starting level of both teams in each match (Guandan). Defaults to that of the rules.

    Raises:
        InvalidOptionError: The game does not allow this number of seats.
        InvalidStartError: Unknown level, or a level was given for a game without levels.
        UnknownBotError: A spec does not name a bot.
        InvalidArgumentError: A bot is neither a spec nor a bot, or a number or the seed is out of range.
        ModuleNotFoundError: Ray is requested but not installed.
    """
    check_rules(rules)
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        refuse("bots", "a sequence with one bot for each seat", bots)
    log = true_or_false("log", log)
    deals, seed = whole("deals", deals, 0), whole_seed(seed)
    worker_count = None if workers is None else whole("workers", workers, 1)
    infos = [registry.info(bot) for bot in bots]
    policies = [info.policy for bot, info in zip(bots, infos, strict=True) if info.policy and isinstance(bot, str)]
    in_kernel = len(policies) == len(bots)
    if in_kernel and kind is WorkerKind.PROCESSES:
        threads = processors() if worker_count is None else worker_count
        return batch.simulate(rules, bots=policies, deals=deals, seed=seed, workers=threads, log=log, level=level)
    names = tuple(f"bot:{info.name}" for info in infos)
    empty_match(rules, names, level=level)  # raises before any deal is played
    task = _Task(
        rules, tuple(policies if in_kernel else bots), names, in_kernel=in_kernel, seed=seed, log=log, level=level
    )
    parts = [_Part(task, first, min(CHUNK, deals - first)) for first in range(0, deals, CHUNK)]
    return make_workers(kind, worker_count).map(_play, parts)


@dataclass(frozen=True, slots=True)
class _Task:
    """Parameters shared by all chunks, sent to each process that plays a chunk."""

    rules: HouseRules
    bots: tuple[str | Bot, ...]
    names: tuple[str, ...]
    in_kernel: bool
    seed: int
    log: bool
    level: str | None

    def play(self, first: int, count: int) -> Chunk:
        """Play one chunk with new bots, so that it does not depend on earlier chunks."""
        if self.in_kernel:
            return batch.play_chunk(
                self.rules,
                [str(bot) for bot in self.bots],
                seed=self.seed,
                first=first,
                count=count,
                log=self.log,
                level=self.level,
            )
        seed = seed_for_bots(self.seed, first)
        seated = [
            SupervisedBot.create(partial(registry.make, spec, seed=seed, seat=seat))
            for seat, spec in enumerate(self.bots)
        ]
        try:
            deals = tuple(self._deals(seated, first, count))
            return Chunk(
                self.rules, self.names, deals, tuple(supervised.leave() for supervised in seated), self.level
            )
        finally:
            for supervised, given in zip(seated, self.bots, strict=True):
                if isinstance(given, str):
                    registry.close(supervised.bot)

    def _deals(self, seated: Sequence[SupervisedBot], first: int, count: int) -> Iterator[Played]:
        match = self._new_match(first)
        for number in range(first, first + count):
            if match.is_over:
                match = self._new_match(number)
            match = _play_out(match.next_deal(), seated)
            for seat, bot in enumerate(seated):
                bot.end(match, seat)
            yield self._simulated_deal(match)

    def _new_match(self, number: int) -> Match:
        return empty_match(self.rules, self.names, seed=self.seed, skipped=number, level=self.level)

    def _simulated_deal(self, match: Match) -> Played:
        """Return the last deal of a match in the same form as kernel simulations."""
        deal = match.deals[-1]
        result = deal.result
        assert result is not None  # noqa: S101 - it was played to its end
        result = replace(result, factors=())
        kinds = Counter(event.kind for event in deal.events if event.play is not None and event.play.is_combination)
        return Played(
            match_start=len(match.deals) == 1,
            deal=replace(deal, events=deal.events if self.log else (), result=result),
            result=result,
            decisions=len(deal.events),
            kinds=kinds,
            levels=result.levels,
        )


def _play_out(match: Match, seated: Sequence[SupervisedBot]) -> Match:
    while match.is_dealt:
        position = match.position
        assert position is not None  # noqa: S101 - a deal is on
        seat = position.to_act
        assert seat is not None  # noqa: S101 - as above
        match = seated[seat].act(match, seat)
    return match


@dataclass(frozen=True, slots=True)
class _Part:
    """Unit of work: `count` deals from index `first` on."""

    task: _Task
    first: int
    count: int


def _play(part: _Part) -> Chunk:
    return part.task.play(part.first, part.count)
