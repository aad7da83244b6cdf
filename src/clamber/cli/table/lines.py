"""Lines that a person or a script types."""

from __future__ import annotations

import contextlib
import sys
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from clamber.cli.console import Out


class Lines:
    """Reads answers from standard input: with line editing at a terminal, else line by line.

    Attributes:
        interactive: Whether a person is at a terminal.
    """

    def __init__(self, console: Out, stream: IO[str] | None = None) -> None:
        self._console = console
        self._stream = sys.stdin if stream is None else stream
        self.interactive = self._stream.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - its import gives input() editing and history
        reconfigure = getattr(self._stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # what cannot be read is refused as a play, like any other typing error

    def ask(self, prompt: str) -> str | None:
        """The next line without its end; None when there are no more."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self._console.print()
                return None
        self._console.file.write(prompt)
        self._console.file.flush()
        line = self._stream.readline()
        # Without a terminal nobody sees what was typed: it is written beside its question.
        self._console.file.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip() if line else None
