"""Line input from a person or a script."""

from __future__ import annotations

import contextlib
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cli.console import Out


class LineReader:
    """Line reader for standard input, with line editing on a terminal.

    Attributes:
        interactive: True if the input is a terminal.
    """

    def __init__(self, console: Out, stream: IO[str] | None = None) -> None:
        self._console = console
        self._stream = sys.stdin if stream is None else stream
        self.interactive = self._stream.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - the import enables editing and history in input()
        reconfigure = getattr(self._stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # undecodable input is refused like any other typo

    def ask(self, prompt: str) -> str | None:
        """Return the next line, stripped; None at end of input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self._console.print()
                return None
        self._console.file.write(prompt)
        self._console.file.flush()
        line = self._stream.readline()
        # Without a terminal, the input is not echoed, so write it after the prompt.
        self._console.file.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip() if line else None
