"""Output consoles for terminals, pipes and files."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Final, NoReturn

from rich.console import Console

from clamber.text.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import ConsoleOptions, RenderableType
    from rich.segment import Segment
    from rich.text import Text

PLAIN_WIDTH: Final = 100
"""Output width in columns if the output is not a terminal."""


class Out(Console):
    """Console that prints text verbatim and lets `main` handle broken pipes."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Yield the segments of a renderable, with the control characters in their text escaped."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=printable(segment.text))

    def on_broken_pipe(self) -> NoReturn:
        """Re-raise the broken pipe error."""
        raise BrokenPipeError

    def say(self, line: str | Text, style: str | None = None) -> None:
        """Print a line, word-wrapped only on a terminal."""
        self.print(line, style=style, soft_wrap=not self.is_terminal)

    def wipe(self) -> None:
        """Clear the screen and its scrollback. Does nothing if the output is not a terminal."""
        if self.is_terminal:
            self.file.write("\x1b[3J")
            self.clear()


def output() -> Out:
    """Return a console for standard output."""
    return _console(sys.stdout)


def errors() -> Out:
    """Return a console for standard error."""
    return _console(sys.stderr)


def _console(stream: IO[str]) -> Out:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None and not speaks_unicode(stream):
        reconfigure(errors="replace")  # characters missing from the encoding must not crash the program
    width = None if stream.isatty() else PLAIN_WIDTH
    return Out(file=stream, width=width, markup=False, highlight=False, emoji=False)


def speaks_unicode(stream: IO[str]) -> bool:
    """Return True if the stream's encoding supports suit symbols and box-drawing characters."""
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("_", "-").startswith("utf")
