"""Input lines of a person or a script."""

from __future__ import annotations

import contextlib
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cli.console import Out


class Lines:
    """Reader of answers from standard input: with line editing at a terminal, else line by line.

    Attributes:
        interactive: True if the input is a terminal.
    """

    def __init__(self, console: Out, stream: IO[str] | None = None) -> None:
        self._console = console
        self._stream = sys.stdin if stream is None else stream
        self.interactive = self._stream.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it gives input() editing and history
        reconfigure = getattr(self._stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # undecodable input is refused as a play, like any other typing error

    def ask(self, prompt: str) -> str | None:
        """Return the next line without its end; None at the end of the input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self._console.print()
                return None
        self._console.file.write(prompt)
        self._console.file.flush()
        line = self._stream.readline()
        # Without a terminal nothing echoes the input, so it is written after its prompt.
        self._console.file.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip() if line else None
