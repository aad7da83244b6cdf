"""A program at the other end of pipes: lines go in, lines come out, and nothing is waited for without a limit."""

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
"""Bytes that wait to be read, while it is told something, before it is taken to be mad."""

COMPLAINTS_KEPT: Final = 4096
"""Bytes of what a program complained of last that are kept."""

EXIT_SECONDS: Final = 0.5
"""How long the exit status of a program is waited for that has closed its output."""


class Gone(Exception):
    """The program has ended, or says nothing more."""


class Late(Exception):
    """The time is over, and the program has not said what it was asked for, or not read what it was told."""


class Unreadable(Exception):
    """A line that is longer than lines may be."""


class Program:
    """A program that was started; `close` ends it, and it never outlives this process.

    It is read from and written to while somebody asks. In between it may fill the pipes, and then has to wait.
    """

    def __init__(self, command: str, *, longest_line: int, clock: Callable[[], float] = time.monotonic) -> None:
        """Starts a command, without a shell.

        Args:
            command: As a shell would part it.
            longest_line: Bytes that a line of the program may have.
            clock: What the time is.

        Raises:
            OSError: It cannot be started.
            ValueError: It is no command: a quote is not closed, or there is nothing.
        """
        words = shlex.split(command)
        if not words:
            raise ValueError("there is no command")
        self._process = subprocess.Popen(  # noqa: S603 - it is what the user named
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # what it starts itself is ended with it, and Ctrl+C is ours
        )
        self._end = weakref.finalize(self, _end, self._process)
        self._clock = clock
        self._longest = longest_line
        self._read = bytearray()
        self._dropping = False
        self._complaints = bytearray()
        self._selector = selectors.DefaultSelector()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None  # noqa: S101 - all were asked for
            os.set_blocking(pipe.fileno(), False)
        assert self._process.stdout is not None  # noqa: S101 - as above
        assert self._process.stderr is not None  # noqa: S101 - as above
        self._selector.register(self._process.stdout, selectors.EVENT_READ, self._take_lines)
        self._selector.register(self._process.stderr, selectors.EVENT_READ, self._take_complaints)

    @property
    def complaints(self) -> str:
        """The end of what it wrote to standard error."""
        return self._complaints.decode(errors="replace")

    @property
    def exit_status(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.poll()

    def write(self, line: str, seconds: float) -> None:
        """Tells it a line.

        Raises:
            Gone: It has ended, or reads no more.
            Late: It did not read it in time.
            Unreadable: It says more, meanwhile, than anybody reads.
        """
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 - it was asked for
        rest = memoryview(line.encode() + b"\n")
        deadline = self._clock() + seconds
        while rest:
            try:
                rest = rest[os.write(pipe.fileno(), rest) :]
            except BlockingIOError:
                self._wait(deadline, until_writable=True)
            except (OSError, ValueError) as error:
                self._take_what_is_left()
                raise Gone("it reads no more") from error

    @property
    def input_is_closed(self) -> bool:
        """Whether it was told that nothing more will be said."""
        return self._process.stdin is None or self._process.stdin.closed

    def close_input(self) -> None:
        """Tells it that nothing more will be said."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def read(self, seconds: float) -> str:
        """The next line that it says; the last one may lack its end.

        Raises:
            Gone: It has ended, or closed its output.
            Late: It said none in time.
            Unreadable: The line is too long; it is dropped, to its end.
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
                    raise self._too_long()
                return line.decode(errors="replace").rstrip("\r")
            if len(self._read) > self._longest:
                self._read.clear()
                if not self._dropping:
                    self._dropping = True
                    raise self._too_long()
            self._wait(deadline)

    def _too_long(self) -> Unreadable:
        return Unreadable(f"a line has more than {self._longest} bytes")

    def close(self, seconds: float = 0.0) -> None:
        """Closes its input, gives it so long to end by itself, and then ends it with all that it started."""
        self.close_input()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self._end()
        self._selector.close()

    def _wait(self, deadline: float, *, until_writable: bool = False) -> None:
        """Until something has come in, or the program reads; takes in what has come."""
        left = deadline - self._clock()
        if left <= 0:
            raise Late("it took too long")
        if until_writable:
            assert self._process.stdin is not None  # noqa: S101 - it was asked for
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
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        block = os.read(self._process.stdout.fileno(), BLOCK)
        if not block and self._read and not self._dropping:
            block = b"\n"  # what it said last, before it ended
        if not block:
            self._take_what_is_left()
            raise Gone("it has ended" if self.exit_status is not None else "it has closed its output")
        self._read += block
        if len(self._read) > max(MOST_UNREAD, self._longest + BLOCK):
            raise Unreadable("it says more than anybody asked for")

    def _take_complaints(self) -> None:
        assert self._process.stderr is not None  # noqa: S101 - it was asked for
        block = os.read(self._process.stderr.fileno(), BLOCK)
        if not block:
            self._selector.unregister(self._process.stderr)
            return
        self._complaints += block
        del self._complaints[:-COMPLAINTS_KEPT]

    def _take_what_is_left(self) -> None:
        """What it complained of before it ended, and how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        if self._process.stderr is None or self._process.stderr not in self._selector.get_map():
            return
        with contextlib.suppress(BlockingIOError):
            while block := os.read(self._process.stderr.fileno(), BLOCK):
                self._complaints += block
                del self._complaints[:-COMPLAINTS_KEPT]


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program and all that it started, and takes its exit status, so that nothing of it is left."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
