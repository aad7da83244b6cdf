"""The kernel at work without Python: bench/driver.cpp (`make build/bench/driver`), fed with a ruleset's tables."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from clamber.engine import engine_for
from clamber.envs.encoding import encoding
from clamber.ruleset import ruleset

ROOT: Final = Path(__file__).resolve().parents[1]
DRIVER: Final = ROOT / "build" / "bench" / "driver"


@dataclass(frozen=True, slots=True)
class Done:
    """What a workload did.

    Attributes:
        compiler: Which one made the program, with its version and the machine.
        unit, units: What was counted, and how many there were.
        sum: Of what came out: the same in every run.
        ns: Processor time for one unit.
        worst: Time for the unit that takes longest, where they are timed one by one.
    """

    compiler: str
    unit: str
    units: int
    sum: int
    ns: float
    worst: float


def view_of(game: str) -> tuple[str, ...]:
    """A game's observation, as the driver wants it: how many of the last actions it shows, and its fields."""
    observation = encoding(game)
    return str(observation.history), *(field.name for field in observation.fields)


def run(name: str, seats: int, arguments: list[str], *, under: tuple[str, ...] = ()) -> Done:
    """Runs a workload with the tables of a ruleset, perhaps under a tool like valgrind.

    Raises:
        RuntimeError: If the driver found its answer wrong, or did not run.
    """
    with tempfile.NamedTemporaryFile(suffix=".image") as image:
        image.write(engine_for(ruleset(name).for_seats(seats)).table.to_bytes())
        image.flush()
        command = [*under, str(DRIVER), image.name, *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)} of {name} failed: {result.stderr.strip()}")
    return Done(**json.loads(result.stdout))
