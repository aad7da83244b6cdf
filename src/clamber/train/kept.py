"""The folder of a run: its settings, and all that it takes to go on after it was ended in any way."""

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

    from clamber.train.settings import Settings

SETTINGS: Final = "settings.json"
START: Final = "start.net"
STATE: Final = "state.zip"


class BadTraining(ClamberError):
    """A folder in which no run of training can go on."""

    code = "bad_training"


@dataclass(frozen=True, slots=True)
class Measurement:
    """How the net did when it was looked at.

    Attributes:
        chunks: After so many chunks.
        hours: After so many hours of work, all workers and the learner together.
        decisions: After so many decisions that it learned from.
        error: The mean squared error of its values since the look before.
        against: For each opponent wins, and points a deal, each with half of its 95 % interval.
    """

    chunks: int
    hours: float
    decisions: int
    error: float
    against: dict[str, tuple[float, float, float, float]]


@dataclass(slots=True)
class State:
    """How far a run has come.

    Attributes:
        chunks: How many chunks it has learned from.
        decisions: How many decisions that were.
        seconds: How long that took, with all workers.
        learner: The learner, as the kernel saves it; empty before the first chunk.
        nets: Nets that are still needed, by the number of chunks that they had learned from.
        errors: The mean squared error in each chunk since it was last looked at.
        looks: How it did on the way.
    """

    chunks: int = 0
    decisions: int = 0
    seconds: float = 0.0
    learner: bytes = b""
    nets: dict[int, bytes] = field(default_factory=dict)
    errors: list[float] = field(default_factory=list)
    looks: list[Measurement] = field(default_factory=list)


def begin(folder: Path, settings: Settings, start: bytes = b"") -> None:
    """Makes the folder of a new run.

    Args:
        folder: Where.
        settings: What it does.
        start: The file of the net that it begins at, if the settings name one.

    Raises:
        BadTraining: There is a run in it already, or the net is not the one that the settings name.
        OSError: It cannot be written.
    """
    if settings.start != (net_name(start) if start else ""):
        raise BadTraining(Sentence("train-start-other", {"start": settings.start or "none"}))
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / SETTINGS).exists():
        raise BadTraining(Sentence("train-there", {"folder": str(folder)}))
    if start:
        write_whole(folder / START, start)
    write_whole(folder / SETTINGS, f"{settings}\n".encode())


def settings_of(folder: Path) -> Settings:
    """The settings of the run in a folder.

    Raises:
        BadSettings: There is none, or no net can learn by them.
    """
    return read_settings(folder / SETTINGS)


def start_of(folder: Path) -> bytes:
    """The file of the net that the run in a folder begins at.

    Raises:
        BadTraining: It cannot be read.
    """
    try:
        return (folder / START).read_bytes()
    except OSError as error:
        raise _unreadable(folder, error) from None


def save(folder: Path, state: State) -> None:
    """Keeps how far a run has come; whatever happens meanwhile, the state before or this one is there."""
    bytes_ = BytesIO()
    with zipfile.ZipFile(bytes_, "w") as archive:
        archive.writestr("state.json", json.dumps(_to_json(state)))
        archive.writestr("learner", state.learner)
        for chunks, net in state.nets.items():
            archive.writestr(f"nets/{chunks}", net)
    write_whole(folder / STATE, bytes_.getvalue())


def load(folder: Path) -> State:
    """How far a run has come; nowhere if nothing was kept.

    Raises:
        BadTraining: What was kept cannot be read.
    """
    if not (folder / STATE).exists():
        return State()
    try:
        with zipfile.ZipFile(folder / STATE) as archive:
            found = json.loads(archive.read("state.json"))
            nets = {number: archive.read(f"nets/{number}") for number in found["nets"]}
            return State(
                chunks=found["chunks"],
                decisions=found["decisions"],
                seconds=found["seconds"],
                errors=found["errors"],
                learner=archive.read("learner"),
                nets=nets,
                looks=[_look_from(look) for look in found["looks"]],
            )
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise _unreadable(folder, error) from None


def _unreadable(folder: Path, error: Exception) -> BadTraining:
    return BadTraining(Sentence("train-unreadable", {"folder": str(folder), "reason": str(error)}))


def _look_from(found: dict[str, Any]) -> Measurement:
    against = {name: (values[0], values[1], values[2], values[3]) for name, values in found["against"].items()}
    return Measurement(found["chunks"], found["hours"], found["decisions"], found["error"], against)


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file so that it is there as a whole, or as it was before."""
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _to_json(state: State) -> dict[str, Any]:
    return {
        "chunks": state.chunks,
        "decisions": state.decisions,
        "seconds": state.seconds,
        "errors": state.errors,
        "nets": list(state.nets),
        "looks": [asdict(look) for look in state.looks],
    }
