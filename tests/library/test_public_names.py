"""Completion on the package offers public names alone."""

from __future__ import annotations

import importlib

import clamber


def test_completion_offers_public_names() -> None:
    offered = {name for name in dir(clamber) if not name.startswith("__")}
    assert offered == {*clamber.__all__, *clamber.MODULES}
    for name in clamber.MODULES:
        assert importlib.import_module(f"clamber.{name}").__doc__
