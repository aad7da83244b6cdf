"""Fixture that runs the command line in this process."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from clamber.cli import main


@dataclass(frozen=True)
class Outcome:
    """Exit status and output of a command."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch, capsys) -> Callable[..., Outcome]:
    """Return a function that runs a command with the given arguments and standard input."""

    def command(*argv: str, stdin: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = main(list(argv))
        captured = capsys.readouterr()
        return Outcome(status, captured.out, captured.err)

    return command
