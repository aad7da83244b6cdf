"""Run file: the settings, followed by one line per completed deal. An interrupted run resumes from it.

Game records go to a separate file. Each line of the run file stores the length of the records file at that time, so
that records of an unfinished deal can be truncated on resume.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Self

from clamber._internal.arguments import checked
from clamber.arena.playing import PlayedStart
from clamber.arena.settings import ArenaSettings, short
from clamber.errors import ClamberError
from clamber.sentences import Part, Row, Sentence

if TYPE_CHECKING:
    from types import TracebackType

    from clamber.arena.settings import Entrant

VERSION: Final = 1
KEY: Final = "clamber arena"
RECORDS: Final = "records"


class RunFileError(ClamberError):
    """Raised if a run file cannot be read, or belongs to another run."""

    code = "bad_run"


class Sink:
    """Destination for the deals a run has played. The base class discards them.

    Attributes:
        played: Deals already stored.
        is_recording: True if the sink also accepts game records.
    """

    played: tuple[PlayedStart, ...] = ()
    is_recording = False

    def add(self, played: PlayedStart) -> None:
        """Store a completed deal."""


class RecordsOnly(Sink):
    """Sink that writes game records to an open file. It stores nothing to resume from."""

    is_recording = True

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def add(self, played: PlayedStart) -> None:
        """Write a deal's game records."""
        self._file.writelines(f"{line}\n" for line in played.records)


class RunFileWriter(Sink):
    """Sink that writes the run file, from which the run can resume."""

    @checked
    def __init__(
        self, path: str | Path, settings: ArenaSettings, *, records: str | Path | None = None, restart: bool = False
    ) -> None:
        """Open or create the run file.

        Args:
            path: Run file.
            settings: Run settings.
            records: File for game records; None to write none.
            restart: True to discard the deals in an existing file, and its records.

        Raises:
            RunFileError: The file belongs to another run, is not a run file, or has deals of a bot with unknown
                weights.
            FileExistsError: The records file exists and does not belong to the run.
            OSError: A file cannot be read or written.
        """
        path, records = Path(path), None if records is None else Path(records)
        self.settings, self.is_recording = settings, records is not None
        is_new = restart or not path.exists()
        replaced = read_run(path) if restart and path.exists() else None  # refuses to replace any other file
        replaces = replaced is not None and replaced.records is not None
        records_length, length = (0, 0) if is_new else self._read(path, has_records=records is not None)
        with ExitStack() as opened:
            self._records = None
            if records is not None:  # first, so that an existing file is rejected before the run begins
                mode = "r+b" if not is_new or (replaces and records.exists()) else "xb"
                self._records = opened.enter_context(records.open(mode))
                self._records.truncate(records_length)
                self._records.seek(records_length)
            self._file = opened.enter_context(path.open("ab"))
            self._file.truncate(length)
            self._opened = opened.pop_all()
        if is_new:
            self._write({KEY: VERSION, "settings": settings.to_json(), RECORDS: None if records is None else 0})

    def _read(self, path: Path, *, has_records: bool) -> tuple[int, int]:
        """Load the deals in the file, and return the lengths of the valid records and of the run file."""
        run_file = read_run(path)
        differs = run_file.settings.differing_settings(self.settings)
        if (run_file.records is None) is has_records:
            differs = [*differs, RECORDS]
        changed = run_file.settings.changed_entrants(self.settings)
        if changed and differs == ["entrants"]:
            versions = Row(
                tuple(f"{before.label} ({_version(before)} → {_version(after)})" for before, after in changed)
            )
            raise RunFileError(Sentence("arena-run-changed", {"file": str(path), "bots": versions}))
        if differs:
            raise RunFileError(Sentence("arena-run-other", {"file": str(path), "differs": Row(tuple(differs))}))
        if run_file.played and self.settings.unknown:
            bots = Row(self.settings.unknown)
            raise RunFileError(Sentence("arena-run-unknown", {"file": str(path), "bots": bots}))
        self.played = run_file.played
        return run_file.records or 0, run_file.length

    def add(self, played: PlayedStart) -> None:
        """Write a deal: its records first, so that no line of the run file refers to missing records."""
        length = None
        if self._records is not None:
            self._records.writelines(f"{line}\n".encode() for line in played.records)
            self._records.flush()
            length = self._records.tell()
        self._write(played.to_json() | {RECORDS: length})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._opened.close()


@dataclass(frozen=True, slots=True)
class RunFile:
    """Contents of a run file.

    Attributes:
        settings: Run settings.
        played: Completed deals.
        records: Length of the records file after the last complete deal, in bytes; None if records are not written.
        length: Length of the file up to its last complete line, in bytes.
    """

    settings: ArenaSettings
    played: tuple[PlayedStart, ...]
    records: int | None
    length: int


@checked
def read_run(path: str | Path) -> RunFile:
    """Read a run file, ignoring an incomplete last line.

    Raises:
        RunFileError: The file is not a run file.
        OSError: The file cannot be read.
    """
    path = Path(path)
    text = path.read_bytes()
    complete = text[: text.rfind(b"\n") + 1]
    try:
        first, *lines = map(json.loads, complete.splitlines())
        version, settings = first[KEY], ArenaSettings.from_json(first["settings"])
        played = tuple(map(PlayedStart.from_json, lines))
        records = [first, *lines][-1][RECORDS]
    except (ValueError, KeyError, TypeError):
        raise _unreadable(path, Sentence("arena-run-broken")) from None
    if version != VERSION:
        raise _unreadable(path, Sentence("arena-run-format", {"found": repr(version), "version": VERSION}))
    if [start.number for start in played] != list(range(len(played))):
        raise _unreadable(path, Sentence("arena-run-gaps"))
    return RunFile(settings, played, records, len(complete))


def _version(entrant: Entrant) -> str:
    """Return the version of a bot, with eight digits of the hash of its weights."""
    return " ".join(filter(None, (entrant.version, short(entrant.weights)))) or "?"


def _unreadable(path: Path, reason: Sentence) -> RunFileError:
    return RunFileError(Sentence("arena-run-unreadable", {"file": str(path), "reason": Part(reason)}))
