"""Docstrings that `help()`, notebooks and editors show for the fields of public classes."""

from __future__ import annotations

import dataclasses
import inspect
import pydoc
from functools import cached_property

import pytest

import clamber
from clamber import View
from clamber.event import Events
from clamber.ruleset import ruleset

PUBLIC = [public for name in clamber.__all__ if isinstance(public := getattr(clamber, name), type)]


def reachable_kernel_classes() -> list[type]:
    """Return the classes of kernel objects that programs get from positions, matches and views."""
    view = ruleset("guandan").new_match(seed=1).view(0)
    return [type(found) for found in (view.legal, view.seen, view.seen.match, view.masked)] + [Events]


@pytest.mark.parametrize("public", [*PUBLIC, *reachable_kernel_classes()], ids=lambda public: public.__name__)
def test_every_property_says_what_it_is(public: type) -> None:
    for name, found in ((name, inspect.getattr_static(public, name)) for name in dir(public)):
        if isinstance(found, (property, cached_property)) and not name.startswith("_"):
            says = inspect.getdoc(found) or ""  # of a kernel property without a text: its signature
            assert says.partition("\n\n")[0].endswith("."), f"{public.__name__}.{name}: {says}"


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(View)])
def test_every_field_of_a_view_has_its_own_text(field: str) -> None:
    says = inspect.getdoc(getattr(View, field)) or ""
    assert says.endswith("."), says
    assert says.splitlines()[0] in pydoc.plaintext.document(getattr(View, field), field)
