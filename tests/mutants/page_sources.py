"""Changes to the page's sources, made and tried by Stryker."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from mutants.mutant import Mutant, changed_lines, mutant_of
from mutants.trial import Outcome, copy_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

STRYKER: Final = ("@stryker-mutator/core@10.1.1", "@stryker-mutator/vitest-runner@10.1.1")

WRITTEN_BY_PROGRAMS: Final = ("!src/lib/protocol.ts", "!src/lib/i18n/sentences.ts", "!src/**/*.test.ts")

OUTCOMES: Final = {
    "Killed": Outcome.NOTICED,
    "Timeout": Outcome.TIMEOUT,
    "Survived": Outcome.SURVIVED,
    "NoCoverage": Outcome.SURVIVED,
}


def try_all(root: Path, folder: Path, paths: Sequence[str], since: str | None) -> Iterator[tuple[Mutant, Outcome]]:
    """What comes of every mutant of these files of the page, or of their lines that are new since a commit."""
    tree = folder / "tree"
    copy_of(root, tree, keep="web/node_modules")
    web = tree / "web"
    if not (web / "node_modules/@stryker-mutator").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=web, check=True)
        subprocess.run(["npm", "install", "--silent", "--no-save", *STRYKER], cwd=web, check=True)
    lines = None if since is None else changed_lines(root, since)
    chosen = list(_patterns(paths, lines))
    if not chosen:
        return
    shutil.rmtree(web / "reports", ignore_errors=True)
    settings = {
        "mutate": [*chosen, *WRITTEN_BY_PROGRAMS],
        "inPlace": True,  # sources reach outside this folder; it is a copy anyway
        "testRunner": "vitest",
        "reporters": ["json"],
        "concurrency": 1,
        "allowEmpty": True,
    }
    (web / "stryker.config.json").write_text(json.dumps(settings))
    subprocess.run(["npx", "stryker", "run", "--logLevel", "error"], cwd=web, check=True)
    yield from _read(json.loads((web / "reports/mutation/mutation.json").read_text(encoding="utf-8")))


def _patterns(paths: Sequence[str], lines: dict[str, set[int]] | None) -> Iterator[str]:
    """Files as Stryker names them, with ranges of lines where only those are to be changed."""
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
                continue  # it does not compile, or was left out
            begin, end = (
                starts[place["line"] - 1] + place["column"] - 1
                for place in (found["location"]["start"], found["location"]["end"])
            )
            changed = source[:begin] + found["replacement"] + source[end:]
            mutant = mutant_of(f"web/{name}", source, changed)
            if mutant is not None:
                yield mutant, outcome
