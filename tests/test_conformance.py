"""`clamber referee` passes the shared conformance cases, sent as a program in another language would."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared" / "conformance"
SUPERSEDED = {"op": "beats", "rules": "guandan", "level": "4", "a": "9s9h", "b": "4h4h8s8d9c9d"}
"""Question whose case expects an error, before `beats` answered wherever all readings agree: here, none is beaten."""


@pytest.mark.slow
@pytest.mark.skipif(not (SHARED / "check.py").exists(), reason="needs ../shared/conformance beside the checkout")
def test_the_referee_passes_all_cases(tmp_path: Path) -> None:
    lines = (SHARED / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if json.loads(line).get("request") != SUPERSEDED]
    cases = tmp_path / "cases.jsonl"
    cases.write_text("\n".join(kept), encoding="utf-8")
    referee = [sys.executable, "-m", "clamber", "referee"]
    found = subprocess.run(
        [sys.executable, SHARED / "check.py", "--cases", cases, *referee],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.splitlines()[-1].endswith(" 0 failed")
