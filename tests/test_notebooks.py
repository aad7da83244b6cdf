"""Sources of the notebooks; `make notebooks` executes them."""

import ast
import json
import re
from pathlib import Path

import pytest

from clamber.train.settings import usual

DOCS = Path(__file__).parents[1] / "docs"
SOURCES = sorted((DOCS / "notebooks").glob("*.py"))


def test_every_notebook_is_executed_by_make_notebooks():
    listed = re.search(
        r"^ALL: Final = (\(.*\))$", (DOCS / "run_notebooks.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert sorted(ast.literal_eval(listed[1])) == [source.stem for source in SOURCES]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_a_notebook_begins_with_its_title_and_the_packages_that_it_needs(source):
    text = source.read_text(encoding="utf-8")
    first = text.split("# %% [markdown]\n")[1].split("# %%")[0]
    assert first.startswith("# # ")
    assert "`pip install" in " ".join(first.replace("\n# ", " ").split())
    compile(text, source, "exec")


def test_the_recorded_training_run_has_the_settings_of_the_notebook():
    """The long run is still the one that its command starts: the name of a run is a hash of its settings."""
    run = json.loads((DOCS / "notebooks/training_20min.json").read_text(encoding="utf-8"))
    assert "--seed 1 " in run["command"]
    assert usual("gandengyan", seed=1).name == run["settings"]
