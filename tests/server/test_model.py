"""Models of the ownership of shards (docs/nodes.md) and of shuffles (docs/fairness.md), checked by SPIN."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from selecting import all_of_them

OWNERSHIP = Path(__file__).with_name("ownership.pml")
SHUFFLE = Path(__file__).with_name("shuffle.pml")
FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"
EVIDENCE = ("undetectable", "visible", "detected")

pytestmark = pytest.mark.skipif(
    shutil.which("spin") is None or shutil.which("gcc") is None, reason="spin or gcc is not installed"
)


def checked(folder, model, *defines):
    """Return the output of the model checker after a search of all states."""
    subprocess.run(["spin", *defines, "-a", str(model)], cwd=folder, check=True, capture_output=True)
    subprocess.run(["gcc", "-w", "-DSAFETY", "-o", "pan", "pan.c"], cwd=folder, check=True)
    command = ["./pan", "-m100000", "-noclaim"]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("changes", [4, *all_of_them([6])])
def test_no_two_nodes_write_in_an_epoch_and_nothing_acknowledged_is_lost(tmp_path, changes):
    found = checked(tmp_path, OWNERSHIP, f"-DCHANGES={changes}")
    assert "errors: 0" in found, found
    assert "Search not completed" not in found, found


def test_without_the_fence_the_model_finds_two_writers(tmp_path):
    found = checked(tmp_path, OWNERSHIP, "-DCHANGES=4", "-DUNFENCED")
    assert "assertion violated" in found, found


def evidence_of(found):
    """Return the least evidence of each cheat that the server gains by."""
    names = {int(value): name for name, value in re.findall(r"#define (\w+) (\d+) +/\*", SHUFFLE.read_text("utf-8"))}
    least = {}
    for cheats, gain, evidence in re.findall(r"end (\d+) (\d+) (\d+)", found):
        kinds = {name for value, name in names.items() if int(cheats) & value}
        if "KNOWN" in kinds:
            kinds.discard("LATE")  # a step of it
        if gain == "1" and len(kinds) == 1:
            kind = kinds.pop()
            least[kind] = min(least.get(kind, 2), int(evidence))
    return {kind: EVIDENCE[evidence] for kind, evidence in least.items()}


def test_the_table_of_cheats_is_that_of_the_model_in_which_no_honest_server_is_accused(tmp_path):
    found = checked(tmp_path, SHUFFLE)
    assert "errors: 0" in found, found
    assert "Search not completed" not in found, found
    rows = re.findall(r"\| `([A-Z]+)` \|[^|]+\| (\w+) \|", FAIRNESS.read_text(encoding="utf-8"))
    assert dict(rows) == evidence_of(found)


def test_a_page_of_version_2_lets_a_server_gain_without_a_trace(tmp_path):
    found = checked(tmp_path, SHUFFLE, "-DVERSION_2")
    assert "assertion violated" in found, found


def test_without_the_rule_of_fresh_seals_a_share_that_was_known_is_only_visible(tmp_path):
    assert evidence_of(checked(tmp_path, SHUFFLE, "-DSEALS_AGAIN"))["KNOWN"] == "visible"
