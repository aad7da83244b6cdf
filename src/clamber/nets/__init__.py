"""The nets that ship: what has been learnt of each game, in a file of its own beside this one.

docs/training.md says how they came to be.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from clamber import kernel


@cache
def shipped(game: str) -> kernel.Net | None:
    """The net of a game; None where nobody has learnt it."""
    file = files(__name__).joinpath(f"{game}.net")
    return kernel.Net.from_bytes(file.read_bytes()) if file.is_file() else None
