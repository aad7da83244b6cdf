"""Consoles for the program's output: a terminal, a pipe or a file."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Final, NoReturn

from rich.console import Console

if TYPE_CHECKING:
    from rich.text import Text

PLAIN_WIDTH: Final = 100
"""Width in columns of an output that is no terminal."""


class Out(Console):
    """A console that prints text unchanged, and leaves a closed pipe to `main`."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise the error of the closed pipe again."""
        raise BrokenPipeError

    def say(self, line: str | Text, style: str | None = None) -> None:
        """Print one line: wrapped between words on a terminal, else unwrapped."""
        self.print(line, style=style, soft_wrap=not self.is_terminal)

    def wipe(self) -> None:
        """Clear the screen and its scrollback; do nothing if the output is no terminal."""
        if self.is_terminal:
            self.file.write("\x1b[3J")
            self.clear()


def output() -> Out:
    """Return a console on standard output."""
    return _console(sys.stdout)


def errors() -> Out:
    """Return a console on standard error."""
    return _console(sys.stderr)


def _console(stream: IO[str]) -> Out:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and not speaks_unicode(stream):
        reconfigure(errors="replace")  # a name that the encoding lacks must not end the program
    width = None if stream.isatty() else PLAIN_WIDTH
    return Out(file=stream, width=width, markup=False, highlight=False, emoji=False)


def speaks_unicode(stream: IO[str]) -> bool:
    """Return True if the stream's encoding can represent suits and lines."""
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("_", "-").startswith("utf")
