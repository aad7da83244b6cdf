"""Child process with line-based I/O over pipes and a time limit on every wait."""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

BLOCK: Final = 1 << 16
MOST_UNREAD: Final = 1 << 20
"""Maximum unread output that may accumulate while input is written, in bytes. Exceeding it counts as a failure."""

COMPLAINTS_KEPT: Final = 4096
"""Number of trailing bytes of standard error to keep."""

EXIT_SECONDS: Final = 0.5
"""Time to wait for the exit status after a program closes its output, in seconds."""


class Gone(Exception):
    """Raised if the program has exited or closed a pipe."""


class Late(Exception):
    """Raised if the program does not write a line or read its input within the time limit."""


class OutputTooLong(Exception):
    """Raised if a line or the unread output exceeds its size limit."""


class Program:
    """Running program. `close` stops it, and it never outlives this process.

    Pipes are serviced only during `read` and `write` calls. A program that fills them in between blocks.
    """

    def __init__(self, command: str, *, longest_line: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Start a command without a shell.

        Args:
            command: Command line, split like a shell command.
            longest_line: Maximum length of an output line, in bytes.
            clock: Monotonic clock, in seconds.

        Raises:
            OSError: The command cannot be started.
            ValueError: The command is empty or has an unclosed quote.
        """
        words = shlex.split(command)
        if not words:
            raise ValueError("there is no command")
        self._process = subprocess.Popen(  # noqa: S603 - the user supplies the command
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # own process group, so that children are killed too and Ctrl+C does not reach it
        )
        self._end = weakref.finalize(self, _kill, self._process)
        self._clock = clock
        self._longest = longest_line
        self._read = bytearray()
        self._dropping = False
        self._complaints = bytearray()
        self._selector = selectors.DefaultSelector()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None  # noqa: S101 - all three are pipes
            os.set_blocking(pipe.fileno(), False)
        assert self._process.stdout is not None  # noqa: S101 - as above
        assert self._process.stderr is not None  # noqa: S101 - as above
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self._take_lines)
        self._selector.register(self._process.stderr, selectors.EVENT_READ, self._take_complaints)

    @property
    def complaints(self) -> str:
        """Trailing bytes of standard error, at most COMPLAINTS_KEPT."""
        return self._complaints.decode(errors="replace")

    @property
    def exit_status(self) -> int | None:
        """Exit status; None while the program is running."""
        return self._process.poll()

    def write(self, line: str, seconds: float) -> None:
        """Write a line to the program.

        Raises:
            Gone: The program has exited or closed its input.
            Late: The program did not read the line within the time limit.
            OutputTooLong: The program's unread output exceeds its limit.
        """
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - it is a pipe
        rest = memoryview(line.encode() + b"\n")
        deadline = self._clock() + seconds
        while rest:
            try:
                rest = rest[os.write(pipe.fileno(), rest) :]
            except BlockingIOError:
                self._wait(deadline, until_writable=True)
            except (OSError, ValueError) as error:
                self._drain()
                raise Gone("it reads no more") from error

    @property
    def input_is_closed(self) -> bool:
        """True if the program's input is closed."""
        return self._process.stdin is None or self._process.stdin.closed

    def close_input(self) -> None:
        """Close the program's input."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def read(self, seconds: float) -> str:
        """Return the next output line. The last line may lack a line feed.

        Raises:
            Gone: The program has exited or closed its output.
            Late: No line arrived within the time limit.
            OutputTooLong: The line is too long. All of it is discarded.
        """
        deadline = self._clock() + seconds
        while True:
            end = self._read.find(b"\n")
            if end >= 0:
                line = bytes(self._read[:end])
                del self._read[: end + 1]
                if self._dropping:
                    self._dropping = False
                    continue
                if len(line) > self._longest:
                    raise self._line_too_long()
                return line.decode(errors="replace").rstrip("\r")
            if len(self._read) > self._longest:
                self._read.clear()
                if not self._dropping:
                    self._dropping = True
                    raise self._line_too_long()
            self._wait(deadline)

    def _line_too_long(self) -> OutputTooLong:
        return OutputTooLong(f"a line has more than {self._longest} bytes")

    def close(self, seconds: float = 0.0) -> None:
        """Close the input, wait for the program to exit, then kill its process group."""
        self.close_input()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self._end()
        self._selector.close()

    def _wait(self, deadline: float, *, until_writable: bool = False) -> None:
        """Wait for output, or until the input is writable, and buffer any output.

        Raises:
            Late: The deadline has passed.
            Gone: The program has closed its output.
            OutputTooLong: The unread output exceeds the limit.
        """
        left = deadline - self._clock()
        if left <= 0:
            raise Late("it took too long")
        if until_writable:
            assert self._process.stdin is not None  # noqa: S101 - it is a pipe
            self._selector.register(self._process.stdin, selectors.EVENT_WRITE)
        try:
            ready = self._selector.select(left)
        finally:
            if until_writable:
                assert self._process.stdin is not None  # noqa: S101 - as above
                self._selector.unregister(self._process.stdin)
        for key, _ in ready:
            if key.data is not None:
                key.data()

    def _take_lines(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe
        block = os.read(self._process.stdout.fileno(), BLOCK)
        if not block and self._read and not self._dropping:
            block = b"\n"  # terminate the last line, which lacks a line feed
        if not block:
            self._drain()
            raise Gone("it has ended" if self.exit_status is not None else "it has closed its output")
        self._read += block
        if len(self._read) > max(MOST_UNREAD, self._longest + BLOCK):
            raise OutputTooLong("it says more than anybody asked for")

    def _take_complaints(self) -> None:
        assert self._process.stderr is not None  # noqa: S101 - it is a pipe
        block = os.read(self._process.stderr.fileno(), BLOCK)
        if not block:
            self._selector.unregister(self._process.stderr)
            return
        self._complaints += block
        del self._complaints[:-COMPLAINTS_KEPT]

    def _drain(self) -> None:
        """Wait up to EXIT_SECONDS for the exit status and read the rest of standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        if self._process.stderr is None or self._process.stderr not in self._selector.get_map():
            return
        with contextlib.suppress(BlockingIOError):
            while block := os.read(self._process.stderr.fileno(), BLOCK):
                self._complaints += block
                del self._complaints[:-COMPLAINTS_KEPT]


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program's process group, reap the program, and close its pipes."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
