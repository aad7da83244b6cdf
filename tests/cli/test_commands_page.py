"""docs/commands.md lists the commands of `clamber --help`."""

import re
from argparse import _SubParsersAction
from pathlib import Path

from clamber.cli import parser

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"


def test_the_page_lists_every_command_once():
    listed = re.findall(r"^\| `clamber (\w+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    (commands,) = (action for action in parser("en")._actions if isinstance(action, _SubParsersAction))
    assert sorted(listed) == sorted(commands.choices)
