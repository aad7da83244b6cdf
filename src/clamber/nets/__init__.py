"""Nets that ship with the package: one for each game, in a file beside this one.

docs/training.md describes their training.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from clamber import kernel
from clamber.rules.learning import Learning


@cache
def shipped(game: str) -> kernel.Net | None:
    """Return the net of a game; None if none ships."""
    file = files(__name__).joinpath(f"{game}.net")
    return kernel.Net.from_bytes(file.read_bytes()) if file.is_file() else None


@cache
def worth(game: str) -> Learning | None:
    """Return the value of the end of a deal to a game's net when it learned: the scale of its values.

    None as for `shipped`. The page of the game has the objective of later runs, which may differ.
    """
    file = files(__name__).joinpath(f"{game}.json")
    if not file.is_file():
        return None
    settings = json.loads(file.read_text(encoding="utf-8"))
    return Learning(settings["win"], settings["point"], settings["limit"])
