"""Comparison of the public API with the last release, by griffe; run by `make api-check`.

Public are the names in `__all__` of `MODULES`, or all their names without an underscore, with the public members of
classes, as docs/stability.md promises. Lists each breaking change: a removed name, parameter or base class, a
parameter that became required, moved or got another default, and another kind of object.

    python docs/api_changes.py REF
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
MODULES: Final = (
    "",
    "analysis",
    "arena",
    "bots",
    "dataset",
    "endings",
    "envs.bots",
    "envs.encoding",
    "envs.gymnasium",
    "envs.gymnasium_vector",
    "envs.openspiel",
    "envs.pettingzoo",
    "envs.vector",
    "errors",
    "lessons",
    "nets.arrays",
    "records.record",
    "records.referee",
    "simulation",
    "work",
)
"""Modules of the public API, below `clamber`."""

COLOUR: Final = re.compile(r"\x1b\[\d+m")


def public(package: griffe.Module) -> Iterator[tuple[str, griffe.Object]]:
    """Yield each public name of a package with its object, wherever that is defined."""
    for module in MODULES:
        found = package[module] if module else package
        names = found.exports or [name for name, one in found.members.items() if one.is_public and not one.is_module]
        for name in sorted(map(str, names)):
            member = found.members[name]
            target = member.final_target if member.is_alias else member
            if target.is_module:  # a function of the same name hides the module
                if name not in target.members:
                    continue
                target = target.members[name]
            yield ".".join(filter(None, ("clamber", module, name))), target


def changes(old: griffe.Module, new: griffe.Module) -> Iterator[str]:
    """Yield a line for each breaking change of the public API."""
    now = dict(public(new))
    for name, before in public(old):
        if name not in now:
            yield f"{name}: removed"
        elif before.kind is not now[name].kind:
            yield f"{name}: was a {before.kind.value}, is a {now[name].kind.value}"
        else:
            yield from (f"{name}: {_told(found)}" for found in _breakages(before, now[name]))


def _breakages(before: griffe.Object, after: griffe.Object) -> Iterator[griffe.Breakage]:
    """Yield the breaking changes of an object, which griffe finds below a module only."""
    parents = []
    for one in (before, after):
        parent = griffe.Module("compared")
        parent.members[one.name] = one
        parents.append(parent)
    yield from griffe.find_breaking_changes(*parents)


def _told(found: griffe.Breakage) -> str:
    """Return a breaking change without its place and colours."""
    return COLOUR.sub("", found.explain(griffe.ExplanationStyle.ONE_LINE)).partition(": ")[2]


def main(reference: str) -> int:
    """Print the breaking changes since a commit or tag, and return the exit status."""
    options = {"search_paths": ["src"], "resolve_aliases": True, "resolve_external": False}
    new = griffe.load("clamber", **{**options, "search_paths": [ROOT / "src"]})
    old = griffe.load_git("clamber", ref=reference, repo=ROOT, **options)
    found = sorted(set(changes(old, new)))
    for line in found:
        print(line)
    print(f"{len(found)} breaking changes of the public API since {reference}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
