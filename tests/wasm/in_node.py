"""The kernel's module (`make wasm`), run by Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODULE = ROOT / "build" / "wasm" / "kernel.wasm"
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")

NEEDS_MODULE = [
    pytest.mark.skipif(NODE is None, reason="needs Node, which makes the page, too"),
    pytest.mark.skipif(not MODULE.exists(), reason="needs the module of `make wasm`"),
]
"""Marks of tests that run the module."""

NEEDS_PAGE = pytest.mark.skipif(
    not (ROOT / "web" / "node_modules" / "vite").exists(), reason="needs the packages of `make web`"
)
"""Mark of tests that run parts of the page."""


def lines_of(script: str, jobs: list[dict[str, Any]], folder: Path) -> list[Any]:
    """Return the lines of JSON that a script of this folder prints for its jobs."""
    file = folder / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    done = subprocess.run(
        [str(NODE), str(HERE / script), str(MODULE), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
