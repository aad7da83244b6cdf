"""Command-line parser whose help, headings and errors come from the message catalogue."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from rich.console import Console
from rich.text import Text

from clamber.cli.argparse_errors import translate
from clamber.errors import ClamberError
from clamber.sentences import Sentence, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clamber.sentences import Value

T = TypeVar("T")

USAGE: Final = 2
"""Exit status for an invalid command line."""


class Usage(ClamberError):
    """Raised when a command line names something nonexistent or impossible."""

    def __init__(self, name: str, /, **values: Value) -> None:
        super().__init__(Sentence(name, values))


class DatabaseInUseError(Usage):
    """Raised when another server uses the database of a server."""


class Parser(argparse.ArgumentParser):
    """Localized argument parser, whose errors consist of one sentence and a reference to `--help`."""

    def __init__(self, *, language: str, **settings: Any) -> None:
        self.language = language
        formatter = partial(_Formatter, usage=self.say("cli-usage"))
        super().__init__(**settings, formatter_class=formatter, add_help=False)
        self._positionals.title = self.say("cli-positionals")
        self._optionals.title = self.say("cli-options")
        self.add_argument("-h", "--help", action="help", help=self.say("cli-help"))

    def say(self, name: str, /, **values: str | int) -> str:
        """Return a sentence in the parser's language."""
        return say(self.language, name, values)

    def localized(self, parse: Callable[[str], T]) -> Callable[[str], T]:
        """Wrap `parse` as an argparse type that reports `Usage` errors in the parser's language."""

        def parse_localized(text: str) -> T:
            try:
                return parse(text)
            except Usage as error:
                raise argparse.ArgumentTypeError(error.say(self.language)) from None

        return parse_localized

    def error(self, message: str) -> NoReturn:
        """Print the error to standard error and exit with `USAGE`."""
        self.exit(USAGE, f"{self.prog}: {translate(message).say(self.language)} ({self.prog} --help)\n")


class Commands:
    """Subcommands of a parser, with localized help.

    Args:
        parent: Parent parser.
        title: Heading of the subcommand list.
        metavar: Placeholder in the usage message.
        dest: Attribute that receives the name of the selected subcommand.
        required: True if a subcommand is required.
        prefix: Prefix of sentence names, e.g. `admin-` for `clamber admin`.
    """

    def __init__(
        self, parent: Parser, *, title: str, metavar: str, dest: str, required: bool = False, prefix: str = ""
    ) -> None:
        self._above, self._below = parent, prefix
        self._known = parent.add_subparsers(
            title=title, metavar=metavar, dest=dest, required=required, parser_class=Parser
        )

    def add(self, name: str, *, more: bool = True, sentence: str = "", **values: str | int) -> Parser:
        """Add a command.

        Its help texts are the sentences `cli-NAME` (short), `-does` (full sentence) and `-more` (examples).

        Args:
            name: Command name.
            more: True if a `-more` sentence exists.
            sentence: Name of the sentences, if they are shared by several commands.
            values: Placeholder values for the sentences.
        """
        sentence, say = sentence or f"cli-{self._below}{name}", self._above.say
        return self._known.add_parser(
            name,
            language=self._above.language,
            help=say(sentence, **values),
            description=say(f"{sentence}-does", **values),
            epilog=say(f"{sentence}-more", **values) if more else None,
        )


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help formatter that translates the word "usage" and wraps Chinese text by display width."""

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
        """Add the usage message, prefixed with the translated word unless another prefix is given."""
        super().add_usage(usage, actions, groups, self._usage_said if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        # argparse counts characters, but Chinese characters are two columns wide.
        return [line.plain.rstrip() for line in Text(" ".join(text.split())).wrap(Console(), width)]
