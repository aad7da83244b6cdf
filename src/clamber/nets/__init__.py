"""Nets that ship with the package, one file per game, stored in this directory.

Training is described in docs/training.md.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from clamber import kernel
from clamber.rules.learning import Learning


@cache
def shipped(game: str) -> kernel.Net | None:
    """Return the shipped net for a game; None if there is none."""
    file = files(__name__).joinpath(f"{game}.net")
    return kernel.Net.from_bytes(file.read_bytes()) if file.is_file() else None


@cache
def worth(game: str) -> Learning | None:
    """Return the deal valuation that a game's net was trained on, which sets the scale of the net's values.

    Return None if no net ships for the game. The rules of the game give the target for future training runs, which
    may differ.
    """
    file = files(__name__).joinpath(f"{game}.json")
    if not file.is_file():
        return None
    settings = json.loads(file.read_text(encoding="utf-8"))
    return Learning(settings["win"], settings["point"], settings["limit"])
