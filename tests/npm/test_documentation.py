"""The examples of docs/javascript.md and of the package's README run as they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from npm.documented import EXAMPLE, OUTPUT
from npm.project import NEEDS_PACKAGE, ROOT, output

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = NEEDS_PACKAGE


def test_the_example_prints_the_documented_output(project: Path) -> None:
    assert len(EXAMPLE.splitlines()) < 40
    assert output(project, EXAMPLE) == f"{OUTPUT}\n"


def test_the_example_of_the_readme(project: Path) -> None:
    readme = (ROOT / "web" / "package" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)
    assert output(project, example).startswith("1 79 Refusal: seat 1 leads, and a lead cannot be passed;")
