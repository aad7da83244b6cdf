"""Chunk of deals, as a worker plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber.engine import Net, Samples, engine_for
from clamber.seeds import seed_bytes

if TYPE_CHECKING:
    from clamber.train.settings import Settings


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """Task of a worker.

    Attributes:
        settings: Settings of the run.
        number: Index of the chunk in the run.
        net, older: The net that plays, and an older net that it meets, as files.
    """

    settings: Settings
    number: int
    net: bytes
    older: bytes


def play(chunk: ChunkTask) -> bytes:
    """Play a chunk, and return its samples as bytes."""
    settings = chunk.settings
    net, older = Net.from_bytes(chunk.net), Net.from_bytes(chunk.older)
    samples = Samples()
    first = chunk.number * settings.deals
    for rules, seats, deals in settings.tables_of(chunk.number):
        samples.play(
            table=engine_for(rules).table,
            seats=seats,
            net=net,
            older=older,
            seed=seed_bytes(settings.seed),
            first_deal=first,
            deals=deals,
            exploration=settings.exploration_of(chunk.number),
            td_lambda=settings.td_lambda.at(chunk.number),
            target=(settings.win, settings.point, settings.limit),
            against=(settings.itself, settings.older, settings.planner, settings.greedy),
            searched=(settings.searched, settings.worlds),
        )
        first += deals
    return samples.to_bytes()
