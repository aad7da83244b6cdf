"""Execute the notebooks of docs/notebooks and write them with their output to build/notebooks.

Run by `make notebooks`, in an environment with the packages of requirements/notebooks.txt.

    python docs/run_notebooks.py [NAME ...]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import jupytext
import nbformat
from nbclient import NotebookClient

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "docs/notebooks"
TARGET: Final = ROOT / "build/notebooks"
ALL: Final = ("positions", "bot", "training", "agents", "own_games")
"""Notebooks in reading order."""

SECONDS: Final = 900
"""Time limit of the start and of each cell; longer than they take on a busy machine."""


def execute(name: str, folder: Path) -> None:
    """Execute a notebook in a folder and write it with its output.

    Raises:
        CellExecutionError: A cell raises an exception, which ends the run.
    """
    notebook = jupytext.read(SOURCES / f"{name}.py")
    began = time.monotonic()
    resources = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=SECONDS, startup_timeout=SECONDS, resources=resources).execute()
    nbformat.write(notebook, TARGET / f"{name}.ipynb")
    print(f"{name}: {time.monotonic() - began:.0f} s")


def main() -> None:
    """Execute the notebooks named on the command line, by default all of them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:  # notebooks write files, and read those beside them
        for file in SOURCES.glob("*.json"):
            shutil.copy(file, folder)
        for name in sys.argv[1:] or ALL:
            execute(name, Path(folder))


if __name__ == "__main__":
    main()
