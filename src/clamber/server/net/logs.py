"""Logs of the server and of `clamber admin`: lines of JSON."""

from __future__ import annotations

import contextlib
import logging
from typing import TextIO, cast

import structlog
from structlog.stdlib import ProcessorFormatter


class Unstoppable:
    """Stream wrapper that ignores write errors, e.g. if the log is on a full disk or closed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write text, ignoring errors."""
        with contextlib.suppress(OSError, ValueError):  # ValueError: the stream is closed
            self._stream.write(text)

    def flush(self) -> None:
        """Flush the stream, ignoring errors."""
        with contextlib.suppress(OSError, ValueError):  # ValueError: the stream is closed
            self._stream.flush()


def configure_logs(stream: TextIO) -> None:
    """Write all log entries to a stream as JSON lines; entries of libraries only at level WARNING or above."""
    stream = cast("TextIO", Unstoppable(stream))
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    last: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(stream),
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
