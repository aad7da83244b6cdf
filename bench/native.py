"""The kernel without Python: bench/driver.cpp (`make build/bench/driver`), run on the tables of a ruleset."""

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
        compiler: Compiler of the driver, with its version and the machine.
        unit, units: Unit of the count, and the number of units.
        sum: Checksum of the results, equal in every run.
        ns: Processor time for one unit, in nanoseconds.
        worst: Time of the slowest unit, if the units are timed one by one.
    """

    compiler: str
    unit: str
    units: int
    sum: int
    ns: float
    worst: float


def view_of(game: str) -> tuple[str, ...]:
    """Return a game's observation as arguments of the driver: the number of last actions shown, and the fields."""
    observation = encoding(game)
    return str(observation.history), *(field.name for field in observation.fields)


def run(name: str, seats: int, arguments: list[str], *, under: tuple[str, ...] = ()) -> Done:
    """Run a workload with the tables of a ruleset, optionally under a tool like valgrind.

    Raises:
        RuntimeError: The driver found a wrong answer, or did not run.
    """
    with tempfile.NamedTemporaryFile(suffix=".image") as image:
        image.write(engine_for(ruleset(name).for_seats(seats)).table.to_bytes())
        image.flush()
        command = [*under, str(DRIVER), image.name, *arguments]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(arguments)} of {name} failed: {result.stderr.strip()}")
    return Done(**json.loads(result.stdout))
