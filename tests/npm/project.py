"""Projects that have installed the package `clamber` for JavaScript (`make npm`)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from wasm.in_node import NODE

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODULES = ROOT / "web" / "node_modules"
PACKAGE = ROOT / "build" / "npm" / "clamber" / "package.json"
NPM = shutil.which("npm", path=f"{Path(NODE).parent}{os.pathsep}{os.environ['PATH']}") if NODE else None

NEEDS_PACKAGE = [
    pytest.mark.skipif(NPM is None, reason="needs Node and npm, which make the page, too"),
    pytest.mark.skipif(not PACKAGE.exists(), reason="needs the package of `make npm`"),
]
"""Marks of tests that install the package."""


def archive() -> Path:
    """Return the packed package, whose name has its version."""
    version = json.loads(PACKAGE.read_text(encoding="utf-8"))["version"]
    return PACKAGE.parents[1] / f"clamber-{version}.tgz"


def installed(folder: Path) -> Path:
    """Install the package in a new project without a network, and return the folder of the project."""
    project = folder / "project"
    project.mkdir()
    (project / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    npm = [str(NPM), "install", "--offline", "--no-audit", "--no-fund", "--cache", str(folder / "cache")]
    done = subprocess.run([*npm, str(archive())], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return project


def output(project: Path, script: str, *arguments: str, flags: tuple[str, ...] = ()) -> str:
    """Run a module of a project in Node, and return its output."""
    file = project / "script.mjs"
    file.write_text(script, encoding="utf-8")
    done = subprocess.run(
        [str(NODE), *flags, str(file), *arguments], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def answers(project: Path, script: str, jobs: Any) -> list[Any]:
    """Run a script of this folder, and return the line of JSON that it prints for each of its jobs."""
    file = project / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    return [
        json.loads(line)
        for line in output(project, (HERE / script).read_text(encoding="utf-8"), str(file)).splitlines()
    ]
