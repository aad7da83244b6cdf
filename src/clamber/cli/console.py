"""Where the program writes: consoles for a terminal, a pipe or a file."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Final, NoReturn

from rich.console import Console

if TYPE_CHECKING:
    from rich.text import Text

PLAIN_WIDTH: Final = 100
"""Columns of an output that is no terminal."""


class Out(Console):
    """A console that prints what it is given as it is, and lets `main` handle a closed pipe."""

    def on_broken_pipe(self) -> NoReturn:
        """Passes the closed pipe on."""
        raise BrokenPipeError

    def say(self, line: str | Text, style: str | None = None) -> None:
        """Prints one line: wrapped between words on a terminal, else left whole for whoever reads it."""
        self.print(line, style=style, soft_wrap=not self.is_terminal)

    def wipe(self) -> None:
        """Clears the screen and what has scrolled off it; nothing where the output is no terminal."""
        if self.is_terminal:
            self.file.write("\x1b[3J")
            self.clear()


def output() -> Out:
    """Standard output."""
    return _console(sys.stdout)


def errors() -> Out:
    """Standard error."""
    return _console(sys.stderr)


def _console(stream: IO[str]) -> Out:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and not speaks_unicode(stream):
        reconfigure(errors="replace")  # a name that the encoding lacks must not end the program
    width = None if stream.isatty() else PLAIN_WIDTH
    return Out(file=stream, width=width, markup=False, highlight=False, emoji=False)


def speaks_unicode(stream: IO[str]) -> bool:
    """Whether suits and lines can be written there."""
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("_", "-").startswith("utf")
