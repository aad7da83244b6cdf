"""First requests do not make the event loop read files, import modules or compile rules."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from table_client import PATIENCE

HERE = Path(__file__).parent


@pytest.mark.slow
def test_the_first_request_of_each_kind_reads_and_builds_nothing_in_the_event_loop():
    path = os.pathsep.join([str(HERE), str(HERE.parent)])
    ran = subprocess.run(
        [sys.executable, str(HERE / "first_requests.py")],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    in_the_loop, elsewhere = json.loads(ran.stdout.splitlines()[-1])  # after the log
    assert in_the_loop == []
    assert "records_0" in elsewhere, "lessons and charts are read, and compiled, by a worker"
    assert set(elsewhere) <= {"hints_0", "records_0"}  # the first search reads a net only in some of the deals
