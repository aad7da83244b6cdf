"""`clamber referee` passes the shared conformance cases, sent as a program in another language would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared" / "conformance"


@pytest.mark.slow
@pytest.mark.skipif(not (SHARED / "check.py").exists(), reason="needs ../shared/conformance beside the checkout")
def test_the_referee_passes_all_cases() -> None:
    referee = [sys.executable, "-m", "clamber", "referee"]
    found = subprocess.run(
        [sys.executable, SHARED / "check.py", "--cases", SHARED / "cases.jsonl", *referee],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.splitlines()[-1].endswith(" 0 failed")
