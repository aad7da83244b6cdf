"""The commands on the pages for new users, as they are printed there.

A block of the kind `console` is run in a folder of its own: each line after `$ ` is a command, and the lines up to
the next one are its output, in which `...` stands for any text. Blocks of Python and JSON before it are files in the
folder. The prompt of `clamber play` gets `quit`.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE

START = Path(__file__).resolve().parents[1] / "docs" / "start"
PAGES = sorted(START.rglob("*.md"))
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
FILES = {"python": "mybots.py", "json": "club.json"}
COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)


def test_all_readers_have_a_page_in_both_languages():
    names = {"player.md", "host.md", "researcher.md", "bot-writer.md"}
    assert {page.name for page in START.glob("*.md")} == names
    assert {page.name for page in (START / "zh").glob("*.md")} == names


@pytest.mark.long  # ten seconds of processor time for each page
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(START)))
def test_commands_print_what_the_page_shows(page, tmp_path):
    language = "zh" if page.parent.name == "zh" else "en"
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}[language],
        "COLUMNS": "100",
        "XDG_DATA_HOME": str(tmp_path),
    }
    ran = 0
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["kind"] in FILES and ">>>" not in block["text"]:
            (tmp_path / FILES[block["kind"]]).write_text(block["text"], encoding="utf-8")
        if block["kind"] != "console":
            continue
        for line in COMMAND.finditer(block["text"]):
            done = subprocess.run(
                ["bash", "-c", line["command"]],
                check=False,
                cwd=tmp_path,
                env=environment,
                input="quit\n",
                capture_output=True,
                encoding="utf-8",
                timeout=PATIENCE,
            )
            assert done.returncode == 0, done.stderr
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert doctest.OutputChecker().check_output(line["output"], done.stdout, flags), done.stdout
            ran += 1
    assert ran
