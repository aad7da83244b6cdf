"""Runner for the pure C++ kernel driver, bench/driver.cpp (`make build/bench/driver`), on a ruleset's tables."""

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
    """Result of a workload.

    Attributes:
        compiler: Compiler that built the driver, with its version and the machine.
        unit, units: Unit that is counted, and the number of units.
        sum: Checksum of the results, identical in every run.
        ns: CPU time per unit, in nanoseconds.
        worst: Time of the slowest unit, if units are timed individually.
    """

    compiler: str
    unit: str
    units: int
    sum: int
    ns: float
    worst: float


def view_of(game: str) -> tuple[str, ...]:
    """Return driver arguments for a game's observation: the number of last actions shown, and the fields."""
    observation = encoding(game)
    return str(observation.history), *(field.name for field in observation.fields)


def run(name: str, seats: int, arguments: list[str], *, under: tuple[str, ...] = ()) -> Done:
    """Run a workload on a ruleset's tables, optionally under a tool such as valgrind.

    Raises:
        RuntimeError: The driver computed a wrong result, or failed to run.
    """
    with tempfile.NamedTemporaryFile(suffix=".image") as image:
        image.write(engine_for(ruleset(name).for_seats(seats)).table.to_bytes())
        image.flush()
        command = [*under, str(DRIVER), image.name, *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)} of {name} failed: {result.stderr.strip()}")
    return Done(**json.loads(result.stdout))
