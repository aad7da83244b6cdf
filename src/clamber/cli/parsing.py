"""The parser of the command line: its help, its headings and its errors are sentences of the catalogue."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from rich.console import Console
from rich.text import Text

from clamber.cli.misread import told
from clamber.errors import ClamberError
from clamber.sentences import Sentence, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clamber.sentences import Value

T = TypeVar("T")

USAGE: Final = 2
"""The exit status of a wrong command line."""


class Usage(ClamberError):
    """Something on the command line that does not exist or cannot be."""

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(Sentence(name, values))


class Parser(argparse.ArgumentParser):
    """An argument parser that speaks one language; what it refuses is one sentence, and where to read on."""

    def __init__(self, *, language: str, **settings: Any) -> None:
        self.language = language
        formatter = partial(_Formatter, usage=self.say("cli-usage"))
        super().__init__(**settings, formatter_class=formatter, add_help=False)
        self._positionals.title = self.say("cli-positionals")
        self._optionals.title = self.say("cli-options")
        self.add_argument("-h", "--help", action="help", help=self.say("cli-help"))

    def say(self, name: str, /, **values: str | int) -> str:
        """A sentence in the language of the parser."""
        return say(self.language, name, values)

    def reading(self, read: Callable[[str], T]) -> Callable[[str], T]:
        """The same as `read`, for argparse: the `Usage` that it raises is said in the language of the parser."""

        def spoken(text: str) -> T:
            try:
                return read(text)
            except Usage as error:
                raise argparse.ArgumentTypeError(error.say(self.language)) from None

        return spoken

    def error(self, message: str) -> NoReturn:
        """Says what is wrong on standard error and leaves with the exit status of a wrong command line."""
        self.exit(USAGE, f"{self.prog}: {told(message).say(self.language)} ({self.prog} --help)\n")


class Commands:
    """The commands below a parser, each with what it says of itself.

    Args:
        above: The parser that they follow.
        title: The heading of their list.
        metavar: What stands for them.
        dest: The argument that takes the name of the one that is given.
        required: Whether one has to be given.
        below: The command that these belong to, `admin-`, in the names of their sentences.
    """

    def __init__(
        self, above: Parser, *, title: str, metavar: str, dest: str, required: bool = False, below: str = ""
    ) -> None:
        self._above, self._below = above, below
        self._known = above.add_subparsers(
            title=title, metavar=metavar, dest=dest, required=required, parser_class=Parser
        )

    def add(self, name: str, *, more: bool = True, **values: str | int) -> Parser:
        """Declares a command. `cli-NAME` says it in a few words, `-does` in a sentence, `-more` gives examples.

        Args:
            name: As it is typed.
            more: Whether there are examples, or other things to know.
            values: What stands in these.
        """
        sentence, say = f"cli-{self._below}{name}", self._above.say
        return self._known.add_parser(
            name,
            language=self._above.language,
            help=say(sentence),
            description=say(f"{sentence}-does"),
            epilog=say(f"{sentence}-more", **values) if more else None,
        )


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help that begins with the word for usage, and whose lines end where the width does, in Chinese, too."""

    def __init__(self, prog: str, *, usage: str) -> None:
        super().__init__(prog)
        self._usage_said = usage

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begins with the word for usage, unless another beginning is given."""
        super().add_usage(usage, actions, groups, self._usage_said if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        # argparse counts characters, of which a Chinese one takes two columns.
        return [line.plain.rstrip() for line in Text(" ".join(text.split())).wrap(Console(), width)]
