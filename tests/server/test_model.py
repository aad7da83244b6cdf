"""Model of the ownership of shards, checked by SPIN (docs/nodes.md)."""

import shutil
import subprocess
from pathlib import Path

import pytest

from selecting import all_of_them

MODEL = Path(__file__).with_name("ownership.pml")

pytestmark = pytest.mark.skipif(
    shutil.which("spin") is None or shutil.which("gcc") is None, reason="spin or gcc is not installed"
)


def checked(folder, *defines):
    """Return the output of the model checker after a search of all states."""
    subprocess.run(["spin", *defines, "-a", str(MODEL)], cwd=folder, check=True, capture_output=True)
    subprocess.run(["gcc", "-O2", "-DSAFETY", "-o", "pan", "pan.c"], cwd=folder, check=True)
    command = ["./pan", "-m100000", "-noclaim"]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("changes", [4, *all_of_them([6])])
def test_no_two_nodes_write_in_an_epoch_and_nothing_acknowledged_is_lost(tmp_path, changes):
    found = checked(tmp_path, f"-DCHANGES={changes}")
    assert "errors: 0" in found, found
    assert "Search not completed" not in found, found


def test_without_the_fence_the_model_finds_two_writers(tmp_path):
    found = checked(tmp_path, "-DCHANGES=4", "-DUNFENCED")
    assert "assertion violated" in found, found
