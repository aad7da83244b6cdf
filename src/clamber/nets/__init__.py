"""The nets that ship: what has been learnt of each game, in a file of its own beside this one.

docs/training.md says how they came to be.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from clamber import kernel
from clamber.rules.learning import Learning


@cache
def shipped(game: str) -> kernel.Net | None:
    """The net of a game; None where nobody has learnt it."""
    file = files(__name__).joinpath(f"{game}.net")
    return kernel.Net.from_bytes(file.read_bytes()) if file.is_file() else None


@cache
def worth(game: str) -> Learning | None:
    """What the end of a deal was worth to the net of a game when it learned: the measure of its values.

    The page of the game says what nets learn by from now on, which may be something else. None as for `shipped`.
    """
    file = files(__name__).joinpath(f"{game}.json")
    if not file.is_file():
        return None
    settings = json.loads(file.read_text(encoding="utf-8"))
    return Learning(settings["win"], settings["point"], settings["limit"])
