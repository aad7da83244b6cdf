"""Chunk of deals, the unit of work for a training worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clamber._internal.seeds import seed_bytes
from clamber.engine import Net, Samples, engine_for

if TYPE_CHECKING:
    from clamber.train.settings import TrainingSettings


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """Work item for a worker.

    Attributes:
        settings: Run settings.
        number: Zero-based index of the chunk within the run.
        net, older: Serialized net to play with, and an older net to play against.
    """

    settings: TrainingSettings
    number: int
    net: bytes
    older: bytes


def play(chunk: ChunkTask) -> bytes:
    """Play a chunk and return its serialized samples."""
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
        )
        first += deals
    return samples.to_bytes()
