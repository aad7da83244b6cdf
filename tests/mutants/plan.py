"""Tests that should detect a mutant, by the folder of the mutated file."""

from __future__ import annotations

from typing import Final

RULES: Final = (
    "tests/golden", "tests/rules", "tests/library", "tests/properties", "tests/test_conformance.py",
    "tests/comparison/test_random_deals.py::test_kernel_and_reference_agree",
)  # fmt: skip

KERNEL: Final = "kernel"

PLAN: Final[dict[str, tuple[str, ...]]] = {
    "src/clamber/server": ("tests/server", "tests/golden/test_told_of_logs.py", "tests/golden/test_choices.py"),
    "src/clamber/envs": ("tests/envs",),
    "src/clamber/cli": ("tests/cli",),
    "src/clamber/sentences": ("tests/sentences",),
    "src/clamber/bots": ("tests/library/test_bots.py", "tests/cli"),
    "src/clamber/engines": ("tests/engines",),
    "src/clamber/arena": ("tests/arena", "tests/cli/test_arena.py"),
    "src/clamber/analysis": ("tests/analysis", "tests/cli/test_analyse.py"),
    "src/clamber/train": ("tests/train", "tests/cli/test_train.py"),
    "src/clamber/records": (
        *(
            "tests/library/test_records.py",
            "tests/library/test_odd_records.py",
            "tests/library/test_record_schema.py",
        ),
        *("tests/library/test_referee.py", "tests/library/test_settling.py", "tests/library/test_values.py"),
        *("tests/sentences/test_faults_of_records.py", "tests/sentences/test_faults_of_files.py"),
        *("tests/cli/test_records.py", "tests/cli/test_rules_and_referee.py", "tests/server/test_shuffle_records.py"),
    ),
    "src/clamber": (*RULES, "tests/test_options.py", "tests/sentences", "tests/cli", "docs/api.md"),
    KERNEL: (*RULES, "tests/envs", "tests/nets", "tests/analysis", "tests/train"),
}
"""Tests by folder; for each file, the longest matching folder applies."""

PAGE: Final = "web/src/lib"
"""Folder of the web page, for which Stryker selects the tests itself."""

ELSEWHERE: Final = (
    "src/clamber/envs/openspiel.py",
    "src/clamber/envs/game_data.py",
)
"""Files tested only by `make test-research`."""


def part_of(path: str) -> str | None:
    """Return the plan's folder that contains a file; None if the file is not mutated."""
    if path in ELSEWHERE or path.endswith(".test.ts"):
        return None
    found = [folder for folder in (*PLAN, PAGE) if path.startswith(f"{folder}/")]
    return max(found, key=len, default=None)
