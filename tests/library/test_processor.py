"""Kernel calls leave no processor state behind that would affect other libraries in the process."""

from __future__ import annotations

import ctypes
import ctypes.util

import pytest

from clamber import bots, ruleset
from clamber.rules.games import GAMES


def sum_of_long_doubles() -> float:
    """Return 1 + 2, computed by the C library in the x87 registers shared with MMX; NaN if these are still in use."""
    library = ctypes.CDLL(ctypes.util.find_library("m"))
    library.fdiml.restype = ctypes.c_longdouble
    library.fdiml.argtypes = [ctypes.c_longdouble, ctypes.c_longdouble]
    return library.fdiml(3.0, 1.0) + 1.0


@pytest.mark.parametrize("name", ["random", "greedy", "quick", "planner", "net", "net_beginner", "searcher:8"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_leaves_the_floating_point_registers_free(game: str, name: str) -> None:
    """SQLite in the same process computes with long doubles, and would otherwise miss rows."""
    bot, match = bots.make(name, seed=1), ruleset(game).new_match(seed=3)
    for _ in range(12):
        if not match.is_dealt:
            break
        match = match.apply(bot.choose(match.view(match.position.to_act)))
        assert sum_of_long_doubles() == 3.0
