"""Assemble the sources of the documentation site in one folder.

    python docs/site/stage.py FOLDER

The folder mirrors the repository, so that relative links between pages stay valid. The home pages of both languages
move to its root and get the navigation of nav.toml and a link to the demo, which only the site contains. Each module
of the reference gets a page. Sphinx reports pages that nav.toml does not list.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber.sentences import say

if TYPE_CHECKING:
    from types import ModuleType

ROOT: Final = Path(__file__).resolve().parents[2]
NAV: Final = Path(__file__).with_name("nav.toml")
HOMES: Final = {"en": "index", "zh": "index.zh"}
"""Home page of each language: its name below docs/, and at the root of the site."""

DEMO: Final = "play/"
"""Folder of the demo in the site."""

LINK: Final = re.compile(r"(\]\()(?!\w+:|#|/)")
"""Relative Markdown link, up to its target."""


def navigation() -> dict[str, Any]:
    """Return the contents of nav.toml."""
    return tomllib.loads(NAV.read_text(encoding="utf-8"))


def pages_of(section: dict[str, Any], reference: list[str], staged: Path) -> list[str]:
    """Return the existing pages of a section, followed by those of the reference if the section includes it."""
    found = [
        str(path.relative_to(staged).with_suffix(""))
        for pattern in section["pages"]
        for suffix in (".md", ".ipynb")
        for path in sorted(staged.glob(pattern + suffix))
    ]
    unique = list(dict.fromkeys(found))
    return unique + [f"reference/{module}" for module in reference] if section.get("reference") else unique


def write_home(language: str, nav: dict[str, Any], staged: Path) -> None:
    """Write the home page of a language from the page in docs/; the English one contains the whole navigation."""
    home = HOMES[language]
    page = (ROOT / "docs" / f"{home}.md").read_text(encoding="utf-8")
    text = LINK.sub(r"\1docs/", page).replace("](docs/../", "](").replace("](docs/index", "](index")
    link = f'<p><a class="play-now" href="{DEMO}">{say(language, "home-play")}</a></p>\n\n'
    text = text.replace("![", link + "![", 1)  # above the picture of a table
    trees = []
    if language == "en":  # Sphinx has one root
        trees = [tree(pages_of(each, nav["reference"]["modules"], staged), each["title"]) for each in nav["section"]]
        trees.append(tree([HOMES["zh"]], ""))
    (staged / f"{home}.md").write_text("\n".join([text, *trees]), encoding="utf-8")


def tree(pages: list[str], title: str) -> str:
    """Return a section of the navigation as a directive, or an empty text if it has no pages."""
    caption = f":caption: {title}\n" if title else ""
    return "```{toctree}\n:hidden:\n" + caption + "\n" + "\n".join(pages) + "\n```\n" if pages else ""


def write_reference(modules: list[str], staged: Path) -> None:
    """Write a page for each module of the reference; a member of several modules is on the page of the first."""
    (staged / "reference").mkdir()
    described: set[int] = set()
    for name in modules:
        module = importlib.import_module(name)
        members = []
        for member in getattr(module, "__all__", None) or own_names(module):
            value = getattr(module, member)
            if not inspect.ismodule(value) and id(value) not in described:
                members.append(member)
                if inspect.isclass(value) or inspect.isfunction(value):
                    described.add(id(value))
        title = f"``{name}``"
        (staged / "reference" / f"{name}.rst").write_text(
            f"{title}\n{'=' * len(title)}\n\n.. automodule:: {name}\n   :members: {', '.join(members)}\n"
            "   :show-inheritance:\n   :member-order: bysource\n",
            encoding="utf-8",
        )


def own_names(module: ModuleType) -> list[str]:
    """Return the public classes and functions that a module defines, in the order of its source."""
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    ]


def copy_repository(staged: Path) -> None:
    """Copy all files of the repository that git does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (staged / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, staged / name)


def main(arguments: list[str]) -> int:
    """Write all sources of the site to the folder, and return the exit status."""
    staged = Path(arguments[0]).resolve()
    shutil.rmtree(staged, ignore_errors=True)
    staged.mkdir(parents=True)
    copy_repository(staged)
    for notebook in (ROOT / "build" / "notebooks").glob("*.ipynb"):  # executed by `make notebooks`
        shutil.copy2(notebook, staged / "docs" / "notebooks")
    nav = navigation()
    for language in HOMES:
        write_home(language, nav, staged)
    write_reference(nav["reference"]["modules"], staged)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
