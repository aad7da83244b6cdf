"""Run folder: the settings, and the state from which the run resumes after any interruption."""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import asdict, dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from clamber.errors import ClamberError
from clamber.sentences import Sentence
from clamber.train.reading import net_name, read_settings

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.train.settings import TrainingSettings

SETTINGS: Final = "settings.json"
START: Final = "start.net"
STATE: Final = "state.zip"


class TrainingRunError(ClamberError):
    """Raised if a training run can neither start nor resume in a folder."""

    code = "bad_training"


@dataclass(frozen=True, slots=True)
class Measurement:
    """Measured strength of the net at one point of a run.

    Attributes:
        chunks: Number of chunks learned from so far.
        hours: Wall-clock time of the run so far, in hours, regardless of the number of workers.
        decisions: Number of decisions learned from so far.
        error: Mean squared error of the net's values since the previous measurement.
        against: Per opponent, share of wins and points per deal, each with the half-width of its 95 % interval.
    """

    chunks: int
    hours: float
    decisions: int
    error: float
    against: dict[str, tuple[float, float, float, float]]


@dataclass(slots=True)
class RunProgress:
    """Progress of a run.

    Attributes:
        chunks: Number of chunks learned from.
        decisions: Number of decisions in these chunks.
        seconds: Wall-clock time of the run, in seconds. Earlier versions counted it once per worker.
        learner: Serialized learner in the kernel's format; empty before the first chunk.
        nets: Nets that are still needed, by the number of chunks each had learned from.
        errors: Mean squared error of each chunk since the last measurement.
        measurements: Measurements so far.
    """

    chunks: int = 0
    decisions: int = 0
    seconds: float = 0.0
    learner: bytes = b""
    nets: dict[int, bytes] = field(default_factory=dict)
    errors: list[float] = field(default_factory=list)
    measurements: list[Measurement] = field(default_factory=list)


def create_run(folder: Path, settings: TrainingSettings, start: bytes = b"") -> None:
    """Create the folder for a new run.

    Args:
        folder: Run folder.
        settings: Run settings.
        start: Serialized initial net, if the settings specify one.

    Raises:
        TrainingRunError: The folder already contains a run, or the net is not the one specified in the settings.
        OSError: The folder is not writable.
    """
    if settings.start != (net_name(start) if start else ""):
        raise TrainingRunError(Sentence("train-start-other", {"start": settings.start or "none"}))
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / SETTINGS).exists():
        raise TrainingRunError(Sentence("train-there", {"folder": str(folder)}))
    if start:
        write_atomically(folder / START, start)
    write_atomically(folder / SETTINGS, f"{settings}\n".encode())


def settings_of(folder: Path) -> TrainingSettings:
    """Return the settings stored in a run folder.

    Raises:
        TrainingSettingsError: The folder has no settings, or its settings are invalid.
    """
    return read_settings(folder / SETTINGS)


def start_of(folder: Path) -> bytes:
    """Return the serialized initial net of the run in a folder.

    Raises:
        TrainingRunError: The net's file cannot be read.
    """
    try:
        return (folder / START).read_bytes()
    except OSError as error:
        raise _unreadable(folder, error) from None


def save(folder: Path, state: RunProgress) -> None:
    """Save a run's progress atomically: after a crash, the folder contains either this state or the previous one.

    Args:
        folder: Run folder.
        state: Progress of the run.

    Raises:
        OSError: The folder is not writable.
    """
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("state.json", json.dumps(_to_json(state)))
        archive.writestr("learner", state.learner)
        for chunks, net in state.nets.items():
            archive.writestr(f"nets/{chunks}", net)
    write_atomically(folder / STATE, buffer.getvalue())


def load(folder: Path) -> RunProgress:
    """Load a run's progress, or an empty state if none was saved.

    Raises:
        TrainingRunError: The saved state cannot be read.
    """
    if not (folder / STATE).exists():
        return RunProgress()
    try:
        with zipfile.ZipFile(folder / STATE) as archive:
            stored = json.loads(archive.read("state.json"))
            nets = {number: archive.read(f"nets/{number}") for number in stored["nets"]}
            return RunProgress(
                chunks=stored["chunks"],
                decisions=stored["decisions"],
                seconds=stored["seconds"],
                errors=stored["errors"],
                learner=archive.read("learner"),
                nets=nets,
                measurements=[_measurement_from(stored_measurement) for stored_measurement in stored["looks"]],
            )
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise _unreadable(folder, error) from None


def _unreadable(folder: Path, error: Exception) -> TrainingRunError:
    return TrainingRunError(Sentence("train-unreadable", {"folder": str(folder), "reason": str(error)}))


def _measurement_from(stored: dict[str, Any]) -> Measurement:
    against = {name: (values[0], values[1], values[2], values[3]) for name, values in stored["against"].items()}
    return Measurement(stored["chunks"], stored["hours"], stored["decisions"], stored["error"], against)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file atomically, so that it is never left partially written.

    Args:
        path: Path of the file, replaced if it exists.
        content: Bytes to write.

    Raises:
        OSError: The file cannot be written.
    """
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _to_json(state: RunProgress) -> dict[str, Any]:
    return {
        "chunks": state.chunks,
        "decisions": state.decisions,
        "seconds": state.seconds,
        "errors": state.errors,
        "nets": list(state.nets),
        "looks": [asdict(measurement) for measurement in state.measurements],
    }
