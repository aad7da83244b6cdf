"""Mutants of the page's sources, generated and tried by Stryker."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from mutants.mutant import Mutant, changed_lines, mutant_of
from mutants.trial import Outcome, copy_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

STRYKER: Final = ("@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1")

PLUGINS: Final = "page_plugins.mjs"

OUTCOMES: Final = {
    "Killed": Outcome.NOTICED,
    "Timeout": Outcome.TIMEOUT,
    "Survived": Outcome.SURVIVED,
    "NoCoverage": Outcome.NOT_RUN,
}


def try_all(
    root: Path, folder: Path, paths: Sequence[str], since: str | None, draw: Mapping[str, int]
) -> tuple[list[tuple[Mutant, Outcome]], int]:
    """Return the outcomes for mutants of these page files, optionally only on lines changed since a commit.

    `draw` has the number of mutants to try among those covered by a test (`sample`; 0 for all), and the seed of the
    random draw (`seed`). The second value returned is the total number of mutants.
    """
    tree = folder / "tree"
    copy_of(root, tree, keep="web/node_modules")
    web = tree / "web"
    if not (web / "node_modules/@stryker-mutator").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=web, check=True)
        subprocess.run(["npm", "install", "--silent", "--no-save", *STRYKER], cwd=web, check=True)
    chosen = list(_patterns(paths, None if since is None else changed_lines(root, since)))
    if not chosen:
        return [], 0
    shutil.copy(root / "tests" / "mutants" / PLUGINS, web)
    settings = {
        "mutate": chosen,
        "inPlace": True,  # sources import files from outside this folder
        "testRunner": "vitest",
        "plugins": ["@stryker-mutator/vitest-runner", f"./{PLUGINS}"],
        "ignorers": ["of-the-build"],
        "checkers": ["sample"],
        "reporters": ["json"],
        "concurrency": 1,
        "dryRunTimeoutMinutes": 30,  # ample on a busy machine
        "allowEmpty": True,
    }
    (web / "stryker.config.json").write_text(json.dumps(settings))
    drawn = {**os.environ, "MUTANTS_SAMPLE": str(draw["sample"]), "MUTANTS_SEED": str(draw["seed"])}
    subprocess.run(["npx", "stryker", "run", "--logLevel", "error"], cwd=web, check=True, env=drawn)
    report = json.loads((web / "reports/mutation/mutation.json").read_text(encoding="utf-8"))
    made = sum(found["status"] != "Ignored" for file in report["files"].values() for found in file["mutants"])
    return list(_read(report)), made


def _patterns(paths: Sequence[str], lines: dict[str, set[int]] | None) -> Iterator[str]:
    """Yield file patterns for Stryker, with line ranges if only some lines are to be mutated."""
    for path in paths:
        name = path.removeprefix("web/")
        if lines is None:
            yield name
        else:
            yield from (f"{name}:{line}-{line}" for line in sorted(lines.get(path, ())))


def _read(report: dict) -> Iterator[tuple[Mutant, Outcome]]:
    for name, file in report["files"].items():
        source = file["source"]
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for found in file["mutants"]:
            outcome = OUTCOMES.get(found["status"])
            if outcome is None:
                continue  # excluded from the sample
            begin, end = (
                starts[place["line"] - 1] + place["column"] - 1
                for place in (found["location"]["start"], found["location"]["end"])
            )
            changed = source[:begin] + found["replacement"] + source[end:]
            mutant = mutant_of(f"web/{name}", source, changed)
            if mutant is not None:
                yield mutant, outcome
