"""Unit tests of the page, where Node and the page's packages are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
VITEST = WEB / "node_modules/vitest/vitest.mjs"


@pytest.mark.slow
def test_the_page_passes_its_unit_tests() -> None:
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if node is None or not VITEST.exists():
        pytest.skip("Node or the packages of the page are not installed")
    found = subprocess.run(
        [node, VITEST, "run", "--reporter=dot"], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, (found.stdout + found.stderr)[-8000:]
