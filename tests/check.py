"""Quick check of changed Python files: style, types, and the tests nearest to them; run by `make check`.

    python tests/check.py [FILE ...]

The default are the files that differ from the last commit. The tests of a module are its examples and the test files
that import it; if there are none, the test files that import its package. Those named after the module come first,
then those that import the fewest modules. Tests that would begin after 20 seconds are skipped.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
MOST: Final = 8
"""Maximum number of test files per changed file."""

SECONDS: Final = 20.0

QUICK: Final = ("-q", "-x", "--hypothesis-profile=quick", "-m", "not slow and not long and not web and not research")


def changed() -> list[Path]:
    """Return the Python files that differ from the last commit, and new ones."""
    found: list[str] = []
    for command in (
        ["diff", "--name-only", "--diff-filter=d", "HEAD"],
        ["ls-files", "--others", "--exclude-standard"],
    ):
        done = subprocess.run(["git", "-C", ROOT, *command], capture_output=True, text=True, check=True)
        found += done.stdout.splitlines()
    return [Path(name) for name in found if name.endswith(".py")]


def tests_of(file: Path) -> list[Path]:
    """Return the paths that pytest runs for a file, nearest first."""
    if file.name.startswith("test_"):
        return [file]
    if file.is_relative_to("src"):
        games = ROOT / "tests/rules" / file.stem.partition("_")[0]
        if file.parent.name == "games" and games.is_dir():
            return sorted(path.relative_to(ROOT) for path in games.glob("test_*.py"))
        module = ".".join(file.with_suffix("").parts[1:]).removesuffix(".__init__")
        examples = [file] if ">>>" in (ROOT / file).read_text(encoding="utf-8") else []
        return examples + (importing(module) or importing(module.rpartition(".")[0]))
    return importing(".".join(file.with_suffix("").parts[1:]))


def importing(module: str) -> list[Path]:
    """Return the test files that import a module, nearest first."""
    package, _, name = module.rpartition(".")
    from_package = rf"|from {re.escape(package)} import [^\n]*\b{name}\b" if package else ""
    imports = re.compile(rf"^\s*(?:import|from) {re.escape(module)}\b{from_package}", re.MULTILINE)
    found = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        if imports.search(text):
            near = path.relative_to(ROOT)
            found.append((name not in near.stem and name not in near.parts, text.count("import "), near))
    return [path for _, _, path in sorted(found)]


class Budget:
    """Pytest plugin that skips the tests that would begin too late."""

    def __init__(self) -> None:
        self._until = time.monotonic() + SECONDS

    def pytest_runtest_setup(self) -> None:
        if time.monotonic() > self._until:
            pytest.skip(f"{SECONDS:g} seconds are over; `make test` runs it")


def main(arguments: list[str]) -> int:
    """Run all checks, and return 1 if one fails."""
    files = [Path(name).resolve().relative_to(ROOT) for name in arguments] or changed()
    if not files:
        print("No Python file differs from the last commit.")
        return 0
    tests: dict[Path, None] = {}
    for file in files:
        near = tests_of(file)
        tests.update(dict.fromkeys(near[:MOST]))
        print(f"{file}: {', '.join(map(str, near[:MOST])) or 'no test imports it'}")
        if near[MOST:]:
            print(f"  {len(near) - MOST} further test files; `make test` runs them")
    tools = Path(sys.executable).parent
    commands = [[tools / "ruff", "check", *files], [tools / "ruff", "format", "--check", *files], [tools / "mypy"]]
    failures = [subprocess.run(command, cwd=ROOT, check=False).returncode for command in commands]
    if tests:
        status = pytest.main([*QUICK, *map(str, tests)], plugins=[Budget()])
        failures.append(status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED})
    return int(any(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
