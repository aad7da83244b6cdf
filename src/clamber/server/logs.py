"""Logs of the server and of `clamber admin`: lines of JSON."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import sys
import threading
from typing import TYPE_CHECKING, TextIO, cast

import structlog
from structlog.stdlib import ProcessorFormatter

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator


class LineStream:
    """Stream of whole lines, shared by threads and worker processes.

    A file lock keeps long lines of several processes apart, because writes to a pipe are atomic only up to 4 KiB. It
    needs no path and ends with its process. Errors are ignored, e.g. if the log is on a full disk or closed.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._turn = threading.Lock()

    def write(self, line: str) -> None:
        """Write a line, ignoring errors."""
        with self._turn, contextlib.suppress(OSError, ValueError):  # ValueError: the stream is closed
            try:
                file = self._stream.fileno()
            except io.UnsupportedOperation:
                self._stream.write(line)
                return
            with _locked(file):
                left = line.encode(errors="backslashreplace")
                while left:
                    left = left[os.write(file, left) :]

    def flush(self) -> None:
        """Do nothing, because lines are not buffered."""


@contextlib.contextmanager
def _locked(file: int) -> Iterator[None]:
    """Lock a file against writes by other workers, if it can be locked."""
    if sys.platform == "win32":
        yield
        return
    with contextlib.suppress(OSError):
        fcntl.lockf(file, fcntl.LOCK_EX)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            fcntl.lockf(file, fcntl.LOCK_UN)


def configure_logs(stream: TextIO, worker: int | None = None) -> None:
    """Write all log entries to a stream as JSON lines; entries of libraries only at level WARNING or above.

    Args:
        stream: Stream for the lines.
        worker: Number of this process among several workers, which is added to each line.
    """
    stream = cast("TextIO", LineStream(stream))

    def add_worker(_logger: object, _method: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return entry if worker is None else {"worker": worker, **entry}

    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        add_worker,
    ]
    last: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(stream),
        processors=[*shared, *last],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
