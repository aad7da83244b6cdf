"""Error messages of `make` if a tool is missing."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make")

pytestmark = pytest.mark.skipif(MAKE is None, reason="needs make")


def make(*args, path):
    found = subprocess.run([MAKE, *args], cwd=ROOT, env={"PATH": path}, capture_output=True, text=True, check=False)
    return found.returncode, found.stdout, found.stderr


def test_without_node_a_sentence_says_what_is_missing_and_what_works_without_it(tmp_path):
    status, _, said = make("-B", "web/node_modules/.package-lock.json", path=str(tmp_path))
    assert status != 0
    assert "built by Node 20 or newer with npm, which this machine lacks" in said
    assert "clamber play" in said


def test_an_old_node_does_not_do(tmp_path):
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    status, _, said = make("-B", "web/node_modules/.package-lock.json", path=str(tmp_path))
    assert status != 0
    assert "Node 20 or newer" in said


def test_play_is_the_table_in_the_browser_and_builds_its_page():
    touched = ["-W", "web/package-lock.json", "-W", "web/index.html"]
    _, planned, _ = make("-n", *touched, "play", path="/usr/bin:/bin")
    assert "npm run --silent build" in planned
    assert planned.splitlines()[-1] == ".venv/bin/clamber serve "
    _, planned, _ = make("-n", "play-terminal", path="/usr/bin:/bin")
    assert planned.splitlines()[-1] == ".venv/bin/clamber play "
