"""The file of a run: its settings, then a line for each deal that was played. An interrupted run goes on from there.

Records that a run writes lie beside it, and each line of the run says how long they were by then: what was written of
a deal that was not finished is cut off again.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Final, Self

from clamber.arena.playing import Played
from clamber.arena.settings import Settings
from clamber.errors import ClamberError
from clamber.sentences import Part, Row, Sentence

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

VERSION: Final = 1
KEY: Final = "clamber arena"
RECORDS: Final = "records"


class BadRun(ClamberError):
    """The file of a run that cannot be read, or that is of another run."""

    code = "bad_run"


class Sink:
    """Where a run puts what it has played; this one forgets it.

    Attributes:
        played: What is there already.
        is_recording: Whether it takes records, too.
    """

    played: tuple[Played, ...] = ()
    is_recording = False

    def add(self, played: Played) -> None:
        """Takes what was played."""


class RecordsOnly(Sink):
    """Writes records to a file that is open, and keeps nothing to go on from."""

    is_recording = True

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def add(self, played: Played) -> None:
        """Writes its records."""
        self._file.writelines(f"{line}\n" for line in played.records)


class Keeper(Sink):
    """Writes down what a run has played, so that it can go on from there."""

    def __init__(self, path: Path, settings: Settings, *, records: Path | None = None) -> None:
        """Opens the file of a run, or begins it.

        Raises:
            BadRun: The file is of another run, or of none.
            OSError: A file cannot be read or written.
        """
        self.settings, self.is_recording = settings, records is not None
        is_new = not path.exists()
        written, length = (0, 0) if is_new else self._read(path, has_records=records is not None)
        with ExitStack() as opened:
            self._records = None
            if records is not None:  # first: what lies there already is refused before a run has begun
                self._records = opened.enter_context(records.open("xb" if is_new else "r+b"))
                self._records.truncate(written)
                self._records.seek(written)
            self._file = opened.enter_context(path.open("ab"))
            self._file.truncate(length)
            self._opened = opened.pop_all()
        if is_new:
            self._write({KEY: VERSION, "settings": settings.to_json(), RECORDS: None if records is None else 0})

    def _read(self, path: Path, *, has_records: bool) -> tuple[int, int]:
        """What the file holds; how long the records are, and the file, as far as both are whole."""
        kept = read_run(path)
        differs = kept.settings.differing(self.settings)
        if (kept.records is None) is has_records:
            differs = [*differs, RECORDS]
        if differs:
            raise BadRun(Sentence("arena-run-other", {"file": str(path), "differs": Row(tuple(differs))}))
        self.played = kept.played
        return kept.records or 0, kept.length

    def add(self, played: Played) -> None:
        """Writes down what was played; its records first, so that no line tells of more than there is."""
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
    """What the file of a run holds.

    Attributes:
        settings: What it plays.
        played: What was played.
        records: How long the records were by then, in bytes; None if there are none.
        length: How long the file is as far as it is whole, in bytes.
    """

    settings: Settings
    played: tuple[Played, ...]
    records: int | None
    length: int


def read_run(path: Path) -> RunFile:
    """What the file of a run holds; a last line that was cut off is left out.

    Raises:
        BadRun: It is not the file of a run.
        OSError: It cannot be read.
    """
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    try:
        first, *lines = map(json.loads, whole.splitlines())
        version, settings = first[KEY], Settings.from_json(first["settings"])
        played = tuple(map(Played.from_json, lines))
        records = [first, *lines][-1][RECORDS]
    except (ValueError, KeyError, TypeError):
        raise _unreadable(path, Sentence("arena-run-broken")) from None
    if version != VERSION:
        raise _unreadable(path, Sentence("arena-run-format", {"found": repr(version), "version": VERSION}))
    if [one.number for one in played] != list(range(len(played))):
        raise _unreadable(path, Sentence("arena-run-gaps"))
    return RunFile(settings, played, records, len(whole))


def _unreadable(path: Path, reason: Sentence) -> BadRun:
    return BadRun(Sentence("arena-run-unreadable", {"file": str(path), "reason": Part(reason)}))
